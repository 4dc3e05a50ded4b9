"""Who won, with what, and which facts (settlement sheet, How a sheet is read 3-6)."""

import pytest
from sheets import HAND, HAND_1, accepted, dealt_in, refused, robbed, seat, sheet, win, won

from mahjong_tui.core.seats import NORTH, SOUTH, WEST
from mahjong_tui.rules.handend import Fact

VARIANTS = ("qinzhou", "liuzhou", "nanning", "nanning_laok", "guangdong", "handan")
WITH_DISCARDS = tuple(variant for variant in VARIANTS if variant != "guangdong")
SECOND = "234m567m999s77s23p"
THIRD = "345m678m678s44s23p"
ORPHANS = "19m19p19sESWNCFP"
LAOK = "nanning_laok"


def double(variant: str, first: object, second: object, *melds: str) -> dict[str, object]:
    """Give two wins, of South and West; East has the melds."""
    seats = {"E": seat(None, *melds), "S": seat(HAND), "W": seat(SECOND)}
    return sheet(variant, seats=seats, wins=[first, second])


# §3: what robbing never meets, because the robbed seat holds three of the tile.


@pytest.mark.parametrize(
    ("hand", "field"),
    [
        ("222m555m888m44p11s", "seats.S.hand"),
        ("1122m5577p3366s4p", "wins.0.tile"),
        ("222m555m888m111s4p", "wins.0.tile"),
    ],
)
def test_3_robbing_never_meets_triplets_pairs_or_a_single_wait(hand: str, field: str) -> None:
    seats = {"E": seat(None, "peng 444p W"), "S": seat(hand)}
    value = sheet("liuzhou", seats=seats, wins=[win("S", "4p", "E", "robbing")])
    assert refused(value, field, "fifth 4p") == "error.sheet.copies"


def test_3_robbing_completes_a_run() -> None:
    for variant in VARIANTS:
        accepted(robbed(variant))


def test_3_robbing_completes_thirteen_orphans() -> None:
    seats = {"E": seat(None, "peng PPP W"), "S": seat(ORPHANS.replace("P", "E"))}
    accepted(sheet(LAOK, seats=seats, wins=[win("S", "P", "E", "robbing")]))


# §4: several winners.


def test_4_several_winners_stay_in_the_order_of_the_sheet() -> None:
    end = accepted(double("handan", win("W", "1p", "E"), win("S", "1p", "E"))).end
    assert [one.seat for one in end.wins] == [WEST, SOUTH]


def test_4_three_may_win_one_tile() -> None:
    seats = {"S": seat(HAND), "W": seat(SECOND), "N": seat(THIRD)}
    wins = [win(letter, "1p", "E") for letter in "NWS"]
    end = accepted(sheet("handan", seats=seats, wins=wins)).end
    assert [one.seat for one in end.wins] == [NORTH, WEST, SOUTH]


def test_4_several_winners_share_the_tile() -> None:
    value = double("handan", win("S", "1p", "E"), win("W", "4p", "E"))
    assert refused(value, "wins.1.tile", "tile") == "error.sheet.win.tile"


def test_4_several_winners_share_from() -> None:
    value = double("handan", win("S", "1p", "E"), win("W", "1p", "N"))
    assert refused(value, "wins.1.from", "from") == "error.sheet.win.source"
    value = double("handan", win("S", "1p"), win("W", "1p", "N"))
    assert refused(value, "wins.1.from", "from") == "error.sheet.win.source"


def test_4_several_winners_have_not_drawn_the_tile_themselves() -> None:
    for first in (win("S", "1p"), win("S", "1p", "E")):
        value = double("handan", first, win("W", "1p"))
        assert refused(value, "wins.1.from", "self-draw") == "error.sheet.win.self_draws"


@pytest.mark.parametrize("fact", ["robbing", "gang_discard", "last_tile", "human"])
def test_4_several_winners_share_these_facts(fact: str) -> None:
    tile = "4p" if fact == "robbing" else "1p"
    melds = {"robbing": ("peng 444p N",), "gang_discard": ("gang# CCCC",)}.get(fact, ())
    with_fact, without = (win("S", tile, "E", fact), win("W", tile, "E"))
    accepted(double(LAOK, with_fact, win("W", tile, "E", fact), *melds))
    value = double(LAOK, with_fact, without, *melds)
    assert refused(value, "wins.1.facts", fact) == "error.sheet.win.fact"
    value = double(LAOK, win("S", tile, "E"), win("W", tile, "E", fact), *melds)
    assert refused(value, "wins.1.facts", fact) == "error.sheet.win.fact"


