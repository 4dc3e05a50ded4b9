"""The breakdown of a hand: stays until a key, and can be opened again from the standings."""

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from mahjong_tui.ui import commands
from mahjong_tui.ui.ledger import Ended, Ledger
from mahjong_tui.ui.screens.panel import TEXT_WIDTH, PanelScreen
from mahjong_tui.ui.words import Words


class BreakdownScreen(PanelScreen):
    """Everything that a hand came to; ``fresh`` when play goes on from here."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.NEXT, commands.DONE)

    def __init__(self, ended: Ended, *, fresh: bool) -> None:
        super().__init__()
        self._ended = ended
        self._fresh = fresh

    def written(self, words: Words) -> Iterable[Content]:
        """Lay out the breakdown."""
        return Ledger(self._ended, words, TEXT_WIDTH).lines()

    def on_mount(self) -> None:
        """Stay at least until it can be seen."""
        super().on_mount()
        self.ripen()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Go on from a hand just ended; close one that is looked at again."""
        if action == "next":
            return self._fresh and self.is_ripe
        if action == "close":
            return not self._fresh
        return super().check_action(action, parameters)

    def action_next(self) -> None:
        """Go on to the next hand."""
        if not self.is_answered_early:
            self.dismiss()
