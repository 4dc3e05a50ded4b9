"""Who pays whom in Liuzhou, paragraph by paragraph."""

import pytest
from settled import dealer_after, deltas, lines, reasons, score_of, settled
from sheets import HAND, PAIRS, JsonObject, dealt_in, robbed, seat, sheet, win, won

V = "liuzhou"
FLUSH = "123p456p789p5523p"
BOUND = ("peng 777m E", "peng 222s E", "peng 888s E")
UNCAPPED = {"zimo_cap": None}


def bound_to_east(tile: str = "1p", source: str | None = None, **fields: object) -> JsonObject:
    """South wins with three melds from East."""
    seats = {"S": seat("11s23p", *BOUND)}
    return sheet(V, seats=seats, wins=[win("S", tile, source)]) | fields


def test_a_plain_self_draw_is_one_with_a_claimed_meld_liuzhou_7() -> None:
    assert deltas(won(V, "peng 999s E")) == (-1, 3, -1, -1)


def test_concealed_gangs_keep_a_hand_concealed_liuzhou_5() -> None:
    assert deltas(won(V, "gang# 9999s")) == (-1 - 2, 9, -1 - 2, -1 - 2)


def test_a_bare_concealed_hand_is_two_in_all_liuzhou_7() -> None:
    assert lines(won(V)) == {"all_concealed": 2}


def test_both_events_double_twice_before_the_cap_liuzhou_12() -> None:
    both = ("after_gang", "last_tile")
    capped = won(V, "gang# 9999s now", facts=both)
    free = won(V, "gang# 9999s now", facts=both, options=UNCAPPED)
    assert score_of(capped, "S").share == 2 + 2
    assert score_of(free, "S").share == 4 + 2
    assert score_of(capped, "S").total == score_of(free, "S").total == 6
    expected = {"plain": 1, "after_gang": 1, "last_tile_draw": 2, "all_concealed": 2}
    assert lines(capped) == expected


@pytest.mark.parametrize(("cap", "share"), [(2, 4), (4, 6), (6, 8), (None, 10)])
def test_the_cap_leaves_a_concealed_hand_outside_and_events_inside_liuzhou_7(
    cap: int | None, share: int
) -> None:
    hand = sheet(
        V,
        seats={"S": seat("1122335577889p")},
        wins=[win("S", "9p", None, "last_tile")],
        options={"zimo_cap": cap},
    )
    assert score_of(hand, "S").share == share
    assert score_of(hand, "S").total == 4 * 2 + 2


def test_the_cap_on_discards_comes_before_the_bond_liuzhou_12() -> None:
    melds = ("peng 222s E", "peng 333s E", "peng 888s E", "peng 777s W")
    hand = sheet(
        V, seats={"S": seat("5s", *melds)}, wins=[win("S", "5s", "E")], options={"hu_cap": 6}
    )
    assert score_of(hand, "S").total == 9
    assert deltas(hand) == (-12, 12, 0, 0)


def test_hu_cap_limits_discards_after_a_gang_and_robbing_liuzhou_12() -> None:
    capped = {"hu_cap": 6}
    after = sheet(
        V,
        seats={"E": seat(None, "gang# 8888s"), "S": seat("1122335577889p")},
        wins=[win("S", "9p", "E", "gang_discard")],
        options=capped,
    )
    assert score_of(after, "S").total == 9
    assert deltas(after) == (3 - 6, 6 - 1, -1, -1)


def test_robbing_doubles_or_adds_three_liuzhou_6() -> None:
    assert deltas(robbed(V)) == (-2, 2, 0, 0)
    assert deltas(robbed(V, options={"rob": "add3"})) == (-3, 3, 0, 0)
    flush = {"E": seat(None, "peng 444p W"), "S": seat("123p789p567p9923p")}
    wins = [win("S", "4p", "E", "robbing")]
    assert deltas(sheet(V, seats=flush, wins=wins)) == (-6, 6, 0, 0)
    added = sheet(V, seats=flush, wins=wins, options={"rob": "add3"})
    assert deltas(added) == (-6, 6, 0, 0)
    assert lines(added) == {"full_flush": 3, "robbing_gang": 3}


def test_the_last_discard_has_no_extra_liuzhou_3() -> None:
    assert deltas(dealt_in(V, facts=("last_tile",))) == (-1, 1, 0, 0)


def test_a_dealt_win_is_an_ordinary_self_draw_liuzhou() -> None:
    hand = sheet(V, seats={"E": seat(HAND)}, wins=[win("E", "1p", None, "heavenly")])
    assert lines(hand, "E") == {"all_concealed": 2}


def test_luxury_pairs_are_seven_pairs_liuzhou_5() -> None:
    hand = sheet(V, seats={"S": seat("111122m55m88s99sN")}, wins=[win("S", "N", "W")])
    assert lines(hand) == {"seven_pairs": 3}


