"""The table moves on at a pace, off the interface's thread, and says nothing by its pauses."""

import asyncio
import threading
from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest

from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import HIDDEN, Tile
from mahjong_tui.engine.actions import Action, Pass
from mahjong_tui.engine.events import Discarded, Drew, Event, HandStarted
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.session.table import Update
from mahjong_tui.ui.pacing import RESTLESS, Pace, Pacer, Rest, beats

QUESTION = Prompt(SOUTH, Why.CLAIM, (Pass(SOUTH),), Tile(0), EAST)


class Scripted:
    """A table whose moves are given; an empty move is a secret answer that nobody sees."""

    def __init__(self, moves: Iterable[tuple[Event, ...]], prompt: Prompt | None = None) -> None:
        self.moves = list(moves)
        self.prompt = prompt
        self.submitted: list[Action] = []
        self.threads: set[int] = set()
        self.begun = 0
        self.tell: Callable[[Update], None] = lambda _: None

    def watch(self, _seat: object, watcher: Callable[[Update], None]) -> None:
        self.tell = watcher

    def update(self, _seat: object) -> Update:
        return Update((), None, self.prompt)

    def step(self) -> bool:
        self.threads.add(threading.get_ident())
        if not self.moves:
            return False
        events = self.moves.pop(0)
        if events:
            self.tell(Update(events, None, self.prompt))
        return True

    def submit(self, action: Action) -> None:
        self.submitted.append(action)
        self.tell(Update((HandStarted(1, EAST),), None, None))

    def next_hand(self) -> None:
        self.begun += 1


class Watched:
    """A pacer that runs, and when it showed what."""

    def __init__(self, table: Scripted, pace: Pace, rest: Rest = RESTLESS) -> None:
        self.shown: list[tuple[float, Event]] = []
        self.seen = asyncio.Event()
        self.pacer = Pacer(table, SOUTH, self.see, pace, rest)
        self.running = asyncio.create_task(self.pacer.run())

    def see(self, update: Update) -> None:
        now = asyncio.get_running_loop().time()
        self.shown.extend((now, event) for event in update.events)
        self.seen.set()

    async def until(self, count: int) -> None:
        async with asyncio.timeout(5):
            while len(self.shown) < count:
                self.seen.clear()
                await self.seen.wait()

    async def stop(self) -> None:
        self.running.cancel()
        await asyncio.gather(self.running, return_exceptions=True)

    @property
    def gaps(self) -> list[float]:
        times = [time for time, _ in self.shown]
        return [later - earlier for earlier, later in pairwise(times)]


def discard(seat: Seat) -> tuple[Event, ...]:
    return (Discarded(seat, Tile(5)),)


async def test_a_table_opens_with_what_takes_no_time_and_the_first_move_that_is_seen() -> None:
    begun = (HandStarted(1, EAST),)
    table = Scripted([begun, (), begun, discard(EAST), discard(SOUTH)])
    shown: list[Event] = []
    pacer = Pacer(table, SOUTH, lambda update: shown.extend(update.events), Pace.INSTANT)
    await pacer.open()
    assert shown == [*begun, *begun, *discard(EAST)]
    assert table.moves == [discard(SOUTH)]


async def test_a_table_that_waits_at_once_is_open() -> None:
    table = Scripted([])
    await Pacer(table, SOUTH, lambda _: None, Pace.SLOW).open()
    assert table.threads


async def test_the_table_is_driven_off_the_interfaces_thread() -> None:
    table = Scripted([discard(EAST)])
    watched = Watched(table, Pace.INSTANT)
    await watched.until(1)
    await watched.stop()
    assert threading.get_ident() not in table.threads


async def test_every_move_has_its_time() -> None:
    watched = Watched(Scripted([discard(EAST), discard(WEST), discard(NORTH)]), Pace.FAST)
    await watched.until(3)
    await watched.stop()
    assert all(0.19 <= gap <= 0.4 for gap in watched.gaps)


async def test_a_pause_is_as_long_whether_or_not_somebody_could_have_claimed() -> None:
    secret = [(), (), ()]
    watched = Watched(Scripted([discard(EAST), discard(WEST), *secret, discard(NORTH)]), Pace.FAST)
    await watched.until(3)
    await watched.stop()
    plain, asked = watched.gaps
    assert asked == pytest.approx(plain, abs=0.05)


