"""The breakdown of a hand: stays until a key, and can be opened again from the standings."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.timer import Timer

from mahjong_tui.errors import MahjongError
from mahjong_tui.rules.breakdown import Settlement
from mahjong_tui.store.sheets import SheetExistsError, sheet_name, write_sheet_file
from mahjong_tui.store.tables import typed_path
from mahjong_tui.ui import commands
from mahjong_tui.ui.ledger import Ended, Ledger
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.screens.asking import AskingScreen
from mahjong_tui.ui.screens.explaining import ExplainScreen
from mahjong_tui.ui.screens.panel import TEXT_WIDTH, PanelScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.words import Words

TURN: Final = 0.25
"""Seconds from one horse to the next."""
WHOLE: Final = 2.0
"""Seconds in which all are turned, however many there are."""


class BreakdownScreen(PanelScreen):
    """Everything that a hand came to; ``fresh`` when play goes on from here."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.NEXT, commands.EXPLAIN, commands.SHEET, commands.DONE
    )

    def __init__(self, ended: Ended, *, fresh: bool) -> None:
        super().__init__()
        self._ended = ended
        self._fresh = fresh
        self._face_up: int | None = None
        self._turning: Timer | None = None
        self._occupied: Path | None = None

    def written(self, words: Words) -> Iterable[Content]:
        """Lay out the breakdown."""
        return Ledger(self._ended, words, TEXT_WIDTH, self._face_up).lines()

    def on_mount(self) -> None:
        """Stay at least until it can be seen; turn what is to be turned one by one."""
        many = _turned(self._ended.settlement)
        if self._fresh and many and self.app.moving and self.app.pace is not Pace.INSTANT:
            self._face_up = 0
            self._turning = self.set_interval(min(TURN, WHOLE / many), self._turn)
        super().on_mount()
        self.ripen()

    def on_key(self, event: events.Key) -> None:
        """Turn everything at once, whatever else the key does."""
        super().on_key(event)
        if self._turning is not None:
            self._lie_open()

    def _turn(self) -> None:
        self._face_up = (self._face_up or 0) + 1
        if self._face_up < _turned(self._ended.settlement):
            self.say(self.words)
        else:
            self._lie_open()

    def _lie_open(self) -> None:
        if self._turning is not None:
            self._turning.stop()
        self._turning = self._face_up = None
        self.say(self.words)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Go on from a hand just ended; close one that is looked at again."""
        if action == "next":
            return self._fresh and self.is_ripe
        if action == "close":
            return not self._fresh
        if action == "explain":
            return bool(self._ended.settlement.wins or self._ended.settlement.payments)
        return super().check_action(action, parameters)

    def action_explain(self) -> None:
        """Explain line by line."""
        self.app.push_screen(ExplainScreen(self._ended))

    def action_sheet(self) -> None:
        """Ask where the hand is to be written as a settlement sheet."""
        view = self._ended.view
        name = sheet_name(view.agreement, view.seed, view.number)
        asking = AskingScreen("ui.sheet.ask", f"~/{name}", self._write)
        self.app.push_screen(asking, self._written_or_not)

    def _write(self, text: str) -> None:
        """Write where nothing is yet; what is there is asked about afterwards."""
        self._occupied = None
        view, path = self._ended.view, typed_path(text)
        if path.is_dir():
            path /= sheet_name(view.agreement, view.seed, view.number)
        try:
            write_sheet_file(path, view.agreement, self._ended.end)
        except SheetExistsError as there:
            self._occupied = there.path

    def _written_or_not(self, text: str | None) -> None:
        if text is None:
            return
        if self._occupied is None:
            self.notify(self.words.text("ui.sheet.written", path=text))
            return
        answers = ("ui.sheet.keep", "ui.sheet.replace")
        question = QuestionScreen("ui.sheet.replace_question", answers, path=self._occupied.name)
        self.app.push_screen(question, partial(self._write_over, self._occupied))

    def _write_over(self, path: Path, answer: int | None) -> None:
        if not answer:
            return
        try:
            write_sheet_file(path, self._ended.view.agreement, self._ended.end, over=True)
        except MahjongError as fault:
            self.notify(self.words.sentence(fault), severity="warning", timeout=10)
        else:
            self.notify(self.words.text("ui.sheet.written", path=str(path)))

    def action_next(self) -> None:
        """Go on to the next hand."""
        if not self.is_answered_early:
            self.dismiss()


def _turned(settlement: Settlement) -> int:
    return len(settlement.horses) + len(settlement.fish) + sum(map(len, settlement.bought))
