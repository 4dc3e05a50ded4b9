"""Melds and the marks of gangs (settlement sheet, How a sheet is read 1, 2 and 5)."""

import pytest
from sheets import HAND, HAND_1, accepted, dealt_in, refused, robbed, seat, sheet, win, won

WITH_CHI = ("qinzhou", "liuzhou")
WITHOUT_CHI = ("nanning", "nanning_laok", "guangdong", "handan")
NOW_1, NOW_2 = "gang# 9999s now", "gang# 8888s now"
FLOWER = ("after_gang",)


def drawn(*melds: str, **seats: object) -> dict[str, object]:
    """Give a drawn hand in which East has these melds."""
    return sheet("qinzhou", seats={"E": seat(None, *melds)} | seats)


# §1: `now` may stand on gangs of one seat only.


def test_1_now_stands_on_the_self_drawing_winner() -> None:
    accepted(won("qinzhou", NOW_1, NOW_2, facts=FLOWER))
    value = won("qinzhou", facts=FLOWER)
    value["seats"] = {"E": seat(None, NOW_1), "S": seat(HAND)}
    assert refused(value, "seats.E.melds.0", "now") == "error.sheet.meld.now_seat"


def test_1_now_stands_on_the_discarder() -> None:
    accepted(dealt_in("qinzhou", NOW_1, facts=("gang_discard",)))
    value = dealt_in("qinzhou", facts=("gang_discard",))
    value["seats"] = {"S": seat(HAND_1, NOW_1)}
    assert refused(value, "seats.S.melds.0", "now") == "error.sheet.meld.now_seat"
    value["seats"] = {"S": seat(HAND), "W": seat(None, NOW_1)}
    assert refused(value, "seats.W.melds.0", "now") == "error.sheet.meld.now_seat"


def test_1_now_stands_on_the_robbed_seat() -> None:
    accepted(robbed("qinzhou", NOW_1))
    value = robbed("qinzhou")
    value["seats"] = {"E": seat(None, "peng 444p W"), "S": seat(HAND), "N": seat(None, NOW_1)}
    assert refused(value, "seats.N.melds.0", "now") == "error.sheet.meld.now_seat"


def test_1_now_stands_on_anyone_of_a_drawn_hand_but_on_one_only() -> None:
    accepted(drawn(NOW_1, NOW_2))
    accepted(drawn(W=seat(None, NOW_1)))
    value = drawn(NOW_1, W=seat(None, NOW_2))
    assert refused(value, "seats.W.melds.0", "now") == "error.sheet.meld.now_seat"


# §1: an exposed gang can only begin a chain.


def test_1_an_exposed_gang_begins_a_chain() -> None:
    accepted(won("qinzhou", "gang 9999s W now", NOW_2, facts=FLOWER))
    value = won("qinzhou", NOW_1, "gang 8888s W now", facts=FLOWER)
    assert refused(value, "seats.S.melds.1", "exposed") == "error.sheet.meld.begins"


def test_1_an_exposed_gang_is_never_then() -> None:
    accepted(drawn("gang 9999s W", "gang# 8888s then", "gang+ 7777s N then"))
    value = drawn("gang# 9999s", "gang 8888s W then")
    assert refused(value, "seats.E.melds.1", "“then”") == "error.sheet.meld.begins"


# §1: gangs marked `now` stand next to each other, and on a self-draw or a drawn hand last.


def test_1_gangs_marked_now_stand_next_to_each_other() -> None:
    value = drawn(NOW_1, "peng CCC W", NOW_2)
    assert refused(value, "seats.E.melds.2", "now") == "error.sheet.meld.now_apart"
    value = dealt_in("qinzhou", NOW_1, "gang# FFFF", NOW_2, facts=("gang_discard",))
    assert refused(value, "seats.E.melds.2", "now") == "error.sheet.meld.now_apart"


def test_1_on_a_self_draw_they_stand_last() -> None:
    accepted(won("qinzhou", "peng 888s E", NOW_1, facts=FLOWER))
    value = won("qinzhou", NOW_1, "peng 888s E", facts=FLOWER)
    assert refused(value, "seats.S.melds.0", "last") == "error.sheet.meld.now_last"


def test_1_on_a_drawn_hand_they_stand_last() -> None:
    accepted(drawn("peng CCC W", NOW_1))
    value = drawn(NOW_1, "peng CCC W")
    assert refused(value, "seats.E.melds.0", "last") == "error.sheet.meld.now_last"


def test_1_beside_a_robbed_peng_they_may_stand_before_it() -> None:
    seats = {"E": seat(None, NOW_1, "peng 444p W"), "S": seat(HAND)}
    accepted(sheet("qinzhou", seats=seats, wins=[win("S", "4p", "E", "robbing")]))


# §1: `then` stands only directly after a gang, `then now` only after one marked `now`.


@pytest.mark.parametrize("melds", [("gang# CCCC then",), ("peng FFF W", "gang# CCCC then")])
def test_1_then_stands_after_a_gang(melds: tuple[str, ...]) -> None:
    accepted(drawn("gang+ EEEE W", "gang# CCCC then"))
    place = len(melds) - 1
    key = refused(drawn(*melds), f"seats.E.melds.{place}", "then")
    assert key == "error.sheet.meld.then_gang"


def test_1_then_now_stands_after_now() -> None:
    accepted(drawn(NOW_1, "gang# CCCC then now"))
    value = drawn("gang# 9999s", "gang# CCCC then now")
    assert refused(value, "seats.E.melds.1", "then", "now") == "error.sheet.meld.then_now"


