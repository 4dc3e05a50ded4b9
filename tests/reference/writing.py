"""Writes tiles and melds as people do: sorted or not, with blanks or without.

Source: settlement sheet, Tiles and Fields
"""

from itertools import groupby
from random import Random

from reference.sheet import Meld
from reference.tiles import NAMES, suit_of

JsonObject = dict[str, object]


def written_tiles(chance: Random, tiles: list[int]) -> str:
    """Write tiles; of one suit in a row they share its letter, unless there are blanks."""
    order = sorted(tiles) if chance.random() < 0.8 else chance.sample(tiles, len(tiles))
    if chance.random() < 0.1:
        return " ".join(NAMES[tile] for tile in order)
    return written_in_order(order)


def written_in_order(tiles: list[int]) -> str:
    """Write tiles in the order given."""
    words = []
    for suit, row in groupby(tiles, suit_of):
        names = [NAMES[tile] for tile in row]
        words += names if suit == 3 else ["".join(name[0] for name in names), names[0][1]]
    return "".join(words)


def written_melds(melds: list[Meld]) -> list[str]:
    """Write melds, marks last."""
    return [_meld(meld) for meld in melds]


def _meld(meld: Meld) -> str:
    marks = ["then"] * meld.then + ["now"] * meld.now
    source = [meld.source] if meld.source else []
    return " ".join([meld.kind, written_in_order(list(meld.tiles)), *source, *marks])
