"""Every way to read tiles as a win.

Source: common §11
"""

import random
from collections import Counter

import pytest
from definition import counts_of, is_win

from mahjong_tui.core.notation import format_tiles, parse_tiles
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.rules.readings import Shape, readings
from mahjong_tui.rules.shapes import STANDARD, Shapes

PAIRS = Shapes(seven_pairs=True)
ORPHANS = Shapes(thirteen_orphans=True)
ALL = Shapes(seven_pairs=True, thirteen_orphans=True)


def read(text: str, melds: int = 0, shapes: Shapes = ALL) -> list[str]:
    return [
        " ".join(map(format_tiles, reading.groups))
        for reading in readings(parse_tiles(text), melds, shapes)
    ]


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("123m456m789p11s123p", ["123m 456m 123p 789p 11s"]),
        (
            "111222333m999p55s",
            ["111m 222m 333m 999p 55s", "123m 123m 123m 999p 55s"],
        ),
        ("11123444456m77p88s", []),
        ("EEESSSWWWNNNCC", ["EEE SSS WWW NNN CC"]),
        ("ESWEWSESWWNNNN", []),
        (
            "22334455667788p",
            [
                "22p 345p 345p 678p 678p",
                "234p 234p 55p 678p 678p",
                "234p 234p 567p 567p 88p",
                "22p 33p 44p 55p 66p 77p 88p",
            ],
        ),
        ("1111222233m445s5s", ["11m 11m 22m 22m 33m 44s 55s"]),
        ("19m19p19sESWNCFPP", ["1m 9m 1p 9p 1s 9s E S W N C F PP"]),
        ("19m19p19sESWNCF55m", []),
        ("11m22p33344sEECCC", []),
        ("123m", []),
    ],
)
def test_all_readings_are_found(tiles: str, expected: list[str]) -> None:
    assert sorted(read(tiles)) == sorted(expected)


def test_four_equal_tiles_may_be_a_triplet_and_a_run() -> None:
    assert read("11112355m", melds=2) == ["111m 123m 55m"]


def test_the_number_of_melds_decides_how_many_tiles_are_a_win() -> None:
    assert read("55m", melds=4) == ["55m"]
    assert read("55m", melds=3) == []
    assert read("123m55m", melds=3) == ["123m 55m"]


def test_special_shapes_need_a_variant_that_has_them() -> None:
    assert read("1122m5577p3366sEE", shapes=STANDARD) == []
    assert read("1122m5577p3366sEE", shapes=PAIRS) == ["11m 22m 55p 77p 33s 66s EE"]
    assert read("1122m5577p3366sEE", shapes=ORPHANS) == []
    assert read("19m19p19sESWNCFPP", shapes=PAIRS) == []


def test_the_order_of_the_tiles_does_not_matter() -> None:
    tiles = list(parse_tiles("111222333m999p55s"))
    expected = readings(tiles, 0, ALL)
    random.Random(1).shuffle(tiles)
    assert readings(tiles, 0, ALL) == expected


def won_tiles(chance: random.Random) -> tuple[Tile, ...]:
    """Make 14 tiles of sets and a pair, crowded into few kinds."""
    while True:
        start = chance.choice((0, 9, 18))
        kinds = [start + chance.randrange(9) for _ in range(5)]
        tiles = [TILES[kinds[0]]] * 2
        for kind in kinds[1:]:
            run = kind % 9 <= 6 and chance.random() < 0.6
            tiles += TILES[kind : kind + 3] if run else [TILES[kind]] * 3
        if max(Counter(tiles).values()) <= 4:
            return tuple(tiles)


@pytest.mark.parametrize("seed", range(40))
def test_readings_are_all_different_and_use_every_tile_once(seed: int) -> None:
    tiles = won_tiles(random.Random(seed))
    found = readings(tiles, 0, ALL)
    assert len(found) == len(set(found)) > 0
    for reading in found:
        assert Counter(tile for group in reading.groups for tile in group) == Counter(tiles)
        if reading.shape is Shape.SETS:
            assert sorted(map(len, reading.groups)) == [2, 3, 3, 3, 3]


@pytest.mark.parametrize("seed", range(200))
def test_there_is_a_reading_exactly_when_the_tiles_win(seed: int) -> None:
    chance = random.Random(seed)
    tiles = list(won_tiles(chance))
    for _ in range(chance.randrange(3)):
        other = TILES[chance.randrange(27)]
        if tiles.count(other) < 4:
            tiles[chance.randrange(14)] = other
    assert bool(readings(tiles, 0, ALL)) is is_win(counts_of(tiles), 0, ALL)
