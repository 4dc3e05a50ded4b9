"""Actions: what a seat may intend. They are taken from a prompt's options, never invented."""

from typing import Final, TypeAlias

import msgspec

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.core.tiles import TILES, Tile


class _Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", omit_defaults=True):
    seat: Seat


class Discard(_Action, frozen=True, tag="discard"):
    """Put a tile into the river; ``ready`` declares with it that only one tile is missing."""

    tile: Tile
    ready: bool = False


class Chi(_Action, frozen=True, tag="chi"):
    """Claim the discard for a run, whose lowest tile is ``tile``."""

    tile: Tile


class Peng(_Action, frozen=True, tag="peng"):
    """Claim the discard for a triplet."""


class Gang(_Action, frozen=True, tag="gang"):
    """Make four of a tile: exposed from the discard, added to a peng, or concealed."""

    tile: Tile
    kind: MeldKind


class Hu(_Action, frozen=True, tag="hu"):
    """Win: with the tile drawn, discarded, or added to a gang by somebody."""


class Pass(_Action, frozen=True, tag="pass"):
    """Claim nothing; with the wall's last tile in hand: win nothing."""


class Choose(_Action, frozen=True, tag="choose"):
    """Answer an opening question: 1 and 0 for yes and no, or a number that was offered."""

    choice: int


Action: TypeAlias = Discard | Chi | Peng | Gang | Hu | Pass | Choose

# Made by the million, so the common ones exist once.
DISCARDS: Final = tuple(tuple(Discard(seat, tile) for tile in TILES) for seat in SEATS)
"""Plain discards by seat and tile."""
PENGS: Final = tuple(Peng(seat) for seat in SEATS)
HUS: Final = tuple(Hu(seat) for seat in SEATS)
PASSES: Final = tuple(Pass(seat) for seat in SEATS)
