"""Applications and tables in known states, and what stands on their screens."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from engine_tables import Game
from textual.pilot import Pilot

from mahjong_tui.core.seats import SEATS, SOUTH, Seat
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.words import Words

ENGLISH: Final = Words(catalogue(Locale.EN))
CHINESE: Final = Words(catalogue(Locale.ZH))
LANGUAGES: Final = (ENGLISH, CHINESE)

WIDEST: Final = {SOUTH: "3455567p111222m"}
"""South's hand for which a discarded 5p is hu, gang, peng and three chi."""


def setup(person: Seat = SOUTH, *, hands: int = 1, seed: int = 7) -> Setup:
    """Seat one person among bots."""
    east, south, west, north = (
        Player("Ann" if seat == person else f"Bot {seat}", None if seat == person else "easy")
        for seat in SEATS
    )
    return Setup("qinzhou", {}, seed, hands, (east, south, west, north))


def table_of(game: Game, person: Seat = SOUTH) -> Table:
    """Let a table go on from a state that a test has made."""
    table = Table(setup(person))
    table._state = game.state
    return table


def shown(app: Application) -> str:
    """Give the screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


@asynccontextmanager
async def playing(
    table: Table | None = None,
    *,
    words: Words = ENGLISH,
    size: tuple[int, int] = (80, 24),
    pace: Pace = Pace.INSTANT,
    ripening: float = 0,
) -> AsyncIterator[tuple[Application, Pilot[None]]]:
    """Run the application without a terminal: at a table, or at the start screen."""
    app = Application(
        words,
        None if table is None else table.setup,
        opening=lambda wanted: Table(wanted) if table is None else table,
        pace=pace,
        ripening=ripening,
    )
    app.is_touched = True
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        yield app, pilot


async def settled(pilot: Pilot[None]) -> None:
    """Wait until the table has nothing to do and everything is drawn."""
    for _ in range(3):
        await pilot.pause(0.005)


async def pressed(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, each when the one before has had its effect."""
    for key in keys:
        await pilot.press(key)
        await settled(pilot)
