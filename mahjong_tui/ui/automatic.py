"""What is answered without asking, for the hand in progress: wins taken, claims passed.

Only what a prompt offers is ever answered, and a win is never given up by itself.
"""

import msgspec

from mahjong_tui.engine.actions import Action, Hu, Pass
from mahjong_tui.engine.prompts import Prompt, Why


class Automatic(msgspec.Struct, frozen=True):
    """What is done by itself.

    Attributes:
        hu: Whether every win is taken.
        passes: Whether nothing but a win is claimed.
    """

    hu: bool = False
    passes: bool = False

    @property
    def name(self) -> str:
        """The catalogue's word for what is done, nothing where nothing is."""
        return {(True, True): "both", (True, False): "hu", (False, True): "passes"}.get(
            (self.hu, self.passes), ""
        )

    @property
    def following(self) -> "Automatic":
        """The next of them, round the end: passing, winning, both, none."""
        return Automatic(hu=self.hu is not self.passes, passes=not self.passes)

    def answer(self, prompt: Prompt) -> Action | None:
        """Give the answer to a prompt, None where the player is asked."""
        win = next((action for action in prompt.options if isinstance(action, Hu)), None)
        if win is not None:
            return win if self.hu else None
        if not self.passes or prompt.why is not Why.CLAIM:
            return None
        return next((action for action in prompt.options if isinstance(action, Pass)), None)
