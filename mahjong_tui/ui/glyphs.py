"""How wide a tile is and what its face looks like; nothing else in the interface knows.

There are four sizes: a row of 4 cells, and blocks of 4x3, 5x4 and 7x5 whose last row is the
bamboo edge and whose last column is the bevel. Faces and signs are values: Chinese faces, digits
for those who do not read the numerals, and ASCII for terminals that draw the signs too wide.
"""

from enum import IntEnum
from functools import cache
from typing import Final, TypeAlias

import msgspec

from mahjong_tui.core.tiles import (
    GREEN,
    HONOURS,
    RANK_OF,
    RED,
    SUIT_OF,
    SUO,
    TONG,
    WHITE,
    Tile,
    tile_of,
)
from mahjong_tui.ui.palette import Ink

ROW_WIDTH: Final = 4
"""Cells of a tile in a river, whatever its face."""

Face: TypeAlias = tuple[str, ...]
"""A face's rows, without bevel and edge."""


class Size(msgspec.Struct, frozen=True):
    """A tile's block: cells across with the bevel, rows with the bamboo edge."""

    width: int
    height: int


SMALL: Final = Size(4, 3)
MIDDLE: Final = Size(5, 4)
LARGE: Final = Size(7, 5)


class Sign(IntEnum):
    """Marks on tiles; the first four point to the places own, next, opposite, previous."""

    DOWN = 0
    RIGHT = 1
    UP = 2
    LEFT = 3
    LAST = 4
    """The last discard."""
    READY = 5
    """Discarded to declare ready."""
    ADDED = 6
    """The fourth tile of an added gang."""
    WIN = 7
    """The tile that won."""


class Blocks(msgspec.Struct, frozen=True):
    """The shapes of walls, by how much is there.

    ``pairs``: two half rows in one cell, by height 0-2 of the upper and (times one, where the
    upper counts three) of the lower stack; ``level``: a whole row by height.
    """

    pairs: tuple[str, ...]
    level: tuple[str, str, str]
    tail: str
    tail_beside: str
    gang: str
    fish: str
    kept: str
    kept_beside: str
    rule: str
    across: str
    along: str
    edge: str
    bevel: str
    back: str
    bone: str


class Glyphs(msgspec.Struct, frozen=True):
    """A set of faces and signs.

    ``ranks`` and ``suits`` take two cells each in Chinese, one in ASCII; ``digits`` are the ranks
    of a marked tile, which needs a cell for its sign.
    """

    name: str
    ranks: str
    digits: str
    suits: str
    honours: str
    signs: str
    cursor: str
    turn: str
    times: str
    more: str
    blocks: Blocks
    drawn: bool = False
    """Frames and pips are drawn where a face is large enough."""

    def arrow(self, place: int) -> str:
        """Point to a place at the table: 0 own, 1 next, 2 opposite, 3 previous."""
        return self.signs[place]

    def row(self, tile: Tile, sign: Sign | None = None) -> str:
        """Write a tile in a row of four cells; a marked one takes the digit face and the sign."""
        return _row(self, tile, sign)

    def face(self, tile: Tile, size: Size) -> Face:
        """Give the rows of a face at a size, each as wide as the tile without its bevel."""
        return _face(self, tile, size)

    def short(self, tiles: tuple[Tile, ...]) -> str:
        """Write tiles without blanks, runs of one suit sharing its sign."""
        return _short(self, tiles)


_FULL_BLOCKS: Final = Blocks(
    pairs=("·", "▖", "▄", "▘", "▌", "▙", "▀", "▛", "█"),
    level=("·", "▄", "█"),
    tail="▒",
    tail_beside="+",
    gang="×",
    fish="○",
    kept="▓",
    kept_beside="│",
    rule="│",
    across="┆",
    along="┄",
    edge="▀",
    bevel="▕",
    back="▒",
    bone="▄",
)
_ASCII_BLOCKS: Final = Blocks(
    pairs=(".", ".", ",", "'", ":", ":", "'", ":", "#"),
    level=(".", "=", "#"),
    tail="%",
    tail_beside="+",
    gang="x",
    fish="o",
    kept="&",
    kept_beside="|",
    rule="|",
    across="|",
    along="-",
    edge="=",
    bevel="|",
    back="#",
    bone="#",
)

CJK: Final = Glyphs(
    name="cjk",
    ranks="一二三四五六七八九",
    digits="123456789",
    suits="萬筒索",
    honours="東南西北中發白",
    signs="↓→↑←◄!+★",
    cursor="▲",
    turn="►",
    times="×",
    more="…",
    blocks=_FULL_BLOCKS,
    drawn=True,
)
"""Chinese faces, with pips where they are large enough."""

DIGITS: Final = msgspec.structs.replace(CJK, name="digits", ranks="123456789")
"""Chinese suits with digits."""

ASCII: Final = Glyphs(
    name="ascii",
    ranks="123456789",
    digits="123456789",
    suits="mps",
    honours="ESWNCFP",
    signs="v>^<*!+$",
    cursor="^",
    turn=">",
    times="x",
    more="~",
    blocks=_ASCII_BLOCKS,
)
"""Letters only, for terminals that draw Chinese or the signs too wide."""

