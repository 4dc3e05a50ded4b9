"""What the towns share and how they differ, on sheets: shapes, the deal, money, turned tiles."""

import pytest
from settled import dealer_after, deltas, lines, reasons, settled
from sheets import HAND, PAIRS, JsonObject, accepted, dealt_in, refused, seat, sheet, win
from sheets import robbed as robbing
from sheets import won as self_drawn

from mahjong_tui.core.notation import format_tile
from mahjong_tui.core.seats import LETTERS
from mahjong_tui.core.tiles import COPIES, TILES
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.shares import owner

ORPHANS = ("19m19p19sESWNCFP", "E")
OTHER = "234m567m999s77s23p"
"""Waits for 1p too, beside HAND."""

PAIRED = {
    "qinzhou": True,
    "liuzhou": True,
    "nanning": True,
    "nanning_laok": False,
    "guangdong": False,
    "handan": True,
}
"""Where seven pairs win."""
TOWNS = list(PAIRED)


def drawn(variant: str, hand: str, tile: str) -> JsonObject:
    return sheet(variant, seats={"S": seat(hand)}, wins=[win("S", tile)])


# Shapes.


@pytest.mark.parametrize("variant", TOWNS)
def test_four_sets_and_a_pair_win_everywhere(variant: str) -> None:
    """Qinzhou §1, liuzhou §1, nanning §1, nanning_laok §1, guangdong §1, handan §1."""
    assert accepted(drawn(variant, HAND, "1p"))


@pytest.mark.parametrize(("variant", "wins"), PAIRED.items())
def test_seven_pairs_win_where_the_town_has_them(variant: str, wins: bool) -> None:  # noqa: FBT001 - a row of a table
    """Qinzhou §1, liuzhou §1, nanning §1, nanning_laok §1, guangdong §1, handan §1."""
    hand = drawn(variant, PAIRS, "E")
    assert accepted(hand) if wins else refused(hand, "seats.S.hand")


@pytest.mark.parametrize("variant", TOWNS)
def test_thirteen_orphans_win_for_lao_k_alone(variant: str) -> None:
    """Qinzhou §1, liuzhou §1, nanning §1, nanning_laok §1, guangdong §1, handan §1."""
    hand = drawn(variant, *ORPHANS)
    assert accepted(hand) if variant == "nanning_laok" else refused(hand, "seats.S.hand")


# The deal.

WINNER_DEALS = ["qinzhou", "liuzhou", "nanning", "nanning_laok", "guangdong"]
DISCARDER_DEALS = ["liuzhou", "nanning", "nanning_laok"]


@pytest.mark.parametrize("variant", WINNER_DEALS)
def test_the_winner_deals_next_and_a_draw_keeps_the_dealer(variant: str) -> None:
    """Qinzhou §2, liuzhou §2, nanning §2, nanning_laok §2, guangdong §2."""
    for seat_ in LETTERS:
        hand = sheet(variant, seats={seat_: seat(HAND)}, wins=[win(seat_, "1p")], dealer="W")
        assert dealer_after(hand) == seat_
        assert dealer_after(sheet(variant, dealer=seat_)) == seat_


@pytest.mark.parametrize("variant", DISCARDER_DEALS)
def test_after_several_winners_the_discarder_deals(variant: str) -> None:
    """Liuzhou §2, nanning §2, nanning_laok §2."""
    seats = {"E": seat(HAND), "S": seat(OTHER)}
    assert dealer_after(sheet(variant, seats=seats, wins=[win("S", "1p", "N")])) == "S"
    both = [win("E", "1p", "N"), win("S", "1p", "N")]
    assert dealer_after(sheet(variant, seats=seats, wins=both)) == "N"


@pytest.mark.parametrize("variant", ["qinzhou", "liuzhou", "nanning", "nanning_laok", "guangdong"])
def test_the_dealer_pays_and_earns_no_more_than_others(variant: str) -> None:
    """Qinzhou §9, nanning §8, guangdong §2, liuzhou §7, nanning_laok §3."""
    by_another = deltas(self_drawn(variant))
    assert len(set(by_another)) == 2
    by_dealer = sheet(variant, seats={"E": seat(HAND)}, wins=[win("E", "1p")])
    assert deltas(by_dealer)[0] == by_another[1]


