"""Good sheets drawn at random: every fact, house rule and meld, and every way a hand can end."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

from reference.common import others
from reference.sheet import SEATS, Kind, Win
from reference.table import (
    AFTER_READY,
    CLAIMED,
    HABITS,
    UNTOUCHED,
    Habit,
    StuckError,
    Table,
)
from reference.tiles import NAMES, ORPHANS, TILES
from reference.writing import JsonObject, written_in_order, written_melds, written_tiles

OPTIONS: Final[dict[str, dict[str, tuple[object, ...]]]] = {
    "qinzhou": {
        "base": (1, 2, 7),
        "horses": (0, 1, 5, 10, 15, 30),
        "fan_combine": ("sum", "product", "max"),
        "multi_hu_dealer": ("dealer_or_first", "discarder"),
        "pass_peng": ("round", "hand", "off"),
    },
    "liuzhou": {
        "base": (1, 2, 5),
        "zimo_cap": (2, 4, 6, None),
        "hu_cap": (6, None),
        "rob": ("double", "add3"),
        "sanbi": ("all", "plain", "off"),
        "fishing": (False, True, True),
        "fish_follow_gang": (True, False),
        "last_tile_discard": (True, False),
        "pass_hu": ("round", "draw"),
    },
    "nanning": {
        "base": (1, 2, 3),
        "menqing": ("scale", "add4", "add1", "none"),
        "fed_flower": ("cover", "discard"),
    },
    "nanning_laok": {
        "base": (1, 2, 3),
        "floor": (0, 1, 2, 5, 6, 8, 9, 12, 20),
        "bao": ("same_feeder", "third_meld", "off"),
        "fishing": (False, True, True),
    },
    "guangdong": {
        "base": (1, 3, 10, 20),
        "horses": (0, 1, 2, 4, 8, 20, 136),
        "horses_on_rob": (True, False),
        "horses_on_fed_gang": (True, False),
        "chain_value": ("full", "flat"),
        "dragon_map": ("seed", "usual"),
    },
    "handan": {
        "base": (1, 2, 5),
        "dealer_rotation": ("previous", "next", "winner"),
        "added_gang_payer": ("supplier", "all"),
        "follow": (True, False),
        "seven_pairs_factor": (1, 2, 3, 10),
        "reserve_stacks": (0, 6, 20),
    },
}
HORSES: Final = {"qinzhou": 10, "guangdong": 2}
"""How many are agreed where the options do not say."""


class Way(Enum):
    """How a hand ends, by the fact that says so where there is one."""

    DRAWN = "drawn"
    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROBBING = "robbing"
    HEAVENLY = "heavenly"
    EARTHLY = "earthly"
    HUMAN = "human"


FIRST_TURN: Final = (Way.HEAVENLY, Way.EARTHLY, Way.HUMAN)
WAYS: Final = (
    Way.DRAWN,
    *(Way.SELF_DRAW,) * 5,
    *(Way.DISCARD,) * 6,
    *(Way.ROBBING,) * 3,
    *FIRST_TURN,
)


@dataclass(frozen=True)
class Ending:
    """How a hand ended, who has won it, and from whom."""

    way: Way
    winners: tuple[str, ...] = ()
    source: str | None = None


def sheets(variant: str, count: int, seed: str) -> Iterator[JsonObject]:
    """Draw sheets; each depends on the seed and its own number only."""
    for number in range(count):
        yield _sheet(Random(f"{variant} {seed} {number}"), variant)


def _sheet(chance: Random, variant: str) -> JsonObject:
    while True:
        try:
            return _drawn(Table(chance, variant))
        except StuckError:
            continue


def _drawn(table: Table) -> JsonObject:
    options = {
        name: table.chance.choice(values)
        for name, values in OPTIONS[table.variant].items()
        if table.chance.random() < 0.5
    }
    ending = _ending(table)
    wins = _wins(table, ending)
    facts = {fact for win in wins for fact in win.facts}
    return (
        {"variant": table.variant, "dealer": table.dealer, "options": options}
        | {"seats": _seats(table), "wins": [_written(table, win) for win in wins]}
        | _horses(table, options, facts, wins)
        | _fish(table, options, facts)
        | _followed(table, facts)
    )


# How it ends.


def _ending(table: Table) -> Ending:
    way = table.chance.choice(_ways(table.variant))
    source = {Way.DISCARD: table.chance.choice(SEATS), Way.ROBBING: table.chance.choice(SEATS)}
    if way is Way.DRAWN:
        return Ending(way)
    if way in source:
        return _from_another(table, way, source[way])
    if way is Way.HUMAN:
        return _from_another(table, way, table.dealer)
    seats = {Way.HEAVENLY: [table.dealer], Way.EARTHLY: others(table.dealer)}
    return Ending(way, (table.chance.choice(seats.get(way, [*SEATS])),))


def _ways(variant: str) -> list[Way]:
    """Give the ways that a variant has.

    Source: guangdong §1; settlement sheet, How a sheet is read 6
    """
    missing = set() if variant == "nanning_laok" else {Way.EARTHLY, Way.HUMAN}
    if variant == "guangdong":
        missing.add(Way.DISCARD)
    return [way for way in WAYS if way not in missing]


def _from_another(table: Table, way: Way, source: str) -> Ending:
    count = table.chance.choice((1, 1, 2, 3))
    return Ending(way, tuple(table.chance.sample(others(source), count)), source)


# Hands, melds and facts.


def _wins(table: Table, ending: Ending) -> list[Win]:
    ready = [seat for seat in ending.winners if _may_be_ready(table, ending, seat)]
    tile = _tile_before(table, ending)
    for seat in ending.winners:
        tile = table.seat_winner(seat, tile, _habit(table, ending, ready=seat in ready))
    for seat in [*others(table.dealer), table.dealer]:
        if seat not in ending.winners:
            _seat_other(table, ending, seat)
    facts = frozenset(_facts(table, ending))
    for seat in SEATS:
        table.mark_earlier_chains(seat)
    return [
        _win(table, ending, seat, tile, facts | ({"ready"} if seat in ready else set()))
        for seat in ending.winners
        if tile is not None
    ]


def _win(table: Table, ending: Ending, seat: str, tile: int, facts: frozenset[str]) -> Win:
    hand, melds = tuple(table.hands[seat]), tuple(table.melds[seat])
    return Win(seat, tile, ending.source, facts, hand, melds)


def _may_be_ready(table: Table, ending: Ending, seat: str) -> bool:
    """Let some declare ready where that can be.

    Source: settlement sheet, How a sheet is read 6
    """
    if ending.way in FIRST_TURN or table.chance.random() < 0.7:
        return False
    asked = seat != table.dealer and table.variant == "qinzhou"
    return asked or table.variant == "nanning_laok"


def _habit(table: Table, ending: Ending, *, ready: bool) -> Habit:
    if ending.way in FIRST_TURN:
        return UNTOUCHED
    if ready and table.variant == "qinzhou":
        return AFTER_READY
    # Whoever robs a gang completes a run in hand.
    most = 3 if ending.way is Way.ROBBING else 4
    return table.chance.choice([habit for habit in HABITS if habit.least <= most])


def _tile_before(table: Table, ending: Ending) -> int | None:
    """Fix the winning tile when several hands must be built around it, or a peng."""
    if ending.way is Way.ROBBING and ending.source:
        orphan = table.variant == "nanning_laok" and table.chance.random() < 0.1
        tile = table.chance.choice(ORPHANS if orphan else TILES[:27])
        table.lay_peng(ending.source, tile)
        return tile
    if len(ending.winners) < 2:
        return None
    tile = table.chance.choice(TILES)
    table.pool[tile] -= 1
    return tile


def _seat_other(table: Table, ending: Ending, seat: str) -> None:
    if ending.way is not Way.HEAVENLY:
        concealed = ending.way in FIRST_TURN
        table.lay_by_others(seat, (Kind.CONCEALED,) if concealed else (*CLAIMED, Kind.CONCEALED))
    if table.chance.random() < 0.1:
        table.show_a_hand(seat)


def _facts(table: Table, ending: Ending) -> Iterator[str]:
    """Choose the facts that all winners share.

    Source: settlement sheet, How a sheet is read 2, 6
    """
    if ending.way in {*FIRST_TURN, Way.ROBBING}:
        yield ending.way.value
    gang = _last_gang(table, ending)
    if gang and ending.way is Way.SELF_DRAW:
        yield "after_gang"
    if gang and ending.way in {Way.DISCARD, Way.HUMAN}:
        yield "gang_discard"
    kept = ending.way is Way.DISCARD and table.variant == "qinzhou"
    last = ending.way in {Way.SELF_DRAW, Way.DISCARD} and not kept
    if last and table.chance.random() < 0.2:
        yield "last_tile"


def _last_gang(table: Table, ending: Ending) -> bool:
    """Say whether the hand ended just after a gang, and mostly mark that gang's turn.

    Source: settlement sheet, How a sheet is read 1; guangdong §6
    """
    if ending.way is Way.DRAWN:
        return table.mark_the_last_chain(table.chance.choice(SEATS))
    seat = ending.source or ending.winners[0]
    has_gang = any(meld.is_gang for meld in table.melds[seat])
    if not has_gang or table.chance.random() < 0.4:
        return False
    unmarked = ending.way in {Way.DISCARD, Way.HUMAN} and table.chance.random() < 0.3
    exposed = table.variant != "guangdong" or ending.way is not Way.ROBBING
    return unmarked or table.mark_the_last_chain(seat, exposed=exposed)


# What stands on the sheet.


def _seats(table: Table) -> JsonObject:
    seats = {seat: _seat(table, seat) for seat in SEATS}
    return {seat: one for seat, one in seats.items() if one}


def _seat(table: Table, seat: str) -> JsonObject:
    hand = written_tiles(table.chance, table.hands[seat]) if seat in table.hands else ""
    melds = written_melds(table.melds[seat])
    return ({"hand": hand} if hand else {}) | ({"melds": melds} if melds else {})


def _written(table: Table, win: Win) -> JsonObject:
    facts = table.chance.sample(sorted(win.facts), len(win.facts))
    return (
        {"seat": win.seat, "tile": NAMES[win.tile]}
        | ({"from": win.source} if win.source else {})
        | ({"facts": facts} if facts else {})
    )


def _horses(table: Table, options: JsonObject, facts: set[str], wins: list[Win]) -> JsonObject:
    """Turn horses, for spectators too, sometimes fewer than agreed.

    Source: settlement sheet, How a sheet is read 7
    """
    agreed = options.get("horses", HORSES.get(table.variant))
    turned: JsonObject = {}
    if isinstance(agreed, int) and wins and "last_tile" not in facts:
        fewer = table.chance.randint(0, agreed) if table.chance.random() < 0.3 else agreed
        turned["horses"] = _turned(table, min(fewer, 40))
    if table.variant == "guangdong" and table.chance.random() < 0.5:
        names = table.chance.sample(["X", "Y2", "阿明", "house"], table.chance.randint(1, 3))
        bought = {name: table.chance.choice((1, 2, 4, 10)) for name in names}
        turned["outsiders"] = [
            {"name": name, "horses": _turned(table, 0 if "last_tile" in facts else count)}
            for name, count in bought.items()
        ]
    return turned


def _turned(table: Table, count: int) -> str:
    return written_in_order(table.turn(count))


def _fish(table: Table, options: JsonObject, facts: set[str]) -> JsonObject:
    """Turn fish where fishing was agreed.

    Source: liuzhou §11, nanning_laok §12
    """
    if not options.get("fishing"):
        return {}
    fisher = table.chance.choice(SEATS)
    if table.variant == "liuzhou":
        owners = [seat for seat in SEATS for _ in range(table.chance.choice((0, 1, 2, 2)))]
    else:
        owners = [fisher] * (0 if "last_tile" in facts else table.chance.randint(0, 3))
    table.chance.shuffle(owners)
    fish = [
        {"owner": owner, "tile": NAMES[tile]}
        for owner, tile in zip(owners, table.turn(len(owners)), strict=False)
    ]
    return {"fish": fish} | ({"fisher": fisher} if table.variant == "nanning_laok" else {})


def _followed(table: Table, facts: set[str]) -> JsonObject:
    """Let the dealer's first discard be followed, when he made one.

    Source: handan §9
    """
    made = table.variant == "handan" and "heavenly" not in facts
    return {"followed": table.dealer} if made and table.chance.random() < 0.3 else {}
