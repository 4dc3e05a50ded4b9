"""The rules cards say what the program does: numbers, options, examples, in both languages."""

import re
from pathlib import Path

import pytest
from cards import (
    OPTION,
    OURS,
    CardLine,
    Kind,
    Value,
    card_lines,
    fan_table,
    gang_table,
    paragraphs,
    ways,
    won,
)
from rich.cells import cell_len
from towns import TOWNS

from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.resources import assets, rules_card
from mahjong_tui.rules.breakdown import Unit, WinScore
from mahjong_tui.rules.options import Option, shown
from mahjong_tui.rules.registry import ruleset, variants
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.rules.settling import GangPrice
from mahjong_tui.rules.variants import nanning_laok, qinzhou
from mahjong_tui.ui.cards import EXAMPLE_ROOM, card_page, drawn_card

LANGUAGES = ("en", "zh")
VARIANTS = sorted({path.name.partition(".")[0] for path in Path(assets(), "rules").iterdir()})
CARDS = [(variant, language) for variant in VARIANTS for language in LANGUAGES]
EN, ZH = catalogue(Locale.EN), catalogue(Locale.ZH)

PAGES = {
    "qinzhou": (12, {2, 4, 5, 6, 8, 10, 11, 12}),
    "liuzhou": (12, {2, 3, 4, 5, 6, 7, 10, 12}),
    "nanning": (9, {3, 4, 6, 7, 9}),
    "nanning_laok": (13, {2, 4, 9, 10, 11, 12, 13}),
    "guangdong": (9, {2, 6, 7, 8, 9}),
    "handan": (10, {2, 4, 7, 10}),
}
"""How many paragraphs the rules of a variant have, and in which of them something is ours."""
OUR_CARDS = [(variant, language) for variant in PAGES for language in LANGUAGES]

WAYS_OF_PAYING = {"gang", "horses", "fish", "follow", "outsider", "liability", "base"}
COMPANIONS = {"plain", "self_draw", "discard_win", "all_concealed", "dealer_double"}
"""Lines that an example may have beside the one it shows: none of them is a pattern of tiles."""

RANGES = {"seven_pairs": "seven_pairs_factor"}
"""Lines whose value is a range, and the house rule that fixes it."""

EACH = {"每家", "each"}


def lines_of(variant: str) -> set[str]:
    """Name every line that a hand of a variant can have."""
    rules = ruleset(variant)
    return set(rules.paragraphs.keys() - (WAYS_OF_PAYING - rules.agree().settling.shown))


def priced(variant: str) -> list[object]:
    cases = [(variant, line) for line in card_lines(variant, "zh")]
    return [pytest.param(*case, id=f"{variant}.{'+'.join(case[1].ids)}") for case in cases]


LINES = [case for variant in VARIANTS for case in priced(variant)]


# Paragraphs.


def test_our_cards_are_those_of_our_towns_and_every_card_has_two_languages() -> None:
    assert set(PAGES) == {rules.id for rules in TOWNS}
    assert set(PAGES) <= set(VARIANTS) <= {rules.id for rules in variants()}
    assert len(list(Path(assets(), "rules").iterdir())) == len(CARDS)


@pytest.mark.parametrize(("variant", "language"), OUR_CARDS)
def test_every_paragraph_of_the_rules_stands_on_the_card_and_no_other(
    variant: str, language: str
) -> None:
    count, _ = PAGES[variant]
    assert list(paragraphs(rules_card(variant, language))) == list(range(1, count + 1))


@pytest.mark.parametrize(("variant", "language"), OUR_CARDS)
def test_what_is_our_reading_is_marked_as_such(variant: str, language: str) -> None:
    _, ours = PAGES[variant]
    texts = paragraphs(rules_card(variant, language))
    assert {number for number, text in texts.items() if OURS.search(text)} == ours


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_languages_mark_the_same_paragraphs_as_our_reading(variant: str) -> None:
    english, chinese = (paragraphs(rules_card(variant, language)) for language in LANGUAGES)
    marks = {number: len(OURS.findall(text)) for number, text in english.items()}
    assert marks == {number: len(OURS.findall(text)) for number, text in chinese.items()}


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_every_paragraph_that_a_line_rests_on_is_there(variant: str, language: str) -> None:
    written = {f"§{number}" for number in paragraphs(rules_card(variant, language))}
    named = {name for name in ruleset(variant).paragraphs.values() if name.startswith("§")}
    assert named <= written


