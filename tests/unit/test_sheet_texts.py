"""One sheet, an array or JSON Lines; text that is none (settlement sheet, A bad sheet)."""

import json
import warnings

import pytest
from sheets import sheet, won

from mahjong_tui.errors import SheetError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.sheet import Sheet, read_sheet, read_sheets

GOOD = won("qinzhou")
BAD = won("qinzhou", dealer="Z")
DRAW = sheet("handan")


def outcome(text: str | bytes) -> list[str]:
    """Tell what a text was read as: variants of good sheets, fields of bad ones."""
    return [
        one.agreement.rules.id if isinstance(one, Sheet) else one.field for one in read_sheets(text)
    ]


def refusal(text: str | bytes) -> str:
    """Give the English sentence of a text that is no JSON."""
    (error,) = read_sheets(text)
    assert isinstance(error, SheetError)
    assert error.field == "sheet"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert catalogue(Locale.ZH).sentence(error).startswith("sheet")
        return catalogue(Locale.EN).sentence(error)


def test_one_object_is_one_sheet() -> None:
    assert read_sheets(json.dumps(GOOD)) == (read_sheet(GOOD),)
    assert read_sheets(json.dumps(GOOD, indent=2)) == (read_sheet(GOOD),)


def test_an_array_is_a_batch() -> None:
    assert outcome(json.dumps([GOOD, BAD, DRAW])) == ["qinzhou", "dealer", "handan"]
    assert outcome(json.dumps([GOOD, 7, [DRAW]], indent=1)) == ["qinzhou", "sheet", "sheet"]
    assert read_sheets("[]") == ()


def test_lines_are_a_batch() -> None:
    text = "\n".join(map(json.dumps, (GOOD, BAD, DRAW)))
    assert outcome(text) == ["qinzhou", "dealer", "handan"]
    assert outcome(text.replace("\n", "\r\n\r\n") + "\r\n") == ["qinzhou", "dealer", "handan"]


def test_a_broken_line_does_not_spoil_the_others() -> None:
    lines = [json.dumps(GOOD), json.dumps(DRAW)[:-1], "null", "zwei", json.dumps(DRAW)]
    assert outcome("\n".join(lines)) == ["qinzhou", "sheet", "sheet", "sheet", "handan"]
    assert outcome("\n".join(lines[1:])) == ["sheet", "sheet", "sheet", "handan"]


def test_a_line_may_hold_signs_that_other_programs_take_for_ends_of_lines() -> None:
    outsiders = [{"name": "\u0085\u2028", "horses": ""}]
    lines = [
        json.dumps(one, ensure_ascii=False) for one in (won("guangdong", outsiders=outsiders), GOOD)
    ]
    assert outcome("\n".join(lines)) == ["outsiders.0.name", "qinzhou"]


@pytest.mark.parametrize(
    "text",
    ["", " \n", "zwei\ndrei", "{", '{"variant": "qinzhou", "dealer": ', "[{}", "{} {}", "{}]"],
)
def test_text_that_is_no_json_is_one_error(text: str) -> None:
    assert "JSON" in refusal(text)


def test_a_sheet_cut_off_in_its_lines_is_one_error() -> None:
    assert "line " in refusal(json.dumps(GOOD, indent=2)[:-1])
    assert "line " in refusal(json.dumps([GOOD, {}], indent=2)[:-1])


def test_bytes_are_read_as_utf_8() -> None:
    outsiders = [{"name": "老K", "horses": ""}]
    text = json.dumps(won("guangdong", outsiders=outsiders), ensure_ascii=False)
    assert read_sheets(text.encode()) == read_sheets(text) == read_sheets("\ufeff" + text)
    assert outcome(b"\xef\xbb\xbf" + text.encode()) == ["guangdong"]
    assert "byte 1" in refusal(b"{\xff}")
    assert "UTF-8" in refusal(text.encode("utf-16"))


def test_deep_nesting_is_one_error() -> None:
    assert "nested" in refusal("[" * 200_000)
    assert "nested" in refusal('{"seats":' * 200_000)


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_have_are_no_json(name: str) -> None:
    assert f"{name} is no number" in refusal(json.dumps(GOOD)[:-1] + f', "fisher": {name}}}')


@pytest.mark.parametrize("number", ["9" * 18, "9" * 5000, "-" + "9" * 5000, "1e999", "1.0", "1e0"])
def test_a_number_of_any_length_is_refused_where_it_stands(number: str) -> None:
    text = json.dumps(sheet("qinzhou", options={"base": "?"})).replace('"?"', number)
    assert outcome(text) == ["options.base"]
    assert outcome(number) == ["sheet"]


def test_a_name_that_stands_twice_is_refused_with_its_path() -> None:
    assert outcome('{"variant": "qinzhou", "variant": "handan"}') == ["variant"]
    text = json.dumps(GOOD).replace('"hand":', '"hand": "E", "hand":')
    assert outcome(text) == ["seats.S.hand"]
    (error,) = read_sheets(text)
    assert isinstance(error, SheetError)
    assert "twice" in catalogue(Locale.EN).sentence(error)
    assert "两遍" in catalogue(Locale.ZH).sentence(error)


def test_names_in_escapes_are_the_names_they_mean() -> None:
    assert outcome(json.dumps(DRAW).replace('"dealer"', '"\\u0064ealer"')) == ["handan"]