@pytest.mark.parametrize("variant", [LAOK, "qinzhou"])
def test_4_ready_is_personal(variant: str) -> None:
    end = accepted(double(variant, win("S", "1p", "E"), win("W", "1p", "E", "ready"))).end
    assert [Fact.READY in one.facts for one in end.wins] == [False, True]


def test_4_the_winning_tile_counts_once() -> None:
    seats = {"E": seat(None, "peng 111p N"), "S": seat(HAND), "W": seat(SECOND)}
    wins = [win(letter, "1p", "E") for letter in "SW"]
    accepted(sheet("handan", seats=seats, wins=wins))


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        ({"E": seat("1111m222333444s"), "S": seat(HAND)}, "seats.S.hand"),
        ({"E": seat(None, "gang# 1111m"), "S": seat(HAND)}, "seats.S.hand"),
        ({"S": seat(HAND), "W": seat(None, "peng 777m E", "gang 1111m E")}, "seats.W.melds.1"),
        ({"S": seat(HAND), "W": seat(None, "gang# 1111p")}, "wins.0.tile"),
        ({"S": seat("11111m456m789p23p")}, "seats.S.hand"),
    ],
)
def test_4_copies_are_counted_over_hands_melds_and_the_winning_tile(
    seats: dict[str, object], field: str
) -> None:
    value = sheet("handan", seats=seats, wins=[win("S", "1p", "E")])
    if field.startswith("seats.W"):
        seats["S"] = seat("123m456m789p11s23p")
    tile = "1p" if field.startswith("wins") else "1m"
    assert refused(value, field, f"fifth {tile}") == "error.sheet.copies"


def test_4_horses_and_fish_are_no_copies() -> None:
    accepted(won("qinzhou", horses="1s1s1s"))
    fish = [{"owner": owner, "tile": "1s"} for owner in "ESW"]
    accepted(won("liuzhou", options={"fishing": True}, fish=fish))


def test_nobody_wins_twice_or_from_himself() -> None:
    value = won("handan") | {"wins": [win("S", "1p", "E"), win("S", "1p", "E")]}
    assert refused(value, "wins.1.seat", "twice") == "error.sheet.win.twice"
    value = won("handan") | {"wins": [win("S", "1p", "S")]}
    assert refused(value, "wins.0.from", "own") == "error.sheet.win.own"


# §5 and A bad sheet: hands.


def test_5_a_winner_without_melds_has_none() -> None:
    end = accepted(sheet("handan", seats={"S": {"hand": HAND}}, wins=[win("S", "1p")])).end
    assert end.melds[SOUTH] == ()


@pytest.mark.parametrize("seats", [{}, {"S": {}}, {"S": seat(None, "peng CCC E")}])
def test_5_a_winner_without_hand_is_refused(seats: dict[str, object]) -> None:
    value = sheet("handan", seats=seats, wins=[win("S", "1p")])
    assert refused(value, "seats.S.hand", "required") == "error.sheet.hand.missing"


def test_5_anybody_elses_hand_is_optional() -> None:
    accepted(won("handan") | {"seats": {"S": seat(HAND), "W": seat(SECOND), "N": {}}})


@pytest.mark.parametrize(
    ("hand", "melds", "right"),
    [
        ("", (), "13"),
        (HAND[:-2] + "p", (), "13"),
        (HAND + "1p", (), "13"),
        (HAND, ("peng CCC E",), "10"),
        ("11s23p", ("gang# CCCC", "gang# FFFF"), "7"),
        ("11s", ("peng EEE N", "peng WWW N", "gang# CCCC", "gang# FFFF"), "1"),
    ],
)
def test_a_hand_of_the_wrong_size_is_refused(hand: str, melds: tuple[str, ...], right: str) -> None:
    for letter in "SW":
        value = won("handan")
        value["seats"] = {"S": seat(HAND)} | {letter: seat(hand, *melds)}
        key = refused(value, f"seats.{letter}.hand", "hand", f"must have {right},")
        assert key == "error.sheet.hand.size"


def test_who_drew_the_last_tile_of_a_drawn_hand_may_have_kept_it() -> None:
    """Source: qinzhou §3."""
    seats = {"E": seat(HAND), "S": seat(SECOND + "C"), "W": seat(THIRD)}
    accepted(sheet("qinzhou", seats=seats))
    seats["W"] = seat(THIRD + "C")
    assert refused(sheet("qinzhou", seats=seats), "seats.W.hand") == "error.sheet.hand.size"
    value = sheet("qinzhou", seats={"W": seat(THIRD + "CF")})
    assert refused(value, "seats.W.hand") == "error.sheet.hand.size"


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_win_that_is_none_says_what_the_hand_waits_for(variant: str) -> None:
    value = won(variant) | {"wins": [win("S", "9s")]}
    key = refused(value, "seats.S.hand", "not a win with 9s", "waits for 14p")
    assert key == "error.sheet.hand.waits"


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_win_that_is_none_says_how_much_is_missing(variant: str) -> None:
    for hand, missing in (("123m456m789p159sE", 3), ("123m456m789p23p59s", 2)):
        value = won(variant) | {"seats": {"S": seat(hand)}, "wins": [win("S", "F")]}
        said = ("not a win with F", f"lacks {missing} more")
        assert refused(value, "seats.S.hand", *said) == "error.sheet.hand.far"


