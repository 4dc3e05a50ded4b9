"""Who pays whom in Handan, paragraph by paragraph."""

import pytest
from settled import dealer_after, deltas, lines, reasons, settled
from sheets import HAND, PAIRS, dealt_in, robbed, seat, sheet, win, won

from mahjong_tui.core.walls import Break
from mahjong_tui.rules.registry import ruleset

V = "handan"
OTHERS = ("234m567m999s77s23p", "345m678m678s44s23p")


def test_the_dealer_pays_and_wins_twice_handan_6() -> None:
    assert deltas(dealt_in(V)) == (-2, 2, 0, 0)
    assert deltas(won(V)) == (-4, 8, -2, -2)
    assert deltas(sheet(V, seats={"E": seat(HAND)}, wins=[win("E", "1p")])) == (12, -4, -4, -4)
    apart = sheet(V, seats={"S": seat(HAND)}, wins=[win("S", "1p", "W")])
    assert lines(apart) == {"discard_win": 1}


def test_a_robbed_player_pays_as_a_discarder_handan_8() -> None:
    assert reasons(robbed(V)) == {("E", "S", 2, ("discard_win", "dealer_double"))}


def test_gang_money_is_never_doubled_handan_7() -> None:
    for gang, expected in (
        ("gang 9999s E", (-1, 1, 0, 0)),
        ("gang+ 9999s E", (-1, 1, 0, 0)),
        ("gang# 9999s", (-2, 6, -2, -2)),
    ):
        assert deltas(sheet(V, seats={"S": seat(None, gang)})) == expected


def test_an_added_gang_may_be_paid_by_all_handan_10() -> None:
    hand = sheet(V, seats={"S": seat(None, "gang+ 9999s E")}, options={"added_gang_payer": "all"})
    assert deltas(hand) == (-1, 3, -1, -1)


def test_nobody_is_liable_for_a_flower_handan_8() -> None:
    hand = won(V, "gang 9999s W now", facts=("after_gang",))
    assert deltas(hand) == (-4, 9, -3, -2)


def test_the_followed_dealer_pays_each_handan_9() -> None:
    hand = sheet(V, dealer="W", followed="W", options={"base": 3})
    assert deltas(hand) == (3, 3, -9, 3)
    assert deltas(sheet(V, followed="E", options={"follow": False})) == (0, 0, 0, 0)


def test_what_was_due_during_the_hand_stands_apart_handan_9() -> None:
    hand = won(V, "gang# 9999s", followed="E")
    settlement = settled(hand)
    assert [one.points for one in settlement.immediate] == [2, 2, 2, 1, 1, 1]
    assert [one.points for one in settlement.final] == [2, 2, 4]
    assert settlement.payments == settlement.immediate + settlement.final


@pytest.mark.parametrize(("rotation", "after"), [("previous", "N"), ("next", "S"), ("winner", "W")])
def test_another_winner_moves_the_deal_as_agreed_handan_2(rotation: str, after: str) -> None:
    hand = sheet(V, seats={"W": seat(HAND)}, wins=[win("W", "1p")])
    assert dealer_after(hand | {"options": {"dealer_rotation": rotation}}) == after


@pytest.mark.parametrize(("rotation", "after"), [("previous", "N"), ("next", "S"), ("winner", "N")])
def test_several_winners_move_the_deal_once_handan_10(rotation: str, after: str) -> None:
    seats = {"N": seat(OTHERS[0]), "S": seat(OTHERS[1])}
    hand = sheet(V, seats=seats, wins=[win("S", "1p", "W"), win("N", "1p", "W")])
    assert dealer_after(hand | {"options": {"dealer_rotation": rotation}}) == after


@pytest.mark.parametrize("rotation", ["previous", "next", "winner"])
def test_a_dealer_who_wins_or_a_draw_keeps_the_deal_handan_2(rotation: str) -> None:
    options = {"options": {"dealer_rotation": rotation}}
    seats = {"E": seat(OTHERS[0]), "S": seat(OTHERS[1])}
    both = sheet(V, seats=seats, wins=[win("S", "1p", "W"), win("E", "1p", "W")])
    assert dealer_after(both | options) == "E"
    assert dealer_after(sheet(V) | options) == "E"


def test_seven_pairs_may_be_worth_more_handan_1() -> None:
    hand = sheet(V, seats={"S": seat(PAIRS)}, wins=[win("S", "E")])
    dear = hand | {"options": {"seven_pairs_factor": 3}}
    assert deltas(hand) == (-4, 8, -2, -2)
    assert deltas(dear) == (-12, 24, -6, -6)
    assert lines(dear) == {"self_draw": 2, "seven_pairs": 4, "dealer_double": 0}


def test_the_dearer_reading_counts_common_12() -> None:
    seats = {"S": seat("2233445566778p")}
    hand = sheet(V, seats=seats, wins=[win("S", "8p", "W")], options={"seven_pairs_factor": 2})
    assert lines(hand) == {"discard_win": 1, "seven_pairs": 1}


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((1, 1), Break(1, 2)),
        ((1, 3), Break(3, 4)),
        ((2, 3), Break(2, 14)),
        ((3, 6), Break(2, 14)),
        ((6, 6), Break(3, 12)),
    ],
)
def test_the_sum_of_the_dice_opens_the_wall_handan_3(
    dice: tuple[int, int], expected: Break
) -> None:
    assert ruleset(V).agree().play.broken_at(dice) == expected
