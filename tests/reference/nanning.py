"""Nanning by the points table.

Source: nanning
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from reference.common import (
    Outcome,
    Payment,
    Score,
    best,
    paid_by_each,
    supplied_gangs,
    winner_or_discarder,
    won,
)
from reference.readings import Reading, Shape, readings
from reference.sheet import Sheet, Win

ON_DISCARD: Final = {
    "all_peng": 9,
    "full_flush": 9,
    "seven_pairs": 12,
    "luxury_seven_pairs": 24,
    "all_begged": 18,
}
SELF_DRAWN: Final = {"all_peng": 6, "full_flush": 6, "seven_pairs": 8, "luxury_seven_pairs": 16}

SHAPES: Final = (Shape.SEVEN_PAIRS,)


@dataclass(frozen=True)
class Options:
    """The house rules of Nanning."""

    base: int = 1
    menqing: Literal["scale", "add4", "add1", "none"] = "scale"
    fed_flower: Literal["cover", "discard"] = "cover"


def settle(sheet: Sheet) -> Outcome:
    """Settle a sheet.

    Source: nanning §5, §8
    """
    options = sheet.agreed(Options)
    scores = [
        best(_score(win, reading, options) for reading in readings(win, SHAPES))
        for win in sheet.wins
    ]
    payments = [*supplied_gangs(sheet), *won(scores)]
    return Outcome(options.base, scores, payments, winner_or_discarder(sheet))


def _score(win: Win, reading: Reading, options: Options) -> Score:
    """Source: nanning §8, §9."""
    patterns = list(_patterns(reading))
    if win.source:
        return _from_another(win, win.source, patterns)
    if win.flower and win.flower.source:
        return _fed_flower(win, win.flower.source, patterns, options)
    return _self_drawn(win, reading, patterns, options)


def _patterns(reading: Reading) -> Iterator[str]:
    """Source: nanning §6."""
    if reading.is_all_triplets:
        yield "all_peng"
    if reading.is_one_suit:
        yield "full_flush"
    if reading.is_seven_pairs:
        yield "luxury_seven_pairs" if reading.is_luxury else "seven_pairs"


def _from_another(win: Win, source: str, patterns: list[str]) -> Score:
    """Source: nanning §6, §9."""
    if win.is_all_claimed:
        patterns = ["all_begged", *(one for one in patterns if one != "all_peng")]
    names = {
        "gang_discard": "gang_discard",
        "robbing": "robbing_gang",
        "last_tile": "last_tile_discard",
    }
    events = [names[fact] for fact in names if win.has(fact)]
    value = sum(ON_DISCARD[one] for one in patterns) + 9 * len(events)
    lines = [*patterns, *events] or ["plain"]
    return Score(value or 2, lines, len(patterns), [Payment(source, win.seat, value or 2)])


def _fed_flower(win: Win, feeder: str, patterns: list[str], options: Options) -> Score:
    """Source: nanning §6, §9."""
    last = win.has("last_tile")
    lines = [*patterns, "after_gang", *(["last_tile_draw"] if last else [])]
    if options.fed_flower == "cover":
        total = 6 + sum(SELF_DRAWN[one] for one in patterns) + (6 if last else 0)
        paid = 3 * total
    else:
        paid = total = 18 + sum(ON_DISCARD[one] for one in patterns) + (9 if last else 0)
    return Score(total, lines, len(patterns), [Payment(feeder, win.seat, paid)])


def _self_drawn(win: Win, reading: Reading, patterns: list[str], options: Options) -> Score:
    """Source: nanning §6, §7."""
    events = {"after_gang": 9, "last_tile_draw": 6, "heavenly": 6}
    facts = {"after_gang": "after_gang", "last_tile": "last_tile_draw", "heavenly": "heavenly"}
    named = [facts[fact] for fact in facts if win.has(fact)]
    value, lines = sum(SELF_DRAWN[one] for one in patterns), [*patterns, *named]
    if patterns and _menqing_counts(win, reading, options):
        value = {"scale": value * 4 // 3, "add4": value + 4, "add1": value + 1}[options.menqing]
        lines.append("all_concealed")
    value += sum(events[one] for one in named)
    if not lines:
        value, lines = (4, ["all_concealed"]) if win.is_concealed else (3, ["self_draw"])
    return Score(value, lines, len(patterns), paid_by_each(win.seat, value))


def _menqing_counts(win: Win, reading: Reading, options: Options) -> bool:
    """Source: nanning §7."""
    contained = reading.is_seven_pairs or win.has("heavenly")
    return win.is_concealed and not contained and options.menqing != "none"
