"""What holds for every settlement of every variant, over hands made at random."""

import random
from collections import Counter
from collections.abc import Iterator
from math import prod

import pytest
from msgspec.structs import replace

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import SEATS, Seat, others, seat_at
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.rules.handend import Fact, Fish, HandEnd, Outsider, Win
from mahjong_tui.rules.options import Option, OptionValue
from mahjong_tui.rules.registry import variants
from mahjong_tui.rules.ruleset import Agreement, LastTile, Ready, RuleSet
from mahjong_tui.rules.settlement import chains, follow_payments, gang_payments, settle

HANDS = 250


def agreement_of(rules: RuleSet, chance: random.Random) -> Agreement:
    """Agree on house rules at random, more often the default."""
    picked = {one.id: value_of(one, chance) for one in rules.options if chance.random() < 0.4}
    return rules.agree(picked)


def value_of(option: Option, chance: random.Random) -> OptionValue:
    if option.choices:
        return chance.choice(option.choices)
    return chance.randint(option.least, min(option.greatest, 12))


def meld_of(tiles: tuple[Tile, ...], owner: Seat, chance: random.Random) -> Meld:
    """Lay out a set that a seat claimed, or perhaps its concealed gang."""
    if tiles[0] != tiles[-1]:
        return Meld(MeldKind.CHI, tiles[0], seat_at(owner, 3))
    kind = chance.choice((MeldKind.PENG, *[kind for kind in MeldKind if kind != MeldKind.CHI]))
    source = None if kind is MeldKind.CONCEALED else chance.choice(others(owner))
    return Meld(kind, tiles[0], source)


def sets_of(chance: random.Random, *, runs: bool) -> list[tuple[Tile, ...]]:
    """Make four sets, often of few suits."""
    limit = chance.choice((9, 18, 34))
    made = []
    for _ in range(4):
        kind = chance.randrange(limit)
        is_run = runs and kind < 27 and kind % 9 <= 6 and chance.random() < 0.5
        made.append(TILES[kind : kind + 3] if is_run else (TILES[kind],) * 3)
    return made


def winner(
    chance: random.Random, agreement: Agreement, seat: Seat
) -> tuple[list[Tile], list[Meld]]:
    """Make a winning hand, its winning tile among the concealed ones, and its melds."""
    if agreement.play.shapes.seven_pairs and chance.random() < 0.15:
        return [tile for tile in chance.choices(TILES, k=7) for _ in range(2)], []
    laid = chance.randrange(5)
    made = sets_of(chance, runs=True)
    pair = chance.choice(TILES)
    melds = [
        meld_of(tiles, seat, chance)
        for tiles in made[:laid]
        if agreement.play.chi or tiles[0] == tiles[-1]
    ]
    kept = [tile for tiles in made for tile in tiles]
    for meld in melds:
        for tile in meld.tiles[:3]:
            kept.remove(tile)
    return [*kept, pair, pair], melds


def facts_of(chance: random.Random, agreement: Agreement, win: Win) -> frozenset[Fact]:
    """Pick facts that may be true of a win."""
    play = agreement.play
    facts = set()
    if chance.random() < 0.2 and (win.source is None or play.last_tile is LastTile.DISCARDED):
        facts.add(Fact.LAST_TILE)
    if chance.random() < 0.2 and play.ready is not Ready.NEVER:
        facts.add(Fact.READY)
    return frozenset(facts)


def ending(chance: random.Random, agreement: Agreement) -> HandEnd | None:
    """Make the end of a hand; None when it would take a fifth copy of a tile."""
    seat, other = chance.choice(SEATS), chance.randrange(1, 4)
    tiles, melds = winner(chance, agreement, seat)
    tile = chance.choice(tiles)
    source = seat_at(seat, other) if agreement.play.discard_hu and chance.random() < 0.5 else None
    win = Win(seat, tile, source)
    win = replace(win, facts=facts_of(chance, agreement, win))
    if source is None and melds and melds[-1].is_gang and chance.random() < 0.5:
        melds[-1] = replace(melds[-1], now=True)
        win = replace(win, facts=win.facts | {Fact.AFTER_GANG})
    tiles.remove(tile)
    feeder = seat_at(seat, chance.randrange(1, 4))
    fed = [
        Meld(MeldKind.PENG, TILES[kind], seat)
        for kind in chance.sample(range(34), chance.choice((0, 0, 3)))
    ]
    all_melds = [tuple(melds) if one == seat else tuple(fed) * (one == feeder) for one in SEATS]
    used = Counter([*tiles, tile, *(t for one in all_melds for meld in one for t in meld.tiles)])
    if max(used.values()) > 4:
        return None
    hands = tuple(tuple(tiles) if one == seat else None for one in SEATS)
    end = HandEnd(chance.choice(SEATS), hands, tuple(all_melds), (win,))
    return replace(end, **beside(chance, agreement, win))


