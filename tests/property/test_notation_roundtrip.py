"""Writing and reading tiles are each other's inverse."""

import contextlib

from hypothesis import given
from hypothesis import strategies as st

from mahjong_tui.core.notation import format_tile, format_tiles, parse_tiles
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.errors import NotationError

tiles = st.lists(st.sampled_from(TILES), max_size=40)


@given(tiles)
def test_what_is_written_reads_back(hand: list[Tile]) -> None:
    assert parse_tiles(format_tiles(hand)) == tuple(hand)


@given(tiles)
def test_tile_by_tile_and_in_runs_are_the_same(hand: list[Tile]) -> None:
    assert parse_tiles(" ".join(map(format_tile, hand))) == tuple(hand)


@given(st.text(alphabet="0123456789mpszESWNCFP一两九万筒条东红中白板🀀🀄🀡 \ufe0f"))
def test_whatever_is_read_is_written_in_one_form(text: str) -> None:
    with contextlib.suppress(NotationError):
        once = format_tiles(parse_tiles(text))
        assert format_tiles(parse_tiles(once)) == once


@given(st.text())
def test_any_text_is_tiles_or_a_notation_error(text: str) -> None:
    with contextlib.suppress(NotationError):
        assert set(parse_tiles(text)) <= set(TILES)
