from collections.abc import Callable, Iterator
from random import Random

import definition
from definition import Counts, changed
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.rules.shapes import Shapes
from mahjong_tui.rules.suits import Keys
from mahjong_tui.rules.waits import (
    accepted,
    analyse,
    best_discards,
    first_best_discard,
    is_win,
    keys_of,
    shanten,
    waits,
)

Hand = tuple[Counts, int, Shapes]

SHAPES = st.builds(Shapes, seven_pairs=st.booleans(), thirteen_orphans=st.booleans())
POOLS = (
    TILES,
    TILES[:9],
    TILES[:18],
    TILES[18:],
    TILES[27:],
    tuple(TILES[kind] for kind in definition.ORPHANS),
)


@st.composite
def dealt(draw: st.DrawFn, drawn: int) -> Hand:
    """A hand before (0) or after (1) its draw, dealt from few kinds or from all."""
    melds = draw(st.integers(0, 4))
    wall = [tile for tile in draw(st.sampled_from(POOLS)) for _ in range(4)]
    tiles = Random(draw(st.integers(0, 2**32))).sample(wall, 13 - 3 * melds + drawn)
    return definition.counts_of(tiles), melds, draw(SHAPES)


@st.composite
def nearly_won(draw: st.DrawFn, drawn: int) -> Hand:
    """A hand that was a win until some of its tiles were exchanged."""
    melds, random = draw(st.integers(0, 4)), Random(draw(st.integers(0, 2**32)))
    counts = random_win(random, melds)
    for _ in range(draw(st.integers(0, 3))):
        counts = changed(counts, any_kind(random, lambda kind, now=counts: now[kind] > 0), -1)
        counts = changed(counts, any_kind(random, lambda kind, now=counts: now[kind] < 4), 1)
    if not drawn:
        counts = changed(counts, any_kind(random, lambda kind: counts[kind] > 0), -1)
    return counts, melds, draw(SHAPES)


def random_win(random: Random, melds: int) -> Counts:
    while True:
        sets = [random.choice(definition.SETS) for _ in range(4 - melds)]
        pair = random.choice(TILES)
        counts = definition.counts_of([*sum(sets, ()), pair, pair])
        if max(counts) <= 4:
            return counts


def any_kind(random: Random, wanted: Callable[[Tile], bool]) -> Tile:
    return random.choice([tile for tile in TILES if wanted(tile)])


BEFORE_DRAW = dealt(0) | nearly_won(0)
AFTER_DRAW = dealt(1) | nearly_won(1)


def keys(counts: Counts) -> Keys:
    return keys_of(tile for tile in TILES for _ in range(counts[tile]))


def draws(counts: Counts) -> Iterator[tuple[Tile, Counts]]:
    return ((tile, changed(counts, tile, 1)) for tile in TILES if counts[tile] < 4)


def discards(counts: Counts) -> Iterator[tuple[Tile, Counts]]:
    return ((tile, changed(counts, tile, -1)) for tile in TILES if counts[tile])


def mask(kinds: Iterator[Tile]) -> int:
    return sum(1 << kind for kind in kinds)


@settings(max_examples=300, deadline=None)
@given(BEFORE_DRAW | AFTER_DRAW)
def test_shanten_is_one_less_than_the_tiles_missing_by_definition(hand: Hand) -> None:
    counts, melds, shapes = hand
    assert shanten(keys(counts), melds, shapes) == definition.missing(counts, melds, shapes) - 1


@settings(max_examples=300, deadline=None)
@given(AFTER_DRAW)
def test_a_win_is_what_can_be_laid_out(hand: Hand) -> None:
    counts, melds, shapes = hand
    assert is_win(keys(counts), melds, shapes) == definition.is_win(counts, melds, shapes)


@settings(max_examples=300, deadline=None)
@given(BEFORE_DRAW)
def test_waits_are_the_kinds_with_which_all_can_be_laid_out(hand: Hand) -> None:
    counts, melds, shapes = hand
    assert waits(keys(counts), melds, shapes) == mask(
        tile for tile, full in draws(counts) if definition.is_win(full, melds, shapes)
    )


@settings(max_examples=200, deadline=None)
@given(BEFORE_DRAW)
def test_accepted_kinds_are_those_after_which_some_discard_leaves_a_lower_shanten(
    hand: Hand,
) -> None:
    counts, melds, shapes = hand
    now = shanten(keys(counts), melds, shapes)
    assert accepted(keys(counts), melds, shapes) == mask(
        tile
        for tile, full in draws(counts)
        if min(shanten(keys(left), melds, shapes) for _, left in discards(full)) < now
        or is_win(keys(full), melds, shapes)
    )


@settings(max_examples=200, deadline=None)
@given(BEFORE_DRAW)
def test_every_hand_short_of_a_win_has_a_kind_that_it_accepts(hand: Hand) -> None:
    counts, melds, shapes = hand
    assert accepted(keys(counts), melds, shapes)


@settings(max_examples=300, deadline=None)
@given(AFTER_DRAW)
def test_the_analysis_is_shanten_and_accepted_kinds_of_what_each_discard_leaves(
    hand: Hand,
) -> None:
    counts, melds, shapes = hand
    every = tuple(
        (tile, shanten(left, melds, shapes), accepted(left, melds, shapes))
        for tile, left in ((tile, keys(rest)) for tile, rest in discards(counts))
    )
    least = min(left for _, left, _ in every)
    assert analyse(keys(counts), melds, shapes, every=True) == every
    assert analyse(keys(counts), melds, shapes) == tuple(c for c in every if c[1] == least)


@settings(max_examples=300, deadline=None)
@given(AFTER_DRAW)
def test_the_short_forms_of_the_analysis_agree_with_it(hand: Hand) -> None:
    counts, melds, shapes = hand
    every = analyse(keys(counts), melds, shapes, every=True)
    assert best_discards(keys(counts), melds, shapes) == tuple(c[:2] for c in every)
    least = min((left, tile) for tile, left, _ in every)
    assert first_best_discard(keys(counts), melds, shapes) == least


@settings(max_examples=200, deadline=None)
@given(AFTER_DRAW)
def test_a_discard_never_lowers_shanten_and_the_best_keeps_it_or_breaks_a_win(hand: Hand) -> None:
    counts, melds, shapes = hand
    now = shanten(keys(counts), melds, shapes)
    left = [shanten for _, shanten in best_discards(keys(counts), melds, shapes)]
    assert min(left) == max(now, 0)
    assert max(left) <= now + 1
