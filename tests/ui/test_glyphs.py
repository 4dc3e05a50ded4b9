"""Every face of every set has the width that the table counts on."""

import unicodedata
from collections.abc import Iterator
from itertools import product

import pytest

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.ui.canvas import width_of
from mahjong_tui.ui.glyphs import (
    ASCII,
    CJK,
    DIGITS,
    LARGE,
    MIDDLE,
    ROW_WIDTH,
    SETS,
    SMALL,
    Glyphs,
    Sign,
    Size,
    ink_of,
)
from mahjong_tui.ui.palette import Ink

SIZES = (SMALL, MIDDLE, LARGE)


@pytest.fixture(params=SETS.values(), ids=SETS.keys())
def glyphs(request: pytest.FixtureRequest) -> Glyphs:
    chosen = request.param
    assert isinstance(chosen, Glyphs)
    return chosen


def everything(glyphs: Glyphs) -> Iterator[str]:
    for tile in TILES:
        yield glyphs.row(tile)
        yield from (glyphs.row(tile, sign) for sign in Sign)
        yield from (line for size in SIZES for line in glyphs.face(tile, size))
    blocks = glyphs.blocks
    yield from (*blocks.pairs, *blocks.level, blocks.tail, blocks.tail_beside, blocks.gang)
    yield from (blocks.fish, blocks.across, blocks.along, blocks.edge, blocks.bevel)
    yield from (blocks.back, blocks.bone, glyphs.signs, glyphs.cursor, glyphs.turn)
    yield from (glyphs.times, glyphs.more)


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_in_a_row_takes_four_cells_with_and_without_a_sign(
    glyphs: Glyphs, tile: Tile
) -> None:
    texts = [glyphs.row(tile), *(glyphs.row(tile, sign) for sign in Sign)]
    assert {width_of(text) for text in texts} == {ROW_WIDTH}


@pytest.mark.parametrize(("tile", "size"), [*product(TILES, SIZES)])
def test_a_face_fills_its_block_but_for_bevel_and_edge(
    glyphs: Glyphs, tile: Tile, size: Size
) -> None:
    face = glyphs.face(tile, size)
    assert [width_of(line) for line in face] == [size.width - 1] * (size.height - 1)


@pytest.mark.parametrize("size", SIZES)
def test_no_two_faces_look_alike(glyphs: Glyphs, size: Size) -> None:
    assert len({glyphs.face(tile, size) for tile in TILES}) == len(TILES)
    assert len({glyphs.row(tile) for tile in TILES}) == len(TILES)


def test_no_two_signs_look_alike_on_a_tile(glyphs: Glyphs) -> None:
    assert len({glyphs.row(TILES[0], sign) for sign in Sign}) == len(Sign)


def test_ascii_is_ascii_throughout() -> None:
    assert all(text.isascii() for text in everything(ASCII))


@pytest.mark.parametrize("chosen", [CJK, DIGITS], ids=["cjk", "digits"])
def test_no_glyph_is_of_a_kind_that_terminals_disagree_about(chosen: Glyphs) -> None:
    signs = set("".join(everything(chosen)))
    assert not [sign for sign in signs if unicodedata.category(sign) in {"Mn", "Cf", "Cc"}]
    assert not [sign for sign in signs if ord(sign) > 0xFFFF]


def test_the_suit_is_in_the_glyph_not_in_the_colour() -> None:
    for glyphs, size in product((CJK, DIGITS, ASCII), (SMALL, MIDDLE)):
        wan, tong, suo = (glyphs.face(tile, size) for tile in parse_tiles("5m5p5s"))
        assert len({wan[1], tong[1], suo[1]}) == 3


def test_a_marked_tile_takes_the_digit_face() -> None:
    east, three = parse_tiles("E3m")
    assert CJK.row(three) == "三萬"
    assert CJK.row(three, Sign.LEFT) == "3萬←"
    assert CJK.row(east, Sign.LAST) == "東 ◄"
    assert ASCII.row(three, Sign.UP) == "3m ^"


def test_pips_are_as_many_as_the_tile_says() -> None:
    tong = [CJK.face(tile, LARGE) for tile in parse_tiles("123456789p")]
    suo = [CJK.face(tile, LARGE) for tile in parse_tiles("23456789s")]
    assert ["".join(face).count("●") for face in tong] == list(range(1, 10))
    assert ["".join(face).count("┃") for face in suo] == list(range(2, 10))


def test_tiles_in_short_share_the_sign_of_their_suit() -> None:
    tiles = parse_tiles("123m55pEEC9s")
    assert CJK.short(tiles) == "一二三萬五五筒東東中九索"
    assert ASCII.short(tiles) == "123m55pEEC9s"


def test_arrows_point_to_places_at_the_table() -> None:
    assert "".join(map(CJK.arrow, range(4))) == "↓→↑←"
    assert "".join(map(ASCII.arrow, range(4))) == "v>^<"


def test_each_dragon_and_suit_has_its_ink() -> None:
    inks = [ink_of(tile) for tile in parse_tiles("1m1p1sECFP")]
    assert inks == [Ink.WAN, Ink.TONG, Ink.SUO, Ink.WIND, Ink.RED, Ink.GREEN, Ink.WHITE]
