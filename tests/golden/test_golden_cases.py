"""Worked hands of every variant: who pays whom, who deals next, and by which patterns."""

import json
from math import prod
from pathlib import Path

import pytest

from mahjong_tui.core.seats import LETTERS
from mahjong_tui.rules.breakdown import Settlement
from mahjong_tui.rules.settlement import settle
from mahjong_tui.rules.sheet import Sheet, read_sheet

CASES = Path(__file__).parent / "cases"
VARIANTS = ("qinzhou", "liuzhou", "nanning", "nanning_laok", "guangdong", "handan")
GOLDEN = [
    pytest.param(case, id=case["id"])
    for path in sorted(CASES.glob("*.json"))
    if path.stem.removeprefix("own_") in VARIANTS
    for case in json.loads(path.read_text(encoding="utf-8"))
]


def settled(case: dict) -> tuple[Sheet, Settlement]:
    sheet = read_sheet(case["sheet"])
    return sheet, settle(sheet.end, sheet.agreement)


def patterns(settlement: Settlement) -> dict[str, set[str]]:
    return {
        LETTERS[win.seat]: {line.rule.split(".")[1] for line in win.lines}
        for win in settlement.wins
    }


@pytest.mark.parametrize("case", GOLDEN)
def test_the_right_points_change_hands(case: dict) -> None:
    sheet, settlement = settled(case)
    parties = (*LETTERS, *(outsider.name for outsider in sheet.end.outsiders))
    assert dict(zip(parties, settlement.deltas, strict=True)) == case["deltas"]
    assert sum(settlement.deltas) == 0


@pytest.mark.parametrize("case", GOLDEN)
def test_the_right_seat_deals_next(case: dict) -> None:
    _, settlement = settled(case)
    assert LETTERS[settlement.next_dealer] == case["next_dealer"]


@pytest.mark.parametrize("case", GOLDEN)
def test_the_right_patterns_are_named(case: dict) -> None:
    _, settlement = settled(case)
    winners = [win["seat"] for win in case["sheet"].get("wins", [])]
    expected = dict(zip(winners, map(set, case["patterns"]), strict=True))
    assert patterns(settlement) == expected


@pytest.mark.parametrize("case", GOLDEN)
def test_the_breakdown_adds_up(case: dict) -> None:
    sheet, settlement = settled(case)
    for win in settlement.wins:
        total = 0
        for line in win.lines:
            total += line.amount
            assert line.total == total
        assert total == win.total >= win.share > 0
    for payment in settlement.payments:
        times = prod(factor.times for factor in payment.factors)
        assert payment.amount * times == payment.points > 0
        assert payment.payer != payment.payee
    known = sheet.agreement.rules.paragraphs
    named = [rule for payment in settlement.payments for rule in payment.because]
    named += [line.rule for win in settlement.wins for line in win.lines]
    named += [dropped.rule for win in settlement.wins for dropped in win.dropped]
    variant = sheet.agreement.rules.id
    assert all(rule.split(".")[0] == variant and rule.split(".")[1] in known for rule in named)


def test_every_variant_has_golden_cases() -> None:
    assert {path.stem for path in CASES.glob("*.json")} >= set(VARIANTS)
