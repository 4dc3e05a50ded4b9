"""The shared vocabulary of tests over a win; what a test is worth, each variant says.

A test gives the tiles it looked at when it holds, and none when it does not.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.tiles import (
    DRAGONS,
    EAST_WIND,
    HONOURS,
    SUIT_OF,
    TERMINALS,
    TILES,
    WINDS,
    Tile,
)
from mahjong_tui.rules.handend import Fact, HandEnd, Win
from mahjong_tui.rules.readings import Reading, Shape

Tiles: TypeAlias = tuple[Tile, ...]


class Won(msgspec.Struct, frozen=True, gc=False):
    """One win, read in one way: everything that a test may look at.

    ``tiles`` are all of the winner's tiles in order, melds and the winning tile included.
    """

    win: Win
    end: HandEnd
    melds: tuple[Meld, ...]
    reading: Reading
    tiles: Tiles

    @property
    def self_drawn(self) -> bool:
        """True when nobody else discarded or declared the winning tile."""
        return self.win.source is None

    @property
    def winning(self) -> Tiles:
        """The winning tile alone."""
        return (self.win.tile,)

    @property
    def last_gang(self) -> Meld | None:
        """The gang whose replacement won, None when no replacement did."""
        if not self.win.facts or Fact.AFTER_GANG not in self.win.facts:
            return None
        return next((meld for meld in reversed(self.melds) if meld.now), None)

    @property
    def first_gang(self) -> Meld | None:
        """The first gang of the chain whose last replacement won."""
        if not self.win.facts or Fact.AFTER_GANG not in self.win.facts:
            return None
        return next((meld for meld in self.melds if meld.now), None)


Test: TypeAlias = Callable[[Won], Tiles]

ENDS: Final = TERMINALS | WINDS | DRAGONS
NINE_GATES: Final = (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9)


# The whole hand.


def all_peng(won: Won) -> Tiles:
    """Four triplets or gangs and a pair (对对胡)."""
    reading = won.reading
    if reading.runs or reading.shape is not Shape.SETS:
        return ()
    return won.tiles if all(meld.is_triplet for meld in won.melds) else ()


def full_flush(won: Won) -> Tiles:
    """One suit, no honours (清一色)."""
    suit = SUIT_OF[won.tiles[0]]
    return won.tiles if suit == SUIT_OF[won.tiles[-1]] != HONOURS else ()


def half_flush(won: Won) -> Tiles:
    """One suit and at least one honour (混一色)."""
    if won.tiles[-1] < EAST_WIND:
        return ()
    suits = {SUIT_OF[tile] for tile in won.tiles}
    return won.tiles if len(suits) == 2 else ()


def all_honours(won: Won) -> Tiles:
    """Sets and pair of honours (字一色)."""
    if won.tiles[0] < EAST_WIND or won.reading.shape is not Shape.SETS:
        return ()
    return won.tiles


def all_terminals(won: Won) -> Tiles:
    """Triplets and a pair of ones and nines (清幺九)."""
    return all_peng(won) if TERMINALS.issuperset(won.tiles) else ()


def mixed_terminals(won: Won) -> Tiles:
    """Triplets and a pair of ones, nines and honours (混幺九)."""
    return all_peng(won) if ENDS.issuperset(won.tiles) else ()


def seven_pairs(won: Won) -> Tiles:
    """Seven pairs (七对)."""
    return won.tiles if won.reading.shape is Shape.SEVEN_PAIRS else ()


def luxury_seven_pairs(won: Won) -> Tiles:
    """Seven pairs with four equal tiles (豪华七对): the four equal tiles, of each kind."""
    if won.reading.shape is not Shape.SEVEN_PAIRS:
        return ()
    return tuple(tile for tile in won.tiles if won.reading.pairs.count(tile) == 2)


def thirteen_orphans(won: Won) -> Tiles:
    """Each terminal and honour, one of them twice (十三幺)."""
    return won.tiles if won.reading.shape is Shape.ORPHANS else ()


def nine_gates(won: Won) -> Tiles:
    """1112345678999 of one suit and one more of it, without any meld (九莲宝灯)."""
    if won.melds or not full_flush(won):
        return ()
    rest = list(won.tiles)
    for rank in NINE_GATES:
        tile = TILES[SUIT_OF[won.tiles[0]] * 9 + rank - 1]
        if tile not in rest:
            return ()
        rest.remove(tile)
    return won.tiles


# Sets.


def _triplets(won: Won, family: frozenset[Tile]) -> Tiles:
    laid = (meld.tile for meld in won.melds if meld.is_triplet)
    return tuple(tile for tile in (*won.reading.triplets, *laid) if tile in family)


def _family(won: Won, family: frozenset[Tile], triplets: int, *, pair: bool) -> Tiles:
    if won.tiles[-1] < EAST_WIND:
        return ()
    paired = won.reading.shape is Shape.SETS and won.reading.pairs[0] in family
    if paired is not pair or len(_triplets(won, family)) != triplets:
        return ()
    return tuple(tile for tile in won.tiles if tile in family)


def small_three_dragons(won: Won) -> Tiles:
    """Two triplets and the pair of dragons (小三元)."""
    return _family(won, DRAGONS, 2, pair=True)


def big_three_dragons(won: Won) -> Tiles:
    """Three triplets of dragons (大三元)."""
    return _family(won, DRAGONS, 3, pair=False)


def small_four_winds(won: Won) -> Tiles:
    """Three triplets and the pair of winds (小四喜)."""
    return _family(won, WINDS, 3, pair=True)


def big_four_winds(won: Won) -> Tiles:
    """Four triplets of winds (大四喜)."""
    return _family(won, WINDS, 4, pair=False)


# Melds.


def four_gangs(won: Won) -> Tiles:
    """Four gangs of any kind (十八罗汉)."""
    if len(won.melds) < 4 or not all(meld.is_gang for meld in won.melds):
        return ()
    return _laid(won.melds)


def all_claimed(won: Won) -> Tiles:
    """Four melds, all taken from others, so that a single tile was waited on (全求人)."""
    if len(won.melds) < 4 or not all(meld.is_claimed for meld in won.melds):
        return ()
    return _laid(won.melds)


def all_concealed(won: Won) -> Tiles:
    """A self-draw without a claimed meld; concealed gangs keep it (门清)."""
    if not won.self_drawn or any(meld.is_claimed for meld in won.melds):
        return ()
    return won.tiles


def _laid(melds: tuple[Meld, ...]) -> Tiles:
    return tuple(tile for meld in melds for tile in meld.tiles)


# Events.


def _event(won: Won, fact: Fact) -> Tiles:
    facts = won.win.facts
    return won.winning if facts and fact in facts else ()


def last_tile_draw(won: Won) -> Tiles:
    """Self-draw of the wall's last tile (海底捞月)."""
    return _event(won, Fact.LAST_TILE) if won.self_drawn else ()


