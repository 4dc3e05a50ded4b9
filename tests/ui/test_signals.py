"""What a signal leaves behind: the terminal as it was, one line, the customary status."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from ui.test_gate import WELL, Terminal

FIRST = b"language"
"""The last label of the key bar, once the first screen is drawn."""

ENVIRON = {"TERM": "xterm-256color", "LANG": "C.UTF-8"}


class Program(Terminal):
    """The program in a pseudo terminal that answers its probe."""

    def __init__(self, *arguments: str) -> None:
        super().__init__(WELL)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mahjong_tui", *arguments],
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env=os.environ | ENVIRON,
        )

    def until(self, text: bytes) -> None:
        deadline = time.monotonic() + 30
        while text not in self.written:
            assert time.monotonic() < deadline, self.written[-2000:]
            time.sleep(0.02)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        super().close()


@pytest.fixture
def program() -> Iterator[Program]:
    started = Program("--lang", "en")
    yield started
    started.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_restores_the_terminal(program: Program, number: signal.Signals) -> None:
    program.until(FIRST)
    program.process.send_signal(number)
    program.until(b"ended by a signal")
    assert program.process.wait(10) == 128 + number
    after = program.written[program.written.rindex(FIRST) :]
    for mode in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1000l"):
        assert mode in after
    last = after.rsplit(b"\x1b", 1)[-1]
    assert last.count(b"\n") == 1


def test_quitting_restores_the_terminal_and_says_nothing(program: Program) -> None:
    program.until(FIRST)
    os.write(program.ours, b"q")
    assert program.process.wait(10) == 0
    assert b"\x1b[?1049l" in program.written
    assert b"signal" not in program.written
