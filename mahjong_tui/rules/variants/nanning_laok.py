"""Nanning, 老K: the highest entry of a fan table, floors, and a duty to fish."""

from collections import Counter
from typing import Final

from mahjong_tui.core.seats import Seat
from mahjong_tui.rules import patterns
from mahjong_tui.rules.breakdown import Unit
from mahjong_tui.rules.handend import Fact
from mahjong_tui.rules.options import Option, Options
from mahjong_tui.rules.patterns import Tiles, Won
from mahjong_tui.rules.pricing import Tally
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
from mahjong_tui.rules.settling import SUPPLIER_OR_ALL, Settling, Succession, uncovered
from mahjong_tui.rules.shapes import Shapes

OPTIONS: Final = (
    Option("base", 1, "common §13", least=1, greatest=1000),
    Option("floor", 5, "§5", greatest=20),
    Option("bao", "same_feeder", "§9", choices=("same_feeder", "third_meld", "off")),
    Option("fishing", default=False, paragraph="§12", choices=(False, True)),
)

FANS: Final = (
    (("all_peng", patterns.all_peng, 2),),
    (("half_flush", patterns.half_flush, 2),),
    (("full_flush", patterns.full_flush, 4),),
    (("half_flush", patterns.half_flush, 2), ("all_peng", patterns.all_peng, 2)),
    (("full_flush", patterns.full_flush, 4), ("all_peng", patterns.all_peng, 1)),
    (("mixed_terminals", patterns.mixed_terminals, 5),),
    (("small_three_dragons", patterns.small_three_dragons, 5),),
    (("small_four_winds", patterns.small_four_winds, 5),),
    (("all_honours", patterns.all_honours, 8),),
    (("all_terminals", patterns.all_terminals, 8),),
    (("big_three_dragons", patterns.big_three_dragons, 8),),
    (("big_four_winds", patterns.big_four_winds, 8),),
    (("nine_gates", patterns.nine_gates, 8),),
    (("thirteen_orphans", patterns.thirteen_orphans, 8),),
)
"""The fan table in its order: each entry names what must hold, and what that adds."""

TESTS: Final = {name: test for entry in FANS for name, test, _ in entry}

EIGHTS: Final = {
    "heavenly": patterns.heavenly,
    "human": patterns.human,
    "earthly": patterns.earthly,
}


def _play(options: Options) -> Play:
    fishing = options.flag("fishing")
    return Play(
        shapes=Shapes(thirteen_orphans=True),
        hu_lock=HuLock(LockEnd.DRAW),
        last_tile=LastTile.DISCARDED,
        ready=Ready.WITH_DISCARD,
        facts=frozenset({Fact.READY, Fact.EARTHLY, Fact.HUMAN}),
        winner_fishes=fishing,
        fish_turned=3 if fishing else 0,
    )


def _table_entry(won: Won, tally: Tally) -> None:
    """Name the highest entry that holds, of equal ones the last."""
    held = {name: tiles for name, test in TESTS.items() if (tiles := test(won))}
    if not held:
        return
    holding = [entry for entry in FANS if all(name in held for name, *_ in entry)]
    best = max(reversed(holding), key=lambda entry: sum(fan for *_, fan in entry))
    for name, _, fan in best:
        tally.name(name, fan, held.pop(name))
    for name in held:
        tally.drop(name, best[-1][0])


def _raised_to_eight(won: Won, tally: Tally) -> Tally:
    """Replace the lines by an event of the first round, where that raises the hand.

    Source: nanning_laok §6 and §13
    """
    event = None
    if won.win.facts:
        event = next((name for name, test in EIGHTS.items() if test(won)), None)
    if event is None:
        return tally
    if tally.total >= 8:
        tally.drop(event, tally.lines[0][0])
        return tally
    raised = Tally()
    raised.add(event, 8, won.winning)
    for name, *_ in tally.lines:
        raised.drop(name, event)
    return raised


def _has_floor(won: Won) -> Tiles:
    """Give the winning tile where a hand has a floor.

    Source: nanning_laok §5 and §13
    """
    events = (patterns.after_gang, patterns.last_tile_draw, patterns.robbing_gang)
    return won.winning if len(won.end.wins) == 3 or any(test(won) for test in events) else ()


def _same_feeder(won: Won) -> Seat | None:
    fed = Counter(meld.source for meld in won.melds if meld.is_claimed)
    return next((seat for seat, melds in fed.items() if melds >= 3), None)


def _third_feeder(won: Won) -> Seat | None:
    claimed = [meld.source for meld in won.melds if meld.is_claimed]
    return claimed[2] if len(claimed) >= 3 else None


LIABLE: Final = {"same_feeder": _same_feeder, "third_meld": _third_feeder, "off": uncovered}


def _settling(options: Options) -> Settling:
    floor = options.number("floor")

    def price(won: Won) -> Tally:
        tally = Tally()
        _table_entry(won, tally)
        gang_discard = patterns.gang_discard(won)
        if gang_discard:
            tally.add("gang_discard", 9, gang_discard)
        elif not tally.lines:
            tally.add("plain", 1, won.tiles)
        if tiles := patterns.ready(won):
            tally.add("ready", 1, tiles)
        tally = _raised_to_eight(won, tally)
        if tally.total < floor and (tiles := _has_floor(won)):
            tally.add("floor", floor - tally.total, tiles)
        return tally

    return Settling(
        price=price,
        gangs=SUPPLIER_OR_ALL,
        succession=Succession.DISCARDER,
        base=options.number("base"),
        cover=LIABLE[options.word("bao")],
        cover_rule="nine_tiles_liability",
        robbed_covers=True,
        shown=frozenset({"nine_tiles_liability"}),
    )


RULES: Final = RuleSet(
    id=variant_id(__name__),
    unit=Unit.FAN,
    options=OPTIONS,
    play=_play,
    settling=_settling,
    paragraphs={
        **dict.fromkeys(("plain", *TESTS), "§4"),
        **dict.fromkeys(EIGHTS, "§6"),
        "floor": "§5",
        "ready": "§7",
        "liability": "§8",
        "nine_tiles_liability": "§9",
        "gang": "§10",
        "gang_discard": "§11",
        "fish": "§12",
        "base": "common §13",
    },
    topics={
        Topic.CLAIMS: "§1",
        Topic.WALL_END: "§2",
        Topic.PASSED_HU: "§2",
        Topic.READY: "§7",
        Topic.ROBBING: "§8",
    },
)
