"""Unfinished matches: offered first, gone on with, looked at, given up, deleted."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest
from textual.pilot import Pilot
from ui.seated import CHINESE, ENGLISH, LANGUAGES, pressed, settled, setup, shown

from mahjong_tui.core.seats import SEATS
from mahjong_tui.engine.events import Answered, Event
from mahjong_tui.session.log import MatchLog, load
from mahjong_tui.session.match import Setup
from mahjong_tui.session.table import Table
from mahjong_tui.store.matches import Ending, Matches
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.matches import MatchesScreen, age_text
from mahjong_tui.ui.screens.new_match import NewMatchScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.screens.standings import StandingsScreen
from mahjong_tui.ui.screens.start import StartScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.seating import Seating
from mahjong_tui.ui.words import Words

TWO_HANDS: Final = setup(hands=2)
SOME: Final = 40
"""Moves after which the first hand is not over yet."""


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    return Matches(tmp_path)


def answered(table: Table) -> None:
    """Let the last option be taken for whoever is asked."""
    now = table.update(table.waiting_for[0])
    assert now.prompt is not None
    table.submit(now.prompt.options[-1])


def played(table: Table, moves: int) -> None:
    """Make so many moves; a person always takes the last option."""
    for _ in range(moves):
        if table.is_over:
            return
        if not table.step():
            if table.waiting_for:
                answered(table)
            else:
                table.next_hand()


def left(matches: Matches, stamp: str, moves: int, played_as: Setup = TWO_HANDS) -> Path:
    """Break a match off after so many moves."""
    path = matches.new_path(stamp)
    table = Table(played_as, MatchLog(path, played_as))
    played(table, moves)
    table.leave()
    return path


def left_between_hands(matches: Matches, stamp: str) -> Path:
    """Break a match off at the breakdown of its first hand."""
    path = matches.new_path(stamp)
    table = Table(TWO_HANDS, MatchLog(path, TWO_HANDS))
    while not table.is_between:
        played(table, 1)
    table.leave()
    return path


def facts(path: Path) -> list[Event]:
    """Give what happened; in which order several have answered is nobody's business."""
    return [event for event in load(path).events if not isinstance(event, Answered)]


@asynccontextmanager
async def started(
    matches: Matches, words: Words = ENGLISH
) -> AsyncIterator[tuple[Application, Pilot[None]]]:
    app = Application(words, pace=Pace.INSTANT, ripening=0)
    app.begin_at(None, Seating(matches))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        yield app, pilot
    app.seating.leave()


async def until(pilot: Pilot[None], keys: Sequence[str], screen: type) -> None:
    for _ in range(400):
        if isinstance(pilot.app.screen, screen):
            return
        await pressed(pilot, *keys)
    raise AssertionError(shown(pilot.app))


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
async def test_an_unfinished_match_is_the_first_thing_on_offer(
    matches: Matches, words: Words
) -> None:
    path = left(matches, "a", SOME)
    then = time.time() - 2 * 3600 - 5
    os.utime(path, (then, then))
    async with started(matches, words) as (app, pilot):
        hand = words.text("ui.matches.hand", number=1, hands=2)
        said = words.text("ui.age.hours", number=2)
        variant = words.catalogue.variant("qinzhou")
        stand = words.listing((variant, hand, "Ann 0", said))
        assert "> " + words.text("ui.start.continue", stand=stand) in shown(app)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)


async def test_without_a_match_nothing_is_offered(matches: Matches) -> None:
    async with started(matches) as (app, pilot):
        assert "Continue" not in shown(app)
        assert "Matches" not in shown(app)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, NewMatchScreen)


async def test_a_match_goes_on_as_the_uninterrupted_one_does(
    matches: Matches, tmp_path: Path
) -> None:
    (tmp_path / "whole").mkdir()
    whole = left(Matches(tmp_path / "whole"), "a", 10**6)
    path = left(matches, "a", SOME)
    async with started(matches) as (app, pilot):
        await pressed(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        pacer = screen.pacer
        while not screen.table.is_over:
            if screen.table.waiting_for:
                now = screen.table.update(screen.table.waiting_for[0])
                pacer.answer(now.prompt, now.prompt.options[-1])
            elif isinstance(app.screen, BreakdownScreen):
                await pressed(pilot, "enter")
            await settled(pilot)
        await until(pilot, ["enter"], StartScreen)
    assert facts(path) == facts(whole)


async def test_what_has_happened_in_the_hand_is_still_told(matches: Matches) -> None:
    left(matches, "a", SOME)
    async with started(matches) as (app, pilot):
        await pressed(pilot, "enter", "l", *["pageup"] * 9)
        assert "Hand 1" in shown(app)


async def test_after_a_hand_that_was_over_its_breakdown_comes_first(matches: Matches) -> None:
    left_between_hands(matches, "a")
    async with started(matches) as (app, pilot):
        await pressed(pilot, "enter")
        assert isinstance(app.screen, BreakdownScreen)
        await pressed(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.now.view.number == 2
        await pressed(pilot, "s", "down", "enter")
        assert isinstance(app.screen, BreakdownScreen)


async def test_a_match_that_is_left_can_be_gone_on_with_at_once(matches: Matches) -> None:
    left(matches, "a", SOME)
    async with started(matches) as (app, pilot):
        await pressed(pilot, "enter")
        assert matches.found() == ()
        await pressed(pilot, "q", "down", "enter")
        assert isinstance(app.screen, StartScreen)
        assert "> Continue: Qinzhou, hand 1/2, Ann 0, just now" in shown(app)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, TableScreen)


async def test_a_match_that_another_program_plays_is_not_offered(matches: Matches) -> None:
    path = left(matches, "a", SOME)
    log, _ = MatchLog.reopened(path)
    async with started(matches) as (app, _):
        assert "Continue" not in shown(app)
    log.close()


async def test_what_cannot_go_on_is_refused_and_left_as_it_was(matches: Matches) -> None:
    path = left(matches, "a", SOME)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:9] + lines[10:]))
    before = path.read_bytes()
    async with started(matches) as (app, pilot):
        await pressed(pilot, "enter")
        assert isinstance(app.screen, StartScreen)
        (notice,) = app._notifications
        assert str(path) in notice.message
    assert path.read_bytes() == before


