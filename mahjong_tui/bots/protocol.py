"""What a bot is: it is shown a view and a prompt, and gives an option with its reasons."""

from enum import Enum
from typing import Protocol

import msgspec

from mahjong_tui.core.chance import Chance
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import SeatView


class Motive(Enum):
    """Why an option was chosen; the value is the catalogue's key after ``motive.``."""

    ONLY_OPTION = "only_option"
    BY_LOT = "by_lot"
    HOUSE = "house"
    WINS = "wins"
    NEARER = "nearer"
    """The claim leaves ``count`` tiles to come."""
    NOT_NEARER = "not_nearer"
    LEAST_SHANTEN = "least_shanten"
    """The discard leaves ``count`` tiles to come."""
    ACCEPTS = "accepts"
    """``count`` unseen tiles bring the hand nearer."""
    KEEPS_VALUE = "keeps_value"
    """The tile does not belong to the value in hand, ``count`` in tenths of a fan."""
    SAFE = "safe"
    """No declared hand waits for this tile."""
    GANG_PAYS = "gang_pays"
    GANG_HURTS = "gang_hurts"
    READY_PAYS = "ready_pays"


class Reason(msgspec.Struct, frozen=True, gc=False):
    """One reason: a motive, and the tile and number that belong to it."""

    motive: Motive
    tile: Tile | None = None
    count: int = 0


class Choice(msgspec.Struct, frozen=True, gc=False):
    """An option of the prompt and why it was taken, the weightiest reason first."""

    action: Action
    reasons: tuple[Reason, ...]


class Bot(Protocol):
    """A player made of heuristics. It keeps nothing between two prompts."""

    def choose(self, view: SeatView, prompt: Prompt, chance: Chance) -> Choice:
        """Choose one of the prompt's options; ``chance`` is this decision's own generator."""
        ...
