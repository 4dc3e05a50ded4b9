"""The house: a spectator without a person, who buys the same number of horses every time."""

from typing import Final

from mahjong_tui.bots.protocol import Choice, Motive, Reason
from mahjong_tui.core.chance import Chance
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import SeatView

HORSES: Final = 4
"""How many horses the house buys (guangdong §8 counts with as many)."""


class House:
    """Buys four horses, or as many as are offered."""

    def choose(self, view: SeatView, prompt: Prompt, chance: Chance) -> Choice:  # noqa: ARG002 - always the same
        """Choose the house's number."""
        option = prompt.options[min(HORSES, len(prompt.options)) - 1]
        return Choice(option, (Reason(Motive.HOUSE),))