# House rules.


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_the_option_table_is_that_of_the_rules(variant: str, language: str) -> None:
    rows = OPTION.findall(rules_card(variant, language))
    assert [(name, values, default) for name, values, default, _ in rows] == [
        (option.id, option.allowed.replace("-", "…"), shown(option.default))
        for option in ruleset(variant).options
    ]


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_an_option_that_gives_another_reading_is_named_where_it_applies(
    variant: str, language: str
) -> None:
    card = rules_card(variant, language)
    for name, _, _, places in OPTION.findall(card):
        for number in re.findall(r"§(\d+)", places):
            text = paragraphs(card)[int(number)]
            assert f"`{name}`" in text or "base" in name, (name, number)


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_an_option_is_explained_in_the_paragraph_of_the_rules(variant: str, language: str) -> None:
    card = rules_card(variant, language)
    places = {name: places.split() for name, _, _, places in OPTION.findall(card)}
    for option in ruleset(variant).options:
        assert option.paragraph in places[option.id] or option.paragraph.startswith("common")


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_every_value_that_is_not_the_default_is_named(variant: str, language: str) -> None:
    texts = paragraphs(rules_card(variant, language))
    for option in ruleset(variant).options:
        if option.paragraph.startswith("§"):
            text = texts[int(option.paragraph[1:])]
            assert [one for one in named_values(option) if f"`{one}`" not in text] == []
            assert option.at_table is None or re.search(rf"\b{option.at_table}\b", text)


def named_values(option: Option) -> list[str]:
    return [shown(value) for value in option.choices if value != option.default]


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_options_that_act_in_play_only_are_named_as_such(variant: str, language: str) -> None:
    after = rules_card(variant, language).rpartition("|\n")[2]
    acting = {option.id for option in ruleset(variant).options if option.play_only}
    assert set(re.findall(r"`(\w+)`", after)) == acting


