"""Help: every key with what it does, and the rules of the variant."""

from collections.abc import Iterable
from itertools import groupby
from typing import ClassVar

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mahjong_tui.errors import MahjongError
from mahjong_tui.resources import rules_card
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.ui.cards import drawn_card
from mahjong_tui.ui.commands import listed
from mahjong_tui.ui.house import told_agreement
from mahjong_tui.ui.legend import legend
from mahjong_tui.ui.screens.panel import PanelScreen, row
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.words import Words


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
            card = _card(self._variant, words)
        except MahjongError as error:
            self.query_one("#card", Static).update(words.sentence(error))
        else:
            self.query_one("#card", Static).update(card)

    def written(self, words: Words) -> Iterable[Content]:
        """Say nothing besides the card."""
        del words
        return ()


def _card(variant: str, words: Words) -> Content | Markdown:
    if words.is_plain:
        # Set type has frames and bullets that some terminals draw too wide.
        return Content(words.drawn(rules_card(variant, words.catalogue.locale)))
    return Markdown(drawn_card(variant, words.catalogue), code_theme="ansi_dark")


class HelpScreen(RulesScreen):
    """What is agreed otherwise than usual, the keys, then the rules card."""

    NEEDLESS: ClassVar[frozenset[str]] = frozenset({"help"})

    def __init__(self, agreement: Agreement) -> None:
        super().__init__(agreement.rules.id)
        self._agreement = agreement

    def written(self, words: Words) -> Iterable[Content]:
        """Say what is agreed, and list the keys."""
        if self._agreement.differing:
            yield from told_agreement(self._agreement, words)
            yield Content("")
        yield Content.styled(words.text("ui.help.keys"), "bold $accent")
        for group, rows in groupby(listed(words), lambda one: one[0]):
            yield Content("")
            yield Content.styled(words.text(f"ui.help.{group.value}"), "bold")
            for _, key, said in rows:
                yield from row(key, "bold $accent", said, words)
        yield Content("")
        yield Content.styled(words.text("table.legend.title"), "bold")
        for sign, said in legend(words):
            yield from row(sign, "bold $accent", said, words)
        yield Content("")
        yield Content.styled(words.text("ui.help.rules"), "bold $accent")
