"""Who pays a win and how many times: liabilities, bonds, doubled dealers, horses on the winner."""

from collections import Counter
from collections.abc import Sequence
from math import prod

import msgspec

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import SEATS, Seat, others, seat_at
from mahjong_tui.core.tiles import Tile
from mahjong_tui.rules.breakdown import Factor
from mahjong_tui.rules.handend import Fact, HandEnd, Win
from mahjong_tui.rules.patterns import Won
from mahjong_tui.rules.pricing import Tally
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.rules.settling import Bond, Settling


class Share(msgspec.Struct, frozen=True, gc=False):
    """What one player pays of a win: its value times the factors."""

    payer: Seat
    factors: tuple[Factor, ...]

    @property
    def times(self) -> int:
        """The product of the factors."""
        return prod(factor.times for factor in self.factors)


def shares(won: Won, tally: Tally, agreement: Agreement) -> tuple[Share, ...]:
    """Share out one win, before fish, spectators and the horses of several winners."""
    source = won.win.source
    if source is None:
        return _self_drawn(won, tally, agreement)
    return _from_other(won, source, tally, agreement)


def _from_other(won: Won, source: Seat, tally: Tally, agreement: Agreement) -> tuple[Share, ...]:
    settling = agreement.settling
    liable: tuple[Factor, ...] = ()
    if settling.robbed_covers and Fact.ROBBING in won.win.facts:
        liable = (agreement.factor("liability", 3),)
    common = _common(won, agreement, covered=False)
    partners = _partners(won, tally, agreement)
    bond = (agreement.factor("sanbi", 2),) if source in partners else ()
    paid = (*_dealer(won, source, agreement), *bond, *liable, *common)
    alongside = (agreement.factor("sanbi", 1), *common)
    return (
        Share(source, paid),
        *(Share(partner, alongside) for partner in partners if partner != source),
    )


def _self_drawn(won: Won, tally: Tally, agreement: Agreement) -> tuple[Share, ...]:
    cover = agreement.settling.cover(won)
    common = _common(won, agreement, covered=cover is not None)
    partners = _partners(won, tally, agreement)
    each = tuple(
        Share(seat, _owed(won, seat, partners, common, agreement)) for seat in others(won.win.seat)
    )
    return each if cover is None else _covered(cover, each, agreement)


def _owed(
    won: Won,
    payer: Seat,
    partners: tuple[Seat, ...],
    common: tuple[Factor, ...],
    agreement: Agreement,
) -> tuple[Factor, ...]:
    """Give the factors of one share of a self-draw."""
    if payer in partners:
        common = (agreement.factor("sanbi", 3), *common)
    return (*_dealer(won, payer, agreement), *common)


def _covered(cover: Seat, each: tuple[Share, ...], agreement: Agreement) -> tuple[Share, ...]:
    settling = agreement.settling
    equal = Counter(share.factors for share in each[: settling.cover_shares])
    return tuple(
        Share(cover, (agreement.factor(settling.cover_rule, times), *factors))
        for factors, times in equal.items()
    )


def _common(won: Won, agreement: Agreement, *, covered: bool) -> tuple[Factor, ...]:
    if not won.end.horses:
        return ()
    hits = len(winning_horses(won.win, won.end, agreement, covered=covered))
    return (agreement.factor("horses", 1 + hits),) if hits else ()


def winning_horses(
    win: Win, end: HandEnd, agreement: Agreement, *, covered: bool
) -> tuple[Tile, ...]:
    """Pick the turned horses that multiply a win: those of the winner's seat.

    ``covered`` says that one player pays a self-draw for all. Several winners of whom one owns
    the horses are settled apart, horse by horse.
    """
    pay = agreement.settling.horses
    if pay is None or (pay.one_buyer and len(end.wins) > 1):
        return ()
    robbed = Fact.ROBBING in win.facts
    if (robbed and not pay.on_rob) or (covered and not pay.on_cover):
        return ()
    return tuple(tile for tile in end.horses if owner(tile, end, agreement.settling) == win.seat)


def owner(tile: Tile, end: HandEnd, settling: Settling) -> Seat:
    """Give the seat to which a turned tile belongs.

    Source: common §14
    """
    return seat_at(end.dealer, settling.places[tile])


def _dealer(won: Won, payer: Seat, agreement: Agreement) -> tuple[Factor, ...]:
    if agreement.settling.dealer_doubles and won.end.dealer in {payer, won.win.seat}:
        return (agreement.factor("dealer_double", 2),)
    return ()


def _partners(won: Won, tally: Tally, agreement: Agreement) -> tuple[Seat, ...]:
    """List the seats bound to the winner; a bond with another winner is ignored.

    Source: liuzhou §10
    """
    bond = agreement.settling.bond
    if bond is None or (bond is Bond.PLAIN and tally.named):
        return ()
    winners = {win.seat for win in won.end.wins}
    return tuple(
        seat for seat in SEATS if seat not in winners and bound(won.end.melds, won.win.seat, seat)
    )


def bound(melds: Sequence[tuple[Meld, ...]], one: Seat, other: Seat) -> bool:
    """Tell whether one of two players has taken three melds from the other.

    Source: liuzhou §10
    """
    return _has_fed(melds[one], other) or _has_fed(melds[other], one)


def _has_fed(melds: tuple[Meld, ...], source: Seat) -> bool:
    return len(melds) >= 3 and sum(meld.source == source for meld in melds) >= 3
