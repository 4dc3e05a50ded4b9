"""The paragraphs of a rules card as plain text: what a line or a payment rests on, as it stands."""

import re
from functools import cache
from typing import Final

from mahjong_tui.errors import MahjongError
from mahjong_tui.i18n import Locale
from mahjong_tui.resources import rules_card

_SECTION: Final = re.compile(r"^## (§\d+) *(.*)$", re.MULTILINE)
_RULE: Final = re.compile(r"^### (.*)$", re.MULTILINE)
_ID: Final = re.compile(r"(?: `\w+`)+$")
_FENCE: Final = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_RULED: Final = re.compile(r"^\|[-|]+\|\n", re.MULTILINE)
_ROW: Final = re.compile(r"^\| (.*) \|$", re.MULTILINE)
_CELLS: Final = re.compile(r"(?: ?`\w+`)* \| ")
_BLANKS: Final = re.compile(r"\n{2,}")


def paragraph_text(variant: str, locale: Locale, paragraph: str, rule: str = "") -> str:
    """Give the text of a paragraph such as ``§8``: what it says of a rule, else how it begins.

    Empty where the card has no such paragraph, or nobody has written one.
    """
    section = _sections(variant, locale).get(paragraph, "")
    head, *rules = _RULE.split(section)
    pairs = zip(rules[::2], rules[1::2], strict=True)
    own = [f"{_ID.sub('', title)}\n{text}" for title, text in pairs if f"`{rule}`" in title]
    return _plain("\n\n".join(own) or head)


@cache
def _sections(variant: str, locale: Locale) -> dict[str, str]:
    try:
        card = rules_card(variant, locale)
    except MahjongError:
        return {}
    _, *parts = _SECTION.split(card.partition("\n## Options")[0])
    return {
        number: f"{title}\n{text}"
        for number, title, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    }


def _plain(text: str) -> str:
    rows = _ROW.sub(_row, _RULED.sub("", _FENCE.sub("", text)))
    return _BLANKS.sub("\n", rows.replace("`", "")).strip()


def _row(found: re.Match[str]) -> str:
    """Write the row of a table, of which rules are written apart from their ids, in a line."""
    return _CELLS.sub(" · ", found[1])
