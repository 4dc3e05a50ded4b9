"""Tiles as text: every form that is read, and the one letter form that is written.

Read are ``1m``-``9m``, ``1p``-``9p``, ``1s``-``9s`` with shared suit letters (``123m55p``),
``E S W N C F P``, ``1z``-``7z``, Chinese names (一万, 三四五条, 东, 红中) and the Unicode tiles.
Blanks are ignored. Written is the letter form.
"""

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from mahjong_tui.core.tiles import HONOURS, RANK_OF, SUIT_OF, TILES, Tile, tile_of
from mahjong_tui.errors import NotationError

SUIT_LETTERS: Final = "mps"
HONOUR_LETTERS: Final = "ESWNCFP"

_NUMERALS: Final = {sign: rank for rank, sign in enumerate("一二三四五六七八九", 1)} | {"两": 2}
_SUIT_SIGNS: Final = {"万": 0, "萬": 0, "筒": 1, "饼": 1, "餅": 1, "条": 2, "條": 2, "索": 2}
_HONOUR_NAMES: Final = (
    "E 东 東 东风 東風",
    "S 南 南风 南風",
    "W 西 西风 西風",
    "N 北 北风 北風",
    "C 中 红中 紅中",
    "F 发 發 发财 發財",
    "P 白 白板",
)
_HONOUR_SIGNS: Final = {
    name: rank for rank, names in enumerate(_HONOUR_NAMES, 1) for name in names.split()
}
_UNICODE_ORDER: Final = (
    *TILES[27:34],  # winds and dragons stand first in the block, tong last
    *TILES[0:9],
    *TILES[18:27],
    *TILES[9:18],
)
_UNICODE: Final = {chr(0x1F000 + place): tile for place, tile in enumerate(_UNICODE_ORDER)}

_TOKEN: Final = re.compile(
    rf"(?P<ranks>[0-9]+)(?P<suit>[{SUIT_LETTERS}z])"
    rf"|(?P<names>[{''.join(_NUMERALS)}1-9]+)(?P<sign>[{''.join(_SUIT_SIGNS)}])"
    rf"|(?P<honour>{'|'.join(sorted(_HONOUR_SIGNS, key=len, reverse=True))})"
    rf"|(?P<unicode>[{''.join(_UNICODE)}])[\ufe0e\ufe0f]?"
)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles in the order in which they are written.

    >>> format_tiles(parse_tiles("一万 2m3m 红中 1z"))
    '123mCE'

    Raises:
        NotationError: When some part of the text is no tile; it names that part.
    """
    packed = re.sub(r"\s+", "", text)
    tiles: list[Tile] = []
    position = 0
    while position < len(packed):
        token = _TOKEN.match(packed, position)
        if token is None:
            raise NotationError.at(packed[position : position + 8])
        tiles += _tiles_of(token)
        position = token.end()
    return tuple(tiles)


def _tiles_of(token: re.Match[str]) -> Iterable[Tile]:
    if suit := token["suit"]:
        return [_ranked(int(rank), suit) for rank in token["ranks"]]
    if sign := token["sign"]:
        return [tile_of(_SUIT_SIGNS[sign], _rank(name)) for name in token["names"]]
    if honour := token["honour"]:
        return (tile_of(HONOURS, _HONOUR_SIGNS[honour]),)
    return (_UNICODE[token["unicode"]],)


def _ranked(rank: int, suit: str) -> Tile:
    most = 7 if suit == "z" else 9
    if not 1 <= rank <= most:
        written = f"{rank}{suit}"
        raise NotationError.at(written)
    return tile_of(HONOURS if suit == "z" else SUIT_LETTERS.index(suit), rank)


def _rank(name: str) -> int:
    return _NUMERALS[name] if name in _NUMERALS else int(name)


def format_tile(tile: Tile) -> str:
    """Write one tile.

    >>> format_tile(TILES[0]), format_tile(TILES[31])
    ('1m', 'C')
    """
    if SUIT_OF[tile] == HONOURS:
        return HONOUR_LETTERS[RANK_OF[tile] - 1]
    return f"{RANK_OF[tile]}{SUIT_LETTERS[SUIT_OF[tile]]}"


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles in the order given, runs of one suit sharing a letter.

    >>> format_tiles(parse_tiles("1m2m3m5p5pCC"))
    '123m55pCC'
    """
    return "".join(_written(suit, run) for suit, run in groupby(tiles, SUIT_OF.__getitem__))


def _written(suit: int, run: Iterable[Tile]) -> str:
    if suit == HONOURS:
        return "".join(map(format_tile, run))
    return "".join(str(RANK_OF[tile]) for tile in run) + SUIT_LETTERS[suit]
