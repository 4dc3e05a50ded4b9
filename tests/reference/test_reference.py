"""A second, naive settlement of the same sheets: the program and the reference must agree.

The reference in this folder was written from the rules alone and shares no code with the program.
"""

import ast
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from reference import ambiguous, qinzhou
from reference.making import OPTIONS, sheets
from reference.scorer import Result, Worth, is_won, result
from reference.sheet import Kind, read
from reference.tiles import NAMES, TILES
from reference.writing import JsonObject

from mahjong_tui.errors import SheetError
from mahjong_tui.rules.breakdown import RuleId
from mahjong_tui.rules.settlement import settle
from mahjong_tui.rules.sheet import read_sheet, settlement_json

HERE: Final = Path(__file__).parent
CASES: Final = HERE.parent / "golden" / "cases"
VARIANTS: Final = tuple(OPTIONS)
NORMAL: Final = 200
LONG: Final = 5_000
FACTS: Final = {
    *("last_tile", "after_gang", "gang_discard", "robbing"),
    *("heavenly", "earthly", "human", "ready"),
}
NO_WIN: Final = {"error.sheet.hand.waits", "error.sheet.hand.far"}
ALLOWED: Final = {*sys.stdlib_module_names, "msgspec", "reference"}

each_variant = pytest.mark.parametrize("variant", VARIANTS)


class Refusal(NamedTuple):
    """Why the program does not settle a sheet."""

    field: str
    key: str


class Names:
    """Names rules by their ids."""

    def zh(self, rule: RuleId) -> str:
        return rule

    en = source = zh


def program(value: JsonObject) -> Result | Refusal:
    """Settle a sheet by the program."""
    try:
        sheet = read_sheet(value)
    except SheetError as error:
        return Refusal(error.field, error.key)
    written = settlement_json(settle(sheet.end, sheet.agreement), sheet.end, Names())
    worths = (
        Worth(
            one["seat"],
            one["total"],
            tuple(sorted(line["rule"].split(".")[1] for line in one["lines"])),
        )
        for one in written["wins"]
    )
    return Result(written["deltas"], written["next_dealer"], tuple(worths))


def disagreement(value: JsonObject) -> str | None:
    """Give a sheet with both results as a line of JSON, where they differ."""
    ours, theirs = result(value), program(value)
    if ours == theirs:
        return None
    shown = theirs._asdict() if isinstance(theirs, Refusal) else asdict(theirs)
    return json.dumps(
        {"sheet": value, "reference": asdict(ours), "program": shown}, ensure_ascii=False
    )


def assert_agreement(values: Iterable[JsonObject]) -> None:
    """Compare sheet by sheet; the shortest of those that differ are shown."""
    found = sorted(filter(None, map(disagreement, values)), key=len)
    assert not found, "\n".join([f"{len(found)} sheets are settled differently", *found[:3]])


def refused_for(value: JsonObject) -> str | None:
    """Give the key of the sentence by which the program refuses a sheet; none if it takes it."""
    answer = program(value)
    return answer.key if isinstance(answer, Refusal) else None


def is_self_draw(value: JsonObject) -> bool:
    sheet = read(value)
    return bool(sheet.wins) and sheet.source is None


def with_other_tiles(value: JsonObject) -> Iterator[JsonObject]:
    """Let each tile win in turn of which the hands and melds hold fewer than four."""
    sheet = read(value)
    held = Counter(tile for hand in sheet.hands.values() for tile in hand)
    held.update(tile for melds in sheet.melds.values() for meld in melds for tile in meld.tiles)
    wins: list[JsonObject] = json.loads(json.dumps(value["wins"]))
    for tile in TILES:
        if held[tile] < 4:
            yield value | {"wins": [wins[0] | {"tile": NAMES[tile]}]}


@cache
def drawn(variant: str) -> tuple[JsonObject, ...]:
    return tuple(sheets(variant, NORMAL, "normal"))


# The reference by itself.


