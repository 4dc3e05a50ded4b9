"""At every size the parts of the table lie beside each other and within it."""

from itertools import combinations

import pytest
from textual.geometry import Region

from mahjong_tui.ui.glyphs import LARGE, MIDDLE, SMALL, Size
from mahjong_tui.ui.table.form import LEAST_HEIGHT, LEAST_WIDTH, Form, form_for

WIDTHS = (*range(80, 170), 240, 500)
HEIGHTS = (20, 21, 22, 23, 26, 30, 31, 32, 36, 41, 42, 46, 52, 146)


def places(form: Form) -> list[Region]:
    sides = (form.following, form.preceding)
    return [
        form.status,
        *form.plates,
        *form.rivers,
        form.own_wall,
        form.top_wall,
        form.top,
        *(side.wall for side in sides),
        *(side.backs for side in sides),
        *(side.marks for side in sides),
        *(side.melds for side in sides),
        form.middle,
        form.note,
        form.hand,
        *(() if form.panel is None else (form.panel,)),
    ]


@pytest.mark.parametrize("panel", [False, True])
@pytest.mark.parametrize("width", WIDTHS)
def test_no_two_parts_share_a_cell_and_none_leaves_the_table(width: int, panel: bool) -> None:  # noqa: FBT001
    for height in HEIGHTS:
        form = form_for(width, height, panel=panel)
        parts = places(form)
        whole = Region(0, 0, width, height)
        assert [part for part in parts if not whole.contains_region(part)] == []
        touching = [pair for pair in combinations(parts, 2) if pair[0].intersection(pair[1]).area]
        assert touching == [], (width, height)


def test_less_than_the_least_is_laid_out_as_the_least() -> None:
    form = form_for(40, 10)
    assert (form.width, form.height) == (LEAST_WIDTH, LEAST_HEIGHT)


@pytest.mark.parametrize(
    ("size", "tile", "depth"),
    [
        ((80, 20), SMALL, 1),
        ((99, 26), SMALL, 1),
        ((100, 26), MIDDLE, 1),
        ((120, 26), LARGE, 1),
        ((120, 36), LARGE, 2),
        ((160, 46), LARGE, 3),
        ((500, 146), LARGE, 3),
    ],
)
def test_a_larger_terminal_has_larger_tiles(size: tuple[int, int], tile: Size, depth: int) -> None:
    form = form_for(*size)
    assert (form.tile, form.depth) == (tile, depth)


def test_a_river_holds_thirty_tiles_at_every_size() -> None:
    for width, height in ((80, 20), (100, 26), (120, 36), (160, 46)):
        form = form_for(width, height)
        assert {(r.width, r.height) for r in form.rivers} == {(24, 5 * form.depth)}


def test_the_side_panel_needs_120_columns() -> None:
    assert form_for(119, 36, panel=True).panel is None
    assert form_for(120, 36, panel=True).panel is not None
    assert form_for(120, 36).inner == 120
