"""Draws walls and concealed hands: how many tiles are left in each stack, by shape and place.

In a wall across, signs stand in the place of stacks that are gone; beside a wall at the side,
whose cells may hold two stacks, they have a column of their own.
"""

from collections.abc import Iterator
from typing import Final

from textual.geometry import Region

from mahjong_tui.ui.glyphs import Blocks
from mahjong_tui.ui.palette import Ink, tone
from mahjong_tui.ui.present import PlayerShown
from mahjong_tui.ui.table.form import Side
from mahjong_tui.ui.table.painter import Painter
from mahjong_tui.ui.wall_shown import WallShown

_GONE: Final = tone(Ink.GONE)
_SIGN: Final = tone(Ink.MUTED)


def draw_wall_across(painter: Painter, wall: WallShown, region: Region) -> None:
    """Draw a wall from left to right."""
    blocks, thick = painter.glyphs.blocks, region.width // len(wall.heights)
    for index, height in enumerate(wall.heights):
        sign, style = _across(blocks, wall, index, height)
        text = sign.ljust(thick) if style == _SIGN else sign * thick
        painter.canvas.write(region.x + index * thick, region.y, text, style)


def _across(blocks: Blocks, wall: WallShown, index: int, height: int) -> tuple[str, int]:
    if height == 0:
        sign = _mark(blocks, wall, index, blocks.across)
        return (blocks.level[0], _GONE) if sign is None else (sign, _SIGN)
    if index == wall.marks.tail:
        return blocks.tail if height == 2 else blocks.level[1], tone(Ink.TAIL)
    if height == 2 and index in wall.marks.kept:
        return blocks.kept, _zebra(index)
    return blocks.level[height], _zebra(index)


def _mark(blocks: Blocks, wall: WallShown, index: int, broken: str) -> str | None:
    marks = wall.marks
    if index == marks.broken:
        return broken
    if index in marks.gangs:
        return blocks.gang
    return blocks.fish if index in marks.fish else None


def _zebra(index: int) -> int:
    return tone((Ink.WALL, Ink.WALL_ZEBRA)[index & 1])


def draw_side_wall(painter: Painter, wall: WallShown, side: Side) -> None:
    """Draw a wall from top to bottom, and its signs beside it."""
    draw = _whole_rows if side.tall else _half_rows
    draw(painter, wall, side.wall)
    for index, sign in _signs_beside(painter.glyphs.blocks, wall):
        row = side.marks.y + (index if side.tall else index // 2)
        painter.canvas.write(side.marks.x, row, sign, _SIGN)


def _signs_beside(blocks: Blocks, wall: WallShown) -> Iterator[tuple[int, str]]:
    # The later one stays where two stacks share a row: the tail is what a player looks for.
    for index in range(len(wall.heights)):
        sign = _mark(blocks, wall, index, blocks.along)
        if sign is not None:
            yield index, sign
        elif index in wall.marks.kept:
            yield index, blocks.kept_beside
    if wall.marks.tail is not None:
        yield wall.marks.tail, blocks.tail_beside


def _whole_rows(painter: Painter, wall: WallShown, region: Region) -> None:
    gone, _, full = painter.glyphs.blocks.level
    texts = (gone, full + " ", full * region.width)
    for index, height in enumerate(wall.heights):
        style = _zebra(index) if height else _GONE
        painter.canvas.write(region.x, region.y + index, texts[height], style)


def _half_rows(painter: Painter, wall: WallShown, region: Region) -> None:
    heights = (*wall.heights, 0)
    for row, (upper, lower) in enumerate(zip(heights[::2], heights[1::2], strict=True)):
        style = _zebra(row) if upper or lower else _GONE
        text = _pair(painter.glyphs.blocks, upper, lower, region.width)
        painter.canvas.write(region.x, region.y + row, text, style)


def _pair(blocks: Blocks, upper: int, lower: int, thick: int) -> str:
    if thick == 1 or not (upper or lower):
        return blocks.pairs[upper * 3 + lower]
    second = _solid(blocks, upper > 1, lower > 1) if 2 in {upper, lower} else " "
    return _solid(blocks, upper > 0, lower > 0) + second


def _solid(blocks: Blocks, upper: bool, lower: bool) -> str:  # noqa: FBT001 - two halves of a cell
    return blocks.pairs[6 * upper + 2 * lower]


def draw_backs(painter: Painter, player: PlayerShown, side: Side) -> None:
    """Draw the concealed tiles of a player at the side, in the middle of his edge."""
    blocks, region = painter.glyphs.blocks, side.backs
    if side.tall:
        signs = [blocks.level[2]] * player.held
    else:
        full, odd = divmod(player.held, 2)
        signs = [blocks.level[2]] * full + [blocks.pairs[6]] * odd
    top = region.y + (region.height - len(signs)) // 2
    for index, sign in enumerate(signs):
        style = tone((Ink.BONE, Ink.BONE_ZEBRA)[index & 1])
        painter.canvas.write(region.x, top + index, sign * region.width, style)
