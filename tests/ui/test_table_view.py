"""The widget repaints what changed and tells what was clicked."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Static
from ui.drawn import words
from ui.views import full_table, own_turn, seat_view

from mahjong_tui.engine.views import SeatView
from mahjong_tui.i18n import Locale
from mahjong_tui.ui.glyphs import ASCII
from mahjong_tui.ui.palette import BEYOND, SIXTEEN
from mahjong_tui.ui.present import Focus, Shown, present
from mahjong_tui.ui.table import TableView


def shown(view: SeatView, cursor: int | None = None) -> Shown:
    return present(view, words(Locale.EN), Focus(cursor=cursor))


class Bare(App[None]):
    """A table above four rows of bars."""

    def __init__(self, before: Shown | None = None) -> None:
        super().__init__()
        self.before = before
        self.clicks: list[tuple[int, int]] = []

    def compose(self) -> ComposeResult:
        table = TableView(id="table")
        table.shown = self.before
        yield table
        yield Static("\n\n\nkeys")

    @property
    def table(self) -> TableView:
        return self.query_one(TableView)

    def on_table_view_tile_clicked(self, message: TableView.TileClicked) -> None:
        assert message.control is self.table
        self.clicks.append((message.index, message.times))


@asynccontextmanager
async def playing(
    before: Shown | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Bare, Pilot[None]]]:
    app = Bare(before)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


def screen(app: Bare) -> list[str]:
    """Read what the table shows."""
    return [app.table.render_line(y).text for y in range(app.table.size.height)]


def picture(app: Bare) -> list[str]:
    assert app.table.drawing is not None
    return app.table.drawing.canvas.text().split("\n")


def repainted(app: Bare, after: Shown) -> list[Region]:
    """Give the regions that are refreshed when something else is shown."""
    asked: list[Region] = []
    plain = app.table.refresh

    def refresh(*regions: Region, layout: bool = False) -> TableView:
        asked.extend(regions)
        plain(*regions, layout=layout)
        return app.table

    app.table.refresh = refresh  # type: ignore[method-assign,assignment]
    app.table.shown = after
    return asked


async def test_what_was_to_be_shown_before_it_was_mounted_is_shown() -> None:
    async with playing(shown(own_turn(), 6)) as (app, _):
        assert screen(app) == picture(app)


async def test_what_is_shown_later_is_shown() -> None:
    async with playing() as (app, pilot):
        app.table.shown = shown(own_turn(), 6)
        await pilot.pause()
        await pilot.pause()
        assert screen(app) == picture(app)
        assert "►S Ann" in screen(app)[14]


async def test_before_there_is_anything_to_show_there_is_felt() -> None:
    async with playing() as (app, _):
        assert app.table.drawing is None
        assert app.table.render_line(3).text == " " * 80
        assert not any("".join(screen(app)).split())


async def test_the_cursor_repaints_the_two_tiles_it_moves_between() -> None:
    async with playing(shown(own_turn(), 6)) as (app, _):
        asked = repainted(app, shown(own_turn(), 5))
        assert app.table.drawing is not None
        places = (app.table.drawing.tiles[5], app.table.drawing.tiles[6])
        assert all(any(place.contains_region(row) for place in places) for row in asked)
        assert {(row.x, row.height) for row in asked} == {(place.x, 1) for place in places}


async def test_a_discard_repaints_its_row_of_the_river_and_what_it_changed_elsewhere() -> None:
    before = own_turn()
    rivers = (*before.rivers[:2], before.rivers[2][:-1], before.rivers[3])
    async with playing(shown(msgspec.structs.replace(before, rivers=rivers))) as (app, _):
        asked = repainted(app, shown(before))
        (place,) = asked
        assert (place.x, place.height) == (53, 1)


async def test_nothing_new_repaints_nothing() -> None:
    async with playing(shown(own_turn(), 6)) as (app, _):
        assert repainted(app, shown(own_turn(), 6)) == []


async def test_a_meld_lays_the_hand_out_anew() -> None:
    async with playing(shown(seat_view())) as (app, pilot):
        app.table.shown = shown(full_table())
        await pilot.pause()
        await pilot.pause()
        assert screen(app) == picture(app)


async def test_another_size_is_another_layout() -> None:
    async with playing(shown(own_turn(), 6)) as (app, pilot):
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        assert screen(app) == picture(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen(app) == picture(app)


async def test_other_faces_and_colours_are_shown_at_once() -> None:
    async with playing(shown(own_turn(), 6)) as (app, pilot):
        app.table.glyphs = ASCII
        app.table.palette = SIXTEEN
        await pilot.pause()
        assert screen(app) == picture(app)
        assert "".join(picture(app)).isascii()
        styles = {segment.style for segment in app.table.render_line(0)}
        assert styles <= {SIXTEEN.style(number) for number in range(len(BEYOND))}


async def test_the_side_panel_can_be_done_without() -> None:
    async with playing(shown(own_turn()), (120, 40)) as (app, pilot):
        wide = picture(app)
        app.table.with_panel = False
        await pilot.pause()
        await pilot.pause()
        assert picture(app) != wide
        assert screen(app) == picture(app)


async def test_a_click_tells_which_tile_and_how_often() -> None:
    async with playing(shown(own_turn(), 6)) as (app, pilot):
        assert app.table.drawing is not None
        for index in (0, 6, 10):
            tile = app.table.drawing.tiles[index]
            await pilot.click(offset=(tile.x + 1, tile.y + 2))
        await pilot.double_click(offset=(app.table.drawing.tiles[3].x, 17))
        assert app.clicks == [(0, 1), (6, 1), (10, 1), (3, 1), (3, 2)]


async def test_a_click_beside_the_hand_tells_nothing() -> None:
    async with playing(shown(own_turn())) as (app, pilot):
        await pilot.click(offset=(40, 5))
        await pilot.click(offset=(1, 18))
        assert app.clicks == []


async def test_a_click_on_the_bare_felt_tells_nothing() -> None:
    async with playing() as (app, pilot):
        await pilot.click(offset=(40, 5))
        assert app.clicks == []
