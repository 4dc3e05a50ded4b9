"""For each line of each variant: hands that earn it, that just miss it, that exclude it.

Sheets are South's unless a seat is named; East deals.
"""

from collections.abc import Mapping
from typing import NamedTuple

from sheets import HAND, PAIRS, JsonObject, dealt_in, robbed, seat, sheet, win, won


class Row(NamedTuple):
    """A hand that earns a line, one that just misses it, and those that exclude it, by what."""

    earns: JsonObject
    misses: JsonObject
    excluded: Mapping[str, JsonObject] = {}


def drawn(variant: str, hand: str, tile: str, *melds: str, **fields: object) -> JsonObject:
    """Give South's self-draw."""
    fields = {"seats": {"S": seat(hand, *melds)}, "wins": [win("S", tile)]} | fields
    return sheet(variant, **fields)


def thrown(variant: str, hand: str, tile: str, *melds: str, **fields: object) -> JsonObject:
    """Give South's win on North's discard."""
    fields = {"seats": {"S": seat(hand, *melds)}, "wins": [win("S", tile, "N")]} | fields
    return sheet(variant, **fields)


def dealt(variant: str, hand: str, tile: str) -> JsonObject:
    """Give East's win with his dealt tiles."""
    return sheet(variant, seats={"E": seat(hand)}, wins=[win("E", tile, None, "heavenly")])


FLUSH = ("123p456p789p5523p", "1p")
HONOURED_FLUSH = ("123p456p789pEE23p", "1p")
TRIPLETS = ("222s888s666p44pCC", "C")
NOT_QUITE_TRIPLETS = ("222s888s456p44pCC", "C")
LUXURY = ("111122m55m88s99sN", "N")
HONOURS = ("EEESSSWWWNNNC", "C")
PAIRED_HONOURS = ("EESSWWNNCCFFP", "P")
LAID_PAIRS = ("123m445566pE", "E")
GATES = ("1112345678999p", "5p")
CLAIMED = ("peng 111m E", "peng 333p E", "gang 7777s W", "gang+ 5555s N")
CLAIMED_RUNS = ("chi 123m E", "peng 333p E", "gang 7777s W", "gang+ 5555s N")
PARTLY_CLAIMED = ("gang# 1111m", *CLAIMED[1:])
GANGS = ("gang# 1111m", "gang 2222p E", "gang+ 7777s W", "gang 9999p W")
CLAIMED_GANGS = ("gang 1111m E", *GANGS[1:])
FED_TWICE = ("peng 777m W", "peng 222s W", "gang# 8888s")
FED_THRICE = ("peng 777m W", "peng 222s W", "gang+ 8888s W")


def flower(variant: str, gang: str = "gang# 9999s now", **fields: object) -> JsonObject:
    """Give South's self-draw on a gang's replacement."""
    return won(variant, gang, facts=("after_gang",), **fields)


def qinzhou() -> dict[str, Row]:
    v = "qinzhou"
    gangs = thrown(v, "E", "E", *GANGS)
    all_gangs = thrown(v, "E", "E", *CLAIMED_GANGS)
    return {
        "plain": Row(
            thrown(v, HAND, "1p"), thrown(v, *FLUSH), {"earthly": won(v, facts=("ready",))}
        ),
        "eighteen_arhats": Row(gangs, thrown(v, "E", "E", *GANGS[:3], "peng 999p W")),
        "all_honours": Row(thrown(v, *HONOURS), thrown(v, *PAIRED_HONOURS)),
        "seven_pairs": Row(
            thrown(v, PAIRS, "E"),
            thrown(v, *LAID_PAIRS, "chi 123m E"),
            {"luxury_seven_pairs": thrown(v, *LUXURY)},
        ),
        "luxury_seven_pairs": Row(thrown(v, *LUXURY), thrown(v, PAIRS, "E")),
        "full_flush": Row(thrown(v, *FLUSH), thrown(v, *HONOURED_FLUSH)),
        "all_peng": Row(
            thrown(v, *TRIPLETS),
            thrown(v, *NOT_QUITE_TRIPLETS),
            {"eighteen_arhats": gangs, "all_honours": thrown(v, *HONOURS)},
        ),
        "twelve_on_table": Row(
            thrown(v, "9m", "9m", *CLAIMED_RUNS),
            thrown(v, "9m", "9m", *PARTLY_CLAIMED),
            {"eighteen_arhats": all_gangs},
        ),
        "last_tile_draw": Row(won(v, facts=("last_tile",)), won(v)),
        "after_gang": Row(flower(v), won(v, "gang# 9999s")),
        "robbing_gang": Row(robbed(v), unrobbed(v)),
        "gang_discard": Row(thrown_after(v), dealt_in(v, "gang# 8888s")),
        "earthly": Row(won(v, facts=("ready",)), won(v)),
        "heavenly": Row(dealt(v, HAND, "1p"), won(v)),
    }


