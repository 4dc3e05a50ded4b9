"""Nanning by the fan set of 老K.

Source: nanning_laok
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from reference.common import (
    Outcome,
    Payment,
    Score,
    fished,
    others,
    supplied_gangs,
    winner_or_discarder,
    won,
)
from reference.readings import Reading, Shape, readings
from reference.sheet import Sheet, Win
from reference.tiles import DRAGONS, HONOURS, ORPHANS, TERMINALS, WINDS, suit_of

SHAPES: Final = (Shape.THIRTEEN_ORPHANS,)


@dataclass(frozen=True)
class Options:
    """The house rules of 老K."""

    base: int = 1
    floor: int = 5
    bao: Literal["same_feeder", "third_meld", "off"] = "same_feeder"


class Entry(NamedTuple):
    """A row of the fan table: its fans, its lines, and when it holds."""

    fans: int
    lines: tuple[str, ...]
    holds: Callable[[Reading, Win], bool]


def _half_flush(reading: Reading) -> bool:
    suits = {suit_of(tile) for tile in reading.tiles}
    return len(suits) == 2 and 3 in suits


def _small(reading: Reading, family: range) -> bool:
    """Say whether of these honours one is the pair and all others are triplets."""
    return {*reading.sets.triplets, reading.pair} >= set(family) and reading.pair in family


def _big(reading: Reading, family: range) -> bool:
    return set(reading.sets.triplets) >= set(family)


def _triplets_of(reading: Reading, tiles: tuple[int, ...]) -> bool:
    return reading.is_all_triplets and set(reading.tiles) <= set(tiles)


def _nine_gates(reading: Reading, win: Win) -> bool:
    """Source: nanning_laok §4, §13."""
    ranks = Counter(tile % 9 for tile in reading.tiles)
    ends = ranks[0] >= 3 and ranks[8] >= 3
    return reading.is_one_suit and not win.melds and len(ranks) == 9 and ends


FULL: Final = "full_flush"
HALF: Final = "half_flush"
PENG: Final = "all_peng"
TABLE: Final = (
    Entry(1, ("plain",), lambda _r, _w: True),
    Entry(2, (PENG,), lambda r, _w: r.is_all_triplets),
    Entry(2, (HALF,), lambda r, _w: _half_flush(r)),
    Entry(4, (FULL,), lambda r, _w: r.is_one_suit),
    Entry(4, (HALF, PENG), lambda r, _w: _half_flush(r) and r.is_all_triplets),
    Entry(5, (FULL, PENG), lambda r, _w: r.is_one_suit and r.is_all_triplets),
    Entry(5, ("mixed_terminals",), lambda r, _w: _triplets_of(r, ORPHANS)),
    Entry(5, ("small_three_dragons",), lambda r, _w: _small(r, DRAGONS)),
    Entry(5, ("small_four_winds",), lambda r, _w: _small(r, WINDS)),
    Entry(8, ("all_honours",), lambda r, _w: _triplets_of(r, tuple(HONOURS))),
    Entry(8, ("all_terminals",), lambda r, _w: _triplets_of(r, TERMINALS)),
    Entry(8, ("big_three_dragons",), lambda r, _w: _big(r, DRAGONS)),
    Entry(8, ("big_four_winds",), lambda r, _w: _big(r, WINDS)),
    Entry(8, ("nine_gates",), _nine_gates),
    Entry(8, ("thirteen_orphans",), lambda r, _w: r.shape is Shape.THIRTEEN_ORPHANS),
)
"""In the order of the page. Source: nanning_laok §4"""


def settle(sheet: Sheet) -> Outcome:
    """Settle a sheet.

    Source: nanning_laok §3, §10, §12
    """
    options = sheet.agreed(Options)
    scores = [_score(sheet, win, options) for win in sheet.wins]
    paid = [*supplied_gangs(sheet), *won(scores)]
    payments = [*paid, *fished(sheet, paid)]
    return Outcome(options.base, scores, payments, winner_or_discarder(sheet))


def _entry(win: Win) -> Entry:
    """Choose the highest entry; of equals, the one that stands last.

    Source: nanning_laok §4, §13
    """
    found = readings(win, SHAPES)
    held = [entry for entry in TABLE if any(entry.holds(reading, win) for reading in found)]
    return max(reversed(held), key=lambda entry: entry.fans)


def _score(sheet: Sheet, win: Win, options: Options) -> Score:
    """Source: nanning_laok §13."""
    fans, lines = _after_a_gang(win, _entry(win))
    if win.has("ready"):
        fans, lines = fans + 1, [*lines, "ready"]
    for fact in ("heavenly", "human", "earthly"):
        if win.has(fact) and fans < 8:
            fans, lines = 8, [fact]
    if _has_the_floor(sheet, win) and fans < options.floor:
        fans, lines = options.floor, [*lines, "floor"]
    liable = _liable(win, options)
    if liable:
        lines = [*lines, "nine_tiles_liability"]
    return Score(fans, lines, len(lines), _payments(win, fans, liable))


def _after_a_gang(win: Win, entry: Entry) -> tuple[int, list[str]]:
    """Source: nanning_laok §11."""
    if not win.has("gang_discard"):
        return entry.fans, list(entry.lines)
    if entry.lines == ("plain",):
        return 9, ["gang_discard"]
    return 9 + entry.fans, [*entry.lines, "gang_discard"]


def _has_the_floor(sheet: Sheet, win: Win) -> bool:
    """Source: nanning_laok §5, §13."""
    last = win.has("last_tile") and not win.source
    return len(sheet.wins) == 3 or last or win.has("after_gang") or win.has("robbing")


def _liable(win: Win, options: Options) -> str | None:
    """Source: nanning_laok §9."""
    feeders = [meld.source for meld in win.melds if meld.source]
    if win.source or options.bao == "off" or len(feeders) < 3:
        return None
    if options.bao == "third_meld":
        return feeders[2]
    feeder, melds = Counter(feeders).most_common(1)[0]
    return feeder if melds >= 3 else None


def _payments(win: Win, fans: int, liable: str | None) -> list[Payment]:
    """Source: nanning_laok §3, §8, §9."""
    if win.source:
        return [Payment(win.source, win.seat, (3 if win.has("robbing") else 1) * fans)]
    return [Payment(liable or other, win.seat, fans) for other in others(win.seat)]