# Who pays a win.


@pytest.mark.parametrize(
    ("variant", "discard", "share"),
    [("qinzhou", 1, 1), ("liuzhou", 1, 2), ("nanning", 2, 4), ("nanning_laok", 1, 1)],
)
def test_a_discarder_pays_alone_and_a_self_draw_is_paid_by_each(
    variant: str, discard: int, share: int
) -> None:
    """Qinzhou §9, liuzhou §6, §7, nanning §8, nanning_laok §3."""
    assert deltas(dealt_in(variant)) == (-discard, discard, 0, 0)
    assert deltas(self_drawn(variant)) == (-share, 3 * share, -share, -share)


@pytest.mark.parametrize(("variant", "points"), [("qinzhou", 2), ("liuzhou", 2), ("nanning", 9)])
def test_a_robbed_player_pays_alone_like_a_discarder(variant: str, points: int) -> None:
    """Qinzhou §9, liuzhou §6, nanning §8, common §9."""
    assert deltas(robbing(variant)) == (-points, points, 0, 0)


@pytest.mark.parametrize("fans", [1, 2, 4, 8])
def test_a_discarder_pays_the_fans_and_so_does_each_after_a_self_draw_nanning_laok_3(
    fans: int,
) -> None:
    hands = {
        1: (HAND, "1p"),
        2: ("222s888s666p44pCC", "C"),
        4: ("123p456p789p5523p", "1p"),
        8: ORPHANS,
    }
    hand, tile = hands[fans]
    seats = {"S": seat(hand)}
    thrown = sheet("nanning_laok", seats=seats, wins=[win("S", tile, "W")])
    assert deltas(thrown) == (0, fans, -fans, 0)
    assert deltas(drawn("nanning_laok", hand, tile)) == (-fans, 3 * fans, -fans, -fans)


@pytest.mark.parametrize(
    ("hand", "tile", "points"),
    [
        (HAND, "1p", 1),
        ("222s888s666p44pCC", "C", 3),
        ("222p888p666p44p99p", "9p", 6),
        (PAIRS, "E", 3),
        ("2233p5566p7788p9p", "9p", 6),
    ],
)
def test_a_discard_is_worth_three_for_each_pattern_or_one_liuzhou_6(
    hand: str, tile: str, points: int
) -> None:
    thrown = sheet("liuzhou", seats={"S": seat(hand)}, wins=[win("S", tile, "W")])
    assert deltas(thrown) == (0, points, -points, 0)


def test_a_discard_after_a_gang_is_worth_three_more_liuzhou_6() -> None:
    assert lines(dealt_in("liuzhou", "gang# 8888s", facts=("gang_discard",))) == {"gang_discard": 3}
    seats = {"S": seat("222s888s666p44pCC"), "W": seat(None, "gang 9999m E")}
    hand = sheet("liuzhou", seats=seats, wins=[win("S", "C", "W", "gang_discard")])
    assert lines(hand) == {"all_peng": 3, "gang_discard": 3}
    assert deltas(hand) == (-1, 6, 1 - 6, 0)


# Gang money.

GANGS = {"exposed": "gang 9999s W", "added": "gang+ 9999s W", "concealed": "gang# 9999s"}
BY_SUPPLIER = {
    "exposed": (0, 1, -1, 0),
    "added": (0, 1, -1, 0),
    "concealed": (-1, 3, -1, -1),
}


@pytest.mark.parametrize("variant", ["liuzhou", "nanning", "nanning_laok"])
@pytest.mark.parametrize("kind", GANGS)
def test_a_gang_is_paid_by_its_supplier_and_a_concealed_one_by_each(
    variant: str, kind: str
) -> None:
    """Liuzhou §8, nanning §5, nanning_laok §10; the hand was drawn, so common §10 too."""
    assert deltas(sheet(variant, seats={"S": seat(None, GANGS[kind])})) == BY_SUPPLIER[kind]


