"""Reads a settlement sheet: the fields, the house rules, and then whether they can be true.

Source: settlement sheet, Fields
"""

import json
from types import NoneType
from typing import Final

import msgspec

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import LETTERS
from mahjong_tui.core.tiles import Tile
from mahjong_tui.errors import SheetError
from mahjong_tui.rules import registry
from mahjong_tui.rules.handend import Fact, Fish, HandEnd, Outsider, Win
from mahjong_tui.rules.options import Option, OptionValue
from mahjong_tui.rules.ruleset import Agreement, RuleSet
from mahjong_tui.rules.sheet.checking import check
from mahjong_tui.rules.sheet.documents import Document, documents
from mahjong_tui.rules.sheet.fields import Field, Table, Unknown
from mahjong_tui.rules.sheet.meld_text import read_meld

FIELDS: Final = (
    "variant",
    "options",
    "dealer",
    "seats",
    "wins",
    "horses",
    "fish",
    "outsiders",
    "followed",
    "fisher",
)
"""Every field of a sheet."""

_FACTS: Final = {fact.value: fact for fact in Fact}


class Sheet(msgspec.Struct, frozen=True):
    """The end of a hand and the rules under which it was played."""

    agreement: Agreement
    end: HandEnd


def read_sheets(text: str | bytes) -> tuple[Sheet | SheetError, ...]:
    """Read one sheet, an array of sheets or JSON Lines; a bad sheet gives its error instead.

    Text that is no JSON gives one error with the field ``sheet``.

    Source: settlement sheet, A bad sheet
    """
    return tuple(map(_sheet_or_error, documents(text)))


def _sheet_or_error(document: Document) -> Sheet | SheetError:
    if isinstance(document, SheetError):
        return document
    try:
        return read_sheet(document)
    except SheetError as error:
        return error


def read_sheet(value: object) -> Sheet:
    """Read a sheet from the value of its JSON; several wins stay in the order of the sheet.

    Raises:
        SheetError: When it is no sheet, or cannot be true under its rules.
    """
    top = Field(value).table(FIELDS)
    agreement = _agreement(top)
    end = _hand_end(top)
    check(agreement, end)
    return Sheet(agreement, end)


def _agreement(top: Table) -> Agreement:
    rules = _rules(top.need("variant"))
    known = {option.id: option for option in rules.options}
    chosen = top.find("options", {}).table(known, Unknown.OPTION)
    return rules.agree({name: _choice(known[name], field) for name, field in chosen.fields.items()})


def _rules(variant: Field) -> RuleSet:
    known: dict[str, RuleSet] = {rules.id: rules for rules in registry.variants()}
    name = variant.text()
    if name not in known:
        raise variant.unknown(name, known, Unknown.VARIANT)
    return known[name]


def _choice(option: Option, field: Field) -> OptionValue:
    value = field.value
    if isinstance(value, int | str | NoneType) and option.allows(value):
        return value
    raise field.refused("error.sheet.option", option=option.id, allowed=_allowed(option))


def _allowed(option: Option) -> str:
    if option.choices:
        return ", ".join(json.dumps(choice) for choice in option.choices)
    return option.allowed


def _hand_end(top: Table) -> HandEnd:
    seats = top.find("seats", {}).table(LETTERS, Unknown.SEAT)
    hands, melds = zip(*(_seat(seats.find(letter, {})) for letter in LETTERS), strict=True)
    return HandEnd(
        dealer=top.need("dealer").seat(),
        hands=hands,
        melds=melds,
        wins=tuple(map(_win, top.find("wins", []).elements())),
        horses=top.find("horses", "").tiles(),
        fish=tuple(map(_fish, top.find("fish", []).elements())),
        outsiders=tuple(map(_outsider, top.find("outsiders", []).elements())),
        followed=top.seat("followed"),
        fisher=top.seat("fisher"),
    )


def _seat(field: Field) -> tuple[tuple[Tile, ...] | None, tuple[Meld, ...]]:
    seat = field.table(("hand", "melds"))
    hand = seat.fields["hand"].tiles() if "hand" in seat.fields else None
    return hand, tuple(map(read_meld, seat.find("melds", []).elements()))


def _win(field: Field) -> Win:
    win = field.table(("seat", "tile", "from", "facts"))
    facts = map(_fact, win.find("facts", []).elements())
    return Win(win.need("seat").seat(), win.need("tile").tile(), win.seat("from"), frozenset(facts))


def _fact(field: Field) -> Fact:
    name = field.text()
    if name not in _FACTS:
        raise field.unknown(name, _FACTS, Unknown.FACT)
    return _FACTS[name]


def _fish(field: Field) -> Fish:
    fish = field.table(("owner", "tile"))
    return Fish(fish.need("owner").seat(), fish.need("tile").tile())


def _outsider(field: Field) -> Outsider:
    outsider = field.table(("name", "horses"))
    return Outsider(outsider.need("name").text(), outsider.need("horses").tiles())
