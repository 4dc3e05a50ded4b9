"""Qinzhou.

Source: qinzhou
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import Final, Literal

from reference.common import (
    Outcome,
    Payment,
    Score,
    best,
    first_winner_after,
    gangs,
    others,
    owner_of,
    paid_by_each,
    won,
)
from reference.readings import Reading, Shape, readings
from reference.sheet import Sheet, Win

FANS: Final = {
    "eighteen_arhats": 18,
    "all_honours": 4,
    "seven_pairs": 2,
    "luxury_seven_pairs": 4,
    "full_flush": 2,
    "all_peng": 2,
    "twelve_on_table": 2,
    "last_tile_draw": 2,
    "after_gang": 2,
    "robbing_gang": 2,
    "gang_discard": 2,
    "earthly": 2,
    "heavenly": 4,
}
EVENTS: Final = {
    "last_tile": "last_tile_draw",
    "after_gang": "after_gang",
    "robbing": "robbing_gang",
    "gang_discard": "gang_discard",
    "ready": "earthly",
    "heavenly": "heavenly",
}

SHAPES: Final = (Shape.SEVEN_PAIRS,)


@dataclass(frozen=True)
class Options:
    """The house rules of Qinzhou that settle something."""

    base: int = 1
    horses: int = 10
    fan_combine: Literal["sum", "product", "max"] = "sum"
    multi_hu_dealer: Literal["dealer_or_first", "discarder"] = "dealer_or_first"


def settle(sheet: Sheet) -> Outcome:
    """Settle a sheet.

    Source: qinzhou §9, §11
    """
    options = sheet.agreed(Options)
    scores = [
        best(_score(sheet, win, reading, options) for reading in readings(win, SHAPES))
        for win in sheet.wins
    ]
    payments = [*_gang_money(sheet), *won(scores), *_horses_of_many(sheet, scores)]
    return Outcome(options.base, scores, payments, _next_dealer(sheet, options))


def _gang_money(sheet: Sheet) -> list[Payment]:
    """Source: qinzhou §7."""
    return [payment for seat, _ in gangs(sheet) for payment in paid_by_each(seat, 1)]


def _score(sheet: Sheet, win: Win, reading: Reading, options: Options) -> Score:
    """Source: qinzhou §8, §9."""
    lines = [*_patterns(win, reading), *(EVENTS[fact] for fact in EVENTS if win.has(fact))]
    fans = _combined([FANS[line] for line in lines], options)
    hits = _hits(sheet, win) if len(sheet.wins) == 1 else 0
    payers = [win.source] if win.source else others(win.seat)
    payments = [Payment(payer, win.seat, fans * (1 + hits)) for payer in payers]
    return Score(fans, lines or ["plain"], len(lines), payments)


def _patterns(win: Win, reading: Reading) -> Iterator[str]:
    """Source: qinzhou §8."""
    arhats = sum(meld.is_gang for meld in win.melds) == 4
    if arhats:
        yield "eighteen_arhats"
    if reading.is_all_honours:
        yield "all_honours"
    if reading.is_seven_pairs:
        yield "luxury_seven_pairs" if reading.is_luxury else "seven_pairs"
    if reading.is_one_suit:
        yield "full_flush"
    if reading.is_all_triplets and not arhats and not reading.is_all_honours:
        yield "all_peng"
    if win.is_all_claimed and not arhats:
        yield "twelve_on_table"


def _combined(fans: list[int], options: Options) -> int:
    """Source: qinzhou §8."""
    if not fans:
        return 1
    if options.fan_combine == "product":
        return prod(fans)
    return sum(fans) if options.fan_combine == "sum" else max(fans)


def _hits(sheet: Sheet, win: Win) -> int:
    """Source: qinzhou §10."""
    return sum(owner_of(horse, sheet.dealer) == win.seat for horse in sheet.horses)


def _horses_of_many(sheet: Sheet, scores: list[Score]) -> Iterator[Payment]:
    """Source: qinzhou §11."""
    if len(sheet.wins) < 2 or sheet.source is None:
        return
    fans = {win.seat: score.total for win, score in zip(sheet.wins, scores, strict=True)}
    buyer = first_winner_after(sheet.source, sheet)
    for horse in sheet.horses:
        owner = owner_of(horse, sheet.dealer)
        if owner in fans:
            yield Payment(sheet.source, buyer, fans[owner])
        elif owner == sheet.source:
            for winner in fans.keys() - {buyer}:
                yield Payment(buyer, winner, fans[winner])


def _next_dealer(sheet: Sheet, options: Options) -> str:
    """Source: qinzhou §2, §12."""
    if not sheet.wins:
        return sheet.dealer
    if len(sheet.wins) == 1 or sheet.source is None:
        return sheet.wins[0].seat
    if options.multi_hu_dealer == "discarder":
        return sheet.source
    if sheet.dealer in sheet.winners:
        return sheet.dealer
    return first_winner_after(sheet.source, sheet)
