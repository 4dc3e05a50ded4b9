"""The event line: the last things that happened, in words, as many as fit."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

GAP: Final = "  "


class EventLine(Widget):
    """One line with the latest sentences, the newest last and brightest."""

    DEFAULT_CSS: ClassVar[str] = """
    EventLine { height: 1; background: $panel; color: $text-muted; }
    """

    said: reactive[tuple[str, ...]] = reactive((), init=False)
    """Everything told so far in this hand, in order."""

    def render(self) -> Content:
        """Show the newest sentences that fit together."""
        *earlier, newest = latest(self.said, self.size.width - 2) or [""]
        return Content.assemble(
            " ", *(f"{sentence}{GAP}" for sentence in earlier), (newest, "$foreground")
        )


def latest(said: Sequence[str], width: int) -> list[str]:
    """Give the last sentences that fit into a width, at least one.

    >>> latest(["East deals.", "East discards.", "South draws."], 30)
    ['East discards.', 'South draws.']
    """
    kept: list[str] = []
    for sentence in reversed(said):
        width -= cell_len(sentence) + (len(GAP) if kept else 0)
        if kept and width < 0:
            break
        kept.insert(0, sentence)
    return kept
