"""Line by line: what each line looked at, the paragraph it rests on, how a payment came about."""

import os
import re
from pathlib import Path

import pytest
from golden.test_golden_cases import GOLDEN
from rich.cells import cell_len
from ui.seated import ENGLISH, LANGUAGES, playing, pressed, shown
from ui.test_breakdown import drawn, ended, first_case, of_case, self_drawn, two_winners

from mahjong_tui import cli
from mahjong_tui.i18n import Locale
from mahjong_tui.rules.registry import variants
from mahjong_tui.ui.explaining import Explainer, Point
from mahjong_tui.ui.ledger import MANY_TILES
from mahjong_tui.ui.paragraphs import paragraph_text
from mahjong_tui.ui.reasons import alike
from mahjong_tui.ui.screens.asking import AskingScreen
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.explaining import ExplainScreen, set_in
from mahjong_tui.ui.screens.panel import TEXT_WIDTH
from mahjong_tui.ui.words import Words


def titled(points: tuple[Point, ...], title: str) -> Point:
    return next(point for point in points if title in point.title)


@pytest.mark.parametrize("case", GOLDEN)
def test_every_line_and_every_payment_of_every_worked_hand_is_explained(
    case: dict[str, object],
) -> None:
    hand = of_case(case)
    result = hand.settlement
    lines = sum(len(win.lines) + len(win.dropped) for win in result.wins)
    for words in LANGUAGES:
        points = Explainer(hand, words).points()
        assert len(points) == lines + len(list(alike(result.payments)))
        assert all(point.title.strip() and all(point.said) for point in points)


@pytest.mark.parametrize("case", GOLDEN)
def test_as_many_tiles_are_marked_as_a_line_looked_at(case: dict[str, object]) -> None:
    hand = of_case(case)
    points = iter(Explainer(hand, ENGLISH).points())
    for score in hand.settlement.wins:
        for line in score.lines:
            said = next(points).said[0]
            if "turned" in said:
                assert set(line.tiles) <= {one.tile for one in hand.settlement.horses}
                continue
            marks = [part.partition("]")[0] for part in said.split("[")[1:]]
            named = sum(sign not in "萬筒索" for mark in marks for sign in mark)
            assert named == (0 if len(line.tiles) > MANY_TILES else len(line.tiles))
        for _ in score.dropped:
            next(points)


def test_a_line_says_what_it_added_and_what_its_paragraph_says() -> None:
    # A dealt win is worth 4: qinzhou §8.
    point = titled(Explainer(ended(self_drawn()), ENGLISH).points(), "Heavenly win")
    assert "[五筒]" in point.said[0]
    assert point.said[1] == "It adds +4: 0 became 4 fan."
    assert point.said[2] == "Heavenly win rests on qinzhou §8:"
    assert point.said[3] == "  Heavenly win 天胡 · 4 fan"


def test_a_payment_says_how_it_came_about() -> None:
    points = Explainer(ended(two_winners()), ENGLISH).points()
    payments = [point for point in points if "→" in point.title]
    assert payments
    assert all(" = " in point.said[0] for point in payments)


def test_what_was_dropped_says_because_of_what() -> None:
    hand = next(
        of_case(case.values[0])
        for case in GOLDEN
        if any(win.dropped for win in of_case(case.values[0]).settlement.wins)
    )
    point = titled(Explainer(hand, ENGLISH).points(), "not counted")
    assert "counts in its place" in point.said[0]


def test_nothing_is_explained_where_nobody_won_or_paid() -> None:
    assert Explainer(ended(drawn()), ENGLISH).points() == ()


