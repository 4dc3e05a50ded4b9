"""The match log: who plays, then every event as it happened, a JSON line each.

A log suffices to go on with a match: the same ``evolve`` that played it rebuilds the table.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

import msgspec

from mahjong_tui.engine.events import Event, HandEnded
from mahjong_tui.errors import LogError
from mahjong_tui.session.match import Setup

FORMAT: Final = 1


class _Version(msgspec.Struct, frozen=True):
    """All that every format's first line has in common."""

    log: int


class Header(msgspec.Struct, frozen=True):
    """A log's first line: its format, and the match as agreed, bots' levels included."""

    log: int
    setup: Setup


# Sets are written in a fixed order, so that equal matches have equal logs.
_ENCODER: Final = msgspec.json.Encoder(order="deterministic")
_VERSION: Final = msgspec.json.Decoder(_Version)
_HEADER: Final = msgspec.json.Decoder(Header)
_EVENT: Final = msgspec.json.Decoder(Event)


def encoded(event: Event) -> bytes:
    """Write an event as a JSON line, without its newline."""
    return _ENCODER.encode(event)


class Log(Protocol):
    """Whatever takes down events as they happen."""

    def append(self, events: Sequence[Event]) -> None:
        """Take down events."""
        ...


class MatchLog:
    """A log file, appended to after every move and made safe on disk at each hand's end.

    Raises:
        LogError: When the file cannot be made, here and in every method when not written.
    """

    def __init__(self, path: Path, setup: Setup) -> None:
        self.path = path
        with _told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("xb", buffering=0)
        self._write([_ENCODER.encode(Header(FORMAT, setup))])

    def append(self, events: Sequence[Event]) -> None:
        """Append events, one line each."""
        self._write([encoded(event) for event in events])
        if any(isinstance(event, HandEnded) for event in events):
            self.sync()

    def sync(self) -> None:
        """Make everything so far safe on disk."""
        with _told(self.path):
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Make everything safe and close the file."""
        if not self._file.closed:
            with self._file:
                self.sync()

    def _write(self, lines: Iterable[bytes]) -> None:
        rest = memoryview(b"".join(line + b"\n" for line in lines))
        with _told(self.path):
            while rest:
                rest = rest[self._file.write(rest) :]


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell what keeps a file from being written."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise LogError("error.log.write", path=str(path), reason=reason) from error


def load(path: Path) -> tuple[Setup, tuple[Event, ...]]:
    """Read a log: the match as agreed and the events so far. A torn last line is left out.

    Raises:
        LogError: When the file cannot be read or is no log; it names the line.
    """
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError as error:
        reason = error.strerror or str(error)
        raise LogError("error.log.read", path=str(path), reason=reason) from error
    setup = _header(path, lines[0]).setup
    whole = lines[1:-1]
    return setup, tuple(_event(path, number, line) for number, line in enumerate(whole, 2))


def _header(path: Path, line: bytes) -> Header:
    try:
        version = _VERSION.decode(line).log
        if version == FORMAT:
            return _HEADER.decode(line)
    except msgspec.MsgspecError as error:
        raise LogError("error.log.line", path=str(path), line=1) from error
    raise LogError("error.log.format", path=str(path), format=version, known=FORMAT)


def _event(path: Path, number: int, line: bytes) -> Event:
    try:
        return _EVENT.decode(line)
    except msgspec.MsgspecError as error:
        raise LogError("error.log.line", path=str(path), line=number) from error
