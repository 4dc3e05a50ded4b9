"""What a match was before: every hand that is over, as one seat saw it."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from mahjong_tui.core.seats import EAST, Seat
from mahjong_tui.engine.events import Event, HandEnded, MatchStarted
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import begin
from mahjong_tui.engine.viewing import view
from mahjong_tui.engine.views import SeatView
from mahjong_tui.session.log import checked
from mahjong_tui.session.match import Setup
from mahjong_tui.ui.ledger import Ended


class Recalled(NamedTuple):
    """How a match stood at the end of its log, and the hands before."""

    view: SeatView
    ended: list[Ended]


def recalled(match: MatchStarted, events: Sequence[Event], seat: Seat) -> Recalled:
    """Go through a match once more, as a seat saw it."""
    state = begin(match)
    ended: list[Ended] = []
    for event in events:
        evolve(state, event)
        if isinstance(event, HandEnded):
            ended.append(Ended(view(state, seat), event.end, event.settlement))
    return Recalled(view(state, seat), ended)


def hands_before(past: Sequence[Event], seat: Seat) -> list[Ended]:
    """Give the hands that were over when a match was broken off."""
    if not past or not isinstance(past[0], MatchStarted):
        return []
    return recalled(past[0], past[1:], seat).ended


def read_again(path: Path) -> Recalled:
    """Read a match from its log, as its first person saw it.

    Raises:
        LogError: When it cannot be read, or is no match that could be played now.
    """
    setup, events = checked(path)
    return recalled(setup.started(), events[1:], first_person(setup))


def first_person(setup: Setup) -> Seat:
    """Name the seat of the first person; East where only bots play."""
    people = (Seat(seat) for seat, player in enumerate(setup.players) if player.bot is None)
    return next(people, EAST)