@pytest.mark.parametrize("variant", variants(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("locale", Locale)
def test_every_paragraph_that_a_line_can_rest_on_has_a_text(
    variant: object, locale: Locale
) -> None:
    rules = next(one for one in variants() if one == variant)
    for rule, paragraph in rules.paragraphs.items():
        if paragraph.startswith("§"):
            assert paragraph_text(rules.id, locale, paragraph, rule), (rule, paragraph)


def test_a_variant_without_a_card_has_no_paragraphs() -> None:
    assert paragraph_text("nowhere", Locale.EN, "§1") == ""
    assert paragraph_text("qinzhou", Locale.EN, "§99") == ""


# On the screen.


async def test_lines_are_chosen_with_the_cursor_and_explained_below() -> None:
    async with playing() as (app, pilot):
        app.push_screen(BreakdownScreen(ended(self_drawn()), fresh=False))
        await pressed(pilot, "y")
        assert isinstance(app.screen, ExplainScreen)
        first = shown(app)
        assert "> E E: Heavenly win 天胡 +4 = 4" in first
        assert "Heavenly win rests on qinzhou §8" in first
        await pressed(pilot, "down")
        assert "> S S, W W, N N → E E  4 each" in shown(app)
        assert "4 = 4" in shown(app)
        await pressed(pilot, "pagedown", "pageup", "up")
        assert shown(app) == first
        await pressed(pilot, "b")
        assert isinstance(app.screen, BreakdownScreen)


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_a_paragraph_that_is_set_in_stays_set_in_and_names_no_id(words: Words) -> None:
    points = Explainer(first_case("fish"), words).points()
    said = [line for point in points for line in point.said]
    long = next(line for line in said if line.startswith("  ") and cell_len(line) > TEXT_WIDTH)
    lines = set_in(long, words)
    assert len(lines) > 1
    assert all(line.startswith("  ") and cell_len(line) <= TEXT_WIDTH for line in lines)
    assert not any(line.endswith(("plain", "fish")) for line in said)


@pytest.mark.parametrize("locale", Locale)
def test_a_table_of_a_card_is_told_in_lines(locale: Locale) -> None:
    said = paragraph_text("qinzhou", locale, "§7", "gang")
    assert "|" not in said
    assert re.search(r"^\S+ 暗杠 · each · 1$|^暗杠 · \S+ · 1$", said, re.MULTILINE), said


async def test_where_nothing_can_be_explained_the_key_is_dead() -> None:
    async with playing() as (app, pilot):
        app.push_screen(BreakdownScreen(ended(drawn()), fresh=False))
        await pressed(pilot, "y")
        assert isinstance(app.screen, BreakdownScreen)


async def test_a_line_is_explained_when_it_is_clicked() -> None:
    async with playing() as (app, pilot):
        app.push_screen(ExplainScreen(first_case("fish")))
        await pressed(pilot)
        await pilot.pause()
        await pilot.click("Menu", offset=(4, 1))
        await pressed(pilot)
        assert shown(app).splitlines()[1].lstrip().startswith(">")


# Written down.


async def written(path: Path, *keys: str) -> str:
    """Write a hand to a path that is typed anew, then press keys; give what is shown."""
    async with playing() as (app, pilot):
        app.push_screen(BreakdownScreen(ended(self_drawn()), fresh=False))
        await pressed(pilot, "e")
        assert isinstance(app.screen, AskingScreen)
        app.screen._write(str(path))
        await pressed(pilot, "enter", *keys)
        return shown(app)


async def test_a_hand_is_written_as_a_sheet_that_settles_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "h.json"
    await written(path)
    assert cli.run(["score", "--json", str(path)]) == 0
    assert '"deltas":{"E":12,"S":-4,"W":-4,"N":-4}' in capsys.readouterr().out


async def test_nothing_is_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "h.json"
    path.write_text("mine", encoding="utf-8")
    assert "Replace it?" in await written(path)
    assert path.read_text(encoding="utf-8") == "mine"
    await written(path, "enter")
    assert path.read_text(encoding="utf-8") == "mine"
    await written(path, "down", "enter")
    assert '"variant": "qinzhou"' in path.read_text(encoding="utf-8")


async def test_a_folder_takes_the_sheet_under_the_proposed_name(tmp_path: Path) -> None:
    await written(tmp_path)
    assert os.listdir(tmp_path) == ["qinzhou-1-hand-1.json"]  # noqa: PTH208 - a test may wait


async def test_what_cannot_be_written_is_told_and_can_be_typed_anew(tmp_path: Path) -> None:
    said = await written(tmp_path / "no" / "h.json")
    assert "cannot be" in said
