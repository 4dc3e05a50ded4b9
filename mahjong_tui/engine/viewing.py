"""Secrets: what one seat sees of the state, and of an event."""

from typing import Final

from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.core.tiles import HIDDEN, Tile
from mahjong_tui.engine.events import Answered, Dealt, Drew, Event, Locked
from mahjong_tui.engine.hands import Hand
from mahjong_tui.engine.state import GameState
from mahjong_tui.engine.views import SeatView


def view(state: GameState, seat: Seat) -> SeatView:
    """Show the table as one seat sees it; the view never changes afterwards.

    A spectator sees what lies open.
    """
    own = state.hands[seat] if seat < len(SEATS) else _NOTHING
    east, south, west, north = state.hands
    return SeatView(
        seat=seat,
        agreement=state.agreement,
        phase=state.phase,
        number=state.number,
        hands=state.match.hands,
        dealer=state.dealer,
        dice=state.dice,
        wall=state.wall.view(),
        left=state.wall.left,
        turn=state.turn,
        drawn=state.drawn if seat == state.turn else None,
        tiles=tuple(own.tiles),
        keys=own.suit_keys(),
        held=(len(east.tiles), len(south.tiles), len(west.tiles), len(north.tiles)),
        melds=tuple(state.melds),
        rivers=tuple(state.rivers),
        shown=tuple(state.shown),
        last=None if state.last == HIDDEN else state.last,
        discarder=None if state.last == HIDDEN else state.discarder,
        ready=(state.ready[0], state.ready[1], state.ready[2], state.ready[3]),
        points=tuple(state.points),
        names=state.names,
        seed=state.match.seed,
        picks=tuple(state.picks),
        bought=tuple(state.bought),
        fisher=state.fisher,
        end=state.end,
        settlement=state.settlement,
        rest=state.rest,
    )


def seen_by(event: Event, seat: Seat) -> Event | None:
    """Give what a seat sees of an event, None when it sees nothing."""
    match event:
        case Drew():
            return event if event.seat == seat else Drew(event.seat, HIDDEN, event.tail)
        case Dealt():
            hands = tuple(
                hand if holder == seat else _hidden(hand) for holder, hand in enumerate(event.hands)
            )
            return Dealt(event.dice, event.first_stack, hands, ())
        case Answered():
            return event if event.seat == seat else None
        case Locked():
            return event if event.lock.seat == seat else None
        case _:
            return event


_NOTHING: Final = Hand()


def _hidden(hand: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return (HIDDEN,) * len(hand)
