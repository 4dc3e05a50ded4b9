"""Who pays whom when a hand ends: gangs, wins, horses, spectators, fish, and who deals next."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import assert_never

from msgspec.structs import replace

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import SEATS, Seat, others, place, seat_at
from mahjong_tui.rules.breakdown import Factor, Payment, Settlement, Turned, WinScore
from mahjong_tui.rules.handend import Fact, Fish, HandEnd, Outsider
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.rules.scoring import payment, score
from mahjong_tui.rules.settling import Fed, GangPrice, Succession
from mahjong_tui.rules.shares import owner


def settle(end: HandEnd, agreement: Agreement) -> Settlement:
    """Settle a hand, drawn or won.

    Raises:
        ValueError: When a winner's tiles are no win.
    """
    wins = tuple(score(win, end, agreement) for win in end.wins)
    gangs = tuple(_gang_money(end, agreement))
    follow = () if end.followed is None else follow_payments(agreement, end.followed)
    won = (
        *(one for win in wins for one in win.payments),
        *_horses_of_many(end, wins, agreement),
        *_spectators(end, wins, agreement),
    )
    followable = (*gangs, *won) if agreement.settling.fish_follow_gangs else won
    fished = [_fish_payments(fish, end, followable, agreement) for fish in end.fish]
    final = (*won, *(one for payments in fished for one in payments))
    return Settlement(
        wins=wins,
        immediate=(*gangs, *follow),
        final=final,
        deltas=_deltas((*gangs, *follow, *final), len(SEATS) + len(end.outsiders)),
        next_dealer=next_dealer(end, agreement),
        horses=_turned_horses(end, wins, agreement),
        fish=tuple(
            Turned(fish.tile, owner(fish.tile, end, agreement.settling), hit=bool(payments))
            for fish, payments in zip(end.fish, fished, strict=True)
        ),
        bought=tuple(_turned_for(outsider, end, agreement) for outsider in end.outsiders),
    )


def _deltas(payments: Iterable[Payment], parties: int) -> tuple[int, ...]:
    deltas = [0] * parties
    for one in payments:
        deltas[one.payer] -= one.points
        deltas[one.payee] += one.points
    return tuple(deltas)


# What is paid during the hand.


def chains(melds: tuple[Meld, ...]) -> tuple[tuple[Meld, ...], ...]:
    """Group the gangs among melds into the chains in which they were made, in order."""
    grouped: list[tuple[Meld, ...]] = []
    open_ = False
    for meld in melds:
        if meld.then or (meld.now and open_):
            grouped[-1] += (meld,)
        elif meld.is_gang:
            grouped.append((meld,))
        open_ = meld.now
    return tuple(grouped)


def gang_payments(agreement: Agreement, seat: Seat, chain: tuple[Meld, ...]) -> tuple[Payment, ...]:
    """List what the gangs of a chain bring their owner.

    Paid as each gang stands (a chain of one); where a fed chain is its feeder's, when the chain
    ends.

    Source: common §10; qinzhou §7, liuzhou §8, nanning §5, nanning_laok §10, guangdong §5 and §7,
    handan §7
    """
    first, *later = chain
    fed = agreement.settling.gangs.fed
    if fed is None or first.kind is not MeldKind.EXPOSED or first.source is None:
        return tuple(one for meld in chain for one in _gang(agreement, seat, meld))
    by_feeder = (_fed_gang(agreement, seat, meld, first.source, fed) for meld in later)
    return (*_gang(agreement, seat, first), *by_feeder)


def _gang(agreement: Agreement, seat: Seat, meld: Meld) -> Iterator[Payment]:
    price = _gang_price(agreement, meld)
    payers = others(seat) if price.each or meld.source is None else (meld.source,)
    because = (agreement.rules.rule("gang"),)
    return (payment(agreement, payer, seat, price.amount, because=because) for payer in payers)


def _fed_gang(agreement: Agreement, seat: Seat, meld: Meld, feeder: Seat, fed: Fed) -> Payment:
    flat = fed is Fed.FLAT
    price = agreement.settling.gangs.exposed if flat else _gang_price(agreement, meld)
    liable = (agreement.factor("liability", 1 if flat else 3),)
    because = (agreement.rules.rule("gang"),)
    return payment(agreement, feeder, seat, price.amount, because=because, factors=liable)


def _gang_price(agreement: Agreement, meld: Meld) -> GangPrice:
    gangs = agreement.settling.gangs
    if meld.kind is MeldKind.CONCEALED:
        return gangs.concealed
    return gangs.added if meld.kind is MeldKind.ADDED else gangs.exposed


def _gang_money(end: HandEnd, agreement: Agreement) -> Iterator[Payment]:
    void = _void(end, agreement)
    for seat in SEATS:
        for chain in chains(end.melds[seat]):
            if seat != void or not chain[-1].now:
                yield from gang_payments(agreement, seat, chain)


def _void(end: HandEnd, agreement: Agreement) -> Seat | None:
    """Name the seat whose chain of this turn a robbery made void.

    Source: guangdong §6
    """
    if agreement.settling.gangs.fed is None:
        return None
    return next((win.source for win in end.wins if Fact.ROBBING in win.facts), None)


def follow_payments(agreement: Agreement, followed: Seat) -> tuple[Payment, ...]:
    """List what the player pays whose first discard all three others followed.

    Source: handan §9
    """
    amount = agreement.settling.follow
    if not amount:
        return ()
    because = (agreement.rules.rule("follow"),)
    return tuple(
        payment(agreement, followed, seat, amount, because=because) for seat in others(followed)
    )


# Horses.


def _horses_of_many(
    end: HandEnd, wins: tuple[WinScore, ...], agreement: Agreement
) -> Iterator[Payment]:
    """Let each horse of the one buyer among several winners share the fate of its seat.

    Source: qinzhou §11
    """
    pay = agreement.settling.horses
    source = _source(end)
    if pay is None or not pay.one_buyer or source is None or len(wins) == 1:
        return
    buyer, *rest = sorted(wins, key=lambda win: place(win.seat, source))
    horses = Counter(owner(tile, end, agreement.settling) for tile in end.horses)
    for win in (buyer, *rest):
        yield from _horse_payment(source, buyer.seat, win, horses[win.seat], agreement)
    for win in rest:
        yield from _horse_payment(buyer.seat, win.seat, win, horses[source], agreement)


def _horse_payment(
    payer: Seat, payee: Seat, win: WinScore, horses: int, agreement: Agreement
) -> Iterator[Payment]:
    if horses:
        because = tuple(line.rule for line in win.lines)
        times = (agreement.factor("horses", horses),)
        yield payment(agreement, payer, payee, win.share, because=because, factors=times)


def _turned_horses(
    end: HandEnd, wins: tuple[WinScore, ...], agreement: Agreement
) -> tuple[Turned, ...]:
    pay = agreement.settling.horses
    if pay is None:
        return ()
    moving: set[Seat | None] = {win.seat for win in wins if _multiplied(win, agreement)}
    if pay.one_buyer and len(wins) > 1:
        moving = {seat for win in end.wins for seat in (win.seat, win.source)}
    seats = ((tile, owner(tile, end, agreement.settling)) for tile in end.horses)
    return tuple(Turned(tile, seat, hit=seat in moving) for tile, seat in seats)


def _multiplied(win: WinScore, agreement: Agreement) -> bool:
    horses = agreement.rules.rule("horses")
    return any(horses in one.because for one in win.payments)


def _source(end: HandEnd) -> Seat | None:
    """Name who discarded the winning tile or declared the robbed gang."""
    return next((win.source for win in end.wins), None)


# Spectators.


def _spectators(
    end: HandEnd, wins: tuple[WinScore, ...], agreement: Agreement
) -> Iterator[Payment]:
    """Settle the horses that spectators bought, once for each winner.

    Source: guangdong §8
    """
    for number, outsider in enumerate(end.outsiders, len(SEATS)):
        turned = _turned_for(outsider, end, agreement)
        for win in wins:
            hits = sum(horse.seat == win.seat for horse in turned)
            yield from _spectator_gains(Seat(number), win, hits, agreement)
            yield from _spectator_loses(Seat(number), win, len(turned) - hits, agreement)


def _spectator_gains(
    party: Seat, win: WinScore, hits: int, agreement: Agreement
) -> Iterator[Payment]:
    if not hits:
        return
    factors: tuple[Factor, ...] = (agreement.factor("outsider", hits),)
    if len(win.payments) == 1:
        factors += (agreement.factor("liability", 3),)
    worth = agreement.settling.spectator
    for one in win.payments:
        yield payment(agreement, one.payer, party, worth, factors=factors)


def _spectator_loses(
    party: Seat, win: WinScore, misses: int, agreement: Agreement
) -> Iterator[Payment]:
    if misses:
        factors = (agreement.factor("outsider", misses),)
        yield payment(agreement, party, win.seat, agreement.settling.spectator, factors=factors)


def _turned_for(outsider: Outsider, end: HandEnd, agreement: Agreement) -> tuple[Turned, ...]:
    winners = {win.seat for win in end.wins}
    seats = ((tile, owner(tile, end, agreement.settling)) for tile in outsider.horses)
    return tuple(Turned(tile, seat, hit=seat in winners) for tile, seat in seats)


# Fish.


def _fish_payments(
    fish: Fish, end: HandEnd, payments: tuple[Payment, ...], agreement: Agreement
) -> tuple[Payment, ...]:
    """Let a fish's owner share each payment of the seat it belongs to.

    Source: liuzhou §11
    """
    seat = owner(fish.tile, end, agreement.settling)
    rule = agreement.rules.rule("fish")
    gained = (
        replace(one, payee=fish.owner, because=(*one.because, rule))
        for one in payments
        if one.payee == seat and one.payer != fish.owner
    )
    lost = (
        replace(one, payer=fish.owner, because=(*one.because, rule))
        for one in payments
        if one.payer == seat and one.payee != fish.owner
    )
    return (*gained, *lost)


# The deal.


def next_dealer(end: HandEnd, agreement: Agreement) -> Seat:
    """Say who deals the next hand.

    Source: qinzhou §2 and §12, liuzhou §2, nanning §2, guangdong §2, handan §2 and §10
    """
    winners = {win.seat for win in end.wins}
    succession = agreement.settling.succession
    if not winners:
        return end.dealer
    match succession:
        case Succession.PREVIOUS | Succession.NEXT:
            step = 1 if succession is Succession.NEXT else -1
            return end.dealer if end.dealer in winners else seat_at(end.dealer, step)
        case Succession.DEALER_OR_FIRST:
            return end.dealer if end.dealer in winners else _first(winners, end)
        case Succession.FIRST:
            return _first(winners, end)
        case Succession.DISCARDER:
            source = _source(end)
            return source if len(winners) > 1 and source is not None else _first(winners, end)
        case _:
            assert_never(succession)


def _first(winners: set[Seat], end: HandEnd) -> Seat:
    """Pick the first winner in play order after the discarder."""
    source = _source(end)
    origin = end.dealer if source is None else source
    return min(winners, key=lambda seat: place(seat, origin))
