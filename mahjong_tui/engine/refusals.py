"""Why not: for everything a player might expect to be offered, the reason why it is not."""

from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.engine import legal
from mahjong_tui.engine.legal import Reason, Refusal, Verb
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState


def why_not(state: GameState, seat: Seat) -> tuple[Refusal, ...]:
    """Explain, verb by verb, what a seat is not offered now; nothing where nothing is expected."""
    if state.phase is Phase.TURN and seat == state.turn:
        return _on_turn(state, seat)
    if seat == state.turn or seat not in SEATS:
        return ()
    if state.phase is Phase.CLAIM:
        return _on_claim(state, seat)
    if state.phase is Phase.ROB:
        return _refusals(state, seat, {Verb.HU: legal.hu_on_offer(state, seat)})
    return ()


def _on_claim(state: GameState, seat: Seat) -> tuple[Refusal, ...]:
    return _refusals(
        state,
        seat,
        {
            Verb.HU: legal.hu_on_offer(state, seat),
            Verb.GANG: legal.gang_on_offer(state, seat),
            Verb.PENG: legal.peng_on_offer(state, seat),
            Verb.CHI: legal.chi_on_offer(state, seat),
        },
    )


def _on_turn(state: GameState, seat: Seat) -> tuple[Refusal, ...]:
    return _refusals(state, seat, {Verb.HU: legal.hu_on_draw(state), Verb.GANG: _gang(state)})


def _gang(state: GameState) -> Reason | None:
    """Give the reason that keeps the nearest gang from being offered, None when one is open."""
    hand = state.hands[state.turn]
    reasons = [legal.concealed_gang(state, tile) for tile in hand.tiles]
    reasons += [legal.added_gang(state, tile) for tile in hand.tiles]
    if None in reasons:
        return None
    nearer = [reason for reason in reasons if reason is not Reason.NO_FOUR]
    return nearer[0] if nearer else Reason.NO_FOUR


def _refusals(
    state: GameState, seat: Seat, reasons: dict[Verb, Reason | None]
) -> tuple[Refusal, ...]:
    return tuple(
        Refusal(verb, reason, _count(state, seat, reason))
        for verb, reason in reasons.items()
        if reason is not None
    )


def _count(state: GameState, seat: Seat, reason: Reason) -> int:
    if reason is Reason.TOO_FEW:
        return state.hands[seat].counts[state.last]
    return legal.distance(state, seat) if reason is Reason.NOT_A_WIN else 0
