"""Sheets and results as JSON (settlement sheet, Fields and Result)."""

import json
from pathlib import Path

import pytest
from sheets import HAND, HAND_1, accepted, dealt_in, seat, sheet, win, won

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import EAST, NORTH
from mahjong_tui.core.tiles import Tile
from mahjong_tui.rules.breakdown import RuleId
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.settlement import settle
from mahjong_tui.rules.sheet import ResultJson, Sheet, read_sheet, settlement_json, write_sheet

CASES = Path(__file__).parent.parent / "golden" / "cases"
SHEETS = [
    pytest.param(case["sheet"], id=case["id"])
    for path in sorted(CASES.glob("*.json"))
    if path.stem != "bad"
    for case in json.loads(path.read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("value", SHEETS)
def test_what_is_written_reads_back(value: dict[str, object]) -> None:
    read = accepted(value)
    written = write_sheet(read.agreement, read.end)
    assert read_sheet(json.loads(json.dumps(written))) == read


def test_a_sheet_is_written_in_the_form_of_the_page() -> None:
    value = sheet(
        "liuzhou",
        options={"fishing": True, "zimo_cap": None, "base": 1},
        seats={
            "S": seat("一二三万 456m 1s1s 23p", "peng 红中 红中 红中 W"),
            "N": {"hand": "234m567m999s77s23p"},
            "E": seat(None, "gang 🀡🀡🀡🀡 N now", "gang# 4444z now then"),
        },
        wins=[win("S", "1p", "E", "last_tile", "gang_discard")],
        fish=[{"owner": "E", "tile": "东"}],
        followed="E",
    )
    read = accepted(value)
    assert write_sheet(read.agreement, read.end) == {
        "variant": "liuzhou",
        "options": {"zimo_cap": None, "fishing": True},
        "dealer": "E",
        "seats": {
            "E": {"melds": ["gang 9999p N now", "gang# NNNN then now"]},
            "S": {"hand": "123456m11s23p", "melds": ["peng CCC W"]},
        },
        "wins": [{"seat": "S", "tile": "1p", "from": "E", "facts": ["last_tile", "gang_discard"]}],
        "fish": [{"owner": "E", "tile": "E"}],
        "followed": "E",
    }


def test_what_is_empty_is_not_written() -> None:
    read = accepted(sheet("handan", options={"follow": True}))
    assert write_sheet(read.agreement, read.end) == {
        "variant": "handan",
        "dealer": "E",
        "seats": {},
        "wins": [],
    }
    read = accepted(won("handan"))
    assert write_sheet(read.agreement, read.end)["wins"] == [{"seat": "S", "tile": "1p"}]


def test_horses_spectators_and_the_fisher_are_written() -> None:
    read = accepted(won("guangdong", horses="1m 2m E", options={"horses": 3}, outsiders=[X]))
    written = write_sheet(read.agreement, read.end)
    assert written["horses"] == "12mE"
    assert written["outsiders"] == [{"name": "阿强", "horses": "55p"}]
    read = accepted(sheet("nanning_laok", options={"fishing": True}, fisher="W"))
    assert write_sheet(read.agreement, read.end)["fisher"] == "W"


X = {"name": "阿强", "horses": "5p5p"}


def test_all_hands_are_written_on_request() -> None:
    value = won("handan")
    value["seats"] = {"S": seat(HAND), "N": seat(HAND_1, "peng CCC W")}
    read = accepted(value)
    fewer, all_known = (
        write_sheet(read.agreement, read.end, all_hands=all_hands) for all_hands in (False, True)
    )
    assert fewer["seats"] == {
        "S": {"hand": "123456m789p11s23p"},
        "N": {"melds": ["peng CCC W"]},
    }
    assert all_known["seats"]["N"] == {"hand": "456m789p11s23p", "melds": ["peng CCC W"]}
    assert read_sheet(all_known) == read
    assert read_sheet(fewer) != read


def test_which_tile_of_a_chi_was_claimed_has_no_place_on_a_sheet() -> None:
    chi = Meld(MeldKind.CHI, Tile(0), NORTH, claimed=Tile(1))
    agreement = ruleset("qinzhou").agree()
    end = accepted(sheet("qinzhou", seats={"E": seat(None, "chi 123m N")})).end
    assert end.melds[EAST] == (Meld(MeldKind.CHI, Tile(0), NORTH),)
    hand_end = type(end)(EAST, end.hands, ((chi,), (), (), ()))
    assert read_sheet(write_sheet(agreement, hand_end)) == Sheet(agreement, end)


# Results.


class Names:
    """Names rules so that a test sees which name went where."""

    def zh(self, rule: RuleId) -> str:
        return f"zh {rule}"

    def en(self, rule: RuleId) -> str:
        return f"en {rule}"

    def source(self, rule: RuleId) -> str:
        return f"§ {rule}"


def result(value: dict[str, object]) -> ResultJson:
    read = accepted(value)
    return settlement_json(settle(read.end, read.agreement), read.end, Names())


def test_a_result_has_the_form_of_the_page() -> None:
    value = dealt_in("qinzhou", "gang# 9999s", facts=("gang_discard",), options={"horses": 0})
    written = result(value)
    (score,) = written.pop("wins")  # type: ignore[misc]
    (line,) = score.pop("lines")
    assert line.pop("tiles")
    assert line == {
        "rule": "qinzhou.gang_discard",
        "zh": "zh qinzhou.gang_discard",
        "en": "en qinzhou.gang_discard",
        "amount": 2,
        "source": "§ qinzhou.gang_discard",
    }
    assert score == {"seat": "S", "unit": "fan", "total": 2, "dropped": []}
    gang = {"payee": "E", "points": 1, "because": ["qinzhou.gang"]}
    assert written == {
        "deltas": {"E": 1, "S": 1, "W": -1, "N": -1},
        "next_dealer": "S",
        "payments": [
            *({"payer": payer} | gang for payer in "SWN"),
            {"payer": "E", "payee": "S", "points": 2, "because": ["qinzhou.gang_discard"]},
        ],
    }


def test_what_was_dropped_names_the_rule_that_excludes_it() -> None:
    value = sheet("qinzhou", options={"horses": 0})
    value |= {"seats": {"S": seat("EEESSSWWWNNNC")}, "wins": [win("S", "C", "E")]}
    (score,) = result(value)["wins"]
    assert {"rule": "qinzhou.all_peng", "because": "qinzhou.all_honours"} in score["dropped"]


def test_a_drawn_hand_has_no_wins() -> None:
    written = result(sheet("handan"))
    assert written["wins"] == written["payments"] == []
    assert written["deltas"] == {"E": 0, "S": 0, "W": 0, "N": 0}


def test_spectators_stand_in_a_result_under_their_names() -> None:
    written = result(won("guangdong", outsiders=[X, {"name": "Y", "horses": "1m"}]))
    assert list(written["deltas"]) == ["E", "S", "W", "N", "阿强", "Y"]
    parties = {one["payer"] for one in written["payments"]}
    assert {"阿强", "Y"} <= parties | {one["payee"] for one in written["payments"]}


@pytest.mark.parametrize("value", SHEETS)
def test_the_deltas_of_a_result_are_the_sum_of_its_payments(value: dict[str, object]) -> None:
    written = result(value)
    deltas = dict.fromkeys(written["deltas"], 0)
    for payment in written["payments"]:
        deltas[payment["payer"]] -= payment["points"]
        deltas[payment["payee"]] += payment["points"]
    assert deltas == written["deltas"]
    assert json.loads(json.dumps(written)) == written


def test_wins_stand_in_the_order_of_the_sheet() -> None:
    seats = {"S": seat(HAND), "W": seat("234m567m999s77s23p")}
    wins = [win("W", "1p", "E"), win("S", "1p", "E")]
    written = result(sheet("handan", seats=seats, wins=wins))
    assert [score["seat"] for score in written["wins"]] == ["W", "S"]
