"""Starting the application: the gate first, then everything that needs textual."""

from typing import TYPE_CHECKING, Final

from mahjong_tui.errors import SetupError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.ui.gate import Colours, Terminal, open_gate
from mahjong_tui.ui.streams import say_last

if TYPE_CHECKING:
    from mahjong_tui.session.match import Setup
    from mahjong_tui.ui.application import Application

SIGNALLED: Final = 128
"""Statuses above this are 128 plus the signal that ended the program."""


def run(setup: "Setup | None", locale: Locale, *, mouse: bool = True) -> int:
    """Run the application and give its status; with a setup it opens at the table.

    Raises:
        TerminalError: When it cannot run in this terminal.
        SetupError: When more than one person is to play.
        Exception: Whatever went wrong inside, once the terminal is put right.
    """
    _refuse_what_has_no_curtain(setup)
    application = _application(open_gate(), setup, locale)
    try:
        application.run(mouse=mouse)
    finally:
        application.close_logs()
    if application.failure is not None:
        raise application.failure
    status = application.return_code or 0
    if status > SIGNALLED:
        say_last(application.farewell())
    return status


def _refuse_what_has_no_curtain(setup: "Setup | None") -> None:
    people = [player for player in setup.players if player.bot is None] if setup else []
    if len(people) > 1:
        raise SetupError("ui.setup.too_many", number=len(people))


def _application(terminal: Terminal, setup: "Setup | None", locale: Locale) -> "Application":
    # Textual reads the environment while it is being imported, so the gate comes before it.
    from mahjong_tui.ui import glyphs, palette  # noqa: PLC0415
    from mahjong_tui.ui.application import Application  # noqa: PLC0415
    from mahjong_tui.ui.words import Words  # noqa: PLC0415

    words = Words(catalogue(locale), glyphs.SETS[terminal.faces.value])
    few = terminal.colours is Colours.SIXTEEN
    colours = palette.PLAIN if terminal.no_colour else palette.SIXTEEN if few else palette.FELT
    return Application(words, setup, palette=colours)
