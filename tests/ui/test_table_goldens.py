"""The table as plain text at four sizes; ``--update`` writes the goldens anew."""

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.geometry import Region
from ui.drawn import BARS, LANGUAGES, SIZES, VIEWS, drawing
from ui.test_table_form import places

from mahjong_tui.i18n import Locale
from mahjong_tui.ui.glyphs import SETS
from mahjong_tui.ui.table.form import form_for

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


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_no_sign_lies_outside_its_place_or_across_two_strips(
    case: tuple[str, tuple[int, int], Locale, str],
) -> None:
    name, size, language, faces = case
    drawn = drawing(name, size, language, SETS[faces], panel=True)
    form, canvas = form_for(size[0], size[1] - BARS, panel=True), drawn.canvas
    homes = [*places(form), form.offered] if name == "fish" else places(form)
    for y, row in enumerate(canvas.signs):
        for x, sign in enumerate(row):
            if sign.strip():
                cell = Region(x, y, cell_len(sign), 1)
                assert any(home.contains_region(cell) for home in homes), (x, y, sign)
                assert any(strip.contains_region(cell) for strip in drawn.regions), (x, y, sign)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_wide_sign_has_both_its_cells_in_one_tone(
    case: tuple[str, tuple[int, int], Locale, str],
) -> None:
    name, size, language, faces = case
    canvas = drawing(name, size, language, SETS[faces], panel=True).canvas
    for signs, tones in zip(canvas.signs, canvas.tones, strict=True):
        for x, sign in enumerate(signs):
            wide = cell_len(sign) == 2
            assert wide == (x + 1 < len(signs) and signs[x + 1] == "")
            assert not wide or tones[x] == tones[x + 1]