def last_tile_discard(won: Won) -> Tiles:
    """Win on the discard of the player who drew the wall's last tile (海底炮)."""
    return () if won.self_drawn else _event(won, Fact.LAST_TILE)


def after_gang(won: Won) -> Tiles:
    """Self-draw on a gang's replacement (杠上开花)."""
    return _event(won, Fact.AFTER_GANG)


def concealed_flower(won: Won) -> Tiles:
    """Self-draw on the replacement of a concealed gang (暗杠杠上花)."""
    gang = won.last_gang
    return won.winning if gang and gang.kind is MeldKind.CONCEALED else ()


def robbing_gang(won: Won) -> Tiles:
    """Win on the tile that another adds to his peng (抢杠胡)."""
    return _event(won, Fact.ROBBING)


def gang_discard(won: Won) -> Tiles:
    """Win on the discard that follows its discarder's gang (杠上炮)."""
    return _event(won, Fact.GANG_DISCARD)


def heavenly(won: Won) -> Tiles:
    """The dealer's dealt tiles win (天胡)."""
    return _event(won, Fact.HEAVENLY)


def earthly(won: Won) -> Tiles:
    """Self-draw with one's first draw, before anybody claimed (地胡)."""
    return _event(won, Fact.EARTHLY)


def human(won: Won) -> Tiles:
    """Win on the dealer's first discard (人胡)."""
    return _event(won, Fact.HUMAN)


def ready(won: Won) -> Tiles:
    """The winner had declared that he was ready (听牌)."""
    return _event(won, Fact.READY)