def test_1_then_without_now_never_stands_after_now() -> None:
    value = dealt_in("qinzhou", NOW_1, "gang# CCCC then", facts=("gang_discard",))
    assert refused(value, "seats.E.melds.1", "then", "now") == "error.sheet.meld.then_now"


@pytest.mark.parametrize("mark", ["now", "then", "then now"])
@pytest.mark.parametrize("meld", ["chi 123m N", "peng EEE W"])
def test_1_only_gangs_are_marked(meld: str, mark: str) -> None:
    assert refused(drawn(f"{meld} {mark}"), "seats.E.melds.0") == "error.sheet.meld.mark"


# §2: facts need gangs, and gangs marked `now` need facts.


def test_2_after_gang_needs_a_gang_of_the_winner_that_is_marked_now() -> None:
    for melds in ((), ("gang# 9999s",)):
        key = refused(won("qinzhou", *melds, facts=FLOWER), "wins.0.facts", "after_gang", "now")
        assert key == "error.sheet.fact.after_gang"


def test_2_gang_discard_needs_a_gang_of_the_discarder() -> None:
    facts = ("gang_discard",)
    for gang in ("gang# 9999s", "gang 9999s W", "gang+ 9999s W now"):
        accepted(dealt_in("handan", gang, facts=facts))
    for melds in ((), ("peng 999s W",)):
        key = refused(dealt_in("handan", *melds, facts=facts), "wins.0.facts", "gang_discard")
        assert key == "error.sheet.fact.gang_discard"
    value = dealt_in("handan", facts=facts)
    value["seats"] = {"S": seat(HAND_1, "gang# 9999s")}
    assert refused(value, "wins.0.facts") == "error.sheet.fact.gang_discard"


def test_2_now_on_the_self_drawing_winner_needs_after_gang() -> None:
    key = refused(won("qinzhou", NOW_1), "wins.0.facts", "now", "after_gang")
    assert key == "error.sheet.fact.now"


def test_2_now_on_the_discarder_needs_gang_discard_or_robbing() -> None:
    value = dealt_in("qinzhou", NOW_1)
    key = refused(value, "wins.0.facts", "now", "gang_discard", "robbing")
    assert key == "error.sheet.fact.now"


@pytest.mark.parametrize("melds", [(), ("peng 555s W",), ("gang# 9999s",)])
def test_2_robbing_needs_a_peng_of_that_tile_at_the_robbed_seat(melds: tuple[str, ...]) -> None:
    key = refused(dealt_in("handan", *melds, facts=("robbing",)), "wins.0.facts", "robbing", "1p")
    assert key == "error.sheet.fact.robbing"


def test_2_the_peng_of_another_seat_is_not_robbed() -> None:
    value = robbed("handan")
    value["seats"] = {"W": seat(None, "peng 444p E"), "S": seat(HAND)}
    assert refused(value, "wins.0.facts", "robbing") == "error.sheet.fact.robbing"


def test_2_robbing_is_never_the_last_tile() -> None:
    value = robbed("handan", facts=("last_tile",))
    assert refused(value, "wins.0.facts", "robbing", "last_tile") == "error.sheet.fact.apart"


def test_a_chain_that_began_with_an_exposed_gang_cannot_be_robbed_in_guangdong() -> None:
    """Source: guangdong §6."""
    for variant in ("qinzhou", "handan"):
        accepted(robbed(variant, "gang 9999s N now"))
    accepted(robbed("guangdong", "gang# 9999s now"))
    accepted(robbed("guangdong", "gang 9999s N", "gang# 8888s now"))
    value = robbed("guangdong", "gang 9999s N now", "gang# 8888s now")
    assert refused(value, "wins.0.facts", "robbing") == "error.sheet.fact.fed_chain"


# §5: whose discard a meld names.


def test_5_a_chi_names_the_seat_before_its_owner() -> None:
    for owner, before in ("EN", "SE", "WS", "NW"):
        accepted(sheet("qinzhou", seats={owner: seat(None, f"chi 123m {before}")}))
    for source in "WN":
        value = sheet("qinzhou", seats={"S": seat(None, f"chi 123m {source}")})
        assert refused(value, "seats.S.melds.0", "chi") == "error.sheet.meld.before"


@pytest.mark.parametrize("meld", ["chi 123m", "peng EEE", "gang 9999s", "gang+ 9999s"])
def test_5_no_meld_names_its_own_seat(meld: str) -> None:
    value = sheet("liuzhou", seats={"W": seat(None, f"{meld} W")})
    assert refused(value, "seats.W.melds.0", "own") == "error.sheet.meld.own"


def test_nobody_has_five_melds() -> None:
    melds = [f"gang# {rank * 4}p" for rank in "12345"]
    value = sheet("handan", seats={"W": seat(None, *melds)})
    assert refused(value, "seats.W.melds", "5") == "error.sheet.meld.many"


# Variants without chi.


@pytest.mark.parametrize("variant", WITHOUT_CHI)
def test_a_chi_is_refused_where_the_variant_has_none(variant: str) -> None:
    value = won(variant, "chi 123m E")
    assert refused(value, "seats.S.melds.0", "chi", variant) == "error.sheet.meld.no_chi"
    value = sheet(variant, seats={"W": seat(None, "peng EEE N", "chi 123m S")})
    assert refused(value, "seats.W.melds.1", "chi", variant) == "error.sheet.meld.no_chi"


@pytest.mark.parametrize("variant", WITH_CHI)
def test_a_chi_is_read_where_the_variant_has_it(variant: str) -> None:
    accepted(won(variant, "chi 123m E"))
