"""The matches on disk: which can be gone on with, which are over, which were given up.

A match that is given up keeps its log under a name that says so; nothing is deleted unasked.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from mahjong_tui.engine.events import Event, HandStarted, MatchEnded, Paid
from mahjong_tui.errors import LogError
from mahjong_tui.session.log import is_in_use, load
from mahjong_tui.session.match import Setup
from mahjong_tui.store.places import Place

_SUFFIX: Final = ".jsonl"
_GIVEN_UP: Final = ".abandoned"
_TAIL: Final = 4096
"""Bytes at the end of a file that hold the whole last line of a match that is over."""
_EVENT: Final = msgspec.json.Decoder(Event)


class Ending(Enum):
    """How far a match has come; the value is the catalogue's key after ``ui.matches.``."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class Found(NamedTuple):
    """A log, how far its match has come, and when it was last written, in seconds since 1970."""

    path: Path
    ending: Ending
    changed: float

    def seen(self) -> "Stand":
        """Read how its match stands.

        Raises:
            LogError: When it is no log or cannot be read.
        """
        setup, events = load(self.path)
        points = [0] * (len(setup.players) + len(setup.spectators))
        number = 1
        for event in events:
            if isinstance(event, HandStarted):
                number = event.number
            elif isinstance(event, Paid):
                for payment in event.payments:
                    points[payment.payer] -= payment.points
                    points[payment.payee] += payment.points
        return Stand(setup, number, tuple(points))


class Stand(NamedTuple):
    """How a match stands: the hand it has come to, and the points by seat, spectators last."""

    setup: Setup
    number: int
    points: tuple[int, ...]


class Matches:
    """The logs in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_path(self, stamp: str) -> Path:
        """Name the log of a match that begins, from the time at which it does."""
        return self.folder / f"{stamp}{_SUFFIX}"

    def found(self) -> tuple[Found, ...]:
        """Find every log that no running program writes, those that can go on first, newest first.

        One that was written last comes first.
        """
        logs = [log for path in self.folder.glob(f"*{_SUFFIX}") if (log := _found(path))]
        logs.sort(key=lambda log: (log.ending is Ending.UNFINISHED, log.changed), reverse=True)
        return tuple(log for log in logs if not _is_played(log))

    def unfinished(self) -> tuple[Found, ...]:
        """Find the matches that can be gone on with, the one played last first."""
        return tuple(log for log in self.found() if log.ending is Ending.UNFINISHED)

    def last(self) -> Path:
        """Find the match that was played last and can be gone on with.

        Raises:
            LogError: When there is none.
        """
        for log in self.unfinished():
            return log.path
        raise LogError("error.log.none", path=str(self.folder))

    def abandon(self, path: Path) -> Path:
        """Give up a match; its log stays, under the name that is given back.

        Raises:
            LogError: When it is being played, or its log cannot be renamed.
        """
        target = path.with_name(f"{path.stem}{_GIVEN_UP}{_SUFFIX}")
        with _unused(path):
            path.rename(target)
        return target

    def delete(self, path: Path) -> None:
        """Delete a log.

        Raises:
            LogError: When its match is being played, or that is not allowed.
        """
        with _unused(path):
            path.unlink(missing_ok=True)


def own_matches() -> Matches:
    """Give the matches of whoever plays."""
    return Matches(Place.MATCHES.path)


def _is_played(log: Found) -> bool:
    return log.ending is Ending.UNFINISHED and is_in_use(log.path)


def _found(path: Path) -> Found | None:
    """Look at a file without reading it all, None where it holds nothing or has just gone."""
    try:
        about = path.stat()
        if not about.st_size or not path.is_file():
            return None
        with path.open("rb") as file:
            file.seek(max(0, about.st_size - _TAIL))
            ending = _ending(path, file.read())
    except OSError:
        return None
    return Found(path, ending, about.st_mtime)


def _ending(path: Path, tail: bytes) -> Ending:
    if path.stem.endswith(_GIVEN_UP):
        return Ending.ABANDONED
    *_, last, torn = b"\n", *tail.split(b"\n")
    return Ending.FINISHED if not torn and _is_end(last) else Ending.UNFINISHED


def _is_end(line: bytes) -> bool:
    try:
        return isinstance(_EVENT.decode(line), MatchEnded)
    except msgspec.MsgspecError:
        return False


@contextmanager
def _unused(path: Path) -> Iterator[None]:
    if is_in_use(path):
        raise LogError("error.log.open", path=str(path))
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise LogError("error.log.move", path=str(path), reason=reason) from error
