"""A program on a line of its own: what it writes and when, for measurements of the interface.

The line answers what a terminal is asked at the start: how wide signs are, and whether it can show
an update at one stroke.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import tempfile
import termios
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

QUIET: Final = 0.25
"""Seconds without a byte after which nothing more is expected of a key."""
PATIENCE: Final = 30.0
"""Seconds that anything may take on a busy machine."""
PAGE: Final = os.sysconf("SC_PAGE_SIZE")

_ASKED: Final = re.compile(rb"(\xe4\xba\x94|\xe2\x94\x82)\x1b\[6n|\x1b\[\?(2026)\$p")
_ANSWERS: Final = {
    "五".encode(): b"\x1b[1;3R",
    "│".encode(): b"\x1b[1;2R",
    b"2026": b"\x1b[?2026;2$y",
}


class Kind(NamedTuple):
    """A kind of terminal: its name, and what it says of itself in TERM and COLORTERM."""

    name: str
    term: str
    colours: str


ALL: Final = Kind("truecolor", "xterm-256color", "truecolor")
MANY: Final = Kind("256 colours", "xterm-256color", "")
KINDS: Final = (ALL, MANY)

Size = tuple[int, int]
"""Columns and rows."""


class Line:
    """The near end of the line of one program.

    Attributes:
        pid: The program.
        begun: When it was started, on the clock of :meth:`until` and :meth:`press`.
        got: Everything it has written.
        last: When it wrote last.
        home: The folder that it takes for its player's.
    """

    def __init__(self, master: int, pid: int, begun: float, home: Path) -> None:
        self.pid = pid
        self.home = home
        self.begun = begun
        self.got = b""
        self.last = begun
        self._master = master
        self._answered = 0

    def read(self, seconds: float) -> bool:
        """Take in what is written next; False when that long nothing is."""
        if not select.select([self._master], [], [], max(0.0, seconds))[0]:
            return False
        try:
            piece = os.read(self._master, 65536)
        except OSError as ended:
            raise EOFError(self.got[-2000:].decode(errors="replace")) from ended
        self.last = time.perf_counter()
        self.got += piece
        for asked in _ASKED.finditer(self.got, self._answered):
            os.write(self._master, _ANSWERS[asked[1] or asked[2]])
            self._answered = asked.end()
        return True

    def rest(self, quiet: float = QUIET) -> None:
        """Read until nothing more comes."""
        while self.read(quiet):
            pass

    def until(self, pattern: bytes, since: int = 0) -> float:
        """Read until a pattern was written; give the seconds since the program was started."""
        deadline = time.perf_counter() + PATIENCE
        while not re.search(pattern, self.got[since:]):
            if not self.read(deadline - time.perf_counter()):
                raise TimeoutError(self.got[-2000:].decode(errors="replace"))
        return self.last - self.begun

    def press(self, key: bytes, quiet: float = QUIET) -> tuple[int, float]:
        """Press a key; give the bytes that come of it, and the seconds until the last of them."""
        before, pressed = len(self.got), time.perf_counter()
        os.write(self._master, key)
        self.rest(quiet)
        return len(self.got) - before, self.last - pressed

    def resize(self, size: Size) -> int:
        """Change the size; give the bytes that come of it."""
        before = len(self.got)
        _set_size(self._master, size)
        self.rest()
        return len(self.got) - before

    def ended(self) -> float:
        """Wait for the end; give the seconds since the start."""
        os.waitpid(self.pid, 0)
        self.pid = 0
        return time.perf_counter() - self.begun

    @property
    def cpu(self) -> int:
        """The ticks of processor time that the program has taken, all its threads together."""
        told = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii")
        user, system = told.rpartition(")")[2].split()[11:13]
        return int(user) + int(system)

    @property
    def resident(self) -> int:
        """The bytes of memory that the program holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE

    def close(self) -> None:
        """End the program."""
        if self.pid:
            os.kill(self.pid, signal.SIGTERM)
            try:
                while self.read(PATIENCE):
                    pass
            except EOFError:
                os.waitpid(self.pid, 0)
        os.close(self._master)


def _set_size(line: int, size: Size) -> None:
    fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))


@contextmanager
def running(command: Sequence[str], size: Size = (80, 24), kind: Kind = ALL) -> Iterator[Line]:
    """Run a program on a line, in a home of its own."""
    master, slave = pty.openpty()
    _set_size(slave, size)
    with tempfile.TemporaryDirectory() as home:
        kept = {f"XDG_{name}_HOME": home for name in ("CONFIG", "DATA", "STATE", "CACHE")}
        said = {"TERM": kind.term, "COLORTERM": kind.colours, "HOME": home, "LANG": "C.UTF-8"}
        environ = os.environ | kept | said
        for unlike_a_player in ("PYTHONDONTWRITEBYTECODE", "COLUMNS", "LINES", "NO_COLOR"):
            environ.pop(unlike_a_player, None)
        begun = time.perf_counter()
        pid = os.posix_spawn(
            command[0],
            command,
            environ,
            setsid=True,
            file_actions=(
                (os.POSIX_SPAWN_OPEN, 0, os.ttyname(slave), os.O_RDWR, 0),
                (os.POSIX_SPAWN_DUP2, 0, 1),
                (os.POSIX_SPAWN_DUP2, 0, 2),
            ),
        )
        os.close(slave)
        line = Line(master, pid, begun, Path(home))
        try:
            yield line
        finally:
            line.close()
