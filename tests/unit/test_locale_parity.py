"""Both catalogues say the same things, and every key the program asks for stands in them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import mahjong_tui
from mahjong_tui.i18n import Catalogue, Locale, catalogue

EN, ZH = catalogue(Locale.EN), catalogue(Locale.ZH)
SOURCES = sorted(Path(mahjong_tui.__file__).parent.rglob("*.py"))
CHINESE = re.compile(r"[\u4e00-\u9fff]")

SAME_IN_BOTH = {"cli.error.bad_value"}
"""Keys whose text has nothing to translate: signs and placeholders only."""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def keys_in(source: Path) -> Iterator[tuple[str, set[str] | None]]:
    """Give every literal key in a module, with the parameters it is called with where it says."""
    sections = {key.partition(".")[0] for key in EN}
    tree = ast.parse(source.read_text(encoding="utf-8"))
    called = {
        id(call.args[0]): call
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and call.args
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            key = node.value
            if re.fullmatch(r"[a-z_]+(\.[A-Za-z0-9_]+)+", key) and key.split(".")[0] in sections:
                call = called.get(id(node))
                keywords = call.keywords if call else []
                plain = call is not None and all(word.arg for word in keywords)
                yield key, {str(word.arg) for word in keywords} if plain else None


def test_both_languages_have_the_same_keys() -> None:
    assert set(EN) == set(ZH)


def test_both_languages_fill_in_the_same_things() -> None:
    unlike = [k for k in EN if placeholders(EN.raw(k)) != placeholders(ZH.raw(k))]
    assert unlike == []


def test_a_chinese_text_is_chinese() -> None:
    foreign = {key for key in ZH if not CHINESE.search(ZH.raw(key))}
    assert foreign == SAME_IN_BOTH


def test_no_text_was_left_untranslated() -> None:
    equal = {key for key in EN if EN.raw(key) == ZH.raw(key)}
    assert equal <= SAME_IN_BOTH


def test_an_english_text_holds_no_chinese() -> None:
    foreign = [key for key in EN if CHINESE.search(EN.raw(key))]
    assert foreign == []


@pytest.mark.parametrize("language", [EN, ZH], ids=["en", "zh"])
def test_no_text_is_empty_or_left_untrimmed(language: Catalogue) -> None:
    untrimmed = [k for k in language if not language.raw(k).strip() or language.raw(k)[0] == " "]
    assert untrimmed == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_key_the_program_asks_for_is_written(source: Path) -> None:
    unwritten = [key for key, _ in keys_in(source) if not EN.has(key)]
    assert unwritten == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_placeholder_is_given_by_whoever_asks(source: Path) -> None:
    for key, given in keys_in(source):
        if given is not None and EN.has(key):
            implied = {"field"} if key.startswith("error.sheet.") else set()
            assert placeholders(EN.raw(key)) <= given | implied, key


def test_every_seat_has_the_names_that_its_letter_asks_for() -> None:
    assert all(language.has(f"seat.{letter}") for language in (EN, ZH) for letter in "ESWN")
