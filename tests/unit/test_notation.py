"""Tiles as text (settlement sheet, Tiles)."""

import pytest

from mahjong_tui.core.notation import format_tile, format_tiles, parse_tiles
from mahjong_tui.core.tiles import TILES
from mahjong_tui.errors import NotationError

IN_ORDER = "123456789m123456789p123456789sESWNCFP"


def test_letters_name_every_kind_in_order() -> None:
    assert parse_tiles(IN_ORDER) == TILES


def test_every_kind_is_written_in_letters() -> None:
    assert format_tiles(TILES) == IN_ORDER


@pytest.mark.parametrize("tile", TILES)
def test_one_tile_is_written_as_a_run_of_one(tile: int) -> None:
    assert format_tile(TILES[tile]) == format_tiles(TILES[tile : tile + 1])


def test_runs_share_a_suit_letter() -> None:
    assert parse_tiles("123m55p") == parse_tiles("1m2m3m5p5p")


def test_blanks_are_ignored_anywhere() -> None:
    assert parse_tiles(" 1 2\t3m\n 5\u3000p E ") == parse_tiles("123m5pE")


def test_no_text_is_no_tile() -> None:
    assert parse_tiles(" ") == ()
    assert format_tiles(()) == ""


def test_honours_are_read_by_number_in_the_order_of_the_page() -> None:
    assert parse_tiles("1234567z") == parse_tiles("ESWNCFP") == parse_tiles("东南西北中发白")


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("一万", "1m"),
        ("九萬", "9m"),
        ("二筒 两筒", "22p"),
        ("五饼六餅", "56p"),
        ("三条 四條 七索", "347s"),
        ("三四五条", "345s"),
        ("1万23筒", "1m23p"),
        ("东 東 东风 東風", "EEEE"),
        ("南 南风 南風", "SSS"),
        ("西 西风 西風", "WWW"),
        ("北 北风 北風", "NNN"),
        ("中 红中 紅中", "CCC"),
        ("发 發 发财 發財", "FFFF"),
        ("白 白板", "PP"),
    ],
)
def test_chinese_names_are_read(text: str, letters: str) -> None:
    assert format_tiles(parse_tiles(text)) == letters


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("🀀🀁🀂🀃🀄🀅🀆", "ESWNCFP"),
        ("🀇🀈🀉🀊🀋🀌🀍🀎🀏", "123456789m"),
        ("🀐🀑🀒🀓🀔🀕🀖🀗🀘", "123456789s"),
        ("🀙🀚🀛🀜🀝🀞🀟🀠🀡", "123456789p"),
        ("🀄\ufe0e🀄\ufe0f🀇\ufe0e", "CC1m"),
    ],
)
def test_unicode_tiles_are_read(text: str, letters: str) -> None:
    assert format_tiles(parse_tiles(text)) == letters


def test_forms_may_be_mixed() -> None:
    assert format_tiles(parse_tiles("1m 二万 🀉 4z 红中")) == "123mNC"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("023m", "0m"),
        ("8z", "8z"),
        ("0z", "0z"),
        ("12", "12"),
        ("m", "m"),
        ("1m?2m", "?2m"),
        ("1M", "1M"),
        ("一", "一"),
        ("万", "万"),
        ("🀢", "🀢"),
        ("EX", "X"),
        ("abcdefghijkl", "abcdefgh"),
        ("٣m", "٣m"),
        ("1m\ufe0f", "\ufe0f"),
    ],
)
def test_what_is_no_tile_is_named(text: str, named: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_tiles(text)
    assert refused.value.key == "error.tile"
    assert refused.value.params == {"text": named}
