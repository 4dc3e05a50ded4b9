"""The report of a settled sheet: everything the settlement says, legible without colour."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.sheet import Sheet, read_sheet
from mahjong_tui.ui.report import Paper, settled

CASES = sorted((Path(__file__).parent.parent / "golden" / "cases").glob("*.json"))
SHEETS = [
    case["sheet"]
    for path in CASES
    if path.stem != "bad"
    for case in json.loads(path.read_text("utf-8"))
]

LOT = {
    "variant": "qinzhou",
    "dealer": "E",
    "seats": {
        "S": {"hand": "222s888s666p44pCC", "melds": []},
        "W": {"hand": "33p77p22p88p66s11sC", "melds": []},
    },
    "wins": [
        {"seat": "S", "tile": "C", "from": "E"},
        {"seat": "W", "tile": "C", "from": "E"},
    ],
    "horses": "1m 5m 9m 2m 6m 3m 7m 1p 5p 9p",
}
LOT_ZH = """\
钦州  东家坐庄
南家胡中，东家点的  2 番
  四四筒  六六六筒  二二二索  八八八索  [中]中中
  对对胡  +2  = 2  §8  四四六六六筒二二二八八八索中中中
西家胡中，东家点的  2 番
  二二筒  三三筒  七七筒  八八筒  一一索  六六索  [中]中
  七对  +2  = 2  §8  二二三三七七八八筒一一六六索中中
奖马（* 中马）：  一萬(东)*  五萬(东)*  九萬(东)*  二萬(南)*  六萬(南)*
三萬(西)*  七萬(西)*  一筒(东)*  五筒(东)*  九筒(东)*
付账
  东 → 南   2              对对胡
  东 → 西   2              七对
  东 → 南   4  2 × 2 奖马  对对胡
  东 → 南   4  2 × 2 奖马  七对
  南 → 西  12  2 × 6 奖马  七对
合计  东 -12  南 -2  西 +14  北 0
下一局南家坐庄。
"""


def printed(sheet: Sheet, locale: Locale, width: int = 80) -> str:
    paper = Paper(file=io.StringIO(), width=width, highlight=False, markup=False, emoji=False)
    paper.print(settled(sheet, catalogue(locale)))
    text = paper.file.getvalue()
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def reported(locale: Locale = Locale.EN, **changes: object) -> str:
    """Print a plain hand of South's, changed as told."""
    plain = {
        "variant": "qinzhou",
        "dealer": "E",
        "options": {"horses": 0},
        "seats": {"S": {"hand": "123m456m789p11s23p", "melds": []}},
        "wins": [{"seat": "S", "tile": "1p", "from": "N"}],
    }
    return printed(read_sheet(plain | changes), locale)


def test_the_sources_own_example_is_told_line_by_line() -> None:
    assert printed(read_sheet(LOT), Locale.ZH) == LOT_ZH


@pytest.mark.parametrize("locale", Locale)
def test_every_worked_hand_fits_eighty_columns(locale: Locale) -> None:
    for sheet in SHEETS:
        lines = printed(read_sheet(sheet), locale).splitlines()
        assert max(map(cell_len, lines)) <= 80


def test_options_that_differ_stand_in_the_title() -> None:
    assert reported().startswith("Qinzhou  East deals  horses 0\n")


def test_a_self_draw_is_paid_by_all_in_one_line() -> None:
    text = reported(wins=[{"seat": "S", "tile": "1p"}])
    assert "South draws 一筒 and wins  1 fan\n" in text
    assert "  West, North, East → South  1 each    Plain hand\n" in text


def test_a_discard_names_who_threw_it() -> None:
    assert "South wins with 一筒 from North  1 fan\n" in reported()


def test_robbing_names_whose_gang_it_was() -> None:
    text = reported(
        seats={
            "S": {"hand": "123m456m789p11s23p", "melds": []},
            "N": {"melds": ["peng 444p W"]},
        },
        wins=[{"seat": "S", "tile": "4p", "from": "N", "facts": ["robbing"]}],
    )
    assert "South robs the gang of North and wins with 四筒  2 fan\n" in text


def test_the_winning_tile_is_marked_where_it_completes_the_hand() -> None:
    assert "  一二三萬  四五六萬  [一筒]二三筒  七八九筒  一一索\n" in reported()


