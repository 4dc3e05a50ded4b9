"""What is answered without asking: only what was asked for, and never a win given up."""

import pytest

from mahjong_tui.core.seats import SOUTH
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.actions import Action, Discard, Hu, Pass, Peng
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.ui.automatic import Automatic

NONE = Automatic()
PASSES = Automatic(passes=True)
WINS = Automatic(hu=True)
BOTH = Automatic(hu=True, passes=True)

HU, PASS, PENG = Hu(SOUTH), Pass(SOUTH), Peng(SOUTH)
DISCARD = Discard(SOUTH, Tile(3))


def test_the_key_goes_round_all_of_them() -> None:
    assert NONE.following == PASSES
    assert PASSES.following == WINS
    assert WINS.following == BOTH
    assert BOTH.following == NONE


@pytest.mark.parametrize(
    ("automatic", "why", "options", "answer"),
    [
        (NONE, Why.CLAIM, (HU, PENG, PASS), None),
        (NONE, Why.CLAIM, (PENG, PASS), None),
        (PASSES, Why.CLAIM, (PENG, PASS), PASS),
        (PASSES, Why.CLAIM, (HU, PENG, PASS), None),
        (PASSES, Why.ROB, (HU, PASS), None),
        (PASSES, Why.TURN, (DISCARD,), None),
        (PASSES, Why.READY, (PASS,), None),
        (WINS, Why.CLAIM, (HU, PENG, PASS), HU),
        (WINS, Why.ROB, (HU, PASS), HU),
        (WINS, Why.TURN, (HU, DISCARD), HU),
        (WINS, Why.CLAIM, (PENG, PASS), None),
        (BOTH, Why.CLAIM, (HU, PASS), HU),
        (BOTH, Why.CLAIM, (PENG, PASS), PASS),
    ],
)
def test_a_prompt_is_answered_by_itself_or_asked(
    automatic: Automatic, why: Why, options: tuple[Action, ...], answer: Action | None
) -> None:
    assert automatic.answer(Prompt(SOUTH, why, options)) == answer
