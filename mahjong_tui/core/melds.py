"""Melds: what was laid open, from whose discard, and which chain of gangs it belongs to."""

from enum import Enum
from typing import Final

import msgspec

from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import TILES, Tile


class MeldKind(Enum):
    """How a meld was made; the value is the word that settlement sheets use."""

    CHI = "chi"
    PENG = "peng"
    EXPOSED = "gang"
    ADDED = "gang+"
    CONCEALED = "gang#"


GANGS: Final = frozenset({MeldKind.EXPOSED, MeldKind.ADDED, MeldKind.CONCEALED})


class Meld(msgspec.Struct, frozen=True, gc=False):
    """One meld of a hand.

    ``tile`` is its tile, of a chi the lowest. ``source`` is the seat whose discard made it (of
    an added gang: whose discard was peng'd), None for a concealed gang. ``claimed`` is the tile
    that was taken. ``then``: made in the same turn as the gang before it; ``now``: part of the
    unbroken chain of gangs in the turn in which the hand ended.
    """

    kind: MeldKind
    tile: Tile
    source: Seat | None = None
    claimed: Tile | None = None
    then: bool = False
    now: bool = False

    @property
    def is_gang(self) -> bool:
        """True for a gang of any kind."""
        return self.kind in GANGS

    @property
    def is_triplet(self) -> bool:
        """True for pengs and gangs: sets of equal tiles."""
        return self.kind is not MeldKind.CHI

    @property
    def is_claimed(self) -> bool:
        """True for whatever took a tile from another player."""
        return self.kind is not MeldKind.CONCEALED

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The meld's three or four tiles, in order."""
        if self.kind is MeldKind.CHI:
            return TILES[self.tile : self.tile + 3]
        return (self.tile,) * (4 if self.is_gang else 3)
