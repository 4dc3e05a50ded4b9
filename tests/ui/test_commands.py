import re
from itertools import combinations

import pytest
from textual.binding import Binding
from textual.keys import _character_to_key
from ui.seated import LANGUAGES

from mahjong_tui.ui.application import Application
from mahjong_tui.ui.commands import ANSWERS, BY_NAME, DIGITS, EVERY, Command, listed
from mahjong_tui.ui.glyphs import SETS
from mahjong_tui.ui.screens.asking import AskingScreen
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.new_match import NewMatchScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.screens.setup import SetupScreen
from mahjong_tui.ui.screens.standings import StandingsScreen
from mahjong_tui.ui.screens.start import StartScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.screens.variants import VersusScreen
from mahjong_tui.ui.widgets.key_bar import fitting
from mahjong_tui.ui.words import Words

SCREENS = (
    AskingScreen,
    BreakdownScreen,
    QuestionScreen,
    SetupScreen,
    StandingsScreen,
    StartScreen,
    TableScreen,
    NewMatchScreen,
    VersusScreen,
)
LETTERS = [key for command in EVERY for key in command.keys if len(key) == 1]


def bound(command: Command) -> set[str]:
    return {binding.key for binding in Binding.make_bindings([command.binding])}


@pytest.mark.parametrize("piece", ["m", "M", "["])
def test_no_key_is_a_piece_of_a_torn_sequence(piece: str) -> None:
    assert piece not in LETTERS


def test_letters_are_lower_case() -> None:
    assert [key for key in LETTERS if key != key.lower()] == []


@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_every_letter_and_digit_works_full_width_too(command: Command) -> None:
    for key in command.keys:
        if re.fullmatch(r"[a-z0-9?]", key):
            assert _character_to_key(chr(ord(key) + 0xFEE0)) in bound(command)


@pytest.mark.parametrize(
    ("name", "character"),
    [
        ("chi", "吃"),
        ("peng", "碰"),
        ("gang", "杠"),
        ("gang", "槓"),
        ("hu", "胡"),
        ("hu", "和"),
        ("pass", "过"),
        ("pass", "過"),
        ("ready", "听"),
        ("ready", "聽"),
    ],
)
def test_the_character_an_input_method_commits_answers(name: str, character: str) -> None:
    assert _character_to_key(character) in bound(BY_NAME[name])


def test_escape_always_has_a_letter_twin() -> None:
    escapes = [command for command in EVERY if "escape" in command.keys]
    assert escapes
    assert all(re.search(r"[a-z]", "".join(map(one_letter, c.keys))) for c in escapes)


def one_letter(key: str) -> str:
    return key if len(key) == 1 else ""


def test_digits_only_select() -> None:
    assert {command.name for command in DIGITS} == {"select"}
    assert not {key for command in ANSWERS for key in command.keys} & set("0123456789")


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_what_the_key_bar_or_help_shows_has_words(command: Command, words: Words) -> None:
    has = words.catalogue.has
    assert has(f"ui.command.{command.name}.label") or not command.in_bar
    assert has(f"ui.command.{command.name}.label") == has(f"ui.command.{command.name}.help")


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_a_key_never_means_two_things_at_once(screen: type) -> None:
    # Where two commands share a key, only one of them is ever live.
    either = {frozenset({"next", "close"}), frozenset({"open", "close"})}
    every = [*screen._merged_bindings, *Application._merged_bindings]
    for (key, one), (other_key, other) in combinations(every, 2):
        if key == other_key and one.action != other.action:
            assert frozenset({one.action, other.action}) in either, key


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
def test_the_help_lists_every_command_once_and_fits(words: Words) -> None:
    rows = list(listed(words))
    assert len({said for _, _, said in rows}) == len(rows)
    assert max(len(key) for _, key, _ in rows) <= 8


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
@pytest.mark.parametrize("command", EVERY, ids=lambda command: command.name)
def test_a_single_letter_that_is_shown_is_that_key(command: Command, words: Words) -> None:
    for faces in SETS.values():
        shown = command.key(words._replace(glyphs=faces))
        assert len(shown) > 1 or not shown.isascii() or shown in command.keys


def test_a_narrow_key_bar_keeps_what_is_needed_most() -> None:
    commands = [BY_NAME[name] for name in ("take", "why", "leave", "language", "faces")]
    kept = [command.name for command, _, _ in fitting(commands, LANGUAGES[0], 30)]
    assert kept == ["take", "why", "leave"]
