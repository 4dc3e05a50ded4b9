"""How a hand ended: the facts that settle it, whether they were played or written on a sheet."""

from enum import StrEnum

import msgspec

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import Tile


class Fact(StrEnum):
    """What may be true of a win besides its tiles; the value is the sheet's word."""

    LAST_TILE = "last_tile"
    AFTER_GANG = "after_gang"
    GANG_DISCARD = "gang_discard"
    ROBBING = "robbing"
    HEAVENLY = "heavenly"
    EARTHLY = "earthly"
    HUMAN = "human"
    READY = "ready"


class Win(msgspec.Struct, frozen=True, gc=False):
    """One winner: ``source`` is whose discard (or robbed gang) it was, None for a self-draw."""

    seat: Seat
    tile: Tile
    source: Seat | None = None
    facts: frozenset[Fact] = frozenset()


class Fish(msgspec.Struct, frozen=True, gc=False):
    """A fish and who picked it."""

    owner: Seat
    tile: Tile


class Outsider(msgspec.Struct, frozen=True, gc=False):
    """A spectator and the horses that were turned for him."""

    name: str
    horses: tuple[Tile, ...]


class HandEnd(msgspec.Struct, frozen=True, gc=False):
    """Everything that decides who pays whom.

    ``hands`` and ``melds`` are by seat; a hand is the concealed tiles without the winning tile,
    None where nobody wrote it down. Melds stand in the order in which they became what they are:
    an added gang stands where the gang was made, a robbed one is still the peng it was.
    No ``wins`` means that the hand was drawn; several are settled alike in whatever order.
    ``horses`` are in the order turned. ``followed`` is the seat whose first discard all others
    followed; ``fisher`` who had to fish.
    """

    dealer: Seat
    hands: tuple[tuple[Tile, ...] | None, ...]
    melds: tuple[tuple[Meld, ...], ...]
    wins: tuple[Win, ...] = ()
    horses: tuple[Tile, ...] = ()
    fish: tuple[Fish, ...] = ()
    outsiders: tuple[Outsider, ...] = ()
    followed: Seat | None = None
    fisher: Seat | None = None
