"""Legality: for each verb the reason that forbids it, or none.

The same answers make the options of a prompt and the explanations of what is not offered.
"""

from enum import Enum
from typing import Final

import msgspec

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import Seat, following
from mahjong_tui.core.tiles import COPIES, HONOURS, SUIT_OF, TILES, Tile
from mahjong_tui.engine.hands import Hand
from mahjong_tui.engine.locks import Locks
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.rules.ruleset import LastTile, Topic
from mahjong_tui.rules.waits import shanten, waits


class Verb(Enum):
    """What a player might expect to be offered."""

    HU = "hu"
    GANG = "gang"
    PENG = "peng"
    CHI = "chi"
    READY = "ready"


class Reason(Enum):
    """Why something is not offered; the value is the catalogue's key after ``why_not.``."""

    NOT_A_WIN = "not_a_win"
    NOT_DRAWN = "not_drawn"
    SELF_DRAW_ONLY = "self_draw_only"
    HU_LOCKED = "hu_locked"
    FED_CHAIN = "fed_chain"
    TOO_FEW = "too_few"
    NO_FOUR = "no_four"
    PENG_LOCKED = "peng_locked"
    DECLARED = "declared"
    WAITS_CHANGE = "waits_change"
    NO_REPLACEMENT = "no_replacement"
    LAST_DISCARD = "last_discard"
    AFTER_CLAIM = "after_claim"
    NOT_JUST_DRAWN = "not_just_drawn"
    NO_CHI = "no_chi"
    NOT_NEXT = "not_next"
    NO_RUN = "no_run"
    OWN_TURN = "own_turn"
    ONLY_ROBBED = "only_robbed"
    BEFORE_PLAY = "before_play"
    DECLARED_TAKES = "declared_takes"
    NO_READY = "no_ready"
    READY_AT_DEAL = "ready_at_deal"
    READY_WITH_DISCARD = "ready_with_discard"
    READY_ALREADY = "ready_already"
    NOT_READY = "not_ready"
    DEAD_WAIT = "dead_wait"

    @property
    def topic(self) -> Topic:
        """What the paragraph is about that it rests on."""
        return _TOPICS.get(self, Topic.READY)


_TOPICS: Final = {
    Reason.NOT_A_WIN: Topic.CLAIMS,
    Reason.NOT_DRAWN: Topic.TURN,
    Reason.SELF_DRAW_ONLY: Topic.CLAIMS,
    Reason.HU_LOCKED: Topic.PASSED_HU,
    Reason.FED_CHAIN: Topic.ROBBING,
    Reason.TOO_FEW: Topic.CLAIMS,
    Reason.NO_FOUR: Topic.TURN,
    Reason.PENG_LOCKED: Topic.PASSED_PENG,
    Reason.NO_REPLACEMENT: Topic.TURN,
    Reason.LAST_DISCARD: Topic.WALL_END,
    Reason.AFTER_CLAIM: Topic.TURN,
    Reason.NOT_JUST_DRAWN: Topic.GANG,
    Reason.NO_CHI: Topic.CLAIMS,
    Reason.NOT_NEXT: Topic.CLAIMS,
    Reason.NO_RUN: Topic.CLAIMS,
    Reason.OWN_TURN: Topic.TURN,
    Reason.ONLY_ROBBED: Topic.ROBBING,
    Reason.BEFORE_PLAY: Topic.TURN,
}
"""Whatever is not here has to do with being ready."""


class Refusal(msgspec.Struct, frozen=True):
    """One verb that is not open, why, and a number that belongs to the reason.

    ``count`` is the distance from a win, or how many of the tile are in hand.
    """

    verb: Verb
    reason: Reason
    count: int = 0


def hu_on_offer(state: GameState, seat: Seat) -> Reason | None:
    """Say why a seat cannot win the open discard or gang.

    Source: common §8 §9 §16
    """
    if not state.waits(seat) >> state.last & 1:
        return Reason.NOT_A_WIN
    if state.phase is Phase.CLAIM and not state.agreement.play.discard_hu:
        return Reason.SELF_DRAW_ONLY
    if state.phase is Phase.ROB and state.agreement.play.chains and _is_fed(state.chain):
        return Reason.FED_CHAIN
    if state.locks and _is_locked(state, seat, Locks.HU):
        return Reason.HU_LOCKED
    return None


def hu_on_draw(state: GameState) -> Reason | None:
    """Say why the player whose turn it is cannot win with what he drew.

    Source: common §7
    """
    if state.drawn is None:
        return Reason.NOT_DRAWN
    return None if state.waits(state.turn) >> state.drawn & 1 else Reason.NOT_A_WIN


def peng_on_offer(state: GameState, seat: Seat) -> Reason | None:
    """Say why a seat cannot peng the open discard.

    Source: common §8, qinzhou §5 §6
    """
    if state.hands[seat].counts[state.last] < 2:
        return Reason.TOO_FEW
    if state.ready[seat]:
        return Reason.DECLARED
    if not state.wall.left:
        return Reason.LAST_DISCARD
    if state.locks and _is_locked(state, seat, Locks.PENG):
        return Reason.PENG_LOCKED
    return None


def gang_on_offer(state: GameState, seat: Seat) -> Reason | None:
    """Say why a seat cannot make an exposed gang of the open discard.

    Source: common §7 §8, qinzhou §6
    """
    tile = state.last
    if state.hands[seat].counts[tile] < 3:
        return Reason.TOO_FEW
    if not state.wall.left:
        return Reason.NO_REPLACEMENT
    if state.ready[seat] and not _keeps_waits(state, seat, tile, 3):
        return Reason.WAITS_CHANGE
    return None


