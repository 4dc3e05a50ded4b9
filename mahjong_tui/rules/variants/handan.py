"""Handan (邯郸): one for a discard, two from each for a self-draw, the dealer doubled."""

from typing import Final

from mahjong_tui.core.walls import Break
from mahjong_tui.rules import patterns
from mahjong_tui.rules.breakdown import Unit
from mahjong_tui.rules.options import Option, Options
from mahjong_tui.rules.patterns import Won
from mahjong_tui.rules.pricing import Tally
from mahjong_tui.rules.ruleset import HuLock, LastTile, LockEnd, Play, RuleSet, Topic, variant_id
from mahjong_tui.rules.settling import GangPay, GangPrice, Settling, Succession
from mahjong_tui.rules.shapes import Shapes

OPTIONS: Final = (
    Option("base", 1, "common §13", least=1, greatest=1000),
    Option("dealer_rotation", "previous", "§2", choices=("previous", "next", "winner")),
    Option("added_gang_payer", "supplier", "§7", choices=("supplier", "all")),
    Option("follow", default=True, paragraph="§9", choices=(True, False)),
    Option("seven_pairs_factor", 1, "§1", least=1, greatest=10),
    Option("reserve_stacks", 6, "§4", greatest=20, play_only=True),
)

SUCCESSIONS: Final = {
    "previous": Succession.PREVIOUS,
    "next": Succession.NEXT,
    "winner": Succession.DEALER_OR_FIRST,
}


def _break(dice: tuple[int, int]) -> Break:
    """Let the sum name the wall and the stacks to skip; his own wall the dealer leaves whole.

    Source: handan §3
    """
    total = sum(dice)
    wall = (total - 1) % 4
    return Break(wall, total) if wall else Break(wall=2, skipped=14)


def _play(options: Options) -> Play:
    return Play(
        shapes=Shapes(seven_pairs=True),
        hu_lock=HuLock(LockEnd.TURN),
        peng_lock=LockEnd.TURN,
        last_tile=LastTile.DISCARDED,
        broken_at=_break,
        reserve=options.number("reserve_stacks"),
        followed=options.flag("follow"),
    )


def _settling(options: Options) -> Settling:
    factor = options.number("seven_pairs_factor")

    def price(won: Won) -> Tally:
        tally = Tally()
        if won.self_drawn:
            tally.add("self_draw", 2, won.winning)
        else:
            tally.add("discard_win", 1, won.winning)
        if factor > 1 and (tiles := patterns.seven_pairs(won)):
            tally.name("seven_pairs", tally.total * (factor - 1), tiles)
        return tally

    return Settling(
        price=price,
        gangs=GangPay(
            exposed=GangPrice(1),
            added=GangPrice(1, each=options.word("added_gang_payer") == "all"),
            concealed=GangPrice(2, each=True),
        ),
        succession=SUCCESSIONS[options.word("dealer_rotation")],
        base=options.number("base"),
        dealer_doubles=True,
        follow=int(options.flag("follow")),
        shown=frozenset({"dealer_double"}),
    )


RULES: Final = RuleSet(
    id=variant_id(__name__),
    unit=Unit.POINTS,
    options=OPTIONS,
    play=_play,
    settling=_settling,
    paragraphs={
        **dict.fromkeys(("discard_win", "self_draw", "dealer_double"), "§6"),
        "seven_pairs": "§1",
        "gang": "§7",
        "follow": "§9",
        "base": "common §13",
    },
    topics={
        Topic.CLAIMS: "§1",
        Topic.WALL_END: "§4",
        Topic.PASSED_HU: "§5",
        Topic.PASSED_PENG: "§5",
    },
)