# Lines and their values.


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_every_line_of_the_rules_stands_on_the_card_and_no_other(
    variant: str, language: str
) -> None:
    written = [name for line in card_lines(variant, language) for name in line.ids]
    assert set(written) == lines_of(variant)


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_a_line_stands_in_the_paragraph_it_rests_on(variant: str, language: str) -> None:
    rules = ruleset(variant)
    for line in card_lines(variant, language):
        assert {rules.paragraphs[name] for name in line.ids} == {f"§{line.paragraph}"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_languages_show_the_same_lines_values_and_examples(variant: str) -> None:
    english, chinese = (card_lines(variant, language) for language in LANGUAGES)
    assert [line._replace(name="") for line in english] == [
        line._replace(name="") for line in chinese
    ]


@pytest.mark.parametrize(("variant", "language"), OUR_CARDS)
def test_lines_bear_the_names_of_the_catalogue_in_english_with_the_chinese_beside(
    variant: str, language: str
) -> None:
    for line in card_lines(variant, language):
        names = [(EN.rule(f"{variant}.{one}"), ZH.rule(f"{variant}.{one}")) for one in line.ids]
        chinese, english = "＋".join(zh for _, zh in names), " + ".join(map(" ".join, names))
        bare = re.sub(r"（.+）$| \(.+\)$", "", line.name)
        assert bare == (chinese if language == "zh" else english)


@pytest.mark.parametrize("variant", VARIANTS)
def test_values_are_counted_in_the_unit_of_the_variant(variant: str) -> None:
    fan = ruleset(variant).unit is Unit.FAN
    for line in card_lines(variant, "zh"):
        assert {value.fan for value in line.values} == {fan and not line.values[0].times}


@pytest.mark.parametrize(("variant", "line"), LINES)
def test_an_example_earns_what_the_card_says_in_every_way_it_can_be_won(
    variant: str, line: CardLine
) -> None:
    agreement = ruleset(variant).agree()
    for way in ways(line.ids[0], agreement):
        value = next((one for one in line.values if one.kind is way or is_general(one)), None)
        if value is not None and value.most is not None:
            assert_range(value, line, way, agreement)
            continue
        win = won(line, way, agreement)
        earned = {one.rule.partition(".")[2] for one in win.lines}
        assert (value is not None) == (earned >= set(line.ids))
        if value is not None:
            assert earned - set(line.ids) <= COMPANIONS
            assert amount(win, line, value) == value.number


def is_general(value: Value) -> bool:
    return value.kind in {Kind.ALONE, Kind.FLOOR, Kind.ANY}


def amount(win: WinScore, line: CardLine, value: Value) -> int:
    """Give what a win has earned, in the terms of the card."""
    counted = [one for one in win.lines if one.rule.partition(".")[2] in line.ids]
    if value.kind is Kind.FLOOR:
        return counted[-1].total
    if value.kind is Kind.ALONE:
        (paid,) = win.payments
        return paid.points // ruleset(win.lines[0].rule.partition(".")[0]).agree().settling.base
    if not value.times:
        return sum(one.amount for one in counted)
    if counted[0].amount:
        return counted[0].total // (counted[0].total - counted[0].amount)
    rule = counted[0].rule
    (times,) = {one.times for paid in win.payments for one in paid.factors if one.rule == rule}
    return times


def assert_range(value: Value, line: CardLine, way: Kind, agreement: Agreement) -> None:
    """Hold a range against the house rule it comes from, at both of its ends."""
    name = RANGES[line.ids[0]]
    (option,) = (one for one in agreement.rules.options if one.id == name)
    assert (value.number, value.most) == (option.least, option.greatest)
    least, most = (
        won(line, way, agreement.rules.agree({name: end})).total
        for end in (option.least, option.greatest)
    )
    assert (least * value.number, most) == (least, least * option.greatest)


@pytest.mark.parametrize("language", LANGUAGES)
def test_qinzhou_8_every_fan_of_the_table_stands_on_the_card(language: str) -> None:
    fans = {"plain": 1} | {fan.id: fan.from_other for fan in qinzhou.FANS}
    written = {line.ids[0]: line.values[0].number for line in card_lines("qinzhou", language)}
    assert written == fans


@pytest.mark.parametrize("language", LANGUAGES)
def test_nanning_laok_4_the_fan_table_stands_on_the_card_as_ours_in_one_table(
    language: str,
) -> None:
    text = paragraphs(rules_card("nanning_laok", language))[4]
    assert OURS.match(text.strip().partition("\n\n")[2])
    entries = [(1, ("plain",))]
    entries += [
        (sum(fan for *_, fan in entry), tuple(name for name, *_ in entry))
        for entry in nanning_laok.FANS
    ]
    table = fan_table(text)
    assert [(fan, ids) for fan, _, ids in table] == entries
    lines = [line for line in card_lines("nanning_laok", language) if line.paragraph == 4]
    assert table == [(line.values[0].number, line.name, line.ids) for line in lines]


# Gang money.


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_gang_money_is_that_of_the_rules(variant: str, language: str) -> None:
    rules = ruleset(variant)
    prices = rules.agree().settling.gangs
    text = paragraphs(rules_card(variant, language))[int(rules.paragraphs["gang"][1:])]
    table = gang_table(text)
    assert {kind: GangPrice(n, each=who in EACH) for kind, (who, n) in table.items()} == {
        "exposed": prices.exposed,
        "added": prices.added,
        "concealed": prices.concealed,
    }


# As it is drawn.


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_every_example_is_drawn(variant: str, language: str) -> None:
    drawn = drawn_card(variant, catalogue(Locale(language)))
    assert "```tiles" not in drawn
    assert drawn.count("```text") == len(card_lines(variant, language))


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_a_card_on_paper_fits_eighty_columns(variant: str, language: str) -> None:
    page = card_page(variant, catalogue(Locale(language)))
    assert max(map(cell_len, page.splitlines())) <= 80


def test_an_example_is_drawn_rank_over_suit_melds_named() -> None:
    drawn = drawn_card("qinzhou", ZH).splitlines()
    assert "一二三  四五六  七八九  一一  二三  + 一" in drawn
    assert "萬萬萬  萬萬萬  筒筒筒  索索  筒筒    筒" in drawn
    assert "碰 東東東  碰 南南南  中中中  西西  發發  + 發" in drawn


def test_an_example_wider_than_the_page_is_broken_between_groups() -> None:
    page = [line.strip() for line in card_page("qinzhou", EN).splitlines()]
    place = page.index("Gang 一一一一  Gang 九九九九  Concealed gang 四四四四  Gang 東東東東")
    assert [line.split() for line in page[place + 1 : place + 5]] == [
        ["萬萬萬萬", "筒筒筒筒", "索索索索"],
        [],
        ["五", "+", "五"],
        ["筒", "筒"],
    ]


@pytest.mark.parametrize("room", [24, 40, EXAMPLE_ROOM])
@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_no_example_is_wider_than_its_room(variant: str, language: str, room: int) -> None:
    drawn = drawn_card(variant, catalogue(Locale(language)), room)
    rows = [
        row
        for block in re.findall(r"```text\n(.*?)```", drawn, re.DOTALL)
        for row in block.split("\n")
    ]
    assert max(map(cell_len, rows)) <= room
    assert [row for row in rows if row.startswith("+")] == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_mark_of_punctuation_never_begins_a_line(variant: str) -> None:
    page = card_page(variant, ZH)
    assert not re.search(r"\n[，。；：、！？）】”]", page)
