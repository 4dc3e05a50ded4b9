"""Microseconds per call of shanten, win test and analysis, beside the peers that are installed.

    python benchmarks/waits.py [HANDS]

Peers (extra ``bench``): ``mahjong`` (Python) and ``xiangting`` (Rust), asked from 34 counts as they
want it; ours is asked from suit keys, as the engine keeps them, and from 34 counts too. All take
turns in one run; figures are medians of five rounds, ratios are peer / ours in the same round.
Before anything is timed, the answers are compared: with ``mahjong`` for sets and a pair, with
``xiangting`` after riichi's seven pairs (four equal tiles are one pair) and the orphans are added.
"""

import sys
from collections.abc import Callable, Iterable
from operator import mul
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from mahjong_tui.core.tiles import POWER_OF, TILES
from mahjong_tui.rules import suits
from mahjong_tui.rules.shapes import STANDARD, Shapes
from mahjong_tui.rules.suit_asset import ASSET, additive, unpack
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

try:
    import xiangting
except ImportError:
    xiangting = None
try:
    from mahjong.agari import Agari
    from mahjong.shanten import Shanten
except ImportError:
    Shanten = None

ROUNDS = 5
PAIRS = Shapes(seven_pairs=True)
ORPHANS = Shapes(thirteen_orphans=True)
MEMOS = (suits.SUIT_GAINS, suits.HONOUR_GAINS, suits.HELD, suits.ODD)


class Hand(NamedTuple):
    """A hand as we keep it and as the peers want it."""

    keys: Keys
    counts: list[int]


class Contender(NamedTuple):
    """Something to time: what it is asked, who answers, and how."""

    question: str
    who: str
    answer: Callable[[Hand], object]
    share: int = 1
    """One in so many hands is asked, of a slow one."""


def dealt(number: int, tiles: int) -> list[Hand]:
    """Deal hands from a full wall; every third from one suit and the honours."""
    random, hands = Random(tiles), []
    for place in range(number):
        wall = [tile for tile in (TILES if place % 3 else TILES[18:]) for _ in range(4)]
        hand = random.sample(wall, tiles)
        hands.append(Hand(keys_of(hand), [hand.count(tile) for tile in TILES]))
    return hands


def from_counts(counts: list[int]) -> Keys:
    """Make suit keys of 34 counts."""
    suit = (sum(map(mul, counts[first : first + 9], POWER_OF)) for first in (0, 9, 18, 27))
    wan, tong, suo, honours = suit
    return wan, tong, suo, honours


def each_left(counts: list[int]) -> Iterable[list[int]]:
    """Give the counts after each discard, in the same list."""
    for tile in TILES:
        if counts[tile]:
            counts[tile] -= 1
            yield counts
            counts[tile] += 1


def xiangting_analysis(hand: Hand) -> list[tuple[int, int]]:
    """Give for each discard the tiles missing and the mask of necessary tiles."""
    four = xiangting.PlayerCount.FOUR
    return [xiangting.calculate_necessary_tiles(left, four) for left in each_left(hand.counts)]


def mahjong_analysis(hand: Hand) -> list[tuple[int, int]]:
    """Give for each discard shanten and accepted tiles, by trying all 34."""
    measure, choices = Shanten.calculate_shanten_for_regular_hand, []
    for left in each_left(hand.counts):
        now, mask = measure(left), 0
        for tile in TILES:
            if left[tile] < 4:
                left[tile] += 1
                mask |= (measure(left) < now) << tile
                left[tile] -= 1
        choices.append((now, mask))
    return choices


def riichi_pairs(counts: list[int]) -> int:
    """Measure seven pairs of seven kinds."""
    pairs, kinds = sum(held > 1 for held in counts), sum(held > 0 for held in counts)
    return 6 - pairs + max(0, 7 - kinds)


def check_answers(before: list[Hand], after: list[Hand]) -> None:
    """Compare our answers with the peers'."""
    if Shanten:
        differing = sum(
            Shanten.calculate_shanten_for_regular_hand(hand.counts)
            != shanten(hand.keys, 0, STANDARD)
            for hand in before + after
        )
        print(f"mahjong: sets and a pair differ in {differing} of {len(before + after)} hands")
    if xiangting:
        for hand in before + after:
            nearest = min(shanten(hand.keys, 0, ORPHANS), riichi_pairs(hand.counts))
            four = xiangting.PlayerCount.FOUR
            assert xiangting.calculate_replacement_number(hand.counts, four) == nearest + 1
        print(f"xiangting: the same shanten in all {len(before + after)} hands")


