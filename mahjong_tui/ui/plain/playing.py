"""Opens a table for plain play, and ends it so that the match can be gone on with."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, TextIO

from mahjong_tui.errors import SetupError
from mahjong_tui.i18n import Catalogue
from mahjong_tui.session.match import Setup
from mahjong_tui.session.table import Table
from mahjong_tui.store.matches import own_matches
from mahjong_tui.store.places import Place
from mahjong_tui.store.settings import TileFaces
from mahjong_tui.store.settings_file import SettingsStore
from mahjong_tui.ui import glyphs
from mahjong_tui.ui.crash import InMatchError
from mahjong_tui.ui.plain.charset import carried, charset, suited_faces
from mahjong_tui.ui.plain.ears import Ears, SignalledError
from mahjong_tui.ui.plain.sitting import LeftError, Sitting
from mahjong_tui.ui.seating import Seating
from mahjong_tui.ui.streams import say_last
from mahjong_tui.ui.words import Words

SIGNALLED = 128
"""What is added to a signal's number to make the status."""


def run(
    setup: Setup | None,
    say: Catalogue,
    *,
    log: Path | None = None,
    environ: Mapping[str, str] = os.environ,
) -> int:
    """Play in lines of text and give the status; a new match, or that of a log.

    The end of the input ends it with status 0: the match is kept.

    Raises:
        SetupError: When several people play.
        LogError: When the match of the log cannot go on.
        BrokenPipeError: When nobody reads what is written.
    """
    encoding = carried(charset(environ), say.locale)
    settings = SettingsStore(Place.SETTINGS.path).now
    words = Words(say, _faces(settings.faces, encoding))
    seating = Seating(own_matches())
    typed = None if sys.stdin is None else sys.stdin.buffer
    try:
        table = _opened(seating, setup, log)
        ears, voice = Ears(typed, encoding), _Voice(sys.stdout, encoding, typed)
        sitting = Sitting(table, words, ears, voice.say, voice.call, settings=settings)
        return _played(sitting, ears, voice)
    except Exception as failure:
        if seating.is_in_match and not isinstance(failure, OSError):
            raise InMatchError from failure
        raise
    finally:
        for fault in seating.leave():
            say_last(words.sentence(fault))


def _opened(seating: Seating, setup: Setup | None, log: Path | None) -> Table:
    if setup is not None:
        _refuse_several(setup)
        return seating.new(setup)
    table = seating.again(seating.matches.last() if log is None else log)
    _refuse_several(table.setup)
    return table


def _refuse_several(setup: Setup) -> None:
    if sum(player.bot is None for player in setup.players) > 1:
        raise SetupError("error.seats.plain")


def _played(sitting: Sitting, ears: Ears, voice: "_Voice") -> int:
    words = sitting.words
    with ears.open():
        try:
            sitting.play()
        except LeftError:
            voice.say(words.text("ui.plain.kept"))
        except SignalledError as told:
            with suppress(OSError):
                voice.say("")
            say_last(words.text("ui.plain.signalled"))
            return SIGNALLED + told.number
    return 0


class _Voice:
    """Writes lines; to a player at a keyboard it also shows that one is awaited."""

    def __init__(self, stream: TextIO, encoding: str, typed: BinaryIO | None) -> None:
        if isinstance(stream, TextIOWrapper) and encoding != "utf-8":
            stream.reconfigure(encoding=encoding, errors="replace")
        self._stream = stream
        self._is_dialogue = typed is not None and typed.isatty() and stream.isatty()

    def say(self, line: str) -> None:
        """Write a line."""
        self._stream.write(f"{line}\n")

    def call(self) -> None:
        """Let everything be read before a line is awaited."""
        if self._is_dialogue:
            self._stream.write("> ")
        self._stream.flush()


def _faces(chosen: TileFaces, encoding: str) -> glyphs.Glyphs:
    return suited_faces(encoding) if chosen is TileFaces.AUTO else glyphs.SETS[chosen.value]
