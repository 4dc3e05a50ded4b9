"""Each paragraph of the rules is checked by a test that names it, in its name or its docstring.

``test_…_qinzhou_8_12`` and "Qinzhou §8, §12" name two paragraphs, "liuzhou §3-§5" names three.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from cards import paragraphs
from towns import TOWNS

import mahjong_tui
from mahjong_tui.i18n import Locale
from mahjong_tui.resources import rules_card

TESTS: Final = Path(__file__).parents[1]
PROGRAM: Final = Path(mahjong_tui.__file__).parent

COMMON: Final = "common"
"""What all variants share: it has no card of its own, each card tells what of it matters there."""
PAGES: Final = {
    COMMON: frozenset((*map(str, range(1, 17)), "10a")),
    **{
        rules.id: frozenset(map(str, paragraphs(rules_card(rules.id, Locale.EN))))
        for rules in TOWNS
    },
}

_PAGE: Final = "|".join(sorted(PAGES, key=len, reverse=True))
_IN_NAMES: Final = re.compile(rf"(?<![a-z])(?P<page>{_PAGE})(?P<numbers>(?:_\d+a?(?![a-z0-9]))+)")
_IN_PROSE: Final = re.compile(
    rf"\b(?P<page>{_PAGE}) (?P<numbers>§\d+a?(?:(?:, |,? and | |-)§\d+a?)*)", re.IGNORECASE
)
_RANGE: Final = re.compile(r"§(\d+)-§(\d+)")


class Rule(NamedTuple):
    """A paragraph of a page."""

    page: str
    number: str

    def __str__(self) -> str:
        return f"{self.page} §{self.number}"


def named_in(text: str) -> Iterator[Rule]:
    """Give every paragraph that prose names."""
    for found in _IN_PROSE.finditer(text):
        numbers = _RANGE.sub(_spelt_out, found["numbers"])
        for number in re.findall(r"§(\w+)", numbers):
            yield Rule(found["page"].lower(), number)


def _spelt_out(bounds: re.Match[str]) -> str:
    return " ".join(f"§{number}" for number in range(int(bounds[1]), int(bounds[2]) + 1))


def named_by(name: str) -> Iterator[Rule]:
    """Give every paragraph that the name of a test names."""
    for found in _IN_NAMES.finditer(name):
        for number in found["numbers"].strip("_").split("_"):
            yield Rule(found["page"], number)


@cache
def checked() -> frozenset[Rule]:
    """Give every paragraph that some test names which is run everywhere."""
    return frozenset(
        rule
        for source in TESTS.rglob("test_*.py")
        if "e2e" not in source.parts
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name.startswith("test_")
        for rule in (*named_by(node.name), *named_in(ast.get_docstring(node) or ""))
    )


def in_order(rules: Iterator[Rule] | set[Rule]) -> list[str]:
    return [str(rule) for rule in sorted(rules, key=lambda one: (one.page, len(one.number), one))]


@pytest.mark.parametrize("page", PAGES)
def test_every_paragraph_is_named_by_a_test(page: str) -> None:
    untested = {Rule(page, number) for number in PAGES[page]} - checked()
    assert in_order(untested) == []


def test_no_test_names_a_paragraph_that_is_not_there() -> None:
    unwritten = {rule for rule in checked() if rule.number not in PAGES[rule.page]}
    assert in_order(unwritten) == []


def test_no_source_rests_on_a_paragraph_that_is_not_there() -> None:
    sources = (path.read_text(encoding="utf-8") for path in PROGRAM.rglob("*.py"))
    named = {rule for source in sources for rule in named_in(source)}
    assert named
    assert in_order(rule for rule in named if rule.number not in PAGES[rule.page]) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Source: qinzhou §8", ["qinzhou §8"]),
        ("By nanning_laok §3-§5, §7 and handan §1.", ["3", "4", "5", "7", "handan §1"]),
        ("Liuzhou §2 §8: 8 tiles", ["liuzhou §2", "liuzhou §8"]),
        ("common §10a", ["common §10a"]),
        ("a settlement sheet, §3", []),
    ],
)
def test_prose_names_paragraphs(text: str, expected: list[str]) -> None:
    full = [one if "§" in one else f"nanning_laok §{one}" for one in expected]
    assert list(map(str, named_in(text))) == full


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("test_qinzhou_2_12_who_deals", ["qinzhou §2", "qinzhou §12"]),
        ("test_a_gang_is_laid_open_common_10a", ["common §10a"]),
        ("test_common_4_dice_1_and_3", ["common §4"]),
        ("test_the_table_nanning_laok_4", ["nanning_laok §4"]),
        ("test_common_13_tiles", ["common §13"]),
        ("test_qinzhou_plays", []),
    ],
)
def test_names_name_paragraphs(name: str, expected: list[str]) -> None:
    assert list(map(str, named_by(name))) == expected
