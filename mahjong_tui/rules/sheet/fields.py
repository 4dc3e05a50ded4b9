"""What a value on a sheet must be, and the path that leads to it.

A path is written with dots: ``seats.S.hand``, ``seats.S.melds.0``, ``wins.0.facts``,
``options.horses``; what concerns the whole sheet has the path ``sheet``.
"""

import unicodedata
from collections.abc import Collection
from difflib import get_close_matches
from enum import Enum
from typing import Final

import msgspec

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import LETTERS, SEATS, Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.errors import NotationError, SheetError

WHOLE: Final = "sheet"
"""The path of the sheet itself."""

REPEATED: Final = object()
"""Stands for the value of a name that one object holds twice."""

SEAT_OF: Final = dict(zip(LETTERS, SEATS, strict=True))
"""Seats by their letters."""

_SHOWN: Final = 40
_UNSHOWN: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})


class Unknown(Enum):
    """What a name that is not known was meant for: the texts without and with a near name."""

    VARIANT = ("error.sheet.unknown.variant", "error.sheet.unknown.variant_near")
    OPTION = ("error.sheet.unknown.option", "error.sheet.unknown.option_near")
    FIELD = ("error.sheet.unknown.field", "error.sheet.unknown.field_near")
    FACT = ("error.sheet.unknown.fact", "error.sheet.unknown.fact_near")
    SEAT = ("error.sheet.unknown.seat", "error.sheet.unknown.seat_near")


def is_plain(text: str) -> bool:
    """True when text can stand in one line of a terminal and in a file."""
    return not any(unicodedata.category(sign) in _UNSHOWN for sign in text)


def shown(text: str) -> str:
    """Write foreign text so that it is safe in one line: short, and without control signs.

    >>> shown("1m" + chr(10)), len(shown("m" * 100))
    ('1m?', 41)
    """
    plain = "".join(sign if is_plain(sign) else "?" for sign in text[:_SHOWN])
    return plain + "…" if len(text) > _SHOWN else plain


class Field(msgspec.Struct, frozen=True):
    """A value and its path."""

    value: object
    path: str = WHOLE

    def refused(self, key: str, **params: str | int) -> SheetError:
        """Make the error that refuses this value."""
        return SheetError(key, self.path, **params)

    def unknown(self, name: str, known: Collection[str], what: Unknown) -> SheetError:
        """Make the error that refuses a name, with the nearest known one or all of them."""
        far_key, near_key = what.value
        if near := get_close_matches(name[:_SHOWN], known, n=1):
            return self.refused(near_key, name=shown(name), near=near[0])
        return self.refused(far_key, name=shown(name), known=", ".join(known))

    def text(self) -> str:
        """Give the value as text.

        Raises:
            SheetError: When it is none.
        """
        if not isinstance(self.value, str):
            raise self.refused("error.sheet.type.text")
        return self.value

    def tiles(self) -> tuple[Tile, ...]:
        """Read the value as tiles, in the order in which they are written.

        Raises:
            SheetError: When it is no text, or some part of it is no tile.
        """
        try:
            return parse_tiles(self.text())
        except NotationError as error:
            text = shown(str(error.params["text"]))
            raise self.refused("error.sheet.tiles", text=text) from error

    def tile(self) -> Tile:
        """Read the value as one tile.

        Raises:
            SheetError: When it is no tile or more than one.
        """
        tiles = self.tiles()
        if len(tiles) != 1:
            raise self.refused("error.sheet.one_tile", count=len(tiles))
        return tiles[0]

    def seat(self) -> Seat:
        """Read the value as a seat.

        Raises:
            SheetError: When it is none of the four letters.
        """
        letter = self.text()
        if letter not in SEAT_OF:
            raise self.unknown(letter, SEAT_OF, Unknown.SEAT)
        return SEAT_OF[letter]

    def elements(self) -> tuple["Field", ...]:
        """Give the elements of a list; their paths end in their places, counted from 0.

        Raises:
            SheetError: When the value is no list.
        """
        if not isinstance(self.value, list):
            raise self.refused("error.sheet.type.list")
        return tuple(Field(element, f"{self.path}.{i}") for i, element in enumerate(self.value))

    def table(self, known: Collection[str], what: Unknown = Unknown.FIELD) -> "Table":
        """Give the fields of an object.

        Raises:
            SheetError: When the value is no object, or a name in it is not known or stands twice.
        """
        if not isinstance(self.value, dict):
            raise self.refused("error.sheet.type.object")
        prefix = "" if self.path == WHOLE else f"{self.path}."
        fields: dict[str, Field] = {}
        for name, value in self.value.items():
            if not isinstance(name, str):
                raise self.refused("error.sheet.type.name")
            if name not in known:
                raise Field(value, prefix + shown(name)).unknown(name, known, what)
            field = Field(value, prefix + name)
            if value is REPEATED:
                raise field.refused("error.sheet.repeated")
            fields[name] = field
        return Table(prefix, fields)


class Table(msgspec.Struct, frozen=True):
    """The fields of an object that are known, by name."""

    prefix: str
    fields: dict[str, Field]

    def need(self, name: str) -> Field:
        """Give a field that must be there.

        Raises:
            SheetError: When it is not.
        """
        if name not in self.fields:
            raise SheetError("error.sheet.missing", self.prefix + name)
        return self.fields[name]

    def find(self, name: str, instead: object) -> Field:
        """Give a field, or what stands for it where it is absent."""
        return self.fields.get(name, Field(instead, self.prefix + name))

    def seat(self, name: str) -> Seat | None:
        """Give the seat in a field, None where the field is absent.

        Raises:
            SheetError: When it is no seat.
        """
        return self.fields[name].seat() if name in self.fields else None
