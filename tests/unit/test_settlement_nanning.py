"""Who pays whom in Nanning, paragraph by paragraph."""

import pytest
from settled import dealer_after, deltas, excluded, lines, reasons, score_of
from sheets import HAND, PAIRS, JsonObject, dealt_in, robbed, seat, sheet, win, won

V = "nanning"
FLUSH = "123p456p789p5523p"
LUXURY = "111122m55m88s99sN"
BEGGED = ("peng 222s N", "peng 777s W", "peng 888s E", "gang 3333s W now")


def drawn(hand: str, tile: str, *melds: str, facts: tuple[str, ...] = ()) -> JsonObject:
    return sheet(V, seats={"S": seat(hand, *melds)}, wins=[win("S", tile, None, *facts)])


def thrown(hand: str, tile: str, *melds: str) -> JsonObject:
    return sheet(V, seats={"S": seat(hand, *melds)}, wins=[win("S", tile, "W")])


def test_discards_and_self_draws_have_their_own_price_nanning_6() -> None:
    assert deltas(thrown(HAND, "1p")) == (0, 2, -2, 0)
    assert deltas(won(V, "peng 999s E")) == (-3, 9, -3, -3)
    assert deltas(won(V)) == (-4, 12, -4, -4)
    assert deltas(thrown(PAIRS, "E")) == (0, 12, -12, 0)
    assert deltas(drawn(PAIRS, "E")) == (-8, 24, -8, -8)
    assert deltas(thrown(LUXURY, "N")) == (0, 24, -24, 0)
    assert deltas(drawn(LUXURY, "N")) == (-16, 48, -16, -16)


@pytest.mark.parametrize(
    ("menqing", "share"), [("scale", 8), ("add4", 10), ("add1", 7), ("none", 6)]
)
def test_a_concealed_self_draw_raises_its_patterns_as_agreed_nanning_7(
    menqing: str, share: int
) -> None:
    hand = drawn(FLUSH, "1p") | {"options": {"menqing": menqing}}
    assert score_of(hand, "S").share == share
    assert ("all_concealed" in lines(hand)) is (menqing != "none")


def test_where_nothing_is_raised_no_pattern_has_excluded_it_nanning_7() -> None:
    options = {"menqing": "none"}
    triplets = drawn("111222333m555p9s", "9s") | {"options": options}
    assert excluded(triplets) == {}
    flower = won(V, "gang# 9999s now", facts=("after_gang",), options=options)
    assert excluded(flower) == {"all_concealed": "after_gang"}


def test_two_patterns_are_scaled_together_nanning_7() -> None:
    hand = drawn("222p333p555p88p99p", "9p")
    assert lines(hand) == {"all_peng": 6, "full_flush": 6, "all_concealed": 4}


@pytest.mark.parametrize("menqing", ["scale", "add4", "add1", "none"])
def test_a_plain_concealed_self_draw_is_four_however_patterns_are_raised_nanning_9(
    menqing: str,
) -> None:
    assert lines(won(V, options={"menqing": menqing})) == {"all_concealed": 4}


@pytest.mark.parametrize("menqing", ["scale", "add4", "add1"])
def test_seven_pairs_and_heavenly_hands_are_not_raised_nanning_7(menqing: str) -> None:
    options = {"menqing": menqing}
    pairs = drawn("1122335577889p", "9p") | {"options": options}
    assert lines(pairs) == {"seven_pairs": 8, "full_flush": 6}
    dealt = sheet(
        V, seats={"E": seat(FLUSH)}, wins=[win("E", "1p", None, "heavenly")], options=options
    )
    assert lines(dealt, "E") == {"full_flush": 6, "heavenly": 6}


def test_events_are_added_after_the_concealed_hand_nanning_7() -> None:
    hand = drawn("123p456p5523p", "1p", "gang# 9999p now", facts=("after_gang", "last_tile"))
    expected = {"full_flush": 6, "all_concealed": 2, "last_tile_draw": 6, "after_gang": 9}
    assert lines(hand) == expected
    assert deltas(hand) == (-24, 72, -24, -24)


