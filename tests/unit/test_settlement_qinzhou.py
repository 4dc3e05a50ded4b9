"""Who pays whom in Qinzhou, paragraph by paragraph."""

import pytest
from settled import dealer_after, deltas, lines, reasons, score_of, settled
from sheets import HAND, PAIRS, JsonObject, dealt_in, robbed, seat, sheet, win, won

V = "qinzhou"
NO_HORSES = {"horses": 0}
TRIPLETS = "222s888s666p44pCC"
PAIRED = "33p77p22p88p66s11sC"
RUNS = "123p456p789p123sC"


def two_winners(**fields: object) -> JsonObject:
    """South has all triplets and West seven pairs on East's discard."""
    seats = {"S": seat(TRIPLETS), "W": seat(PAIRED)}
    return sheet(V, seats=seats, wins=[win("S", "C", "E"), win("W", "C", "E")]) | fields


def three_winners(**fields: object) -> JsonObject:
    """East plain, West all triplets, North plain, on South's discard."""
    seats = {
        "E": seat("123p456p789p123sC"),
        "W": seat("222m444m777s888sC"),
        "N": seat("123m456m789m567sC"),
    }
    wins = [win(winner, "C", "S") for winner in "EWN"]
    return sheet(V, seats=seats, wins=wins) | fields


def test_every_gang_is_paid_by_all_three_qinzhou_7() -> None:
    for gang in ("gang 9999s W", "gang+ 9999s W", "gang# 9999s"):
        drawn_hand = sheet(V, seats={"S": seat(None, gang)}, options={"base": 3})
        assert deltas(drawn_hand) == (-3, 9, -3, -3)


def test_a_robbed_player_keeps_the_gangs_of_the_same_turn_qinzhou_12() -> None:
    hand = robbed(V, "gang# 9999s now", options=NO_HORSES)
    assert deltas(hand) == (3 - 2, 2 - 1, -1, -1)


@pytest.mark.parametrize(("how", "fans"), [("sum", 8), ("product", 16), ("max", 2)])
def test_fans_combine_as_agreed_qinzhou_8(how: str, fans: int) -> None:
    hand = sheet(
        V,
        seats={"S": seat("1122335577889p")},
        wins=[win("S", "9p", None, "ready", "last_tile")],
        options={"fan_combine": how},
    )
    assert score_of(hand, "S").total == fans
    assert lines(hand).keys() == {"seven_pairs", "full_flush", "earthly", "last_tile_draw"}


def test_each_line_of_a_product_shows_what_it_adds_qinzhou_8() -> None:
    hand = won(V, facts=("ready", "last_tile"), options={"fan_combine": "product"})
    assert lines(hand) == {"earthly": 2, "last_tile_draw": 2}


def test_four_equal_tiles_twice_are_no_more_than_once_qinzhou_8() -> None:
    hand = sheet(V, seats={"S": seat("11112222m5588sN")}, wins=[win("S", "N", "W")])
    assert lines(hand) == {"luxury_seven_pairs": 4}


def test_all_honours_counts_twelve_on_the_table_too_qinzhou_12() -> None:
    melds = ("peng EEE W", "peng SSS W", "gang CCCC E", "gang+ PPPP N")
    hand = sheet(V, seats={"S": seat("F", *melds)}, wins=[win("S", "F", "W")], options=NO_HORSES)
    assert lines(hand) == {"all_honours": 4, "twelve_on_table": 2}


def test_eighteen_arhats_adds_flush_and_events_qinzhou_12() -> None:
    melds = ("gang# 1111p", "gang 2222p E", "gang+ 7777p W", "gang# 9999p now")
    hand = sheet(
        V, seats={"S": seat("5p", *melds)}, wins=[win("S", "5p", None, "after_gang", "last_tile")]
    )
    expected = {"eighteen_arhats": 18, "full_flush": 2, "after_gang": 2, "last_tile_draw": 2}
    assert lines(hand) == expected


def test_the_reading_with_most_fans_counts_common_12() -> None:
    hand = sheet(V, seats={"S": seat("2233445566778p")}, wins=[win("S", "8p", "W")])
    assert lines(hand) == {"seven_pairs": 2, "full_flush": 2}
    assert score_of(hand, "S").groups == tuple((tile, tile) for tile in range(10, 17))


