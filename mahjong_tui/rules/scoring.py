"""What a win is worth: the best reading, its lines, and what each payer owes for it.

Source: common §12
"""

from math import prod

from mahjong_tui.core.seats import Seat
from mahjong_tui.rules.breakdown import Dropped, Factor, Line, Payment, RuleId, WinScore
from mahjong_tui.rules.handend import HandEnd, Win
from mahjong_tui.rules.patterns import Tiles, Won
from mahjong_tui.rules.pricing import Tally
from mahjong_tui.rules.readings import readings
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.rules.shares import Share, shares, winning_horses


def score(win: Win, end: HandEnd, agreement: Agreement) -> WinScore:
    """Score one win by the reading that pays the winner most.

    Equal pay: the reading with more named patterns.

    Raises:
        ValueError: When the winner's tiles are no win.
    """
    melds = end.melds[win.seat]
    concealed = sorted((*(end.hands[win.seat] or ()), win.tile))
    tiles = tuple(concealed)
    if melds:
        tiles = tuple(sorted((*concealed, *(tile for meld in melds for tile in meld.tiles))))
    found = readings(concealed, len(melds), agreement.play.shapes)
    price = agreement.settling.price
    priced = []
    for reading in found:
        won = Won(win, end, melds, reading, tiles)
        tally = price(won)
        priced.append((won, tally, shares(won, tally, agreement)))
    best = priced[0] if len(priced) == 1 else max(priced, key=_pay_and_names)
    return _explained(*best, agreement)


def _pay_and_names(priced: tuple[Won, Tally, tuple[Share, ...]]) -> tuple[int, int]:
    _, tally, shared = priced
    return tally.share * sum(share.times for share in shared), tally.named


def _explained(won: Won, tally: Tally, shared: tuple[Share, ...], agreement: Agreement) -> WinScore:
    rule = agreement.rules.rule
    seat = won.win.seat
    lines = tuple(Line(rule(name), amount, at, tiles) for name, amount, at, tiles in tally.lines)
    because = tuple(line.rule for line in lines)
    return WinScore(
        seat=seat,
        unit=agreement.rules.unit,
        total=tally.total,
        share=tally.share,
        lines=lines + _shown(won, tally, shared, agreement),
        dropped=tuple(Dropped(rule(name), rule(other)) for name, other in tally.dropped),
        reading=won.reading,
        payments=tuple(
            payment(
                agreement, share.payer, seat, tally.share, because=because, factors=share.factors
            )
            for share in shared
        ),
    )


def _shown(
    won: Won, tally: Tally, shared: tuple[Share, ...], agreement: Agreement
) -> tuple[Line, ...]:
    """Make lines of the rules of payment that this variant shows as such."""
    shown = agreement.settling.shown
    if not shown:
        return ()
    named = {factor.rule for share in shared for factor in share.factors}
    return tuple(
        Line(rule, 0, tally.total, _looked_at(name, won, agreement))
        for name in shown
        if (rule := agreement.rules.rule(name)) in named
    )


def _looked_at(name: str, won: Won, agreement: Agreement) -> Tiles:
    if name == "horses":
        return winning_horses(won.win, won.end, agreement, covered=False)
    return ()


def payment(
    agreement: Agreement,
    payer: Seat,
    payee: Seat,
    amount: int,
    *,
    because: tuple[RuleId, ...] = (),
    factors: tuple[Factor, ...] = (),
) -> Payment:
    """Make a payment: its factors give further reasons, and ``base`` multiplies it at last.

    Source: common §13
    """
    base = agreement.settling.base
    times = factors if base == 1 else (*factors, agreement.factor("base", base))
    if not times:
        return Payment(payer, payee, amount, because, amount)
    points = amount * prod(factor.times for factor in times)
    reasons = (*because, *(factor.rule for factor in factors))
    return Payment(payer, payee, points, reasons, amount, times)
