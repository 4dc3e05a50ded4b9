"""What the table sends to a terminal, in bytes: a repaint, each arrow key, a discard.

The program runs in a pseudo terminal of 80 columns and 24 rows, in all colours and in 256. Run
with ``python benchmarks/terminal.py``.
"""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SIZE = (80, 24)
QUIET = 0.8
"""Seconds without a byte after which nothing more is expected."""
MOVES = 14
TURNS = 7
LEFT, ENTER, SPACE, PACE = b"\x1b[D", b"\r", (b" ",), b"t"
TO_STEPS = 2
"""How often the pace is changed until every move waits for a key."""
NOTICE = 3
"""Seconds after which nothing is noticed about the pace any more."""
KINDS = {"truecolor": ("xterm-direct", "truecolor"), "256 colours": ("xterm-256color", "")}
PROBE = re.compile(rb"\r(\xe4\xba\x94|\xe2\x94\x82)\x1b\[6n")
COMMAND = ("play", "--variant", "qinzhou", "--seed", "7", "--lang", "zh", "--seats")


class Terminal:
    """The program behind a pseudo terminal."""

    def __init__(self, master: int) -> None:
        self.master = master

    def read(self) -> bytes:
        """Read until the program is quiet, answering how wide signs are."""
        got = b""
        while select.select([self.master], [], [], QUIET)[0]:
            try:
                piece = os.read(self.master, 65536)
            except OSError as ended:
                raise SystemExit(got.decode(errors="replace")) from ended
            for sign in PROBE.findall(piece):
                os.write(self.master, b"\x1b[1;%dR" % (3 if sign == "五".encode() else 2))
            got += piece
        return got

    def first_table(self) -> bytes:
        """Read until the table asks for a discard."""
        got = self.read()
        while "[Enter]" not in got.decode(errors="replace"):
            got += self.read()
        return got

    def press(self, key: bytes) -> int:
        """Press a key, and count the bytes that come of it."""
        os.write(self.master, key)
        return len(self.read())

    def resize(self, columns: int, rows: int) -> int:
        """Change the size, and count the bytes that come of it."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        return len(self.read())


@contextmanager
def running(term: str, colours: str) -> Iterator[Terminal]:
    """Run the program in a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        kept = {f"XDG_{name}_HOME": home for name in ("CONFIG", "DATA", "STATE", "CACHE")}
        environ = {**os.environ, **kept, "TERM": term, "COLORTERM": colours, "HOME": home}
        seats = "human,bot:easy,bot:easy,bot:easy"
        program = (sys.executable, "-m", "mahjong_tui", *COMMAND, seats)
        child, master = pty.fork()
        if child == 0:
            time.sleep(0.2)
            os.execve(program[0], program, environ)  # noqa: S606 - our own program
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        try:
            yield Terminal(master)
        finally:
            os.kill(child, 15)
            while select.select([master], [], [], QUIET)[0]:
                try:
                    os.read(master, 65536)
                except OSError:
                    break
            os.waitpid(child, 0)
            os.close(master)


def measure(kind: str) -> None:
    """Print the figures of one kind of terminal."""
    with running(*KINDS[kind]) as terminal:
        first = terminal.first_table()
        arrows = [terminal.press(LEFT) for _ in range(MOVES)]
        terminal.press(PACE * TO_STEPS)
        time.sleep(NOTICE)
        terminal.read()
        discards = [terminal.press(key) for key in (ENTER, *(SPACE * TURNS))]
        terminal.resize(SIZE[0] + 1, SIZE[1])
        repaint = terminal.resize(*SIZE)
    print(f"{kind:12} arrow keys, tile by tile {arrows} B")
    print(f"{'':12} move by move after a discard {discards} B")
    print(f"{'':12} start {len(first)} B, repaint {repaint} B")


def main() -> None:
    """Measure both kinds."""
    assert Path(sys.executable).exists()
    for kind in KINDS:
        measure(kind)


if __name__ == "__main__":
    main()