async def test_at_once_means_without_any_pause() -> None:
    watched = Watched(Scripted([discard(EAST)] * 20), Pace.INSTANT)
    await watched.until(20)
    await watched.stop()
    assert max(watched.gaps) < 0.1


async def test_a_key_cuts_a_pause_short() -> None:
    watched = Watched(Scripted([discard(EAST), discard(WEST)]), Pace.SLOW)
    await watched.until(1)
    watched.pacer.hurry()
    await watched.until(2)
    await watched.stop()
    assert watched.gaps[0] < 0.3


async def test_step_by_step_waits_for_a_key() -> None:
    watched = Watched(Scripted([discard(EAST), discard(WEST)]), Pace.STEPS)
    await watched.until(1)
    await asyncio.sleep(0.1)
    assert len(watched.shown) == 1
    watched.pacer.hurry()
    await watched.until(2)
    await watched.stop()


async def test_it_stands_still_while_something_else_is_looked_at() -> None:
    watched = Watched(Scripted([discard(EAST), discard(WEST)]), Pace.INSTANT)
    watched.pacer.hold()
    await asyncio.sleep(0.05)
    assert watched.shown == []
    watched.pacer.go_on()
    await watched.until(2)
    await watched.stop()


async def test_an_answer_cuts_the_pause_and_is_taken() -> None:
    table = Scripted([discard(EAST)], QUESTION)
    watched = Watched(table, Pace.SLOW)
    await watched.until(1)
    watched.pacer.answer(QUESTION, Pass(SOUTH))
    await watched.until(2)
    await watched.stop()
    assert table.submitted == [Pass(SOUTH)]
    assert watched.gaps[0] < 0.3


async def test_an_answer_to_a_question_that_is_gone_is_dropped() -> None:
    table = Scripted([discard(EAST)], None)
    watched = Watched(table, Pace.INSTANT)
    await watched.until(1)
    watched.pacer.answer(QUESTION, Pass(SOUTH))
    await asyncio.sleep(0.05)
    await watched.stop()
    assert table.submitted == []


async def test_the_next_hand_begins_when_asked_for() -> None:
    table = Scripted([])
    watched = Watched(table, Pace.NORMAL)
    watched.pacer.begin_next_hand()
    await asyncio.sleep(0.1)
    await watched.stop()
    assert table.begun == 1


async def test_what_goes_wrong_in_the_table_is_raised() -> None:
    table = Scripted([])
    table.step = lambda: 1 // 0
    watched = Watched(table, Pace.NORMAL)
    with pytest.raises(ZeroDivisionError):
        await watched.running


async def test_a_table_that_is_to_rest_does_not_move_until_something_is_done_to_it() -> None:
    rested: list[int] = []
    table = Scripted([discard(EAST), discard(WEST)])
    rest = Rest(lambda: len(table.moves) < 2 and not rested[1:], lambda: rested.append(1))
    watched = Watched(table, Pace.INSTANT, rest)
    await watched.until(1)
    await asyncio.sleep(0.05)
    assert (len(watched.shown), rested) == (1, [1])
    watched.pacer.ask_for(lambda: rested.append(1))
    await watched.until(2)
    await watched.stop()


async def test_what_is_asked_for_while_it_stands_still_is_not_forgotten() -> None:
    table = Scripted([])
    watched = Watched(table, Pace.INSTANT)
    watched.pacer.hold()
    await asyncio.sleep(0.05)
    watched.pacer.begin_next_hand()
    watched.pacer.go_on()
    await asyncio.sleep(0.05)
    await watched.stop()
    assert table.begun == 1


def test_a_draw_is_shown_more_shortly_than_a_discard() -> None:
    assert 0 < beats((Drew(WEST, HIDDEN),)) < beats(discard(WEST))


def test_paces_follow_each_other_round() -> None:
    pace = Pace.INSTANT
    seen = [pace := pace.following for _ in Pace]
    assert set(seen) == set(Pace)
    assert seen[-1] is Pace.INSTANT
