"""What follows: from a seat's intent, and from the table's own next move.

``decide`` and ``advance`` give events and change nothing; ``evolve`` makes them so.
"""

from collections.abc import Iterable
from typing import assert_never

from mahjong_tui.core.chance import Chance
from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import Seat, following, others
from mahjong_tui.core.tiles import Tile
from mahjong_tui.core.walls import FULL_SET, dealt_hands
from mahjong_tui.engine import legal
from mahjong_tui.engine.actions import (
    DISCARDS,
    HUS,
    Action,
    Chi,
    Choose,
    Discard,
    Gang,
    Hu,
    Peng,
)
from mahjong_tui.engine.asking import automatic_winners, passed_up, prompts, questions, rank
from mahjong_tui.engine.ending import ended, won
from mahjong_tui.engine.events import (
    DISCARDED,
    DREW,
    Answered,
    Chosen,
    Dealt,
    Discarded,
    Event,
    GangDeclared,
    HandStarted,
    Locked,
    MatchEnded,
    MatchStarted,
    MeldMade,
    Paid,
    ReadyDeclared,
)
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.locks import Lock, Locks
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.state import GameState
from mahjong_tui.errors import IllegalActionError, LogError, SetupError
from mahjong_tui.rules import registry
from mahjong_tui.rules.settlement import follow_payments, gang_payments


def begin(match: MatchStarted) -> GameState:
    """Set up the table for a match.

    Raises:
        UnknownVariantError: When there is no such variant.
        OptionError: When an option does not exist or has a value it cannot have at a table.
        SetupError: When there are more spectators than the variant has room for.
    """
    agreement = registry.ruleset(match.variant).agree_to_play(match.options)
    if len(match.spectators) > agreement.play.spectators:
        raise SetupError("error.spectators", most=agreement.play.spectators)
    return GameState(match, agreement)


def replay(log: Iterable[Event]) -> GameState:
    """Rebuild a state from the events of a match, the first of which started it.

    Raises:
        LogError: When the first event did not start a match.
    """
    events = iter(log)
    first = next(events, None)
    if not isinstance(first, MatchStarted):
        raise LogError("error.log.start")
    state = begin(first)
    for event in events:
        evolve(state, event)
    return state


def decide(state: GameState, action: Action) -> list[Event]:
    """Say what follows from a seat's intent.

    Raises:
        IllegalActionError: When the action is not among the options of a prompt.
    """
    for prompt in prompts(state):
        if action.seat == prompt.seat and action in prompt.options:
            return _decided(state, prompt, action)
    raise IllegalActionError(action.seat, type(action).__name__)


def _decided(state: GameState, prompt: Prompt, action: Action) -> list[Event]:
    if state.phase is Phase.DEALING and isinstance(action, Choose):
        return [Chosen(action.seat, action.choice)]
    if state.phase is not Phase.TURN:
        return [Answered(action.seat, action)]
    events = _locks(state, prompt, action)
    match action:
        case Discard():
            events += _discarded(state, action)
        case Gang():
            events += _gang(state, action)
        case Hu():
            events.append(won(state, [action.seat]))
        case _:
            events += ended(state)
    return events


def _discarded(state: GameState, action: Discard) -> list[Event]:
    seat, tile = action.seat, action.tile
    drawn = tile == state.drawn
    event = (
        Discarded(seat, tile, drawn, ready=True) if action.ready else DISCARDED[seat][tile][drawn]
    )
    events: list[Event] = [event]
    if state.agreement.play.chains and state.chain:
        events.append(Paid(gang_payments(state.agreement, seat, state.chain)))
    if state.agreement.play.followed and state.discards == 3 and _follows(state, tile):
        events.append(Paid(follow_payments(state.agreement, state.dealer)))
    return events


def _follows(state: GameState, tile: Tile) -> bool:
    """True when a fourth discard is the same as the first three, nobody having claimed any.

    Source: handan §9
    """
    thrown = [other for river in state.rivers for other in river]
    return state.untouched and all(other.tile == tile for other in thrown)


def _gang(state: GameState, action: Gang) -> list[Event]:
    if action.kind is MeldKind.ADDED:
        return [GangDeclared(action.seat, action.tile)]
    meld = Meld(action.kind, action.tile, then=bool(state.chain))
    return _stands(state, action.seat, meld)


def _stands(state: GameState, seat: Seat, gang: Meld) -> list[Event]:
    """Lay a gang open and pay for it, unless its chain is paid at its end.

    Source: common §10, guangdong §5
    """
    events: list[Event] = [MeldMade(seat, gang)]
    if not state.agreement.play.chains:
        events.append(Paid(gang_payments(state.agreement, seat, (gang,))))
    return events


def _locks(state: GameState, prompt: Prompt, action: Action) -> list[Event]:
    """Note what an answer passes up, where that locks something.

    Source: common §8 §16, qinzhou §4 §5
    """
    play = state.agreement.play
    own_turn = state.phase is Phase.TURN
    if own_turn and prompt.options[0] is not HUS[action.seat]:
        return []
    hu, peng = passed_up(prompt, action)
    events: list[Event] = []
    if hu and play.hu_lock and (play.hu_lock.after_self_draw or not own_turn):
        offered = state.drawn if own_turn else state.last
        tile = offered if play.hu_lock.one_tile else None
        events.append(Locked(Lock(action.seat, Locks.HU, tile, state.turn)))
    if peng is not None and play.peng_lock:
        events.append(Locked(Lock(action.seat, Locks.PENG, peng, state.turn)))
    return events


