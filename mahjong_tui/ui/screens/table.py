"""The table screen: shows what happens, takes answers, and opens what belongs to a match."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.reactive import reactive

from mahjong_tui.core.seats import EAST, SEATS
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.events import Event, HandEnded, HandStarted, MatchEnded
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.session.table import Table, Update
from mahjong_tui.ui import commands
from mahjong_tui.ui.choices import Answering, Verb, lifted
from mahjong_tui.ui.complaints import Complaints
from mahjong_tui.ui.ledger import Ended
from mahjong_tui.ui.pacing import Pace, Pacer
from mahjong_tui.ui.present import Focus, PanelPart, own_tiles, present
from mahjong_tui.ui.recall import hands_before
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.reading import Doubt, LogScreen, WhyScreen
from mahjong_tui.ui.screens.standings import StandingsScreen
from mahjong_tui.ui.table import TableView
from mahjong_tui.ui.tellings import Told, told, with_bonds
from mahjong_tui.ui.widgets.event_line import EventLine
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.prompt_bar import PromptBar
from mahjong_tui.ui.words import Words

ANSWERING: Final = frozenset({"answer", "take", "move", "to_options", "to_hand", "back", "select"})
"""The actions that need a prompt which has been on the screen for a while."""


class TableScreen(BaseScreen[None]):
    """One match from its first hand to its standings."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.TAKE,
        commands.SIDEWAYS,
        commands.RIGHT,
        commands.DOWN,
        commands.UP,
        commands.BACK,
        *commands.DIGITS,
        *commands.ANSWERS,
        commands.HURRY,
        commands.WHY,
        commands.LOG,
        commands.SCORES,
        commands.PACE,
    )

    answering: reactive[Answering | None] = reactive(None, init=False, repaint=False)
    """The question and how far its answer has come, None where nothing is asked."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.seat = (*table.people, EAST)[0]
        self.now = table.update(self.seat)
        self.ended = hands_before(table.past, self.seat)
        self.happened: list[Told] = []
        self.doubt: Doubt | None = None
        self._complaints = Complaints(table)

    def compose(self) -> ComposeResult:
        """Put the bars below the table."""
        yield TableView(glyphs=self.words.glyphs, palette=self.app.palette)
        yield EventLine()
        yield PromptBar()
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin to play."""
        super().on_mount()
        self.pacer = Pacer(self.table, self.seat, self.show, self.app.pace)
        self._ask()
        self._redraw()
        self.run_worker(self.pacer.run(), exclusive=True)
        if self.table.is_between:
            self._open_breakdown(self.ended.pop())

    @property
    def agreement(self) -> Agreement:
        """The rules of this table."""
        return self.now.view.agreement

    def on_screen_suspend(self) -> None:
        """Stand still while something else is looked at."""
        self.pacer.hold()

    def on_screen_resume(self) -> None:
        """Play on."""
        self.pacer.go_on()
        self.refresh_bindings()

    # What happens.

    def show(self, update: Update) -> None:
        """Show what just happened, and ask what is to be asked."""
        self.now = update
        if any(isinstance(event, HandStarted) for event in update.events):
            self.happened.clear()
            self.doubt = None
        self.happened.extend(with_bonds(update.events, update.view))
        self._ask()
        self._redraw()
        for complaint in self._complaints.fresh(self.words):
            self.notify(complaint, severity="warning", timeout=10)
        for event in update.events:
            if isinstance(event, HandEnded):
                self._open_breakdown(Ended(update.view, event.end, event.settlement))
            elif isinstance(event, MatchEnded):
                self._open_final_standings()

    def say(self, words: Words) -> None:
        """Say everything anew."""
        super().say(words)
        self.query_one(PromptBar).words = words
        self.query_one(TableView).glyphs = words.glyphs
        self._redraw()

    def watch_answering(self) -> None:
        """Show where the cursors stand."""
        self.query_one(PromptBar).answering = self.answering
        self._redraw_table(())
        self.refresh_bindings()

    def _ask(self) -> None:
        view = self.now.view
        prompt = self.now.prompt or self._spectators_prompt()
        refusals = self.table.why_not(self.seat)
        if refusals:
            drawn = self.seat == view.turn
            source = None if drawn else view.discarder
            self.doubt = Doubt(view.drawn if drawn else view.last, source, refusals)
        bar = self.query_one(PromptBar)
        bar.names, bar.refusals, bar.picks = view.names, refusals, view.picks
        if prompt is None:
            self.answering = None
        elif self.answering is None or self.answering.prompt != prompt:
            self.ripen()
            self.answering = Answering.to(prompt, own_tiles(view))

    def _spectators_prompt(self) -> Prompt | None:
        """Give the question to a spectator who sits at the same keyboard."""
        asked = (seat for seat in self.table.waiting_for if seat >= len(SEATS))
        return next((self.table.update(seat).prompt for seat in asked), None)

    def _redraw(self) -> None:
        view, words = self.now.view, self.words
        self.query_one(EventLine).said = tuple(told(self.happened[-24:], view.names, words))
        steps = self.app.pace is Pace.STEPS
        self.query_one(PromptBar).idle = words.text("ui.prompt.step") if steps else ""
        self._redraw_table(self.now.events)

    def _redraw_table(self, news: tuple[Event, ...]) -> None:
        view, words, answering = self.now.view, self.words, self.answering
        log = told(self.happened, view.names, words) if self.size.width >= 120 else ()
        focus = Focus(
            cursor=answering.slot if answering else None,
            number=answering.number if answering else None,
            lifted=lifted(answering, own_tiles(view)) if answering else frozenset(),
            keys="1234567890" if answering and answering.discards else "",
            panel=(PanelPart(words.text("ui.log.title"), tuple(log), newest=True),),
        )
        self.query_one(TableView).shown = present(view, words, focus, news)

    def _open_breakdown(self, ended: Ended) -> None:
        self.ended.append(ended)
        self.app.push_screen(BreakdownScreen(ended, fresh=True), self._after_breakdown)

    def _after_breakdown(self, _: None) -> None:
        self.pacer.begin_next_hand()

    def _open_final_standings(self) -> None:
        screen = StandingsScreen(self.now.view, self.ended, final=True)
        self.app.push_screen(screen, self._after_standings)

    def _after_standings(self, _: None) -> None:
        self.dismiss()

    # What is asked for.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only those keys live that do something now."""
        if action in ANSWERING:
            return self.is_ripe and self._would_do(action, parameters)
        if action == "why":
            return self.doubt is not None
        if action == "hurry":
            return self.answering is None
        return super().check_action(action, parameters)

    def _would_do(self, action: str, parameters: tuple[object, ...]) -> bool:
        answering = self.answering
        if answering is None:
            return False
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

    def action_answer(self, name: str) -> None:
        """Answer with a letter."""
        if self.answering is not None:
            self._go_on(*self.answering.named(Verb(name)))

    def action_take(self) -> None:
        """Answer with what the cursor stands on."""
        if self.answering is not None:
            self._go_on(*self.answering.taken())

    def action_move(self, step: int) -> None:
        """Move the cursor sideways."""
        if self.answering is not None:
            self.answering = self.answering.moved(step)

    def action_select(self, place: int) -> None:
        """Put the cursor on a tile of the hand, or on a number that is offered."""
        if self.answering is not None:
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
        if self.answering is not None:
            self.answering = self.answering.back()

    def on_prompt_bar_picked(self, message: PromptBar.Picked) -> None:
        """Answer with the option that was clicked."""
        self.pressed_at = message.time
        if self.answering is not None:
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
            self.pacer.answer(answering.prompt, action)

    def action_hurry(self) -> None:
        """Cut the pause short."""
        self.pacer.hurry()

    def action_pace(self) -> None:
        """Play at another pace."""
        self.app.pace = self.pacer.pace = self.pacer.pace.following
        pace = self.words.text(f"ui.pace.{self.pacer.pace.name.lower()}")
        self.app.clear_notifications()
        self.notify(self.words.text("ui.pace.now", pace=pace), timeout=2)
        self._redraw()

    def action_why(self) -> None:
        """Explain what is not open."""
        if self.doubt is not None:
            self.app.push_screen(WhyScreen(self.doubt, self.now.view.names))

    def action_log(self) -> None:
        """Show everything that happened in this hand."""
        self.app.push_screen(LogScreen(tuple(self.happened), self.now.view.names))

    def action_scores(self) -> None:
        """Show how everybody stands."""
        self.app.push_screen(StandingsScreen(self.now.view, self.ended, final=False))
