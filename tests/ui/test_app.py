"""The application as a player meets it, by keys alone at 80x24."""

import asyncio
import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest
from engine_tables import Game, table
from textual.pilot import Pilot
from textual.worker import WorkerFailed
from ui.seated import (
    CHINESE,
    ENGLISH,
    LANGUAGES,
    WIDEST,
    playing,
    pressed,
    settled,
    setup,
    shown,
    table_of,
)

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, SOUTH
from mahjong_tui.engine.actions import Discard
from mahjong_tui.engine.events import MatchEnded, ReadyDeclared
from mahjong_tui.errors import LogError
from mahjong_tui.session.log import load
from mahjong_tui.session.table import Table
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.commands import WIDE
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.help import HelpScreen, RulesScreen
from mahjong_tui.ui.screens.new_match import NewMatchScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.screens.reading import LogScreen, WhyScreen
from mahjong_tui.ui.screens.setup import SetupScreen
from mahjong_tui.ui.screens.standings import StandingsScreen
from mahjong_tui.ui.screens.start import StartScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.screens.too_small import TooSmallScreen
from mahjong_tui.ui.screens.variants import VariantsScreen
from mahjong_tui.ui.words import Words


def claim() -> Game:
    """East has discarded a 5p that South may take by hu, gang, peng and three chi."""
    game = table(hands=WIDEST | {EAST: "5p"})
    game.open(Discard(EAST, parse_tiles("5p")[0]))
    return game


def own_turn(draws: str = "P") -> Game:
    """South is to discard."""
    game = table(draws=draws)
    game.throw_any()
    return game


def bottom(app: Application) -> list[str]:
    return shown(app).split("\n")[-4:]


async def play_on(pilot: Pilot[None], keys: Sequence[str], until: type) -> None:
    """Press the same keys round and round until a screen is open."""
    for _ in range(300):
        if isinstance(pilot.app.screen, until):
            return
        await pressed(pilot, *keys)
    raise AssertionError(shown(pilot.app))


async def test_arrows_and_enter_play_a_whole_match_from_the_start_to_the_standings() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter")
        assert isinstance(app.screen, NewMatchScreen)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, SetupScreen)
        await pressed(pilot, *["up"] * 7)
        await pressed(pilot, *["left"] * 15)
        await pressed(pilot, *["down"] * 7)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.now.view.hands == 1
        await play_on(pilot, ["left", "enter"], BreakdownScreen)
        await play_on(pilot, ["enter"], StandingsScreen)
        assert "Final standings" in shown(app)
        await pressed(pilot, "down", "enter")
        assert isinstance(app.screen, BreakdownScreen)
        await pressed(pilot, "enter", "up", "enter")
        assert isinstance(app.screen, StartScreen)


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
async def test_a_claim_names_tile_and_discarder_and_every_option(words: Words) -> None:
    async with playing(table_of(claim()), words=words) as (app, _):
        _, question, options, keys = bottom(app)
        assert "五筒" in question
        assert words.wind(EAST) in question
        assert all(f"[{key}]" in options for key in "hgpcn")
        assert options.startswith(">[h]")
        assert "Enter" in keys


@pytest.mark.parametrize(
    ("key", "tiles"), [("p", 3), ("碰", 3), (chr(ord("p") + WIDE), 3), ("g", 4), ("杠", 4)]
)
async def test_a_letter_claims_once_giving_up_the_win_is_confirmed(key: str, tiles: int) -> None:
    async with playing(table_of(claim())) as (app, pilot):
        await pressed(pilot, key)
        assert "give up this win?" in bottom(app)[1]
        await pressed(pilot, "n")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert [len(meld.tiles) for meld in screen.now.view.melds[SOUTH]] == [tiles]


@pytest.mark.parametrize("key", ["h", "胡", chr(ord("h") + WIDE), "enter"])
async def test_a_win_is_taken_at_once(key: str) -> None:
    async with playing(table_of(claim())) as (app, pilot):
        await pressed(pilot, key)
        assert isinstance(app.screen, BreakdownScreen)
        assert "S S wins with 五筒 from E E" in shown(app)


async def test_a_run_is_chosen_among_several_and_taken_with_enter() -> None:
    async with playing(table_of(claim())) as (app, pilot):
        await pressed(pilot, "c", "c", "enter", "n")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.now.view.melds[SOUTH][0].tiles == parse_tiles("456p")


