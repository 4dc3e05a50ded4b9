"""Liuzhou.

Source: liuzhou
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from reference.common import (
    Outcome,
    Payment,
    Score,
    best,
    fished,
    others,
    supplied_gangs,
    winner_or_discarder,
    won,
)
from reference.readings import Reading, Shape, readings
from reference.sheet import Kind, Sheet, Win

SHAPES: Final = (Shape.SEVEN_PAIRS,)


@dataclass(frozen=True)
class Options:
    """The house rules of Liuzhou that settle something."""

    base: int = 1
    zimo_cap: Literal[2, 4, 6] | None = 2
    hu_cap: Literal[6] | None = None
    rob: Literal["double", "add3"] = "double"
    sanbi: Literal["all", "plain", "off"] = "all"
    fish_follow_gang: bool = True


class Value(NamedTuple):
    """What a hand is worth before caps, what one share is, and the lines beside patterns."""

    total: int
    share: int
    lines: list[str]


def settle(sheet: Sheet) -> Outcome:
    """Settle a sheet.

    Source: liuzhou §8, §11
    """
    options = sheet.agreed(Options)
    scores = [
        best(_score(sheet, win, reading, options) for reading in readings(win, SHAPES))
        for win in sheet.wins
    ]
    gang_money = supplied_gangs(sheet)
    followed = [*won(scores), *(gang_money if options.fish_follow_gang else [])]
    payments = [*gang_money, *won(scores), *fished(sheet, followed)]
    return Outcome(options.base, scores, payments, winner_or_discarder(sheet))


def _score(sheet: Sheet, win: Win, reading: Reading, options: Options) -> Score:
    """Source: liuzhou §6, §7, §10."""
    patterns = list(_patterns(win, reading))
    worth = _from_another if win.source else _self_drawn
    value = worth(win, len(patterns), options)
    partners = list(_partners(sheet, win, len(patterns), options))
    lines = [*patterns, *value.lines, *(["sanbi"] if partners else [])]
    return Score(value.total, lines, len(patterns), _payments(win, value.share, partners))


def _patterns(win: Win, reading: Reading) -> Iterator[str]:
    """Source: liuzhou §5."""
    if reading.is_all_triplets:
        yield "all_peng"
    if reading.is_one_suit:
        yield "full_flush"
    if reading.is_seven_pairs:
        yield "seven_pairs"
    if win.is_all_claimed:
        yield "all_begged"


def _from_another(win: Win, patterns: int, options: Options) -> Value:
    """Source: liuzhou §6, §12."""
    value, lines = 3 * patterns or 1, ([] if patterns else ["plain"])
    if win.has("gang_discard"):
        value, lines = 3 * (patterns + 1), ["gang_discard"]
    elif win.has("robbing") and options.rob == "add3":
        value, lines = 3 * (patterns + 1), ["robbing_gang"]
    elif win.has("robbing"):
        value, lines = 2 * value, [*lines, "robbing_gang"]
    return Value(value, min(value, options.hu_cap or value), lines)


def _self_drawn(win: Win, patterns: int, options: Options) -> Value:
    """Source: liuzhou §7, §12."""
    names = {"after_gang": "after_gang", "last_tile": "last_tile_draw"}
    lines = [names[fact] for fact in names if win.has(fact)]
    core = (2 * patterns or 1) * 2 ** len(lines)
    bare = not patterns and not lines
    added = 0
    if win.is_concealed:
        added = 1 if bare else 2
        lines.append("all_concealed")
    if not patterns and not (bare and win.is_concealed):
        lines.append("plain")
    return Value(core + added, min(core, options.zimo_cap or core) + added, lines)


def _partners(sheet: Sheet, win: Win, patterns: int, options: Options) -> Iterator[str]:
    """Source: liuzhou §10."""
    if options.sanbi == "off" or (options.sanbi == "plain" and patterns):
        return
    for other in others(win.seat):
        fed = max(_taken(sheet, win.seat, other), _taken(sheet, other, win.seat))
        if fed >= 3 and other not in sheet.winners:
            yield other


def _taken(sheet: Sheet, taker: str, feeder: str) -> int:
    """Source: liuzhou §10, §12."""
    return sum(
        meld.kind is not Kind.CONCEALED and meld.source == feeder for meld in sheet.melds[taker]
    )


def _payments(win: Win, share: int, partners: list[str]) -> list[Payment]:
    """Source: liuzhou §9, §10."""
    if win.source:
        times = 2 if win.source in partners else 1
        bound = [Payment(one, win.seat, share) for one in partners if one != win.source]
        return [Payment(win.source, win.seat, times * share), *bound]
    feeder = win.flower.source if win.flower and win.flower.kind is Kind.EXPOSED else None
    return [
        Payment(feeder or other, win.seat, (3 if other in partners else 1) * share)
        for other in others(win.seat)
    ]
