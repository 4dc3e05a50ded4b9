"""Locks: what a player may not have for a while because he passed it up.

Source: qinzhou §4 §5, liuzhou §4, nanning §4, handan §5
"""

from enum import Enum

import msgspec

from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import Tile


class Locks(Enum):
    """What can be locked."""

    HU = "hu"
    PENG = "peng"


class Lock(msgspec.Struct, frozen=True, gc=False):
    """One lock: whose, on what, on which tile (None: any), and whose discard was passed up."""

    seat: Seat
    what: Locks
    tile: Tile | None
    source: Seat