async def chosen(pilot: Pilot[None]) -> None:
    """Open the list of matches."""
    await pressed(pilot, "down", "down", "enter")
    assert isinstance(pilot.app.screen, MatchesScreen)


async def test_every_match_is_in_the_list_and_the_chosen_one_goes_on(matches: Matches) -> None:
    left(matches, "a", 10**6)
    old = left(matches, "b", 20)
    os.utime(old, (1, 1))
    left(matches, "c", SOME)
    matches.new_path("d").write_bytes(b"no log\n")
    os.utime(matches.new_path("d"), (0, 0))
    async with started(matches) as (app, pilot):
        await chosen(pilot)
        lines = shown(app).splitlines()[2:6]
        assert lines[0].startswith(" > Qinzhou, hand 1/2, Ann 0, just now - goes on")
        assert "goes on" in lines[1]
        assert " d ago" in lines[1]
        assert "d.jsonl (cannot be read)" in lines[2]
        assert "hand 2/2" in lines[3]
        assert "over" in lines[3]
        await pressed(pilot, "down", "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table.update(SEATS[0]).view.number == 1


async def test_a_match_that_is_over_is_looked_at_again_hand_by_hand(matches: Matches) -> None:
    path = left(matches, "a", 10**6)
    before = path.read_bytes()
    async with started(matches) as (app, pilot):
        await pressed(pilot, "down", "enter")
        assert isinstance(app.screen, MatchesScreen)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, StandingsScreen)
        assert "Final standings" in shown(app)
        assert "Back to the matches" in shown(app)
        await pressed(pilot, "down", "down", "enter")
        assert isinstance(app.screen, BreakdownScreen)
        assert "hand 2/2" in shown(app).lower()
        await pressed(pilot, "enter", "escape", "escape")
        assert isinstance(app.screen, StartScreen)
    assert path.read_bytes() == before


async def test_what_cannot_be_read_is_not_looked_at(matches: Matches) -> None:
    path = matches.new_path("a")
    path.write_bytes(b"no log\n")
    async with started(matches) as (app, pilot):
        await pressed(pilot, "down", "enter", "enter")
        assert isinstance(app.screen, MatchesScreen)
        (notice,) = app._notifications
        assert str(path) in notice.message


async def test_a_match_is_given_up_and_kept(matches: Matches) -> None:
    left(matches, "a", SOME)
    async with started(matches) as (app, pilot):
        await chosen(pilot)
        await pressed(pilot, "a")
        assert "given up" in shown(app)
        await pressed(pilot, "a")
        assert [one.ending for one in matches.found()] == [Ending.ABANDONED]
        await pressed(pilot, "enter")
        assert isinstance(app.screen, StandingsScreen)
        assert "Final" not in shown(app)
        await pressed(pilot, "escape", "escape")
        assert "Continue" not in shown(app)


async def test_a_match_is_deleted_after_a_question_and_an_empty_list_closes(
    matches: Matches,
) -> None:
    path = left(matches, "a", SOME)
    async with started(matches) as (app, pilot):
        await chosen(pilot)
        await pressed(pilot, "x", "enter")
        assert path.exists()
        await pressed(pilot, "x")
        assert isinstance(app.screen, QuestionScreen)
        await pressed(pilot, "down", "enter")
        assert not path.exists()
        assert isinstance(app.screen, StartScreen)


async def test_what_cannot_be_deleted_is_told(matches: Matches) -> None:
    path = left(matches, "a", SOME)
    async with started(matches) as (app, pilot):
        await chosen(pilot)
        log, _ = MatchLog.reopened(path)
        await pressed(pilot, "x", "down", "enter")
        assert path.exists()
        assert "played by another" in next(iter(app._notifications)).message
        log.close()


@pytest.mark.parametrize(
    ("seconds", "english", "chinese"),
    [
        (0, "just now", "刚才"),
        (61, "1 min ago", "1 分钟前"),
        (3599, "59 min ago", "59 分钟前"),
        (7200, "2 h ago", "2 小时前"),
        (86400 * 3, "3 d ago", "3 天前"),
    ],
)
def test_how_long_ago_is_said_as_exactly_as_anybody_cares(
    seconds: float, english: str, chinese: str
) -> None:
    assert age_text(seconds, ENGLISH) == english
    assert age_text(seconds, CHINESE) == chinese


def test_no_move_is_shown_before_it_is_in_the_log(matches: Matches) -> None:
    path = matches.new_path("a")
    table = Table(TWO_HANDS, MatchLog(path, TWO_HANDS))
    behind = []
    table.watch(
        SEATS[1],
        lambda update: behind.append(
            [one for one in update.events if one not in load(path).events]
            if update.view.phase.value == "claim"
            else []
        ),
    )
    played(table, 60)
    table.leave()
    assert len(behind) > 30
    assert not any(behind)


def test_two_programs_one_after_the_other_go_on_with_the_same_match(matches: Matches) -> None:
    left(matches, "a", SOME)

    async def once() -> None:
        async with started(matches) as (app, pilot):
            await pressed(pilot, "enter")
            assert isinstance(app.screen, TableScreen)

    asyncio.run(once())
    asyncio.run(once())
