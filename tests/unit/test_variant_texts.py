"""Every variant, house rule, value and line has a name, and what needs a sentence has one."""

import json
from collections.abc import Iterator

import pytest
from golden.pattern_table import TABLE
from rich.cells import cell_len
from sheets import accepted
from towns import CASES, TOWNS

from mahjong_tui.i18n import Catalogue, Locale, catalogue
from mahjong_tui.rules.breakdown import RuleId, Settlement
from mahjong_tui.rules.options import Option, shown
from mahjong_tui.rules.registry import ruleset, variants
from mahjong_tui.rules.ruleset import RuleSet
from mahjong_tui.rules.settlement import settle
from mahjong_tui.store.settings import Settings
from mahjong_tui.ui.fields import Field
from mahjong_tui.ui.screens.setup import explained
from mahjong_tui.ui.versus import wrapped
from mahjong_tui.ui.widgets.form import LABEL_WIDTH, VALUE_WIDTH
from mahjong_tui.ui.words import Words

OPTIONS = [(rules, option) for rules in variants() for option in rules.options]
SUMMARY_WIDTH, SUMMARY_LINES = 76, 14
EXPLAINED_WIDTH, EXPLAINED_LINES = 78, 3

each_language = pytest.mark.parametrize("say", list(map(catalogue, Locale)), ids=list(Locale))
each_variant = pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.id)
each_town = pytest.mark.parametrize("rules", TOWNS, ids=lambda rules: rules.id)
each_option = pytest.mark.parametrize(
    ("rules", "option"), OPTIONS, ids=[f"{rules.id}.{option.id}" for rules, option in OPTIONS]
)


def is_written(say: Catalogue, section: str, variant: str, name: str) -> bool:
    return say.has(f"{section}.{variant}.{name}") or say.has(f"{section}.{name}")


# Variants.


@each_language
@each_town
def test_a_variant_has_a_name_and_a_summary_of_one_screen(rules: RuleSet, say: Catalogue) -> None:
    assert say.has(f"variant.{rules.id}")
    lines = say.summary(rules.id).splitlines()
    assert 1 <= len(lines) <= SUMMARY_LINES
    assert max(map(cell_len, lines)) <= SUMMARY_WIDTH


# House rules.


@each_language
@each_option
def test_a_house_rule_has_a_name_and_a_sentence(
    rules: RuleSet, option: Option, say: Catalogue
) -> None:
    assert is_written(say, "option", rules.id, option.id)
    assert is_written(say, "option_help", rules.id, option.id)
    assert cell_len(say.option(rules.id, option.id)) <= LABEL_WIDTH
    assert say.option_help(rules.id, option.id)[-1] in "。."


@each_language
@each_option
def test_a_value_that_is_no_number_has_a_name(
    rules: RuleSet, option: Option, say: Catalogue
) -> None:
    named = [say.choice(option.id, shown(value)) for value in option.choices]
    assert [one for one in named if cell_len(one) > VALUE_WIDTH] == []
    words = [value for value in option.choices if not isinstance(value, int)]
    assert [w for w in words if say.choice(option.id, shown(w)) == shown(w) and w is not None] == []
    assert len(set(named)) == len(named)


@each_language
@each_option
def test_what_explains_a_house_rule_fits_below_the_form(
    rules: RuleSet, option: Option, say: Catalogue
) -> None:
    words = Words(say)
    for value in option.choices or (option.greatest,):
        text = explained(Field.of(option, value, rules.id), words).plain
        assert len(wrapped(text, EXPLAINED_WIDTH, say.locale)) <= EXPLAINED_LINES, text


@each_language
def test_no_house_rule_is_named_that_no_variant_has(say: Catalogue) -> None:
    known = {option.id for _, option in OPTIONS}
    own = {f"{rules.id}.{option.id}" for rules, option in OPTIONS}
    for section in ("option", "option_help"):
        named = {key.partition(".")[2] for key in say if key.startswith(f"{section}.")}
        assert named <= known | own
    valued = {
        key.split(".")[2] for key in say if key.startswith("ui.value.") and key.count(".") > 2
    }
    assert valued <= known | set(Settings.__struct_fields__)


# Lines and ways of paying.


def settlements(variant: str) -> Iterator[Settlement]:
    cases = json.loads((CASES / f"{variant}.json").read_text(encoding="utf-8"))
    sheets = [case["sheet"] for case in cases]
    for row in TABLE[variant].values():
        sheets += [row.earns, row.misses, *row.excluded.values()]
    for sheet in map(accepted, sheets):
        yield settle(sheet.end, sheet.agreement)


def produced(settlement: Settlement) -> Iterator[RuleId]:
    for win in settlement.wins:
        yield from (line.rule for line in win.lines)
        for one in win.dropped:
            yield from (one.rule, one.because)
    for paid in settlement.payments:
        yield from paid.because
        yield from (factor.rule for factor in paid.factors)


@each_language
@each_town
def test_whatever_a_settlement_names_has_a_name_and_a_paragraph(
    rules: RuleSet, say: Catalogue
) -> None:
    found = {rule for one in settlements(rules.id) for rule in produced(one)}
    found |= {rules.rule(name) for name in rules.paragraphs}
    names = {rule.partition(".")[2] for rule in found}
    assert [name for name in names if not is_written(say, "rule", rules.id, name)] == []
    assert names == rules.paragraphs.keys()


@each_language
@each_variant
def test_no_two_lines_of_a_variant_have_one_name(rules: RuleSet, say: Catalogue) -> None:
    names = [say.rule(rules.rule(name)) for name in rules.paragraphs]
    assert sorted(names) == sorted(set(names))


@each_language
def test_no_rule_is_named_that_no_variant_has(say: Catalogue) -> None:
    known = {name for rules in variants() for name in rules.paragraphs}
    own = {f"{rules.id}.{name}" for rules in variants() for name in rules.paragraphs}
    named = {key.partition(".")[2] for key in say if key.startswith("rule.")}
    assert named <= known | own


def test_a_town_calls_things_by_its_own_names() -> None:
    zh = catalogue(Locale.ZH)
    assert zh.rule(ruleset("liuzhou").rule("seven_pairs")) == "小七对"
    assert zh.rule(ruleset("nanning").rule("luxury_seven_pairs")) == "大七对"
    assert zh.rule(ruleset("handan").rule("discard_win")) == "放冲胡"
    assert zh.rule(ruleset("guangdong").rule("horses")) == "抓马"
    assert zh.option("guangdong", "horses") == "抓几匹马"
