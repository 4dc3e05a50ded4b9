"""What a hand is worth to a bot: how near, how wide, how dear, how dangerous.

Everything is counted on what the seat sees: its own tiles, rivers and melds.
"""

from collections.abc import Sequence
from itertools import dropwhile
from typing import Final

import msgspec

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import Seat, others
from mahjong_tui.core.tiles import HONOURS, SUIT_OF, Tile
from mahjong_tui.engine.views import SeatView
from mahjong_tui.rules.ruleset import Ready
from mahjong_tui.rules.shapes import Shapes
from mahjong_tui.rules.suits import Keys
from mahjong_tui.rules.waits import accepted, analyse, shanten


class Prospect(msgspec.Struct, frozen=True, gc=False, order=True):
    """How good a hand looks; the smaller the better.

    ``left`` is its shanten, ``narrow`` how few unseen tiles bring it nearer (as a negative
    number), ``cost`` what is lost otherwise: value and safety, in tenths of a fan.
    """

    left: int
    narrow: int
    cost: int = 0


class Option(msgspec.Struct, frozen=True, gc=False):
    """A discard with its prospect."""

    prospect: Prospect
    tile: Tile


def unseen(view: SeatView) -> list[int]:
    """Count, by kind, the tiles that this seat does not see."""
    left = [4 - count for count in view.shown]
    for tile in view.tiles:
        left[tile] -= 1
    return left


def width(mask: int, live: Sequence[int]) -> int:
    """Count the unseen tiles among the kinds of a mask."""
    total = 0
    while mask:
        low = mask & -mask
        total += live[low.bit_length() - 1]
        mask ^= low
    return total


def prospect_of(keys: Keys, melds: int, shapes: Shapes, live: Sequence[int]) -> Prospect:
    """Judge a hand that waits for a draw."""
    return Prospect(shanten(keys, melds, shapes), -width(accepted(keys, melds, shapes), live))


def discards(view: SeatView, keys: Keys, melds: int, live: Sequence[int]) -> list[Option]:
    """Judge every discard that leaves the least shanten, the best first."""
    shapes = view.agreement.play.shapes
    found = [
        Option(Prospect(left, -width(mask, live), cost(view, tile)), tile)
        for tile, left, mask in analyse(keys, melds, shapes)
    ]
    return sorted(found, key=lambda option: (option.prospect, option.tile))


def cost(view: SeatView, tile: Tile) -> int:
    """Price what discarding a tile gives up, in tenths of a fan: value in hand, and safety."""
    return value_of(view, tile) + 20 * (not is_safe(view, tile))


def is_safe(view: SeatView, tile: Tile) -> bool:
    """True when no declared hand can wait for a tile.

    A declared hand takes every hu, so what it let go by is safe.

    Source: qinzhou §6, nanning_laok §7
    """
    declared = [seat for seat in others(view.seat) if view.ready[seat]]
    return all(tile in let_go(view, seat) for seat in declared)


def let_go(view: SeatView, seat: Seat) -> set[Tile]:
    """Name the tiles that a declared hand has not won with.

    Hands declared at the deal have let every discard go; of others only what they drew and
    discarded since is certain.
    """
    rivers = view.rivers
    if view.agreement.play.ready is Ready.AT_DEAL:
        return {thrown.tile for river in rivers for thrown in river}
    since = dropwhile(lambda thrown: not thrown.ready, rivers[seat])
    return {thrown.tile for thrown in since}


FLUSH_FROM: Final = 10
"""From so many tiles of one suit a hand begins to count on it."""


def value_of(view: SeatView, tile: Tile) -> int:
    """Price what a tile adds to the value in hand, in tenths of a fan: pairs and one suit."""
    melds = view.melds[view.seat]
    suit, count = main_suit(view.tiles, melds)
    worth = 0
    if count >= FLUSH_FROM and SUIT_OF[tile] == suit:
        worth += 4 * (count - FLUSH_FROM + 1)
    return worth


def main_suit(tiles: Sequence[Tile], melds: Sequence[Meld]) -> tuple[int, int]:
    """Give the suit (0-2) of which a player holds most, melds included, and how many."""
    counts = [0] * 4
    for tile in tiles:
        counts[SUIT_OF[tile]] += 1
    for meld in melds:
        counts[SUIT_OF[meld.tile]] += len(meld.tiles)
    suit = max(range(HONOURS), key=counts.__getitem__)
    return suit, counts[suit]
