"""A hand in play: always sorted, counted and keyed, and what it waited for before a draw."""

import pytest

from mahjong_tui.core.notation import format_tiles, parse_tiles
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.engine.hands import Hand
from mahjong_tui.rules.shapes import Shapes
from mahjong_tui.rules.waits import keys_of

SHAPES = Shapes(seven_pairs=True)


def hand(text: str) -> Hand:
    return Hand(parse_tiles(text))


def one(text: str) -> Tile:
    (tile,) = parse_tiles(text)
    return tile


def waited_for(mask: int) -> str:
    return format_tiles(tile for tile in TILES if mask >> tile & 1)


def test_a_hand_is_sorted_counted_and_keyed_whatever_is_taken_and_given() -> None:
    held = hand("9s1mE5p")
    held.add(one("2m"))
    held.add(one("5p"))
    held.remove(one("9s"))
    assert format_tiles(held.tiles) == "12m55pE"
    assert [tile for tile in TILES for _ in range(held.counts[tile])] == held.tiles
    assert held.suit_keys() == keys_of(held.tiles)


def test_what_a_hand_does_not_hold_cannot_be_taken_from_it() -> None:
    with pytest.raises(ValueError, match="not in list"):
        hand("1m").remove(one("2m"))


def test_the_waits_kept_are_those_of_the_hand_that_waited_for_the_drawn_tile() -> None:
    held = hand("123m456m789p23sEE")
    assert waited_for(held.waits(0, SHAPES)) == "14s"
    held.add(one("9m"))
    assert waited_for(held.waits(0, SHAPES)) == "14s"


def test_the_waits_are_found_anew_after_a_discard() -> None:
    held = hand("123m456m789p23sEE")
    held.waits(0, SHAPES)
    held.add(one("3s"))
    held.remove(one("2s"))
    assert waited_for(held.waits(0, SHAPES)) == "3sE"


def test_a_copy_goes_its_own_way() -> None:
    held = hand("123m456m789p23sEE")
    twin = held.copy()
    twin.remove(one("E"))
    assert len(held.tiles) == 13
    assert held.counts[one("E")] == 2
    assert held.suit_keys() != twin.suit_keys()
    assert waited_for(held.waits(0, SHAPES)) == "14s"
