"""Who plays, on which rules, how long: a match before its first hand."""

from collections.abc import Sequence

import msgspec

from mahjong_tui.core.chance import Chance
from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.engine.events import MatchStarted
from mahjong_tui.rules.options import OptionValue

_WINDS = 0  # chance's path for drawing seats; hands are numbered from 1


class Player(msgspec.Struct, frozen=True):
    """A player: his name, and his level when he is a bot."""

    name: str
    bot: str | None = None


class Setup(msgspec.Struct, frozen=True):
    """A match as agreed; ``players`` are by seat, E S W N; spectators buy horses."""

    variant: str
    options: dict[str, OptionValue]
    seed: int
    hands: int
    players: tuple[Player, Player, Player, Player]
    spectators: tuple[Player, ...] = ()

    def started(self) -> MatchStarted:
        """Give the event that starts the match."""
        east, south, west, north = (player.name for player in self.players)
        names = (east, south, west, north)
        spectators = tuple(player.name for player in self.spectators)
        return MatchStarted(self.variant, self.options, self.seed, self.hands, names, spectators)


def drawn_winds(
    players: Sequence[Player], seed: int, fixed: dict[Seat, int] | None = None
) -> tuple[Player, Player, Player, Player]:
    """Seat four players: some as fixed (seat to place in the list), the rest by the seed's lot.

    Source: common §13
    """
    fixed = fixed or {}
    free = [place for place in range(4) if place not in fixed.values()]
    lots = iter(Chance(seed, _WINDS).shuffled(free))
    east, south, west, north = (
        players[fixed[seat] if seat in fixed else next(lots)] for seat in SEATS
    )
    return east, south, west, north
