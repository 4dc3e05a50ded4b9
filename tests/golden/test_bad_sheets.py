"""Sheets that are refused whole: the right field, and a sentence with the right word in it."""

import json
from pathlib import Path

import pytest

from mahjong_tui.errors import SheetError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.sheet import read_sheets

CASES = json.loads((Path(__file__).parent / "cases" / "bad.json").read_text(encoding="utf-8"))

FIELDS = {
    "BAD-01": "sheet",
    "BAD-04": "variant",
    "BAD-07": "horse",
    "BAD-10": "options.horses",
    "BAD-13": "options.fishing",
    "BAD-16": "wins.0.seat",
    "BAD-19": "seats.S.hand",
    "BAD-22": "seats.S.hand",
    "BAD-25": "seats.S.hand",
    "BAD-28": "seats.S.hand",
    "BAD-31": "seats.S.hand",
    "BAD-34": "seats.S.melds.0",
    "BAD-37": "horses",
    "BAD-40": "wins.0.facts",
    "BAD-43": "wins.0.facts",
    "BAD-46": "wins.0.facts",
    "BAD-55": "wins.1.facts",
    "BAD-58": "seats.S.melds.0",
    "BAD-61": "seats.S.melds.0",
    "BAD-64": "seats.S.melds.0",
    "BAD-70": "outsiders",
    "BAD-76": "seats.S.hand",
    "BAD-79": "wins.0.facts",
}


def test_every_case_has_its_field() -> None:
    assert [case["id"] for case in CASES] == list(FIELDS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_a_bad_sheet_is_refused_with_the_field_and_the_reason(case: dict[str, str]) -> None:
    text = case.get("text") or json.dumps(case["sheet"])
    (error,) = read_sheets(text)
    assert isinstance(error, SheetError)
    assert error.field == FIELDS[case["id"]]
    assert case["why"] in catalogue(Locale.EN).sentence(error)
    assert error.field in catalogue(Locale.ZH).sentence(error)
