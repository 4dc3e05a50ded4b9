"""The table: the one place where a live match changes.

It owns the state, the bots and the log. Seats are handed what they may see, after each move.
"""

from collections.abc import Callable
from threading import RLock

import msgspec

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.seats import Seat
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Event
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, begin, decide
from mahjong_tui.engine.legal import Refusal
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.refusals import why_not
from mahjong_tui.engine.viewing import seen_by, view
from mahjong_tui.engine.views import SeatView
from mahjong_tui.errors import LogError
from mahjong_tui.session.driving import next_events
from mahjong_tui.session.log import Log
from mahjong_tui.session.match import Setup


class Update(msgspec.Struct, frozen=True):
    """What a seat is handed: what just happened, how things stand, and its question if any."""

    events: tuple[Event, ...]
    view: SeatView
    prompt: Prompt | None


Watcher = Callable[[Update], None]


class Table:
    """A live match. Safe to use from two threads: one that shows it and one that drives it.

    ``log_fault`` is set when the log could not be written; the match goes on without it.

    Raises:
        SetupError: When a bot's level does not exist.
        UnknownVariantError: When the variant does not exist.
        OptionError: When an option does not exist or has a value it cannot have.
    """

    def __init__(self, setup: Setup, log: Log | None = None) -> None:
        self.setup = setup
        self.log_fault: LogError | None = None
        parties = (*setup.players, *setup.spectators)
        self._bots = tuple(bot(player.bot) if player.bot else None for player in parties)
        started = setup.started()
        self._state = begin(started)
        self._log = log
        self._watchers: list[tuple[Seat, Watcher]] = []
        self._lock = RLock()
        self._take_down([started])

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
            self._happen(decide(self._state, action))

    def step(self) -> bool:
        """Make one move that needs no person: the table's own or one bot's answer.

        False when there is none: a person is awaited, or a hand or the match is over.
        """
        with self._lock:
            if self.is_between or self.is_over:
                return False
            events = next_events(self._state, self._bots)
            if not events:
                return False
            self._happen(events)
            return True

    def next_hand(self) -> None:
        """Begin the next hand, or end the match after the last one."""
        with self._lock:
            if self.is_between:
                self._happen(advance(self._state))

    def why_not(self, seat: Seat) -> tuple[Refusal, ...]:
        """Explain to a seat what it might expect to be offered and is not."""
        with self._lock:
            return why_not(self._state, seat)

    def _happen(self, events: list[Event]) -> None:
        for event in events:
            evolve(self._state, event)
        self._take_down(events)
        for seat, watcher in self._watchers:
            watcher(self._update(seat, events))

    def _take_down(self, events: list[Event]) -> None:
        if self._log is None:
            return
        try:
            self._log.append(events)
        except LogError as fault:
            self.log_fault = fault
            self._log = None

    def _update(self, seat: Seat, events: list[Event]) -> Update:
        seen = tuple(shown for event in events if (shown := seen_by(event, seat)) is not None)
        prompt = next((one for one in prompts(self._state) if one.seat == seat), None)
        return Update(seen, view(self._state, seat), prompt)
