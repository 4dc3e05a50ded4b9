"""Qinzhou (钦州): fans add up, every gang is paid by all, horses multiply a win."""

from typing import Final

from mahjong_tui.rules import patterns
from mahjong_tui.rules.breakdown import Unit
from mahjong_tui.rules.handend import Fact
from mahjong_tui.rules.options import Option, Options
from mahjong_tui.rules.patterns import Test, Won
from mahjong_tui.rules.pricing import Pattern, Tally
from mahjong_tui.rules.ruleset import (
    HuLock,
    LastTile,
    LockEnd,
    Play,
    Ready,
    RuleSet,
    Topic,
    variant_id,
)
from mahjong_tui.rules.settling import GangPay, GangPrice, HorsePay, Settling, Succession
from mahjong_tui.rules.shapes import Shapes

OPTIONS: Final = (
    Option("base", 1, "common §13", least=1, greatest=1000),
    Option("horses", 10, "§10", greatest=30),
    Option("fan_combine", "sum", "§8", choices=("sum", "product", "max")),
    Option("multi_hu_dealer", "dealer_or_first", "§2", choices=("dealer_or_first", "discarder")),
    Option("pass_peng", "round", "§5", choices=("round", "hand", "off"), play_only=True),
)


def _fan(name: str, holds: Test, fan: int, *unless: str) -> Pattern:
    return Pattern(name, holds, fan, fan, unless)


HAND_FANS: Final = (
    _fan("eighteen_arhats", patterns.four_gangs, 18),
    _fan("all_honours", patterns.all_honours, 4),
    _fan("seven_pairs", patterns.seven_pairs, 2, "luxury_seven_pairs"),
    _fan("luxury_seven_pairs", patterns.luxury_seven_pairs, 4),
    _fan("full_flush", patterns.full_flush, 2),
    _fan("all_peng", patterns.all_peng, 2, "eighteen_arhats", "all_honours"),
    _fan("twelve_on_table", patterns.all_claimed, 2, "eighteen_arhats"),
)
EVENT_FANS: Final = (
    _fan("last_tile_draw", patterns.last_tile_draw, 2),
    _fan("after_gang", patterns.after_gang, 2),
    _fan("robbing_gang", patterns.robbing_gang, 2),
    _fan("gang_discard", patterns.gang_discard, 2),
    _fan("earthly", patterns.ready, 2),
    _fan("heavenly", patterns.heavenly, 4),
)

FANS: Final = (*HAND_FANS, *EVENT_FANS)

PENG_LOCKS: Final = {"round": LockEnd.TURN, "hand": LockEnd.HAND, "off": None}


def _play(options: Options) -> Play:
    return Play(
        shapes=Shapes(seven_pairs=True),
        chi=True,
        hu_lock=HuLock(LockEnd.TURN),
        peng_lock=PENG_LOCKS[options.word("pass_peng")],
        last_tile=LastTile.KEPT,
        ready=Ready.AT_DEAL,
        facts=frozenset({Fact.READY}),
        horses=options.number("horses"),
    )


def _combined(how: str, total: int, fan: int) -> int:
    if how == "product":
        return max(total, 1) * fan
    return max(total, fan) if how == "max" else total + fan


def _settling(options: Options) -> Settling:
    how = options.word("fan_combine")

    def price(won: Won) -> Tally:
        tally = Tally()
        for fan, tiles in tally.held(FANS if won.win.facts else HAND_FANS, won):
            tally.name(fan.id, _combined(how, tally.total, fan.price(won)) - tally.total, tiles)
        if not tally.lines:
            tally.add("plain", 1, won.tiles)
        return tally

    return Settling(
        price=price,
        gangs=GangPay(*(GangPrice(1, each=True),) * 3),
        succession=Succession[options.word("multi_hu_dealer").upper()],
        base=options.number("base"),
        horses=HorsePay(one_buyer=True),
    )


RULES: Final = RuleSet(
    id=variant_id(__name__),
    unit=Unit.FAN,
    options=OPTIONS,
    play=_play,
    settling=_settling,
    paragraphs={
        **dict.fromkeys((fan.id for fan in FANS), "§8"),
        "plain": "§8",
        "gang": "§7",
        "horses": "§10",
        "base": "common §13",
    },
    topics={
        Topic.CLAIMS: "§1",
        Topic.WALL_END: "§3",
        Topic.PASSED_HU: "§4",
        Topic.PASSED_PENG: "§5",
        Topic.READY: "§6",
    },
)
