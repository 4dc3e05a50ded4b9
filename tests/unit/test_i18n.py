"""Texts by key: which language, which words, and what becomes of a key that nobody has written."""

import pytest

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import WEST
from mahjong_tui.errors import MahjongError
from mahjong_tui.i18n import (
    Catalogue,
    Locale,
    MissingTextWarning,
    Text,
    catalogue,
    locale_from,
    tile_name,
    tiles_text,
)

SMALL = """
[greeting]
plain = "Hello"
named = "Hello {name}, seat {seat}"

[rule]
gang = "Gang"

[rule.here]
gang = "Our gang"

[option]
lock = "Lock"

[option.here]
lock = "Our lock"

[option_help]
lock = "How long it holds."

[ui.value]
none = "none"

[ui.value.lock]
none = "never locked"
"""


@pytest.fixture
def small() -> Catalogue:
    return Catalogue(Locale.EN, SMALL)


def test_nested_tables_are_keys_joined_with_dots(small: Catalogue) -> None:
    assert list(small)[:4] == ["greeting.plain", "greeting.named", "rule.gang", "rule.here.gang"]


def test_a_text_fills_in_its_parameters_and_other_texts(small: Catalogue) -> None:
    text = Text("greeting.named", {"name": Text("rule.gang"), "seat": 3})
    assert small.of(text) == "Hello Gang, seat 3"


def test_an_error_becomes_a_sentence(small: Catalogue) -> None:
    error = MahjongError("greeting.named", name="{seat}", seat=1)
    assert small.sentence(error) == "Hello {seat}, seat 1"


def test_a_rule_is_looked_up_in_its_variant_first(small: Catalogue) -> None:
    assert small.rule("here.gang") == "Our gang"
    assert small.rule("there.gang") == "Gang"


def test_a_rule_that_nobody_named_is_shown_by_its_id(small: Catalogue) -> None:
    assert small.rule("there.nine_dragons") == "nine_dragons"
    assert small.variant("there") == "there"
    assert small.summary("there") == ""


def test_a_house_rule_is_looked_up_in_its_variant_first(small: Catalogue) -> None:
    assert small.option("here", "lock") == "Our lock"
    assert small.option("there", "lock") == "Lock"
    assert small.option_help("here", "lock") == "How long it holds."
    assert small.option("there", "unnamed") == small.option_help("there", "unnamed") == "unnamed"


def test_a_value_is_named_by_its_house_rule_first(small: Catalogue) -> None:
    assert small.choice("lock", "none") == "never locked"
    assert small.choice("cap", "none") == "none"
    assert small.choice("cap", "6") == "6"


def test_a_missing_text_is_an_error_under_test(small: Catalogue) -> None:
    with pytest.warns(MissingTextWarning, match=r"en has no greeting\.rude"):
        assert small.text("greeting.rude") == "greeting.rude"


@pytest.mark.parametrize(
    ("environment", "locale"),
    [
        ({}, Locale.EN),
        ({"LANG": "C"}, Locale.EN),
        ({"LANG": "zh_CN.UTF-8"}, Locale.ZH),
        ({"LANG": "zh_TW"}, Locale.ZH),
        ({"LANG": "de_DE.UTF-8"}, Locale.EN),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "zh_CN.UTF-8"}, Locale.EN),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_CN.GBK", "LANG": "en_US"}, Locale.ZH),
        ({"LANGUAGE": "zh_CN:en"}, Locale.ZH),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN:en"}, Locale.EN),
    ],
)
def test_the_environment_tells_the_language(environment: dict[str, str], locale: Locale) -> None:
    assert locale_from(environment) is locale


def test_tiles_are_named_as_their_faces_show_them() -> None:
    assert [tile_name(tile) for tile in parse_tiles("1m5p9sESWNCFP")] == [
        *("一萬", "五筒", "九索"),
        *("東", "南", "西", "北", "中", "發", "白"),
    ]


def test_runs_of_tiles_share_the_sign_of_their_suit() -> None:
    assert tiles_text(parse_tiles("234m55pCC")) == "二三四萬五五筒中中"


def test_seats_are_named_in_the_language() -> None:
    assert catalogue(Locale.EN).seat(WEST) == "West"
    assert catalogue(Locale.ZH).seat(WEST) == "西"
    assert catalogue(Locale.ZH).rule("qinzhou.all_peng") == "对对胡"


def test_a_word_goes_with_its_number() -> None:
    both = Catalogue(Locale.EN, '[a]\nb = "{n} {n:point is|points are} left"')
    said = [both.text("a.b", n=number) for number in (-1, 0, 1, 2, 21)]
    assert [one.partition(" ")[2] for one in said] == [
        "point is left",
        "points are left",
        "point is left",
        "points are left",
        "points are left",
    ]


def test_a_number_keeps_every_other_format() -> None:
    assert Catalogue(Locale.EN, '[a]\nb = "{n:+d} {n:>3}"').text("a.b", n=1) == "+1   1"
