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

SAME_IN_BOTH = {"cli.error.bad_value", "report.and"}
"""Keys whose text has nothing to translate: signs and placeholders only."""


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def keys_in(source: Path) -> Iterator[str]:
    """Give every literal key in a module; of keys that are put together, how they begin."""
    sections = {key.partition(".")[0] for key in EN}
    for node in ast.walk(tree_of(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            key = node.value
            if re.fullmatch(r"[a-z_]+(\.[A-Za-z0-9_]+)+\.?", key) and key.split(".")[0] in sections:
                yield key


def is_written(key: str) -> bool:
    """True for a key, and for what a key begins or ends with where it is put together."""
    begins = key[-1] in "._" and any(one.startswith(key) for one in EN)
    return EN.has(key) or begins or any(one.endswith(f".{key}") for one in EN)


def askings_in(source: Path) -> Iterator[tuple[str, set[str]]]:
    """Give every key that is asked for, or raised, in the same breath as its parameters."""
    for call in ast.walk(tree_of(source)):
        match call:
            case ast.Call(
                func=ast.Attribute(attr="text" as name) | ast.Name(id=name),
                args=[ast.Constant(value=str(key)), *_],
                keywords=words,
            ) if name == "text" or name.endswith("Error"):
                if all(word.arg for word in words):
                    yield key, {"field", *(str(word.arg) for word in words)}


def tree_of(source: Path) -> ast.Module:
    return ast.parse(source.read_text(encoding="utf-8"))


def test_both_languages_have_the_same_keys() -> None:
    assert set(EN) == set(ZH)


def test_both_languages_fill_in_the_same_things() -> None:
    unlike = [k for k in EN if placeholders(EN.raw(k)) != placeholders(ZH.raw(k))]
    assert unlike == []


def test_words_that_go_with_a_number_come_in_two_and_beside_it() -> None:
    for key in EN:
        forms = {name: form for _, name, form, _ in Formatter().parse(EN.raw(key)) if form}
        for name, form in forms.items():
            assert form.count("|") == 1, key
            assert all(part.isalpha() for word in form.split("|") for part in word.split()), key
            assert f"{{{name}}}" in EN.raw(key), key


def test_chinese_has_one_word_for_any_number() -> None:
    assert [key for key in ZH if "|" in ZH.raw(key) and "{" in ZH.raw(key)] == []


def test_no_english_number_stands_beside_a_word_that_does_not_follow_it() -> None:
    always_more = {"cli.error.not_number"}
    beside = re.compile(r"\{(?:total|stacks|points|missing)\} (?!\{)[a-z]+s\b")
    assert {key for key in EN if beside.search(EN.raw(key))} <= always_more


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
    unwritten = [key for key in keys_in(source) if not is_written(key)]
    assert unwritten == []


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_placeholder_is_given_by_whoever_asks(source: Path) -> None:
    lacking = [
        key
        for key, given in askings_in(source)
        if EN.has(key) and not placeholders(EN.raw(key)) <= given
    ]
    assert lacking == []


def test_every_seat_has_the_names_that_its_letter_asks_for() -> None:
    assert all(language.has(f"seat.{letter}") for language in (EN, ZH) for letter in "ESWN")
