"""Several people at one keyboard: a curtain between them, an open bar for claims, no leak."""

from collections.abc import AsyncIterator, Iterator
from functools import partial

import pytest
from conformance.kit import exchanged, is_awarded
from engine_tables import Game, table
from msgspec.structs import replace
from textual.pilot import Pilot
from ui.seated import CHINESE, ENGLISH, playing, pressed, setup, shown
from ui.shared import (
    NAMES,
    Notes,
    at_rest,
    curtain,
    press,
    shared_table,
    table_screen,
    together,
)

from mahjong_tui.core.chance import Chance
from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.engine.actions import Discard, Gang
from mahjong_tui.engine.events import Drew, HandEnded, Locked, ReadyDeclared
from mahjong_tui.engine.locks import Locks
from mahjong_tui.engine.viewing import seen_by, view
from mahjong_tui.session.match import Player
from mahjong_tui.session.table import Table, Update
from mahjong_tui.store.settings import Alert
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.chronicle import remembered
from mahjong_tui.ui.hotseat import NOBODY
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.curtain import CurtainScreen
from mahjong_tui.ui.screens.reading import LogScreen, WhyScreen
from mahjong_tui.ui.screens.start import StartScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.words import Words

FACES = "萬筒索東發"


def discarded(hands: dict[Seat, str], tile: str = "5p", **rest: object) -> Game:
    """East has put down a tile."""
    game = table(hands=hands | {EAST: tile}, **rest)
    game.open(Discard(EAST, parse_tiles(tile)[0]))
    return game


def bar(app: Application) -> list[str]:
    return shown(app).split("\n")[-3:-1]


# The curtain.


@pytest.mark.parametrize(
    ("words", "said"),
    [(ENGLISH, "Pass to E Ann"), (CHINESE, "请交给 东 Ann")],
    ids=["en", "zh"],
)
async def test_a_curtain_hangs_until_whoever_is_called_is_alone(words: Words, said: str) -> None:
    async with playing(Table(together(EAST, SOUTH)), words=words) as (app, pilot):
        await press(pilot, "enter")
        text = curtain(app)
        assert said in text
        assert "Enter" in text
        assert not set(text) & set(FACES)
        await press(pilot, "enter")
        assert table_screen(app).seat == EAST
        assert table_screen(app).answering is not None
        assert set(shown(app)) & set(FACES)


async def test_nothing_hidden_lies_beneath_a_curtain() -> None:
    async with playing(Table(together(EAST, SOUTH))) as (app, pilot):
        await press(pilot, "enter")
        curtain(app)
        (beneath,) = (one for one in app.screen_stack if isinstance(one, TableScreen))
        assert beneath.seat == NOBODY
        assert beneath.now.view.tiles == ()


async def test_a_key_pressed_before_the_curtain_could_be_read_does_not_lift_it() -> None:
    async with playing(Table(together(EAST, SOUTH)), ripening=60) as (app, pilot):
        await at_rest(pilot)
        await pressed(pilot, "enter", "enter")
        assert table_screen(app).open_bar is not None


async def test_with_one_person_there_is_neither_curtain_nor_open_bar() -> None:
    async with playing(Table(setup())) as (app, pilot):
        for _ in range(200):
            await at_rest(pilot)
            if isinstance(app.screen, BreakdownScreen):
                break
            screen = table_screen(app)
            assert screen.seat == SOUTH
            assert screen.open_bar is None
            await pressed(pilot, "enter")
        assert isinstance(app.screen, BreakdownScreen)


async def test_whoever_goes_on_after_a_gang_of_his_own_stays_at_the_keyboard() -> None:
    game = table(hands={SOUTH: "999s"}, draws="9s", tail="P")
    game.throw_any()
    async with playing(shared_table(game)) as (app, pilot):
        await press(pilot, "enter", "g")
        screen = table_screen(app)
        assert screen.seat == SOUTH
        assert screen.now.view.drawn == parse_tiles("P")[0]
        assert screen.answering is not None


# The open bar.