@pytest.mark.parametrize("variant", TOWNS)
@pytest.mark.parametrize("kind", GANGS)
def test_gang_money_is_the_same_when_another_wins_as_when_nobody_does(
    variant: str, kind: str
) -> None:
    """Guangdong §5, handan §7, nanning §5, nanning_laok §10, liuzhou §8, qinzhou §7, common §10."""
    earned = settled(sheet(variant, seats={"W": seat(None, GANGS[kind].replace(" W", " E"))}))
    seats = {"S": seat(HAND), "W": seat(None, GANGS[kind].replace(" W", " E"))}
    beside = settled(sheet(variant, seats=seats, wins=[win("S", "1p")]))
    assert earned.immediate
    assert beside.immediate == earned.immediate


def test_a_flower_is_a_self_draw_and_the_gangs_money_handan_8() -> None:
    flower = reasons(self_drawn("handan", "gang 9999s W now", facts=("after_gang",)))
    gang = ("W", "S", 1, ("gang",))
    assert flower - {gang} == reasons(self_drawn("handan", "peng 999s W"))
    assert gang in flower


def test_a_concealed_gang_leaves_the_hand_concealed() -> None:
    """Liuzhou §5, nanning §6: 门清 counts beside it, and not beside an exposed one."""
    for variant in ("liuzhou", "nanning"):
        assert "all_concealed" in lines(self_drawn(variant, "gang# 9999s"))
        assert "all_concealed" not in lines(self_drawn(variant, "gang 9999s E"))


# Turned tiles.

USUAL = {
    0: "1m 5m 9m 1p 5p 9p 1s 5s 9s E C",
    1: "2m 6m 2p 6p 2s 6s S F",
    2: "3m 7m 3p 7p 3s 7s W P",
    3: "4m 8m 4p 8p 4s 8s N",
}
SEED = {
    0: "1m 5m 9m 1p 5p 9p 1s 5s 9s E",
    1: "2m 6m 2p 6p 2s 6s S C",
    2: "3m 7m 3p 7p 3s 7s W F",
    3: "4m 8m 4p 8p 4s 8s N P",
}


def owned(variant: str, dealer: str, options: JsonObject) -> dict[int, str]:
    """Give the tiles that belong to each place, counted from the dealer."""
    read = accepted(sheet(variant, dealer=dealer, options=options))
    first = LETTERS.index(dealer)
    places = {place: (first + place) % 4 for place in range(4)}
    return {
        place: " ".join(
            format_tile(tile)
            for tile in TILES
            if owner(tile, read.end, read.agreement.settling) == of_place
        )
        for place, of_place in places.items()
    }


@pytest.mark.parametrize("dealer", LETTERS)
@pytest.mark.parametrize("variant", ["qinzhou", "liuzhou", "nanning_laok"])
def test_a_turned_tile_belongs_to_a_seat_counted_from_the_dealer(variant: str, dealer: str) -> None:
    """Common §14, qinzhou §10, liuzhou §11, nanning_laok §12."""
    assert owned(variant, dealer, {}) == USUAL


@pytest.mark.parametrize("dealer", LETTERS)
def test_the_dealer_owns_forty_tiles_and_the_others_thirty_two_guangdong_4(dealer: str) -> None:
    assert owned("guangdong", dealer, {}) == SEED
    assert [COPIES * len(tiles.split()) for tiles in SEED.values()] == [40, 32, 32, 32]
    assert owned("guangdong", dealer, {"dragon_map": "usual"}) == USUAL


@pytest.mark.parametrize("variant", ["qinzhou", "guangdong"])
def test_each_horse_of_the_winners_seat_is_paid_once_more(variant: str) -> None:
    """Qinzhou §9, §10, guangdong §3, §4: South sits next to the dealer and owns 2 and 6."""
    without = deltas(self_drawn(variant, options={"horses": 3}))
    hit = self_drawn(variant, options={"horses": 3}, horses="2m 6p 7s")
    assert deltas(hit) == tuple(3 * points for points in without)


@pytest.mark.parametrize(("variant", "usual"), [("qinzhou", 10), ("guangdong", 2)])
def test_so_many_horses_are_agreed_unless_the_table_says_otherwise(
    variant: str, usual: int
) -> None:
    """Qinzhou §10, guangdong §4."""
    assert ruleset(variant).agree().play.horses == usual
