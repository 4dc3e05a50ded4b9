"""Settlement sheets for tests, and what happens to them."""

import warnings
from collections.abc import Mapping

import pytest

from mahjong_tui.errors import SheetError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.sheet import Sheet, read_sheet

HAND = "123m456m789p11s23p"
"""Waits for 1p and 4p, whatever the variant; so do the next two, with one and two melds less."""
HAND_1 = "456m789p11s23p"
HAND_2 = "456m11s23p"
PAIRS = "1122m5577p3366sE"
"""Waits for the East wind as seven pairs."""

JsonObject = dict[str, object]


def sheet(variant: str, **fields: object) -> JsonObject:
    """Give a sheet of a variant with East as dealer; no wins, so a draw, unless they are given."""
    return {"variant": variant, "dealer": "E", "seats": {}} | fields


def win(seat: str, tile: str, source: str | None = None, *facts: str) -> JsonObject:
    """Give one win, a self-draw unless it has a source."""
    origin: JsonObject = {} if source is None else {"from": source}
    return {"seat": seat, "tile": tile, "facts": list(facts)} | origin


def seat(hand: str | None, *melds: str) -> JsonObject:
    """Give a seat, without ``hand`` when there is none."""
    return ({} if hand is None else {"hand": hand}) | {"melds": list(melds)}


def won(variant: str, *melds: str, facts: tuple[str, ...] = (), **fields: object) -> JsonObject:
    """Give South's self-draw of 1p with up to two melds."""
    hand = (HAND, HAND_1, HAND_2)[len(melds)]
    seats = {"S": seat(hand, *melds)}
    return sheet(variant, seats=seats, wins=[win("S", "1p", None, *facts)]) | fields


def dealt_in(
    variant: str, *melds: str, facts: tuple[str, ...] = (), **fields: object
) -> JsonObject:
    """Give South's plain win of 1p from East, who has the melds."""
    seats = {"E": seat(None, *melds), "S": seat(HAND)}
    return sheet(variant, seats=seats, wins=[win("S", "1p", "E", *facts)]) | fields


def robbed(variant: str, *melds: str, facts: tuple[str, ...] = (), **fields: object) -> JsonObject:
    """Give South's robbing of 4p from East, who has the melds beside the peng."""
    seats = {"E": seat(None, "peng 444p W", *melds), "S": seat(HAND)}
    return sheet(variant, seats=seats, wins=[win("S", "4p", "E", "robbing", *facts)]) | fields


def accepted(value: Mapping[str, object]) -> Sheet:
    """Read a sheet that must be good."""
    return read_sheet(dict(value))


def refused(value: object, field: str, *words: str) -> str:
    """Read a sheet that must be refused there, in a sentence with these words; give the key.

    The sentence must exist in both languages and begin with the field.
    """
    with pytest.raises(SheetError) as caught:
        read_sheet(value)
    error = caught.value
    assert error.field == field
    for locale in Locale:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            said = catalogue(locale).sentence(error)
        assert said.startswith(field)
        assert "\n" not in said
        assert [word for word in words if word not in said and locale is Locale.EN] == []
    return error.key
