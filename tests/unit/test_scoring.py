"""The best reading of a win, and what a breakdown says of it."""

import pytest
from settled import lines, score_of
from sheets import seat, sheet, win, won

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, SOUTH
from mahjong_tui.core.tiles import TILES
from mahjong_tui.rules.breakdown import Unit
from mahjong_tui.rules.handend import HandEnd, Win
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.scoring import score


def test_tiles_that_are_no_win_have_no_score() -> None:
    hand = parse_tiles("123m456m789p11s2p")
    end = HandEnd(EAST, (None, hand, None, None), ((),) * 4, (Win(SOUTH, TILES[0]),))
    with pytest.raises(ValueError, match="empty"):
        score(end.wins[0], end, ruleset("qinzhou").agree())


def test_a_winner_without_a_hand_has_no_score() -> None:
    end = HandEnd(EAST, (None,) * 4, ((),) * 4, (Win(SOUTH, TILES[0]),))
    with pytest.raises(ValueError, match="empty"):
        score(end.wins[0], end, ruleset("qinzhou").agree())


def test_a_score_names_its_reading_and_unit_common_12() -> None:
    hand = sheet("qinzhou", seats={"S": seat("11122233399m5s")}, wins=[]) | {
        "seats": {"S": seat("111222333m999p5s")},
        "wins": [win("S", "5s")],
    }
    best = score_of(hand, "S")
    assert best.unit is Unit.FAN
    assert lines(hand) == {"all_peng": 2}
    assert best.groups == tuple(map(parse_tiles, ("111m", "222m", "333m", "999p", "55s")))


def test_a_line_says_what_it_looked_at() -> None:
    hand = won("qinzhou", "gang# 9999s now", facts=("after_gang",), horses="2m")
    (line,) = score_of(hand, "S").lines
    assert line.tiles == parse_tiles("1p")
    hand = won("guangdong", horses="2m6p")
    assert [line.tiles for line in score_of(hand, "S").lines] == [
        parse_tiles("1p"),
        parse_tiles("2m6p"),
    ]


def test_a_dropped_line_says_what_excludes_it() -> None:
    hand = sheet("qinzhou", seats={"S": seat("EEESSSWWWNNNC")}, wins=[win("S", "C")])
    (dropped,) = score_of(hand, "S").dropped
    assert (dropped.rule, dropped.because) == ("qinzhou.all_peng", "qinzhou.all_honours")
