"""The application: which screen is open, what always works, and how it ends."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from typing import ClassVar, TypeAlias

from platformdirs import user_data_path
from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.reactive import reactive
from textual.worker import WorkerFailed

from mahjong_tui.errors import LogError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.session.log import MatchLog
from mahjong_tui.session.match import Setup
from mahjong_tui.session.table import Table
from mahjong_tui.store.tables import own_tables
from mahjong_tui.ui import commands, gate, signals
from mahjong_tui.ui.fields import USUAL_VARIANT
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.palette import FELT, PLAIN, Palette
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.help import HelpScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.screens.start import StartScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.screens.too_small import TooSmallScreen
from mahjong_tui.ui.themes import markdown_theme, theme_of
from mahjong_tui.ui.widgets.palette import CommandProvider, PlainCommandPalette
from mahjong_tui.ui.widgets.scrollbars import use_whole_cells
from mahjong_tui.ui.words import Words

Opening: TypeAlias = Callable[[Setup], Table]
"""Makes the table of a match."""

PROMPT_AGE = 0.15
"""Seconds a prompt must have been on the screen before a key answers it."""


class Application(App[None], inherit_bindings=False):
    """Everything between the start and the end of the program."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.HELP, commands.QUIT, commands.LANGUAGE, commands.FACES
    )
    COMMANDS: ClassVar = {lambda: CommandProvider}
    CSS_PATH: ClassVar = "styles/application.tcss"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = True

    words: reactive[Words] = reactive(lambda: Words(catalogue(Locale.EN)))
    """The language and faces in use."""

    def __init__(
        self,
        words: Words,
        setup: Setup | None = None,
        *,
        palette: Palette = FELT,
        opening: Opening | None = None,
        pace: Pace = Pace.NORMAL,
        ripening: float = PROMPT_AGE,
    ) -> None:
        super().__init__(ansi_color=True if palette is PLAIN else None)
        self.set_reactive(Application.words, words)
        self.palette = palette
        self.pace = pace
        self.variant = USUAL_VARIANT
        self.tables = own_tables()
        self.ripening = ripening
        self.failure: BaseException | None = None
        self._setup = setup
        self._opening = opening or self._logged_table
        self._logs: list[MatchLog] = []
        theme = theme_of(palette)
        self.register_theme(theme)
        self.theme = theme.name
        self.console.push_theme(markdown_theme(palette))

    def on_mount(self) -> None:
        """Open the first screen."""
        signals.install(self)
        use_whole_cells()
        self.push_screen(StartScreen())
        if self._setup is not None:
            self.sit_down(self._setup)

    def clock(self) -> float:
        """Tell the time on the clock of key events and timers."""
        return asyncio.get_running_loop().time()

    def sit_down(self, setup: Setup) -> None:
        """Begin a match."""
        self.variant = setup.variant
        self.push_screen(TableScreen(self._opening(setup)))

    def on_resize(self, event: events.Resize) -> None:
        """Stand still while the terminal is too small."""
        fits = event.size.width >= gate.WIDTH and event.size.height >= gate.HEIGHT
        shown = isinstance(self.screen, TooSmallScreen)
        if fits and shown:
            self.pop_screen()
        elif not fits and not shown:
            self.push_screen(TooSmallScreen())

    # What always works.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Open nothing that is open already."""
        if action == "help":
            return not isinstance(self.screen, (HelpScreen, QuestionScreen))
        if action == "leave":
            return not isinstance(self.screen, QuestionScreen)
        return super().check_action(action, parameters)

    def action_help(self) -> None:
        """Show keys and rules."""
        self.push_screen(HelpScreen(self._agreement()))

    def action_language(self) -> None:
        """Speak the other language."""
        self.words = self.words.in_next_language()

    def action_faces(self) -> None:
        """Draw the tiles with other faces."""
        self.words = self.words.with_next_faces()

    def action_leave(self) -> None:
        """Ask whether to leave; outside a match there is nothing to ask."""
        if not any(isinstance(screen, TableScreen) for screen in self.screen_stack):
            self.exit()
        else:
            answers = ("ui.leave.stay", "ui.leave.to_start", "ui.leave.quit")
            self.push_screen(QuestionScreen("ui.leave.question", answers), self._leave)

    def action_command_palette(self) -> None:
        """Open the palette of everything that can be asked for now."""
        placeholder = self.words.text("ui.command_palette.search")
        self.push_screen(PlainCommandPalette(placeholder=placeholder))

    def _leave(self, place: int | None) -> None:
        if place == 1:
            while not isinstance(self.screen, StartScreen):
                self.pop_screen()
        elif place:
            self.exit()

    def _agreement(self) -> Agreement:
        for screen in reversed(self.screen_stack):
            if isinstance(screen, BaseScreen) and screen.agreement is not None:
                return screen.agreement
        return ruleset(self.variant).agree()

    def _logged_table(self, setup: Setup) -> Table:
        now = datetime.now(UTC)
        path = (
            user_data_path("mahjong-tui", appauthor=False)
            / "matches"
            / f"{now:%Y%m%d-%H%M%S-%f}.jsonl"
        )
        try:
            log = MatchLog(path, setup)
        except LogError as fault:
            self.notify(self.words.sentence(fault), severity="warning", timeout=10)
            return Table(setup)
        self._logs.append(log)
        return Table(setup, log)

    # How it ends.

    def close_logs(self) -> None:
        """Make every match safe on disk, once nothing moves any more."""
        for log in self._logs:
            log.close()

    def farewell(self) -> str:
        """Say that a signal ended the program and nothing is lost."""
        return self.words.text("ui.leave.ended")

    def _handle_exception(self, error: Exception) -> None:
        """Keep what went wrong for whoever started us; no traceback reaches a player."""
        self.failure = error.error if isinstance(error, WorkerFailed) else error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()