async def test_every_discard_stops_at_the_same_bar_whether_or_not_it_can_be_claimed() -> None:
    told = []
    for hands in ({SOUTH: "55p"}, {SOUTH: "1199s"}, {WEST: "55p"}, {SOUTH: "3455567p111222m"}):
        async with playing(shared_table(discarded(hands))) as (app, pilot):
            await at_rest(pilot)
            assert table_screen(app).seat == NOBODY
            told.append(shown(app))
    assert len(set(told)) == 1
    assert "E E discards 五筒. Does anybody want it?" in told[0]
    assert ">[n] nobody  [2] S S" in told[0]


async def test_all_but_the_discarder_are_asked_by_number() -> None:
    async with playing(shared_table(discarded({}), *SEATS)) as (app, pilot):
        await at_rest(pilot)
        assert bar(app)[1].rstrip() == ">[n] nobody  [2] S S  [3] W W  [4] N N"
        await pressed(pilot, "1")
        assert table_screen(app).open_bar is not None


@pytest.mark.parametrize("key", ["enter", "n", "过"])
async def test_nobody_lets_the_next_player_draw_behind_his_curtain(key: str) -> None:
    async with playing(shared_table(discarded({SOUTH: "55p"}, draws="P"))) as (app, pilot):
        await press(pilot, key)
        assert "Pass to S S" in curtain(app)
        await press(pilot, "enter")
        assert table_screen(app).now.view.drawn == parse_tiles("P")[0]
        assert table_screen(app).happened[-1] == Drew(SOUTH, parse_tiles("P")[0])


async def test_who_looks_sees_his_claims_behind_the_curtain_and_his_pass_shows_nowhere() -> None:
    async with playing(shared_table(discarded({SOUTH: "55p"}))) as (app, pilot):
        await at_rest(pilot)
        before = shown(app)
        await press(pilot, "2")
        assert "Pass to S S" in curtain(app)
        await press(pilot, "enter")
        assert "[p] peng" in bar(app)[1]
        await press(pilot, "n")
        assert table_screen(app).seat == NOBODY
        assert shown(app) == before


async def test_who_looks_in_vain_goes_back_and_the_bar_is_as_it_was() -> None:
    async with playing(shared_table(discarded({SOUTH: "1199s"}))) as (app, pilot):
        await at_rest(pilot)
        before = shown(app)
        await press(pilot, "2", "enter")
        assert "S S: nothing to decide here." in bar(app)[0]
        assert "not open: hu, gang, peng, chi [y] why" in bar(app)[0]
        assert ">[Enter] go on" in bar(app)[1]
        await pressed(pilot, "y")
        assert isinstance(app.screen, WhyScreen)
        await pressed(pilot, "b")
        await press(pilot, "enter")
        assert shown(app) == before
        await pressed(pilot, "y")
        assert table_screen(app).seat == NOBODY


async def test_the_curtain_before_a_look_can_be_left_as_it_hangs() -> None:
    async with playing(shared_table(discarded({SOUTH: "55p"}))) as (app, pilot):
        await at_rest(pilot)
        before = shown(app)
        await press(pilot, "2", "escape")
        assert shown(app) == before


async def test_arrows_and_enter_suffice_at_the_bar_and_so_does_the_mouse() -> None:
    async with playing(shared_table(discarded({SOUTH: "55p"}))) as (app, pilot):
        await press(pilot, "right")
        assert " [n] nobody >[2] S S" in bar(app)[1]
        await press(pilot, "enter")
        assert "Pass to S S" in curtain(app)
        await press(pilot, "escape")
        at = bar(app)[1].index("[2]")
        await pilot.click(offset=(at, 22))
        await at_rest(pilot)
        assert "Pass to S S" in curtain(app)


async def test_a_claim_shows_only_once_nobody_else_wants_the_tile() -> None:
    game = discarded({SOUTH: "55p", WEST: "3467p111222m33s"})
    async with playing(shared_table(game, EAST, SOUTH, WEST)) as (app, pilot):
        await at_rest(pilot)
        before = shown(app)
        await press(pilot, "2", "enter", "p")
        assert shown(app) == before
        assert game.state.melds[SOUTH] == ()
        await press(pilot, "enter")
        assert "Pass to S S" in curtain(app)
        assert [len(meld.tiles) for meld in game.state.melds[SOUTH]] == [3]