@pytest.mark.parametrize(
    ("meld", "english", "chinese"),
    [
        ("chi 456m E", "Chi 四五六萬(East)", "吃 四五六萬(东)"),
        ("peng CCC W", "Peng 中中中(West)", "碰 中中中(西)"),
        ("gang 9999s W", "Gang 九九九九索(West)", "直杠 九九九九索(西)"),
        ("gang+ 9999s W", "Added gang 九九九九索(West)", "补杠 九九九九索(西)"),
        ("gang# EEEE", "Concealed gang 東東東東", "暗杠 東東東東"),
    ],
)
def test_melds_are_named_with_whoever_fed_them(meld: str, english: str, chinese: str) -> None:
    seats = {"S": {"hand": "123m789p11s23p", "melds": [meld]}}
    assert english in reported(seats=seats)
    assert chinese in reported(Locale.ZH, seats=seats)


def test_what_was_not_counted_is_told_with_the_reason() -> None:
    seats = {"S": {"hand": "111122m55m88s99sN", "melds": []}}
    text = reported(seats=seats, wins=[{"seat": "S", "tile": "N"}])
    assert "  Luxury seven pairs  +4  = 4  §8  一一一一萬\n" in text
    assert "  Not counted: Seven pairs, because of Luxury seven pairs\n" in text


def test_base_and_horses_are_factors_of_the_payment() -> None:
    text = reported(options={"base": 2, "horses": 5}, horses="2m F 6p 1s 3s")
    assert "  North → South  8  1 × (1 + 3) Horses × 2 Base  Plain hand\n" in text
    assert (
        "Horses (* hit):  二萬(South)*  發(South)*  六筒(South)*  一索(East)  三索(West)\n" in text
    )


def test_a_drawn_hand_says_so_and_still_pays_gangs() -> None:
    text = reported(seats={"W": {"melds": ["gang# EEEE"]}}, wins=[])
    assert "Drawn hand: nobody won.\n" in text
    assert "  North, East, South → West  1 each    Gang\n" in text


def test_a_drawn_hand_without_gangs_pays_nothing() -> None:
    assert reported(wins=[]).splitlines()[1:] == [
        "Drawn hand: nobody won.",
        "Balance  East 0  South 0  West 0  North 0",
        "East deals next.",
    ]


def test_spectators_have_horses_and_a_balance() -> None:
    text = reported(
        variant="guangdong",
        wins=[{"seat": "S", "tile": "1p"}],
        outsiders=[{"name": "[Li]", "horses": "2m 3m"}],
    )
    assert "Horses of [Li] (* hit):  二萬(South)*  三萬(West)\n" in text
    row = "West, North, East → [Li] 20 each 2 × 1 Spectator × 10 Base"
    assert row in [" ".join(line.split()) for line in text.splitlines()]
    assert "[Li] +40" in text


def test_fish_stand_under_their_owners() -> None:
    text = reported(
        variant="liuzhou",
        options={"fishing": True},
        fish=[
            {"owner": "E", "tile": "2m"},
            {"owner": "E", "tile": "3m"},
            {"owner": "W", "tile": "4m"},
        ],
    )
    assert "Fish of East (* hit):  二萬(South)*  三萬(West)\n" in text
    assert "Fish of West (* hit):  四萬(North)*\n" in text


def test_points_are_called_points_where_there_are_no_fans() -> None:
    assert "2 points" in reported(variant="nanning", options={})
    assert "2 分" in reported(Locale.ZH, variant="nanning", options={})


def test_colour_adds_nothing_but_colour() -> None:
    paper = Paper(file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor")
    paper.print(settled(read_sheet(LOT), catalogue(Locale.ZH)))
    coloured = paper.file.getvalue()
    assert "\x1b[" in coloured
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == LOT_ZH.splitlines()


def test_nobody_pays_twice_in_one_line() -> None:
    seats = {"S": {"hand": "123m11s23p", "melds": ["gang# EEEE", "gang# SSSS"]}}
    row = "West, North, East → South 1 each Gang"
    lines = [" ".join(line.split()) for line in reported(seats=seats).splitlines()]
    assert lines.count(row) == 2
