"""What there is to be told of a hand in progress, to each seat what it has seen itself."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from mahjong_tui.core.seats import Seat
from mahjong_tui.engine.events import Event, HandStarted, MatchStarted
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import begin
from mahjong_tui.engine.viewing import seen_by, view
from mahjong_tui.session.table import Table, Update
from mahjong_tui.ui.tellings import Told, with_bonds


class Chronicle:
    """The hand in progress, as the seats that look on have seen it.

    Some seats are told as soon as something happens; another's updates are noted once shown.
    """

    def __init__(self, table: Table, shown: Seat, at_once: Iterable[Seat]) -> None:
        seats = tuple(at_once)
        self._told = {seat: list(remembered(table.past, seat)) for seat in (*seats, shown)}
        for seat in seats:
            table.watch(seat, partial(self.note, seat))

    def of(self, seat: Seat) -> list[Told]:
        """Give what a seat has seen of this hand, in order."""
        return self._told[seat]

    def note(self, seat: Seat, update: Update) -> None:
        """Add what a seat has seen; a new hand begins anew."""
        if any(isinstance(event, HandStarted) for event in update.events):
            self._told[seat].clear()
        self._told[seat].extend(with_bonds(update.events, update.view))


def remembered(past: Sequence[Event], seat: Seat) -> Iterator[Told]:
    """Tell what a seat saw of the hand in which a match was broken off."""
    if not past or not isinstance(past[0], MatchStarted):
        return
    match, events = past[0], past[1:]
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    state = begin(match)
    for place, event in enumerate(events):
        evolve(state, event)
        seen = seen_by(event, seat)
        if seen is not None and starts and place >= starts[-1]:
            yield from with_bonds((seen,), view(state, seat))
