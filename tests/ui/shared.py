"""Tables at which several people share a keyboard, and going through them by keys."""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
from engine_tables import Game
from textual.pilot import Pilot
from ui.seated import pressed, setup, shown

from mahjong_tui.core.seats import EAST, SEATS, SOUTH, Seat
from mahjong_tui.engine.events import Event, HandStarted
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.curtain import CurtainScreen
from mahjong_tui.ui.screens.table import TableScreen

NAMES: Final = ("Ann", "Bo", "Cat", "Dan")
"""The people by seat; bots are called otherwise."""


class Notes:
    """A log that is kept in memory."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def append(self, events: Sequence[Event], *, safe: bool = False) -> None:  # noqa: ARG002 - memory is as safe as it gets
        self.events += events

    def close(self) -> None:
        """Nothing is open."""

    @property
    def of_this_hand(self) -> list[Event]:
        starts = [at for at, event in enumerate(self.events) if isinstance(event, HandStarted)]
        return self.events[starts[-1] :] if starts else []


def together(
    *people: Seat,
    variant: str = "qinzhou",
    options: dict[str, OptionValue] | None = None,
    spectators: tuple[Player, ...] = (),
    seed: int = 7,
) -> Setup:
    """Seat people at these seats, bots at the others."""
    east, south, west, north = (
        Player(NAMES[seat], None) if seat in people else Player(f"Bot {seat}", "easy")
        for seat in SEATS
    )
    return msgspec.structs.replace(
        setup(seed=seed),
        variant=variant,
        options=options or {},
        players=(east, south, west, north),
        spectators=spectators,
    )


def shared_table(game: Game, *people: Seat, notes: Notes | None = None) -> Table:
    """Let a table with several people go on from a state that a test has made."""
    table = Table(together(*(people or (EAST, SOUTH))), notes)
    table._state = game.state
    return table


def table_screen(app: Application) -> TableScreen:
    """Give the screen of the match, which is open."""
    screen = app.screen
    assert isinstance(screen, TableScreen), screen
    return screen


def curtain(app: Application) -> str:
    """Give what stands on the curtain, which hangs."""
    assert isinstance(app.screen, CurtainScreen), app.screen
    return shown(app)


async def at_rest(pilot: Pilot[None]) -> None:
    """Wait until somebody is called, all are asked, one is asked, or the hand is over."""
    async with asyncio.timeout(20):
        while not _is_at_rest(pilot.app.screen):
            await pilot.pause(0.005)
    await pilot.pause(0.005)


def _is_at_rest(screen: object) -> bool:
    if isinstance(screen, TableScreen):
        return screen.open_bar is not None or screen.answering is not None
    return isinstance(screen, (CurtainScreen, BreakdownScreen))


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one after the other, each once the table has come to rest."""
    for key in keys:
        await at_rest(pilot)
        await pressed(pilot, key)
    await at_rest(pilot)
