"""Guangdong (广东 抓马): self-draws only, horses, chains of gangs, spectators who buy horses."""

from typing import Final

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import GREEN, RED, TILES, WHITE, Tile
from mahjong_tui.rules.breakdown import Unit
from mahjong_tui.rules.options import Option, Options
from mahjong_tui.rules.patterns import Won
from mahjong_tui.rules.pricing import Tally
from mahjong_tui.rules.ruleset import LastTile, Play, RuleSet, Topic, variant_id
from mahjong_tui.rules.settling import (
    SEAT_DIGITS,
    Fed,
    GangPay,
    GangPrice,
    HorsePay,
    Settling,
    Succession,
)
from mahjong_tui.rules.shapes import STANDARD

OPTIONS: Final = (
    Option("base", 10, "common §13", least=1, greatest=1000),
    Option("horses", 2, "§4", greatest=136, at_table=20),
    Option("horses_on_rob", default=True, paragraph="§6", choices=(True, False)),
    Option("horses_on_fed_gang", default=True, paragraph="§7", choices=(True, False)),
    Option("chain_value", "full", "§7", choices=("full", "flat")),
    Option("dragon_map", "seed", "§4", choices=("seed", "usual")),
)

SHARE: Final = 2
"""What each of three pays for a self-draw, in units of the base."""

DRAGONS: Final[dict[str, dict[Tile, int]]] = {"seed": {RED: 1, GREEN: 2, WHITE: 3}, "usual": {}}
"""The places of dragons where they differ from the usual digits."""


def _play(options: Options) -> Play:
    return Play(
        shapes=STANDARD,
        discard_hu=False,
        last_tile=LastTile.KEPT,
        horses=options.number("horses"),
        added_only_when_drawn=True,
        chains=True,
        spectators=3,
        spectator_horses=10,
    )


def _price(won: Won) -> Tally:
    tally = Tally()
    tally.add("self_draw" if won.self_drawn else "robbing_gang", SHARE, won.winning)
    return tally


def _feeder(won: Won) -> Seat | None:
    """Name who fed the exposed gang with which the winning chain began.

    Source: guangdong §7 and §9
    """
    gang = won.first_gang
    return gang.source if gang and gang.kind is MeldKind.EXPOSED else None


def _settling(options: Options) -> Settling:
    dragons = DRAGONS[options.word("dragon_map")]
    return Settling(
        price=_price,
        gangs=GangPay(
            exposed=GangPrice(3),
            added=GangPrice(1, each=True),
            concealed=GangPrice(2, each=True),
            fed=Fed[options.word("chain_value").upper()],
        ),
        succession=Succession.FIRST,
        base=options.number("base"),
        places=tuple(dragons.get(tile, SEAT_DIGITS[tile]) for tile in TILES),
        horses=HorsePay(
            on_rob=options.flag("horses_on_rob"),
            on_cover=options.flag("horses_on_fed_gang"),
        ),
        cover=_feeder,
        robbed_covers=True,
        spectator=SHARE,
        shown=frozenset({"horses"}),
    )


RULES: Final = RuleSet(
    id=variant_id(__name__),
    unit=Unit.POINTS,
    options=OPTIONS,
    play=_play,
    settling=_settling,
    paragraphs={
        "self_draw": "§3",
        "robbing_gang": "§6",
        "horses": "§4",
        "gang": "§5",
        "liability": "§7",
        "outsider": "§8",
        "base": "common §13",
    },
    topics={
        Topic.CLAIMS: "§1",
        Topic.WALL_END: "§2",
        Topic.GANG: "§5",
        Topic.ROBBING: "§6",
    },
)
