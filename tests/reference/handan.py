"""Handan.

Source: handan
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from reference.common import (
    Outcome,
    Payment,
    Score,
    first_winner_after,
    gangs,
    others,
    paid_by_each,
    won,
)
from reference.readings import Shape, readings
from reference.sheet import Kind, Sheet, Win

SHAPES: Final = (Shape.SEVEN_PAIRS,)


@dataclass(frozen=True)
class Options:
    """The house rules of Handan that settle something."""

    base: int = 1
    dealer_rotation: Literal["previous", "next", "winner"] = "previous"
    added_gang_payer: Literal["supplier", "all"] = "supplier"
    follow: bool = True
    seven_pairs_factor: int = 1


def settle(sheet: Sheet) -> Outcome:
    """Settle a sheet.

    Source: handan §6, §7, §9
    """
    options = sheet.agreed(Options)
    scores = [_score(sheet, win, options) for win in sheet.wins]
    payments = [*_gang_money(sheet, options), *_follow_money(sheet, options), *won(scores)]
    return Outcome(options.base, scores, payments, _next_dealer(sheet, options))


def _gang_money(sheet: Sheet, options: Options) -> Iterator[Payment]:
    """Source: handan §7, §10."""
    for seat, gang in gangs(sheet):
        if gang.kind is Kind.CONCEALED:
            yield from paid_by_each(seat, 2)
        elif gang.kind is Kind.ADDED and options.added_gang_payer == "all":
            yield from paid_by_each(seat, 1)
        elif gang.source:
            yield Payment(gang.source, seat, 1)


def _follow_money(sheet: Sheet, options: Options) -> Iterator[Payment]:
    """Source: handan §9."""
    if sheet.followed and options.follow:
        for other in others(sheet.followed):
            yield Payment(sheet.followed, other, 1)


def _score(sheet: Sheet, win: Win, options: Options) -> Score:
    """Source: handan §1, §6, §10."""
    pairs = any(reading.is_seven_pairs for reading in readings(win, SHAPES))
    factor = options.seven_pairs_factor if pairs else 1
    worth = (1 if win.source else 2) * factor
    payers = [win.source] if win.source else others(win.seat)
    doubled = sheet.dealer in {win.seat, *payers}
    payments = [
        Payment(payer, win.seat, worth * (2 if sheet.dealer in {payer, win.seat} else 1))
        for payer in payers
    ]
    lines = ["discard_win" if win.source else "self_draw"]
    lines += ["seven_pairs"] * (factor > 1) + ["dealer_double"] * doubled
    return Score(worth, lines, 0, payments)


def _next_dealer(sheet: Sheet, options: Options) -> str:
    """Source: handan §2, §10."""
    if not sheet.wins or sheet.dealer in sheet.winners:
        return sheet.dealer
    following, _, previous = others(sheet.dealer)
    if options.dealer_rotation == "previous":
        return previous
    if options.dealer_rotation == "next":
        return following
    return first_winner_after(sheet.source, sheet) if sheet.source else sheet.wins[0].seat
