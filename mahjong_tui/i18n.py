"""Which words a player reads: texts by key, in the language of his choice or his environment.

The catalogues are ``assets/locale/<locale>.toml``; nested tables are keys joined with dots, and
placeholders are those of ``str.format``. A whole number has one format of its own, the words that
go with one and with any other number: ``{points} {points:point|points}``.
"""

import re
import tomllib
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from mahjong_tui.core.seats import Seat, seat_letter
from mahjong_tui.core.tiles import HONOURS, RANK_OF, SUIT_OF, Tile
from mahjong_tui.errors import MahjongError
from mahjong_tui.resources import catalogue_source


class Locale(StrEnum):
    """The languages there are; the value names the catalogue."""

    EN = "en"
    ZH = "zh"


ENVIRONMENT: Final = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
"""The variables that tell a player's language, the strongest first."""

_RANKS: Final = "一二三四五六七八九"
_SUITS: Final = "萬筒索"
_HONOURS: Final = "東南西北中發白"

_HEADER: Final = re.compile(r"^\[([A-Za-z0-9_-]+)", re.MULTILINE)

TextParam: TypeAlias = "str | int | Text"
_Tree: TypeAlias = Mapping[str, "str | _Tree"]


class Text(NamedTuple):
    """Something to say, in no language yet; a parameter may be a text itself."""

    key: str
    params: Mapping[str, TextParam] = MappingProxyType({})


class Count(int):
    """A whole number that picks the word which goes with it.

    >>> "{0} {0:point|points}, {1} {1:point|points}".format(Count(1), Count(-2))
    '1 point, -2 points'
    """

    def __format__(self, form: str) -> str:
        one, bar, several = form.partition("|")
        if not bar:
            return super().__format__(form)
        return one if abs(self) == 1 else several


class MissingTextWarning(ResourceWarning):
    """A key without text. It fails a test; a player is shown the key and no warning."""


class Catalogue:
    """All texts of one language. A section is parsed when the first of its keys is asked for."""

    def __init__(self, locale: Locale, source: str | None = None) -> None:
        self.locale = locale
        self._sources = _sections(catalogue_source(locale) if source is None else source)
        self._texts: dict[str, dict[str, str]] = {}

    def has(self, key: str) -> bool:
        """True when the key has a text."""
        return key in self._section(key)

    def text(self, key: str, **params: TextParam) -> str:
        """Give the text of a key, its placeholders filled in."""
        if not self.has(key):
            warnings.warn(f"{self.locale} has no {key}", MissingTextWarning, stacklevel=2)
            return key
        return self._section(key)[key].format_map({k: self._said(v) for k, v in params.items()})

    def of(self, text: Text) -> str:
        """Say a text in this language."""
        return self.text(text.key, **text.params)

    def sentence(self, error: MahjongError) -> str:
        """Say what went wrong."""
        return self.text(error.key, **error.params)

    def rule(self, rule: str) -> str:
        """Name a rule, given as ``<variant>.<rule>``.

        A variant may call it by a name of its own; what nobody has named is shown by its id.
        """
        variant, _, name = rule.rpartition(".")
        return self._of_variant("rule", variant, name)

    def option(self, variant: str, option: str) -> str:
        """Name a house rule; a variant may call it by a name of its own."""
        return self._of_variant("option", variant, option)

    def option_help(self, variant: str, option: str) -> str:
        """Say in a sentence what a house rule decides."""
        return self._of_variant("option_help", variant, option)

    def choice(self, option: str, value: str) -> str:
        """Name a value of a house rule; what needs no name is shown as it is typed."""
        return self._first((f"ui.value.{option}.{value}", f"ui.value.{value}"), value)

    def variant(self, variant: str) -> str:
        """Name a variant; a new one is shown by its id."""
        return self._first((f"variant.{variant}",), variant)

    def summary(self, variant: str) -> str:
        """Give the screen that sums a variant up; nothing where nobody has written one."""
        return self._first((f"summary.{variant}",), "")

    def seat(self, seat: Seat) -> str:
        """Name a seat by its wind."""
        return self.text(f"seat.{seat_letter(seat)}")

    def __iter__(self) -> Iterator[str]:
        """Give every key."""
        for name in self._sources:
            yield from self._section(name)

    def raw(self, key: str) -> str:
        """Give a text as it stands in the catalogue, placeholders and all."""
        return self._section(key)[key]

    def _of_variant(self, section: str, variant: str, name: str) -> str:
        return self._first((f"{section}.{variant}.{name}", f"{section}.{name}"), name)

    def _first(self, keys: Iterable[str], otherwise: str) -> str:
        return next((self.text(key) for key in keys if self.has(key)), otherwise)

    def _said(self, value: TextParam) -> str | int:
        match value:
            case Text():
                return self.of(value)
            case int():
                return Count(value)
            case _:
                return value

    def _section(self, key: str) -> Mapping[str, str]:
        name = key.partition(".")[0]
        if name not in self._texts:
            self._texts[name] = dict(_flat(tomllib.loads(self._sources.get(name, ""))))
        return self._texts[name]


@cache
def catalogue(locale: Locale) -> Catalogue:
    """Give the catalogue of a language."""
    return Catalogue(locale)


def asked_language(arguments: Sequence[str]) -> Locale | None:
    """Find the language that a command line asks for with ``--lang``, the last one if several.

    >>> asked_language(["rules", "--lang", "zh"]), asked_language(["--lang=fr"])
    (<Locale.ZH: 'zh'>, None)
    """
    asked = None
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == "--lang":
            value = value if equals else "".join(arguments[place + 1 : place + 2])
            asked = Locale(value) if value in set(Locale) else asked
    return asked


def locale_from(environment: Mapping[str, str]) -> Locale:
    """Tell the language from the environment; whatever is not Chinese gets English.

    >>> locale_from({"LC_ALL": "", "LANG": "zh_CN.UTF-8"})
    <Locale.ZH: 'zh'>
    """
    wanted = next(filter(None, map(environment.get, ENVIRONMENT)), "")
    return Locale.ZH if wanted.lower().startswith("zh") else Locale.EN


def tile_name(tile: Tile) -> str:
    """Name a tile as its face shows it, in either language.

    >>> tile_name(Tile(0)), tile_name(Tile(27))
    ('一萬', '東')
    """
    return tiles_text((tile,))


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Name tiles in the order given, runs of one suit sharing its sign.

    >>> tiles_text((Tile(1), Tile(2), Tile(3), Tile(31)))
    '二三四萬中'
    """
    return "".join(_run(suit, run) for suit, run in groupby(tiles, SUIT_OF.__getitem__))


def _run(suit: int, tiles: Iterable[Tile]) -> str:
    if suit == HONOURS:
        return "".join(_HONOURS[RANK_OF[tile] - 1] for tile in tiles)
    return "".join(_RANKS[RANK_OF[tile] - 1] for tile in tiles) + _SUITS[suit]


def _sections(source: str) -> Mapping[str, str]:
    parts: dict[str, str] = {}
    headers = list(_HEADER.finditer(source))
    ends = [header.start() for header in headers[1:]] + [len(source)]
    for header, end in zip(headers, ends, strict=True):
        parts[header[1]] = parts.get(header[1], "") + source[header.start() : end]
    return parts


def _flat(tree: _Tree, prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tree.items():
        if isinstance(value, str):
            yield prefix + name, value
        else:
            yield from _flat(value, f"{prefix}{name}.")
