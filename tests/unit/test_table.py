"""The table of a live match: whose move it is, who sees what, and what survives a fault."""

import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
import pytest

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.chance import Chance
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import HIDDEN
from mahjong_tui.engine.actions import Action, Hu, Pass
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
from mahjong_tui.engine.prompts import Why
from mahjong_tui.errors import IllegalActionError, LogError, OptionError, SetupError
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table, Update

PERSON: Final = Player("我")


class Notes:
    """A log in memory, which may be full after so many moves."""

    def __init__(self, room: int = 10**9) -> None:
        self.events: list[Event] = []
        self.room = room
        self.asked = 0

    def append(self, events: Sequence[Event]) -> None:
        self.asked += 1
        if self.asked > self.room:
            raise LogError("error.log.write", path="notes", reason="full")
        self.events += events


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
    assert notes.asked == room + 1


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
