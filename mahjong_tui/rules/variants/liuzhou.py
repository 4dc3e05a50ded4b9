"""Liuzhou (柳州): patterns worth three or two, capped self-draws, bonds between players, fish."""

from typing import Final

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import Seat
from mahjong_tui.rules import patterns
from mahjong_tui.rules.breakdown import Unit
from mahjong_tui.rules.options import Option, Options
from mahjong_tui.rules.patterns import Test, Won
from mahjong_tui.rules.pricing import Pattern, Tally
from mahjong_tui.rules.ruleset import HuLock, LastTile, LockEnd, Play, RuleSet, Topic, variant_id
from mahjong_tui.rules.settling import SUPPLIER_OR_ALL, Bond, Settling, Succession
from mahjong_tui.rules.shapes import Shapes

OPTIONS: Final = (
    Option("base", 1, "common §13", least=1, greatest=1000),
    Option("zimo_cap", 2, "§7", choices=(2, 4, 6, None)),
    Option("hu_cap", None, "§6", choices=(6, None)),
    Option("rob", "double", "§6", choices=("double", "add3")),
    Option("sanbi", "all", "§10", choices=("all", "plain", "off")),
    Option("fishing", default=False, paragraph="§11", choices=(False, True)),
    Option("fish_follow_gang", default=True, paragraph="§11", choices=(True, False)),
    Option(
        "last_tile_discard", default=True, paragraph="§3", choices=(True, False), play_only=True
    ),
    Option("pass_hu", "round", "§4", choices=("round", "draw"), play_only=True),
)

HU_LOCKS: Final = {"round": LockEnd.DISCARDER, "draw": LockEnd.DRAW}
BONDS: Final = {"all": Bond.ALL, "plain": Bond.PLAIN, "off": None}


def _pattern(name: str, holds: Test) -> Pattern:
    return Pattern(name, holds, from_other=3, self_drawn=2)


PATTERNS: Final = (
    _pattern("all_peng", patterns.all_peng),
    _pattern("full_flush", patterns.full_flush),
    _pattern("seven_pairs", patterns.seven_pairs),
    _pattern("all_begged", patterns.all_claimed),
)


def _play(options: Options) -> Play:
    kept = not options.flag("last_tile_discard")
    until = HU_LOCKS[options.word("pass_hu")]
    return Play(
        shapes=Shapes(seven_pairs=True),
        chi=True,
        hu_lock=HuLock(until, one_tile=True, after_self_draw=False),
        last_tile=LastTile.KEPT if kept else LastTile.DISCARDED,
        fish_picked=2 if options.flag("fishing") else 0,
    )


def _self_draw(won: Won, tally: Tally, cap: int | None) -> None:
    """Double for events, cap, and then add what a concealed hand is worth.

    Source: liuzhou §7 and §12
    """
    flower, last_tile = patterns.after_gang(won), patterns.last_tile_draw(won)
    concealed = patterns.all_concealed(won)
    if not tally.named and (flower or last_tile or not concealed):
        tally.add("plain", 1, won.tiles)
    if flower:
        tally.double("after_gang", flower)
    if last_tile:
        tally.double("last_tile_draw", last_tile)
    tally.cap(cap)
    if concealed:
        tally.add("all_concealed", 2, concealed)


def _from_other(won: Won, tally: Tally, cap: int | None, *, rob_adds: bool) -> None:
    """Add for a discard after a gang, double or add for a robbed one, and cap.

    Source: liuzhou §6 and §12
    """
    thrown, robbed = patterns.gang_discard(won), patterns.robbing_gang(won)
    if not tally.named and not thrown and not (robbed and rob_adds):
        tally.add("plain", 1, won.tiles)
    if thrown:
        tally.add("gang_discard", 3, thrown)
    if robbed and rob_adds:
        tally.add("robbing_gang", 3, robbed)
    elif robbed:
        tally.double("robbing_gang", robbed)
    tally.cap(cap)


def _feeder(won: Won) -> Seat | None:
    """Name who fed the exposed gang whose replacement won.

    Source: liuzhou §9
    """
    gang = won.last_gang
    return gang.source if gang and gang.kind is MeldKind.EXPOSED else None


def _settling(options: Options) -> Settling:
    zimo_cap, hu_cap = options.cap("zimo_cap"), options.cap("hu_cap")
    rob_adds = options.word("rob") == "add3"

    def price(won: Won) -> Tally:
        tally = Tally()
        for pattern, tiles in tally.held(PATTERNS, won):
            tally.name(pattern.id, pattern.price(won), tiles)
        if won.self_drawn:
            _self_draw(won, tally, zimo_cap)
        else:
            _from_other(won, tally, hu_cap, rob_adds=rob_adds)
        return tally

    return Settling(
        price=price,
        gangs=SUPPLIER_OR_ALL,
        succession=Succession.DISCARDER,
        base=options.number("base"),
        cover=_feeder,
        bond=BONDS[options.word("sanbi")],
        fish_follow_gangs=options.flag("fish_follow_gang"),
        shown=frozenset({"sanbi"}),
    )


RULES: Final = RuleSet(
    id=variant_id(__name__),
    unit=Unit.POINTS,
    options=OPTIONS,
    play=_play,
    settling=_settling,
    paragraphs={
        **dict.fromkeys((pattern.id for pattern in PATTERNS), "§5"),
        **dict.fromkeys(("all_concealed", "after_gang", "last_tile_draw"), "§7"),
        **dict.fromkeys(("plain", "gang_discard", "robbing_gang"), "§6"),
        "sanbi": "§10",
        "gang": "§8",
        "liability": "§9",
        "fish": "§11",
        "base": "common §13",
    },
    topics={
        Topic.CLAIMS: "§1",
        Topic.WALL_END: "§3",
        Topic.PASSED_HU: "§4",
    },
)
