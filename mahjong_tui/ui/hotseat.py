"""Several people at one keyboard: who sits there, who is called, what all are asked in the open.

Nothing is kept here but who sits at the keyboard; everything else follows from the table. Where
only one player is a person he always sits there, and nobody is ever called.
"""

from enum import Enum
from typing import Final

import msgspec

from mahjong_tui.core.seats import EAST, SEATS, Seat, others
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.events import Dealt
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import SeatView
from mahjong_tui.session.table import Table, Update
from mahjong_tui.ui.choices import Choice, choices

NOBODY: Final = Seat(8)
"""Nobody sits at the keyboard: what is shown is what everybody may know, East nearest."""


class Asks(Enum):
    """What is asked; the value is the catalogue's key after ``ui.open.``."""

    CLAIM = "claim"
    ROB = "rob"
    READY = "ready"
    NOTHING = "nothing"
    """Somebody looks who has nothing to decide."""


class OpenBar(msgspec.Struct, frozen=True):
    """A question that is the same whatever anybody holds, and where its cursor stands.

    Attributes:
        asks: What is asked.
        seats: Who may want to look; nobody where somebody looks already.
        source: Whose discard or gang it is about, or who looks.
        tile: That discard or gang.
        place: Where the cursor stands: 0 on nobody, then on those seats in order.
    """

    asks: Asks
    seats: tuple[Seat, ...] = ()
    source: Seat | None = None
    tile: Tile | None = None
    place: int = 0

    @property
    def meant(self) -> Seat | None:
        """Who wants to look as the cursor stands, None for nobody."""
        return self.seats[self.place - 1] if self.place else None

    def moved(self, step: int) -> "OpenBar":
        """Move the cursor sideways, round the ends."""
        return self.placed((self.place + step) % (len(self.seats) + 1))

    def placed(self, place: int) -> "OpenBar":
        """Put the cursor on nobody or on a seat."""
        return msgspec.structs.replace(self, place=place)


_OPEN: Final = {Phase.CLAIM: Asks.CLAIM, Phase.ROB: Asks.ROB, Phase.DECLARING: Asks.READY}
"""What is asked of everybody, since who is asked by the rules tells what he holds."""


class HotSeat:
    """The keyboard of a table and whoever sits at it.

    Attributes:
        is_shared: Whether several players use it.
        seat: Who sits there.
        watched: Whose updates are to be shown when nobody else sits there.
        called_here: Who is called to it, spectators too.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.is_shared = len([seat for seat in table.people if seat in SEATS]) > 1
        self.seat = self.watched = NOBODY if self.is_shared else (*table.people, EAST)[0]
        self.called_here = table.people if self.is_shared else ()

    @property
    def is_free(self) -> bool:
        """True when nobody sits at the keyboard."""
        return self.seat == NOBODY

    def shown(self, update: Update) -> Update:
        """Give what the keyboard's seat sees of what everybody sees; free it where need be."""
        if not self.is_shared:
            return update
        if not self._stays(update):
            self.seat = NOBODY
        seen = self._table.update(self.seat)
        return update if self.is_free else Update(update.events, seen.view, seen.prompt)

    def _stays(self, update: Update) -> bool:
        """True while nobody else can have looked since the last answer."""
        view = update.view
        if any(isinstance(event, Dealt) for event in update.events):
            return False
        own = view.phase in {Phase.TURN, Phase.REPLACE} and view.turn == self.seat
        return own or view.phase is Phase.DEALING

    def stands(self) -> bool:
        """True when the table may not move on before somebody has been at the keyboard."""
        if not self.is_shared:
            return False
        view = self._table.update(NOBODY).view
        return view.phase in _OPEN or self._draws(view)

    def _draws(self, view: SeatView) -> bool:
        # Who may decide nothing is called too: to be called must not tell that one may.
        return view.phase is Phase.TURN and view.turn in self._table.people

    def called(self) -> OpenBar | Seat | None:
        """Say what all are asked, or who is called; None where the table waits for nobody."""
        view = self._table.update(NOBODY).view
        if view.phase in _OPEN:
            return self._open_bar(view)
        if self._draws(view):
            return view.turn
        return next(iter(self._table.waiting_for), None)

    def _open_bar(self, view: SeatView) -> OpenBar:
        about = view.dealer if view.phase is Phase.DECLARING else view.turn
        seats = tuple(seat for seat in sorted(others(about)) if seat in self._table.people)
        return OpenBar(_OPEN[view.phase], seats, about, view.last)

    def settle(self) -> None:
        """Let the table go on: whoever is still asked claims nothing."""
        phase = self._table.update(NOBODY).view.phase
        for seat in self._table.waiting_for:
            prompt = self._table.update(seat).prompt
            if prompt is not None:
                self._table.submit(passing(prompt).action)
        while self._table.update(NOBODY).view.phase is phase and self._table.step():
            pass


def passing(prompt: Prompt) -> Choice:
    """Give the option that claims and declares nothing."""
    return choices(prompt)[-1]