def test_the_reference_shares_nothing_with_the_program() -> None:
    names = {path.stem for path in HERE.glob("*.py")} - {Path(__file__).stem}
    for name in names:
        tree = ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))
        imported = {one.module for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)}
        imported |= {
            one.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for one in node.names
        }
        assert {str(one).partition(".")[0] for one in imported} <= ALLOWED, name


@each_variant
def test_the_reference_settles_the_worked_hands(variant: str) -> None:
    for case in json.loads((CASES / f"{variant}.json").read_text(encoding="utf-8")):
        settled = result(case["sheet"])
        assert settled.deltas == case["deltas"], case["id"]
        assert settled.next_dealer == case["next_dealer"], case["id"]
        assert [set(one.lines) for one in settled.wins] == list(map(set, case["patterns"]))


def test_random_sheets_tell_of_everything() -> None:
    every = [read(one) for variant in VARIANTS for one in drawn(variant)]
    wins = [win for sheet in every for win in sheet.wins]
    melds = [meld for sheet in every for seat in sheet.melds.values() for meld in seat]
    assert {fact for win in wins for fact in win.facts} == FACTS
    assert {len(sheet.wins) for sheet in every} == {0, 1, 2, 3}
    assert {meld.kind for meld in melds} == set(Kind)
    assert {(meld.now, meld.then) for meld in melds} == set(product((False, True), repeat=2))
    assert any(sheet.spectators for sheet in every)
    assert {sheet.variant for sheet in every if sheet.horses} == {"qinzhou", "guangdong"}
    assert {sheet.variant for sheet in every if sheet.fish} == {"liuzhou", "nanning_laok"}
    assert {sheet.variant for sheet in every if sheet.followed} == {"handan"}


@each_variant
def test_random_sheets_have_every_line_and_house_rule(variant: str) -> None:
    cases = json.loads((CASES / f"{variant}.json").read_text(encoding="utf-8"))
    lines = {line for case in cases for win in case["patterns"] for line in win}
    assert lines <= {
        line for one in drawn(variant) for win in result(one).wins for line in win.lines
    }
    options = {item for one in drawn(variant) for item in read(one).options.items()}
    assert options == {
        (name, value) for name, values in OPTIONS[variant].items() for value in values
    }


# The reference and the program.


@each_variant
def test_random_sheets_are_settled_alike(variant: str) -> None:
    assert_agreement(drawn(variant))


@pytest.mark.long
@each_variant
def test_many_random_sheets_are_settled_alike(variant: str) -> None:
    assert_agreement(sheets(variant, LONG, "long"))


@each_variant
def test_hands_with_several_readings_are_settled_alike_common_12(variant: str) -> None:
    hands = list(ambiguous.hands(variant, 6, "several"))
    assert_agreement(hand for hand in hands if is_won(hand))
    assert {refused_for(hand) for hand in hands if not is_won(hand)} <= NO_WIN


@each_variant
def test_any_other_winning_tile_is_taken_or_refused_alike_common_11(variant: str) -> None:
    chosen = list(filter(is_self_draw, drawn(variant)))[:12]
    changed = [another for one in chosen for another in with_other_tiles(one)]
    winning = [one for one in changed if is_won(one)]
    assert len(winning) > len(chosen)
    assert_agreement(winning)
    losing = [one for one in changed if not is_won(one)]
    assert {refused_for(one) for one in losing} == {"error.sheet.hand.waits"}


def test_several_readings_and_bonds_liuzhou_10() -> None:
    assert_agreement(ambiguous.bonds(20, "bound"))


def test_a_sheet_that_is_settled_differently_is_shown_with_both_results(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(qinzhou.FANS, "full_flush", 3)
    with pytest.raises(AssertionError) as caught:
        assert_agreement(drawn("qinzhou"))
    _, shortest, *_ = str(caught.value).splitlines()
    shown = json.loads(shortest)
    assert shown["sheet"] in drawn("qinzhou")
    assert shown["reference"]["deltas"] != shown["program"]["deltas"]