async def test_several_look_in_turn_and_several_win() -> None:
    game = discarded({SOUTH: "46p111222m33s444s", WEST: "46p555666m33s777s"})
    async with playing(shared_table(game, EAST, SOUTH, WEST)) as (app, pilot):
        await press(pilot, "2", "enter", "h")
        assert table_screen(app).open_bar is not None
        await press(pilot, "3", "enter", "h", "enter")
        assert isinstance(app.screen, BreakdownScreen)
        assert [win.seat for win in game.state.wins] == [SOUTH, WEST]


async def test_nobody_passes_for_all_who_could_have_won_and_locks_them() -> None:
    """Qinzhou §4: a passed-up win locks discards until one's own next turn."""
    notes = Notes()
    game = discarded({WEST: "46p111222m33s444s", SOUTH: "1199s"}, draws="P")
    async with playing(shared_table(game, EAST, SOUTH, WEST, notes=notes)) as (_, pilot):
        await press(pilot, "enter")
        locked = [event.lock for event in notes.events if isinstance(event, Locked)]
        assert [(lock.seat, lock.what) for lock in locked] == [(WEST, Locks.HU)]


async def test_a_lock_is_told_to_nobody_but_who_is_locked() -> None:
    """Qinzhou §4."""
    game = discarded({WEST: "46p111222m33s444s", SOUTH: "1199s"}, draws="P")
    async with playing(shared_table(game, EAST, SOUTH, WEST)) as (app, pilot):
        await press(pilot, "enter", "enter")
        screen = table_screen(app)
        told = {seat: list(screen.chronicle.of(seat)) for seat in (NOBODY, EAST, SOUTH, WEST)}
        assert [seat for seat, log in told.items() if _locks(log)] == [WEST]


def _locks(log: list[object]) -> bool:
    return any(isinstance(event, Locked) for event in log)


def added_gang(west: str) -> Game:
    """South adds the fourth 5p to his peng of it."""
    game = table(hands={EAST: "5p", SOUTH: "55p", WEST: west}, draws="3s3s3s5p")
    game.discard("5p")
    if game.options(WEST):
        game.passes(WEST)
    game.peng(SOUTH)
    game.throw_any()
    game.throw_drawn(3)
    game.open(Gang(SOUTH, parse_tiles("5p")[0], MeldKind.ADDED))
    return game


ROBBER = "123m456m789s46pEE"


async def test_an_added_gang_stops_at_the_same_bar_whether_or_not_it_can_be_robbed() -> None:
    told = []
    for west in (ROBBER, "1199s"):
        async with playing(shared_table(added_gang(west), SOUTH, WEST)) as (app, pilot):
            await at_rest(pilot)
            told.append(bar(app))
    assert told[0] == told[1]
    assert "S S adds 五筒 to a gang. Does anybody rob it?" in told[0][0]
    assert ">[n] nobody  [3] W W" in told[0][1]


async def test_a_gang_is_robbed_behind_the_curtain() -> None:
    """Common §9."""
    game = added_gang(ROBBER)
    async with playing(shared_table(game, SOUTH, WEST)) as (app, pilot):
        await press(pilot, "3", "enter", "h", "enter")
        assert isinstance(app.screen, BreakdownScreen)
        assert [win.seat for win in game.state.wins] == [WEST]


async def test_a_gang_that_nobody_robs_stands_and_its_maker_is_called() -> None:
    game = added_gang(ROBBER)
    async with playing(shared_table(game, SOUTH, WEST)) as (app, pilot):
        await press(pilot, "enter")
        assert "Pass to S S" in curtain(app)
        assert game.state.melds[SOUTH][0].is_gang


async def test_the_bell_calls_and_does_not_tell_who_may_claim() -> None:
    rung = []
    for hands in ({SOUTH: "55p"}, {SOUTH: "1199s"}):
        async with playing(shared_table(discarded(hands, draws="P"))) as (app, pilot):
            app.settings.override(partial(replace, alert=Alert.BELL))
            app.bell = lambda: rung.append(len(rung))
            await press(pilot, "2", "enter", "enter")
            assert rung == []
            await press(pilot, "n")
            assert "Pass to S S" in curtain(app)
            assert rung == [0]
            rung.clear()


async def test_one_can_leave_from_behind_the_curtain() -> None:
    async with playing(Table(together(EAST, SOUTH))) as (app, pilot):
        await press(pilot, "enter")
        curtain(app)
        await pressed(pilot, "q", "down", "enter")
        assert isinstance(app.screen, StartScreen)


