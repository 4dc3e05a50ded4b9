"""Draws melds and opened hands: in a row, in a short row where room is scarce, and standing."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from textual.geometry import Offset, Region

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.tiles import Tile
from mahjong_tui.ui.glyphs import ROW_WIDTH, SMALL, Sign, ink_of
from mahjong_tui.ui.palette import Ground, Ink, tone
from mahjong_tui.ui.present import MeldShown, PlayerShown, TileShown
from mahjong_tui.ui.table.form import ACROSS
from mahjong_tui.ui.table.painter import Painter, zebra

_CONCEALED_WIDTH: Final = 9
_SHORT_TILE: Final = 3
_FACE_DOWN: Final = frozenset({0, 3})
"""The tiles of a concealed gang that lie face down."""


def draw_top(painter: Painter, player: PlayerShown, region: Region) -> None:
    """Draw the opposite player's tiles and melds in one row; in short where they do not fit."""
    back = 2 if _top_width(player, back=2, short=False) <= region.width else 1
    short = _top_width(player, back=1, short=False) > region.width
    width = _top_width(player, back=back, short=short)
    at = Offset(region.x + max(0, (region.width - width) // 2), region.y)
    if player.open is None:
        at = _backs(painter, at, player, back)
    else:
        at = _opened(painter, at, player, short=short)
    for meld in player.melds:
        at = _meld_row(painter, at + Offset(1, 0), meld, short=short)


def draw_side(painter: Painter, player: PlayerShown, region: Region, depth: int) -> None:
    """Draw the melds of a player at the side, a line each, above them his hand once it is open."""
    hand = tuple(_side_hand(player))
    at = Offset(region.x, region.bottom - depth * (len(hand) + len(player.melds)))
    for line in hand:
        _tiles(painter, at, line, depth)
        at += Offset(0, depth)
    for meld in player.melds:
        _side_meld(painter, at, meld, depth)
        at += Offset(0, depth)


def draw_own_meld(painter: Painter, at: Offset, meld: MeldShown) -> None:
    """Draw a meld beside the own hand, what it is and where it came from below it."""
    _lying(painter, at, meld, SMALL.height)
    arrow = "" if meld.source is None else f" {painter.glyphs.arrow(meld.source)}"
    label = Region(at.x, at.y + SMALL.height, own_meld_width(meld), 1)
    painter.centred(meld.label + arrow, label, tone(Ink.MUTED))


def own_meld_width(meld: MeldShown) -> int:
    """Count the columns of a meld beside the own hand."""
    return SMALL.width * len(meld.tiles)


def _ground(meld: MeldShown, index: int) -> Ground:
    if meld.lit:
        return Ground.CHOSEN
    return Ground.LAST if meld.fresh else zebra(index)


def _top_width(player: PlayerShown, *, back: int, short: bool) -> int:
    melds = sum(_row_width(meld, short=short) + 1 for meld in player.melds)
    if player.open is None:
        return player.held * back + player.drawn + melds
    winning = ROW_WIDTH if player.winning is not None else 0
    return len(player.open) * (_SHORT_TILE if short else ROW_WIDTH) + winning + melds


def _row_width(meld: MeldShown, *, short: bool) -> int:
    if meld.kind is MeldKind.CONCEALED:
        return _CONCEALED_WIDTH
    return 2 * len(meld.tiles) + 4 if short else ROW_WIDTH * len(meld.tiles)


def _backs(painter: Painter, at: Offset, player: PlayerShown, width: int) -> Offset:
    for index in range(player.held):
        gap = player.drawn and index == player.held - 1
        ink = (Ink.BONE, Ink.BONE_ZEBRA)[index & 1]
        painter.canvas.write(at.x + gap, at.y, painter.glyphs.blocks.bone * width, tone(ink))
        at += Offset(width + gap, 0)
    return at


def _opened(painter: Painter, at: Offset, player: PlayerShown, *, short: bool) -> Offset:
    tiles = player.open or ()
    if short:
        at = _short_tiles(painter, at, tiles)
    else:
        _tiles(painter, at, tuple(map(TileShown, tiles)), 1)
        at += Offset(ROW_WIDTH * len(tiles), 0)
    if player.winning is None:
        return at
    painter.flat(at, TileShown(player.winning, Sign.WIN), Ground.LAST)
    return at + Offset(ROW_WIDTH, 0)


def _short_tiles(painter: Painter, at: Offset, tiles: tuple[Tile, ...]) -> Offset:
    for ink, run in groupby(tiles, ink_of):
        text = painter.glyphs.short(tuple(run))
        at = Offset(painter.canvas.write(at.x, at.y, text, tone(ink, Ground.IVORY)), at.y)
    return at


def _tiles(painter: Painter, at: Offset, tiles: tuple[TileShown, ...], depth: int) -> None:
    for index, tile in enumerate(tiles):
        ground = zebra(index + at.y // depth) if tile.sign is None else Ground.LAST
        painter.flat(at + Offset(index * ROW_WIDTH, 0), tile, ground, depth)


def _meld_row(painter: Painter, at: Offset, meld: MeldShown, *, short: bool) -> Offset:
    if meld.kind is MeldKind.CONCEALED:
        return _concealed_row(painter, at, meld)
    if short:
        return _short_row(painter, at, meld)
    for index, tile in enumerate(meld.tiles):
        painter.flat(at + Offset(index * ROW_WIDTH, 0), tile, _ground(meld, index))
    return at + Offset(ROW_WIDTH * len(meld.tiles), 0)


def _concealed_row(painter: Painter, at: Offset, meld: MeldShown) -> Offset:
    glyphs, tile, ground = painter.glyphs, meld.tiles[0].tile, _ground(meld, 0)
    sign = tone(Ink.SIGN, ground)
    x = painter.canvas.write(at.x, at.y, "[", sign)
    x = painter.canvas.write(x, at.y, glyphs.short((tile,)), tone(ink_of(tile), ground))
    x = painter.canvas.write(x, at.y, f"{glyphs.times}{len(meld.tiles)}]", sign)
    return Offset(x, at.y)


def _short_row(painter: Painter, at: Offset, meld: MeldShown) -> Offset:
    tiles, ground = tuple(tile.tile for tile in meld.tiles), _ground(meld, 0)
    signs = "".join(painter.glyphs.signs[t.sign] for t in meld.tiles if t.sign is not None)
    text = painter.glyphs.short(tiles) + (" " if painter.glyphs.suits.isascii() else "")
    x = painter.canvas.write(at.x, at.y, text, tone(ink_of(tiles[0]), ground))
    return Offset(painter.canvas.write(x, at.y, signs, tone(Ink.SIGN, ground)), at.y)


def _side_hand(player: PlayerShown) -> Iterator[tuple[TileShown, ...]]:
    tiles = [TileShown(tile) for tile in player.open or ()]
    if player.winning is not None:
        tiles.append(TileShown(player.winning, Sign.WIN))
    for start in range(0, len(tiles), ACROSS):
        yield tuple(tiles[start : start + ACROSS])


def _side_meld(painter: Painter, at: Offset, meld: MeldShown, depth: int) -> None:
    if meld.kind is MeldKind.CONCEALED and depth == 1:
        _concealed_row(painter, at, meld)
    else:
        _lying(painter, at, meld, depth)


def _lying(painter: Painter, at: Offset, meld: MeldShown, depth: int) -> None:
    for index, tile in enumerate(meld.tiles):
        place = at + Offset(index * ROW_WIDTH, 0)
        if meld.kind is MeldKind.CONCEALED and index in _FACE_DOWN:
            painter.back(place, depth)
        else:
            painter.flat(place, tile, _ground(meld, index + at.y // depth), depth)
