"""Which question a bot is asked, and what every bot answers alike.

A hu is taken wherever it is offered; fish and horses, of which nobody knows anything, are picked by
lot.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from mahjong_tui.bots.protocol import Choice, Motive, Reason
from mahjong_tui.core.chance import Chance
from mahjong_tui.engine.actions import Hu
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.engine.views import SeatView

Answer: TypeAlias = Callable[[SeatView, Prompt], Choice]


class Answers(NamedTuple):
    """What tells bots apart: how they play a turn, answer a discard, and declare ready."""

    turn: Answer
    claim: Answer
    ready: Answer

    def choose(self, view: SeatView, prompt: Prompt, chance: Chance) -> Choice:
        """Choose one of the prompt's options."""
        first = prompt.options[0]
        if isinstance(first, Hu):
            return Choice(first, (Reason(Motive.WINS),))
        match prompt.why:
            case Why.TURN:
                return self.turn(view, prompt)
            case Why.CLAIM:
                return self.claim(view, prompt)
            case Why.FISH | Why.HORSES:
                return by_lot(prompt, chance)
            case _:
                return self.ready(view, prompt)


def by_lot(prompt: Prompt, chance: Chance) -> Choice:
    """Choose any option, all alike."""
    return Choice(chance.one_of(prompt.options), (Reason(Motive.BY_LOT),))
