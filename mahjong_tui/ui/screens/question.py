"""Questions asked before something is left."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from mahjong_tui.ui import commands
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.menu import Menu
from mahjong_tui.ui.words import Words


class QuestionScreen(BaseScreen[int]):
    """A question with a few answers, the harmless one first; gives the place of the answer."""

    NEEDLESS: ClassVar[frozenset[str]] = frozenset({"help", "leave", "settings"})

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.CHOOSE, commands.CHOOSE_NEXT, commands.ACCEPT, commands.CLOSE
    )

    def __init__(self, question: str, answers: Sequence[str], **params: str) -> None:
        super().__init__()
        self._question = question
        self._answers = answers
        self._params = params

    def compose(self) -> ComposeResult:
        """Put the question into the middle."""
        with Vertical(id="question"):
            yield Static(id="asked")
            yield Menu()
        yield KeyBar()

    def say(self, words: Words) -> None:
        """Ask."""
        super().say(words)
        self.query_one("#asked", Static).update(words.text(self._question, **self._params))
        self.query_one(Menu).entries = tuple(map(words.text, self._answers))

    def action_step(self, step: int) -> None:
        """Choose another answer."""
        self.query_one(Menu).step(step)

    def action_open(self) -> None:
        """Give the chosen answer."""
        self.dismiss(self.query_one(Menu).place)

    def on_menu_opened(self, message: Menu.Opened) -> None:
        """Give the answer that was clicked."""
        self.dismiss(message.place)

    def action_close(self) -> None:
        """Give the harmless answer."""
        self.dismiss(0)
