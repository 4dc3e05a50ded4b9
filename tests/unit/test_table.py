"""The table of a live match: whose move it is, who sees what, and what survives a fault."""

import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
import pytest

from mahjong_tui.bots.levels import bot
from mahjong_tui.bots.protocol import Choice
from mahjong_tui.core.chance import Chance
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import HIDDEN
from mahjong_tui.engine.actions import Action, Discard, Hu, Pass
from mahjong_tui.engine.events import (
    Answered,
    Dealt,
    Discarded,
    Drew,
    Event,
    HandEnded,
    HandStarted,
    Locked,
    MatchEnded,
    MatchStarted,
)
from mahjong_tui.engine.game import replay
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.engine.views import SeatView
from mahjong_tui.errors import IllegalActionError, LogError, OptionError, SetupError
from mahjong_tui.session import table as sitting
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table, Update

PERSON: Final = Player("我")


class Notes:
    """A log in memory, which may be full after so many moves."""

    def __init__(self, room: int = 10**9) -> None:
        self.events: list[Event] = []
        self.safe: list[bool] = []
        self.is_closed = False
        self.room = room
        self.asked = 0

    def append(self, events: Sequence[Event], *, safe: bool = False) -> None:
        self.asked += 1
        if self.asked > self.room:
            raise LogError("error.log.write", path="notes", reason="full")
        self.events += events
        self.safe.append(safe)

    def close(self) -> None:
        self.is_closed = True


def setup(*people: Seat, level: str = "easy", seed: int = 3, hands: int = 1) -> Setup:
    east, south, west, north = (
        PERSON if seat in people else Player(f"bot {seat}", level) for seat in SEATS
    )
    return Setup("qinzhou", {}, seed, hands, (east, south, west, north))


def stand_in(table: Table, seat: Seat, level: str = "easy") -> Action:
    """Answer for a person as a bot of a level would."""
    return answer(table, table.update(seat), level)


def answer(table: Table, now: Update, level: str) -> Action:
    assert now.prompt is not None
    seat = now.view.seat
    chance = Chance(table.setup.seed, now.view.number, sum(now.view.shown), seat)
    return bot(level).choose(now.view, now.prompt, chance).action


def play(table: Table, *, hasty: bool = False) -> None:
    """Play to the end of the match; a hasty person answers before any bot does."""
    while not table.is_over:
        waiting = table.waiting_for
        if waiting and (hasty or not table.step()):
            table.submit(stand_in(table, waiting[0]))
        elif not table.step():
            table.next_hand()


# Moves.


def test_a_table_of_bots_plays_until_the_hand_is_over() -> None:
    notes = Notes()
    table = Table(setup(), notes)
    while table.step():
        pass
    assert table.is_between
    assert isinstance(notes.events[0], MatchStarted)
    assert isinstance(notes.events[1], HandStarted)
    assert isinstance(notes.events[-1], HandEnded)
    assert not table.step()


def test_the_next_hand_begins_when_it_is_asked_for_and_the_match_ends_after_the_last() -> None:
    notes = Notes()
    table = Table(setup(hands=2), notes)
    while table.step():
        pass
    table.next_hand()
    assert not table.is_between
    while table.step():
        pass
    assert isinstance(notes.events[-1], HandEnded)
    table.next_hand()
    assert table.is_over
    assert isinstance(notes.events[-1], MatchEnded)
    before = len(notes.events)
    assert not table.step()
    table.next_hand()
    assert len(notes.events) == before


def test_the_next_hand_cannot_begin_in_the_middle_of_one() -> None:
    table = Table(setup(EAST))
    table.next_hand()
    assert table.update(EAST).view.number == 0
    while table.step():
        pass
    before = table.update(EAST)
    table.next_hand()
    assert table.update(EAST) == before


