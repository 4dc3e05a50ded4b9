"""The list of variants: what each is like, where it differs, its card, and the way to the table."""

import msgspec
import pytest
from rich.cells import cell_len
from textual.containers import VerticalScroll
from ui.seated import ENGLISH, LANGUAGES, playing, pressed, setup, shown

from mahjong_tui.rules.registry import ruleset, variants
from mahjong_tui.rules.ruleset import RuleSet
from mahjong_tui.session.table import Table
from mahjong_tui.ui.fields import USUAL_VARIANT
from mahjong_tui.ui.screens.help import HelpScreen, RulesScreen
from mahjong_tui.ui.screens.new_match import NewMatchScreen
from mahjong_tui.ui.screens.setup import SetupScreen
from mahjong_tui.ui.screens.start import StartScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.screens.variants import VariantsScreen, VersusScreen, place_of
from mahjong_tui.ui.words import Words


def named(rules: RuleSet, words: Words = ENGLISH) -> str:
    return words.catalogue.variant(rules.id)


def next_after_usual() -> RuleSet:
    return variants()[(place_of(USUAL_VARIANT) + 1) % len(variants())]


def marked(screen: str) -> str:
    """Give what stands behind the mark of the chosen line."""
    (line,) = (line for line in screen.split("\n") if line.lstrip().startswith("> "))
    return line.strip(" >")


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
async def test_every_variant_is_listed_and_its_summary_fits_below(words: Words) -> None:
    async with playing(words=words) as (app, pilot):
        await pressed(pilot, "enter")
        for _ in variants():
            screen = shown(app)
            assert isinstance(app.screen, NewMatchScreen)
            assert app.screen.agreement is not None
            rules = app.screen.agreement.rules
            assert marked(screen) == named(rules, words)
            assert all(named(one, words) in screen for one in variants())
            summary = words.catalogue.summary(rules.id).splitlines()
            assert all(line in screen for line in summary)
            assert max(map(cell_len, summary)) <= 78
            await pressed(pilot, "down")


async def test_the_usual_variant_is_chosen_at_first_and_the_last_played_one_later() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter")
        assert marked(shown(app)) == named(ruleset(USUAL_VARIANT))
        await pressed(pilot, "down", "enter", "enter")
        assert isinstance(app.screen, TableScreen)
        played = app.screen.agreement.rules
        assert played.id != USUAL_VARIANT
        await pressed(pilot, "q", "down", "enter")
        assert isinstance(app.screen, StartScreen)
        await pressed(pilot, "enter")
        assert marked(shown(app)) == named(played)


async def test_what_differs_is_shown_against_any_variant_one_knows() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "d")
        assert isinstance(app.screen, VersusScreen)
        known = set()
        for _ in variants():
            title, *_ = shown(app).split("\n")
            known.add(title.split("<")[1].split(">")[0].strip())
            assert named(ruleset(USUAL_VARIANT)) in shown(app)
            await pressed(pilot, "right")
        assert known == {named(rules) for rules in variants() if rules.id != USUAL_VARIANT}
        await pressed(pilot, "enter")
        assert isinstance(app.screen, NewMatchScreen)


async def test_another_variant_is_compared_with_the_one_played_last() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "down", "d")
        assert f"< {named(ruleset(USUAL_VARIANT))} >" in shown(app)


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
async def test_a_long_comparison_scrolls_and_begins_anew_with_another(words: Words) -> None:
    async with playing(words=words) as (app, pilot):
        await pressed(pilot, "enter", "d", "down", "pagedown")
        scroll = app.screen.query_one(VerticalScroll)
        assert scroll.scroll_offset.y > 1
        assert scroll.max_scroll_x == 0
        await pressed(pilot, "left")
        assert scroll.scroll_offset.y == 0


async def test_the_rules_card_of_the_chosen_variant_is_a_key_away() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "down", "r")
        assert isinstance(app.screen, RulesScreen)
        assert app.screen._variant == next_after_usual().id
        await pressed(pilot, "escape")
        assert isinstance(app.screen, NewMatchScreen)


async def test_from_the_start_screen_every_card_can_be_read() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "down", "enter")
        read = set()
        for _ in variants():
            assert type(app.screen) is VariantsScreen
            await pressed(pilot, "enter")
            assert isinstance(app.screen, RulesScreen)
            read.add(app.screen._variant)
            await pressed(pilot, "enter", "down")
        assert read == {rules.id for rules in variants()}
        await pressed(pilot, "escape")
        assert isinstance(app.screen, StartScreen)


async def test_help_tells_the_rules_of_what_is_chosen() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "down", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert app.screen._variant == next_after_usual().id


async def test_a_click_chooses_and_a_second_one_opens() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter")
        rows = shown(app).split("\n")
        row = next(place for place, line in enumerate(rows) if named(variants()[0]) in line)
        await pilot.click(offset=(5, row))
        await pilot.pause()
        assert marked(shown(app)) == named(variants()[0])
        await pilot.click(offset=(5, row))
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        assert app.screen.agreement.rules is variants()[0]


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
async def test_in_a_match_help_lists_the_house_rules_that_differ(words: Words) -> None:
    async with playing(Table(setup()), words=words) as (app, pilot):
        await pressed(pilot, "question_mark")
        assert words.text("ui.help.differing") not in shown(app)
    agreed = msgspec.structs.replace(setup(), options={"horses": 5})
    async with playing(Table(agreed), words=words) as (app, pilot):
        await pressed(pilot, "question_mark")
        first, second, *_ = (line.strip() for line in shown(app).split("\n"))
        assert first == words.text("ui.help.differing")
        (horses,) = (one for one in ruleset("qinzhou").options if one.id == "horses")
        name = words.catalogue.option("qinzhou", "horses")
        assert second.startswith(name)
        assert all(part in second for part in ("5", str(horses.default), horses.paragraph))


async def test_help_from_the_form_knows_what_was_changed_there() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "up", "right", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert ENGLISH.text("ui.help.differing") in shown(app)
