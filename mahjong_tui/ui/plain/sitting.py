"""One match in lines of text: what happens is told, what is asked is answered by a line."""

from collections.abc import Callable, Iterable
from typing import NoReturn

from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.events import HandEnded, HandStarted
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import SeatView
from mahjong_tui.session.table import Table, Update
from mahjong_tui.store.settings import Settings, hand_order
from mahjong_tui.ui.automatic import Automatic
from mahjong_tui.ui.choices import Answering
from mahjong_tui.ui.chronicle import Chronicle
from mahjong_tui.ui.complaints import Complaints
from mahjong_tui.ui.doubts import Doubt, doubt_about
from mahjong_tui.ui.hotseat import HotSeat
from mahjong_tui.ui.ledger import Ended
from mahjong_tui.ui.plain import lines
from mahjong_tui.ui.plain.answers import Puzzle, Query, asked, meant, normal
from mahjong_tui.ui.plain.ears import Ears
from mahjong_tui.ui.plain.entries import entries
from mahjong_tui.ui.present import own_tiles
from mahjong_tui.ui.recall import hands_before
from mahjong_tui.ui.tellings import told, with_bonds
from mahjong_tui.ui.words import Words


class LeftError(Exception):
    """The player has left the table, or his input has ended."""


class Sitting:
    """A player at a table; ``say`` writes a line, ``call`` invites to type one."""

    def __init__(
        self,
        table: Table,
        words: Words,
        ears: Ears,
        say: Callable[[str], None],
        call: Callable[[], None],
        *,
        settings: Settings | None = None,
    ) -> None:
        self.table, self.words = table, words
        self._settings = settings or Settings()
        self._automatic = Automatic(self._settings.auto_hu, self._settings.auto_pass)
        self._ears, self._say, self._call = ears, say, call
        self.seat = HotSeat(table).seat
        self._chronicle = Chronicle(table, self.seat, ())
        self._complaints = Complaints(table)
        self._ended = hands_before(table.past, self.seat)
        self._doubts: dict[bool, Doubt] = {}
        self._untold: list[Update] = []
        table.watch(self.seat, self._note)

    def play(self) -> None:
        """Play the match to its end.

        Raises:
            LeftError: When the player leaves before.
            SignalledError: When a signal ends the program.
        """
        self._say_all(lines.welcome(self.table.update(self.seat).view, self.words))
        if self.table.past:
            self._say_all(lines.table_lines(self.table.update(self.seat).view, self.words))
        self._doubt()
        while not self.table.is_over:
            self._ears.heed()
            if self.table.step():
                self._tell()
            elif self.table.is_between:
                self._go_on()
            else:
                self._ask(self.table.waiting_for[0])
        view = self.table.update(self.seat).view
        self._say_all(lines.score_lines(view, self._ended, self.words, final=True))

    # What happens.

    def _note(self, update: Update) -> None:
        self._untold.append(update)
        if any(isinstance(event, HandStarted) for event in update.events):
            self._doubts.clear()
        self._doubt()

    def _doubt(self) -> None:
        """Keep what might be claimed now: of one's own draw, and of somebody's discard."""
        view = self.table.update(self.seat).view
        doubt = doubt_about(view, self.table.claims(self.seat))
        if doubt is not None:
            self._doubts[doubt.source is None] = doubt

    def _tell(self) -> None:
        updates, self._untold = self._untold, []
        for update in updates:
            self._chronicle.note(self.seat, update)
            happened = with_bonds(update.events, update.view)
            self._say_all(told(happened, update.view.names, self.words))
            for event in update.events:
                if isinstance(event, HandEnded):
                    self._ended.append(Ended(update.view, event.end, event.settlement))
        self._say_all(self._complaints.fresh(self.words))

    def _go_on(self) -> None:
        """Show what a hand came to; begin the next one when the player has read it."""
        self._say_all(lines.breakdown_lines(self._ended[-1], self.words))
        view = self.table.update(self.seat).view
        if view.number < view.hands:
            self._await_next()
        self.table.next_hand()
        self._tell()

    def _await_next(self) -> None:
        while True:
            self._say(self.words.text("ui.plain.next"))
            typed = self._line()
            query = asked(typed)
            if query is not None:
                self._answer(query)
            elif normal(typed) in {"", "next"}:
                return
            else:
                self._say(lines.puzzled(Puzzle("unreadable", normal(typed)), self.words))

    # What is asked.

    def _ask(self, seat: Seat) -> None:
        update = self.table.update(seat)
        if update.prompt is not None:
            self.table.submit(self._answered(update.prompt, update))
            self._tell()

    def _answered(self, prompt: Prompt, update: Update) -> Action:
        done = self._automatic.answer(prompt)
        if done is not None:
            return done
        view = update.view
        answering = Answering.to(prompt, self._hand(view), asks=self._settings.ask_passed_hu)
        while True:
            self._say_all(lines.question_lines(answering, view, self.words, view.names))
            meaning = meant(self._line(), entries(answering))
            match meaning:
                case Query():
                    self._answer(meaning)
                case Puzzle():
                    self._say(lines.puzzled(meaning, self.words))
                case action:
                    answering, final = answering.acted(action)
                    if final is not None:
                        return final

    def _answer(self, query: Query) -> None:
        """Answer what the player asks."""
        if query is Query.QUIT:
            self._leave()
        self._say_all(self._told_of(query))

    def _told_of(self, query: Query) -> Iterable[str]:
        view, words = self.table.update(self.seat).view, self.words
        match query:
            case Query.HAND:
                return lines.hand_lines(self._hand(view), words)
            case Query.TABLE:
                return lines.table_lines(view, words)
            case Query.LOG:
                return told(self._chronicle.of(self.seat), view.names, words)
            case Query.SCORES:
                return lines.score_lines(view, self._ended, words, final=False)
            case Query.WHY:
                return lines.why_lines(tuple(self._doubts.values()), view.names, words)
            case Query.RULES:
                return lines.card_lines(view.agreement.rules.id, words)
            case Query.HELP | Query.QUIT:
                return lines.help_lines(words)

    def _hand(self, view: SeatView) -> tuple[Tile, ...]:
        return own_tiles(view, hand_order(self._settings))

    def _line(self) -> str:
        self._call()
        typed = self._ears.line()
        if typed is None:
            self._leave()
        return typed

    def _leave(self) -> NoReturn:
        raise LeftError

    def _say_all(self, said: Iterable[str]) -> None:
        for line in said:
            self._say(line)
