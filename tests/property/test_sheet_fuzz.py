"""Whatever is written on a sheet: it is read, or refused in one sentence."""

import copy
import json
import warnings
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_tui.errors import SheetError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.handend import Fact
from mahjong_tui.rules.settlement import settle
from mahjong_tui.rules.sheet import Sheet, read_sheet, read_sheets, write_sheet

CASES = Path(__file__).parent.parent / "golden" / "cases"
SHEETS = [
    case["sheet"]
    for path in sorted(CASES.glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))
    if "sheet" in case
]
VARIANTS = ("qinzhou", "liuzhou", "nanning", "nanning_laok", "guangdong", "handan")
WORDS_OF_FACTS = [fact.value for fact in Fact]
WORDS = sorted(
    {
        *("E", "S", "W", "N", "1m", "4p", "E", "5s", "123m", "", "now", "then", "X"),
        *("gang# 9999s now", "gang# 8888s then", "gang 7777m W now", "peng 444p E", "chi 123m N"),
        *WORDS_OF_FACTS,
        *VARIANTS,
    }
)
NAMES = (
    *("variant", "options", "dealer", "seats", "wins", "horses", "fish", "outsiders", "followed"),
    *("fisher", "hand", "melds", "seat", "tile", "from", "facts", "owner", "name"),
    *("E", "S", "W", "N", "base", "fishing"),
)

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(WORDS)
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


MELDS = {
    "E": ["peng 444p W", "gang# 7777s", "gang# 5555s now", "gang+ CCCC S", "gang 6666s N now"],
    "S": [
        "peng FFF E",
        "gang# 9999s now",
        "gang 8888s W now",
        "gang+ PPPP E now",
        "gang# 3333s then",
    ],
    "W": ["chi 789s S", "peng EEE N", "gang# WWWW", "gang NNNN E"],
    "N": ["gang# SSSS now", "peng 222s E"],
}
HANDS = {
    "S": ["123m456m789p11s23p", "456m789p11s23p", "456m11s23p", "1122m5577p3366s1p"],
    "W": ["234m567m999s77s23p", "567m999s77s23p", "567m77s23p"],
}


@st.composite
def stories(draw: st.DrawFn) -> dict[str, object]:
    """Write a sheet in which every field has its form, whether or not it can be true."""
    seats: dict[str, dict[str, object]] = {}
    for letter, melds in MELDS.items():
        held = draw(st.lists(st.sampled_from(melds), max_size=2, unique=True))
        seats[letter] = {"melds": held}
        if letter in HANDS:
            seats[letter]["hand"] = HANDS[letter][len(held)]
    facts = st.lists(st.sampled_from(WORDS_OF_FACTS), max_size=2, unique=True)
    shared = draw(facts)
    source = draw(st.sampled_from(["E", "E", "N", None]))
    origin = {} if source is None else {"from": source}
    wins = [
        {"seat": letter, "tile": draw(st.sampled_from(["1p", "1p", "4p"])), "facts": shared}
        | origin
        for letter in draw(st.sampled_from([(), ("S",), ("S",), ("S",), ("W",), ("S", "W")]))
    ]
    sheet: dict[str, object] = {
        "variant": draw(st.sampled_from(VARIANTS)),
        "dealer": draw(st.sampled_from("ESWN")),
        "seats": seats,
        "wins": wins,
    }
    extras: dict[str, object] = {
        "horses": "1m 5p",
        "fish": [{"owner": "S", "tile": "E"}],
        "fisher": "S",
        "options": {"fishing": True},
        "outsiders": [{"name": "X", "horses": "1m 2m"}],
        "followed": "E",
    }
    chosen = draw(st.lists(st.sampled_from(sorted(extras)), max_size=1))
    return sheet | {name: extras[name] for name in chosen}


def outcome(value: object) -> Sheet | SheetError:
    """Read a sheet, good or bad; a good one can be settled and a bad one explained."""
    try:
        sheet = read_sheet(value)
    except SheetError as error:
        explain(error)
        return error
    assert sum(settle(sheet.end, sheet.agreement).deltas) == 0
    assert read_sheet(write_sheet(sheet.agreement, sheet.end, all_hands=True)) == sheet
    return sheet


def explain(error: SheetError) -> None:
    """Say in both languages what was wrong: in one line that any terminal can show."""
    for locale in Locale:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            sentence = catalogue(locale).sentence(error)
        assert sentence.startswith(error.field)
        assert sentence.encode()
        assert sentence.splitlines() == [sentence]
        assert len(sentence) < 400


def change(value: object, draw: st.DataObject) -> object:
    """Change one thing somewhere inside a value."""
    if isinstance(value, dict) and value and draw.draw(st.integers(0, 4)):
        name = draw.draw(st.sampled_from(sorted(value)))
        match draw.draw(st.integers(0, 9)):
            case 0:
                del value[name]
            case 1:
                value[draw.draw(st.sampled_from(NAMES))] = value[name]
            case _:
                value[name] = change(value[name], draw)
        return value
    if isinstance(value, list) and value and draw.draw(st.integers(0, 4)):
        place = draw.draw(st.integers(0, len(value) - 1))
        if draw.draw(st.integers(0, 3)):
            value[place] = change(value[place], draw)
        else:
            value.append(copy.deepcopy(value[place]))
        return value
    if isinstance(value, str) and draw.draw(st.booleans()):
        return draw.draw(st.sampled_from(WORDS)) if draw.draw(st.booleans()) else value + "1m"
    return draw.draw(values)


@settings(deadline=None)
@given(values)
def test_any_value_is_a_sheet_or_refused(value: object) -> None:
    outcome(value)


@settings(deadline=None, max_examples=400)
@given(st.sampled_from(SHEETS), st.data())
def test_a_sheet_changed_anywhere_is_a_sheet_or_refused(
    sheet: dict[str, object], draw: st.DataObject
) -> None:
    changed: object = copy.deepcopy(sheet)
    for _ in range(draw.draw(st.integers(1, 3))):
        changed = change(changed, draw)
    outcome(changed)


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(SHEETS), st.sampled_from(SHEETS), st.sampled_from(NAMES))
def test_a_sheet_with_a_field_of_another_is_a_sheet_or_refused(
    sheet: dict[str, object], other: dict[str, object], field: str
) -> None:
    outcome(sheet | ({field: other[field]} if field in other else {}))


@settings(deadline=None, max_examples=400)
@given(stories())
def test_a_story_in_good_form_is_a_sheet_or_refused(story: dict[str, object]) -> None:
    outcome(story)


@settings(deadline=None)
@given(st.text() | st.binary())
def test_any_text_is_a_batch(text: str | bytes) -> None:
    for one in read_sheets(text):
        assert isinstance(one, SheetError)
        explain(one)


@settings(deadline=None)
@given(values)
def test_any_json_is_a_batch(value: object) -> None:
    for one in read_sheets(json.dumps(value)):
        if isinstance(one, SheetError):
            explain(one)


@settings(deadline=None)
@given(st.lists(st.sampled_from(SHEETS), max_size=5))
def test_array_and_lines_are_the_same_batch(sheets: list[dict[str, object]]) -> None:
    array = read_sheets(json.dumps(sheets))
    lines = read_sheets("\n".join(map(json.dumps, sheets))) if sheets else ()
    assert [one.field if isinstance(one, SheetError) else one for one in lines] == [
        one.field if isinstance(one, SheetError) else one for one in array
    ]


def test_every_good_case_is_a_sheet_and_every_bad_one_is_refused() -> None:
    kinds = {type(outcome(sheet)) for sheet in SHEETS}
    assert kinds == {Sheet, SheetError}
