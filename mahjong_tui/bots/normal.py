"""A club player: counts the tiles that help, keeps value, claims only what brings him nearer."""

from typing import Final

from mahjong_tui.bots import evaluation
from mahjong_tui.bots.claims import after
from mahjong_tui.bots.dispatch import Answers
from mahjong_tui.bots.evaluation import Prospect
from mahjong_tui.bots.protocol import Choice, Motive, Reason
from mahjong_tui.engine.actions import DISCARDS, Action, Choose, Discard, Gang
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import SeatView
from mahjong_tui.rules.waits import accepted, shanten

WIDE_ENOUGH: Final = 2
"""So many unseen tiles must win before he declares ready."""


def _declare(view: SeatView, prompt: Prompt) -> Choice:
    """Declare ready at the deal when enough unseen tiles win."""
    live = evaluation.unseen(view)
    mask = accepted(view.keys, 0, view.agreement.play.shapes)
    wide = evaluation.width(mask, live) >= WIDE_ENOUGH
    for option in prompt.options:
        if isinstance(option, Choose) and bool(option.choice) == wide:
            return Choice(option, (Reason(Motive.READY_PAYS, count=int(wide)),))
    return Choice(prompt.options[-1], (Reason(Motive.ONLY_OPTION),))


def _turn(view: SeatView, prompt: Prompt) -> Choice:
    live = evaluation.unseen(view)
    for option in prompt.options:
        if isinstance(option, Gang) and _gang_helps(view, prompt, option):
            return Choice(option, (Reason(Motive.GANG_PAYS, option.tile),))
    if view.ready[view.seat]:
        return Choice(prompt.options[-1], (Reason(Motive.ONLY_OPTION),))
    return _discard(view, prompt, live)


def _gang_helps(view: SeatView, prompt: Prompt, gang: Gang) -> bool:
    """True when a gang leaves the hand no further from a win."""
    melds, shapes = len(view.melds[view.seat]), view.agreement.play.shapes
    laid = melds + (gang.tile in view.tiles and not _adds(view, gang))
    return shanten(after(view, prompt, gang), laid, shapes) <= shanten(view.keys, melds, shapes)


def _adds(view: SeatView, gang: Gang) -> bool:
    return any(meld.tile == gang.tile and meld.is_triplet for meld in view.melds[view.seat])


def _discard(view: SeatView, prompt: Prompt, live: list[int]) -> Choice:
    best = evaluation.discards(view, view.keys, len(view.melds[view.seat]), live)[0]
    reasons = [Reason(Motive.LEAST_SHANTEN, best.tile, best.prospect.left)]
    reasons.append(Reason(Motive.ACCEPTS, best.tile, -best.prospect.narrow))
    if not evaluation.value_of(view, best.tile):
        reasons.append(Reason(Motive.KEEPS_VALUE, best.tile))
    if any(view.ready) and evaluation.is_safe(view, best.tile):
        reasons.append(Reason(Motive.SAFE, best.tile))
    declared = Discard(view.seat, best.tile, ready=True)
    wide = -best.prospect.narrow >= WIDE_ENOUGH
    if not best.prospect.left and wide and declared in prompt.options:
        return Choice(declared, (Reason(Motive.READY_PAYS, best.tile, -best.prospect.narrow),))
    return Choice(DISCARDS[view.seat][best.tile], tuple(reasons))


def _claim(view: SeatView, prompt: Prompt) -> Choice:
    live = evaluation.unseen(view)
    melds, shapes = len(view.melds[view.seat]), view.agreement.play.shapes
    stay = evaluation.prospect_of(view.keys, melds, shapes, live)
    best, chosen = stay, prompt.options[-1]
    for option in prompt.options[:-1]:
        prospect = _claimed(view, prompt, option, live)
        if prospect.left < best.left or (
            prospect.left == best.left < stay.left and prospect < best
        ):
            best, chosen = prospect, option
        elif isinstance(option, Gang) and prospect.left == stay.left == best.left:
            return Choice(option, (Reason(Motive.GANG_PAYS, option.tile),))
    if chosen is prompt.options[-1]:
        return Choice(chosen, (Reason(Motive.NOT_NEARER, prompt.tile, stay.left),))
    return Choice(chosen, (Reason(Motive.NEARER, prompt.tile, best.left),))


def _claimed(view: SeatView, prompt: Prompt, option: Action, live: list[int]) -> Prospect:
    keys, melds = after(view, prompt, option), len(view.melds[view.seat]) + 1
    if isinstance(option, Gang):
        return evaluation.prospect_of(keys, melds, view.agreement.play.shapes, live)
    return evaluation.discards(view, keys, melds, live)[0].prospect


NORMAL: Final = Answers(_turn, _claim, _declare)
"""Discards for the widest way to a win, and knows what lies open."""
