"""The rules cards say what the program does: numbers, options, examples, in both languages."""

import re
from pathlib import Path

import pytest

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import EAST, SOUTH, WEST
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.resources import assets, rules_card
from mahjong_tui.rules.handend import Fact, HandEnd, Win
from mahjong_tui.rules.options import shown
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.scoring import score
from mahjong_tui.rules.variants import qinzhou
from mahjong_tui.ui.cards import Example, card_page, drawn_card, examples

LANGUAGES = ("en", "zh")
VARIANTS = sorted({path.name.partition(".")[0] for path in Path(assets(), "rules").iterdir()})
CARDS = [(variant, language) for variant in VARIANTS for language in LANGUAGES]

PATTERN = re.compile(r"^### (?P<name>.+) · (?P<value>\d+) (?:fan|番) `(?P<id>\w+)`$", re.MULTILINE)
PARAGRAPH = re.compile(r"^## §(\d+) ", re.MULTILINE)
OPTION = re.compile(r"^\| `(\w+)` \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
OURS = re.compile(r"【定】|\[ours\]")

FACTS = {
    "last_tile_draw": Fact.LAST_TILE,
    "after_gang": Fact.AFTER_GANG,
    "robbing_gang": Fact.ROBBING,
    "gang_discard": Fact.GANG_DISCARD,
    "earthly": Fact.READY,
    "heavenly": Fact.HEAVENLY,
}
SELF_DRAWN = {"last_tile_draw", "after_gang", "heavenly"}

QINZHOU_FANS = {"plain": 1} | {fan.id: fan.from_other for fan in qinzhou.FANS}


def paragraphs(card: str) -> dict[int, str]:
    """Split a card at its paragraphs."""
    pieces = PARAGRAPH.split(card)[1:]
    return dict(zip(map(int, pieces[::2]), pieces[1::2], strict=True))


def hand_end(example: Example, pattern: str) -> HandEnd:
    """Let the example be won the way its pattern asks for."""
    winner = EAST if pattern == "heavenly" else SOUTH
    source = None if pattern in SELF_DRAWN else WEST
    melds = [
        Meld(
            kind=meld.kind,
            tile=meld.tile,
            source=None if meld.kind is MeldKind.CONCEALED else EAST,
            now=pattern == "after_gang",
        )
        for meld in example.melds
    ]
    facts = frozenset({FACTS[pattern]} if pattern in FACTS else ())
    hand = tuple(tile for group in example.groups for tile in group)
    return HandEnd(
        dealer=EAST,
        hands=tuple(hand if seat == winner else None for seat in range(4)),
        melds=tuple(tuple(melds) if seat == winner else () for seat in range(4)),
        wins=(Win(winner, example.win, source, facts),),
    )


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_paragraphs_are_numbered_without_a_gap(variant: str, language: str) -> None:
    numbers = list(paragraphs(rules_card(variant, language)))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_languages_mark_the_same_paragraphs_as_our_reading(variant: str) -> None:
    english, chinese = (paragraphs(rules_card(variant, language)) for language in LANGUAGES)
    assert english.keys() == chinese.keys()
    marks = {number: len(OURS.findall(text)) for number, text in english.items()}
    assert marks == {number: len(OURS.findall(text)) for number, text in chinese.items()}


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_every_paragraph_that_a_line_rests_on_is_there(variant: str, language: str) -> None:
    written = {f"§{number}" for number in paragraphs(rules_card(variant, language))}
    named = {name for name in ruleset(variant).paragraphs.values() if name.startswith("§")}
    assert named <= written


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_qinzhou_8_every_fan_stands_on_the_card_and_no_other(language: str) -> None:
    found = PATTERN.finditer(rules_card("qinzhou", language))
    written = {one["id"]: int(one["value"]) for one in found}
    assert written == QINZHOU_FANS


@pytest.mark.parametrize(("variant", "language"), CARDS)
def test_patterns_bear_the_names_of_the_catalogue(variant: str, language: str) -> None:
    say = catalogue(Locale(language))
    found = list(PATTERN.finditer(rules_card(variant, language)))
    assert [one["name"] for one in found] == [say.rule(f"{variant}.{one['id']}") for one in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_qinzhou_8_each_example_earns_its_pattern_and_nothing_else(language: str) -> None:
    card = rules_card("qinzhou", language)
    patterns = [found["id"] for found in PATTERN.finditer(card)]
    agreement = ruleset("qinzhou").agree()
    for pattern, example in zip(patterns, examples(card), strict=True):
        end = hand_end(example, pattern)
        lines = score(end.wins[0], end, agreement).lines
        assert [(line.rule, line.amount) for line in lines] == [
            (f"qinzhou.{pattern}", QINZHOU_FANS[pattern])
        ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_languages_show_the_same_examples(variant: str) -> None:
    english, chinese = (examples(rules_card(variant, language)) for language in LANGUAGES)
    assert english == chinese


def test_an_example_is_drawn_rank_over_suit_melds_named() -> None:
    drawn = drawn_card("qinzhou", catalogue(Locale.ZH)).splitlines()
    assert "一二三  四五六  七八九  一一  二三  + 一" in drawn
    assert "萬萬萬  萬萬萬  筒筒筒  索索  筒筒    筒" in drawn
    assert "碰 東東東  碰 南南南  中中中  西西  發發  + 發" in drawn


def test_a_mark_of_punctuation_never_begins_a_line() -> None:
    page = card_page("qinzhou", catalogue(Locale.ZH))
    assert not re.search(r"\n[，。；：、！？）】”]", page)
