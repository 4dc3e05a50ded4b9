"""Every line of every variant has a hand that earns it, a near miss, and its exclusions."""

from importlib import import_module

import pytest
from golden.pattern_table import TABLE, Row
from sheets import JsonObject, accepted

from mahjong_tui.rules.breakdown import WinScore
from mahjong_tui.rules.pricing import Pattern
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.settlement import settle

WAYS_OF_PAYING = {"gang", "horses", "fish", "follow", "outsider", "liability", "base"}

ROWS = [
    pytest.param(variant, rule, row, id=f"{variant}.{rule}")
    for variant, rows in TABLE.items()
    for rule, row in rows.items()
]
EXCLUSIONS = [
    pytest.param(variant, rule, by, hand, id=f"{variant}.{rule}-{by}")
    for variant, rows in TABLE.items()
    for rule, row in rows.items()
    for by, hand in row.excluded.items()
]
UNNAMED = {"plain", "self_draw", "sanbi", "floor", "nine_tiles_liability", "horses"}
"""Lines that are no patterns of the tiles: where another stands for them nothing is dropped."""


def first_win(hand: JsonObject) -> WinScore:
    sheet = accepted(hand)
    return settle(sheet.end, sheet.agreement).wins[0]


def names(win: WinScore) -> set[str]:
    return {line.rule.split(".")[1] for line in win.lines}


def dropped(win: WinScore) -> set[tuple[str, str]]:
    return {(one.rule.split(".")[1], one.because.split(".")[1]) for one in win.dropped}


@pytest.mark.parametrize(("variant", "rule", "row"), ROWS)
def test_a_hand_earns_the_line(variant: str, rule: str, row: Row) -> None:
    assert rule in names(first_win(row.earns))


@pytest.mark.parametrize(("variant", "rule", "row"), ROWS)
def test_a_near_miss_does_not_earn_the_line(variant: str, rule: str, row: Row) -> None:
    missed = first_win(row.misses)
    assert rule not in names(missed) | {one for one, _ in dropped(missed)}


@pytest.mark.parametrize(("variant", "rule", "by", "hand"), EXCLUSIONS)
def test_an_excluded_line_does_not_count(
    variant: str, rule: str, by: str, hand: JsonObject
) -> None:
    excluded = first_win(hand)
    assert rule not in names(excluded)
    assert by in names(excluded)
    if rule not in UNNAMED:
        assert (rule, by) in dropped(excluded)


@pytest.mark.parametrize("variant", TABLE)
def test_every_line_of_the_variant_is_in_the_table(variant: str) -> None:
    rules = ruleset(variant)
    lines = rules.paragraphs.keys() - (WAYS_OF_PAYING - rules.agree().settling.shown)
    assert TABLE[variant].keys() == lines


@pytest.mark.parametrize("variant", TABLE)
def test_every_exclusion_of_the_variant_is_in_the_table(variant: str) -> None:
    module = import_module(f"mahjong_tui.rules.variants.{variant}")
    declared = {
        (pattern.id, by)
        for table in vars(module).values()
        if isinstance(table, tuple)
        for pattern in table
        if isinstance(pattern, Pattern)
        for by in pattern.unless
    }
    assert declared <= {(rule, by) for rule, row in TABLE[variant].items() for by in row.excluded}
