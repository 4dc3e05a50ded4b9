"""The values that every rule counts with: tiles, seats, melds."""

import pytest

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.notation import format_tiles, parse_tiles
from mahjong_tui.core.seats import (
    EAST,
    NORTH,
    SEATS,
    SOUTH,
    WEST,
    following,
    others,
    place,
    seat_at,
    seat_letter,
)
from mahjong_tui.core.tiles import (
    COPIES,
    DRAGONS,
    HONOURS,
    POWER_OF,
    RANK_OF,
    SUIT_OF,
    TERMINALS,
    TILES,
    WINDS,
    Tile,
    is_honour,
    tile_of,
)
from mahjong_tui.core.walls import FULL_SET


def one(text: str) -> Tile:
    (tile,) = parse_tiles(text)
    return tile


def test_common_1_the_set_has_34_kinds_and_four_of_each() -> None:
    assert len(TILES) == 34
    assert len(FULL_SET) == 136
    assert all(FULL_SET.count(tile) == COPIES == 4 for tile in TILES)


def test_common_1_three_suits_of_nine_and_seven_honours() -> None:
    assert [SUIT_OF.count(suit) for suit in range(4)] == [9, 9, 9, 7]
    assert [RANK_OF[tile] for tile in TILES[:9]] == list(range(1, 10))
    assert [RANK_OF[tile] for tile in TILES[27:]] == list(range(1, 8))
    assert format_tiles(TILES[27:]) == "ESWNCFP"


@pytest.mark.parametrize("tile", TILES)
def test_a_kind_is_named_by_its_suit_and_rank(tile: Tile) -> None:
    assert tile_of(SUIT_OF[tile], RANK_OF[tile]) == tile
    assert is_honour(tile) == (SUIT_OF[tile] == HONOURS)


def test_a_suit_key_gives_each_rank_a_digit_of_its_own() -> None:
    assert [POWER_OF[tile] for tile in TILES[:3]] == [1, 5, 25]
    assert POWER_OF[one("9s")] == 5**8
    assert POWER_OF[one("P")] == 5**6


def test_families_of_tiles() -> None:
    assert format_tiles(sorted(WINDS)) == "ESWN"
    assert format_tiles(sorted(DRAGONS)) == "CFP"
    assert format_tiles(sorted(TERMINALS)) == "19m19p19s"


def test_common_2_play_goes_east_south_west_north() -> None:
    assert [following(seat) for seat in SEATS] == [SOUTH, WEST, NORTH, EAST]
    assert "".join(map(seat_letter, SEATS)) == "ESWN"


@pytest.mark.parametrize("seat", SEATS)
def test_the_others_stand_in_order_of_play(seat: int) -> None:
    origin = SEATS[seat]
    assert [place(other, origin) for other in others(origin)] == [1, 2, 3]


@pytest.mark.parametrize("dealer", SEATS)
def test_common_2_a_relative_seat_is_counted_from_the_dealer(dealer: int) -> None:
    origin = SEATS[dealer]
    assert place(origin, origin) == 0
    assert place(following(origin), origin) == 1
    assert [place(seat_at(origin, k), origin) for k in range(4)] == [0, 1, 2, 3]


def test_places_are_counted_backwards_too() -> None:
    assert seat_at(EAST, -1) == NORTH
    assert seat_at(NORTH, 5) == EAST


@pytest.mark.parametrize(
    ("kind", "tiles", "is_gang", "is_triplet", "is_claimed"),
    [
        (MeldKind.CHI, "345p", False, False, True),
        (MeldKind.PENG, "333p", False, True, True),
        (MeldKind.EXPOSED, "3333p", True, True, True),
        (MeldKind.ADDED, "3333p", True, True, True),
        (MeldKind.CONCEALED, "3333p", True, True, False),
    ],
)
def test_a_meld_knows_its_tiles_and_what_it_is(
    kind: MeldKind, tiles: str, *, is_gang: bool, is_triplet: bool, is_claimed: bool
) -> None:
    meld = Meld(kind, one("3p"), SOUTH)
    assert format_tiles(meld.tiles) == tiles
    assert (meld.is_gang, meld.is_triplet, meld.is_claimed) == (is_gang, is_triplet, is_claimed)