def chi_on_offer(state: GameState, seat: Seat) -> Reason | None:
    """Say why a seat cannot chi the open discard.

    Source: common §8, qinzhou §6
    """
    if not state.agreement.play.chi:
        return Reason.NO_CHI
    if seat != following(state.turn):
        return Reason.NOT_NEXT
    if not runs_with(state, seat):
        return Reason.NO_RUN
    if state.ready[seat]:
        return Reason.DECLARED
    return None if state.wall.left else Reason.LAST_DISCARD


_RUNS: Final[tuple[tuple[tuple[Tile, int, int], ...], ...]] = tuple(
    ()
    if SUIT_OF[tile] == HONOURS
    else tuple(
        (TILES[low], low + (tile == low), low + 2 - (tile == low + 2))
        for low in range(tile - 2, tile + 1)
        if low >= 0 and SUIT_OF[low] == SUIT_OF[low + 2] == SUIT_OF[tile]
    )
    for tile in TILES
)
"""By tile: the runs it completes, as (lowest tile, the two tiles needed)."""


def runs_with(state: GameState, seat: Seat) -> tuple[Tile, ...]:
    """Give the lowest tile of each run that a seat could make with the open discard."""
    counts = state.hands[seat].counts
    runs = _RUNS[state.last]
    return tuple([low for low, one, other in runs if counts[one] and counts[other]])


def concealed_gang(state: GameState, tile: Tile) -> Reason | None:
    """Say why the player whose turn it is cannot lay four of a tile open.

    Source: common §7, qinzhou §6
    """
    if state.hands[state.turn].counts[tile] < 4:
        return Reason.NO_FOUR
    return _own_gang(state, tile, removed=4)


def added_gang(state: GameState, tile: Tile) -> Reason | None:
    """Say why the player whose turn it is cannot add a tile to his peng of it.

    Source: common §7, guangdong §5, nanning_laok §7
    """
    if not state.hands[state.turn].counts[tile] or peng_of(state, state.turn, tile) is None:
        return Reason.NO_FOUR
    if state.agreement.play.added_only_when_drawn and tile != state.drawn:
        return Reason.NOT_JUST_DRAWN
    return _own_gang(state, tile, removed=1)


def _own_gang(state: GameState, tile: Tile, *, removed: int) -> Reason | None:
    if state.drawn is None:
        return Reason.AFTER_CLAIM
    if not state.wall.left:
        return Reason.NO_REPLACEMENT
    if state.ready[state.turn] and not (
        tile == state.drawn and _keeps_waits(state, state.turn, tile, removed)
    ):
        return Reason.WAITS_CHANGE
    return None


def peng_of(state: GameState, seat: Seat, tile: Tile) -> Meld | None:
    """Find a seat's peng of a tile."""
    for meld in state.melds[seat]:
        if meld.tile == tile and meld.kind is MeldKind.PENG:
            return meld
    return None


def may_declare(state: GameState, seat: Seat) -> bool:
    """True when a hand waits for some tile of which the player does not hold all four.

    Source: qinzhou §6
    """
    return _has_live_wait(state, seat, state.hands[seat])


def is_nearly_ready(state: GameState) -> bool:
    """True when the player whose turn it is has a discard that leaves him ready.

    Far cheaper than trying each; whether a wait is left to come is another question.
    """
    seat = state.turn
    keys = state.hands[seat].suit_keys()
    return shanten(keys, len(state.melds[seat]), state.agreement.play.shapes) <= 0


def may_declare_with(state: GameState, tile: Tile) -> bool:
    """True when the player whose turn it is would be ready after discarding a tile.

    Source: nanning_laok §7
    """
    rest = state.hands[state.turn].copy()
    rest.remove(tile)
    return _has_live_wait(state, state.turn, rest)


def _has_live_wait(state: GameState, seat: Seat, hand: Hand) -> bool:
    melds = state.melds[seat]
    mask = hand.waits(len(melds), state.agreement.play.shapes)
    held = (kind for kind in TILES if mask >> kind & 1)
    return any(
        hand.counts[kind] + sum(meld.tiles.count(kind) for meld in melds) < COPIES for kind in held
    )


def is_last_tile(state: GameState) -> bool:
    """True when the player holds the wall's last tile and may not discard it.

    Source: qinzhou §3
    """
    return not state.wall.left and state.agreement.play.last_tile is LastTile.KEPT


def distance(state: GameState, seat: Seat) -> int:
    """Count the tiles that a hand is short of a win, one for a hand that is ready."""
    hand, melds = state.hands[seat], len(state.melds[seat])
    return shanten(hand.suit_keys(), melds, state.agreement.play.shapes) + 1


def _is_fed(chain: tuple[Meld, ...]) -> bool:
    return bool(chain) and chain[0].kind is MeldKind.EXPOSED


def _is_locked(state: GameState, seat: Seat, what: Locks) -> bool:
    return any(
        lock.seat == seat and lock.what is what and lock.tile in {None, state.last}
        for lock in state.locks
    )


def _keeps_waits(state: GameState, seat: Seat, tile: Tile, removed: int) -> bool:
    rest = state.hands[seat].copy()
    for _ in range(removed):
        rest.remove(tile)
    melds = len(state.melds[seat]) + (removed > 1)
    return waits(rest.suit_keys(), melds, state.agreement.play.shapes) == state.waits(seat)
