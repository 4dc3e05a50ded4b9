"""Two tables side by side in words: who knows one sees where the other differs."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby, zip_longest
from typing import Final, NamedTuple

from rich.cells import cell_len

from mahjong_tui.i18n import Catalogue, Locale, catalogue, tiles_text
from mahjong_tui.rules.breakdown import RuleId
from mahjong_tui.rules.comparison import Comparison, Row, Topic, compared
from mahjong_tui.rules.facets import Choice, Faces, OptionName, Part, Rules
from mahjong_tui.rules.options import shown
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.ui.report import paper
from mahjong_tui.ui.words import COMMAS, padded

STOPS: Final = {Locale.EN: "; ", Locale.ZH: "；"}
"""What stands between the parts of a cell."""
COLONS: Final = {Locale.EN: ": ", Locale.ZH: "："}

NAME_WIDTH: Final = 18
GAP: Final = "  "

GROUPS: Final = {
    Topic.PATTERN: "price",
    **dict.fromkeys(
        (
            Topic.PAYERS,
            Topic.FLOWER,
            Topic.HORSES,
            Topic.FISH,
            Topic.SPECTATORS,
            Topic.SUCCESSION,
        ),
        "after",
    ),
    Topic.OPTION: "option",
}
"""Under which heading a topic stands, if it is not about the play before a win."""

_TOKENS: Final = {
    Locale.EN: re.compile(r"\S+|\s+"),
    Locale.ZH: re.compile(r"[“（]*(?:[^\s\u2e80-\uffef“”]+|\S)[，。；：、！？）”]*|\s+"),
}
"""What stays together on a line: a word, or a Chinese sign with the marks that belong to it."""


class Difference(NamedTuple):
    """One row: what it is called here, how it is where one knows it, and how it is here."""

    topic: Topic
    name: str
    known: str
    here: str


def differences(known: Agreement, here: Agreement, say: Catalogue) -> tuple[Difference, ...]:
    """Give what is played otherwise here than where one knows it, in the order of play."""
    return _told(compared(known, here), say)


def versus_page(known: Agreement, here: Agreement, say: Catalogue, width: int | None = None) -> str:
    """Set the differences as a page of so many cells; else as wide as the terminal, or plain."""
    width, comparison = width or paper().width, compared(known, here)
    names = {"known": say.variant(known.rules.id), "here": say.variant(here.rules.id)}
    if not comparison.rows:
        return say.text("versus.identical", **names) + "\n"
    alike = _listed(comparison.alike, say)
    lines = (
        say.text("versus.title", **names),
        "",
        *wrapped(say.text("versus.amounts"), width, say.locale),
        *_table(_told(comparison, say), names["known"], names["here"], width, say),
        "",
        *wrapped(say.text("versus.same", alike=alike), width, say.locale),
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _told(comparison: Comparison, say: Catalogue) -> tuple[Difference, ...]:
    return tuple(_difference(row, say) for row in comparison.rows)


def _difference(row: Row, say: Catalogue) -> Difference:
    name, known_name = part_text(row.name, say), part_text(row.known_name, say)
    known = _cell(row.known, say)
    if known_name != name:
        known = f"{known_name}{COLONS[say.locale]}{known}"
    return Difference(row.topic, name, known, _cell(row.here, say))


# Words.


def _cell(parts: Iterable[Part], say: Catalogue) -> str:
    return STOPS[say.locale].join(part_text(part, say) for part in parts)


def _listed(parts: Iterable[int | Part], say: Catalogue) -> str:
    return COMMAS[say.locale].join(str(_param(part, say)) for part in parts)


def part_text(part: Part, say: Catalogue) -> str:
    """Say a part of a comparison."""
    match part:
        case Rules(ids):
            return " + ".join(_rule(rule, say) for rule in ids)
        case Faces(tiles):
            return tiles_text(tiles)
        case OptionName(variant, option):
            return say.option(variant, option)
        case Choice(option, value):
            return say.choice(option, shown(value))
        case _:
            params = {name: _param(value, say) for name, value in part.params.items()}
            return say.text(f"versus.{part.id}", **params)


def _param(value: int | Part | tuple[int | Part, ...], say: Catalogue) -> str | int:
    match value:
        case int():
            return value
        case tuple():
            return _listed(value, say)
        case _:
            return part_text(value, say)


def _rule(rule: RuleId, say: Catalogue) -> str:
    """Name a rule; in English with the name that one hears at the table."""
    name = say.rule(rule)
    return name if say.locale is Locale.ZH else f"{name} {catalogue(Locale.ZH).rule(rule)}"


# The page.


def _table(
    rows: Iterable[Difference], known: str, here: str, width: int, say: Catalogue
) -> Iterator[str]:
    for group, differing in groupby(rows, lambda row: GROUPS.get(row.topic, "before")):
        heading = say.text(f"versus.group.{group}")
        yield ""
        yield from _row((heading, known, here), width, say.locale)
        yield "-" * width
        for row in differing:
            yield from _row((row.name, row.known, row.here), width, say.locale)


def _row(texts: tuple[str, str, str], width: int, locale: Locale) -> Iterator[str]:
    cell = (width - NAME_WIDTH - 2 * len(GAP)) // 2
    widths = (NAME_WIDTH, cell, cell)
    columns = (wrapped(text, room, locale) for text, room in zip(texts, widths, strict=True))
    for line in zip_longest(*columns, fillvalue=""):
        yield GAP.join(padded(text, room) for text, room in zip(line, widths, strict=True))


def wrapped(text: str, width: int, locale: Locale) -> list[str]:
    """Break a text into lines of so many cells; no line begins with a closing mark.

    >>> wrapped("四副一将；七对", 10, Locale.ZH), wrapped("four sets and a pair", 10, Locale.EN)
    (['四副一将；', '七对'], ['four sets', 'and a pair'])
    """
    lines = [""]
    for token in _TOKENS[locale].findall(text):
        if cell_len(lines[-1] + token.rstrip()) > width:
            lines.append("")
        lines[-1] = (lines[-1] + token).lstrip()
    return [line.rstrip() for line in lines]