def advance(state: GameState) -> list[Event]:
    """Say what the table itself does next; nothing while a seat is awaited or the match is over."""
    if prompts(state):
        return []
    match state.phase:
        case Phase.TURN:
            return _turn(state)
        case Phase.CLAIM:
            return _claimed(state)
        case Phase.ROB:
            return _robbed(state)
        case Phase.REPLACE:
            return [DREW[state.turn][state.wall.next_tail()][1]]
        case Phase.BETWEEN:
            return [_next_hand(state)]
        case Phase.DEALING:
            return [_dealt(state)]
        case Phase.DECLARING:
            return [_declared(state)]
        case Phase.WON:
            return ended(state)
        case Phase.OVER:
            return []
        case _:
            assert_never(state.phase)


def _next_hand(state: GameState) -> Event:
    if state.number == state.match.hands:
        return MatchEnded(tuple(state.points))
    dealer = state.settlement.next_dealer if state.settlement else state.dealer
    return HandStarted(state.number + 1, dealer, _fisher(state))


def _fisher(state: GameState) -> Seat | None:
    """Name who must fish: the winner of the hand just before, where he drew the tile himself.

    Source: nanning_laok §12
    """
    if not state.agreement.play.winner_fishes:
        return None
    return next((win.seat for win in state.wins if win.source is None), None)


def _dealt(state: GameState) -> Dealt:
    """Roll the dice and mix the wall, from the match's seed and the number of the hand.

    Source: common §3 §4 §5
    """
    chance = Chance(state.match.seed, state.number)
    dice = (chance.die(), chance.die())
    wall = tuple(chance.shuffled(FULL_SET))
    start = state.agreement.play.broken_at(dice).first_stack
    return Dealt(dice, start, dealt_hands(wall, state.dealer), wall)


def _declared(state: GameState) -> ReadyDeclared:
    return ReadyDeclared(
        tuple(
            seat
            for seat in others(state.dealer)
            if isinstance(answer := state.answers.get(seat), Choose) and answer.choice
        )
    )


def _turn(state: GameState) -> list[Event]:
    """Move for a player who has no choice.

    Source: qinzhou §3 §6
    """
    if legal.hu_on_draw(state) is None:
        return [won(state, [state.turn])]
    if state.drawn is None or legal.is_last_tile(state):
        return ended(state)
    return _discarded(state, DISCARDS[state.turn][state.drawn])


def _claimed(state: GameState) -> list[Event]:
    if winners := _winners(state):
        return [won(state, winners)]
    award = max(state.answers.values(), key=rank, default=None)
    events = _passed_up(state, award)
    if isinstance(award, Gang):
        gang = Meld(MeldKind.EXPOSED, award.tile, state.turn, award.tile)
        return events + _stands(state, award.seat, gang)
    if isinstance(award, Peng):
        meld = Meld(MeldKind.PENG, state.last, state.turn, state.last)
        return [*events, MeldMade(award.seat, meld)]
    if isinstance(award, Chi):
        meld = Meld(MeldKind.CHI, award.tile, state.turn, state.last)
        return [*events, MeldMade(award.seat, meld)]
    return events + _next_draw(state)


def _winners(state: GameState) -> list[Seat]:
    """Name all who win the open tile, in order of play after the discarder.

    Source: common §8
    """
    if not state.answers and True not in state.ready:
        return []
    automatic = automatic_winners(state)
    return [
        seat
        for seat in others(state.turn)
        if seat in automatic or isinstance(state.answers.get(seat), Hu)
    ]


def _passed_up(state: GameState, award: Action | None) -> list[Event]:
    """Note what was passed up by those who passed and by whoever gets the tile.

    Source: common §8
    """
    if not state.answers:
        return []
    return [
        event
        for prompt in questions(state)
        if (answer := state.answers.get(prompt.seat)) and (answer == award or not rank(answer))
        for event in _locks(state, prompt, answer)
    ]


def _next_draw(state: GameState) -> list[Event]:
    """Draw for the next player, or end the hand where the wall is played out.

    Source: common §7, handan §4
    """
    if not state.wall.left or _is_reserved(state):
        return ended(state)
    return [DREW[following(state.turn)][state.wall.next_head()][0]]


def _is_reserved(state: GameState) -> bool:
    kept = state.agreement.play.kept(state.melds)
    return kept is not None and state.wall.view().complete_stacks <= kept


def _robbed(state: GameState) -> list[Event]:
    if winners := _winners(state):
        return [won(state, winners)]
    peng = legal.peng_of(state, state.turn, state.last)
    source = peng.source if peng else None
    gang = Meld(MeldKind.ADDED, state.last, source, state.last, then=bool(state.chain))
    return _passed_up(state, None) + _stands(state, state.turn, gang)