def test_a_person_is_waited_for() -> None:
    table = Table(setup(EAST))
    while table.step():
        pass
    assert table.people == (EAST,)
    assert table.waiting_for == (EAST,)
    assert not table.step()
    now = table.update(EAST)
    assert now.prompt is not None
    assert now.prompt.why is Why.TURN
    table.submit(now.prompt.options[-1])
    assert not table.waiting_for


def test_an_answer_that_is_no_option_is_refused_and_changes_nothing() -> None:
    notes = Notes()
    table = Table(setup(EAST), notes)
    while table.step():
        pass
    before, written = table.update(EAST), list(notes.events)
    for action in (Hu(EAST), Pass(EAST), Hu(SOUTH)):
        with pytest.raises(IllegalActionError):
            table.submit(action)
    assert table.update(EAST) == before
    assert notes.events == written


def test_several_people_are_waited_for_in_order_of_play() -> None:
    table = Table(setup(*SEATS))
    asked: set[tuple[Seat, ...]] = set()
    for _ in range(300):
        if table.is_between:
            break
        if not table.step():
            asked.add(table.waiting_for)
            table.submit(stand_in(table, table.waiting_for[-1], "random"))
    assert table.people == SEATS
    assert any(len(seats) == 1 for seats in asked)


def test_spectators_who_are_people_are_waited_for_before_the_dice() -> None:
    four = setup().players
    table = Table(Setup("guangdong", {}, 1, 1, four, (Player("Ann"), Player("house", "house"))))
    while table.step():
        pass
    assert table.people == table.waiting_for == (Seat(4),)
    table.submit(stand_in(table, Seat(4), "random"))
    while table.step():
        pass
    assert table.is_between
    assert table.update(Seat(4)).view.bought[1] == 4


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"players": (Player("a", "grandmaster"), PERSON, PERSON, PERSON)}, SetupError),
        ({"spectators": (PERSON,)}, SetupError),
        ({"options": {"horses": "many"}}, OptionError),
    ],
)
def test_a_match_that_cannot_be_set_up_is_refused(
    changes: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        Table(msgspec.structs.replace(setup(), **changes))


def test_the_reasons_of_the_engine_are_told() -> None:
    table = Table(setup(EAST))
    while table.step():
        pass
    assert {refusal.verb.value for refusal in table.why_not(EAST)} <= {"hu", "gang"}
    assert table.why_not(EAST)
    assert table.why_not(WEST) == ()


# What a seat is handed.


def watched(seat: Seat, level: str = "random") -> tuple[Table, list[Update]]:
    table = Table(setup(level=level))
    updates: list[Update] = []
    table.watch(seat, updates.append)
    while table.step():
        pass
    return table, updates


@pytest.mark.parametrize("seat", SEATS)
def test_a_watcher_is_handed_each_move_and_no_secret(seat: Seat) -> None:
    _, updates = watched(seat)
    events = [event for update in updates for event in update.events]
    assert any(isinstance(event, HandEnded) for event in events)
    for event in events:
        match event:
            case Drew():
                assert (event.tile == HIDDEN) == (event.seat != seat)
            case Answered():
                assert event.seat == seat
            case Locked():
                assert event.lock.seat == seat
            case Dealt():
                assert event.wall == ()
            case _:
                pass


def test_the_last_update_is_how_things_stand() -> None:
    table, updates = watched(SOUTH)
    assert updates[-1].view == table.update(SOUTH).view
    assert updates[-1].prompt == table.update(SOUTH).prompt
    assert table.update(SOUTH).events == ()


def test_an_update_asks_its_own_seat_alone() -> None:
    _, updates = watched(NORTH)
    asked = [update.prompt for update in updates if update.prompt]
    assert asked
    assert {prompt.seat for prompt in asked} == {NORTH}


def test_a_move_that_a_seat_sees_nothing_of_is_handed_on_without_events() -> None:
    table = Table(setup(*SEATS))
    seen: list[Update] = []
    table.watch(EAST, seen.append)
    for _ in range(400):
        if table.is_between:
            break
        if not table.step():
            table.submit(stand_in(table, table.waiting_for[0], "random"))
    assert any(not update.events for update in seen)


# Faults.


@pytest.mark.parametrize("room", [0, 1, 20])
def test_a_log_that_cannot_be_written_does_not_stop_the_match(room: int) -> None:
    notes = Notes(room)
    table = Table(setup(), notes)
    while table.step():
        pass
    assert table.is_between
    assert table.log_fault is not None
    assert table.log_fault.key == "error.log.write"
    assert len(notes.safe) == room


def test_what_could_not_be_written_is_written_as_soon_as_that_can_be() -> None:
    whole, notes = Notes(), Notes(5)
    for one in (whole, notes):
        table = Table(setup(), one)
        for _ in range(20):
            table.step()
        assert (table.log_fault is None) == (one is whole)
        one.room = 10**9
        table.step()
        assert table.log_fault is None
    assert notes.events == whole.events


def test_what_is_still_missing_is_written_when_the_table_is_left() -> None:
    notes = Notes(5)
    table = Table(setup(), notes)
    for _ in range(20):
        table.step()
    notes.room = 10**9
    assert table.leave() is None
    assert notes.is_closed
    assert replay(notes.events).events == table._state.events


def test_what_is_lost_for_good_is_told_when_the_table_is_left() -> None:
    table = Table(setup(), Notes(5))
    for _ in range(20):
        table.step()
    fault = table.leave()
    assert fault is not None
    assert fault.key == "error.log.write"


def test_at_a_table_that_was_left_nothing_moves() -> None:
    notes = Notes()
    table = Table(setup(EAST), notes)
    while table.step():
        pass
    before = list(notes.events)
    table.submit(stand_in(table, EAST))
    assert len(notes.events) > len(before)
    before = list(notes.events)
    assert table.leave() is None
    assert table.leave() is None
    assert not table.step()
    assert notes.events == before


def test_a_persons_answer_is_made_safe_and_a_bots_is_not() -> None:
    notes = Notes()
    table = Table(setup(EAST), notes)
    while table.step():
        pass
    assert not any(notes.safe)
    table.submit(stand_in(table, EAST))
    assert notes.safe[-1]
    table.step()
    assert not notes.safe[-1]


# Bots that fail.


class Failing:
    """A bot that raises, or gives what is no option, wherever it is asked."""

    def __init__(self, *, lies: bool = False) -> None:
        self.lies = lies

    def choose(self, view: SeatView, prompt: Prompt, chance: Chance) -> Choice:
        if self.lies:
            return Choice(Discard(view.seat, HIDDEN), ())
        raise ZeroDivisionError(prompt, chance)


@pytest.mark.parametrize("lies", [False, True], ids=["raises", "cheats"])
def test_where_a_bot_fails_an_easy_one_answers_and_the_fault_is_kept_once(*, lies: bool) -> None:
    notes, easy = Notes(), Notes()
    table = Table(setup(level="normal"), notes)
    table._bots = (Failing(lies=lies), *[bot("easy")] * 3)
    while table.step():
        pass
    plain = Table(setup(level="easy"), easy)
    while plain.step():
        pass
    assert notes.events == easy.events
    (fault,) = table.bot_faults
    assert fault.name == "bot 0"
    assert isinstance(fault.error, IllegalActionError if lies else ZeroDivisionError)


def test_where_every_bot_fails_the_last_option_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting, "bot", lambda _: Failing())
    table = Table(setup())
    while table.step():
        pass
    assert table.is_between
    assert [fault.name for fault in table.bot_faults] == [f"bot {seat}" for seat in SEATS]


