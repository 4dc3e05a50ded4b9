"""Whether a log can be gone on with: each move in it must be one that its table could have made.

How the tiles were mixed and what a hand came to are taken as they stand, since an earlier version
may have worked them out otherwise. Everything else has to follow.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.walls import FULL_SET, dealt_hands
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Dealt, Event, HandEnded, Paid
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, begin, decide
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.errors import LogError, MahjongError
from mahjong_tui.session.match import Setup


class Fitting(NamedTuple):
    """How many events make whole moves, and whether the match is over with them.

    What is left over of a torn move is lost.
    """

    whole: int
    is_over: bool


def fitting(path: Path, setup: Setup, events: Sequence[Event]) -> Fitting:
    """Go through a match once more, move by move.

    Raises:
        LogError: When there is no such table any more, or an event does not fit.
    """
    state = _begun(path, setup)
    if not events:
        return Fitting(0, is_over=False)
    if events[0] != state.match:
        raise LogError("error.log.fit", path=str(path), line=2)
    place = 1
    while place < len(events):
        agreed, short = max(_tried(state, events, place))
        length = agreed - short
        if not length or agreed < min(length, len(events) - place):
            raise LogError("error.log.fit", path=str(path), line=place + agreed + 2)
        if short:
            break
        for event in events[place : place + length]:
            evolve(state, event)
        place += length
    return Fitting(place, state.phase is Phase.OVER)


def _begun(path: Path, setup: Setup) -> GameState:
    try:
        for player in (*setup.players, *setup.spectators):
            if player.bot is not None:
                bot(player.bot)
        return begin(setup.started())
    except MahjongError as error:
        key = "error.log.wrong_" + error.key.rpartition(".")[2]
        raise LogError(key, path=str(path), **error.params) from error


def _moves(state: GameState) -> Iterator[list[Event]]:
    """Give all that can happen next."""
    asked = prompts(state)
    if not asked:
        yield advance(state)
    for prompt in asked:
        for option in prompt.options:
            yield decide(state, option)


def _tried(state: GameState, events: Sequence[Event], place: int) -> Iterator[tuple[int, int]]:
    """Give, for all that can happen next, how many of its events stand here, less all it has."""
    for move in _moves(state):
        pairs = zip(move, events[place : place + len(move)], strict=False)
        agrees = _agrees_at_the_end if move and isinstance(move[-1], HandEnded) else _agrees
        agreed = sum(1 for _ in takewhile(bool, (agrees(state, *pair) for pair in pairs)))
        yield agreed, agreed - len(move)


def _agrees(state: GameState, expected: Event, found: Event) -> bool:
    if isinstance(expected, Dealt) and isinstance(found, Dealt):
        return _is_deal(state, found)
    return expected == found


def _agrees_at_the_end(state: GameState, expected: Event, found: Event) -> bool:
    match expected, found:
        case Paid(), Paid():
            parties = range(len(state.points))
            return all(one.payer in parties and one.payee in parties for one in found.payments)
        case HandEnded(), HandEnded():
            return expected.end == found.end and expected.rest == found.rest
        case _:
            return expected == found


def _is_deal(state: GameState, dealt: Dealt) -> bool:
    """True when the tiles are all there and were dealt from where the dice say."""
    return (
        all(1 <= die <= 6 for die in dealt.dice)
        and dealt.first_stack == state.agreement.play.broken_at(dealt.dice).first_stack
        and sorted(dealt.wall) == sorted(FULL_SET)
        and dealt.hands == dealt_hands(dealt.wall, state.dealer)
    )
