"""The curtain between two people at one keyboard: it says whose turn it is, and shows nothing."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Static

from mahjong_tui.core.seats import Seat
from mahjong_tui.ui import commands
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.words import Words


class CurtainScreen(BaseScreen[bool]):
    """Waits until somebody is alone; gives False when he would rather not look.

    ``may_stay`` when he is not obliged to come.
    """

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.LIFT, commands.CLOSE)

    def __init__(self, names: tuple[str, ...], seat: Seat, *, may_stay: bool) -> None:
        super().__init__()
        self._names = names
        self._seat = seat
        self._may_stay = may_stay

    def compose(self) -> ComposeResult:
        """Put the name into the middle of an empty screen."""
        with Vertical(id="curtain"):
            yield Static(id="called")
            yield Static(id="alone")
        yield KeyBar()

    def on_mount(self) -> None:
        """Hang at least until it can be read."""
        super().on_mount()
        self.ripen()

    def say(self, words: Words) -> None:
        """Call."""
        super().say(words)
        who = words.party(self._names, self._seat)
        self.query_one("#called", Static).update(words.text("ui.curtain.called", who=who))
        key = commands.LIFT.key(words)
        self.query_one("#alone", Static).update(words.text("ui.curtain.alone", press=key))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nobody lift it by a key that was meant for something else."""
        if action == "lift":
            return self.is_ripe
        if action == "close":
            return self._may_stay and self.is_ripe
        return super().check_action(action, parameters)

    def action_lift(self) -> None:
        """Show the table as whoever was called sees it."""
        if not self.is_answered_early:
            self.dismiss(True)  # noqa: FBT003 - the result of a screen

    def action_close(self) -> None:
        """Go back to the open table."""
        if not self.is_answered_early:
            self.dismiss(False)  # noqa: FBT003 - the result of a screen
