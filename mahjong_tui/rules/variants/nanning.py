"""Nanning (南宁): a points table with one price on a discard and another self-drawn."""

from typing import Final

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import Seat
from mahjong_tui.rules import patterns
from mahjong_tui.rules.breakdown import Unit
from mahjong_tui.rules.options import Option, Options
from mahjong_tui.rules.patterns import Tiles, Won
from mahjong_tui.rules.pricing import Pattern, Tally
from mahjong_tui.rules.ruleset import HuLock, LastTile, LockEnd, Play, RuleSet, Topic, variant_id
from mahjong_tui.rules.settling import SUPPLIER_OR_ALL, Settling, Succession
from mahjong_tui.rules.shapes import Shapes

OPTIONS: Final = (
    Option("base", 1, "common §13", least=1, greatest=1000),
    Option("menqing", "scale", "§7", choices=("scale", "add4", "add1", "none")),
    Option("fed_flower", "cover", "§6", choices=("cover", "discard")),
)


def _begged(won: Won) -> Tiles:
    return () if won.self_drawn else patterns.all_claimed(won)


PATTERNS: Final = (
    Pattern("seven_pairs", patterns.seven_pairs, 12, 8, unless=("luxury_seven_pairs",)),
    Pattern("luxury_seven_pairs", patterns.luxury_seven_pairs, 24, 16),
    Pattern("all_begged", _begged, 18, 0),
    Pattern("all_peng", patterns.all_peng, 9, 6, unless=("all_begged",)),
    Pattern("full_flush", patterns.full_flush, 9, 6),
)
EVENTS: Final = (
    Pattern("gang_discard", patterns.gang_discard, 9, 0),
    Pattern("robbing_gang", patterns.robbing_gang, 9, 0),
    Pattern("last_tile_discard", patterns.last_tile_discard, 9, 0),
    Pattern("last_tile_draw", patterns.last_tile_draw, 0, 6),
    Pattern("after_gang", patterns.concealed_flower, 0, 9),
    Pattern("heavenly", patterns.heavenly, 0, 6),
)
FED_FLOWER: Final = {
    "cover": (
        Pattern("last_tile_draw", patterns.last_tile_draw, 0, 6),
        Pattern("after_gang", patterns.after_gang, 0, 6),
    ),
    "discard": (
        Pattern("last_tile_draw", patterns.last_tile_draw, 0, 9),
        Pattern("after_gang", patterns.after_gang, 0, 18),
    ),
}
"""The events of a self-draw that the supplier of the gang pays alone."""


def _play(_: Options) -> Play:
    return Play(
        shapes=Shapes(seven_pairs=True),
        hu_lock=HuLock(LockEnd.DRAW),
        last_tile=LastTile.DISCARDED,
    )


def _feeder(won: Won) -> Seat | None:
    """Name who supplied the exposed or added gang whose replacement won.

    Source: nanning §6
    """
    gang = won.last_gang
    return gang.source if gang and gang.kind is not MeldKind.CONCEALED else None


def _concealed_adds(won: Won, patterns_sum: int, menqing: str) -> int:
    """Say what a concealed self-draw adds to its patterns, unless they contain it.

    Source: nanning §7 and §9
    """
    if patterns.heavenly(won) or patterns.seven_pairs(won) or not patterns_sum:
        return 0
    return {"scale": patterns_sum // 3, "add4": 4, "add1": 1, "none": 0}[menqing]


def _without_pattern(won: Won, tally: Tally) -> None:
    if not won.self_drawn:
        tally.add("plain", 2, won.tiles)
    elif tiles := patterns.all_concealed(won):
        tally.add("all_concealed", 4, tiles)
    else:
        tally.add("self_draw", 3, won.tiles)


def _settling(options: Options) -> Settling:
    menqing, covered = options.word("menqing"), options.word("fed_flower")

    def price(won: Won) -> Tally:
        tally = Tally()
        fed = _feeder(won) is not None
        self_drawn = won.self_drawn and not (fed and covered == "discard")
        for pattern, tiles in tally.held(PATTERNS, won):
            tally.name(pattern.id, pattern.self_drawn if self_drawn else pattern.from_other, tiles)
        if won.self_drawn and patterns.all_claimed(won):
            tally.drop("all_begged", "all_peng")
        concealed = patterns.all_concealed(won)
        never_added = menqing == "none" and tally.total > 0
        added = _concealed_adds(won, tally.total, menqing) if concealed else 0
        if added:
            tally.add("all_concealed", added, concealed)
        for event, tiles in tally.held(FED_FLOWER[covered] if fed else EVENTS, won):
            tally.add(event.id, event.price(won), tiles)
        if not tally.lines:
            _without_pattern(won, tally)
        elif concealed and not added and not never_added:
            tally.drop("all_concealed", tally.lines[0][0])
        return tally

    return Settling(
        price=price,
        gangs=SUPPLIER_OR_ALL,
        succession=Succession.DISCARDER,
        base=options.number("base"),
        cover=_feeder,
        cover_shares=3 if covered == "cover" else 1,
    )


RULES: Final = RuleSet(
    id=variant_id(__name__),
    unit=Unit.POINTS,
    options=OPTIONS,
    play=_play,
    settling=_settling,
    paragraphs={
        **dict.fromkeys((pattern.id for pattern in (*PATTERNS, *EVENTS)), "§6"),
        **dict.fromkeys(("plain", "self_draw", "liability"), "§6"),
        "all_concealed": "§7",
        "gang": "§5",
        "base": "common §13",
    },
    topics={
        Topic.CLAIMS: "§1",
        Topic.WALL_END: "§3",
        Topic.PASSED_HU: "§4",
    },
)
