"""The application: which screen is open, what always works, and how it ends."""

import asyncio
import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, TypeAlias

from msgspec.structs import replace
from textual import events
from textual.app import App
from textual.binding import BindingType
from textual.command import Provider
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.reactive import reactive
from textual.worker import WorkerFailed

from mahjong_tui.errors import MahjongError, SettingsError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.session.match import Setup
from mahjong_tui.session.table import Table
from mahjong_tui.store.matches import Matches, own_matches
from mahjong_tui.store.settings import Change, Language, Settings, TileFaces
from mahjong_tui.store.settings_file import SettingsStore
from mahjong_tui.store.tables import own_tables
from mahjong_tui.ui import commands, gate, signals
from mahjong_tui.ui.driver import ThriftyDriver
from mahjong_tui.ui.liking import coloured, paced, speed_of, spoken, worded
from mahjong_tui.ui.mouse import use_mouse
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.palette import FELT, PALETTES, PLAIN, Palette
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.screens.too_small import TooSmallScreen
from mahjong_tui.ui.seating import Seating
from mahjong_tui.ui.splash import Splash
from mahjong_tui.ui.table import TableView
from mahjong_tui.ui.themes import markdown_theme, theme_of
from mahjong_tui.ui.widgets.scrollbars import use_whole_cells
from mahjong_tui.ui.words import Words

Opening: TypeAlias = Callable[[Setup], Table]
"""Makes the table of a match."""

PROMPT_AGE = 0.15
"""Seconds a prompt must have been on the screen before a key answers it."""


def _provider() -> type[Provider]:
    from mahjong_tui.ui.widgets.palette import CommandProvider

    return CommandProvider