# Before play, and hands that play themselves.

READY = "123m456m789m123p5p"


async def test_ready_after_the_deal_is_asked_of_all_in_the_open() -> None:
    """Qinzhou §6."""
    told = []
    for ready in (SOUTH, WEST):
        game = table(hands={ready: READY}, declared=None)
        async with playing(shared_table(game)) as (app, pilot):
            await at_rest(pilot)
            told.append(shown(app))
    assert "Does anybody declare ready?" in told[0]
    assert ">[n] nobody  [2] S S" in told[0]
    assert told[0] == told[1]


@pytest.mark.parametrize(("key", "seats"), [("r", (SOUTH,)), ("n", ())])
async def test_ready_is_declared_behind_the_curtain(key: str, seats: tuple[Seat, ...]) -> None:
    """Qinzhou §6."""
    notes = Notes()
    game = table(hands={SOUTH: READY}, declared=None)
    async with playing(shared_table(game, notes=notes)) as (_, pilot):
        await press(pilot, "2", "enter", key, "enter")
        assert ReadyDeclared(seats) in notes.events


async def test_who_has_declared_sees_each_tile_that_plays_itself() -> None:
    """Qinzhou §6: a declared hand discards what it draws; to be called tells nothing of it."""
    game = table(hands={SOUTH: READY, EAST: "P"}, draws="C", declared=(SOUTH,))
    async with playing(shared_table(game)) as (app, pilot):
        await press(pilot, "enter", "enter", "enter")
        assert "Pass to S S" in curtain(app)
        await press(pilot, "enter")
        assert table_screen(app).now.view.drawn == parse_tiles("C")[0]
        assert "nothing to decide here" in bar(app)[0]
        await press(pilot, "enter")
        assert "S S discards 中. Does anybody want it?" in bar(app)[0]


async def test_fish_are_picked_in_turn_each_behind_a_curtain() -> None:
    """Liuzhou §11."""
    setting = together(EAST, SOUTH, variant="liuzhou", options={"fishing": True})
    deal = Table(setting)
    async with playing(deal) as (app, pilot):
        await at_rest(pilot)
        first = "Ann" if "Ann" in curtain(app) else "Bo"
        await press(pilot, "enter")
        assert f"{first} pick" in bar(app)[0]
        await press(pilot, "0", "enter")
        assert ("Bo" if first == "Ann" else "Ann") in curtain(app)
        await press(pilot, "enter", "0", "enter")
        assert "Pass to E Ann" in curtain(app)
        assert deal.update(EAST).view.left < 136


async def test_spectators_beside_several_players_are_called_by_name() -> None:
    """Guangdong §8."""
    zoe = (Player("Zoe"), Player("House", "house"))
    deal = Table(together(EAST, SOUTH, variant="guangdong", spectators=zoe))
    async with playing(deal) as (app, pilot):
        await at_rest(pilot)
        assert "Pass to Zoe" in curtain(app)
        await press(pilot, "enter")
        assert "How many horses does Zoe buy?" in bar(app)[0]
        await press(pilot, "2", "enter")
        assert deal.update(EAST).view.bought == (2, 4)
        assert "Pass to E Ann" in curtain(app)


# What is told.


async def test_the_log_is_that_of_the_seat_at_the_keyboard() -> None:
    game = table(draws="PC")
    async with playing(shared_table(game)) as (app, pilot):
        await press(pilot, "enter", "enter")
        await pressed(pilot, "l")
        assert isinstance(app.screen, LogScreen)
        assert " draws " not in shown(app)
        await pressed(pilot, "b")
        await press(pilot, "enter", "enter")
        await pressed(pilot, "l")
        assert "S draws 白" in shown(app)


async def test_a_match_that_goes_on_begins_behind_a_curtain_with_each_seats_own_log() -> None:
    notes = Notes()
    setting = together(EAST, SOUTH)
    async with playing(Table(setting, notes)) as (_, pilot):
        await press(pilot, "enter", "enter", "enter", "enter", "enter", "enter")
    again = Table(setting, past=notes.events)
    async with playing(again) as (app, pilot):
        await at_rest(pilot)
        beneath = next(one for one in app.screen_stack if isinstance(one, TableScreen))
        assert beneath.seat == NOBODY
        for seat in (NOBODY, EAST, SOUTH):
            told = list(remembered(again.past, seat))
            seen = [seen_by(event, seat) for event in notes.of_this_hand]
            assert told == [event for event in seen if event is not None]
            assert beneath.chronicle.of(seat)[: len(told)] == told


