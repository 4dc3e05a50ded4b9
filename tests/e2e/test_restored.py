"""However the program ends, it leaves the line as it found it: every mode, every colour."""

import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from e2e.line import ALTERNATE_SCREEN, MOUSE, PASTE, USUAL, Line
from e2e.playing import AMONG_BOTS
from e2e.terminal import PROGRAM

from mahjong_tui.ui.driver import CLEAN

pytestmark = pytest.mark.e2e

TABLE: Final = ("--lang", "en", "play", "--variant", "qinzhou", "--seed", "1", *AMONG_BOTS)

FAILING: Final = """
import sys
from mahjong_tui.__main__ import main
from mahjong_tui.ui.screens.reading import LogScreen

def broken(self, words):
    raise ZeroDivisionError("a panel")

LogScreen.written = broken
sys.argv[0] = "mahjong-tui"
main()
"""
"""The program, one of whose panels cannot be written."""

LEAVING: Final = "\x1b[B\x1b[B\r"
"""Down to the last answer, and Enter."""


def asked_and_left(line: Line, key: str) -> None:
    """Ask to leave by a key, and leave the program."""
    line.type(key)
    line.until("Leave the program")
    line.type(LEAVING)


ENDINGS: Final[dict[str, tuple[Callable[[Line], object], int]]] = {
    "q": (lambda line: asked_and_left(line, "q"), 0),
    "Ctrl-C": (lambda line: asked_and_left(line, "\x03"), 0),
    "SIGINT": (lambda line: line.process.send_signal(signal.SIGINT), 128 + signal.SIGINT),
    "SIGTERM": (lambda line: line.process.send_signal(signal.SIGTERM), 128 + signal.SIGTERM),
    "SIGHUP": (lambda line: line.process.send_signal(signal.SIGHUP), 128 + signal.SIGHUP),
    "failure": (lambda line: line.type("l"), 70),
}


@pytest.fixture
def lines() -> Iterator[list[Line]]:
    started: list[Line] = []
    yield started
    for line in started:
        line.close()


def at_table(lines: list[Line], room: Path, *more: str, term: str = "xterm-256color") -> Line:
    """Sit down in a program whose panels fail."""
    command = (sys.executable, "-c", FAILING, *TABLE, *more)
    lines.append(Line(room, command, TERM=term))
    lines[-1].until("discard ")
    return lines[-1]


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_match_that_is_ended_leaves_the_line_as_it_was(
    lines: list[Line], tmp_path: Path, ending: str
) -> None:
    end, status = ENDINGS[ending]
    line = at_table(lines, tmp_path)
    end(line)
    assert line.status() == status
    assert {ALTERNATE_SCREEN, PASTE, *MOUSE} & line.switched >= {ALTERNATE_SCREEN, PASTE, 1000}
    assert line.left_on == USUAL
    assert line.keyboards == 0
    assert line.style == b"0"
    assert line.after == line.before


def test_where_there_is_no_second_screen_no_picture_is_left(
    lines: list[Line], tmp_path: Path
) -> None:
    line = at_table(lines, tmp_path, term="linux")
    line.process.send_signal(signal.SIGTERM)
    line.status()
    drawn, _, after = line.written.decode().rpartition(CLEAN)
    assert "hand 1/16" in drawn
    assert "hand" not in after
    assert "ended by a signal" in after


def test_a_mouse_that_is_not_wanted_is_never_asked_for(lines: list[Line], tmp_path: Path) -> None:
    line = at_table(lines, tmp_path, "--no-mouse")
    asked_and_left(line, "q")
    assert line.status() == 0
    assert ALTERNATE_SCREEN in line.switched
    assert not MOUSE & line.switched


def test_a_refusal_switches_nothing_on(lines: list[Line], tmp_path: Path) -> None:
    lines.append(Line(tmp_path, (str(PROGRAM), *TABLE, "--option", "horses=99")))
    assert lines[-1].status() == 2
    assert not lines[-1].switched
    assert lines[-1].after == lines[-1].before