def beside(chance: random.Random, agreement: Agreement, win: Win) -> dict[str, object]:
    """Turn horses and fish, let spectators bet and the dealer be followed, where that is."""
    extras: dict[str, object] = {}
    if Fact.LAST_TILE not in win.facts:
        extras["horses"] = tuple(chance.sample(TILES, agreement.play.horses))
        if agreement.play.spectators:
            extras["outsiders"] = (Outsider("X", tuple(chance.sample(TILES, 5))),)
    if agreement.play.fish_picked:
        owners = chance.choices(SEATS, k=3)
        extras["fish"] = tuple(Fish(one, chance.choice(TILES)) for one in owners)
    return extras


def endings(rules: RuleSet) -> Iterator[tuple[Agreement, HandEnd]]:
    for number in range(HANDS):
        chance = random.Random(f"{rules.id} {number}")
        agreement = agreement_of(rules, chance)
        end = ending(chance, agreement)
        if end is not None:
            yield agreement, end


each_variant = pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.id)


@each_variant
def test_enough_hands_are_made(rules: RuleSet) -> None:
    assert len(list(endings(rules))) > HANDS / 3


@each_variant
def test_points_sum_to_zero_and_payments_explain_them(rules: RuleSet) -> None:
    for agreement, end in endings(rules):
        settlement = settle(end, agreement)
        paid = [0] * len(settlement.deltas)
        for one in settlement.payments:
            paid[one.payer] -= one.points
            paid[one.payee] += one.points
            assert one.amount * prod(factor.times for factor in one.factors) == one.points > 0
            assert {rule.split(".")[1] for rule in one.because} <= rules.paragraphs.keys()
        assert tuple(paid) == settlement.deltas
        assert sum(paid) == 0


@each_variant
def test_lines_add_up_to_the_total(rules: RuleSet) -> None:
    for agreement, end in endings(rules):
        for win in settle(end, agreement).wins:
            totals = [
                sum(line.amount for line in win.lines[: n + 1]) for n in range(len(win.lines))
            ]
            assert totals == [line.total for line in win.lines]
            assert win.lines[-1].total == win.total >= win.share > 0
            named = {line.rule for line in win.lines}
            assert named.isdisjoint(dropped.rule for dropped in win.dropped)
            assert {dropped.because for dropped in win.dropped} <= named


@each_variant
def test_a_base_multiplies_every_payment_common_13(rules: RuleSet) -> None:
    for agreement, end in endings(rules):
        single = settle(end, rules.agree({**agreement.differing, "base": 1}))
        triple = settle(end, rules.agree({**agreement.differing, "base": 3}))
        assert triple.deltas == tuple(3 * points for points in single.deltas)
        assert [win.lines for win in triple.wins] == [win.lines for win in single.wins]


def turned(end: HandEnd, places: int) -> HandEnd:
    """Move everybody round the table."""

    def moved(seat: Seat | None) -> Seat | None:
        return None if seat is None else seat_at(seat, places)

    melds = [
        tuple(
            replace(meld, source=moved(meld.source)) for meld in end.melds[seat_at(seat, -places)]
        )
        for seat in SEATS
    ]
    return replace(
        end,
        dealer=seat_at(end.dealer, places),
        hands=tuple(end.hands[seat_at(seat, -places)] for seat in SEATS),
        melds=tuple(melds),
        wins=tuple(
            replace(win, seat=seat_at(win.seat, places), source=moved(win.source))
            for win in end.wins
        ),
        fish=tuple(replace(fish, owner=seat_at(fish.owner, places)) for fish in end.fish),
    )


@each_variant
def test_only_places_relative_to_the_dealer_matter_common_2(rules: RuleSet) -> None:
    for agreement, end in endings(rules):
        here, there = settle(end, agreement), settle(turned(end, 1), agreement)
        seats = tuple(there.deltas[seat_at(seat, 1)] for seat in SEATS)
        assert (*seats, *there.deltas[4:]) == here.deltas
        assert there.next_dealer == seat_at(here.next_dealer, 1)


@each_variant
def test_what_is_paid_during_the_hand_is_what_settlement_lists(rules: RuleSet) -> None:
    for agreement, end in endings(rules):
        drawn = replace(end, wins=(), horses=(), outsiders=(), followed=end.dealer)
        during = [
            one
            for seat in SEATS
            for chain in chains(drawn.melds[seat])
            for one in gang_payments(agreement, seat, chain)
        ]
        during += follow_payments(agreement, end.dealer)
        assert settle(drawn, agreement).immediate == tuple(during)


def test_a_chain_costs_the_same_gang_by_gang_where_nothing_links_them() -> None:
    chain = (
        Meld(MeldKind.EXPOSED, TILES[0], SEATS[2], now=True),
        Meld(MeldKind.CONCEALED, TILES[1], now=True),
    )
    for rules in variants():
        agreement = rules.agree()
        apart = [one for gang in chain for one in gang_payments(agreement, SEATS[1], (gang,))]
        linked = gang_payments(agreement, SEATS[1], chain)
        assert (list(linked) == apart) is not agreement.play.chains