def test_exposed_and_added_gangs_are_paid_by_the_supplier_liuzhou_8() -> None:
    melds = ("gang 9999s W", "gang+ 1111p N", "gang# 2222p")
    assert deltas(sheet(V, seats={"S": seat(None, *melds)})) == (-1, 5, -2, -2)


def test_the_last_gang_of_the_run_decides_who_pays_a_flower_liuzhou_12() -> None:
    run = ("gang 9999s W now", "gang# 8888s now")
    hand = won(V, *run, facts=("after_gang",))
    assert deltas(hand) == (-1 - 2, 1 + 3 + 6, -1 - 1 - 2, -1 - 2)


def test_a_flower_on_an_added_gang_is_paid_by_all_liuzhou_9() -> None:
    assert deltas(won(V, "gang+ 9999s W now", facts=("after_gang",))) == (-2, 7, -3, -2)


def test_the_feeder_pays_three_shares_in_one_payment_liuzhou_9() -> None:
    hand = won(V, "gang 9999s W now", facts=("after_gang",))
    assert reasons(hand) == {
        ("W", "S", 1, ("gang",)),
        ("W", "S", 6, ("plain", "after_gang", "liability")),
    }


def test_the_bound_discarder_pays_twice_liuzhou_10() -> None:
    assert deltas(bound_to_east(source="E")) == (-2, 2, 0, 0)


def test_the_bound_player_pays_beside_the_discarder_liuzhou_10() -> None:
    hand = bound_to_east(source="N")
    assert deltas(hand) == (-1, 2, 0, -1)
    assert ("E", "S", 1, ("plain", "sanbi")) in reasons(hand)


def test_the_bound_player_pays_a_self_draw_three_times_liuzhou_10() -> None:
    assert deltas(bound_to_east()) == (-3, 5, -1, -1)


def test_the_bond_holds_both_ways_liuzhou_10() -> None:
    seats = {"E": seat(HAND), "S": seat(None, *BOUND)}
    assert deltas(sheet(V, seats=seats, wins=[win("E", "1p")])) == (10, -6, -2, -2)


def test_an_added_gang_counts_once_and_a_concealed_one_never_liuzhou_12() -> None:
    added = ("chi 123m E", "gang+ 9999s E")
    two = sheet(V, seats={"S": seat("456m11s23p", *added)}, wins=[win("S", "1p")])
    assert "sanbi" not in lines(two)
    three = sheet(
        V, seats={"S": seat("11s23p", *added, "gang 5555p E")}, wins=[win("S", "1p", "E")]
    )
    assert "sanbi" in lines(three)
    concealed = sheet(
        V, seats={"S": seat("11s23p", *added, "gang# 5555p")}, wins=[win("S", "1p", "E")]
    )
    assert "sanbi" not in lines(concealed)


def test_two_bonds_act_at_once_liuzhou_10() -> None:
    """South is bound to East, whom he took from, and to North, who took from him."""
    taken = ("peng 111m S", "peng 555m S", "gang 9999m S")
    seats = {"S": seat("11s23p", *BOUND), "N": seat(None, *taken)}
    gang = sheet(V, seats=seats, wins=[win("S", "1p")])
    assert deltas(gang) == (-3, 7 - 1, -1, -3 + 1)
    discard = sheet(V, seats=seats, wins=[win("S", "1p", "N")])
    assert deltas(discard) == (-1, 3 - 1, 0, -2 + 1)


def test_the_bond_is_ignored_only_with_whoever_wins_too_liuzhou_10() -> None:
    taken = ("peng CCC S", "peng FFF S", "peng PPP S")
    seats = {
        "E": seat("345m345m567s44s23p"),
        "S": seat("11s23p", *BOUND),
        "N": seat(None, *taken),
    }
    hand = sheet(V, seats=seats, wins=[win("E", "1p", "W"), win("S", "1p", "W")])
    assert deltas(hand) == (1, 2, -2, -1)
    assert "sanbi" not in lines(hand, "E")
    assert "sanbi" in lines(hand, "S")


def test_the_bond_holds_for_robbing_and_discards_after_a_gang_liuzhou_12() -> None:
    seats = {"E": seat(None, "peng 444p W"), "S": seat("11s23p", *BOUND)}
    hand = sheet(V, seats=seats, wins=[win("S", "4p", "E", "robbing")])
    assert deltas(hand) == (-4, 4, 0, 0)
    seats = {"E": seat(None, "gang# 9999p"), "S": seat("11s23p", *BOUND)}
    hand = sheet(V, seats=seats, wins=[win("S", "1p", "E", "gang_discard")])
    assert deltas(hand) == (3 - 6, 6 - 1, -1, -1)