class Application(App[None], inherit_bindings=False):
    """Everything between the start and the end of the program."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.HELP, commands.QUIT, commands.LANGUAGE, commands.FACES, commands.SETTINGS
    )
    COMMANDS: ClassVar = {_provider}
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
        pace: Pace | None = None,
        ripening: float = PROMPT_AGE,
        settings: SettingsStore | None = None,
    ) -> None:
        """Begin; words and palette are what suits the terminal where nothing else is set."""
        super().__init__(ansi_color=True if palette is PLAIN else None)
        self.settings = settings or SettingsStore()
        self._override(words, pace)
        self._suited = words.glyphs
        self._suited_palette = palette
        self.set_reactive(Application.words, worded(self.settings.now, words.glyphs))
        self.tables = own_tables()
        self.ripening = ripening
        self.is_touched = False
        self.failure: BaseException | None = None
        self._setup = setup
        self._table: Table | None = None
        self.seating = Seating(own_matches())
        self._opening = opening
        self.paint(coloured(self.settings.now.theme, palette).name)

    def _override(self, words: Words, pace: Pace | None) -> None:
        locale = words.catalogue.locale
        if spoken(self.settings.now.language) is not locale:
            self.settings.override(partial(replace, language=Language(locale.value)))
        if pace is not None:
            self.settings.override(partial(replace, pace=speed_of(pace)))

    def begin_at(self, table: Table | None, seating: Seating) -> None:
        """Begin at a table that is open already, if there is one."""
        self._table, self.seating = table, seating

    def on_mount(self) -> None:
        """Open the first screen."""
        signals.install(self)
        use_whole_cells()
        use_mouse(self._driver, wanted=self.settings.now.mouse)
        if self._setup is not None:
            self.sit_down(self._setup)
        elif self._table is not None:
            self._sit_at(self._table)
        else:
            self._begin()
        if self.settings.fault is not None:
            self.warn(self.settings.fault)

    async def on_event(self, event: events.Event) -> None:
        """Note that somebody has begun to press keys or buttons, whatever is on the screen."""
        self.is_touched |= isinstance(event, (events.Key, events.MouseDown))
        await super().on_event(event)

    def on_ready(self) -> None:
        """Collect garbage from now on; whatever has been loaded is none."""
        gc.freeze()
        gc.enable()

    def _begin(self) -> None:
        """Begin at the start screen."""
        self._go_to_start()
        if self.settings.path is not None and not self.settings.now.welcomed:
            from mahjong_tui.ui.screens.welcome import WelcomeScreen

            self.push_screen(WelcomeScreen(self._suited))

    def get_driver_class(self) -> type[Driver]:
        """Send a terminal only what changes; a browser is sent everything."""
        found = super().get_driver_class()
        return ThriftyDriver if found is LinuxDriver else found

    def clock(self) -> float:
        """Tell the time on the clock of key events and timers."""
        return asyncio.get_running_loop().time()

    def sit_down(self, setup: Setup) -> None:
        """Begin a match."""
        self.settings.override(partial(_playing, setup))
        self._sit_at((self._opening or self.seating.new)(setup))

    def go_on(self, path: Path) -> None:
        """Go on with a match, or say why that cannot be."""
        try:
            table = self.seating.again(path)
        except MahjongError as fault:
            self.warn(fault)
        else:
            self._sit_at(table)

    def _sit_at(self, table: Table) -> None:
        self.push_screen(TableScreen(table), self._rise)

    def _rise(self, _: None = None) -> None:
        """Leave the table, so that the match can be gone on with from anywhere."""
        for fault in self.seating.leave():
            self.warn(fault)
        # The table itself is closed only after this.
        self.call_later(self._go_to_start)

    def _go_to_start(self) -> None:
        """Close what is open above the start screen; open that, if a table has come before it."""
        from mahjong_tui.ui.screens.start import StartScreen

        while len(self.screen_stack) > 1 and not isinstance(self.screen, StartScreen):
            self.pop_screen()
        if not isinstance(self.screen, StartScreen):
            self.push_screen(StartScreen())

    def on_resize(self, event: events.Resize) -> None:
        """Stand still while the terminal is too small."""
        fits = event.size.width >= gate.WIDTH and event.size.height >= gate.HEIGHT
        shown = isinstance(self.screen, TooSmallScreen)
        if fits and shown:
            self.pop_screen()
        elif not fits and not shown:
            self.push_screen(TooSmallScreen())

    # What is set.

    @property
    def pace(self) -> Pace:
        """How long a move is shown."""
        return paced(self.settings.now.pace)

    @pace.setter
    def pace(self, pace: Pace) -> None:
        self.keep(partial(replace, pace=speed_of(pace)))

    @property
    def moving(self) -> bool:
        """Whether things may move on the screen."""
        return self.settings.now.movement

    @property
    def variant(self) -> str:
        """What was played last."""
        return self.settings.now.variant

    def last_rules(self, variant: str) -> dict[str, OptionValue]:
        """Give the house rules by which a variant was played last, none for any other."""
        return self.settings.now.house_rules() if variant == self.variant else {}

    def keep(self, change: Change) -> None:
        """Set something: it holds at once, and at the next start."""
        try:
            self.settings.amend(change)
        except SettingsError as fault:
            self.warn(fault)
        now = self.settings.now
        self.words = worded(now, self._suited)
        self.paint(coloured(now.theme, self._suited_palette).name)
        use_mouse(self._driver, wanted=now.mouse)

    def remember(self, setup: Setup) -> None:
        """Let the next match begin as this one did."""
        self.keep(partial(_playing, setup))

    def paint(self, name: str) -> None:
        """Wear the colours of a palette."""
        self.palette = PALETTES[name]
        theme = theme_of(self.palette)
        if self.theme != theme.name:
            self.register_theme(theme)
            self.theme = theme.name
            self.console.push_theme(markdown_theme(self.palette))
        for screen in self.screen_stack if self._running else ():
            for picture in (*screen.query(TableView), *screen.query(Splash)):
                picture.palette = self.palette

    def warn(self, fault: MahjongError) -> None:
        """Say what went wrong while everything goes on."""
        self.notify(self.words.sentence(fault), severity="warning", timeout=10)

    # What always works.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Open nothing that is open already."""
        if isinstance(self.screen, BaseScreen) and action in self.screen.NEEDLESS:
            return False
        return super().check_action(action, parameters)

    def action_help(self) -> None:
        """Show keys and rules."""
        from mahjong_tui.ui.screens.help import HelpScreen

        self.push_screen(HelpScreen(self._agreement()))

    def action_language(self) -> None:
        """Speak the other language."""
        locale = self.words.in_next_language().catalogue.locale
        self.keep(partial(replace, language=Language(locale.value)))

    def action_faces(self) -> None:
        """Draw the tiles with other faces."""
        faces = self.words.with_next_faces().glyphs.name
        self.keep(partial(replace, faces=TileFaces(faces)))
        # Where no tile lies open, nothing else would show it.
        chosen = self.words.catalogue.choice("faces", faces)
        self.clear_notifications()
        self.notify(self.words.text("ui.faces.now", faces=chosen), timeout=2)

    def action_settings(self) -> None:
        """Show what can be set."""
        from mahjong_tui.ui.screens.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def action_leave(self) -> None:
        """Ask whether to leave; outside a match there is nothing to ask."""
        if not any(isinstance(screen, TableScreen) for screen in self.screen_stack):
            self.exit()
        else:
            from mahjong_tui.ui.screens.question import QuestionScreen

            answers = ("ui.leave.stay", "ui.leave.to_start", "ui.leave.quit")
            self.push_screen(QuestionScreen("ui.leave.question", answers), self._leave)

    def action_command_palette(self) -> None:
        """Open the palette of everything that can be asked for now."""
        from mahjong_tui.ui.widgets.palette import PlainCommandPalette

        placeholder = self.words.text("ui.command_palette.search")
        self.push_screen(PlainCommandPalette(placeholder=placeholder))

    def _leave(self, place: int | None) -> None:
        if place == 1:
            self._rise()
        elif place:
            self.exit()

    def _agreement(self) -> Agreement:
        for screen in reversed(self.screen_stack):
            if isinstance(screen, BaseScreen) and screen.agreement is not None:
                return screen.agreement
        return ruleset(self.variant).agree()

    # How it ends.

    @property
    def matches(self) -> Matches:
        """The matches that are kept."""
        return self.seating.matches

    def farewell(self) -> str:
        """Say that a signal ended the program and nothing is lost."""
        return self.words.text("ui.leave.ended")

    def _handle_exception(self, error: Exception) -> None:
        """Keep what went wrong for whoever started us; no traceback reaches a player.

        What goes wrong afterwards, on screens that are torn down while they are being built, only
        follows from that, or from the end of the program.
        """
        if self._exit or self.failure is not None:
            return
        self.failure = error.error if isinstance(error, WorkerFailed) else error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        self._close_messages_no_wait()


def _playing(setup: Setup, settings: Settings) -> Settings:
    return settings.playing(setup.variant, setup.options)
