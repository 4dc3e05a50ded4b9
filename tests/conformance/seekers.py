"""Bots that seek what hurried players never have, so that rare rules come into play."""

from collections.abc import Callable
from typing import TypeAlias

from mahjong_tui.bots.protocol import Choice
from mahjong_tui.core.chance import Chance
from mahjong_tui.core.tiles import SUIT_OF
from mahjong_tui.engine.actions import Action, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.engine.views import SeatView
from mahjong_tui.rules.waits import first_best_discard

Wish: TypeAlias = Callable[[SeatView, Action], tuple[int, ...]]

BEFORE_PLAY = {Why.READY, Why.FISH, Why.HORSES}


class Seeker:
    """Takes what it wishes most, but only every other hu: some locks follow what was passed."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish

    def choose(self, view: SeatView, prompt: Prompt, chance: Chance) -> Choice:
        """Choose by wish, and by lot before play begins."""
        options = prompt.options
        if prompt.why in BEFORE_PLAY:
            return Choice(chance.one_of(options), ())
        if isinstance(options[0], Hu) and chance.below(2):
            options = options[1:]
        return Choice(max(options, key=lambda option: self.wish(view, option)), ())


def hoarding(view: SeatView, option: Action) -> tuple[int, ...]:
    """Claim and gang all that is possible but runs; keep what there is most of."""
    if isinstance(option, Discard):
        return 1, -view.tiles.count(option.tile), option.tile
    return ({Hu: 4, Gang: 3, Peng: 2, Pass: 1}.get(type(option), 0),)


def purity(view: SeatView, option: Action) -> tuple[int, ...]:
    """Claim nothing, gang nothing; keep one suit, and then what brings the hand nearer."""
    if isinstance(option, Discard):
        suit = sum(SUIT_OF[tile] == SUIT_OF[option.tile] for tile in view.tiles)
        melds, shapes = len(view.melds[view.seat]), view.agreement.play.shapes
        _, spare = first_best_discard(view.keys, melds, shapes)
        return 1, -suit, option.tile == spare
    return ({Hu: 2, Pass: 1}.get(type(option), 0),)