@pytest.mark.parametrize("key", ["escape", "b"])
async def test_escape_and_its_letter_give_nothing_up(key: str) -> None:
    async with playing(table_of(claim())) as (app, pilot):
        await pressed(pilot, key, key, key)
        assert "[h] hu" in bottom(app)[2]
        await pressed(pilot, "n", key)
        assert "[p] peng" in bottom(app)[2]
        assert table_of(claim()).waiting_for == (SOUTH,)


async def test_digits_only_select_and_enter_discards() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, TableScreen)
        third = screen.now.view.tiles[2]
        await pressed(pilot, "3")
        assert screen.now.view.rivers[SOUTH] == ()
        assert bottom(app)[2].startswith(">[Enter] discard")
        await pressed(pilot, "enter")
        assert screen.now.view.rivers[SOUTH][0].tile == third


async def test_arrows_move_the_cursor_and_enter_discards() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, TableScreen)
        wanted = screen.now.view.tiles[1]
        await pressed(pilot, "right", "right", "enter")
        assert screen.now.view.rivers[SOUTH][0].tile == wanted


async def test_a_concealed_gang_is_an_option_in_the_bar() -> None:
    game = table(hands={SOUTH: "999s"}, draws="9s")
    game.throw_any()
    async with playing(table_of(game)) as (app, pilot):
        assert "[g] gang 九索×4" in bottom(app)[2]
        await pressed(pilot, "down", "enter")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.now.view.melds[SOUTH][0].is_gang


async def test_a_self_drawn_win_stands_first_and_discarding_is_asked_about() -> None:
    game = table(hands={SOUTH: "123m456m789m123p5p"}, draws="5p")
    game.throw_any()
    async with playing(table_of(game)) as (app, pilot):
        assert bottom(app)[2].startswith(">[h] hu")
        await pressed(pilot, "up", "enter")
        assert "Really give up this win?" in bottom(app)[1]
        await pressed(pilot, "enter")
        assert isinstance(app.screen, BreakdownScreen)


async def test_ready_after_the_deal_is_declared_with_its_letter() -> None:
    game = table(hands={SOUTH: "123m456m789m123p5p"}, declared=None)
    async with playing(table_of(game)) as (app, pilot):
        assert "[r] ready" in bottom(app)[2]
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await pressed(pilot, "r")
        assert ReadyDeclared((SOUTH,)) in screen.happened


async def test_only_keys_that_do_something_are_live() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        before = shown(app)
        await pressed(pilot, "h", "g", "p", "c", "n", "r", "down", "b", "space")
        assert shown(app) == before


async def test_a_key_pressed_before_the_prompt_has_stood_a_while_does_not_answer() -> None:
    async with playing(table_of(claim()), ripening=60) as (app, pilot):
        await pressed(pilot, "h", "enter", "p", "n")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.now.prompt is not None
        assert "Enter" not in bottom(app)[3]


async def test_before_any_key_was_pressed_the_first_question_can_be_answered_at_once() -> None:
    app = Application(ENGLISH, setup(), pace=Pace.INSTANT, ripening=60)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.answering is not None
        assert "Enter take" in bottom(app)[3]
        await pressed(pilot, "enter")
        assert screen.answering is None or not screen.is_ripe


async def test_a_key_that_waited_in_the_queue_does_not_answer_what_came_after_it() -> None:
    async with playing(table_of(claim())) as (app, _):
        screen = app.screen
        assert isinstance(screen, TableScreen)
        screen.pressed_at = screen.ripe_at - 0.01
        screen.action_answer("hu")
        assert screen.answering is not None


async def test_what_is_not_open_is_explained() -> None:
    game = table(hands={SOUTH: "55p"} | {EAST: "5p"})
    game.open(Discard(EAST, parse_tiles("5p")[0]))
    async with playing(table_of(game)) as (app, pilot):
        assert "not open: hu, gang, chi [y] why" in bottom(app)[1]
        await pressed(pilot, "y")
        assert isinstance(app.screen, WhyScreen)
        assert "五筒 from E E: what can be claimed, and why not" in shown(app)
        assert "gang    too few of this tile are in hand: 2 (qinzhou §1)" in shown(app)
        assert "peng    open" in shown(app)
        assert "ready   ready is declared right after the deal only" in shown(app)
        await pressed(pilot, "b")
        assert isinstance(app.screen, TableScreen)


