"""Who pays whom in Guangdong, paragraph by paragraph."""

import pytest
from settled import dealer_after, deltas, lines, reasons, score_of, settled
from sheets import HAND, JsonObject, robbed, seat, sheet, win, won

V = "guangdong"
UNIT = {"base": 1}


def outsider(name: str, horses: str) -> JsonObject:
    return {"name": name, "horses": horses}


def two_robbers(**fields: object) -> JsonObject:
    seats = {
        "E": seat(None, "peng 444p W"),
        "S": seat(HAND),
        "N": seat("345m678s567s44s23p"),
    }
    wins = [win("N", "4p", "E", "robbing"), win("S", "4p", "E", "robbing")]
    return sheet(V, seats=seats, wins=wins) | fields


def test_horses_multiply_every_share_guangdong_3() -> None:
    hand = won(V, horses="2m 6p", options={"base": 1})
    assert deltas(hand) == (-6, 18, -6, -6)
    assert lines(hand) == {"self_draw": 2, "horses": 0}
    assert score_of(hand, "S").total == 2


@pytest.mark.parametrize(
    ("dragons", "owners"),
    [("seed", (1, 2, 3)), ("usual", (0, 1, 2))],
)
def test_dragons_belong_to_seats_as_agreed_guangdong_4(
    dragons: str, owners: tuple[int, ...]
) -> None:
    options = {"dragon_map": dragons, "horses": 3}
    hand = won(V, horses="CFP", options=options, outsiders=[outsider("X", "CFP")])
    turned = settled(hand)
    assert tuple(horse.seat for horse in turned.horses) == owners
    assert tuple(horse.seat for horse in turned.bought[0]) == owners
    assert [horse.hit for horse in turned.horses] == [owner == 1 for owner in owners]


def test_winds_and_digits_belong_to_seats_guangdong_4() -> None:
    hand = won(V, horses="1m5m9mE2m6mS3m7mW4m8mN", options={"horses": 13})
    owners = [horse.seat for horse in settled(hand).horses]
    assert owners == [0] * 4 + [1] * 3 + [2] * 3 + [3] * 3


def test_gangs_have_their_price_guangdong_5() -> None:
    for gang, expected in (
        ("gang# 9999s", (-2, 6, -2, -2)),
        ("gang+ 9999s W", (-1, 3, -1, -1)),
        ("gang 9999s W", (0, 3, -3, 0)),
    ):
        assert deltas(sheet(V, seats={"S": seat(None, gang)}, options=UNIT)) == expected


@pytest.mark.parametrize(("value", "later"), [("full", 6 + 3), ("flat", 3 + 3)])
def test_a_fed_chain_is_its_feeders_guangdong_7(value: str, later: int) -> None:
    options = {**UNIT, "chain_value": value}
    chain = ("gang 9999s W now", "gang# 8888s now", "gang+ 7777s N now")
    hand = sheet(
        V,
        seats={"S": seat("11s23p", *chain)},
        wins=[win("S", "1p", None, "after_gang")],
        options=options,
    )
    assert deltas(hand) == (0, 3 + later + 6, -3 - later - 6, 0)
    earlier = tuple(gang.replace(" now", " then") for gang in chain[1:])
    seats = {"S": seat(None, "gang 9999s W", *earlier)}
    drawn = sheet(V, seats=seats, options=options)
    assert deltas(drawn) == (0, 3 + later, -3 - later, 0)


def test_gangs_of_different_turns_are_no_chain_guangdong_5() -> None:
    seats = {"S": seat(None, "gang 9999s W", "gang# 8888s")}
    assert deltas(sheet(V, seats=seats, options=UNIT)) == (-2, 3 + 6, -3 - 2, -2)


def test_only_a_chain_that_begins_exposed_is_the_feeders_guangdong_9() -> None:
    chain = ("gang# 8888s now", "gang+ 9999s W now")
    hand = won(V, *chain, facts=("after_gang",), options=UNIT)
    assert deltas(hand) == (-5, 15, -5, -5)