SETS: Final = {glyphs.name: glyphs for glyphs in (CJK, DIGITS, ASCII)}


def ink_of(tile: Tile) -> Ink:
    """Give the ink of a face."""
    return _INK_OF[tile]


_DRAGON_INKS: Final = {RED: Ink.RED, GREEN: Ink.GREEN, WHITE: Ink.WHITE}
_SUIT_INKS: Final = (Ink.WAN, Ink.TONG, Ink.SUO, Ink.WIND)
_INK_OF: Final = tuple(
    _DRAGON_INKS.get(Tile(number), _SUIT_INKS[suit]) for number, suit in enumerate(SUIT_OF)
)


def _wide(text: str) -> int:
    return sum(
        1 if character < "\u1100" or "\u2010" <= character < "\u2e80" else 2 for character in text
    )


def _placed(text: str, left: int, width: int) -> str:
    return " " * left + text + " " * (width - left - _wide(text))


def _centred(text: str, width: int) -> str:
    return _placed(text, (width - _wide(text)) // 2, width)


@cache
def _row(glyphs: Glyphs, tile: Tile, sign: Sign | None) -> str:
    if sign is None:
        return _centred(_named(glyphs, tile, glyphs.ranks), ROW_WIDTH)
    name = _named(glyphs, tile, glyphs.digits)
    return _centred(name, ROW_WIDTH - 1) + glyphs.signs[sign]


def _named(glyphs: Glyphs, tile: Tile, ranks: str) -> str:
    if SUIT_OF[tile] == HONOURS:
        return glyphs.honours[RANK_OF[tile] - 1]
    return ranks[RANK_OF[tile] - 1] + glyphs.suits[SUIT_OF[tile]]


@cache
def _short(glyphs: Glyphs, tiles: tuple[Tile, ...]) -> str:
    text = ""
    for tile, following in zip(tiles, (*tiles[1:], None), strict=True):
        shares = following is not None and SUIT_OF[following] == SUIT_OF[tile] != HONOURS
        named = _named(glyphs, tile, glyphs.ranks)
        text += named[:1] if shares else named
    return text


@cache
def _face(glyphs: Glyphs, tile: Tile, size: Size) -> Face:
    rows = size.height - 1
    lines = _lines(glyphs, tile, size)
    above = (rows - len(lines) + (rows > 3)) // 2
    padded = ("",) * above + lines + ("",) * (rows - above - len(lines))
    return tuple(_placed(line, (size.width - _wide(line)) // 2, size.width - 1) for line in padded)


def _lines(glyphs: Glyphs, tile: Tile, size: Size) -> tuple[str, ...]:
    if glyphs.drawn and tile == WHITE:
        return _FRAMES[size]
    if SUIT_OF[tile] == HONOURS:
        return (glyphs.honours[RANK_OF[tile] - 1],)
    if glyphs.drawn and size == LARGE and not glyphs.ranks.isascii() and tile in _PIPS:
        return _PIPS[tile]
    return (glyphs.ranks[RANK_OF[tile] - 1], glyphs.suits[SUIT_OF[tile]])


_FRAMES: Final = {
    SMALL: ("┌─┐", "└─┘"),
    MIDDLE: ("┌──┐", "│  │", "└──┘"),
    LARGE: ("┌───┐", "│   │", "└───┘"),
}
_TONG_PIPS: Final = (
    ("╭───╮", "│ ● │", "╰───╯"),
    ("  ●  ", "     ", "  ●  "),
    ("●    ", "  ●  ", "    ●"),
    ("●   ●", "     ", "●   ●"),
    ("●   ●", "  ●  ", "●   ●"),
    ("●   ●", "●   ●", "●   ●"),
    ("● ● ●", "●   ●", "●   ●"),
    ("● ● ●", "●   ●", "● ● ●"),
    ("● ● ●", "● ● ●", "● ● ●"),
)
_SUO_PIPS: Final = (
    ("  ┃  ", "     ", "  ┃  "),
    ("  ┃  ", "     ", "┃   ┃"),
    ("┃   ┃", "     ", "┃   ┃"),
    ("┃   ┃", "  ┃  ", "┃   ┃"),
    ("┃ ┃ ┃", "     ", "┃ ┃ ┃"),
    ("  ┃  ", "┃ ┃ ┃", "┃ ┃ ┃"),
    ("┃ ┃ ┃", "┃   ┃", "┃ ┃ ┃"),
    ("┃ ┃ ┃", "┃ ┃ ┃", "┃ ┃ ┃"),
)
"""From two upwards: of one suo a bird is carved, which no sign shows; it keeps its name."""


_PIPS: Final = {tile_of(TONG, rank): face for rank, face in enumerate(_TONG_PIPS, 1)} | {
    tile_of(SUO, rank): face for rank, face in enumerate(_SUO_PIPS, 2)
}
