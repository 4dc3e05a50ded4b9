"""The table as plain text at four sizes; ``--update`` writes the goldens anew."""

from pathlib import Path

import pytest
from rich.cells import cell_len
from ui.drawn import BARS, LANGUAGES, SIZES, VIEWS, drawing

from mahjong_tui.i18n import Locale
from mahjong_tui.ui.glyphs import SETS

GOLDENS = Path(__file__).parent / "goldens"

CASES = [
    *((name, size, language, "cjk") for name in VIEWS for size in SIZES for language in LANGUAGES),
    *((name, SIZES[0], Locale.EN, "ascii") for name in VIEWS),
    ("middle", SIZES[0], Locale.ZH, "digits"),
]


def named(name: str, size: tuple[int, int], language: Locale, faces: str) -> str:
    return f"{name}-{size[0]}x{size[1]}-{language}-{faces}"


IDS = [named(*case) for case in CASES]


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_the_table_looks_as_it_did(
    case: tuple[str, tuple[int, int], Locale, str], request: pytest.FixtureRequest
) -> None:
    name, size, language, faces = case
    text = drawing(name, size, language, SETS[faces], panel=True).canvas.text() + "\n"
    golden = GOLDENS / f"{named(*case)}.txt"
    if request.config.getoption("--update"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_every_row_is_exactly_as_wide_as_the_terminal(
    case: tuple[str, tuple[int, int], Locale, str],
) -> None:
    name, size, language, faces = case
    rows = drawing(name, size, language, SETS[faces], panel=True).canvas.text().split("\n")
    assert [cell_len(row) for row in rows] == [size[0]] * (size[1] - BARS)


def test_there_is_no_golden_without_its_case() -> None:
    assert {golden.stem for golden in GOLDENS.glob("*.txt")} == set(IDS)
