"""The match log: who plays, then every event as it happened, a JSON line each.

A log suffices to go on with a match: the same ``evolve`` that played it rebuilds the table.
"""

import errno
import fcntl
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import msgspec

from mahjong_tui.engine.events import Event, HandEnded
from mahjong_tui.errors import LogError
from mahjong_tui.session.fitting import fitting
from mahjong_tui.session.match import Setup

FORMAT: Final = 1

LOCK_TRIES: Final = 50
"""How often a lock is tried for that somebody may hold for a moment only."""


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


class Saved(NamedTuple):
    """What a log holds: the match as agreed, and every event so far."""

    setup: Setup
    events: tuple[Event, ...]


class Log(Protocol):
    """Whatever takes down events as they happen."""

    def append(self, events: Sequence[Event], *, safe: bool = False) -> None:
        """Take down events, all or none; ``safe`` when even a power cut must not undo them."""
        ...

    def close(self) -> None:
        """Take down nothing more."""
        ...


class MatchLog:
    """A log file. It is made when the first events are written, and locked while it is open.

    Every move is handed to the system before anybody is shown it: the program's own end, however
    sudden, loses nothing then. A power cut might, so the disk itself is waited for where it would
    hurt and nobody notices the milliseconds: when a person has answered, and at a hand's end.

    Raises:
        LogError: In every method, when the file cannot be written; nothing is half written then.
    """

    def __init__(self, path: Path, setup: Setup) -> None:
        self.path = path
        self._file: int | None = None
        self._header = _ENCODER.encode(Header(FORMAT, setup)) + b"\n"
        self._size = len(self._header)

    @classmethod
    def reopened(cls, path: Path) -> tuple["MatchLog", Saved]:
        """Open the log of a match that goes on; a torn last move is left out and written over.

        Raises:
            LogError: When it cannot be read or written, is in use, or cannot be gone on with. It
                is left as it was.
        """
        with _told("error.log.read", path):
            file = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        try:
            _lock(path, file)
            lines, saved = _read(path, _content(path, file))
            whole = _unfinished(path, saved)
        except BaseException:
            os.close(file)
            raise
        log = cls(path, saved.setup)
        log._file = file
        log._size = sum(len(line) + 1 for line in lines[: whole + 1])
        return log, Saved(saved.setup, saved.events[:whole])

    def append(self, events: Sequence[Event], *, safe: bool = False) -> None:
        """Append events, one line each, all or none."""
        data = b"".join(encoded(event) + b"\n" for event in events)
        safe = safe or any(isinstance(event, HandEnded) for event in events)
        with _told("error.log.write", self.path):
            file = self._placed()
            try:
                _write(file, data, self._size)
                if safe:
                    os.fsync(file)
            except OSError:
                with suppress(OSError):
                    os.ftruncate(file, self._size)
                raise
        self._size += len(data)

    def close(self) -> None:
        """Make everything safe and close the file, which unlocks it."""
        if self._file is not None:
            file, self._file = self._file, None
            with _told("error.log.write", self.path):
                try:
                    os.fsync(file)
                finally:
                    os.close(file)

    def _placed(self) -> int:
        """Give the open file, made if need be: anew where somebody has deleted it meanwhile."""
        if self._file is None:
            self._file = _made(self.path, self._header)
        there = os.fstat(self._file)
        if not there.st_nlink:
            content = os.pread(self._file, self._size, 0)
            deleted, self._file = self._file, _made(self.path, content)
            os.close(deleted)
        elif there.st_size != self._size:
            os.ftruncate(self._file, self._size)
        return self._file


def _made(path: Path, content: bytes) -> int:
    """Make a log that begins with this, locked, and its name safe in the folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        _locked(file, fcntl.LOCK_EX)
        _write(file, content, 0)
        os.fsync(file)
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        os.close(file)
        raise
    return file


def _write(file: int, data: bytes, place: int) -> None:
    while data:
        written = os.pwrite(file, data, place)
        place, data = place + written, data[written:]


def _lock(path: Path, file: int) -> None:
    if not _locked(file, fcntl.LOCK_EX):
        raise LogError("error.log.open", path=str(path))


def _locked(file: int, kind: int) -> bool:
    """Lock a file as long as it is open, unless another has it; the system unlocks what is killed.

    Whoever only looks holds it for a moment, so one try is not enough. Where nothing can be
    locked, as on some network drives, everybody may have it.
    """
    for _ in range(LOCK_TRIES):
        try:
            fcntl.flock(file, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            os.sched_yield()
        except OSError:
            return True
        else:
            return True
    return False


def is_in_use(path: Path) -> bool:
    """True when a running program plays the match of this log."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        return not _locked(file, fcntl.LOCK_SH)
    finally:
        os.close(file)


def _content(path: Path, file: int) -> bytes:
    with _told("error.log.read", path):
        if not stat.S_ISREG(os.fstat(file).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        with open(file, "rb", closefd=False) as stream:
            return stream.read()


def _unfinished(path: Path, saved: Saved) -> int:
    whole, is_over = fitting(path, saved.setup, saved.events)
    if is_over:
        raise LogError("error.log.over", path=str(path))
    return whole


@contextmanager
def _told(key: str, path: Path) -> Iterator[None]:
    """Tell what the file system refuses."""
    try:
        yield
    except OSError as error:
        raise LogError(key, path=str(path), reason=error.strerror or str(error)) from error


def load(path: Path) -> Saved:
    """Read a log. A torn last line is left out.

    Raises:
        LogError: When the file cannot be read or is no log; it names the line.
    """
    with _told("error.log.read", path):
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        return _read(path, _content(path, file))[1]
    finally:
        os.close(file)


def checked(path: Path) -> Saved:
    """Read a log that could be played now; what is left over of a torn last move is left out.

    Raises:
        LogError: When the file cannot be read, is no log, or could not be played so.
    """
    setup, events = load(path)
    return Saved(setup, events[: fitting(path, setup, events).whole])


def _read(path: Path, data: bytes) -> tuple[list[bytes], Saved]:
    """Give the lines of a log, the header first, and what they hold."""
    lines = data.split(b"\n")
    setup = _header(path, lines[0]).setup
    events = tuple(_event(path, number, line) for number, line in enumerate(lines[1:-1], 2))
    return lines, Saved(setup, events)


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
