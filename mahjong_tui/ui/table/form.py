"""Where everything lies on the table at a size: every region as (x, y, width, height) in cells.

The rivers stand in three columns of six tiles, five rows each, so that one river holds thirty
tiles at 80x20, the least the table can do with. What a larger terminal adds goes first into
larger tiles, then into air.
"""

from functools import cache
from typing import Final

import msgspec
from textual.geometry import Region

from mahjong_tui.core.walls import FISH
from mahjong_tui.ui.glyphs import LARGE, MIDDLE, ROW_WIDTH, SMALL, Size

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 20
ACROSS: Final = 6
"""Tiles in a row of a river."""
DOWN: Final = 5
"""Rows of a river."""
STACKS: Final = 17
"""Stacks of a wall."""
PANEL_WIDTH: Final = 33
PANEL_MORE: Final = 12
"""Columns that the side panel may be wider where the terminal is."""
PANEL_FROM: Final = 120
"""Columns from which there is a side panel."""

_FIXED: Final = 7
"""Rows beside rivers and hand tiles: status, opposite, his wall, middle, own wall, raised, keys."""
_RIVER_WIDTH: Final = ACROSS * ROW_WIDTH


class Side(msgspec.Struct, frozen=True):
    """What lies before a player at the side, from the edge inwards.

    ``tall``: each stack of the wall takes a whole row, else half a row.
    """

    backs: Region
    wall: Region
    marks: Region
    melds: Region
    tall: bool


class Form(msgspec.Struct, frozen=True):
    """The table at one size. Tuples are by place: own, next (right), opposite, previous (left).

    Attributes:
        width: Columns.
        height: Rows.
        tile: Size of the tiles in the own hand.
        depth: Rows of a tile in a river: 1, 2, or 3 with its bamboo edge.
        status: The top line.
        plates: Name, points and flags.
        rivers: Discards.
        own_wall: The wall before the own hand.
        top_wall: The wall before the opposite player.
        top: Concealed tiles and melds of the opposite player.
        following: What lies before the next player.
        preceding: What lies before the previous player.
        middle: Whose turn it is.
        offered: Backs that are picked from before the dice, numbers included.
        back: Size of such a back.
        note: A line for the waits.
        hand: The own hand, from the row of a raised tile down to the row of the keys.
        panel: The side panel, where there is one.
    """

    width: int
    height: int
    tile: Size
    depth: int
    status: Region
    plates: tuple[Region, Region, Region, Region]
    rivers: tuple[Region, Region, Region, Region]
    own_wall: Region
    top_wall: Region
    top: Region
    following: Side
    preceding: Side
    middle: Region
    offered: Region
    back: Size
    note: Region
    hand: Region
    panel: Region | None

    @property
    def felt(self) -> Region:
        """The table within the outer edges of the walls."""
        left, right = self.preceding.wall.x, self.following.wall.right
        return Region(left, self.top_wall.y, right - left, self.own_wall.bottom - self.top_wall.y)

    @property
    def inner(self) -> int:
        """Columns of the table without the side panel."""
        return self.width if self.panel is None else self.panel.x


class _Columns(msgspec.Struct, frozen=True):
    """Left edges: of backs, wall, signs and river at the left, and the rivers further right."""

    thick: int
    backs: int
    wall: int
    marks: int
    left: int
    centre: int
    right: int
    far_marks: int
    far_wall: int
    far_backs: int


class _Rows(msgspec.Struct, frozen=True):
    """Top edges, from the opposite player down to the own hand."""

    plate: int
    top: int
    wall: int
    river: int
    middle: int
    own_river: int
    own_wall: int
    hand: int