def test_a_gang_between_two_chains_ends_the_first_guangdong_5() -> None:
    chain = ("gang 9999s W", "gang# 8888s now")
    hand = won(V, *chain, facts=("after_gang",), options=UNIT)
    assert deltas(hand) == (-2 - 2, 3 + 6 + 6, -3 - 2 - 2, -2 - 2)


def test_horses_on_a_fed_gang_may_be_left_out_guangdong_7() -> None:
    gang = "gang 9999s W now"
    facts = {"facts": ("after_gang",), "horses": "2m1m"}
    assert deltas(won(V, gang, **facts, options=UNIT)) == (0, 3 + 12, -15, 0)
    without = won(V, gang, **facts, options={**UNIT, "horses_on_fed_gang": False})
    assert deltas(without) == (0, 3 + 6, -9, 0)
    assert lines(without) == {"self_draw": 2}
    unfed = won(V, "gang# 9999s now", **facts, options={**UNIT, "horses_on_fed_gang": False})
    assert deltas(unfed) == (-2 - 4, 18, -2 - 4, -2 - 4)


def test_horses_on_a_robbed_gang_may_be_left_out_guangdong_6() -> None:
    assert deltas(robbed(V, horses="2m1m", options=UNIT)) == (-12, 12, 0, 0)
    without = robbed(V, horses="2m1m", options={**UNIT, "horses_on_rob": False})
    assert deltas(without) == (-6, 6, 0, 0)
    assert [horse.hit for horse in settled(without).horses] == [False, False]


def test_a_robbed_chain_is_void_and_earlier_ones_stand_guangdong_6() -> None:
    hand = robbed(V, "gang# FFFF", "gang# 9999s now", "gang# CCCC now", options=UNIT)
    assert deltas(hand) == (6 - 6, 6 - 2, -2, -2)
    linked = robbed(V, "gang# FFFF", "gang# 9999s then", options=UNIT)
    assert deltas(linked) == (12 - 6, 6 - 4, -4, -4)


def test_several_robbers_each_collect_with_their_own_hits_guangdong_9() -> None:
    hand = two_robbers(horses="2m4m8m", options={"base": 1, "horses": 3})
    assert deltas(hand) == (-6 * 2 - 6 * 3, 12, 0, 18)


def test_the_first_after_the_robbed_player_deals_guangdong_2() -> None:
    assert dealer_after(two_robbers()) == "S"
    assert dealer_after(two_robbers(dealer="N")) == "S"
    assert dealer_after(won(V)) == "S"
    assert dealer_after(sheet(V, dealer="W")) == "W"


def test_spectators_settle_once_for_each_winner_guangdong_9() -> None:
    """X has one horse of South's and one of nobody's: 6 - 2 from South's win, -4 from North's."""
    hand = two_robbers(
        outsiders=[outsider("X", "2m3m"), outsider("Y", "")], options=UNIT, horses=""
    )
    assert deltas(hand) == (-12 - 6, 6 + 2, 0, 6 + 4, 6 - 2 - 4, 0)
    assert ("E", "X", 6, ("outsider", "liability")) in reasons(hand)


def test_a_liable_feeder_pays_spectators_three_shares_guangdong_8() -> None:
    hand = won(
        V,
        "gang 9999s W now",
        facts=("after_gang",),
        outsiders=[outsider("X", "2m6m1m")],
        options={"base": 1, "horses_on_fed_gang": False},
    )
    assert deltas(hand) == (0, 3 + 6 + 2, -3 - 6 - 12, 0, 12 - 2)


def test_spectators_of_a_drawn_hand_stand_at_nothing_guangdong_9() -> None:
    hand = sheet(V, outsiders=[outsider("X", "2m")])
    assert deltas(hand) == (0, 0, 0, 0, 0)


def test_patterns_earn_nothing_guangdong_1() -> None:
    seats = {"S": seat("222p333p555p88p99p")}
    assert deltas(sheet(V, seats=seats, wins=[win("S", "9p")])) == (-20, 60, -20, -20)
