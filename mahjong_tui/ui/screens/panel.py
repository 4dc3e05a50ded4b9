"""Panels: something to read that scrolls, and closes with a key."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mahjong_tui.ui import commands
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.versus import wrapped
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.words import Words, padded

TEXT_WIDTH: Final = 77
"""Cells of a line where a terminal is 80 wide: without margins and scroll bar."""
HEAD_WIDTH: Final = 8
"""Cells of what stands before each row of a list."""


class PanelScreen(BaseScreen[None]):
    """A screen of lines; subclasses write them."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.DONE,
        commands.SCROLL,
        commands.SCROLL_ON,
        commands.PAGE,
        commands.PAGE_ON,
    )

    def compose(self) -> ComposeResult:
        """Put the text above the keys."""
        with VerticalScroll(can_focus=False):
            yield Static(id="text")
        yield KeyBar()

    def say(self, words: Words) -> None:
        """Write the text anew."""
        super().say(words)
        for text in self.query("#text").results(Static):
            text.update(Content("\n").join(self.written(words)))
        self.call_after_refresh(self.refresh_bindings)

    def written(self, words: Words) -> Iterable[Content]:
        """Give the lines to show."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only a text that is too long be scrolled."""
        if action in {"roll", "page"}:
            return self.query_one(VerticalScroll).max_scroll_y > 0
        return super().check_action(action, parameters)

    def action_roll(self, step: int) -> None:
        """Scroll by a line."""
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False)

    def action_page(self, step: int) -> None:
        """Scroll by a screen."""
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_relative(y=step * (scroll.size.height - 1), animate=False)

    def action_close(self) -> None:
        """Go back to where one came from."""
        self.dismiss()


def row(head: str, style: str, said: str, words: Words) -> Iterator[Content]:
    """Set a row of a list; what does not fit hangs below its beginning, not below the head."""
    room = TEXT_WIDTH - HEAD_WIDTH - 2
    first, *rest = wrapped(said, room, words.catalogue.locale)
    yield Content.assemble("  ", (padded(head, HEAD_WIDTH), style), first)
    yield from (Content(" " * (HEAD_WIDTH + 2) + line) for line in rest)
