"""Who knows one variant is told where another differs."""

from functools import cache
from itertools import permutations

import pytest
from rich.cells import cell_len

from mahjong_tui import cli
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.registry import ruleset, variants
from mahjong_tui.ui.versus import Difference, differences, versus_page, wrapped

EN, ZH = catalogue(Locale.EN), catalogue(Locale.ZH)
PAIRS = list(permutations((rules.id for rules in variants()), 2))


@cache
def told(known: str, here: str, locale: Locale = Locale.ZH) -> tuple[Difference, ...]:
    return differences(ruleset(known).agree(), ruleset(here).agree(), catalogue(locale))


def row(known: str, here: str, name: str, locale: Locale = Locale.ZH) -> tuple[str, str]:
    """Give the two cells of the first row with that name."""
    found = next(one for one in told(known, here, locale) if one.name == name)
    return found.known, found.here


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize(("known", "here"), PAIRS)
def test_any_two_variants_fit_eighty_columns(known: str, here: str, locale: Locale) -> None:
    say = catalogue(locale)
    page = versus_page(ruleset(known).agree(), ruleset(here).agree(), say)
    assert page.startswith(
        say.text("versus.title", known=say.variant(known), here=say.variant(here))
    )
    assert max(map(cell_len, page.splitlines())) <= 80
    assert "\x1b" not in page


@pytest.mark.parametrize("locale", Locale)
@pytest.mark.parametrize(("known", "here"), PAIRS)
def test_no_line_begins_with_a_closing_mark(known: str, here: str, locale: Locale) -> None:
    for one in told(known, here, locale):
        for text in (one.known, one.here):
            assert all(line[:1] not in "，。；：、！？）" for line in wrapped(text, 29, locale)[1:])


@pytest.mark.parametrize(("known", "here"), PAIRS)
def test_the_other_way_round_the_same_rows_change_sides(known: str, here: str) -> None:
    there, back = told(known, here), told(here, known)
    assert [one.topic for one in there if one.topic.value != "option"] == [
        one.topic for one in back if one.topic.value != "option"
    ]
    assert all(one.known != one.here for one in (*there, *back))


def test_a_pattern_is_shown_with_its_value_on_either_side() -> None:
    assert row("qinzhou", "liuzhou", "清一色") == ("都是 2", "点炮 3，自摸 2")
    assert row("liuzhou", "nanning", "清一色", Locale.ZH) == ("点炮 3，自摸 2", "点炮 9，自摸 6")


def test_what_another_town_calls_otherwise_is_told_by_both_names() -> None:
    assert row("qinzhou", "liuzhou", "全求人")[0] == "12张落地：都是 2"
    known, _ = row("qinzhou", "nanning", "All triplets 碰碰胡", Locale.EN)
    assert known == "All triplets 对对胡: 2 either way"


def test_what_has_no_name_here_is_told_as_what_it_counts() -> None:
    assert row("qinzhou", "liuzhou", "十八罗汉")[1] == "算对对胡；点炮 3，自摸 2"


def test_what_can_be_agreed_is_told_with_the_house_rule() -> None:
    assert row("qinzhou", "liuzhou", "钓鱼")[1].startswith("约好“钓鱼”才有；开局前每人最多钓 2 条")


def test_the_break_of_handan_is_told_with_its_exceptions_handan_3() -> None:
    said = "the sum names the wall and the stacks skipped; on 5, 9 the opposite wall, 14 skipped"
    assert row("guangdong", "handan", "Break", Locale.EN)[1] == said


def test_what_is_alike_stands_in_one_closing_sentence() -> None:
    page = versus_page(ruleset("qinzhou").agree(), ruleset("liuzhou").agree(), ZH)
    assert "两边一样：牌、座位、发牌、开门、吃碰杠、点炮、牌形、抢杠、基本胡" in page
    assert not any(one.name == "吃碰杠" for one in told("qinzhou", "liuzhou"))


def test_nothing_differs_from_itself() -> None:
    qinzhou = ruleset("qinzhou").agree()
    assert versus_page(qinzhou, qinzhou, EN) == "Qinzhou and Qinzhou do not differ.\n"
    assert differences(qinzhou, qinzhou, EN) == ()


def test_a_house_rule_that_was_changed_is_a_difference() -> None:
    usual, changed = ruleset("qinzhou").agree(), ruleset("qinzhou").agree({"horses": 5})
    names = [one.name for one in differences(usual, changed, EN)]
    assert names == ["Horses", "Horses"]


def test_the_command_line_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(("rules", "liuzhou", "--versus", "qinzhou")) == 0
    out = capsys.readouterr().out
    assert out == versus_page(ruleset("qinzhou").agree(), ruleset("liuzhou").agree(), EN)


def test_a_variant_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(("rules", "liuzhou", "--versus", "sichuan")) == cli.REFUSED
    assert "no variant “sichuan”" in capsys.readouterr().err