def ours() -> list[Contender]:
    """List what we answer."""
    return [
        Contender("shanten", "ours", lambda hand: shanten(hand.keys, 0, STANDARD)),
        Contender("shanten", "ours, seven pairs", lambda hand: shanten(hand.keys, 0, PAIRS)),
        Contender(
            "shanten", "ours, from counts", lambda hand: shanten(from_counts(hand.counts), 0, PAIRS)
        ),
        Contender("win", "ours", lambda hand: is_win(hand.keys, 0, PAIRS)),
        Contender("waits", "ours", lambda hand: waits(hand.keys, 0, PAIRS)),
        Contender("accepted", "ours", lambda hand: accepted(hand.keys, 0, STANDARD)),
        Contender("first best", "ours", lambda hand: first_best_discard(hand.keys, 0, PAIRS)),
        Contender("best", "ours", lambda hand: best_discards(hand.keys, 0, PAIRS)),
        Contender("best + accepted", "ours", lambda hand: analyse(hand.keys, 0, STANDARD)),
        Contender(
            "best + accepted", "ours, seven pairs", lambda hand: analyse(hand.keys, 0, PAIRS)
        ),
        Contender("analysis", "ours", lambda hand: analyse(hand.keys, 0, STANDARD, every=True)),
        Contender(
            "analysis",
            "ours, seven pairs",
            lambda hand: analyse(hand.keys, 0, PAIRS, every=True),
        ),
    ]


def peers() -> list[Contender]:
    """List what the installed peers answer; name the missing."""
    found = []
    if Shanten:
        measure = Shanten.calculate_shanten_for_regular_hand
        found += [
            Contender("shanten", "mahjong", lambda hand: measure(hand.counts), 10),
            Contender("win", "mahjong", lambda hand: Agari.is_agari(hand.counts), 10),
            Contender("analysis", "mahjong", mahjong_analysis, 1000),
        ]
    else:
        print("mahjong is not installed: pip install 'mahjong-tui[bench]'")
    if xiangting:
        four, measure_all = xiangting.PlayerCount.FOUR, xiangting.calculate_replacement_number
        found += [
            Contender("shanten", "xiangting", lambda hand: measure_all(hand.counts, four)),
            Contender("win", "xiangting", lambda hand: not measure_all(hand.counts, four)),
            Contender("analysis", "xiangting", xiangting_analysis, 10),
        ]
    else:
        print("xiangting is not installed: pip install xiangting")
    return found


def seconds(contender: Contender, hands: list[Hand]) -> float:
    """Time one contender over its share of the hands, per hand."""
    asked = hands[:: contender.share]
    start = perf_counter()
    for hand in asked:
        contender.answer(hand)
    return (perf_counter() - start) / len(asked)


def cold(hands: list[Hand]) -> float:
    """Time the analysis when no memo holds anything, per hand."""
    for memo in MEMOS:
        memo.clear()
    return seconds(Contender("", "", lambda hand: analyse(hand.keys, 0, STANDARD)), hands)


def loading() -> float:
    """Time the loading of the tables."""
    start = perf_counter()
    unpack(ASSET.read_bytes())
    additive((0, 0, 1, 1, 2), 9)
    return perf_counter() - start


def main(number: int) -> None:
    """Print the table."""
    before, after = dealt(number, 13), dealt(number, 14)
    check_answers(before, after)
    contenders = [*ours(), *peers()]
    times: dict[Contender, list[float]] = {contender: [] for contender in contenders}
    for _ in range(ROUNDS):
        for contender in contenders:
            hands = before if contender.question in {"waits", "accepted"} else after
            times[contender].append(seconds(contender, hands))
    questions = [contender.question for contender in contenders]
    for contender in sorted(contenders, key=lambda one: questions.index(one.question)):
        base = times[contenders[questions.index(contender.question)]]
        ratio = median(map(lambda one, other: one / other, times[contender], base))
        print(
            f"{contender.question:16} {contender.who:18}"
            f" {median(times[contender]) * 1e6:10.2f} µs {ratio:9.2f} ×"
        )
    fresh = [cold(dealt(number, 14)) for _ in range(ROUNDS)]
    print(f"{'best + accepted':16} {'ours, cold':18} {median(fresh) * 1e6:10.2f} µs")
    print(f"tables load in {median(loading() for _ in range(ROUNDS)) * 1e3:.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
