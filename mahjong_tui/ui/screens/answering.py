"""Answering at the table: what each key and click does to the question that is open."""

from typing import ClassVar, Final

from textual.binding import BindingType
from textual.reactive import reactive

from mahjong_tui.core.seats import Seat
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.ui import commands
from mahjong_tui.ui.choices import Answering, Verb, lifted
from mahjong_tui.ui.hotseat import OpenBar
from mahjong_tui.ui.present import DIGIT_KEYS, Focus
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.table import TableView
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.prompt_bar import PromptBar

ANSWERING: Final = frozenset({"answer", "take", "move", "to_options", "to_hand", "back", "select"})
"""The actions that need a question which has been on the screen for a while."""
IN_BAR: Final = ("take", "move", "to_options", "to_hand", "back")
"""Those of them that the key bar names."""


class AnsweringScreen(BaseScreen[None]):
    """A screen with a table and a prompt bar; subclasses ask, and are given the answers."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.TAKE,
        commands.SIDEWAYS,
        commands.RIGHT,
        commands.DOWN,
        commands.UP,
        commands.BACK,
        *commands.DIGITS,
        *commands.ANSWERS,
    )

    answering: reactive[Answering | None] = reactive(None, init=False, repaint=False)
    """A seat's question and how far its answer has come, None where none is asked."""
    open_bar: reactive[OpenBar | None] = reactive(None, init=False, repaint=False)
    """A question to everybody, None where none is asked."""

    @property
    def focus_shown(self) -> Focus:
        """Where the table shows the cursor, and what it lifts."""
        if self.answering is None:
            return Focus(keys="")
        slot, number = self.answering.slot, self.answering.number
        raised = lifted(self.answering, self.answering.hand)
        return Focus(slot, raised, DIGIT_KEYS if self.answering.discards else "", number)

    def answered(self, prompt: Prompt, action: Action) -> None:
        """Take an answer to a seat's question."""
        raise NotImplementedError

    def opened(self, seat: Seat | None) -> None:
        """Take an answer to a question to everybody: who wants to look, None for nobody."""
        raise NotImplementedError

    def watch_open_bar(self) -> None:
        """Show what everybody is asked."""
        self.query_one(PromptBar).open_bar = self.open_bar
        self.refresh_bindings()

    def refresh_bindings(self) -> None:
        """Leave a key bar without answers as it is until there are some, lest it be sent twice."""
        if self.is_ripe or not all(_has_no_answers(bar) for bar in self.query(KeyBar)):
            super().refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only those keys live that do something to the open question."""
        if action not in ANSWERING:
            return super().check_action(action, parameters)
        if not self.is_ripe:
            return False
        if self.open_bar is not None:
            return _opens(self.open_bar, action, parameters)
        return self.answering is not None and _answers(self.answering, action, parameters)

    def action_answer(self, name: str) -> None:
        """Answer with a letter."""
        if self.open_bar is not None:
            self._open(None)
        elif self.answering is not None:
            self._go_on(*self.answering.named(Verb(name)))

    def action_take(self) -> None:
        """Answer with what the cursor stands on."""
        if self.open_bar is not None:
            self._open(self.open_bar.meant)
        elif self.answering is not None:
            self._go_on(*self.answering.taken())

    def action_move(self, step: int) -> None:
        """Move the cursor sideways."""
        if self.open_bar is not None:
            self.open_bar = self.open_bar.moved(step)
        elif self.answering is not None:
            self.answering = self.answering.moved(step)

    def action_select(self, place: int) -> None:
        """Point at a tile of the hand or a number that is offered, or let a seat look."""
        if self.open_bar is not None:
            self._open(Seat(place))
        elif self.answering is not None:
            self.answering = self.answering.selected(place)

    def action_to_options(self) -> None:
        """Go from the hand to the bar."""
        if self.answering is not None:
            self.answering = self.answering.lowered()

    def action_to_hand(self) -> None:
        """Go from the bar to the hand."""
        if self.answering is not None:
            self.answering = self.answering.raised()

    def action_back(self) -> None:
        """Take back what was begun."""
        if self.open_bar is not None:
            self._open(None)
        elif self.answering is not None:
            self.answering = self.answering.back()

    def on_prompt_bar_picked(self, message: PromptBar.Picked) -> None:
        """Answer with the option that was clicked."""
        self.pressed_at = message.time
        if self.open_bar is not None:
            self._open(self.open_bar.placed(message.place).meant)
        elif self.answering is not None:
            self._go_on(*self.answering.acted(self.answering.choices[message.place].action))

    def on_table_view_tile_clicked(self, message: TableView.TileClicked) -> None:
        """Point at the tile that was clicked; discard it with a second click."""
        self.pressed_at = message.time
        if self.answering is None or not self.answering.discards:
            return
        again = self.answering.slot == message.index
        self.answering = self.answering.pointed(message.index)
        if again:
            self._go_on(*self.answering.taken())

    def _go_on(self, answering: Answering, action: Action | None) -> None:
        if self.is_answered_early:
            return
        if action is None:
            self.ripen()
            self.answering = answering
        else:
            self.answering = None
            self.answered(answering.prompt, action)

    def _open(self, seat: Seat | None) -> None:
        if not self.is_answered_early:
            self.open_bar = None
            self.opened(seat)


def live_keys(answering: Answering | None) -> frozenset[str]:
    """Name the actions in the key bar that a question has use for; asking has some of its own."""
    if answering is None:
        return frozenset()
    return frozenset(name for name in IN_BAR if _answers(answering, name, ())) | {"answer"}


def _opens(bar: OpenBar, action: str, parameters: tuple[object, ...]) -> bool:
    match action, parameters:
        case "take", _:
            return True
        case "answer", ("pass",):
            return bool(bar.seats)
        case "select", (int(place),):
            return Seat(place) in bar.seats
        case "move", _:
            return bool(bar.seats)
        case "back", _:
            return not bar.seats
        case _:
            return False


def _answers(answering: Answering, action: str, parameters: tuple[object, ...]) -> bool:
    match action, parameters:
        case "answer", (name,):
            return any(verb.value == name for verb in answering.verbs())
        case "select", (int(place),):
            return answering.selects(place)
        case "move", _:
            return answering.slot is not None or len(answering.choices) > 1
        case "to_options", _:
            return answering.slot is not None and bool(answering.choices)
        case "to_hand", _:
            return answering.slot is None and answering.discards
        case "back", _:
            return answering != answering.back()
        case _:
            return answering.meant is not None


def _has_no_answers(bar: KeyBar) -> bool:
    return bool(bar.live) and not any(one.called.split("(")[0] in ANSWERING for one in bar.live)
