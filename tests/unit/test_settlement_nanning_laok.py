"""Who pays whom in Nanning's 老K, paragraph by paragraph."""

import pytest
from settled import dealer_after, deltas, lines, reasons, score_of
from sheets import HAND, JsonObject, dealt_in, robbed, seat, sheet, win, won

V = "nanning_laok"
FLUSH = "123p456p789p5523p"
GATES = "1112345678999p"
THRICE = ("peng 777m W", "peng 222s W", "peng 888s W")


def thrown(hand: str, tile: str, *melds: str) -> JsonObject:
    return sheet(V, seats={"S": seat(hand, *melds)}, wins=[win("S", tile, "W")])


def three(*facts: str, **fields: object) -> JsonObject:
    seats = {
        "E": seat(HAND),
        "S": seat("234m567m999s77s23p"),
        "W": seat("345m678m678s44s23p"),
        "N": seat(None, "gang# CCCC"),
    }
    wins = [win(winner, "1p", "N", *facts) for winner in "ESW"]
    return sheet(V, seats=seats, wins=wins) | fields


TABLE = [
    (HAND, "1p", {"plain": 1}),
    ("222s888s666p44pCC", "C", {"all_peng": 2}),
    ("123p456p789pEE23p", "1p", {"half_flush": 2}),
    (FLUSH, "1p", {"full_flush": 4}),
    ("222p333p555pEECC", "C", {"half_flush": 2, "all_peng": 2}),
    ("222p333p555p88p99p", "9p", {"full_flush": 4, "all_peng": 1}),
    ("111m999pEEE99sCC", "C", {"mixed_terminals": 5}),
    ("111p999pEEECC11m", "1m", {"mixed_terminals": 5}),
    ("CCCFFFPP123m78p", "9p", {"small_three_dragons": 5}),
    ("EEESSSWWWNN12m", "3m", {"small_four_winds": 5}),
    ("EEESSSWWWFFCC", "C", {"all_honours": 8}),
    ("111m999m111p99p99s", "9s", {"all_terminals": 8}),
    ("CCCFFFPPP12m99s", "3m", {"big_three_dragons": 8}),
    ("EEESSSWWWNNN1m", "1m", {"big_four_winds": 8}),
    (GATES, "5p", {"nine_gates": 8}),
    ("19m19p19sESWNCFP", "E", {"thirteen_orphans": 8}),
]


@pytest.mark.parametrize(("hand", "tile", "expected"), TABLE)
def test_the_fan_table_nanning_laok_4(hand: str, tile: str, expected: dict[str, int]) -> None:
    won_hand = thrown(hand, tile)
    assert lines(won_hand) == expected
    assert deltas(won_hand) == (0, sum(expected.values()), -sum(expected.values()), 0)


def test_of_equal_entries_the_last_is_named_nanning_laok_13() -> None:
    assert lines(thrown("EEESSSWWWNNNC", "C")) == {"big_four_winds": 8}
    assert lines(thrown("CCCFFFPPPEEES", "S")) == {"big_three_dragons": 8}
    assert lines(thrown("CCCFFFPP111m99p", "9p")) == {"small_three_dragons": 5}
    assert lines(thrown("EEESSSWWWNN11m", "1m")) == {"small_four_winds": 5}


def test_a_gang_is_no_gate_nanning_laok_13() -> None:
    hand = sheet(V, seats={"S": seat("2345678999p", "gang# 1111p")}, wins=[win("S", "8p")])
    assert lines(hand) == {"full_flush": 4}


def test_melds_count_for_the_table_nanning_laok_4() -> None:
    hand = thrown("99m11p", "9m", "peng 111m E", "gang 9999s W", "gang# 1111s")
    assert lines(hand) == {"all_terminals": 8}
    winds = thrown("NN12m", "3m", "peng EEE W", "gang SSSS E", "gang# WWWW")
    assert lines(winds) == {"small_four_winds": 5}


def test_a_discard_after_a_gang_is_nine_nanning_laok_11() -> None:
    assert lines(dealt_in(V, "gang# 8888s", facts=("gang_discard",))) == {"gang_discard": 9}
    seats = {"E": seat(None, "gang# 8888s"), "S": seat(FLUSH)}
    hand = sheet(V, seats=seats, wins=[win("S", "1p", "E", "gang_discard", "ready")])
    assert lines(hand) == {"full_flush": 4, "gang_discard": 9, "ready": 1}


@pytest.mark.parametrize("floor", [0, 5, 12])
def test_floors_raise_three_winners_and_events_nanning_laok_5(floor: int) -> None:
    agreed = {"options": {"floor": floor}}
    share = max(1, floor)
    assert deltas(three(**agreed)) == (share - 1, share - 1, share - 1, 3 - 3 * share)
    assert score_of(won(V, facts=("last_tile",)) | agreed, "S").share == share
    assert score_of(won(V, "gang# 9999s now", facts=("after_gang",)) | agreed, "S").share == share
    assert deltas(robbed(V) | agreed) == (-3 * share, 3 * share, 0, 0)


def test_neither_two_winners_nor_a_last_discard_have_a_floor_nanning_laok_13() -> None:
    two = three()
    two["wins"] = [win("E", "1p", "N"), win("S", "1p", "N")]
    assert lines(two) == {"plain": 1}
    assert lines(dealt_in(V, facts=("last_tile",))) == {"plain": 1}


def test_a_floor_stands_below_what_the_hand_is_worth_nanning_laok_13() -> None:
    hand = sheet(V, seats={"S": seat(FLUSH)}, wins=[win("S", "1p", None, "last_tile", "ready")])
    assert lines(hand) == {"full_flush": 4, "ready": 1}


