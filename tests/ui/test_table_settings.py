"""What is set, at the table: answers without asking, how one is called, how a hand is sorted."""

import pytest
from engine_tables import Game, table
from msgspec.structs import replace
from textual.pilot import Pilot
from ui.seated import ENGLISH, WIDEST, playing, pressed, settled, setup, shown, table_of

from mahjong_tui.core.notation import format_tiles, parse_tiles
from mahjong_tui.core.seats import EAST, SOUTH
from mahjong_tui.core.tiles import HONOURS, SUIT_OF
from mahjong_tui.engine.actions import Discard
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table
from mahjong_tui.store.settings import Alert, HonoursLie, Settings, Suits
from mahjong_tui.store.settings_file import SettingsStore
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.automatic import Automatic
from mahjong_tui.ui.choices import Verb
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.widgets import prompt_bar
from mahjong_tui.ui.widgets.prompt_bar import PromptBar

PASSES = Automatic(passes=True)


def win_or_pass() -> Game:
    """South may take East's 5p by everything there is."""
    game = table(hands=WIDEST | {EAST: "5p"})
    game.open(Discard(EAST, parse_tiles("5p")[0]))
    return game


def peng_or_pass() -> Game:
    """South may take East's 5p as a peng only."""
    game = table(hands={SOUTH: "55p"} | {EAST: "5p"})
    game.open(Discard(EAST, parse_tiles("5p")[0]))
    return game


def table_screen(app: Application) -> TableScreen:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def set_to(app: Application, pilot: Pilot[None], **values: object) -> None:
    """Set something as the settings screen does."""
    app.keep(lambda now: replace(now, **values))
    table_screen(app).on_screen_resume()
    await settled(pilot)


async def test_a_key_goes_round_what_is_done_by_itself_and_the_status_tells() -> None:
    async with playing(table_of(table(hands={EAST: "1m"}), person=EAST)) as (app, pilot):
        for told in ("auto: pass ", "auto: win ", "auto: pass, win"):
            await pressed(pilot, "a")
            assert told in shown(app).split("\n")[0] + " "
        await pressed(pilot, "a")
        assert "auto: " not in shown(app).split("\n")[0]


async def test_a_claim_is_passed_by_itself_as_soon_as_that_is_wanted() -> None:
    async with playing(table_of(peng_or_pass())) as (app, pilot):
        screen = table_screen(app)
        assert screen.answering is not None
        await pressed(pilot, "a")
        assert screen.now.view.turn == SOUTH
        assert screen.now.view.melds[SOUTH] == ()


async def test_a_win_is_never_passed_by_itself_but_passing_it_asks_no_more() -> None:
    async with playing(table_of(win_or_pass())) as (app, pilot):
        await pressed(pilot, "a")
        screen = table_screen(app)
        assert screen.answering is not None
        assert Verb.HU in screen.answering.verbs()
        await pressed(pilot, "n")
        assert not isinstance(app.screen, BreakdownScreen)
        assert "Really give up" not in shown(app)
        assert screen.now.view.turn == SOUTH


async def test_a_win_is_taken_by_itself_where_that_is_wanted() -> None:
    async with playing(table_of(win_or_pass())) as (app, pilot):
        await pressed(pilot, "a", "a")
        assert isinstance(app.screen, BreakdownScreen)


async def test_a_claim_that_cannot_have_been_read_is_not_passed_by_the_key() -> None:
    async with playing(table_of(peng_or_pass()), ripening=60) as (app, pilot):
        await pressed(pilot, "a")
        screen = table_screen(app)
        assert screen.automatic == PASSES
        assert screen.answering is not None


async def test_the_next_hand_begins_as_it_is_set() -> None:
    game = table(hands={SOUTH: "123m456m789m123p5p"}, draws="5p", of=2)
    game.throw_any()
    async with playing(table_of(game)) as (app, pilot):
        screen = table_screen(app)
        await pressed(pilot, "a", "a")
        assert isinstance(app.screen, BreakdownScreen)
        await pressed(pilot, "enter")
        assert screen.now.view.number == 2
        assert screen.automatic == Automatic()


async def test_a_hand_may_begin_with_passing_by_itself() -> None:
    app = Application(
        ENGLISH,
        setup(),
        opening=Table,
        pace=Pace.INSTANT,
        ripening=0,
        settings=SettingsStore(now=Settings(auto_pass=True)),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert table_screen(app).automatic == PASSES
        assert "auto: pass" in shown(app)


async def test_at_a_shared_keyboard_nothing_is_done_by_itself() -> None:
    people = tuple(Player(name) for name in ("Ann", "Bea", "Cat", "Dan"))
    shared = Setup("qinzhou", {}, 7, 1, people)
    app = Application(
        ENGLISH,
        shared,
        opening=Table,
        ripening=0,
        settings=SettingsStore(now=Settings(auto_pass=True, auto_hu=True)),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screens = [one for one in app.screen_stack if isinstance(one, TableScreen)]
        assert [one.automatic for one in screens] == [Automatic()]
        assert screens[0].check_action("automatic", ()) is False


async def test_giving_up_a_win_is_asked_about_or_not_as_it_is_set() -> None:
    async with playing(table_of(win_or_pass())) as (app, pilot):
        await set_to(app, pilot, ask_passed_hu=False)
        await pressed(pilot, "n")
        assert table_screen(app).now.view.turn == SOUTH


async def test_a_hand_is_sorted_otherwise_as_soon_as_that_is_set() -> None:
    async with playing(table_of(table(hands={EAST: "19m19p19sEP"}), person=EAST)) as (app, pilot):
        screen = table_screen(app)
        await set_to(app, pilot, suits=Suits.SUO_TONG_WAN, honours=HonoursLie.FIRST)
        assert screen.answering is not None
        hand = screen.answering.hand[:-1]
        suits = [SUIT_OF[tile] for tile in hand]
        assert suits == sorted(suits, reverse=True)
        assert suits[0] == HONOURS
        await pressed(pilot, "1", "enter")
        assert screen.now.view.rivers[EAST][0].tile == hand[0], format_tiles(hand)


@pytest.mark.parametrize("alert", list(Alert))
async def test_whoever_is_asked_is_called_as_it_is_set(
    alert: Alert, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []
    monkeypatch.setattr(Application, "bell", lambda _: rung.append("rung"))
    monkeypatch.setattr(prompt_bar, "FLASH", 60)
    app = Application(
        ENGLISH,
        setup(),
        opening=lambda _: table_of(peng_or_pass()),
        ripening=0,
        settings=SettingsStore(now=Settings(alert=alert)),
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        bar = app.screen.query_one(PromptBar)
        assert (len(rung), bar.lit) == (alert is Alert.BELL, alert is Alert.FLASH)


async def test_a_flash_is_over_at_once() -> None:
    async with playing(table_of(peng_or_pass())) as (app, pilot):
        bar = app.screen.query_one(PromptBar)
        bar.flash()
        await pilot.pause(prompt_bar.FLASH + 0.1)
        assert not bar.lit


async def test_a_pace_that_is_set_holds_at_the_table() -> None:
    async with playing(table_of(peng_or_pass())) as (app, pilot):
        app.pace = Pace.SLOW
        await pressed(pilot, "l", "escape")
        assert table_screen(app).pacer.pace is Pace.SLOW