async def test_the_language_changes_while_playing() -> None:
    async with playing(table_of(claim())) as (app, pilot):
        await pressed(pilot, "v")
        assert "[h] 胡" in bottom(app)[2]
        await pressed(pilot, "v")
        assert "[h] hu" in bottom(app)[2]


async def test_the_faces_change_while_playing() -> None:
    async with playing(table_of(claim())) as (app, pilot):
        await pressed(pilot, "f", "f")
        assert shown(app).isascii()
        await pressed(pilot, "f")
        assert "筒" in shown(app)


async def test_the_pace_changes_and_is_kept_for_the_next_match() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        await pressed(pilot, "t")
        assert app.pace is Pace.FAST


async def test_log_scores_and_help_open_and_close() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        for key, screen in (
            ("l", LogScreen),
            ("s", StandingsScreen),
            ("question_mark", HelpScreen),
        ):
            await pressed(pilot, key)
            assert isinstance(app.screen, screen)
            await pressed(pilot, "escape")
            assert isinstance(app.screen, TableScreen)


async def test_a_long_panel_scrolls_by_line_and_by_screen() -> None:
    async with playing(words=CHINESE) as (app, pilot):
        await pressed(pilot, "question_mark")
        top = shown(app)
        await pressed(pilot, "down")
        assert shown(app) != top
        await pressed(pilot, "pagedown", "pageup", "up")
        assert shown(app) == top


async def test_leaving_is_asked_about_and_the_first_answer_stays() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        await pressed(pilot, "q")
        assert isinstance(app.screen, QuestionScreen)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        await pressed(pilot, "ctrl+c", "down", "enter")
        assert isinstance(app.screen, StartScreen)


async def test_leaving_the_program_ends_it() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        await pressed(pilot, "q", "up", "enter")
    assert app.return_code == 0


async def test_outside_a_match_leaving_asks_nothing() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "q")
    assert app.return_code == 0


async def test_the_start_screen_opens_rules_keys_and_the_other_language() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "down", "enter")
        assert isinstance(app.screen, VariantsScreen)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, RulesScreen)
        await pressed(pilot, "enter", "escape", "down", "enter")
        assert isinstance(app.screen, HelpScreen)
        await pressed(pilot, "enter", "down", "enter")
        assert "开一桌" in shown(app)


async def test_too_small_says_so_and_goes_on_when_there_is_room() -> None:
    async with playing(table_of(claim())) as (app, pilot):
        await pilot.resize_terminal(79, 24)
        await settled(pilot)
        assert isinstance(app.screen, TooSmallScreen)
        assert "needs 80x24, this terminal has 79x24" in " ".join(shown(app).split())
        await pilot.resize_terminal(60, 20)
        await settled(pilot)
        assert "60x20" in shown(app)
        await pilot.resize_terminal(100, 30)
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert "[h] hu" in bottom(app)[2]


async def test_a_huge_terminal_is_safe() -> None:
    async with playing(table_of(claim()), size=(500, 150)) as (app, _):
        assert "What happened" in shown(app)
        assert "[h] hu" in bottom(app)[2]


async def test_an_option_can_be_clicked() -> None:
    async with playing(table_of(claim())) as (app, pilot):
        place = bottom(app)[2].index("[h]")
        await pilot.click(offset=(place + 1, 22))
        await settled(pilot)
        assert isinstance(app.screen, BreakdownScreen)


async def test_a_tile_is_pointed_at_with_a_click_and_discarded_with_a_second() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, TableScreen)
        first = screen.now.view.tiles[0]
        row = shown(app).split("\n")[16]
        place = len(row) - len(row.lstrip())
        await pilot.click(offset=(place + 1, 17))
        await settled(pilot)
        assert screen.answering is not None
        assert screen.answering.tile == first
        await pilot.click(offset=(place + 1, 16))
        await settled(pilot)
        assert screen.now.view.rivers[SOUTH][0].tile == first


async def test_a_key_in_the_key_bar_can_be_clicked() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        place = bottom(app)[3].index("l log")
        await pilot.click(offset=(place, 23))
        await settled(pilot)
        assert isinstance(app.screen, LogScreen)


