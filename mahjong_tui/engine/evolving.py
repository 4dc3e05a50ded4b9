"""The only change of a state: one event at a time. Nothing is decided here."""

from typing import Final, assert_never

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.core.walls import DEALT, Wall, fish_position
from mahjong_tui.engine.events import (
    Answered,
    Chosen,
    Dealt,
    Discarded,
    Drew,
    Event,
    FishTurned,
    GangDeclared,
    HandEnded,
    HandStarted,
    HorsesTurned,
    Locked,
    MatchEnded,
    MatchStarted,
    MeldMade,
    Paid,
    ReadyDeclared,
    Won,
)
from mahjong_tui.engine.hands import Hand
from mahjong_tui.engine.locks import Lock, Locks
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.engine.views import RiverTile
from mahjong_tui.rules.ruleset import LockEnd, Ready


def evolve(state: GameState, event: Event) -> GameState:
    """Make an event so: change the state in place and give it back."""
    state.events += not isinstance(event, Answered)
    match event:
        case Drew():
            _drew(state, event)
        case Discarded():
            _discarded(state, event)
        case Answered():
            state.answers[event.seat] = event.action
        case MeldMade():
            _melded(state, event.seat, event.meld)
        case Paid():
            _paid(state, event)
        case Locked():
            state.locks = (*state.locks, event.lock)
        case GangDeclared():
            _gang_declared(state, event)
        case Dealt():
            _dealt(state, event)
        case ReadyDeclared():
            _ready_declared(state, event.seats)
        case HandStarted():
            _hand_started(state, event)
        case Chosen():
            _chosen(state, event)
        case Won():
            state.wins = event.wins
            _enter(state, Phase.WON)
        case HorsesTurned():
            state.horses, state.spectator_horses = event.tiles, event.spectators
        case FishTurned():
            state.fish = event.fish
        case HandEnded():
            _hand_ended(state, event)
        case MatchEnded():
            _enter(state, Phase.OVER)
        case MatchStarted():
            pass  # a state is made from it
        case _:
            assert_never(event)
    return state


def _enter(state: GameState, phase: Phase) -> None:
    state.phase = phase
    state.asked = None
    if state.answers:
        state.answers = {}


def _hand_started(state: GameState, event: HandStarted) -> None:
    state.clear(event.dealer)
    state.number = event.number
    state.fisher = event.fisher
    state.events = 1
    _enter(state, Phase.DEALING)


def _chosen(state: GameState, event: Chosen) -> None:
    state.asked = None
    seat, choice = event.seat, event.choice
    if seat >= len(SEATS):
        state.bought[seat - len(SEATS)] = choice
        state.chosen |= {seat}
        return
    if choice:
        state.picks[seat] = (*state.picks[seat], choice)
    if not choice or len(state.picks[seat]) == state.agreement.play.fish_picked:
        state.chosen |= {seat}


def _dealt(state: GameState, event: Dealt) -> None:
    state.dice = event.dice
    state.wall = Wall(event.wall, state.dealer, event.first_stack)
    state.wall.take_head(DEALT)
    if picked := [number for picks in state.picks for number in picks]:
        state.wall.take_fish(tuple(map(fish_position, picked)))
    for seat in SEATS:
        tiles = event.hands[seat]
        state.hands[seat] = Hand(tiles[:13])
    last = event.hands[state.dealer][13]
    state.waits(state.dealer)
    state.hands[state.dealer].add(last)
    state.drawn = last
    declared_first = state.agreement.play.ready is Ready.AT_DEAL
    _enter(state, Phase.DECLARING if declared_first else Phase.TURN)


def _ready_declared(state: GameState, seats: tuple[Seat, ...]) -> None:
    for seat in seats:
        state.ready[seat] = True
    _enter(state, Phase.TURN)


def _drew(state: GameState, event: Drew) -> None:
    seat = event.seat
    if event.tail:
        state.wall.take_tail()
    else:
        state.wall.take_head()
        if state.chain:
            state.chain = ()
    if state.locks:
        _unlock(state, seat, {LockEnd.DRAW, LockEnd.TURN})
    state.turn = seat
    # The kept waits are those of the hand without its drawn tile.
    state.waits(seat)
    state.hands[seat].add(event.tile)
    state.drawn = event.tile
    _enter(state, Phase.TURN)