def test_horses_multiply_a_self_draw_of_a_non_dealer_qinzhou_9() -> None:
    hand = won(V, horses="2m 6p S F 1m 5s", facts=("ready",), options={"base": 2})
    assert deltas(hand) == (-20, 60, -20, -20)
    assert ("E", "S", 20, ("earthly", "horses")) in reasons(hand)


def test_a_horse_on_the_discarder_costs_nothing_with_one_winner_qinzhou_12() -> None:
    hand = dealt_in(V, horses="1m 5m 9m E C")
    assert deltas(hand) == (-1, 1, 0, 0)
    assert [horse.hit for horse in settled(hand).horses] == [False] * 5


def test_the_first_after_the_discarder_owns_the_horses_qinzhou_11() -> None:
    """South is the buyer: his two horses and West's are paid to him, East's by him."""
    hand = two_winners(horses="2m 6m 3m 1m 4m")
    assert deltas(hand) == (-4 - 4 - 2, 2 + 4 + 2 - 2, 2 + 2, 0)
    assert ("E", "S", 2, ("seven_pairs", "horses")) in reasons(hand)
    assert ("S", "W", 2, ("seven_pairs", "horses")) in reasons(hand)
    assert [horse.hit for horse in settled(hand).horses] == [True] * 4 + [False]


def test_three_winners_share_the_fate_of_each_seat_qinzhou_11() -> None:
    """West buys; dealer E owns 1 5 9, S (who discards) 2 6, W 3 7, N 4 8."""
    hand = three_winners(horses="1m 1p 2m 3m 4m 8m")
    south = -(1 + 2 + 1) - 2 * 1 - 1 * 2 - 2 * 1
    west = 2 + 2 * 1 + 1 * 2 + 2 * 1 - 1 - 1
    assert deltas(hand) == (1 + 1, south, west, 1 + 1)


def test_base_multiplies_the_horses_of_several_winners_qinzhou_11() -> None:
    once, thrice = two_winners(horses="1m2m3m"), two_winners(horses="1m2m3m", options={"base": 3})
    assert deltas(thrice) == tuple(3 * points for points in deltas(once))


def test_several_robbers_share_horses_like_several_winners_qinzhou_11() -> None:
    hand = sheet(
        V,
        seats={"E": seat(None, "peng 444p W"), "S": seat(HAND), "N": seat("345m678s567s44s23p")},
        wins=[win("S", "4p", "E", "robbing"), win("N", "4p", "E", "robbing")],
        horses="1m 4m",
    )
    assert deltas(hand) == (-2 - 2 - 2, 2 + 2 - 2, 0, 2 + 2)


def test_without_horses_several_winners_just_collect_qinzhou_11() -> None:
    assert deltas(two_winners(horses="")) == (-4, 2, 2, 0)


def test_the_winner_deals_next_and_a_draw_keeps_the_dealer_qinzhou_2() -> None:
    assert dealer_after(won(V)) == "S"
    assert dealer_after(sheet(V, dealer="W")) == "W"


def test_of_several_winners_the_dealer_deals_or_the_first_qinzhou_2() -> None:
    assert dealer_after(three_winners()) == "E"
    assert dealer_after(three_winners(dealer="S")) == "W"
    assert dealer_after(two_winners()) == "S"


def test_the_discarder_deals_even_when_the_dealer_won_qinzhou_12() -> None:
    agreed = {"multi_hu_dealer": "discarder"}
    assert dealer_after(three_winners(options=agreed)) == "S"
    assert dealer_after(won(V, options=agreed)) == "S"


def test_the_dealer_neither_pays_nor_wins_more_qinzhou_9() -> None:
    hand = sheet(V, dealer="S", seats={"S": seat(PAIRS)}, wins=[win("S", "E", "W")])
    assert deltas(hand) == (0, 2, -2, 0)


def test_a_line_names_the_tiles_it_looked_at_qinzhou_8() -> None:
    hand = sheet(V, seats={"S": seat("111122m55m88s99sN")}, wins=[win("S", "N", "W")])
    line, *_ = score_of(hand, "S").lines
    assert line.tiles == (0, 0, 0, 0)
