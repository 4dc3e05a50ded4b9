"""Why and why not: each claim a player might expect, open or with the reason why it is not."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.engine import legal
from mahjong_tui.engine.actions import Action, Chi, Gang, Hu, Peng
from mahjong_tui.engine.asking import questions
from mahjong_tui.engine.legal import Reason, Refusal, Verb
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.rules.ruleset import Ready

_Reasons: TypeAlias = Mapping[Verb, Reason | None]
"""By claim: what forbids it, None for nothing."""


class Claim(msgspec.Struct, frozen=True):
    """A claim one might expect: open without a ``reason``, else with the paragraph it rests on.

    ``count`` belongs to the reason: how far the hand is from a win or from ready, or how many of
    the tile it holds. ``paragraph`` is empty where no page has one.
    """

    verb: Verb
    reason: Reason | None = None
    count: int = 0
    paragraph: str = ""


def claims(state: GameState, seat: Seat) -> tuple[Claim, ...]:
    """List every claim there is with what stands in its way; nothing where none is expected."""
    reasons = {**_beside(state, seat), **_on_offer(state, seat)}
    return tuple(_claim(state, seat, verb, reasons[verb]) for verb in Verb if verb in reasons)


def _claim(state: GameState, seat: Seat, verb: Verb, reason: Reason | None) -> Claim:
    if reason is None:
        return Claim(verb)
    paragraph = state.agreement.rules.on(reason.topic)
    return Claim(verb, reason, _count(state, seat, reason), paragraph)


def why_not(state: GameState, seat: Seat) -> tuple[Refusal, ...]:
    """Explain, verb by verb, what a seat is not offered now; nothing where nothing is expected."""
    return tuple(
        Refusal(verb, reason, _count(state, seat, reason))
        for verb, reason in _expected(state, seat).items()
        if reason is not None
    )


def _on_offer(state: GameState, seat: Seat) -> _Reasons:
    """Give what is expected, as far as it is not taken by a declared hand.

    Source: qinzhou §6
    """
    offered = set(_offered(state, seat))
    return {
        verb: Reason.DECLARED_TAKES if reason is None and verb not in offered else reason
        for verb, reason in _expected(state, seat).items()
    }


_VERBS: Final[dict[type[Action], Verb]] = {
    Hu: Verb.HU,
    Gang: Verb.GANG,
    Peng: Verb.PENG,
    Chi: Verb.CHI,
}


def _offered(state: GameState, seat: Seat) -> Iterator[Verb]:
    for prompt in questions(state):
        if prompt.seat == seat:
            yield from (_VERBS[type(one)] for one in prompt.options if type(one) in _VERBS)


def _expected(state: GameState, seat: Seat) -> _Reasons:
    if state.phase is Phase.TURN and seat == state.turn:
        return {Verb.HU: legal.hu_on_draw(state), Verb.GANG: _gang(state)}
    if seat == state.turn or seat not in SEATS:
        return {}
    if state.phase is Phase.CLAIM:
        return {
            Verb.HU: legal.hu_on_offer(state, seat),
            Verb.GANG: legal.gang_on_offer(state, seat),
            Verb.PENG: legal.peng_on_offer(state, seat),
            Verb.CHI: legal.chi_on_offer(state, seat),
        }
    if state.phase is Phase.ROB:
        return {Verb.HU: legal.hu_on_offer(state, seat)}
    return {}


def _beside(state: GameState, seat: Seat) -> _Reasons:
    """Give what only a beginner expects, and whether ready can be declared."""
    if state.phase is Phase.TURN and seat == state.turn:
        never = dict.fromkeys((Verb.PENG, Verb.CHI), Reason.OWN_TURN)
        return {**never, Verb.READY: _ready_on_turn(state)}
    if seat == state.turn or seat not in SEATS:
        return {}
    if state.phase is Phase.CLAIM:
        return {Verb.READY: _ready_later(state, seat)}
    if state.phase is Phase.ROB:
        never = dict.fromkeys((Verb.GANG, Verb.PENG, Verb.CHI), Reason.ONLY_ROBBED)
        return {**never, Verb.READY: _ready_later(state, seat)}
    if state.phase is Phase.DECLARING:
        never = dict.fromkeys(Verb, Reason.BEFORE_PLAY)
        declares = legal.may_declare(state, seat)
        return {**never, Verb.READY: None if declares else _not_ready(state, seat)}
    return {}


def _ready_on_turn(state: GameState) -> Reason | None:
    seat = state.turn
    if state.ready[seat] or state.agreement.play.ready is not Ready.WITH_DISCARD:
        return _ready_later(state, seat)
    may = any(legal.may_declare_with(state, tile) for tile in set(state.hands[seat].tiles))
    return None if may else _not_ready(state, seat)


def _not_ready(state: GameState, seat: Seat) -> Reason:
    return Reason.NOT_READY if legal.distance(state, seat) > 1 else Reason.DEAD_WAIT


_LATER: Final = {
    Ready.NEVER: Reason.NO_READY,
    Ready.AT_DEAL: Reason.READY_AT_DEAL,
    Ready.WITH_DISCARD: Reason.READY_WITH_DISCARD,
}


def _ready_later(state: GameState, seat: Seat) -> Reason:
    return Reason.READY_ALREADY if state.ready[seat] else _LATER[state.agreement.play.ready]


def _gang(state: GameState) -> Reason | None:
    """Give the reason that keeps the nearest gang from being offered, None when one is open."""
    hand = state.hands[state.turn]
    reasons = [legal.concealed_gang(state, tile) for tile in hand.tiles]
    reasons += [legal.added_gang(state, tile) for tile in hand.tiles]
    if None in reasons:
        return None
    nearer = [reason for reason in reasons if reason is not Reason.NO_FOUR]
    return nearer[0] if nearer else Reason.NO_FOUR


def _count(state: GameState, seat: Seat, reason: Reason) -> int:
    if reason is Reason.TOO_FEW:
        return state.hands[seat].counts[state.last]
    if reason is Reason.NOT_READY:
        return legal.distance(state, seat) - 1
    return legal.distance(state, seat) if reason is Reason.NOT_A_WIN else 0
