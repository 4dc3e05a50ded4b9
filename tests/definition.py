"""Winning shapes by their plain definition, slow and independent of the program's tables.

Source: common §11
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

from mahjong_tui.rules.shapes import Shapes

Counts = tuple[int, ...]
Vector = tuple[int, ...]
State = tuple[tuple[tuple[int, int], Vector], ...]

IMPOSSIBLE = 99
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
SETS = (
    *((kind, kind, kind) for kind in range(34)),
    *((kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 <= 6),
)
START: State = (((0, 0), (0, *[IMPOSSIBLE] * 9)),)


@cache
def after_rank(state: State, held: int, *, runs: bool) -> State:
    """Decide how a target uses one more rank, of which the hand holds so many tiles.

    A state has, for the runs begun two ranks and one rank before, the least tiles added so far for
    0-4 sets without and with a pair.
    """
    reached: dict[tuple[int, int], list[int]] = {}
    for (older, newer), vector in state:
        for begun, triplet, pair in uses(4 - older - newer, runs=runs):
            added = max(0, older + newer + begun + 3 * triplet + 2 * pair - held)
            best = reached.setdefault((newer, begun), [IMPOSSIBLE] * 10)
            for entry, before in enumerate(vector):
                sets, pairs = entry // 2 + begun + triplet, entry % 2 + pair
                if sets <= 4 and pairs <= 1:
                    best[2 * sets + pairs] = min(best[2 * sets + pairs], before + added)
    return tuple((key, tuple(min(IMPOSSIBLE, n) for n in best)) for key, best in reached.items())


def uses(room: int, *, runs: bool) -> Iterator[tuple[int, int, int]]:
    """Give every number of runs begun, triplets and pairs that at most so many copies allow."""
    for begun in range(room + 1 if runs else 1):
        for triplet in range((room - begun) // 3 + 1):
            for pair in range(min(1, (room - begun - 3 * triplet) // 2) + 1):
                yield begun, triplet, pair


def finished(state: State) -> Vector:
    """Give the vector of a suit whose ranks are all decided: no run is left open."""
    return dict(state)[0, 0]


@cache
def suit_vector(counts: Counts) -> Vector:
    """Give the least tiles to add to one suit, nine ranks or seven honours, for each entry."""
    state = START
    for rank, held in enumerate(counts):
        state = after_rank(state, held, runs=len(counts) == 9 and rank < 7)
    return finished(state)


def standard_missing(counts: Counts, melds: int) -> int:
    """Count the tiles to add for four sets and a pair, sharing them out over the suits."""
    totals = {(0, 0): 0}
    for first, last in ((0, 9), (9, 18), (18, 27), (27, 34)):
        vector = suit_vector(counts[first:last])
        shared: dict[tuple[int, int], int] = {}
        for (sets, pairs), tiles in totals.items():
            for entry, more in enumerate(vector):
                to = (sets + entry // 2, pairs + entry % 2)
                shared[to] = min(shared.get(to, IMPOSSIBLE), tiles + more)
        totals = shared
    return totals[4 - melds, 1]


def pairs_missing(counts: Counts) -> int:
    """Count the tiles to add for seven pairs, when a kind may be two of them."""
    costs = [max(0, 2 - held) for held in counts]
    seconds = [max(0, 4 - held) - max(0, 2 - held) for held in counts]
    return sum(sorted(costs + seconds)[:7])


def orphans_missing(counts: Counts) -> int:
    """Count the tiles to add for thirteen orphans, trying each kind as the pair."""
    return min(
        sum(max(0, 1 + (kind == pair) - counts[kind]) for kind in ORPHANS) for pair in ORPHANS
    )


def missing(counts: Counts, melds: int, shapes: Shapes) -> int:
    """Count the tiles to add for the nearest shape that counts."""
    tiles = [standard_missing(counts, melds)]
    if shapes.seven_pairs and not melds:
        tiles.append(pairs_missing(counts))
    if shapes.thirteen_orphans and not melds:
        tiles.append(orphans_missing(counts))
    return min(tiles)


def is_win(counts: Counts, melds: int, shapes: Shapes) -> bool:
    """True when all tiles can be laid out as a shape that counts."""
    if melds:
        return sets_and_pair(counts)
    pairs = shapes.seven_pairs and all(held in {0, 2, 4} for held in counts)
    orphans = shapes.thirteen_orphans and all(counts[kind] for kind in ORPHANS)
    return (
        pairs or (orphans and sum(counts[kind] for kind in ORPHANS) == 14) or sets_and_pair(counts)
    )


def sets_and_pair(counts: Counts) -> bool:
    """True when all tiles can be laid out as sets and one pair, found by laying them out."""
    return any(
        held >= 2 and all_sets(changed(counts, kind, -2)) for kind, held in enumerate(counts)
    )


def all_sets(counts: Counts) -> bool:
    """True when all tiles can be laid out as sets."""
    kind = next((kind for kind, held in enumerate(counts) if held), None)
    if kind is None:
        return True
    if counts[kind] >= 3 and all_sets(changed(counts, kind, -3)):
        return True
    run = (kind, kind + 1, kind + 2)
    if kind >= 27 or kind % 9 > 6 or not all(counts[tile] for tile in run):
        return False
    for tile in run:
        counts = changed(counts, tile, -1)
    return all_sets(counts)


def changed(counts: Counts, kind: int, by: int) -> Counts:
    """Give the counts with more or fewer copies of one kind."""
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def counts_of(tiles: Sequence[int]) -> Counts:
    """Count the copies of each of the 34 kinds."""
    held = Counter(tiles)
    return tuple(held[kind] for kind in range(34))