def test_an_event_takes_the_place_of_the_plain_value_nanning_6() -> None:
    assert lines(won(V, facts=("last_tile",))) == {"last_tile_draw": 6}
    assert lines(won(V, "gang# 9999s now", facts=("after_gang",))) == {"after_gang": 9}
    assert lines(dealt_in(V, facts=("last_tile",))) == {"last_tile_discard": 9}
    assert lines(robbed(V)) == {"robbing_gang": 9}


def test_two_events_on_one_discard_both_count_nanning_9() -> None:
    hand = dealt_in(V, "gang# 8888s", facts=("gang_discard", "last_tile"))
    assert lines(hand) == {"gang_discard": 9, "last_tile_discard": 9}


def test_begging_counts_on_every_win_from_another_nanning_9() -> None:
    melds = ("peng 222m E", "peng 777m W", "peng 888p E", "peng CCC W")
    seats = {"W": seat(None, "gang# 9999p"), "S": seat("5s", *melds)}
    hand = sheet(V, seats=seats, wins=[win("S", "5s", "W", "gang_discard", "last_tile")])
    assert lines(hand) == {"all_begged": 18, "gang_discard": 9, "last_tile_discard": 9}


def test_begging_self_drawn_is_all_triplets_nanning_9() -> None:
    hand = drawn("5s", "5s", *BEGGED, facts=("after_gang",))
    assert lines(hand) == {"all_peng": 6, "full_flush": 6, "after_gang": 6}
    assert deltas(hand) == (0, 3 * 18 + 1, -3 * 18 - 1, 0)


def test_a_fed_flower_costs_its_supplier_three_shares_nanning_6() -> None:
    hand = won(V, "gang+ 9999s W now", facts=("after_gang", "last_tile"))
    assert deltas(hand) == (0, 3 * 12 + 1, -3 * 12 - 1, 0)
    because = ("last_tile_draw", "after_gang", "liability")
    assert reasons(hand) == {("W", "S", 1, ("gang",)), ("W", "S", 36, because)}


def test_a_fed_flower_may_count_as_a_discard_nanning_6() -> None:
    options = {"fed_flower": "discard"}
    plain = won(V, "gang 9999s W now", facts=("after_gang",), options=options)
    assert deltas(plain) == (0, 19, -19, 0)
    last = won(V, "gang 9999s W now", facts=("after_gang", "last_tile"), options=options)
    assert deltas(last) == (0, 18 + 9 + 1, -28, 0)
    begged = drawn("5s", "5s", *BEGGED, facts=("after_gang",)) | {"options": options}
    assert deltas(begged) == (0, 18 + 9 + 9 + 1, -37, 0)


def test_the_last_gang_of_the_run_decides_who_covers_nanning_9() -> None:
    mixed = ("gang 9999s W now", "gang# 8888s now")
    hand = won(V, *mixed, facts=("after_gang",))
    assert deltas(hand) == (-1 - 9, 30 + 1, -1 - 1 - 9, -1 - 9)
    other = ("gang# 8888s now", "gang+ 9999s W now")
    hand = won(V, *other, facts=("after_gang",))
    assert deltas(hand) == (-1, 3 + 1 + 18, -1 - 1 - 18, -1)


def test_concealed_hands_count_on_no_discard_nanning_9() -> None:
    assert lines(dealt_in(V, "gang# 8888s", facts=("gang_discard",))) == {"gang_discard": 9}


def test_the_discarder_deals_after_several_winners_nanning_2() -> None:
    seats = {"E": seat("345m345m567s44s23p"), "S": seat(HAND)}
    hand = sheet(V, seats=seats, wins=[win("E", "1p", "W"), win("S", "1p", "W")])
    assert dealer_after(hand) == "W"
    assert deltas(hand) == (2, 2, -4, 0)


def test_base_multiplies_everything_common_13() -> None:
    hand = won(V, "gang 9999s W now", facts=("after_gang",), options={"base": 5})
    assert deltas(hand) == (0, 95, -95, 0)
