"""The command line on a terminal: pages, bars and Ctrl-C."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress

import pytest

from mahjong_tui import cli

COMMAND = [sys.executable, "-m", "mahjong_tui"]
SCREEN = {"TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30"}
SIMULATION = ["simulate", "--hands", "100000", "--bots", "easy,easy,easy,easy"]


class Terminal:
    """A pseudo terminal: what is written to it is read bit by bit."""

    def __init__(self) -> None:
        self.ours, self.theirs = pty.openpty()
        self.text = ""

    def read_until(self, awaited: str | None) -> str:
        """Read until something is there, or to the end."""
        with suppress(OSError):  # Linux reports the end of a terminal as an error
            while awaited is None or awaited not in self.text:
                piece = os.read(self.ours, 65536)
                if not piece:
                    break
                self.text += piece.decode("utf-8", "replace")
        return self.text


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    opened = Terminal()
    yield opened
    os.close(opened.ours)


def card_on(terminal: Terminal, lines: str) -> str:
    """Show a card on a terminal of so many lines, with a pager that marks what it shows."""
    with subprocess.Popen(
        [*COMMAND, "rules", "qinzhou", "--lang", "zh"],
        stdin=terminal.theirs,
        stdout=terminal.theirs,
        env=os.environ | SCREEN | {"LINES": lines, "PAGER": "sed s/^/paged:/"},
    ) as running:
        os.close(terminal.theirs)
        text = terminal.read_until(None)
    assert running.returncode == 0
    assert "pass_peng" in text
    return text


def test_a_card_longer_than_the_screen_goes_through_the_pager(terminal: Terminal) -> None:
    assert "paged:" in card_on(terminal, lines="30")


def test_a_card_that_fits_is_shown_at_once_and_in_colour(terminal: Terminal) -> None:
    text = card_on(terminal, lines="900")
    assert "paged:" not in text
    assert "\x1b[" in text


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Let programs be interrupted although whoever runs the tests may have been told not to be."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_at_once_without_a_traceback(
    terminal: Terminal, jobs: str
) -> None:
    with subprocess.Popen(
        [*COMMAND, *SIMULATION, "--jobs", jobs],
        stdout=subprocess.DEVNULL,
        stderr=terminal.theirs,
        env=os.environ | SCREEN,
        start_new_session=True,
    ) as running:
        os.close(terminal.theirs)
        terminal.read_until("hands/s")
        os.killpg(running.pid, signal.SIGINT)
        text = terminal.read_until(None)
        assert running.wait(timeout=30) == cli.INTERRUPTED
    assert "Playing" in text
    assert "Traceback" not in text


def test_a_keyboard_is_told_that_sheets_are_awaited(terminal: Terminal) -> None:
    with subprocess.Popen(
        [*COMMAND, "score"],
        stdin=terminal.theirs,
        stdout=subprocess.DEVNULL,
        stderr=terminal.theirs,
        env=os.environ | SCREEN,
    ) as running:
        os.close(terminal.theirs)
        terminal.read_until("Ctrl-D")
        os.write(terminal.ours, b"\x04")
        assert running.wait(timeout=30) == cli.SOME_SHEETS_FAILED
    assert "sheet: this is no JSON" in terminal.read_until(None)