_RIVER: Final = tuple(tuple(RiverTile(tile, drawn) for drawn in (False, True)) for tile in TILES)
"""Unclaimed discards by tile, drawn or not; they are made by the million, so they exist once."""


def _discarded(state: GameState, event: Discarded) -> None:
    seat, tile = event.seat, event.tile
    state.hands[seat].remove(tile)
    thrown = RiverTile(tile, event.drawn, ready=True) if event.ready else _RIVER[tile][event.drawn]
    state.rivers[seat] = (*state.rivers[seat], thrown)
    state.shown[tile] += 1
    state.discards += 1
    if event.ready:
        state.ready[seat] = True
    state.last = tile
    state.discarder = seat
    state.drawn = None
    _enter(state, Phase.CLAIM)


def _gang_declared(state: GameState, event: GangDeclared) -> None:
    state.hands[event.seat].remove(event.tile)
    state.last = event.tile
    state.discarder = event.seat
    state.drawn = None
    _enter(state, Phase.ROB)


def _melded(state: GameState, seat: Seat, meld: Meld) -> None:
    if meld.kind is MeldKind.ADDED:
        _add_to_peng(state, seat, meld)
    elif meld.kind is MeldKind.CONCEALED:
        _lay_down(state, seat, meld)
        _show(state, meld.tile, 4)
    else:
        _claim(state, seat, meld)
    state.melds[seat] = (*state.melds[seat], meld)
    if state.locks:
        _unlock(state, seat, {LockEnd.TURN})
    state.drawn = None
    if meld.is_gang:
        state.chain = (*state.chain, meld) if meld.then else (meld,)
        _enter(state, Phase.REPLACE)
    else:
        state.chain = ()
        _enter(state, Phase.TURN)


def _add_to_peng(state: GameState, seat: Seat, meld: Meld) -> None:
    _show(state, meld.tile, 1)
    # The peng is all that can share its tile: a chi would need a fifth.
    state.melds[seat] = tuple(other for other in state.melds[seat] if other.tile != meld.tile)


def _lay_down(state: GameState, seat: Seat, meld: Meld) -> None:
    for tile in meld.tiles:
        state.hands[seat].remove(tile)


def _claim(state: GameState, seat: Seat, meld: Meld) -> None:
    own = list(meld.tiles)
    own.remove(state.last)
    for tile in own:
        state.hands[seat].remove(tile)
        _show(state, tile, 1)
    river = state.rivers[state.turn]
    thrown = river[-1]
    marked = RiverTile(thrown.tile, thrown.drawn, seat, thrown.ready)
    state.rivers[state.turn] = (*river[:-1], marked)
    state.untouched = False
    state.turn = seat


def _show(state: GameState, tile: Tile, count: int) -> None:
    state.shown[tile] += count


def _unlock(state: GameState, seat: Seat, ends: set[LockEnd]) -> None:
    state.locks = tuple(lock for lock in state.locks if not _is_ended(state, lock, seat, ends))


def _is_ended(state: GameState, lock: Lock, seat: Seat, ends: set[LockEnd]) -> bool:
    play = state.agreement.play
    if lock.what is Locks.PENG:
        return lock.seat == seat and play.peng_lock in ends
    until = play.hu_lock.until if play.hu_lock else LockEnd.HAND
    if until is LockEnd.DISCARDER:
        return lock.source == seat
    return lock.seat == seat and until in ends


def _paid(state: GameState, event: Paid) -> None:
    for payment in event.payments:
        state.points[payment.payer] -= payment.points
        state.points[payment.payee] += payment.points
    state.paid += event.payments


def _hand_ended(state: GameState, event: HandEnded) -> None:
    state.end, state.settlement, state.rest = event.end, event.settlement, event.rest
    _enter(state, Phase.BETWEEN)
