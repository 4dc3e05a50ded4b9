"""Hands that show what a pattern or an event is worth by itself, whatever the variant.

Each is won by South while East deals. It holds as little besides what it shows as tiles allow:
where that makes no difference it has a claimed meld, so that it is not concealed.
"""

from collections.abc import Iterator
from enum import Enum, auto
from itertools import cycle
from typing import Final

import msgspec

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.rules.handend import Fact, HandEnd, Win

WINNER: Final = SOUTH
SOURCE: Final = WEST
"""Whose tile it is when the hand is not self-drawn."""


class Way(Enum):
    """How a specimen may be won."""

    EITHER = auto()
    FROM_OTHER = auto()
    SELF_DRAWN = auto()


class Specimen(msgspec.Struct, frozen=True):
    """A hand and what it shows.

    ``rules`` are the patterns it has, several where it shows them together; ``also`` is what
    other variants call the only one. ``claims`` stand for the melds where there is no chi. A
    ``regional`` event is one of those that not every variant knows.
    """

    rules: tuple[str, ...]
    hand: tuple[Tile, ...]
    win: Tile
    melds: tuple[Meld, ...] = ()
    claims: tuple[Meld, ...] = ()
    facts: frozenset[Fact] = frozenset()
    way: Way = Way.EITHER
    also: str = ""
    regional: bool = False

    @property
    def uneventful(self) -> "Specimen":
        """The same tiles, won without anything special happening."""
        melds = tuple(msgspec.structs.replace(meld, now=False) for meld in self.melds)
        return msgspec.structs.replace(self, facts=frozenset(), melds=melds)

    def ended(self, source: Seat | None, *, chi: bool) -> HandEnd:
        """Let the hand be won by a tile of another seat, or by self-draw when there is none."""
        melds = self.melds if chi or not self.claims else self.claims
        return HandEnd(
            dealer=EAST,
            hands=tuple(self.hand if seat == WINNER else None for seat in SEATS),
            melds=tuple(melds if seat == WINNER else () for seat in SEATS),
            wins=(Win(WINNER, self.win, source, self.facts),),
        )


def _melds(text: str, feeders: tuple[Seat, ...] = (NORTH, EAST)) -> Iterator[Meld]:
    """Read melds; their feeders take turns, so that nobody is bound or liable by chance."""
    for written, feeder in zip(filter(None, text.split(", ")), cycle(feeders), strict=False):
        word, tiles, *now = written.split()
        kind = MeldKind(word)
        source = {MeldKind.CHI: EAST, MeldKind.CONCEALED: None}.get(kind, feeder)
        yield Meld(kind, parse_tiles(tiles)[0], source, now=bool(now))


def _hand(
    rules: str,
    tiles: str,
    melds: str = "",
    *,
    claims: str = "",
    also: str = "",
    way: Way = Way.EITHER,
) -> Specimen:
    """Write a hand that shows patterns; its last tile wins."""
    *hand, win = parse_tiles(tiles)
    laid, claimed = tuple(_melds(melds)), tuple(_melds(claims))
    return Specimen(
        tuple(rules.split()), tuple(hand), win, laid, claims=claimed, way=way, also=also
    )


def _event(rules: str, fact: Fact, way: Way, hand: Specimen, *, also: str = "") -> Specimen:
    """Let something happen when a hand is won."""
    return msgspec.structs.replace(
        hand, rules=tuple(rules.split()), facts=frozenset({fact}), way=way, also=also
    )


def _flower(tiles: str, melds: str) -> Specimen:
    """Let a gang's replacement win."""
    return _event("after_gang", Fact.AFTER_GANG, Way.SELF_DRAWN, _hand("plain", tiles, melds))


def _regional(rule: str, fact: Fact, way: Way, *, also: str = "") -> Specimen:
    """Let something happen that not every variant knows."""
    return msgspec.structs.replace(_event(rule, fact, way, PLAIN, also=also), regional=True)