def test_every_winner_must_have_won() -> None:
    value = double("handan", win("S", "1p", "E"), win("W", "1p", "E"))
    seats = value["seats"]
    assert isinstance(seats, dict)
    seats["W"] = seat(SECOND.replace("23p", "56p"))
    assert refused(value, "seats.W.hand", "47p") == "error.sheet.hand.waits"


def test_seven_pairs_with_a_meld_are_no_win() -> None:
    value = won("qinzhou") | {"seats": {"S": seat("1122m5577p33s", "peng CCC E")}}
    assert refused(value, "seats.S.hand", "not a win") == "error.sheet.hand.far"


def test_thirteen_orphans_win_in_lao_k_only() -> None:
    for variant in VARIANTS:
        value = sheet(variant, seats={"S": seat(ORPHANS)}, wins=[win("S", "E")])
        if variant == LAOK:
            accepted(value)
        else:
            assert refused(value, "seats.S.hand", "not a win") == "error.sheet.hand.far"


# §6: facts and variants.


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_facts_without_value_are_accepted_everywhere(variant: str) -> None:
    accepted(won(variant, facts=("last_tile",)))
    accepted(won(variant, "gang# 9999s now", facts=("after_gang", "last_tile")))
    accepted(won(variant, dealer="S", facts=("heavenly",)))
    if variant in WITH_DISCARDS:
        accepted(dealt_in(variant, "gang# 9999s", facts=("gang_discard",)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_6_ready_is_refused_outside_qinzhou_and_lao_k(variant: str) -> None:
    value = won(variant, facts=("ready",))
    if variant in {"qinzhou", LAOK}:
        accepted(value)
    else:
        assert refused(value, "wins.0.facts", "ready", variant) == "error.sheet.fact.variant"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("fact", ["earthly", "human"])
def test_6_earthly_and_human_are_refused_outside_lao_k(variant: str, fact: str) -> None:
    value = won(variant, facts=(fact,)) if fact == "earthly" else dealt_in(variant, facts=(fact,))
    if variant == LAOK:
        accepted(value)
    else:
        assert refused(value, "wins.0.facts", fact, variant) == "error.sheet.fact.variant"


def test_6_a_discard_win_is_refused_in_guangdong() -> None:
    for facts in ((), ("gang_discard",), ("last_tile",)):
        value = dealt_in("guangdong", "gang# 9999s", facts=facts)
        key = refused(value, "wins.0.from", "guangdong", "discard", "self-draw")
        assert key == "error.sheet.win.no_discard"
    accepted(robbed("guangdong"))


@pytest.mark.parametrize("fact", ["after_gang", "heavenly", "earthly"])
def test_6_a_fact_of_self_draws_contradicts_from(fact: str) -> None:
    value = dealt_in(LAOK, "gang# 9999s", facts=(fact,))
    assert refused(value, "wins.0.facts", fact, "from") == "error.sheet.fact.self_drawn"


@pytest.mark.parametrize("fact", ["gang_discard", "robbing", "human"])
def test_6_a_fact_of_others_tiles_needs_from(fact: str) -> None:
    value = won(LAOK, facts=(fact,))
    assert refused(value, "wins.0.facts", fact, "from") == "error.sheet.fact.from_another"


def test_6_robbing_contradicts_a_discard() -> None:
    value = robbed("liuzhou", "gang# 9999s", facts=("gang_discard",))
    assert refused(value, "wins.0.facts", "robbing", "gang_discard") == "error.sheet.fact.apart"


@pytest.mark.parametrize("other", ["last_tile", "ready"])
def test_6_first_turn_wins_contradict_the_last_tile_and_ready(other: str) -> None:
    for value in (
        won(LAOK, dealer="S", facts=("heavenly", other)),
        won(LAOK, facts=("earthly", other)),
        dealt_in(LAOK, facts=("human", other)),
    ):
        assert refused(value, "wins.0.facts", other) == "error.sheet.fact.apart"


def test_6_first_turn_wins_contradict_a_gangs_replacement() -> None:
    for facts, dealer in ((("heavenly", "after_gang"), "S"), (("earthly", "after_gang"), "E")):
        value = won(LAOK, "gang# 9999s now", dealer=dealer, facts=facts)
        assert refused(value, "wins.0.facts", *facts) == "error.sheet.fact.apart"
    value = dealt_in(LAOK, facts=("human", "after_gang"))
    assert refused(value, "wins.0.facts", "after_gang") == "error.sheet.fact.self_drawn"


def test_6_human_contradicts_robbing() -> None:
    value = robbed(LAOK, facts=("human",))
    assert refused(value, "wins.0.facts", "human", "robbing") == "error.sheet.fact.apart"


def test_6_human_may_follow_the_dealers_concealed_gang() -> None:
    accepted(dealt_in(LAOK, "gang# 9999s", facts=("human", "gang_discard")))


def test_6_heavenly_needs_the_dealer_as_winner() -> None:
    for variant in VARIANTS:
        value = won(variant, facts=("heavenly",))
        key = refused(value, "wins.0.facts", "heavenly", "dealer")
        assert key == "error.sheet.fact.heavenly"


def test_6_earthly_needs_another_than_the_dealer() -> None:
    value = won(LAOK, dealer="S", facts=("earthly",))
    assert refused(value, "wins.0.facts", "earthly", "dealer") == "error.sheet.fact.earthly"


def test_6_human_needs_the_dealer_as_from() -> None:
    value = dealt_in(LAOK, dealer="N", facts=("human",))
    assert refused(value, "wins.0.facts", "human", "dealer") == "error.sheet.fact.human"


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("owner", "ESWN")
@pytest.mark.parametrize("meld", ["gang# 7777s", "peng CCC"])
def test_6_heavenly_contradicts_every_meld(variant: str, owner: str, meld: str) -> None:
    source = "" if "#" in meld else {"E": " S", "S": " W", "W": " N", "N": " E"}[owner]
    seats = {"S": seat(HAND)} | {owner: seat(HAND_1 if owner == "S" else None, meld + source)}
    value = sheet(variant, dealer="S", seats=seats, wins=[win("S", "1p", None, "heavenly")])
    key = refused(value, "wins.0.facts", "heavenly", f"seats.{owner}.melds.0")
    assert key == "error.sheet.fact.meld"


@pytest.mark.parametrize("fact", ["earthly", "human"])
def test_6_earthly_and_human_contradict_a_meld_of_the_winner(fact: str) -> None:
    source = "E" if fact == "human" else None
    for meld in ("gang# 9999s", "peng CCC E"):
        seats = {"S": seat(HAND_1, meld)}
        value = sheet(LAOK, seats=seats, wins=[win("S", "1p", source, fact)])
        key = refused(value, "wins.0.facts", fact, "seats.S.melds.0")
        assert key == "error.sheet.fact.meld"


@pytest.mark.parametrize("fact", ["earthly", "human"])
def test_6_earthly_and_human_contradict_an_exposed_meld_of_anybody(fact: str) -> None:
    source = "E" if fact == "human" else None
    wins = [win("S", "1p", source, fact)]
    accepted(sheet(LAOK, seats={"S": seat(HAND), "W": seat(None, "gang# CCCC")}, wins=wins))
    for meld in ("peng CCC E", "gang CCCC E", "gang+ CCCC E"):
        value = sheet(LAOK, seats={"S": seat(HAND), "W": seat(None, meld)}, wins=wins)
        key = refused(value, "wins.0.facts", fact, "seats.W.melds.0")
        assert key == "error.sheet.fact.meld"


@pytest.mark.parametrize("variant", WITH_DISCARDS)
def test_6_nobody_discards_the_last_tile_in_qinzhou(variant: str) -> None:
    value = dealt_in(variant, facts=("last_tile",))
    if variant == "qinzhou":
        assert refused(value, "wins.0.facts", "last_tile", "from") == "error.sheet.fact.kept"
    else:
        accepted(value)


def test_6_ready_in_qinzhou_is_never_the_dealers() -> None:
    value = won("qinzhou", dealer="S", facts=("ready",))
    assert refused(value, "wins.0.facts", "ready", "dealer") == "error.sheet.fact.ready_dealer"
    accepted(won(LAOK, dealer="S", facts=("ready",)))


def test_6_ready_in_qinzhou_contradicts_chi_peng_and_added_gangs() -> None:
    for meld in ("chi 123m E", "peng 999s E", "gang+ 9999s E"):
        value = won("qinzhou", meld, facts=("ready",))
        key = refused(value, "wins.0.facts", "ready", "seats.S.melds.0")
        assert key == "error.sheet.fact.meld"
    for meld in ("gang 9999s E", "gang# 9999s"):
        accepted(won("qinzhou", meld, facts=("ready",)))
    for meld in ("peng 999s E", "gang+ 9999s E"):
        accepted(won(LAOK, meld, facts=("ready",)))
