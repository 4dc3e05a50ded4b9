"""Lists to read hang together, and the key bar names no key that would do nothing."""

import pytest
from engine_tables import table
from rich.cells import cell_len
from ui.seated import LANGUAGES, playing, pressed, shown, table_of

from mahjong_tui.ui.application import Application
from mahjong_tui.ui.screens.asking import AskingScreen
from mahjong_tui.ui.screens.panel import TEXT_WIDTH, row
from mahjong_tui.ui.words import Words


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_what_does_not_fit_into_a_row_hangs_below_its_beginning(words: Words) -> None:
    said = (
        "四副一将，或者七个对子。" * 12 if words is LANGUAGES[1] else "four sets and a pair " * 12
    )
    first, *rest = (line.plain for line in row("hu", "bold", said.strip(), words))
    assert first.startswith("  hu      ")
    assert rest
    assert all(line.startswith(" " * 10) and line[10] != " " for line in rest)
    assert all(cell_len(line) <= TEXT_WIDTH for line in (first, *rest))
    assert "".join((first[10:], *rest)).replace(" ", "") == said.replace(" ", "")


async def test_a_panel_is_as_wide_as_its_lines_are_set() -> None:
    async with playing(table_of(table())) as (app, pilot):
        await pressed(pilot, "l")
        assert app.screen.query_one("#text").size.width == TEXT_WIDTH


def key_bar(app: Application) -> str:
    return shown(app).rstrip("\n").split("\n")[-1]


async def test_before_a_hand_was_played_the_standings_offer_no_choice() -> None:
    async with playing(table_of(table())) as (app, pilot):
        await pressed(pilot, "s")
        assert "Enter open" in key_bar(app)
        assert "choose" not in key_bar(app)


async def test_a_line_can_be_taken_once_something_is_typed_and_closed_without_letters() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "s")
        assert isinstance(app.screen, AskingScreen)
        assert key_bar(app).split() == ["Esc", "close", "Ctrl-Q", "quit"]
        await pressed(pilot, "q")
        assert "Enter OK" in key_bar(app)
