"""Prompts: who is awaited, why, and every option as a ready-made action."""

from enum import Enum

import msgspec

from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.actions import Action


class Why(Enum):
    """Why a seat is asked."""

    TURN = "turn"
    """It is his turn: hu, gang or discard."""
    LAST_TILE = "last_tile"
    """He drew the wall's last tile and can win with it; it is not discarded."""
    CLAIM = "claim"
    """A discard can be claimed."""
    ROB = "rob"
    """A gang can be robbed."""
    READY = "ready"
    """He may declare ready after the deal."""
    FISH = "fish"
    """He may pick fish."""
    HORSES = "horses"
    """A spectator may buy horses."""


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """One seat's question; ``tile`` and ``source`` name the discard or the gang it is about."""

    seat: Seat
    why: Why
    options: tuple[Action, ...]
    tile: Tile | None = None
    source: Seat | None = None
