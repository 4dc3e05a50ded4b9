"""The table screen: shows what happens, takes answers, and opens what belongs to a match."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.events import Event, HandEnded, HandStarted, MatchEnded
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import SeatView
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.session.table import Table, Update
from mahjong_tui.store.settings import Alert, hand_order
from mahjong_tui.ui import commands
from mahjong_tui.ui.automatic import Automatic
from mahjong_tui.ui.choices import Answering
from mahjong_tui.ui.chronicle import Chronicle
from mahjong_tui.ui.complaints import Complaints
from mahjong_tui.ui.doubts import Doubt, doubt_about
from mahjong_tui.ui.hotseat import NOBODY, Asks, HotSeat, OpenBar
from mahjong_tui.ui.pacing import Pace, Pacer, Rest
from mahjong_tui.ui.present import Fact, PanelPart, own_tiles, present
from mahjong_tui.ui.screens.answering import AnsweringScreen, live_keys
from mahjong_tui.ui.table import TableView
from mahjong_tui.ui.table.form import PANEL_FROM
from mahjong_tui.ui.tellings import Told, told
from mahjong_tui.ui.widgets.event_line import EventLine
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.prompt_bar import PromptBar
from mahjong_tui.ui.words import Words

if TYPE_CHECKING:
    from mahjong_tui.ui.ledger import Ended


class TableScreen(AnsweringScreen):
    """One match from its first hand to its standings."""

    CSS_PATH: ClassVar[Path | None] = None
    """Nothing at the table needs more than its widgets bring along."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.HURRY,
        commands.WHY,
        commands.LOG,
        commands.SCORES,
        commands.PACE,
        commands.AUTOMATIC,
    )

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.hot_seat = HotSeat(table)
        self.now = table.update(self.seat)
        self.ended = _hands_before(table, self.seat)
        self.chronicle = Chronicle(table, self.hot_seat.watched, self.hot_seat.called_here)
        self.doubt: Doubt | None = None
        self.automatic = Automatic()
        self._complaints = Complaints(table)
        self._base: tuple[object, ...] = ()

    def compose(self) -> ComposeResult:
        """Put the bars below the table."""
        yield TableView(glyphs=self.words.glyphs, palette=self.app.palette)
        yield EventLine()
        yield PromptBar()
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin to play."""
        super().on_mount()
        rest = Rest(self.hot_seat.stands, self._call)
        self.pacer = Pacer(self.table, self.seat, self.show, self.app.pace, rest)
        self._begin_hand()
        self._ask()
        self._redraw()
        self.run_worker(self._play(), exclusive=True)
        if self.table.is_between:
            self._open_breakdown(self.ended.pop())

    async def _play(self) -> None:
        # The table is painted first when something has happened at it.
        with self.app.batch_update():
            await self.pacer.open()
        self.refresh()
        await self.pacer.run()

    def on_resize(self) -> None:
        """Fill the side panel, for which there may be room now."""
        if self._base:
            self._redraw_table(())

    @property
    def seat(self) -> Seat:
        """Who sees the table."""
        return self.hot_seat.seat

    @property
    def happened(self) -> Sequence[Told]:
        """What who sees the table has seen of this hand."""
        return self.chronicle.of(self.seat)

    @property
    def agreement(self) -> Agreement:
        """The rules of this table."""
        return self.now.view.agreement

    def on_screen_suspend(self) -> None:
        """Stand still while something else is looked at."""
        self.pacer.hold()

    def on_screen_resume(self) -> None:
        """Play on, by whatever has been set meanwhile."""
        self.pacer.pace = self.app.pace
        self.pacer.go_on()
        if self.answering is not None:
            self.answering = self.answering.heeding(self._hand, asks=self._asks)
        self._redraw()
        self.refresh_bindings()

    # What happens.

    def show(self, update: Update) -> None:
        """Show what just happened, and ask what is to be asked."""
        self.chronicle.note(self.hot_seat.watched, update)
        if any(isinstance(event, HandStarted) for event in update.events):
            self._begin_hand()
        self.now = self.hot_seat.shown(update)
        self._ask()
        self._redraw()
        for complaint in self._complaints.fresh(self.words):
            self.notify(complaint, severity="warning", timeout=10)
        for event in update.events:
            if isinstance(event, HandEnded):
                self._end_hand(update.view, event)
            elif isinstance(event, MatchEnded):
                self._open_final_standings()

    def say(self, words: Words) -> None:
        """Say everything anew."""
        super().say(words)
        self.query_one(PromptBar).words = words
        self.query_one(TableView).glyphs = words.glyphs
        self._redraw()

    def watch_answering(self, before: Answering | None, now: Answering | None) -> None:
        """Show where the cursors stand."""
        self.query_one(PromptBar).answering = now
        self._redraw_table(())
        if live_keys(before) != live_keys(now):
            self.refresh_bindings()

    def _ask(self) -> None:
        view = self.now.view
        prompt = self.now.prompt or self._spectators_prompt()
        refusals = self.table.why_not(self.seat)
        if self.hot_seat.is_shared:
            self.doubt = None
        self.doubt = doubt_about(view, self.table.claims(self.seat)) or self.doubt
        bar = self.query_one(PromptBar)
        bar.names, bar.refusals, bar.picks = view.names, refusals, view.picks
        if prompt is None:
            self.answering = None
        elif (action := self.automatic.answer(prompt)) is not None:
            self.answering = None
            self.pacer.answer(prompt, action, hurried=False)
        elif self.answering is None or self.answering.prompt != prompt:
            self.ripen()
            self.answering = Answering.to(prompt, self._hand, asks=self._asks)
            if not self.hot_seat.is_shared:
                self._alert()

    def _begin_hand(self) -> None:
        self.doubt = None
        settings = self.app.settings.now
        alone = not self.hot_seat.is_shared
        self.automatic = Automatic(alone and settings.auto_hu, alone and settings.auto_pass)

    @property
    def _hand(self) -> tuple[Tile, ...]:
        return own_tiles(self.now.view, hand_order(self.app.settings.now))

    @property
    def _asks(self) -> bool:
        """Whether giving up a win is asked about once more."""
        return self.app.settings.now.ask_passed_hu and not self.automatic.passes

    def _alert(self) -> None:
        match self.app.settings.now.alert:
            case Alert.BELL:
                self.app.bell()
            case Alert.FLASH:
                self.query_one(PromptBar).flash()
            case Alert.OFF:
                return

    def _spectators_prompt(self) -> Prompt | None:
        """Give the question to a spectator beside the only player."""
        if self.hot_seat.is_shared:
            return None
        asked = (seat for seat in self.table.waiting_for if seat >= len(SEATS))
        return next((self.table.update(seat).prompt for seat in asked), None)

    def _redraw(self) -> None:
        view, words = self.now.view, self.words
        self.query_one(EventLine).said = tuple(told(self.happened[-24:], view.names, words))
        steps = self.app.pace is Pace.STEPS
        self.query_one(PromptBar).idle = words.text("ui.prompt.step") if steps else ""
        self._redraw_table(self.now.events)

    def _redraw_table(self, news: tuple[Event, ...]) -> None:
        table, focus, settings = self.query_one(TableView), self.focus_shown, self.app.settings.now
        wide, order = self.size.width >= PANEL_FROM, hand_order(settings)
        base = (self.now.view, self.words, order, self.automatic, wide, len(self.happened), news)
        if table.shown is not None and base == self._base:
            # A cursor that moves changes nothing else.
            table.shown = replace(table.shown, focus=focus)
            return
        self._base = base
        table.moving = self.app.moving and self.app.pace is not Pace.INSTANT
        more = replace(focus, facts=self._facts, order=order, panel=self._panel)
        table.shown = present(self.now.view, self.words, more, news)

    @property
    def _facts(self) -> tuple[Fact, ...]:
        name = self.automatic.name
        return (Fact("", self.words.text(f"ui.automatic.{name}")),) if name else ()

    @property
    def _panel(self) -> tuple[PanelPart, ...]:
        if self.size.width < PANEL_FROM:
            return ()
        log = told(self.happened, self.now.view.names, self.words)
        return (PanelPart(self.words.text("ui.log.title"), tuple(log), newest=True),)

    def on_key(self, event: events.Key) -> None:
        """Let nothing move on, whatever else the key does."""
        super().on_key(event)
        self.query_one(TableView).lie_still()

    def _end_hand(self, view: SeatView, event: HandEnded) -> None:
        from mahjong_tui.ui.ledger import Ended

        self._open_breakdown(Ended(view, event.end, event.settlement))

    def _open_breakdown(self, ended: "Ended") -> None:
        from mahjong_tui.ui.screens.breakdown import BreakdownScreen

        self.ended.append(ended)
        self.app.push_screen(BreakdownScreen(ended, fresh=True), self._after_breakdown)

    def _after_breakdown(self, _: None) -> None:
        self.pacer.begin_next_hand()

    def _open_final_standings(self) -> None:
        from mahjong_tui.ui.screens.standings import StandingsScreen

        screen = StandingsScreen(self.now.view, self.ended, final=True)
        self.app.push_screen(screen, self._after_standings)

    def _after_standings(self, _: None) -> None:
        self.dismiss()

    # What is asked for.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only those keys live that do something now."""
        if action == "why":
            return self.doubt is not None
        if action == "hurry":
            return self.answering is None and self.open_bar is None
        if action == "automatic":
            return not self.hot_seat.is_shared and self.seat in self.table.people
        return super().check_action(action, parameters)

    def answered(self, prompt: Prompt, action: Action) -> None:
        """Answer as soon as the table can take it."""
        self.pacer.answer(prompt, action)

    # Several people at the keyboard.

    def _call(self) -> None:
        """Ask everybody, or call whom the table waits for."""
        match self.hot_seat.called() if self.hot_seat.is_shared else None:
            case None:
                return
            case OpenBar() as bar:
                if self.hot_seat.is_free:
                    self._open_up(bar)
            case seat if seat != self.seat:
                self._draw_curtain(seat, may_stay=False)
            case seat:
                self._let_look(seat)

    def _open_up(self, bar: OpenBar) -> None:
        self.ripen()
        self.open_bar = bar

    def _draw_curtain(self, seat: Seat, *, may_stay: bool) -> None:
        self._seat(NOBODY)
        if not may_stay:
            # Whoever looks is not told aloud whether he is asked anything.
            self._alert()
        from mahjong_tui.ui.screens.curtain import CurtainScreen

        curtain = CurtainScreen(self.now.view.names, seat, may_stay=may_stay)
        self.app.push_screen(curtain, partial(self._curtain_drawn, seat))

    def _curtain_drawn(self, seat: Seat, looks: bool | None) -> None:  # noqa: FBT001 - what the screen gives
        if looks:
            self._seat(seat)
            self._let_look(seat)
        else:
            self._call()

    def _let_look(self, seat: Seat) -> None:
        # Whoever has nothing to decide leaves by a key as well.
        if self.now.prompt is None:
            self._open_up(OpenBar(Asks.NOTHING, source=seat))

    def _seat(self, seat: Seat) -> None:
        self.hot_seat.seat = seat
        self.now = self.table.update(seat)
        self._ask()
        self._redraw()

    def opened(self, seat: Seat | None) -> None:
        """Let a seat look behind the curtain; else let who looks leave, or the table go on."""
        if seat is not None:
            self._draw_curtain(seat, may_stay=True)
        elif self.hot_seat.is_free or self.now.view.turn == self.seat:
            self.pacer.ask_for(self.hot_seat.settle)
        else:
            self._seat(NOBODY)
            self._call()

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

    def action_automatic(self) -> None:
        """Pass or win without asking until the hand is over; round again, ask as before."""
        self.automatic = self.automatic.following
        if self.answering is not None:
            action = self.automatic.answer(self.answering.prompt)
            if action is None or self.is_answered_early or not self.is_ripe:
                self.answering = self.answering.heeding(self._hand, asks=self._asks)
            else:
                prompt, self.answering = self.answering.prompt, None
                self.pacer.answer(prompt, action)
        self._redraw()

    def action_why(self) -> None:
        """Explain what is not open."""
        from mahjong_tui.ui.screens.reading import WhyScreen

        if self.doubt is not None:
            self.app.push_screen(WhyScreen(self.doubt, self.now.view.names))

    def action_log(self) -> None:
        """Show everything that happened in this hand."""
        from mahjong_tui.ui.screens.reading import LogScreen

        self.app.push_screen(LogScreen(tuple(self.happened), self.now.view.names))

    def action_scores(self) -> None:
        """Show how everybody stands."""
        from mahjong_tui.ui.screens.standings import StandingsScreen

        self.app.push_screen(StandingsScreen(self.now.view, self.ended, final=False))


def _hands_before(table: Table, seat: Seat) -> "list[Ended]":
    if not table.past:
        return []
    from mahjong_tui.ui.recall import hands_before

    return hands_before(table.past, seat)
