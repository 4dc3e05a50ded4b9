"""A line to type: a name, a path. What is done with it may be refused, and typed anew."""

from collections.abc import Callable
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.keys import key_to_character
from textual.widgets import Static

from mahjong_tui.errors import MahjongError
from mahjong_tui.ui import commands
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.words import Words

SHOWN: Final = 60
"""Characters of the end of a long line that are shown."""


class AskingScreen(BaseScreen[str | None]):
    """Asks for a line and gives it once it was taken, None when it was closed."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.ACCEPT, commands.CLOSE)

    def __init__(self, question: str, text: str, take: Callable[[str], object]) -> None:
        super().__init__()
        self._question = question
        self._text = text
        self._take = take
        self._fault: MahjongError | None = None

    def compose(self) -> ComposeResult:
        """Put question, line and what is wrong with it one below the other."""
        with Vertical(id="asking"):
            yield Static(id="asked")
            yield Static(id="typed")
            yield Static(id="fault")
        yield KeyBar()

    def say(self, words: Words) -> None:
        """Ask."""
        super().say(words)
        self.query_one("#asked", Static).update(words.text(self._question))
        typed = Content.styled(f"> {self._text[-SHOWN:]}_", "bold")
        self.query_one("#typed", Static).update(typed)
        fault = words.text("ui.tables.typing") if self._fault is None else self._refusal(words)
        self.query_one("#fault", Static).update(Content(fault))

    def _refusal(self, words: Words) -> str:
        return "" if self._fault is None else words.sentence(self._fault)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Keep whatever can be typed."""
        typed = character or key_to_character(key)
        return typed is not None and typed.isprintable()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nothing be taken before it was typed."""
        if action == "open":
            return bool(self._text.strip())
        return super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        """Take what is typed."""
        super().on_key(event)
        if event.key == "backspace":
            self._write(self._text[:-1])
        elif event.character is not None and event.character.isprintable():
            self._write(self._text + event.character)
            event.stop()

    def on_paste(self, event: events.Paste) -> None:
        """Take the first line of what is pasted."""
        line = event.text.partition("\n")[0]
        self._write(self._text + "".join(filter(str.isprintable, line)))

    def action_open(self) -> None:
        """Take the line, or say why not."""
        text = self._text.strip()
        try:
            self._take(text)
        except MahjongError as fault:
            self._fault = fault
            self.say(self.words)
        else:
            self.dismiss(text)

    def action_close(self) -> None:
        """Go back."""
        self.dismiss(None)

    def _write(self, text: str) -> None:
        self._text, self._fault = text, None
        self.say(self.words)