async def test_the_breakdown_is_for_all_and_the_next_hand_begins_behind_a_curtain() -> None:
    game = discarded({SOUTH: "46p111222m33s444s"})
    async with playing(shared_table(game)) as (app, pilot):
        await press(pilot, "2", "enter", "h", "enter")
        assert isinstance(app.screen, BreakdownScreen)
        await pressed(pilot, "enter")
        await at_rest(pilot)
        assert not isinstance(app.screen, BreakdownScreen)
        beneath = next(one for one in app.screen_stack if isinstance(one, TableScreen))
        assert beneath.seat == NOBODY


# No frame shows what the seat at the keyboard may not know.


async def test_no_frame_of_a_hand_depends_on_what_is_hidden() -> None:
    notes = Notes()
    deal = Table(together(EAST, SOUTH, seed=3), notes)
    async with playing(deal) as (app, pilot):
        keys = [key async for key in checked_keys(app, pilot, deal, notes)]
        assert isinstance(app.screen, BreakdownScreen)
    assert isinstance(notes.events[-1], HandEnded)
    assert sum(key.isdecimal() for key in keys) > 2


@pytest.mark.parametrize(
    ("people", "variant", "size", "words"),
    [
        ((SOUTH, NORTH), "liuzhou", (120, 36), ENGLISH),
        (SEATS, "guangdong", (80, 24), CHINESE),
    ],
    ids=["liuzhou", "guangdong"],
)
async def test_nor_does_one_with_a_side_panel_or_four_people(
    people: tuple[Seat, ...],
    variant: str,
    size: tuple[int, int],
    words: Words,
    pytestconfig: pytest.Config,
) -> None:
    notes = Notes()
    deal = Table(together(*people, variant=variant, seed=3), notes)
    most = 1000 if pytestconfig.getoption("--long") else 50
    async with playing(deal, size=size, words=words) as (app, pilot):
        checked = 0
        async for _ in checked_keys(app, pilot, deal, notes):
            checked += 1
            if checked == most:
                break
    assert checked >= 50


async def checked_keys(
    app: Application, pilot: Pilot[None], deal: Table, notes: Notes
) -> AsyncIterator[str]:
    """Check each frame of a hand, and press the next key."""
    for key in keys_of(app):
        await check_frame(app, pilot, deal, notes)
        yield key
        await press(pilot, key)


def keys_of(app: Application) -> Iterator[str]:
    """Play a hand to its breakdown: now and then somebody looks, and takes what he can."""
    chance = Chance(11)
    while not isinstance(app.screen, BreakdownScreen):
        screen = app.screen
        opened = isinstance(screen, TableScreen) and screen.open_bar
        if opened and opened.seats and chance.below(4) == 0:
            yield str(chance.one_of(opened.seats) + 1)
        else:
            yield "enter"


async def check_frame(app: Application, pilot: Pilot[None], deal: Table, notes: Notes) -> None:
    """Exchange all that is hidden from the seat at the keyboard: the frame stays the same."""
    await at_rest(pilot)
    before = shown(app)
    if isinstance(app.screen, CurtainScreen):
        assert not set(before) & set("萬筒索")
        assert sum(name in before for name in NAMES) == 1
        return
    screen = table_screen(app)
    state, seat, now = deal._state, screen.seat, screen.now
    own = [event for event in (seen_by(one, seat) for one in notes.of_this_hand) if event]
    assert [one for one in screen.happened if type(one).__name__ != "Bound"] == own
    twin = exchanged(state, seat)
    asked = now.prompt if state.answers or is_awarded(state) or is_awarded(twin) else None
    deal._state = twin
    screen.now = Update(now.events, view(twin, seat), asked or deal.update(seat).prompt)
    screen._ask()
    screen._redraw()
    await pilot.pause()
    assert shown(app) == before
    deal._state, screen.now = state, now
    screen._ask()
    screen._redraw()
