"""The form of a new match: typed, checked, explained where it stands."""

import pytest
from rich.cells import cell_len
from ui.seated import ENGLISH, LANGUAGES, playing, pressed, shown

from mahjong_tui.bots.levels import LEVELS
from mahjong_tui.rules.options import Option
from mahjong_tui.rules.registry import variants
from mahjong_tui.rules.ruleset import RuleSet
from mahjong_tui.session.match import Player
from mahjong_tui.ui.fields import USUAL_VARIANT, Field
from mahjong_tui.ui.screens.new_match import NewMatchScreen
from mahjong_tui.ui.screens.setup import (
    EXPLAINED,
    SetupScreen,
    agreed,
    explained,
    usual_fields,
    with_names,
)
from mahjong_tui.ui.screens.start import StartScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.screens.variants import place_of
from mahjong_tui.ui.widgets.form import Form, value_text
from mahjong_tui.ui.words import Words

NUMBER = Field("hands", 16, 16, least=1, greatest=96)
NAME = Field("name", "Ann", "Ann")
CHOICE = Field.of(Option("pass", "round", "§5", choices=("round", "hand", "off")), "round")


def steps_to(place: int) -> list[str]:
    """Give the keys from the usual variant to another."""
    return ["down"] * ((place - place_of(USUAL_VARIANT)) % len(variants()))


def typed(field: Field, text: str) -> Field:
    for character in text:
        assert field.takes(character)
        field = field.typed(character)
    return field


@pytest.mark.parametrize(
    ("text", "value"), [("8", 8), ("96", 96), ("97", 96), ("500", 50), ("0", 1), ("007", 1)]
)
def test_a_typed_number_stays_within_its_limits(text: str, value: int) -> None:
    assert typed(NUMBER, text).value == value


def test_an_erased_number_is_the_least_one() -> None:
    assert NUMBER.erased().value == 1
    assert NUMBER.erased().erased().value == 1


@pytest.mark.parametrize(("start", "step", "value"), [(16, 1, 17), (96, 1, 96), (1, -1, 1)])
def test_a_number_is_stepped_up_to_its_limits(start: int, step: int, value: int) -> None:
    assert NUMBER.set_to(start).altered(step).value == value


def test_choices_are_stepped_through_round_the_ends() -> None:
    assert CHOICE.altered(-1).value == "off"
    assert CHOICE.altered(-1).altered(1).value == "round"


def test_yes_and_no_are_not_taken_for_one_and_zero() -> None:
    field = Field.of(Option("x", 1, "§1", choices=(1, True, None)), value=True)
    assert field.altered(1).value is None
    assert field.altered(-1).value == 1


def test_a_number_takes_digits_and_a_name_letters() -> None:
    assert not NUMBER.takes("q")
    assert NAME.takes("q")
    assert not CHOICE.takes("1")


def test_a_name_is_typed_erased_and_never_empty() -> None:
    assert typed(NAME, "小明").value == "小明"
    assert NAME.erased().value == "An"
    assert typed(NAME, " ").value == "Ann"
    assert len(str(typed(NAME, "x" * 40).value)) == 10


def test_a_name_cannot_be_stepped() -> None:
    assert NAME.altered(1) == NAME


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_every_line_has_a_label_a_value_and_an_explanation(rules: RuleSet, words: Words) -> None:
    for field in usual_fields(rules.id):
        assert value_text(field, words)
        assert explained(field, words).plain
    assert explained(None, words).plain


def test_a_house_rule_is_explained_with_its_values_and_its_paragraph() -> None:
    fields = {field.id: field for field in usual_fields("qinzhou")}
    said = explained(fields["horses"], ENGLISH).plain
    assert "0-30" in said
    assert "usual: 10" in said
    assert "§10" in said
    assert "--option horses=10" in said


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.id)
@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_what_is_explained_fits_and_is_not_broken_where_it_would_be_typed(
    rules: RuleSet, words: Words
) -> None:
    for field in usual_fields(rules.id):
        lines = explained(field, words).plain.split("\n")
        assert len(lines) <= 3
        assert max(map(cell_len, lines)) <= EXPLAINED or field.option is None
        assert field.option is None or f"--option {field.id}=" in lines[-1]


def test_what_is_usual_makes_a_match_of_one_person_and_three_bots() -> None:
    setup = agreed(USUAL_VARIANT, tuple(usual_fields(USUAL_VARIANT)), ENGLISH)
    assert setup.variant == "qinzhou"
    assert setup.hands == 16
    assert setup.options == {}
    assert sum(player.bot is None for player in setup.players) == 1
    assert {player.bot for player in setup.players} <= {None, *LEVELS}