PLAIN: Final = _hand("plain", "123m456p22s78p9p", "peng 999s")
DEALT: Final = _hand("all_concealed", "123m456m789p11s23p1p", way=Way.SELF_DRAWN)
TRIPLETS: Final = _hand("all_peng", "888s666p44pCCC", "peng 222m")
FLOWER: Final = _hand("plain", "456p22s78p9p", "peng 999s, gang# 3333m now")
TRIPLETS_FLOWER: Final = _hand("all_peng", "666p44pCCC", "peng 222m, gang# 8888s now")

PATTERNS: Final = (
    DEALT,
    TRIPLETS,
    _hand("half_flush", "123m456m55m78m9m", "peng EEE"),
    _hand("full_flush", "123m345m55m78m9m", "peng 777m"),
    _hand("full_flush all_peng", "222m444m77m888m", "peng 999m"),
    _hand("full_flush all_concealed", "123p456p789p55p23p1p", way=Way.SELF_DRAWN),
    _hand("seven_pairs", "33p77p22p88p66s11sCC"),
    _hand("luxury_seven_pairs", "1111m22m55m88s99sNN"),
    _hand(
        "twelve_on_table",
        "44s",
        "peng 999s, chi 123m, peng EEE, chi 567p",
        claims="peng 222m, peng 666p, peng 999s, peng EEE",
        also="all_begged",
    ),
    _hand("eighteen_arhats", "55p", "gang# 1111m, gang 9999p, gang# 4444s, gang EEEE"),
    _hand("mixed_terminals", "111p99sSSSWWW", "peng 999m"),
    _hand("small_three_dragons", "FFFPP123m78p9p", "peng CCC"),
    _hand("small_four_winds", "SSSWWWNN78p9p", "peng EEE"),
    _hand("all_honours", "SSSCCCFFWWW", "peng EEE"),
    _hand("all_terminals", "999m111p99p111s", "peng 111m"),
    _hand("big_three_dragons", "FFFPPP22s78p9p", "peng CCC"),
    _hand("big_four_winds", "SSSWWWNNN5p5p", "peng EEE"),
    _hand("nine_gates", "1112345678999p5p"),
    _hand("thirteen_orphans", "19m19p19sESWNCFPE"),
)
"""What tiles can be worth, the commonest first."""

EVENTS: Final = (
    _event("last_tile_draw", Fact.LAST_TILE, Way.SELF_DRAWN, PLAIN),
    _event("last_tile_discard", Fact.LAST_TILE, Way.FROM_OTHER, PLAIN),
    _event("after_gang", Fact.AFTER_GANG, Way.SELF_DRAWN, FLOWER),
    _event("after_gang all_peng", Fact.AFTER_GANG, Way.SELF_DRAWN, TRIPLETS_FLOWER),
    _event("gang_discard", Fact.GANG_DISCARD, Way.FROM_OTHER, PLAIN),
    _event("gang_discard all_peng", Fact.GANG_DISCARD, Way.FROM_OTHER, TRIPLETS),
    _event("robbing_gang", Fact.ROBBING, Way.FROM_OTHER, PLAIN),
    _event("heavenly", Fact.HEAVENLY, Way.SELF_DRAWN, DEALT),
    _regional("human", Fact.HUMAN, Way.FROM_OTHER),
    _regional("earthly", Fact.EARTHLY, Way.SELF_DRAWN),
    _regional("ready", Fact.READY, Way.EITHER, also="earthly"),
)
"""What can happen when a hand is won."""

FLOWERS: Final = {
    "exposed": _flower("123m456p22s78p9p", "gang 9999s now"),
    "added": _flower("123m456p22s78p9p", "gang+ 9999s now"),
    "chain": _flower("456p22s78p9p", "gang 9999s now, gang# 3333m now"),
}
"""Wins on a gang's replacement, by what another player has supplied."""

FED_THRICE: Final = msgspec.structs.replace(
    _hand("plain", "22s78p9p"), melds=tuple(_melds("peng 999s, peng 333m, peng EEE", (NORTH,)))
)
"""A hand three of whose melds one player supplied."""
