"""Winning hands drawn at random: of every kind that some variant prices, or that reads twice."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from reference.tiles import DRAGONS, HONOURS, ORPHANS, TERMINALS, TILES, WINDS, starts_a_run


class Group(NamedTuple):
    """A run from a tile on, or three of the tile."""

    tile: int
    is_run: bool = False

    @property
    def tiles(self) -> tuple[int, ...]:
        """Give its three tiles."""
        if self.is_run:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * 3


class Made(NamedTuple):
    """A hand of 14 tiles: groups that could be laid out, and the rest."""

    groups: tuple[Group, ...]
    rest: tuple[int, ...]

    @property
    def tiles(self) -> tuple[int, ...]:
        """Give all 14 tiles."""
        return (*self.rest, *(tile for group in self.groups for tile in group.tiles))

    def fits(self, pool: Sequence[int]) -> bool:
        """Say whether a pool still holds that many copies."""
        return all(count <= pool[tile] for tile, count in Counter(self.tiles).items())


@dataclass(frozen=True)
class Plan:
    """What the sets of a hand are made of, and how often a set is a run."""

    tiles: Sequence[int]
    runs: float
    forced: tuple[Group, ...] = ()
    pair: int | None = None

    def made(self, chance: Random) -> Made:
        """Fill up with sets and a pair."""
        groups = list(self.forced)
        while len(groups) < 4:
            groups.append(self._group(chance))
        pair = chance.choice(self.tiles) if self.pair is None else self.pair
        return Made(tuple(groups), (pair, pair))

    def _group(self, chance: Random) -> Group:
        tile = chance.choice(self.tiles)
        fits = starts_a_run(tile) and tile + 2 in self.tiles
        return Group(tile, is_run=fits and chance.random() < self.runs)


def _suit(chance: Random) -> range:
    return chance.choice((range(9), range(9, 18), range(18, 27)))


def _anything(chance: Random) -> Plan:
    return Plan(TILES, chance.choice((0, 0.5, 0.7, 0.9)))


def _one_suit(chance: Random) -> Plan:
    return Plan(_suit(chance), chance.choice((0, 0.7, 1)))


def _suit_and_honours(chance: Random) -> Plan:
    return Plan((*_suit(chance), *HONOURS), chance.choice((0, 0.9)))


def _ends(chance: Random) -> Plan:
    tiles = chance.choice((HONOURS, TERMINALS, ORPHANS))
    pair, *triplets = chance.sample(tiles, 5)
    return Plan(tiles, 0, tuple(map(Group, triplets)), pair)


def _family(chance: Random) -> Plan:
    """Make triplets of all dragons or winds, perhaps one of them the pair."""
    family = list(chance.choice((DRAGONS, WINDS)))
    chance.shuffle(family)
    pair = family.pop() if chance.random() < 0.5 else None
    tiles = (*_suit(chance), *HONOURS) if chance.random() < 0.5 else TILES
    return Plan(tiles, chance.choice((0, 0.9)), tuple(map(Group, family)), pair)


def _ambiguous(chance: Random) -> Plan:
    """Make three triplets that are three runs, or a run twice and its neighbour."""
    suit = _suit(chance)
    low = chance.choice(suit[:6])
    triplets = tuple(Group(low + step) for step in range(3))
    runs = (Group(low, is_run=True), Group(low, is_run=True), Group(low + 1, is_run=True))
    return Plan(suit, 0.5, chance.choice((triplets, runs)))


PLANS: Final = (
    *(_anything, _anything, _anything, _one_suit, _one_suit),
    *(_suit_and_honours, _suit_and_honours, _ends, _family, _ambiguous),
)


def _seven_pairs(chance: Random) -> tuple[int, ...]:
    """Take one suit or all tiles, and sometimes four of a tile."""
    tiles = chance.choice((TILES, _suit(chance)))
    fours = chance.sample(tiles, chance.choice((0, 0, 1, 2)))
    twos = chance.sample([tile for tile in tiles if tile not in fours], 7 - 2 * len(fours))
    return (*fours * 4, *twos * 2)


def _orphans(chance: Random) -> tuple[int, ...]:
    return (*ORPHANS, chance.choice(ORPHANS))


def _gates(chance: Random) -> tuple[int, ...]:
    suit = _suit(chance)
    return (*suit, suit[0], suit[0], suit[8], suit[8], chance.choice(suit))


def drawn(chance: Random, variant: str) -> Made:
    """Draw a hand that wins in a variant, out of any tiles."""
    wholes: list[Callable[[Random], tuple[int, ...]]] = [_gates]
    if variant == "nanning_laok":
        wholes.append(_orphans)
    elif variant != "guangdong":
        wholes += [_seven_pairs] * 3
    if chance.random() < 0.2:
        return Made((), chance.choice(wholes)(chance))
    return chance.choice(PLANS)(chance).made(chance)


def drawn_around(chance: Random, variant: str, tile: int, copies: int) -> Made:
    """Draw a hand in which a tile mostly stands: in a run or, where copies allow, elsewhere."""
    lows = [low for low in (tile - 2, tile - 1, tile) if starts_a_run(low)]
    groups = [Group(low, is_run=True) for low in lows] + [Group(tile)] * (copies >= 3)
    places = [*groups, *[None] * (copies >= 2)]
    if not places or chance.random() < 0.2:
        return drawn(chance, variant)
    plan, group = chance.choice(PLANS)(chance), chance.choice(places)
    tiles = plan.tiles if tile in plan.tiles else TILES
    if group is None:
        return Plan(tiles, plan.runs, plan.forced, pair=tile).made(chance)
    return Plan(tiles, plan.runs, (group, *plan.forced[:3]), plan.pair).made(chance)