def test_an_opponent_who_is_a_person_has_a_line_for_his_name() -> None:
    fields = tuple(usual_fields("qinzhou"))
    person = [one.set_to("human") if one.id == "bot_two" else one for one in fields]
    named = tuple(with_names(person, ENGLISH))
    assert [one.id for one in named][2:4] == ["bot_two", "name_bot_two"]
    assert tuple(with_names(named, ENGLISH)) == named
    called = [typed(one, "Bo Li") if one.id == "name_bot_two" else one for one in named]
    players = agreed("qinzhou", tuple(called), ENGLISH).players
    assert {player.name for player in players if player.bot is None} == {fields[0].value, "Bo Li"}
    again = [one.set_to("easy") if one.id == "bot_two" else one for one in called]
    assert tuple(with_names(again, ENGLISH)) == tuple(
        one.set_to("easy") if one.id == "bot_two" else one for one in fields
    )


async def test_several_people_sit_down_from_the_form() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "down", "down")
        while "< a person >" not in shown(app):
            await pressed(pilot, "right")
        await pressed(pilot, "down", *"Bo", *["up"] * 3, "enter")
        table = app.screen_stack[-1]
        beneath = table if isinstance(table, TableScreen) else app.screen_stack[-2]
        assert isinstance(beneath, TableScreen)
        assert len(beneath.table.people) == 2
        assert "Bo" in {player.name for player in beneath.table.setup.players}


def test_the_seed_draws_who_sits_where() -> None:
    fields = tuple(usual_fields(USUAL_VARIANT))
    seats = set()
    for seed in range(20):
        chosen = (one.set_to(seed) if one.id == "seed" else one for one in fields)
        players = agreed(USUAL_VARIANT, tuple(chosen), ENGLISH).players
        seats.add([player.bot for player in players].index(None))
    assert seats == {0, 1, 2, 3}


def test_only_house_rules_that_differ_are_written_down() -> None:
    fields = tuple(usual_fields("qinzhou"))
    changed = tuple(one.set_to(5) if one.id == "horses" else one for one in fields)
    assert agreed("qinzhou", changed, ENGLISH).options == {"horses": 5}


async def test_enter_alone_starts_a_match() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "enter")
        assert isinstance(app.screen, TableScreen)


async def test_escape_goes_back_to_the_start() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "escape")
        assert isinstance(app.screen, NewMatchScreen)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, StartScreen)


async def test_letters_that_are_commands_elsewhere_can_be_typed_into_the_name() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "down", *"qvb")
        assert isinstance(app.screen, SetupScreen)
        await pressed(pilot, "up", "enter")
        assert isinstance(app.screen, TableScreen)
        assert Player("qvb") in app.screen.table.setup.players


async def test_while_a_name_is_typed_the_key_bar_offers_no_letters() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "down")
        bar = shown(app).split("\n")[-1]
        assert all(len(label.split()[0]) > 1 for label in bar.strip().split("  "))
        assert "Esc close" in bar
        assert "Ctrl-Q quit" in bar
        await pressed(pilot, "down")
        assert "quit" in shown(app).split("\n")[-1]


async def test_a_value_is_changed_with_arrows_and_typed_with_digits() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", *["up"] * 7, "2", "0")
        form = app.screen.query_one(Form)
        assert form.field is not None
        assert (form.field.id, form.field.value) == ("hands", 20)
        await pressed(pilot, "backspace", "left", "right", "right")
        assert form.field.value == 3


async def test_each_variant_brings_its_own_house_rules() -> None:
    for place, rules in enumerate(variants()):
        async with playing() as (app, pilot):
            await pressed(pilot, "enter", *steps_to(place), "enter")
            ids = [field.id for field in app.screen.query_one(Form).fields]
            assert ids[-len(rules.options) :] == [option.id for option in rules.options]
            assert ENGLISH.catalogue.variant(rules.id) in shown(app).split("\n")[0]


async def test_the_form_fits_eighty_columns_in_every_variant_and_language() -> None:
    for words in LANGUAGES:
        async with playing(words=words) as (app, pilot):
            await pressed(pilot, "enter")
            for _ in variants():
                await pressed(pilot, "down", "enter")
                form = app.screen.query_one(Form)
                widths = [line.cell_length for line in form.render().split("\n")]
                assert max(widths) <= 78
                await pressed(pilot, "escape")


async def test_an_arrow_beside_a_value_can_be_clicked() -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter")
        rows = shown(app).split("\n")
        row = next(index for index, line in enumerate(rows) if "< 16 >" in line)
        await pilot.click(offset=(rows[row].index("16 >") + 3, row))
        await pilot.pause()
        form = app.screen.query_one(Form)
        assert form.field is not None
        assert form.field.value == 17