async def test_everything_live_is_found_in_the_palette() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        await pressed(pilot, "ctrl+p")
        await pilot.pause(0.3)
        assert "why not" in shown(app)
        await pressed(pilot, *"score")
        await pilot.pause(0.3)
        await pressed(pilot, "enter")
        await pilot.pause(0.3)
        assert isinstance(app.screen, StandingsScreen)


async def test_the_breakdown_stays_until_enter_and_hurrying_does_not_close_it() -> None:
    async with playing(table_of(claim())) as (app, pilot):
        app.ripening = 60
        await pressed(pilot, "h")
        screen = app.screen
        assert isinstance(screen, BreakdownScreen)
        await pressed(pilot, "enter")
        assert app.screen is screen
        screen.ripe_at = 0
        await pressed(pilot, "space", "escape", "n")
        assert app.screen is screen
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)


async def test_step_by_step_says_which_key_shows_the_next_move() -> None:
    async with playing(table_of(own_turn()), pace=Pace.STEPS) as (app, pilot):
        await pressed(pilot, "enter")
        assert "Space shows the next move." in bottom(app)[1]
        before = shown(app)
        await pressed(pilot, "space")
        assert shown(app) != before


async def test_the_hand_that_is_over_goes_on_to_the_next() -> None:
    game = table(hands={SOUTH: "123m456m789m123p5p"}, draws="5p", of=2)
    game.throw_any()
    async with playing(table_of(game)) as (app, pilot):
        await pressed(pilot, "h")
        assert isinstance(app.screen, BreakdownScreen)
        assert "S S draws 五筒 and wins" in shown(app)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.now.view.number == 2
        await pressed(pilot, "s", "down", "enter")
        assert isinstance(app.screen, BreakdownScreen)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, StandingsScreen)


async def test_four_bots_play_before_a_watcher() -> None:
    watched = setup()
    bots = tuple(type(one)(one.name, "easy") for one in watched.players)
    alone = type(watched)(watched.variant, {}, 3, 1, bots)
    async with playing(Table(alone)) as (app, pilot):
        await play_on(pilot, ["space"], BreakdownScreen)
        assert "Payments" in shown(app)


async def test_a_signal_ends_the_program_with_its_status() -> None:
    async with playing(table_of(claim())) as (app, pilot):
        os.kill(os.getpid(), signal.SIGTERM)
        await pilot.pause(0.1)
    assert app.return_code == 128 + signal.SIGTERM
    assert "signal" in app.farewell()


async def test_what_goes_wrong_at_the_table_ends_the_program_and_is_kept() -> None:
    broken = table_of(own_turn())
    broken.submit = lambda _: 1 // 0
    with pytest.raises(WorkerFailed):
        async with playing(broken) as (app, pilot):
            await pressed(pilot, "enter")
    assert isinstance(app.failure, ZeroDivisionError)
    assert app._exit_renderables == []


async def test_a_log_that_is_lost_is_told_once_and_play_goes_on() -> None:
    game = table_of(own_turn())
    game.log_fault = LogError("error.log.write", path="there", reason="full")
    async with playing(game) as (app, pilot):
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert [one.message for one in app._notifications] == [ENGLISH.sentence(game.log_fault)]


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an empty folder for whatever is saved."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


async def played_to_the_end() -> None:
    app = Application(ENGLISH, setup(), pace=Pace.INSTANT, ripening=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await play_on(pilot, ["enter"], StandingsScreen)
        await pressed(pilot, "enter")


def test_every_event_of_a_match_stands_in_its_log(saves: Path) -> None:
    asyncio.run(played_to_the_end())
    (path,) = saves.rglob("*.jsonl")
    played, events = load(path)
    assert played == setup()
    assert isinstance(events[-1], MatchEnded)


@pytest.fixture
def no_saves(saves: Path) -> None:
    """Put a file where the folder of the saves ought to be."""
    (saves / "mahjong-tui").write_text("in the way")


@pytest.mark.usefixtures("no_saves")
async def test_where_no_log_can_be_written_one_plays_without() -> None:
    app = Application(ENGLISH, setup(), pace=Pace.INSTANT, ripening=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert len(app._notifications) == 1


async def test_a_terminal_that_grows_has_room_for_what_happened() -> None:
    async with playing(table_of(own_turn())) as (app, pilot):
        assert ENGLISH.text("ui.log.title") not in shown(app)
        await pilot.resize_terminal(120, 40)
        await settled(pilot)
        assert ENGLISH.text("ui.log.title") in shown(app)