def test_a_plain_bond_leaves_patterns_alone_liuzhou_10() -> None:
    agreed = {"sanbi": "plain"}
    assert deltas(bound_to_east(options=agreed)) == (-3, 5, -1, -1)
    flush = sheet(
        V,
        seats={"S": seat(FLUSH), "E": seat(None, "peng 777m S", "peng 222s S", "peng 888s S")},
        wins=[win("S", "1p", "E")],
        options=agreed,
    )
    assert deltas(flush) == (-3, 3, 0, 0)


def test_a_plain_bond_holds_for_events_and_concealed_hands_liuzhou_12() -> None:
    seats = {"E": seat(HAND), "S": seat(None, *BOUND)}
    hand = sheet(V, seats=seats, wins=[win("E", "1p")], options={"sanbi": "plain"})
    assert deltas(hand) == (10, -6, -2, -2)


def test_no_bond_where_it_is_off_liuzhou_10() -> None:
    assert deltas(bound_to_east(source="E", options={"sanbi": "off"})) == (-1, 1, 0, 0)


def test_the_reading_that_pays_most_may_be_the_plain_one_common_12() -> None:
    """Three equal runs are three triplets too, but a plain bond pays 5 shares of 4."""
    seats = {
        "S": seat("111222333m9p", "gang# 8888s now"),
        "E": seat(None, "peng 777m S", "peng 222s S", "peng 555s S"),
    }
    hand = sheet(
        V, seats=seats, wins=[win("S", "9p", None, "after_gang")], options={"sanbi": "plain"}
    )
    assert lines(hand).keys() == {"plain", "after_gang", "all_concealed", "sanbi"}
    free = sheet(V, seats=seats, wins=[win("S", "9p", None, "after_gang")])
    assert lines(free).keys() == {"all_peng", "after_gang", "all_concealed", "sanbi"}


def test_equal_pay_goes_to_the_reading_with_more_names_common_12() -> None:
    seats = {"S": seat("111222333p9p", "peng 888p E")}
    hand = sheet(V, seats=seats, wins=[win("S", "9p")])
    assert lines(hand).keys() == {"all_peng", "full_flush"}


def test_fish_repeat_gang_money_or_not_liuzhou_11() -> None:
    seats = {"E": seat(None, "gang# 9999s")}
    fish = [{"owner": "S", "tile": "1m"}]
    hand = sheet(V, seats=seats, fish=fish, options={"fishing": True})
    assert deltas(hand) == (3, -1 + 2, -2, -2)
    without = sheet(V, seats=seats, fish=fish, options={"fishing": True, "fish_follow_gang": False})
    assert deltas(without) == (3, -1, -1, -1)
    assert [turned.hit for turned in settled(without).fish] == [False]


def test_each_fish_repeats_each_payment_by_itself_liuzhou_12() -> None:
    """South's two fish on himself double what he wins; North's on East pays his share again."""
    fish = [
        {"owner": "S", "tile": "S"},
        {"owner": "S", "tile": "6p"},
        {"owner": "N", "tile": "C"},
    ]
    hand = won(V, "peng 999s E", fish=fish, options={"fishing": True, "base": 2})
    assert deltas(hand) == (-2 * 3, 2 * (3 * 3 + 1), -2 * 3, -2 * 3 - 2)
    assert [turned.seat for turned in settled(hand).fish] == [1, 1, 0]


def test_a_payment_between_a_fish_owner_and_its_seat_is_not_repeated_liuzhou_12() -> None:
    fish = [{"owner": "E", "tile": "2m"}, {"owner": "S", "tile": "1m"}]
    hand = dealt_in(V, fish=fish, options={"fishing": True})
    assert deltas(hand) == (-1, 1, 0, 0)
    assert [turned.hit for turned in settled(hand).fish] == [False, False]


def test_fish_payments_are_not_followed_by_fish_liuzhou_11() -> None:
    fish = [{"owner": "W", "tile": "2m"}, {"owner": "N", "tile": "3m"}]
    hand = dealt_in(V, fish=fish, options={"fishing": True})
    assert deltas(hand) == (-2, 1, 1, 0)


def test_the_discarder_deals_after_several_winners_liuzhou_2() -> None:
    seats = {"E": seat("345m345m567s44s23p"), "S": seat(HAND)}
    hand = sheet(V, seats=seats, wins=[win("E", "1p", "W"), win("S", "1p", "W")])
    assert dealer_after(hand) == "W"
    assert dealer_after(won(V)) == "S"
    assert dealer_after(sheet(V)) == "E"


def test_seven_pairs_self_drawn_are_two_and_two_liuzhou_7() -> None:
    hand = sheet(V, seats={"S": seat(PAIRS)}, wins=[win("S", "E")])
    assert lines(hand) == {"seven_pairs": 2, "all_concealed": 2}
