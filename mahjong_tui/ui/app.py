"""Starting the application: the gate first, then everything that needs textual."""

import gc
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from mahjong_tui.errors import SettingsError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.store.matches import own_matches
from mahjong_tui.store.places import Place
from mahjong_tui.store.settings import Drawn
from mahjong_tui.store.settings_file import SettingsStore
from mahjong_tui.ui.crash import InMatchError
from mahjong_tui.ui.first_line import FIRST_LINE
from mahjong_tui.ui.gate import Colours, Faces, Terminal, open_gate
from mahjong_tui.ui.seating import Seating
from mahjong_tui.ui.streams import say_last

if TYPE_CHECKING:
    from pathlib import Path

    from mahjong_tui.session.match import Setup
    from mahjong_tui.ui.application import Application

SIGNALLED: Final = 128
"""Statuses above this are 128 plus the signal that ended the program."""


def run(
    setup: "Setup | None", locale: Locale, *, mouse: bool = True, log: "Path | None" = None
) -> int:
    """Run the application and give its status; with a setup, or with a log, it opens at the table.

    Without ``mouse`` the mouse stays out of it whatever is set.

    Raises:
        TerminalError: When it cannot run in this terminal.
        LogError: When the match of the log cannot go on.
        Exception: Whatever went wrong inside, once the terminal is put right.
    """
    settings = SettingsStore(Place.SETTINGS.path)
    if not mouse:
        settings.override(partial(replace, mouse=False))
    seating = Seating(own_matches())
    table = None if log is None else seating.again(log)
    application = _application(_terminal(settings), setup, locale, settings)
    application.begin_at(table, seating)
    FIRST_LINE.wipe()
    application.run(mouse=settings.now.mouse)
    return _ended(application)


def _ended(application: "Application") -> int:
    """Leave the tables and say what is to be said, once the terminal is put right."""
    goes_on = application.seating.is_in_match
    for fault in application.seating.leave():
        say_last(application.words.sentence(fault))
    if application.failure is not None:
        if goes_on:
            raise InMatchError from application.failure
        raise application.failure
    status = application.return_code or 0
    if status > SIGNALLED:
        say_last(application.farewell())
    return status


def _terminal(settings: SettingsStore) -> Terminal:
    """Open the gate; what a terminal has answered once it is not asked again."""
    known = {name: Faces(drawn.value) for name, drawn in settings.now.terminals.items()}
    terminal = open_gate(known=known)
    if FIRST_LINE.is_there:
        FIRST_LINE.paint()
    if terminal.measured:
        drawn = Drawn(terminal.faces.value)
        # Where nothing can be stored, the application says so when something is set.
        with suppress(SettingsError):
            settings.amend(lambda now: now.drawing(terminal.name, drawn))
    return terminal


def _application(
    terminal: Terminal, setup: "Setup | None", locale: Locale, settings: SettingsStore
) -> "Application":
    # Nothing that is loaded is garbage; the application collects again as soon as it is there.
    gc.disable()
    # Textual reads the environment while it is being imported, so the gate comes before it.
    from mahjong_tui.ui import glyphs, palette  # noqa: PLC0415
    from mahjong_tui.ui.application import Application  # noqa: PLC0415
    from mahjong_tui.ui.words import Words  # noqa: PLC0415

    words = Words(catalogue(locale), glyphs.SETS[terminal.faces.value])
    few = terminal.colours is Colours.SIXTEEN
    colours = palette.PLAIN if terminal.no_colour else palette.SIXTEEN if few else palette.FELT
    return Application(words, setup, palette=colours, settings=settings)
