"""What goes wrong while one plays: the game is kept, one line says so, a report says why."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from ui.seated import ENGLISH, playing, pressed, settled, setup, shown
from ui.test_gate import WELL, Terminal

from mahjong_tui.bots.protocol import Choice
from mahjong_tui.core.chance import Chance
from mahjong_tui.core.seats import EAST
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import SeatView
from mahjong_tui.session.log import MatchLog, load
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table
from mahjong_tui.store.matches import Ending, Matches
from mahjong_tui.ui.complaints import Complaints
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.table import TableScreen

BOTS: Final = Setup("qinzhou", {}, 7, 1, tuple(Player(f"Bot {seat}", "easy") for seat in range(4)))


class Failing:
    """A bot that raises wherever it is asked."""

    def choose(self, view: SeatView, prompt: Prompt, chance: Chance) -> Choice:
        raise ZeroDivisionError(view, prompt, chance)


@pytest.fixture
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the folder below which reports are written."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


def written(folder: Path) -> list[Path]:
    """Find every report."""
    return list(folder.rglob("crash-*"))


def with_failing_bot() -> Table:
    table = Table(BOTS)
    table._bots = (Failing(), *table._bots[1:])
    return table


async def test_where_a_bot_fails_play_goes_on_and_one_line_names_the_report(reports: Path) -> None:
    async with playing(with_failing_bot()) as (app, pilot):
        for _ in range(400):
            if isinstance(app.screen, BreakdownScreen):
                break
            await settled(pilot)
        assert isinstance(app.screen, BreakdownScreen)
        (notice,) = app._notifications
    (report,) = written(reports)
    assert str(report) in notice.message
    assert notice.message.startswith("Bot 0 could not answer")
    assert "ZeroDivisionError" in report.read_text(encoding="utf-8")


def test_where_no_report_can_be_written_the_line_says_what_happened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = with_failing_bot()
    while table.step():
        pass
    monkeypatch.setattr("mahjong_tui.ui.complaints.written_report", lambda *_: None)
    complaints = Complaints(table)
    (said,) = complaints.fresh(ENGLISH)
    assert "ZeroDivisionError" in said
    assert list(complaints.fresh(ENGLISH)) == []


async def test_a_folder_that_is_deleted_while_one_plays_is_made_anew(tmp_path: Path) -> None:
    matches = Matches(tmp_path / "data" / "matches")
    path = matches.new_path("a")
    table = Table(setup(EAST), MatchLog(path, setup(EAST)))
    async with playing(table) as (app, pilot):
        assert isinstance(app.screen, TableScreen)
        shutil.rmtree(tmp_path / "data")
        await pressed(pilot, "enter", "enter")
        assert not app._notifications
    assert table.leave() is None
    events = load(path).events
    assert events[0] == table.setup.started()
    assert [one.ending for one in matches.found()] == [Ending.UNFINISHED]


BROKEN: Final = """
import sys
from mahjong_tui.__main__ import main
from mahjong_tui.ui.widgets.event_line import EventLine

def broken(self):
    raise ZeroDivisionError("a widget")

EventLine.render = broken
sys.argv = ["mahjong-tui", "--lang", "en", "play", "--seed", "1"]
main()
"""


class Broken(Terminal):
    """The program, one of whose widgets cannot be drawn, in a pseudo terminal."""

    def __init__(self, home: Path) -> None:
        super().__init__(WELL)
        homes = {f"XDG_{name}_HOME": str(home / name) for name in ("DATA", "STATE", "CONFIG")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", BROKEN],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env=os.environ | {"TERM": "xterm-256color", "LANG": "C.UTF-8"} | homes,
        )


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[Broken]:
    started = Broken(tmp_path)
    yield started
    started.process.kill()
    started.process.wait()
    started.close()


def test_a_fault_in_a_widget_restores_the_terminal_and_keeps_the_match(
    broken: Broken, tmp_path: Path
) -> None:
    assert broken.process.wait(60) == 70
    broken.stream.close()
    broken.answering.join()
    said = broken.written.decode()
    for mode in ("\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l"):
        assert mode in said
    (report,) = tmp_path.rglob("crash-*")
    last = said.rsplit("\x1b", 1)[-1]
    assert str(report) in last
    assert last.strip().endswith("The match goes on at the next start.")
    assert last.count("\n") == 1
    assert "a widget" in report.read_text(encoding="utf-8")
    (log,) = Matches(tmp_path / "DATA" / "mahjong-tui" / "matches").unfinished()
    again, saved = MatchLog.reopened(log.path)
    again.close()
    assert saved.setup.seed == 1


async def test_a_bot_that_never_answers_stops_neither_keys_nor_the_end() -> None:
    class Silent:
        def choose(self, view: SeatView, prompt: Prompt, chance: Chance) -> Choice:
            threading.Event().wait()
            raise ZeroDivisionError(view, prompt, chance)

    table = Table(BOTS)
    table._bots = (Silent(),) * 4
    async with playing(table) as (app, pilot):
        await pressed(pilot, "s")
        assert "Standings" in shown(app)
        await pressed(pilot, "escape", "q", "down", "down", "enter")
    assert table.leave() is None
