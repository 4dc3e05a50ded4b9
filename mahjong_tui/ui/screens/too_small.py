"""What is shown while the terminal is too small; the match stands still meanwhile."""

from textual.app import ComposeResult
from textual.widgets import Static

from mahjong_tui.ui.gate import HEIGHT, WIDTH
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.words import Words


class TooSmallScreen(BaseScreen[None]):
    """Says how large the terminal is and how large it has to be."""

    def compose(self) -> ComposeResult:
        """Show one sentence."""
        yield Static(id="small")

    def say(self, words: Words) -> None:
        """Name both sizes."""
        super().say(words)
        self._write()

    def on_resize(self) -> None:
        """Name the new size."""
        self._write()

    def _write(self) -> None:
        columns, lines = self.app.size
        said = self.words.text(
            "ui.gate.now_too_small", width=WIDTH, height=HEIGHT, columns=columns, lines=lines
        )
        self.query_one("#small", Static).update(said)
