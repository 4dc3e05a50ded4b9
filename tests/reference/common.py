"""What the variants share: seats, payments, gang money, fish, the best reading.

All amounts are in bases. Source: common
"""

from collections.abc import Iterable
from typing import NamedTuple

from reference.sheet import SEATS, Meld, Sheet


class Payment(NamedTuple):
    """One seat or spectator pays another."""

    payer: str
    payee: str
    amount: int


class Score(NamedTuple):
    """What a win is worth by one reading, how many patterns that names, and who pays it."""

    total: int
    lines: list[str]
    patterns: int
    payments: list[Payment]


class Outcome(NamedTuple):
    """How a sheet is settled; scores stand in the order of its wins."""

    base: int
    scores: list[Score]
    payments: list[Payment]
    next_dealer: str


def others(seat: str) -> list[str]:
    """Give the three other seats in the order in which they play after one."""
    place = SEATS.index(seat)
    return [*SEATS[place + 1 :], *SEATS[:place]]


def seat_of(value: int, dealer: str) -> str:
    """Give the seat to which a number belongs, counted from the dealer.

    Source: common §14
    """
    return (SEATS * 2)[SEATS.index(dealer) + (value - 1) % 4]


def owner_of(tile: int, dealer: str) -> str:
    """Give the seat to which a turned tile belongs.

    Source: common §14
    """
    return seat_of(tile % 9 + 1, dealer)


def best(scores: Iterable[Score]) -> Score:
    """Choose the reading that pays the winner most; of equals, the one with more patterns.

    Source: common §12
    """
    return max(scores, key=lambda one: (sum(pay.amount for pay in one.payments), one.patterns))


def paid_by_each(seat: str, amount: int) -> list[Payment]:
    """Let each other seat pay the same."""
    return [Payment(other, seat, amount) for other in others(seat)]


def gangs(sheet: Sheet) -> list[tuple[str, Meld]]:
    """Give every gang with its owner."""
    return [(seat, meld) for seat in SEATS for meld in sheet.melds[seat] if meld.is_gang]


def supplied_gangs(sheet: Sheet) -> list[Payment]:
    """Let suppliers pay 1 for exposed and added gangs, and each 1 for concealed ones.

    Source: liuzhou §8, nanning §5, nanning_laok §10
    """
    payments: list[Payment] = []
    for seat, gang in gangs(sheet):
        payments += [Payment(gang.source, seat, 1)] if gang.source else paid_by_each(seat, 1)
    return payments


def fished(sheet: Sheet, payments: list[Payment]) -> list[Payment]:
    """Let every fish share what its seat is paid and pays, but between seat and owner.

    Source: liuzhou §11, nanning_laok §12
    """
    shared = []
    for payer, payee, amount in payments:
        for fish in sheet.fish:
            lucky = owner_of(fish.tile, sheet.dealer)
            if lucky == payee and fish.owner != payer:
                shared.append(Payment(payer, fish.owner, amount))
            if lucky == payer and fish.owner != payee:
                shared.append(Payment(fish.owner, payee, amount))
    return shared


def won(scores: list[Score]) -> list[Payment]:
    """Give what all winners are paid."""
    return [payment for score in scores for payment in score.payments]


def winner_or_discarder(sheet: Sheet) -> str:
    """Let the winner deal next, the discarder when several won, the dealer again after a draw.

    Source: liuzhou §2, nanning §2
    """
    if not sheet.wins:
        return sheet.dealer
    if len(sheet.wins) == 1 or sheet.source is None:
        return sheet.wins[0].seat
    return sheet.source


def first_winner_after(seat: str, sheet: Sheet) -> str:
    """Give the winner who plays soonest after a seat."""
    return next(other for other in others(seat) if other in sheet.winners)