def unrobbed(variant: str) -> JsonObject:
    """Give South's win on the fourth tile that East discards beside his peng."""
    seats = {"E": seat(None, "peng 444p W"), "S": seat(HAND)}
    return sheet(variant, seats=seats, wins=[win("S", "4p", "E")])


def thrown_after(variant: str, **fields: object) -> JsonObject:
    """Give South's win on the discard after East's gang."""
    return dealt_in(variant, "gang# 8888s", facts=("gang_discard",), **fields)


def liuzhou() -> dict[str, Row]:
    v = "liuzhou"
    bonded = drawn(v, "11s23p", "1p", *FED_THRICE)
    both = sheet(
        v,
        seats={"S": seat("11s23p", *FED_THRICE), "W": seat("345m345m567s44s23p")},
        wins=[win("S", "1p", "N"), win("W", "1p", "N")],
    )
    return {
        "plain": Row(
            won(v, "chi 123m E"),
            thrown(v, *FLUSH),
            {
                "gang_discard": thrown_after(v),
                "all_concealed": won(v),
                "robbing_gang": robbed(v, options={"rob": "add3"}),
            },
        ),
        "all_peng": Row(thrown(v, *TRIPLETS), thrown(v, *NOT_QUITE_TRIPLETS)),
        "full_flush": Row(thrown(v, *FLUSH), thrown(v, *HONOURED_FLUSH)),
        "seven_pairs": Row(thrown(v, *LUXURY), thrown(v, *LAID_PAIRS, "chi 123m E")),
        "all_begged": Row(
            drawn(v, "9m", "9m", *CLAIMED_RUNS), drawn(v, "9m", "9m", *PARTLY_CLAIMED)
        ),
        "all_concealed": Row(won(v, "gang# 9999s"), thrown(v, HAND, "1p")),
        "after_gang": Row(flower(v), won(v, "gang# 9999s")),
        "last_tile_draw": Row(
            won(v, facts=("last_tile",)),
            dealt_in(v, facts=("last_tile",)),
        ),
        "gang_discard": Row(thrown_after(v), dealt_in(v, "gang# 8888s")),
        "robbing_gang": Row(robbed(v), unrobbed(v)),
        "sanbi": Row(bonded, drawn(v, "11s23p", "1p", *FED_TWICE), {"plain": both}),
    }


def nanning() -> dict[str, Row]:
    v = "nanning"
    begged = thrown(v, "9m", "9m", *CLAIMED)
    return {
        "plain": Row(thrown(v, HAND, "1p"), won(v), {"gang_discard": thrown_after(v)}),
        "self_draw": Row(
            won(v, "peng 999s E"),
            thrown(v, HAND, "1p"),
            {"all_concealed": won(v), "last_tile_draw": won(v, facts=("last_tile",))},
        ),
        "all_concealed": Row(
            drawn(v, *FLUSH),
            won(v, "peng 999s E"),
            {
                "seven_pairs": drawn(v, PAIRS, "E"),
                "heavenly": dealt(v, HAND, "1p"),
                "after_gang": flower(v),
            },
        ),
        "all_peng": Row(
            drawn(v, "9m", "9m", *CLAIMED), thrown(v, *NOT_QUITE_TRIPLETS), {"all_begged": begged}
        ),
        "full_flush": Row(thrown(v, *FLUSH), thrown(v, *HONOURED_FLUSH)),
        "seven_pairs": Row(
            thrown(v, PAIRS, "E"),
            thrown(v, *TRIPLETS),
            {"luxury_seven_pairs": thrown(v, *LUXURY)},
        ),
        "luxury_seven_pairs": Row(drawn(v, *LUXURY), drawn(v, PAIRS, "E")),
        "all_begged": Row(
            begged,
            thrown(v, "9m", "9m", *PARTLY_CLAIMED),
            {"all_peng": drawn(v, "9m", "9m", *CLAIMED)},
        ),
        "gang_discard": Row(thrown_after(v), dealt_in(v, "gang# 8888s")),
        "robbing_gang": Row(robbed(v), unrobbed(v)),
        "last_tile_discard": Row(dealt_in(v, facts=("last_tile",)), won(v, facts=("last_tile",))),
        "last_tile_draw": Row(won(v, facts=("last_tile",)), dealt_in(v, facts=("last_tile",))),
        "after_gang": Row(flower(v, "gang+ 9999s W now"), won(v, "gang# 9999s")),
        "heavenly": Row(dealt(v, *FLUSH), won(v)),
    }


