"""The first start: which faces can be read, in which language, and how to get on with the keys."""

from functools import partial
from typing import ClassVar, Final

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.widgets import Static

from mahjong_tui.store.settings import TileFaces
from mahjong_tui.ui import commands
from mahjong_tui.ui.glyphs import ASCII, CJK, SETS, Glyphs
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.splash import Splash
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.menu import Menu
from mahjong_tui.ui.words import Words

FACES: Final = tuple(SETS)
"""The sets of faces that are offered; below them stands the other language."""


class WelcomeScreen(BaseScreen[None]):
    """Asked once; Enter takes what suits the terminal."""

    NEEDLESS: ClassVar[frozenset[str]] = frozenset({"settings", "faces"})

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.CHOOSE, commands.CHOOSE_NEXT, commands.ACCEPT
    )

    def __init__(self, suited: Glyphs) -> None:
        super().__init__()
        self._suited = suited

    def compose(self) -> ComposeResult:
        """Put both kinds of faces above the question."""
        with Vertical(id="welcome"):
            yield Static(id="name")
            for glyphs in (CJK, ASCII):
                with Center():
                    yield Splash(glyphs, self.app.palette)
            yield Static(id="asked")
            with Center():
                yield Menu()
            yield Static(id="keyboard")
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin on what suits the terminal."""
        super().on_mount()
        self.query_one(Menu).place = FACES.index(self._suited.name)

    def say(self, words: Words) -> None:
        """Ask."""
        super().say(words)
        self.query_one("#name", Static).update(words.text("ui.start.name"))
        self.query_one("#asked", Static).update(words.text("ui.welcome.question"))
        offered = (words.text(f"ui.welcome.{name}") for name in FACES)
        self.query_one(Menu).entries = (*offered, words.text("ui.start.language"))
        keys = {"help": commands.HELP, "settings": commands.SETTINGS}
        said = {name: command.key(words) for name, command in keys.items()}
        self.query_one("#keyboard", Static).update(words.text("ui.welcome.keyboard", **said))

    def action_step(self, step: int) -> None:
        """Choose another answer."""
        self.query_one(Menu).step(step)

    def action_open(self) -> None:
        """Take the chosen faces and begin, or speak the other language."""
        place = self.query_one(Menu).place
        if place == len(FACES):
            self.app.action_language()
            return
        faces = TileFaces.AUTO if FACES[place] == self._suited.name else TileFaces(FACES[place])
        self.app.keep(partial(replace, faces=faces, welcomed=True))
        self.dismiss()

    def on_menu_opened(self) -> None:
        """Take the answer that was clicked."""
        self.action_open()
