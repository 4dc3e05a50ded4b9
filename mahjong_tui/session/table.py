"""The table: the one place where a live match changes.

It owns the state, the bots and the log. A move is in the log before anybody is shown it; then
seats are handed what they may see.
"""

from collections.abc import Callable, Sequence
from threading import RLock
from typing import Final

import msgspec

from mahjong_tui.bots.levels import bot
from mahjong_tui.bots.protocol import Bot
from mahjong_tui.core.seats import Seat
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Event
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, begin, decide
from mahjong_tui.engine.legal import Refusal
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.refusals import Claim, claims, why_not
from mahjong_tui.engine.viewing import seen_by, view
from mahjong_tui.engine.views import SeatView
from mahjong_tui.errors import IllegalActionError, LogError
from mahjong_tui.session.driving import Question, question
from mahjong_tui.session.log import Log
from mahjong_tui.session.match import Setup


class Update(msgspec.Struct, frozen=True):
    """What a seat is handed: what just happened, how things stand, and its question if any."""

    events: tuple[Event, ...]
    view: SeatView
    prompt: Prompt | None


Watcher = Callable[[Update], None]

SUBSTITUTES: Final = ("easy", "random")
"""Who answers, one after the other, where a bot fails."""


class BotFault(msgspec.Struct, frozen=True):
    """A bot that failed to answer, so that somebody else answered for it."""

    name: str
    error: Exception


class Table:
    """A live match. Safe to use from two threads: one that shows it and one that drives it.

    ``past`` are the events of a match that goes on, the first of which started it; a log has them
    already. ``log_fault`` is set while the log cannot be written: the match goes on, and what is
    missing is written as soon as that can be. ``bot_faults`` names each bot that failed, once.

    Raises:
        SetupError: When a bot's level does not exist.
        UnknownVariantError: When the variant does not exist.
        OptionError: When an option does not exist or has a value it cannot have.
    """

    def __init__(self, setup: Setup, log: Log | None = None, *, past: Sequence[Event] = ()) -> None:
        self.setup = setup
        self.past = tuple(past)
        self.log_fault: LogError | None = None
        self.bot_faults: list[BotFault] = []
        parties = (*setup.players, *setup.spectators)
        self._bots = tuple(bot(player.bot) if player.bot else None for player in parties)
        started = setup.started()
        self._state = begin(started)
        self._log = log
        self._unwritten: list[Event] = []
        self._is_left = False
        self._watchers: list[tuple[Seat, Watcher]] = []
        self._lock = RLock()
        for event in self.past[1:]:
            evolve(self._state, event)
        if not past:
            self._take_down([started], safe=False)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats, spectators' included, that are played by people."""
        return tuple(Seat(seat) for seat, player in enumerate(self._bots) if player is None)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people whose answer is awaited, in order of play."""
        with self._lock:
            return tuple(
                prompt.seat for prompt in prompts(self._state) if self._bots[prompt.seat] is None
            )

    @property
    def is_between(self) -> bool:
        """True when a hand is over and the next one has not begun."""
        return self._state.phase is Phase.BETWEEN and self._state.number > 0

    @property
    def is_over(self) -> bool:
        """True when the match is over."""
        return self._state.phase is Phase.OVER

    def update(self, seat: Seat) -> Update:
        """Show a seat how things stand."""
        with self._lock:
            return self._update(seat, [])

    def watch(self, seat: Seat, watcher: Watcher) -> None:
        """Hand a seat's updates to a watcher from now on, after each move."""
        with self._lock:
            self._watchers.append((seat, watcher))

    def submit(self, action: Action) -> None:
        """Take a person's answer.

        Raises:
            IllegalActionError: When it is not among the options of a prompt; nothing changes.
        """
        with self._lock:
            self._happen(decide(self._state, action), safe=True)

    def step(self) -> bool:
        """Make one move that needs no person: the table's own or one bot's answer.

        False when there is none: a person is awaited, or a hand or the match is over. However long
        a bot thinks, whoever else uses the table does not wait for it.
        """
        with self._lock:
            if self.is_between or self.is_over or self._is_left:
                return False
            asked = prompts(self._state)
            bots = ((one, player) for one in asked if (player := self._bots[one.seat]))
            prompt, player = next(bots, (None, None))
            if prompt is None or player is None:
                events = [] if asked else advance(self._state)
                self._happen(events)
                return bool(events)
            put = question(self._state, prompt)
        action = self._answer(player, put)
        with self._lock:
            # A person's hu may have settled the question meanwhile.
            if put.prompt in prompts(self._state):
                self._happen(decide(self._state, action))
        return True

    def next_hand(self) -> None:
        """Begin the next hand, or end the match after the last one."""
        with self._lock:
            if self.is_between:
                self._happen(advance(self._state))

    def leave(self) -> LogError | None:
        """End the table where it stands: nothing moves any more, and its log is closed.

        Gives what could not be written, which is lost.
        """
        with self._lock:
            self._is_left = True
            log, self._log = self._log, None
            if log is None:
                return self.log_fault
            try:
                if self._unwritten:
                    log.append(self._unwritten)
                log.close()
            except LogError as fault:
                self.log_fault = fault
            else:
                self.log_fault = None
            return self.log_fault

    def why_not(self, seat: Seat) -> tuple[Refusal, ...]:
        """Explain to a seat what it might expect to be offered and is not."""
        with self._lock:
            return why_not(self._state, seat)

    def claims(self, seat: Seat) -> tuple[Claim, ...]:
        """List to a seat every claim it might expect, open or not."""
        with self._lock:
            return claims(self._state, seat)

    def _answer(self, player: Bot, put: Question) -> Action:
        """Ask a bot, and where it fails a simpler one: play goes on.

        Nobody is dismissed: a match that was broken off meets the same faults again, and goes on
        as it would have.
        """
        for one in (player, *map(bot, SUBSTITUTES)):
            try:
                return _legal(one, put)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong in a bot stays there
                self._note(put, error)
        return put.prompt.options[-1]

    def _note(self, put: Question, error: Exception) -> None:
        name = put.view.names[put.prompt.seat]
        with self._lock:
            if all(fault.name != name for fault in self.bot_faults):
                self.bot_faults.append(BotFault(name, error))

    def _happen(self, events: list[Event], *, safe: bool = False) -> None:
        if self._is_left or not events:
            return
        for event in events:
            evolve(self._state, event)
        self._take_down(events, safe=safe)
        for seat, watcher in self._watchers:
            watcher(self._update(seat, events))

    def _take_down(self, events: list[Event], *, safe: bool) -> None:
        if self._log is None:
            return
        self._unwritten += events
        try:
            self._log.append(self._unwritten, safe=safe)
        except LogError as fault:
            self.log_fault = fault
        else:
            self.log_fault = None
            self._unwritten = []

    def _update(self, seat: Seat, events: list[Event]) -> Update:
        seen = tuple(shown for event in events if (shown := seen_by(event, seat)) is not None)
        prompt = next((one for one in prompts(self._state) if one.seat == seat), None)
        return Update(seen, view(self._state, seat), prompt)


def _legal(one: Bot, put: Question) -> Action:
    action = put.put_to(one).action
    if action not in put.prompt.options:
        raise IllegalActionError(put.prompt.seat, type(action).__name__)
    return action