class Thinking:
    """A bot that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.asked = threading.Event()
        self.done = threading.Event()

    def choose(self, view: SeatView, prompt: Prompt, chance: Chance) -> Choice:  # noqa: ARG002 - only waits
        self.asked.set()
        self.done.wait(30)
        return Choice(prompt.options[-1], ())


def test_nobody_waits_for_a_bot_that_thinks() -> None:
    slow = Thinking()
    table = Table(setup())
    table._bots = (slow, *table._bots[1:])
    driver = threading.Thread(target=lambda: [None for _ in range(10) if table.step()])
    driver.start()
    assert slow.asked.wait(30)
    assert table.update(SOUTH).view.wall.left
    assert table.waiting_for == ()
    assert table.leave() is None
    before = table._state.events
    slow.done.set()
    driver.join()
    assert table._state.events == before


# Going on.


@pytest.mark.parametrize("room", [0, 1, 300])
def test_a_table_goes_on_from_what_happened(room: int) -> None:
    whole, rest = Notes(), Notes()
    table = Table(setup(hands=2), whole)
    play(table)
    past = whole.events[: 1 + room]
    again = Table(setup(hands=2), rest, past=past)
    assert again.past == tuple(past)
    play(again)
    assert past + rest.events == whole.events


def test_a_question_that_was_settled_while_a_bot_thought_is_not_answered() -> None:
    slow = Thinking()
    table = Table(setup(SOUTH))
    table._bots = (slow, *table._bots[1:])
    driver = threading.Thread(target=table.step)
    while table._state.phase is not Phase.TURN:
        table.step()
    driver.start()
    assert slow.asked.wait(30)
    table._state.asked = ()
    before = table._state.events
    slow.done.set()
    driver.join()
    assert table._state.events == before


def test_without_a_fault_none_is_told() -> None:
    table = Table(setup(), Notes())
    while table.step():
        pass
    assert table.log_fault is None


# Same seed and same actions, same match.


def log_of(*, hasty: bool, level: str = "random") -> list[Event]:
    notes = Notes()
    play(Table(setup(EAST, level=level, hands=3), notes), hasty=hasty)
    return notes.events


def test_equal_seeds_and_actions_make_equal_logs() -> None:
    assert log_of(hasty=False) == log_of(hasty=False)


@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_whether_a_person_or_a_bot_answers_first_makes_no_difference(level: str) -> None:
    hasty, slow = (
        [event for event in log_of(hasty=haste, level=level) if not isinstance(event, Answered)]
        for haste in (True, False)
    )
    assert hasty == slow


# Two threads: one that drives the table, one that answers.


def test_a_table_can_be_driven_and_answered_from_two_threads() -> None:
    notes = Notes()
    table = Table(setup(EAST, level="random", hands=4), notes)
    faults: list[BaseException] = []
    over = threading.Event()

    def drive() -> None:
        try:
            while not table.is_over:
                if not table.step() and table.is_between:
                    table.next_hand()
        except BaseException as fault:  # noqa: BLE001 - whatever it is, the test must name it
            faults.append(fault)
        finally:
            over.set()

    driver = threading.Thread(target=drive)
    driver.start()
    while not over.wait(0.0001):
        now = table.update(EAST)
        if now.prompt is not None:
            # Another's hu may have settled the question meanwhile.
            with suppress(IllegalActionError):
                table.submit(answer(table, now, "easy"))
    driver.join()
    assert faults == []
    assert table.is_over
    quiet = [event for event in notes.events if not isinstance(event, Answered)]
    alone = [event for event in four_hands() if not isinstance(event, Answered)]
    assert quiet == alone


def four_hands() -> list[Event]:
    notes = Notes()
    play(Table(setup(EAST, level="random", hands=4), notes))
    return notes.events


def test_discards_are_seen_by_a_watcher_who_came_late() -> None:
    table = Table(setup())
    for _ in range(12):
        table.step()
    updates: list[Update] = []
    table.watch(WEST, updates.append)
    while table.step():
        pass
    assert any(isinstance(event, Discarded) for update in updates for event in update.events)
    assert not any(isinstance(event, HandStarted) for update in updates for event in update.events)