def nanning_laok() -> dict[str, Row]:
    v = "nanning_laok"
    ends = ("111m999pEEE99sCC", "C")
    wind_honours = ("EEESSSWWWNNCC", "C")
    three = sheet(
        v,
        seats={"E": seat(HAND), "S": seat("234m567m999s77s23p"), "W": seat("345m678m678s44s23p")},
        wins=[win(winner, "1p", "N") for winner in "ESW"],
    )
    two = {**three, "wins": [win(winner, "1p", "N") for winner in "ES"]}
    return {
        "plain": Row(thrown(v, HAND, "1p"), thrown(v, *FLUSH), {"gang_discard": thrown_after(v)}),
        "all_peng": Row(
            thrown(v, *TRIPLETS),
            thrown(v, *NOT_QUITE_TRIPLETS),
            {"mixed_terminals": thrown(v, *ends)},
        ),
        "half_flush": Row(
            thrown(v, *HONOURED_FLUSH),
            thrown(v, *FLUSH),
            {"small_three_dragons": thrown(v, "CCCFFFPP123p78p", "9p")},
        ),
        "full_flush": Row(
            thrown(v, *FLUSH), thrown(v, *HONOURED_FLUSH), {"nine_gates": thrown(v, *GATES)}
        ),
        "mixed_terminals": Row(
            thrown(v, *ends),
            thrown(v, "111m999pEEE22sCC", "C"),
            {"all_honours": thrown(v, *wind_honours)},
        ),
        "small_three_dragons": Row(
            thrown(v, "CCCFFFPP123m78p", "9p"),
            thrown(v, "CCCFFF22s123m78p", "9p"),
            {"all_honours": thrown(v, "CCCFFFPPEEESS", "S")},
        ),
        "small_four_winds": Row(
            thrown(v, "EEESSSWWWNN12m", "3m"),
            thrown(v, "EEESSSWWW5512m", "3m"),
            {"all_honours": thrown(v, *wind_honours)},
        ),
        "all_honours": Row(
            thrown(v, *wind_honours),
            thrown(v, "EEESSSWWW11mCC", "C"),
            {
                "big_three_dragons": thrown(v, "CCCFFFPPPEEES", "S"),
                "big_four_winds": thrown(v, *HONOURS),
            },
        ),
        "all_terminals": Row(thrown(v, "111m999m111p99p99s", "9s"), thrown(v, *ends)),
        "big_three_dragons": Row(
            thrown(v, "CCCFFF12m99s", "3m", "peng PPP E"), thrown(v, "CCCFFFPP123m78p", "9p")
        ),
        "big_four_winds": Row(thrown(v, *HONOURS), thrown(v, *wind_honours)),
        "nine_gates": Row(
            drawn(v, *GATES),
            drawn(v, "2345678999p", "8p", "gang# 1111p"),
        ),
        "thirteen_orphans": Row(thrown(v, "19m19p19sESWNCFP", "E"), thrown(v, *ends)),
        "ready": Row(won(v, facts=("ready",)), won(v)),
        "heavenly": Row(
            dealt(v, HAND, "1p"),
            won(v),
            {"nine_gates": dealt(v, *GATES)},
        ),
        "human": Row(
            dealt_in(v, facts=("human",)),
            dealt_in(v),
            {"gang_discard": thrown_after_first_gang(v)},
        ),
        "earthly": Row(
            won(v, facts=("earthly",)),
            won(v),
            {"nine_gates": drawn(v, *GATES, wins=[win("S", "5p", None, "earthly")])},
        ),
        "floor": Row(
            three,
            two,
            {"full_flush": drawn(v, *FLUSH, wins=[win("S", "1p")])},
        ),
        "gang_discard": Row(thrown_after(v), dealt_in(v, "gang# 8888s")),
        "nine_tiles_liability": Row(
            drawn(v, "11s23p", "1p", *FED_THRICE),
            drawn(v, "11s23p", "1p", *FED_TWICE),
            {"plain": thrown(v, "11s23p", "1p", *FED_THRICE)},
        ),
    }


def thrown_after_first_gang(variant: str) -> JsonObject:
    """Give South's win on East's first discard, which follows a concealed gang."""
    return dealt_in(variant, "gang# 8888s", facts=("gang_discard", "human"))


def guangdong() -> dict[str, Row]:
    v = "guangdong"
    return {
        "self_draw": Row(won(v), robbed(v)),
        "robbing_gang": Row(robbed(v), won(v)),
        "horses": Row(
            won(v, horses="2m1m"),
            won(v, horses="1m3m"),
            {"robbing_gang": robbed(v, horses="2m", options={"horses_on_rob": False})},
        ),
    }


def handan() -> dict[str, Row]:
    v = "handan"
    dear = {"seven_pairs_factor": 3}
    return {
        "discard_win": Row(thrown(v, HAND, "1p"), won(v)),
        "self_draw": Row(won(v), robbed(v)),
        "dealer_double": Row(dealt_in(v), thrown(v, HAND, "1p")),
        "seven_pairs": Row(thrown(v, PAIRS, "E", options=dear), thrown(v, PAIRS, "E")),
    }


TABLE = {
    "qinzhou": qinzhou(),
    "liuzhou": liuzhou(),
    "nanning": nanning(),
    "nanning_laok": nanning_laok(),
    "guangdong": guangdong(),
    "handan": handan(),
}
