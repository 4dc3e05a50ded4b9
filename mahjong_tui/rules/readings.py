"""Every way to read tiles as a win: sets and a pair, seven pairs, thirteen orphans.

Source: common §11
"""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import msgspec

from mahjong_tui.core.tiles import (
    DRAGONS,
    HONOURS,
    POWER_OF,
    SUIT_OF,
    TERMINALS,
    TILES,
    WINDS,
    Tile,
)
from mahjong_tui.rules.shapes import Shapes


class Shape(Enum):
    """What the tiles form."""

    SETS = auto()
    SEVEN_PAIRS = auto()
    ORPHANS = auto()


class Reading(msgspec.Struct, frozen=True, gc=False):
    """One way to read the concealed tiles of a win, melds not included.

    ``runs`` are named by their lowest tile. ``pairs`` holds the pair, or all seven; ``singles``
    the unpaired tiles of thirteen orphans.
    """

    shape: Shape
    triplets: tuple[Tile, ...] = ()
    runs: tuple[Tile, ...] = ()
    pairs: tuple[Tile, ...] = ()
    singles: tuple[Tile, ...] = ()

    @property
    def groups(self) -> tuple[tuple[Tile, ...], ...]:
        """The tiles of each set, pair and single, in the order of the tiles."""
        return tuple(
            sorted(
                (
                    *(TILES[tile : tile + 3] for tile in self.runs),
                    *((tile,) * 3 for tile in self.triplets),
                    *((tile,) * 2 for tile in self.pairs),
                    *((tile,) for tile in self.singles),
                )
            )
        )


class _Part(NamedTuple):
    """One way to read the tiles of one suit."""

    triplets: tuple[Tile, ...] = ()
    runs: tuple[Tile, ...] = ()
    pairs: tuple[Tile, ...] = ()

    def beside(self, other: "_Part") -> "_Part":
        """Join two parts."""
        return _Part(
            self.triplets + other.triplets, self.runs + other.runs, self.pairs + other.pairs
        )


_ORPHANS: Final = TERMINALS | WINDS | DRAGONS


def readings(tiles: Sequence[Tile], melds: int, shapes: Shapes) -> tuple[Reading, ...]:
    """List every reading of the concealed tiles and the winning tile as a win.

    ``melds`` counts the sets that are already laid open. There is no reading when the tiles are
    no win.
    """
    if len(tiles) != 14 - 3 * melds:
        return ()
    found = _sets_and_pair(tiles)
    if melds:
        return found
    if shapes.seven_pairs:
        found += _seven_pairs(tiles)
    if shapes.thirteen_orphans:
        found += _thirteen_orphans(tiles)
    return found


def _sets_and_pair(tiles: Sequence[Tile]) -> tuple[Reading, ...]:
    keys = [0, 0, 0, 0]
    for tile in tiles:
        keys[SUIT_OF[tile]] += POWER_OF[tile]
    found = []
    for parts in product(*[_suit_parts(suit, key) for suit, key in enumerate(keys) if key]):
        triplets, runs, pairs = parts[0]
        for part in parts[1:]:
            triplets += part[0]
            runs += part[1]
            pairs += part[2]
        if len(pairs) == 1:
            found.append(Reading(Shape.SETS, triplets, runs, pairs))
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _suit_parts(suit: int, key: int) -> tuple[_Part, ...]:
    counts = []
    while key:
        key, count = divmod(key, 5)
        counts.append(count)
    return tuple(dict.fromkeys(_parts(suit, counts, 0, pair_left=True)))


def _parts(suit: int, counts: list[int], rank: int, *, pair_left: bool) -> Iterator[_Part]:
    while rank < len(counts) and not counts[rank]:
        rank += 1
    if rank == len(counts):
        yield _Part()
        return
    tile = TILES[suit * 9 + rank]
    for taken, part in (
        ((3,), _Part(triplets=(tile,))),
        ((2,), _Part(pairs=(tile,))),
        ((1, 1, 1), _Part(runs=(tile,))),
    ):
        if (part.pairs and not pair_left) or (part.runs and suit == HONOURS):
            continue
        rest = _without(counts, rank, taken)
        if rest is not None:
            left = pair_left and not part.pairs
            yield from (part.beside(other) for other in _parts(suit, rest, rank, pair_left=left))


def _without(counts: list[int], rank: int, taken: tuple[int, ...]) -> list[int] | None:
    rest = counts[:]
    for place, number in enumerate(taken, rank):
        if place >= len(rest) or rest[place] < number:
            return None
        rest[place] -= number
    return rest


def _seven_pairs(tiles: Sequence[Tile]) -> tuple[Reading, ...]:
    ordered = sorted(tiles)
    if ordered[::2] != ordered[1::2]:
        return ()
    return (Reading(Shape.SEVEN_PAIRS, pairs=tuple(ordered[::2])),)


def _thirteen_orphans(tiles: Sequence[Tile]) -> tuple[Reading, ...]:
    if set(tiles) != _ORPHANS:
        return ()
    pair = next(tile for tile in tiles if tiles.count(tile) == 2)
    return (Reading(Shape.ORPHANS, pairs=(pair,), singles=tuple(sorted(_ORPHANS - {pair}))),)
