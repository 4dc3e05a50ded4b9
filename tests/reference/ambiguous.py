"""Sheets with concealed hands that read in several ways, by many facts and house rules.

Source: common §12
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from reference.common import others
from reference.making import OPTIONS
from reference.sheet import SEATS
from reference.tiles import NAMES, parsed
from reference.writing import JsonObject, written_in_order

HANDS: Final = (
    "112233m445566p99s",
    "112233m112233p99s",
    "111222333m99m999s",
    "111222333444m55m",
    "11222233334444m",
    "22334455667788p",
    "11223344556677s",
    "11112222333344s",
    "111222333m55566p",
    "11112233445566m",
    "11123334445556p",
    "11123455678999m",
    "11112345678999p",
    "EEESSSWWWNNNCC",
    "EESSWWNNCCFFPP",
    "111999m111999p11s",
    "111mEEECCCPPPFF",
    "EEESSSWWW123mNN",
    "CCCFFFPP123m999m",
    "CCCFFFPPP99m123m",
    "EEEECCCCFFFFPP",
    "111122223333m44m",
    "223344m223344p55s",
    "333444555m66p777s",
    "333444555m345m66p",
)
"""Runs or triplets, sets or pairs, one pair or another; some win in some variants only."""

FED: Final = ("EEE", "SSS", "WWW", "NNN", "CCC", "FFF", "PPP", "888m", "777s")
BOUND: Final = (
    "112233m445566p99s",
    "111222333m55599p",
    "112233m112233p99s",
    "111222333m99p99s9p",
    "22334455667788p",
    "1112223334449p9p",
    "11122233344455p",
)


def hands(variant: str, count: int, seed: str) -> Iterator[JsonObject]:
    """Win each hand several times."""
    for number, hand in enumerate(HANDS * count):
        yield _won(Random(f"{variant} {seed} {number}"), variant, parsed(hand))


def _won(chance: Random, variant: str, tiles: list[int]) -> JsonObject:
    tile = chance.choice(tiles)
    tiles.remove(tile)
    dealer, seat = chance.choice(SEATS), chance.choice(SEATS)
    by_discard = variant != "guangdong" and chance.random() < 0.45
    source = {"from": chance.choice(others(seat))} if by_discard else {}
    facts = [
        fact
        for fact in ("last_tile", "heavenly", "earthly", "human", "ready")
        if _may_be(fact, variant, dealer, seat, source.get("from")) and chance.random() < 0.3
    ]
    return {
        "variant": variant,
        "dealer": dealer,
        "options": _options(chance, variant),
        "seats": {seat: {"hand": written_in_order(tiles)}},
        "wins": [{"seat": seat, "tile": NAMES[tile], "facts": _together(facts)} | source],
    }


def _options(chance: Random, variant: str) -> JsonObject:
    picked = {
        name: chance.choice(values)
        for name, values in OPTIONS[variant].items()
        if chance.random() < 0.7
    }
    return picked | ({"fishing": False} if "fishing" in picked else {})


def _may_be(fact: str, variant: str, dealer: str, seat: str, source: str | None) -> bool:
    """Source: settlement sheet, How a sheet is read 6."""
    laok = variant == "nanning_laok"
    return {
        "last_tile": source is None or variant != "qinzhou",
        "heavenly": source is None and seat == dealer,
        "earthly": laok and source is None and seat != dealer,
        "human": laok and source == dealer,
        "ready": laok or (variant == "qinzhou" and seat != dealer),
    }[fact]


def _together(facts: list[str]) -> list[str]:
    """Keep what can be true at once: a first turn's fact stands alone."""
    alone = [fact for fact in facts if fact in {"heavenly", "earthly", "human"}]
    return alone[:1] or facts


def bonds(count: int, seed: str) -> Iterator[JsonObject]:
    """Win hands of Liuzhou while others are bound to the winner, or not.

    Source: liuzhou §10
    """
    for number, hand in enumerate(BOUND * count):
        yield _bound(Random(f"bonds {seed} {number}"), parsed(hand))


def _bound(chance: Random, tiles: list[int]) -> JsonObject:
    source = {"from": chance.choice("SWN")} if chance.random() < 0.5 else {}
    facts = ["last_tile"] if chance.random() < 0.6 else []
    fed = chance.sample(FED, len(FED))
    melds = {
        seat: {"melds": [f"peng {fed.pop()} E" for _ in range(3)]}
        for seat in "SWN"
        if chance.random() < 0.7
    }
    options = _options(chance, "liuzhou") | {"sanbi": chance.choice(("plain", "all"))}
    return {
        "variant": "liuzhou",
        "dealer": "E",
        "options": options,
        "seats": {"E": {"hand": written_in_order(tiles[:-1])}} | melds,
        "wins": [{"seat": "E", "tile": NAMES[tiles[-1]], "facts": facts} | source],
    }
