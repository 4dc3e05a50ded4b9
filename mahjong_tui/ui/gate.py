"""Whether and how the application can run in this terminal; decided before textual is imported.

It refuses in one sentence what cannot work, and settles what textual reads only while it is being
imported: colours, the time an escape sequence may take, the size.
"""

import os
import re
import select
import sys
import termios
import time
import tty
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from enum import Enum
from types import MappingProxyType
from typing import Final, Protocol

import msgspec

from mahjong_tui.errors import TerminalError

WIDTH: Final = 80
HEIGHT: Final = 24

PROBE_SECONDS: Final = 0.3
"""How long an answer to the width probe is waited for."""

PAINTINGS: Final = "120"
"""How often in a second the screen may be painted: a key waits half as long as usually."""

TRUECOLOR_TERMS: Final = frozenset(
    {"alacritty", "foot", "foot-extra", "wezterm", "ghostty", "xterm-ghostty", "xterm-kitty"}
)
"""Terminals that show every colour although they do not say so over SSH."""

_REPORT: Final = re.compile(rb"\x1b\[\d+;(\d+)R")
_PROBES: Final = ("五", "│")


class Faces(Enum):
    """Which signs the terminal shows as wide as we count them; the value names the glyphs."""

    CJK = "cjk"
    ASCII = "ascii"


class Colours(Enum):
    """How many colours there are; the value is textual's word."""

    SIXTEEN = "standard"
    MANY = "256"
    ALL = "truecolor"


class Terminal(msgspec.Struct, frozen=True):
    """What was found out.

    Attributes:
        faces: Which signs it draws as wide as we count them.
        colours: How many colours it has.
        no_colour: Whether the player wants none.
        name: What it calls itself.
        measured: Whether it was asked just now and has answered.
    """

    faces: Faces = Faces.CJK
    colours: Colours = Colours.ALL
    no_colour: bool = False
    name: str = ""
    measured: bool = False


class Stream(Protocol):
    """As much of a file as the gate needs."""

    def isatty(self) -> bool:
        """True for a terminal."""
        ...

    def fileno(self) -> int:
        """Give the descriptor."""
        ...


def open_gate(
    environ: MutableMapping[str, str] | None = None,
    stdin: Stream | None = None,
    stderr: Stream | None = None,
    known: Mapping[str, Faces] = MappingProxyType({}),
) -> Terminal:
    """Let the application in, or say why it cannot run; prepares the environment for textual.

    Raises:
        TerminalError: When there is no terminal, a dumb one, or one that is too small.
    """
    environ = os.environ if environ is None else environ
    stdin, stderr = stdin or sys.stdin, stderr or sys.__stderr__ or sys.stderr
    if stdin is None:
        raise TerminalError("ui.gate.no_terminal")
    for frozen in ("COLUMNS", "LINES"):
        environ.pop(frozen, None)
    _refuse_what_is_no_terminal(environ, stdin, stderr)
    _refuse_what_is_too_small(stderr)
    colours = colours_of(environ)
    environ.setdefault("TEXTUAL_COLOR_SYSTEM", colours.value)
    environ.setdefault("TEXTUAL_FPS", PAINTINGS)
    if "SSH_CONNECTION" in environ:
        environ.setdefault("ESCDELAY", "300")
    sys.setswitchinterval(0.0001)
    faces, measured = faces_of(environ, stdin, stderr, known)
    return Terminal(faces, colours, "NO_COLOR" in environ, terminal_name(environ), measured)


def _refuse_what_is_no_terminal(environ: Mapping[str, str], stdin: Stream, stderr: Stream) -> None:
    if not (stdin.isatty() and stderr.isatty()):
        raise TerminalError("ui.gate.no_terminal")
    if environ.get("TERM", "dumb") in {"dumb", ""}:
        raise TerminalError("ui.gate.dumb")


def _refuse_what_is_too_small(stderr: Stream) -> None:
    columns, lines = os.get_terminal_size(stderr.fileno())
    if not columns or not lines:
        raise TerminalError("ui.gate.unknown_size")
    if columns < WIDTH or lines < HEIGHT:
        raise TerminalError(
            "ui.gate.too_small", width=WIDTH, height=HEIGHT, columns=columns, lines=lines
        )


def colours_of(environ: Mapping[str, str]) -> Colours:
    """Tell how many colours a terminal has from what it says of itself.

    >>> colours_of({"TERM": "xterm"}), colours_of({"TERM": "tmux-256color"})
    (<Colours.SIXTEEN: 'standard'>, <Colours.MANY: '256'>)
    """
    term = environ.get("TERM", "")
    if environ.get("COLORTERM", "").lower() in {"truecolor", "24bit"} or term in TRUECOLOR_TERMS:
        return Colours.ALL
    return Colours.MANY if term.endswith(("-256color", "-direct")) else Colours.SIXTEEN


def terminal_name(environ: Mapping[str, str]) -> str:
    """Name a terminal by what it says of itself.

    >>> terminal_name({"TERM": "xterm-256color", "TERM_PROGRAM": "tmux"})
    'xterm-256color tmux'
    """
    said = (environ.get("TERM", ""), environ.get("TERM_PROGRAM", ""))
    return " ".join(filter(None, said))


def faces_of(
    environ: Mapping[str, str], stdin: Stream, stderr: Stream, known: Mapping[str, Faces]
) -> tuple[Faces, bool]:
    """Choose the faces, and tell whether the terminal was asked and has answered.

    Two signs are printed and the terminal is asked how wide they were; one whose answer is known
    is not asked again.
    """
    if environ.get("TERM") == "linux":
        return Faces.ASCII, False
    name = terminal_name(environ)
    if name in known:
        return known[name], False
    widths = _widths(stdin.fileno(), stderr.fileno())
    return Faces.CJK if widths == [2, 1] else Faces.ASCII, len(widths) == len(_PROBES)


def _widths(source: int, sink: int) -> list[int]:
    with _raw(source):
        for sign in _PROBES:
            os.write(sink, f"\r{sign}\x1b[6n".encode())
        columns = list(_reported_columns(source, len(_PROBES)))
        os.write(sink, b"\r\x1b[K")
    return [column - 1 for column in columns]


def _reported_columns(source: int, count: int) -> Iterator[int]:
    deadline = time.monotonic() + PROBE_SECONDS
    answer = b""
    while len(_REPORT.findall(answer)) < count:
        ready, _, _ = select.select([source], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            break
        answer += os.read(source, 64)
    return map(int, _REPORT.findall(answer))


@contextmanager
def _raw(source: int) -> Iterator[None]:
    before = termios.tcgetattr(source)
    tty.setcbreak(source)
    try:
        yield
    finally:
        termios.tcsetattr(source, termios.TCSADRAIN, before)
