"""A row keeps its width whatever is written over whatever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from mahjong_tui.ui.canvas import Canvas, cells, fitted, width_of

TEXTS = st.text(alphabet="ab中文▀\u200d\u0301", max_size=8)


def row(*writes: tuple[int, str], width: int = 6) -> str:
    canvas = Canvas(width, 1)
    for x, text in writes:
        canvas.write(x, 0, text, 1)
    return canvas.text()


def test_a_wide_character_takes_two_cells() -> None:
    assert row((1, "中a")) == " 中a  "


def test_writing_over_the_second_half_blanks_the_first() -> None:
    assert row((0, "中文"), (1, "x")) == " x文  "


def test_writing_over_the_first_half_blanks_the_second() -> None:
    assert row((0, "中文"), (2, "x")) == "中x   "


def test_a_wide_character_between_two_others_leaves_blanks_beside_it() -> None:
    assert row((0, "中文"), (1, "口")) == " 口   "


@pytest.mark.parametrize(
    ("x", "text", "expected"),
    [(-1, "中a", " a    "), (5, "中", "      "), (-1, "ab", "b     "), (4, "abc", "    ab")],
)
def test_what_lies_outside_is_cut_off(x: int, text: str, expected: str) -> None:
    assert row((x, text)) == expected


@pytest.mark.parametrize("y", [-1, 1])
def test_a_row_that_does_not_exist_takes_nothing(y: int) -> None:
    canvas = Canvas(3, 1)
    assert canvas.write(0, y, "ab", 1) == 2
    assert canvas.text() == "   "


def test_what_has_no_width_is_left_out() -> None:
    assert cells("e\u0301\ufe0f\u200d\n中") == ("e", "中", "")


@given(st.lists(st.tuples(st.integers(-4, 12), TEXTS, st.integers(0, 3)), max_size=20))
def test_every_row_stays_as_wide_as_the_canvas(writes: list[tuple[int, str, int]]) -> None:
    canvas = Canvas(10, 1)
    for x, text, tone in writes:
        canvas.write(x, 0, text, tone)
    assert cell_len(canvas.text()) == len(canvas.signs[0]) == len(canvas.tones[0]) == 10


@given(st.text(alphabet="ab中文", max_size=12), st.integers(0, 12))
def test_a_fitted_text_is_whole_or_ends_with_the_sign_for_more(text: str, width: int) -> None:
    cut = fitted(text, width)
    assert width_of(cut) <= width
    assert cut == text if width_of(text) <= width else cut.endswith("…"[:width])


def test_neighbours_of_one_tone_become_one_segment() -> None:
    canvas = Canvas(6, 2)
    canvas.write(0, 1, "中", 1)
    canvas.write(2, 1, "a", 1)
    canvas.write(3, 1, "b", 2)
    assert canvas.runs(1, 0, 6) == [("中a", 1), ("b", 2), ("  ", 0)]


def test_a_strip_shows_its_region_alone() -> None:
    canvas = Canvas(6, 2)
    canvas.write(0, 1, "ab中c", 1)
    strip = canvas.strip(Region(1, 1, 4, 1), 0, lambda tone: Style(bold=tone == 1))
    assert (strip.text, strip.cell_length) == ("b中c", 4)


def test_a_region_is_filled_to_its_edges() -> None:
    canvas = Canvas(3, 3)
    canvas.fill(Region(1, 1, 2, 2), 5)
    assert canvas.tones == [[0, 0, 0], [0, 5, 5], [0, 5, 5]]


def test_two_pictures_differ_where_a_sign_or_a_tone_does() -> None:
    one, two = Canvas(4, 1), Canvas(4, 1)
    two.write(2, 0, " ", 7)
    assert one.same(two, 0, 0, 2)
    assert not one.same(two, 0, 0, 3)