def test_the_reading_with_more_names_wins_below_a_floor_common_12() -> None:
    seats = {"S": seat("111222333p9p", "gang# EEEE")}
    hand = sheet(V, seats=seats, wins=[win("S", "9p", None, "last_tile")])
    assert lines(hand) == {"half_flush": 2, "all_peng": 2, "floor": 1}


def test_first_round_wins_are_eight_or_the_hand_nanning_laok_6() -> None:
    dealt = sheet(V, seats={"E": seat(FLUSH)}, wins=[win("E", "1p", None, "heavenly")])
    assert lines(dealt, "E") == {"heavenly": 8}
    gates = sheet(V, seats={"E": seat(GATES)}, wins=[win("E", "5p", None, "heavenly")])
    assert lines(gates, "E") == {"nine_gates": 8}
    assert lines(won(V, facts=("earthly",))) == {"earthly": 8}
    assert lines(dealt_in(V, facts=("human",))) == {"human": 8}


def test_a_first_discard_after_a_gang_keeps_its_nine_nanning_laok_13() -> None:
    hand = dealt_in(V, "gang# 8888s", facts=("human", "gang_discard"))
    assert lines(hand) == {"gang_discard": 9}


def test_the_floor_comes_after_the_eight_nanning_laok_13() -> None:
    seats = {winner: seat(hand) for winner, hand in zip("SWN", [HAND, *OTHERS], strict=True)}
    wins = [win(winner, "1p", "E", "human") for winner in "SWN"]
    hand = sheet(V, seats=seats, wins=wins, options={"floor": 10})
    assert lines(hand) == {"human": 8, "floor": 2}


OTHERS = ("234m567m999s77s23p", "345m678m678s44s23p")


def test_the_robbed_player_pays_three_shares_nanning_laok_8() -> None:
    assert reasons(robbed(V)) == {("E", "S", 15, ("plain", "floor", "liability"))}
    assert dealer_after(robbed(V)) == "S"


def test_whoever_fed_three_melds_pays_a_self_draw_nanning_laok_9() -> None:
    hand = sheet(V, seats={"S": seat("11s23p", *THRICE)}, wins=[win("S", "1p")])
    assert reasons(hand) == {("W", "S", 3, ("plain", "nine_tiles_liability"))}
    fed = sheet(V, seats={"S": seat("11s23p", *THRICE)}, wins=[win("S", "1p", "E")])
    assert deltas(fed) == (-1, 1, 0, 0)


def test_a_robbed_player_pays_before_a_liable_third_nanning_laok_13() -> None:
    seats = {"S": seat("11s23p", *THRICE), "E": seat(None, "peng 444p N")}
    hand = sheet(V, seats=seats, wins=[win("S", "4p", "E", "robbing")])
    assert deltas(hand) == (-15, 15, 0, 0)
    assert "nine_tiles_liability" not in lines(hand)


def test_an_added_gang_counts_for_the_supplier_of_its_peng_nanning_laok_13() -> None:
    melds = ("peng 777m W", "gang+ 2222s W", "gang# 9999p", "gang 8888s W now")
    hand = sheet(V, seats={"S": seat("1p", *melds)}, wins=[win("S", "1p", None, "after_gang")])
    assert deltas(hand) == (-1, 3 + 2 + 15, -1 - 2 - 15, -1)
    assert lines(hand) == {"all_peng": 2, "floor": 3, "nine_tiles_liability": 0}


@pytest.mark.parametrize(
    ("bao", "expected"),
    [
        ("same_feeder", (-1, 3, -1, -1)),
        ("third_meld", (0, 3, 0, -3)),
        ("off", (-1, 3, -1, -1)),
    ],
)
def test_liability_may_go_to_the_feeder_of_the_third_meld_nanning_laok_9(
    bao: str, expected: tuple[int, ...]
) -> None:
    melds = ("peng 777m W", "peng 222s W", "peng 888s N")
    hand = sheet(V, seats={"S": seat("11s23p", *melds)}, wins=[win("S", "1p")])
    assert deltas(hand | {"options": {"bao": bao}}) == expected


def test_two_claimed_melds_make_nobody_liable_nanning_laok_9() -> None:
    melds = ("peng 777m W", "gang# 2222s", "peng 888s N")
    hand = sheet(V, seats={"S": seat("11s23p", *melds)}, wins=[win("S", "1p")])
    assert deltas(hand | {"options": {"bao": "third_meld"}}) == (-1 - 1, 6, -1 - 1, -1 - 1)


def test_a_flower_on_an_exposed_gang_is_paid_by_all_nanning_laok_13() -> None:
    hand = won(V, "gang 9999s W now", facts=("after_gang",))
    assert deltas(hand) == (-5, 16, -6, -5)


def test_the_fisher_shares_wins_losses_and_gang_money_nanning_laok_12() -> None:
    """West must fish: 1m and C are East's, who pays; 6p is South's, who wins."""
    fields = {
        "fisher": "W",
        "fish": [{"owner": "W", "tile": tile} for tile in ("1m", "C", "6p")],
        "options": {"fishing": True},
    }
    seats = {"S": seat("456m789p11s23p", "gang# 9999s")}
    hand = sheet(V, seats=seats, wins=[win("S", "1p", "E")]) | fields
    west = -1 - 2 * (1 + 1) + (1 + 1 + 1)
    assert deltas(hand) == (-2 - 2, 4 + 2 * 2, west, -1 - 1)


def test_a_drawn_hand_is_fished_too_nanning_laok_12() -> None:
    hand = sheet(
        V,
        seats={"S": seat(None, "gang# 9999s")},
        fisher="E",
        fish=[{"owner": "E", "tile": "2m"}],
        options={"fishing": True},
    )
    assert deltas(hand) == (-1 + 2, 3, -2, -2)
