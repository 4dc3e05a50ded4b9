"""The start screen: what one can do before sitting down."""

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical
from textual.widgets import Static

from mahjong_tui.session.match import Setup
from mahjong_tui.store.matches import Ending, Found, Stand
from mahjong_tui.ui import commands
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.splash import Splash
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.menu import Menu
from mahjong_tui.ui.words import Words

CONTINUE: Final = "continue"
MATCHES: Final = "matches"
ENTRIES: Final = ("new", "rules", "help", "language", "settings", "quit")


class StartScreen(BaseScreen[None]):
    """A picture of tiles and a menu."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.CHOOSE, commands.CHOOSE_NEXT, commands.OPEN
    )

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ENTRIES
        self._going_on: tuple[Found, Stand] | None = None

    def compose(self) -> ComposeResult:
        """Put the picture above the menu."""
        with Vertical(id="start"):
            yield Static(id="name")
            with Center():
                yield Splash(palette=self.app.palette)
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
        self.query_one(Menu).entries = tuple(self._entry(name, words) for name in self._names)

    def on_screen_resume(self) -> None:
        """Look which matches there are to go on with; that is the first thing on offer."""
        found = self.app.matches.found()
        self._going_on = going_on(found) if found else None
        offered = [CONTINUE] if self._going_on else []
        names = (*offered, ENTRIES[0], *([MATCHES] if found else []), *ENTRIES[1:])
        if names != self._names:
            self._offer(names)
        self.say(self.words)

    def _offer(self, names: tuple[str, ...]) -> None:
        """Offer other entries; the cursor stays where it was unless there is a match anew."""
        menu = self.query_one(Menu)
        chosen, anew = self._names[menu.place], len(names) > len(self._names)
        menu.place = 0 if anew or chosen not in names else names.index(chosen)
        self._names = names

    def _entry(self, name: str, words: Words) -> str:
        if name != CONTINUE or self._going_on is None:
            return words.text(f"ui.start.{name}")
        from mahjong_tui.ui.screens.matches import stand_text

        return words.text(f"ui.start.{name}", stand=stand_text(*self._going_on, words))

    def action_step(self, step: int) -> None:
        """Choose another entry."""
        self.query_one(Menu).step(step)

    def action_open(self) -> None:
        """Open the chosen entry."""
        match self._names[self.query_one(Menu).place]:
            case "continue" if self._going_on is not None:
                self.app.go_on(self._going_on[0].path)
            case "matches":
                self._open_matches()
            case "new":
                self._open_new_match()
            case "rules":
                self._open_variants()
            case "help":
                self.app.action_help()
            case "language":
                self.app.action_language()
            case "settings":
                self.app.action_settings()
            case _:
                self.app.action_leave()

    def _open_matches(self) -> None:
        from mahjong_tui.ui.screens.matches import MatchesScreen

        self.app.push_screen(MatchesScreen(), self._go_on)

    def _open_new_match(self) -> None:
        from mahjong_tui.ui.screens.new_match import NewMatchScreen

        self.app.push_screen(NewMatchScreen(), self._sit_down)

    def _open_variants(self) -> None:
        from mahjong_tui.ui.screens.variants import VariantsScreen

        self.app.push_screen(VariantsScreen())

    def on_menu_opened(self) -> None:
        """Open the entry that was clicked."""
        self.action_open()

    def _go_on(self, path: Path | None) -> None:
        if path is not None:
            self.app.go_on(path)

    def _sit_down(self, setup: Setup | None) -> None:
        if setup is not None:
            self.app.remember(setup)
            self.app.sit_down(setup)


def going_on(found: Iterable[Found]) -> tuple[Found, Stand] | None:
    """Choose the match to go on with: the one played last of those that can be read."""
    from mahjong_tui.ui.screens.matches import stand_of

    for log in found:
        if log.ending is not Ending.UNFINISHED:
            break
        stand = stand_of(log)
        if isinstance(stand, Stand):
            return log, stand
    return None
