"""Two beginners: one plays by lot, one only hurries."""

from typing import Final

from mahjong_tui.bots.claims import after
from mahjong_tui.bots.dispatch import Answers, by_lot
from mahjong_tui.bots.protocol import Choice, Motive, Reason
from mahjong_tui.core.chance import Chance
from mahjong_tui.engine.actions import DISCARDS, Discard, Gang
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import SeatView
from mahjong_tui.rules.waits import first_best_discard, shanten


class Random:
    """Takes any option, all alike."""

    def choose(self, view: SeatView, prompt: Prompt, chance: Chance) -> Choice:  # noqa: ARG002 - looks at nothing
        """Choose by lot."""
        return by_lot(prompt, chance)


_NOT_NEARER = (Reason(Motive.NOT_NEARER),)
_READY_PAYS = (Reason(Motive.READY_PAYS),)


def _discard(view: SeatView, prompt: Prompt) -> Choice:
    last = prompt.options[-1]
    if view.ready[view.seat]:
        return Choice(last, (Reason(Motive.ONLY_OPTION),))
    melds = len(view.melds[view.seat])
    left, tile = first_best_discard(view.keys, melds, view.agreement.play.shapes)
    declared = Discard(view.seat, tile, ready=True)
    if not left and declared in prompt.options:
        return Choice(declared, _READY_PAYS)
    return Choice(DISCARDS[view.seat][tile], (Reason(Motive.LEAST_SHANTEN, tile, left),))


def _claim(view: SeatView, prompt: Prompt) -> Choice:
    melds, shapes = len(view.melds[view.seat]), view.agreement.play.shapes
    least, best = shanten(view.keys, melds, shapes), prompt.options[-1]
    for option in prompt.options[:-1]:
        if isinstance(option, Gang):
            continue  # three of a kind are a set already
        left, _ = first_best_discard(after(view, prompt, option), melds + 1, shapes)
        if left < least:
            least, best = left, option
    if best is prompt.options[-1]:
        return Choice(best, _NOT_NEARER)
    return Choice(best, (Reason(Motive.NEARER, prompt.tile, least),))


def _declare(_view: SeatView, prompt: Prompt) -> Choice:
    return Choice(prompt.options[0], _READY_PAYS)


EASY: Final = Answers(_discard, _claim, _declare)
"""Discards the first tile that leaves the least shanten; takes every claim that lowers it.

It wins whenever it can, declares ready whenever it may, makes no gang of its own, and leaves fish
and horses to chance.
"""
