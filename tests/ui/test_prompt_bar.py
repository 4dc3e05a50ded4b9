"""The prompt bar: what is asked, every option with its tiles and its key, within 80 columns."""

import re

import pytest
from engine_tables import table
from rich.cells import cell_len
from ui.seated import CHINESE, ENGLISH, LANGUAGES, WIDEST

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, SOUTH
from mahjong_tui.engine.actions import Action, Choose, Discard, Pass, Peng
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.legal import Reason, Refusal, Verb
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.ui import glyphs
from mahjong_tui.ui.choices import Answering
from mahjong_tui.ui.commands import BY_NAME
from mahjong_tui.ui.widgets.prompt_bar import not_open, options, question
from mahjong_tui.ui.words import Words

LONG_NAMES = ("Bartholomew the Third", "Ann", "Mei", "Bo")
HAND = parse_tiles("111222m3455567p")
EVERY_SET = [
    pytest.param(words._replace(glyphs=faces), id=f"{words.catalogue.locale}-{name}")
    for words in LANGUAGES
    for name, faces in glyphs.SETS.items()
]


def claim() -> Answering:
    game = table(hands=WIDEST | {EAST: "5p"})
    game.open(Discard(EAST, parse_tiles("5p")[0]))
    prompt = next(one for one in prompts(game.state) if one.seat == SOUTH)
    return Answering.to(prompt, HAND)


def asked(why: Why, *actions: Action, tile: str = "E") -> Answering:
    return Answering.to(Prompt(SOUTH, why, actions, parse_tiles(tile)[0], EAST), HAND)


@pytest.mark.parametrize("words", EVERY_SET)
def test_the_widest_claim_fits_eighty_columns(words: Words) -> None:
    for step in range(7):
        assert options(claim().placed(step), words, 80).cell_length <= 80


@pytest.mark.parametrize("words", EVERY_SET)
def test_the_question_and_what_is_not_open_fit_eighty_columns(words: Words) -> None:
    refusals = tuple(Refusal(verb, Reason.TOO_FEW, 1) for verb in Verb if verb is not Verb.READY)
    answering = asked(Why.CLAIM, Peng(SOUTH), Pass(SOUTH))
    both = question(answering, LONG_NAMES, words) + not_open(answering.prompt, refusals, words)
    assert cell_len(both) + 3 <= 80


def test_a_claim_names_the_tile_and_the_discarder() -> None:
    answering = asked(Why.CLAIM, Peng(SOUTH), Pass(SOUTH))
    assert question(answering, ("Bo", "Ann", "Mei", "Lan"), ENGLISH) == "E Bo discards 東. Take it?"
    assert question(answering, ("阿波", "安", "梅", "兰"), CHINESE) == "东 阿波 打出 東，要不要？"


def test_every_option_of_a_claim_shows_its_tiles_and_its_key() -> None:
    assert options(claim(), ENGLISH, 120).plain == (
        ">[h] hu  [g] gang 五筒×4  [p] peng 五筒×3  [c] chi 三四五筒  四五六筒  五六七筒  [n] pass"
    )


def test_where_numerals_are_too_wide_tiles_are_named_with_digits() -> None:
    assert "345筒" in options(claim(), ENGLISH, 80).plain


def test_ascii_faces_need_no_sign_that_some_terminals_draw_too_wide() -> None:
    plain = ENGLISH._replace(glyphs=glyphs.ASCII)
    assert options(claim(), plain, 80).plain.isascii()


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_every_key_that_is_drawn_is_the_key_of_a_command(words: Words) -> None:
    drawn = re.findall(r"\[(\w)\]", options(claim(), words, 80).plain)
    assert drawn == ["h", "g", "p", "c", "n"]
    assert {BY_NAME[name].keys[0] for name in ("hu", "gang", "peng", "chi", "pass")} == set(drawn)


def test_giving_up_a_win_is_asked_about_in_the_bar() -> None:
    leaving, _ = claim().placed(6).taken()
    assert question(leaving, LONG_NAMES, ENGLISH) == "Really give up this win?"
    assert options(leaving, ENGLISH, 80).plain == ">[h] hu  [n] give it up"


def test_a_turn_shows_the_tile_that_enter_would_discard() -> None:
    hand = parse_tiles("EEP")
    prompt = Prompt(SOUTH, Why.TURN, tuple(Discard(SOUTH, one) for one in hand))
    answering = Answering.to(prompt, hand)
    assert options(answering, ENGLISH, 80).plain == ">[Enter] discard 白"
    assert options(answering.selected(0), CHINESE, 80).plain == ">[Enter] 打 東"


def test_a_tile_that_stays_shows_no_key() -> None:
    answering = Answering.to(
        Prompt(SOUTH, Why.TURN, (Discard(SOUTH, parse_tiles("P")[0]),)), parse_tiles("EP")
    )
    assert options(answering.selected(0), ENGLISH, 80).plain == ">東 stays"


def test_numbers_are_drawn_as_the_keys_that_point_at_them() -> None:
    answering = asked(Why.FISH, *(Choose(SOUTH, number) for number in (2, 12, 0)))
    assert options(answering, ENGLISH, 80).plain == " [2]  12 >[0]"


@pytest.mark.parametrize("why", list(Why))
@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_every_question_has_words(why: Why, words: Words) -> None:
    assert question(asked(why, Pass(SOUTH)), LONG_NAMES, words)


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_a_sentence(reason: Reason, words: Words) -> None:
    assert words.text(f"why_not.{reason.value}", count=2)


def test_what_is_not_open_is_named_with_the_key_that_says_why() -> None:
    prompt = asked(Why.CLAIM, Peng(SOUTH), Pass(SOUTH)).prompt
    refusals = (Refusal(Verb.HU, Reason.NOT_A_WIN, 2), Refusal(Verb.CHI, Reason.NOT_NEXT))
    assert not_open(prompt, refusals, ENGLISH) == "not open: hu, chi [y] why"
    assert not_open(prompt, (), ENGLISH) == ""
