"""Every way in which the tiles of a win can be read, found by trying all of them.

Source: common §11, §12
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from reference.sheet import Kind, Win
from reference.tiles import HONOURS, ORPHANS, TILES, starts_a_run, suit_of


class Shape(Enum):
    """What a winning hand consists of."""

    SETS = auto()
    SEVEN_PAIRS = auto()
    THIRTEEN_ORPHANS = auto()


@dataclass(frozen=True)
class Sets:
    """Triplets (or gangs) and runs, each by its lowest tile."""

    triplets: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()

    def __add__(self, other: "Sets") -> "Sets":
        return Sets(self.triplets + other.triplets, self.runs + other.runs)


@dataclass(frozen=True)
class Reading:
    """One way to read a win: all its tiles, melds included, and what they make."""

    shape: Shape
    tiles: tuple[int, ...]
    sets: Sets = Sets()
    pair: int | None = None

    @property
    def is_all_triplets(self) -> bool:
        """Say whether it is four triplets or gangs and a pair."""
        return self.shape is Shape.SETS and not self.sets.runs

    @property
    def is_seven_pairs(self) -> bool:
        """Say whether it is seven pairs."""
        return self.shape is Shape.SEVEN_PAIRS

    @property
    def is_luxury(self) -> bool:
        """Say whether it is seven pairs with four equal tiles."""
        return self.is_seven_pairs and 4 in Counter(self.tiles).values()

    @property
    def is_one_suit(self) -> bool:
        """Say whether all tiles are of one suit, without honours."""
        return {suit_of(tile) for tile in self.tiles} in ({0}, {1}, {2})

    @property
    def is_all_honours(self) -> bool:
        """Say whether it is sets and a pair of honours."""
        return self.shape is Shape.SETS and set(self.tiles) <= set(HONOURS)


def readings(win: Win, shapes: Collection[Shape]) -> list[Reading]:
    """Give every reading of a win: sets and a pair, or a shape that its variant has besides."""
    held = (*win.hand, win.tile)
    tiles = (*held, *(tile for meld in win.melds for tile in meld.tiles))
    found = list(_in_sets(win, held, tiles))
    if Shape.SEVEN_PAIRS in shapes and _are_seven_pairs(held):
        found.append(Reading(Shape.SEVEN_PAIRS, tiles))
    if Shape.THIRTEEN_ORPHANS in shapes and _are_orphans(held):
        found.append(Reading(Shape.THIRTEEN_ORPHANS, tiles))
    return found


def _are_seven_pairs(held: tuple[int, ...]) -> bool:
    return len(held) == 14 and all(count in {2, 4} for count in Counter(held).values())


def _are_orphans(held: tuple[int, ...]) -> bool:
    return len(held) == 14 and set(held) == set(ORPHANS)


def _in_sets(win: Win, held: tuple[int, ...], tiles: tuple[int, ...]) -> Iterator[Reading]:
    laid = Sets(
        tuple(meld.tile for meld in win.melds if meld.kind is not Kind.CHI),
        tuple(meld.tile for meld in win.melds if meld.kind is Kind.CHI),
    )
    for pair in TILES:
        if held.count(pair) >= 2:
            for sets in _splits(_without(held, (pair, pair))):
                yield Reading(Shape.SETS, tiles, laid + sets, pair)


def _splits(tiles: list[int]) -> Iterator[Sets]:
    """Split tiles into sets: the lowest is in a triplet or begins a run."""
    if not tiles:
        yield Sets()
        return
    low = min(tiles)
    run = (low, low + 1, low + 2)
    if tiles.count(low) >= 3:
        for rest in _splits(_without(tiles, (low, low, low))):
            yield Sets(triplets=(low,)) + rest
    if starts_a_run(low) and set(run) <= set(tiles):
        for rest in _splits(_without(tiles, run)):
            yield Sets(runs=(low,)) + rest


def _without(tiles: tuple[int, ...] | list[int], taken: tuple[int, ...]) -> list[int]:
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return left