@cache
def form_for(width: int, height: int, *, panel: bool = False) -> Form:
    """Lay out the table; a smaller size than 80x20 is laid out as 80x20."""
    width, height = max(width, LEAST_WIDTH), max(height, LEAST_HEIGHT)
    tile, depth = _tile(width, height), _depth(width, height)
    with_panel = panel and width >= PANEL_FROM
    aside = PANEL_WIDTH + min(PANEL_MORE, max(0, (width - PANEL_FROM) // 4))
    inner = width - aside if with_panel else width
    x, y = _columns(inner), _rows(height, tile, depth)
    line, river = Region(0, 0, _RIVER_WIDTH, 1), Region(0, 0, _RIVER_WIDTH, DOWN * depth)
    wall = Region(x.centre + (_RIVER_WIDTH - STACKS * x.thick) // 2, 0, STACKS * x.thick, 1)
    back = SMALL if depth == 1 else MIDDLE
    note = max(x.right, wall.right + 1)
    return Form(
        width=width,
        height=height,
        tile=tile,
        depth=depth,
        status=Region(0, 0, width, 1),
        plates=(
            Region(x.left, y.own_wall, min(_RIVER_WIDTH, wall.x - 1 - x.left), 1),
            line.at_offset((x.right, y.middle)),
            _top_plate(x, y),
            line.at_offset((x.left, y.middle)),
        ),
        rivers=(
            river.at_offset((x.centre, y.own_river)),
            river.at_offset((x.right, y.own_river)),
            river.at_offset((x.centre, y.river)),
            river.at_offset((x.left, y.own_river)),
        ),
        own_wall=wall.at_offset((wall.x, y.own_wall)),
        top_wall=wall.at_offset((wall.x, y.wall)),
        top=_top(x, y, inner),
        following=_side(x, y, depth, (x.far_backs, x.far_wall, x.far_marks, x.right)),
        preceding=_side(x, y, depth, (x.backs, x.wall, x.marks, x.left)),
        middle=line.at_offset((x.centre, y.middle)),
        offered=_offered(x, y, back),
        back=back,
        note=Region(note, y.own_wall, inner - note, 1),
        hand=Region(0, y.hand, width, tile.height + 2),
        panel=Region(inner, 1, aside, y.hand - 1) if with_panel else None,
    )


def _offered(x: _Columns, y: _Rows, back: Size) -> Region:
    width = FISH * back.width
    return Region(x.centre + (_RIVER_WIDTH - width) // 2, y.own_river, width, back.height + 2)


def _top_plate(x: _Columns, y: _Rows) -> Region:
    if y.plate == y.top:
        return Region(x.left, y.plate, 22, 1)
    return Region(x.centre, y.plate, _RIVER_WIDTH, 1)


def _top(x: _Columns, y: _Rows, inner: int) -> Region:
    if y.plate == y.top:
        return Region(x.left + 23, y.top, inner - x.left - 23, 1)
    return Region(x.wall, y.top, inner - 2 * x.wall, 1)


def _side(x: _Columns, y: _Rows, depth: int, lefts: tuple[int, int, int, int]) -> Side:
    backs, wall, marks, melds = lefts
    ring = range(y.wall + 1, y.own_wall)
    tall = len(ring) >= STACKS
    height = STACKS if tall else (STACKS + 1) // 2
    top = ring.start + (len(ring) - height) // 2
    river = DOWN * depth
    return Side(
        backs=Region(backs, ring.start, x.thick, len(ring)),
        wall=Region(wall, top, x.thick, height),
        marks=Region(marks, top, 1, height),
        melds=Region(melds, y.middle - river, _RIVER_WIDTH, river),
        tall=tall,
    )


def _tile(width: int, height: int) -> Size:
    if width >= 110 and height >= 26:
        return LARGE
    return MIDDLE if width >= 100 and height >= 21 else SMALL


def _depth(width: int, height: int) -> int:
    room = (height - _FIXED - _tile(width, height).height) // (2 * DOWN)
    return max(1, min(room, 3))


def _columns(inner: int) -> _Columns:
    thick = 2 if inner >= 84 else 1
    spare = inner - (4 * thick + 2 + 3 * _RIVER_WIDTH + 2)
    apart = 1 if spare >= 2 else 0
    gap = 1 + min((spare - 2 * apart) // 4, 6)
    taken = 4 * thick + 2 + 3 * _RIVER_WIDTH + 2 * gap + 2 * apart
    backs = (inner - taken) // 2
    wall = backs + thick + apart
    left = wall + thick + 1
    centre = left + _RIVER_WIDTH + gap
    right = centre + _RIVER_WIDTH + gap
    far_marks = right + _RIVER_WIDTH
    return _Columns(
        thick=thick,
        backs=backs,
        wall=wall,
        marks=left - 1,
        left=left,
        centre=centre,
        right=right,
        far_marks=far_marks,
        far_wall=far_marks + 1,
        far_backs=far_marks + 1 + thick + apart,
    )


def _rows(height: int, tile: Size, depth: int) -> _Rows:
    spare = height - (_FIXED + 2 * DOWN * depth + tile.height)
    lone_plate = 1 if spare else 0
    status, wall, middle, own_wall, hand = _shared(spare - lone_plate)
    plate = 1 + status
    top = plate + lone_plate
    river = top + 2 + wall
    middle_y = river + DOWN * depth + middle
    own = middle_y + 1 + DOWN * depth + own_wall
    return _Rows(
        plate=plate,
        top=top,
        wall=top + 1,
        river=river,
        middle=middle_y,
        own_river=middle_y + 1,
        own_wall=own,
        hand=own + 1 + hand,
    )


def _shared(spare: int) -> tuple[int, int, int, int, int]:
    """Share blank rows among: below the status, the wall, above the middle, own wall, the hand."""
    order = (1, 3, 2, 0, 4, 1, 3, 2, 2, 1, 3, 2)
    rows = [0] * 5
    for step in range(spare):
        rows[order[step % len(order)]] += 1
    return rows[0], rows[1], rows[2], rows[3], rows[4]
