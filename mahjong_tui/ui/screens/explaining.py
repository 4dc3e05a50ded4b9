"""The lines of a breakdown one by one: the chosen one is explained below."""

from itertools import chain
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mahjong_tui.ui import commands
from mahjong_tui.ui.explaining import Explainer
from mahjong_tui.ui.ledger import Ended
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.panel import TEXT_WIDTH
from mahjong_tui.ui.versus import wrapped
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.menu import Menu
from mahjong_tui.ui.words import Words, cut

TITLE_WIDTH = 72


class ExplainScreen(BaseScreen[None]):
    """What each line looked at and rests on, and how each payment came about."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.CHOOSE,
        commands.CHOOSE_NEXT,
        commands.PAGE,
        commands.PAGE_ON,
        commands.DONE,
    )

    def __init__(self, ended: Ended) -> None:
        super().__init__()
        self._ended = ended

    def compose(self) -> ComposeResult:
        """Put the lines above what is said of the chosen one."""
        with VerticalScroll(id="lines", can_focus=False):
            yield Menu()
        with VerticalScroll(id="said", can_focus=False):
            yield Static(id="text")
        yield KeyBar()

    def say(self, words: Words) -> None:
        """List the lines, and explain the chosen one."""
        super().say(words)
        points = Explainer(self._ended, words).points()
        menu = self.query_one(Menu)
        menu.entries = tuple(cut(point.title, TITLE_WIDTH) for point in points)
        lines = (set_in(line, words) for line in points[menu.place].said)
        said = Content("\n").join(Content(line) for line in chain.from_iterable(lines))
        self.query_one("#text", Static).update(said)
        self.query_one("#said", VerticalScroll).scroll_home(animate=False)

    def action_step(self, step: int) -> None:
        """Choose another line."""
        menu = self.query_one(Menu)
        menu.step(step)
        self.query_one("#lines", VerticalScroll).scroll_to(y=menu.place - 3, animate=False)
        self.say(self.words)

    def on_menu_opened(self) -> None:
        """Explain the line that was clicked."""
        self.say(self.words)

    def action_page(self, step: int) -> None:
        """Scroll what is said by a screen."""
        said = self.query_one("#said", VerticalScroll)
        said.scroll_relative(y=step * (said.size.height - 1), animate=False)

    def action_close(self) -> None:
        """Go back to the breakdown."""
        self.dismiss()


def set_in(line: str, words: Words) -> list[str]:
    """Break a line that is too long; what is set in stays set in below."""
    text = line.lstrip()
    margin = line[: len(line) - len(text)]
    room = TEXT_WIDTH - len(margin)
    return [f"{margin}{one}" for one in wrapped(text, room, words.catalogue.locale)]
