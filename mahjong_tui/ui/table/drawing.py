"""Draws the whole table into a canvas, and says which regions of it change apart."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from textual.geometry import Offset, Region

from mahjong_tui.ui.canvas import Canvas
from mahjong_tui.ui.glyphs import ROW_WIDTH, Glyphs, Sign
from mahjong_tui.ui.palette import BEYOND, Ground, Ink, tone
from mahjong_tui.ui.present import PlayerShown, Shown, TileShown
from mahjong_tui.ui.table.fishing import draw_fish
from mahjong_tui.ui.table.form import ACROSS, Form, Side
from mahjong_tui.ui.table.hand import draw_hand
from mahjong_tui.ui.table.melds import draw_side, draw_top
from mahjong_tui.ui.table.painter import Painter, zebra
from mahjong_tui.ui.table.texts import draw_panel, draw_plate, draw_status
from mahjong_tui.ui.table.walls import draw_backs, draw_side_wall, draw_wall_across
from mahjong_tui.ui.wall_shown import WallShown


class Drawing(msgspec.Struct, frozen=True):
    """A drawn table: the cells, the regions that change apart, and where each own tile lies."""

    canvas: Canvas
    regions: tuple[Region, ...]
    tiles: tuple[Region, ...]


def draw_table(shown: Shown, form: Form, glyphs: Glyphs) -> Drawing:
    """Draw the whole table."""
    painter = Painter(Canvas(form.width, form.height, tone(Ink.TEXT)), glyphs)
    draw_status(painter, shown.facts, form.status)
    for at, player in enumerate(shown.players):
        draw_plate(painter, player, form.plates[at])
        _river(painter, player.river, _filled(form, at, len(player.river)), form.depth)
    own_wall, right_wall, top_wall, left_wall = shown.walls
    draw_wall_across(painter, own_wall, form.own_wall)
    draw_wall_across(painter, top_wall, form.top_wall)
    draw_top(painter, shown.players[2], form.top)
    _side(painter, shown.players[1], right_wall, form.following, form.depth)
    _side(painter, shown.players[3], left_wall, form.preceding, form.depth)
    painter.centred(shown.middle, form.middle, tone(Ink.ALERT))
    draw_fish(painter, shown.fish, shown.focus.number, form.offered, form.back)
    painter.text(form.note.offset, shown.focus.note, form.note.width, tone(Ink.NAME))
    tiles = draw_hand(painter, shown, form)
    if form.panel is not None:
        draw_panel(painter, shown.panel, form.panel)
    _rim(painter.canvas, form, range(form.height))
    return Drawing(painter.canvas, tuple(_regions(form, tiles)), tiles)


def draw_hand_anew(drawing: Drawing, shown: Shown, form: Form, glyphs: Glyphs) -> Drawing:
    """Draw a table of which nothing but the own hand differs from what is drawn."""
    painter = Painter(drawing.canvas.copy(), glyphs)
    rows = Region(0, form.hand.y, form.width, form.hand.height)
    painter.canvas.fill(rows, tone(Ink.TEXT))
    tiles = draw_hand(painter, shown, form)
    _rim(painter.canvas, form, rows.line_range)
    return Drawing(painter.canvas, tuple(_regions(form, tiles)), tiles)


def _filled(form: Form, at: int, tiles: int) -> Region:
    # The opposite river ends at the middle of the table, where the others begin.
    river = form.rivers[at]
    rows = -(-tiles // ACROSS)
    return river.at_offset((river.x, river.bottom - rows * form.depth)) if at == 2 else river


def _rim(canvas: Canvas, form: Form, rows: range) -> None:
    felt = form.felt
    for y in rows:
        tones = canvas.tones[y]
        if felt.y <= y < felt.bottom:
            tones[: felt.x] = [BEYOND[number] for number in tones[: felt.x]]
            tones[felt.right :] = [BEYOND[number] for number in tones[felt.right :]]
        else:
            tones[:] = [BEYOND[number] for number in tones]


def _river(painter: Painter, river: tuple[TileShown, ...], region: Region, depth: int) -> None:
    for index, tile in enumerate(river):
        row, column = divmod(index, ACROSS)
        ground = Ground.LAST if tile.sign is Sign.LAST else zebra(row + column)
        # The last place of a row has no felt beside it from which a tile could come.
        away = tile.away if column < ACROSS - 1 else 0
        at = Offset(region.x + column * ROW_WIDTH + away, region.y + row * depth)
        painter.flat(at, tile, ground, depth)


def _side(painter: Painter, player: PlayerShown, wall: WallShown, side: Side, depth: int) -> None:
    draw_side_wall(painter, wall, side)
    draw_side(painter, player, side.melds, depth)
    if player.open is None:
        draw_backs(painter, player, side)


def _regions(form: Form, tiles: tuple[Region, ...]) -> Iterator[Region]:
    # A dirty row is sent from its region's left edge: narrow regions make short updates.
    rivers, inner = form.rivers, form.inner
    yield form.status
    if form.panel is not None:
        yield form.panel
    yield from _columns((0, inner), form.status.bottom, form.top_wall.bottom)
    ring = (0, rivers[3].x, rivers[0].x, rivers[1].x, rivers[1].right, inner)
    yield from _columns(ring, form.top_wall.bottom, form.own_wall.y)
    below = (0, form.own_wall.x, form.note.x, inner)
    yield from _columns(below, form.own_wall.y, form.hand.y)
    slots = tiles[: (len(tiles) - 1) // 3 * 3 + 1]
    hand = (0, *(slot.x for slot in slots), *(slots[-1:] and (slots[-1].right,)), form.width)
    yield from _columns(hand, form.hand.y, form.hand.bottom)


def _columns(cuts: Sequence[int], top: int, bottom: int) -> Iterator[Region]:
    for left, right in pairwise(cuts):
        yield Region(left, top, right - left, bottom - top)
