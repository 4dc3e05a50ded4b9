"""Help: every key with what it does, and the rules of the variant."""

from collections.abc import Iterable
from itertools import groupby

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mahjong_tui.errors import MahjongError
from mahjong_tui.resources import rules_card
from mahjong_tui.ui.commands import EVERY, Command
from mahjong_tui.ui.screens.panel import PanelScreen
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.words import Words, padded


class RulesScreen(PanelScreen):
    """The rules card of a variant."""

    def __init__(self, variant: str) -> None:
        super().__init__()
        self._variant = variant

    def compose(self) -> ComposeResult:
        """Put the card below the text."""
        with VerticalScroll(can_focus=False):
            yield Static(id="text")
            yield Static(id="card")
        yield KeyBar()

    def say(self, words: Words) -> None:
        """Set the card."""
        super().say(words)
        try:
            card = Markdown(rules_card(self._variant, words.catalogue.locale))
        except MahjongError as error:
            self.query_one("#card", Static).update(words.sentence(error))
        else:
            self.query_one("#card", Static).update(card)

    def written(self, words: Words) -> Iterable[Content]:
        """Say nothing besides the card."""
        del words
        return ()


class HelpScreen(RulesScreen):
    """The keys, then the rules card."""

    def written(self, words: Words) -> Iterable[Content]:
        """List the keys."""
        yield Content.styled(words.text("ui.help.keys"), "bold $accent")
        for group, commands in groupby(EVERY, lambda command: command.group):
            yield Content("")
            yield Content.styled(words.text(f"ui.help.{group.value}"), "bold")
            yield from _lines(commands, words)
        yield Content("")
        yield Content.styled(words.text("ui.help.rules"), "bold $accent")


def _lines(commands: Iterable[Command], words: Words) -> Iterable[Content]:
    for name, same in groupby(commands, lambda command: command.name):
        command = next(same)
        if words.catalogue.has(f"ui.command.{name}.help"):
            key = padded(command.key(words), 8)
            yield Content.assemble("  ", (key, "bold $accent"), command.help(words))
