"""The start screen: what one can do before sitting down."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.widgets import Static

from mahjong_tui.session.match import Setup
from mahjong_tui.ui import commands
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.new_match import NewMatchScreen
from mahjong_tui.ui.screens.variants import VariantsScreen
from mahjong_tui.ui.splash import Splash
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.menu import Menu
from mahjong_tui.ui.words import Words

ENTRIES: Final = ("new", "rules", "help", "language", "quit")


class StartScreen(BaseScreen[None]):
    """A picture of tiles and a menu."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.CHOOSE, commands.CHOOSE_NEXT, commands.OPEN
    )

    def compose(self) -> ComposeResult:
        """Put the picture above the menu."""
        with Vertical(id="start"):
            yield Static(id="name")
            with Center():
                yield Splash()
            yield Static(id="readable")
            with Center():
                yield Menu()
        yield KeyBar()

    def say(self, words: Words) -> None:
        """Write everything anew."""
        super().say(words)
        self.query_one(Splash).glyphs = words.glyphs
        self.query_one("#name", Static).update(words.text("ui.start.name"))
        key = commands.FACES.key(words)
        self.query_one("#readable", Static).update(words.text("ui.start.readable", press=key))
        self.query_one(Menu).entries = tuple(words.text(f"ui.start.{name}") for name in ENTRIES)

    def action_step(self, step: int) -> None:
        """Choose another entry."""
        self.query_one(Menu).step(step)

    def action_open(self) -> None:
        """Open the chosen entry."""
        match ENTRIES[self.query_one(Menu).place]:
            case "new":
                self.app.push_screen(NewMatchScreen(), self._sit_down)
            case "rules":
                self.app.push_screen(VariantsScreen())
            case "help":
                self.app.action_help()
            case "language":
                self.app.action_language()
            case _:
                self.app.action_leave()

    def on_menu_opened(self) -> None:
        """Open the entry that was clicked."""
        self.action_open()

    def _sit_down(self, setup: Setup | None) -> None:
        if setup is not None:
            self.app.sit_down(setup)
