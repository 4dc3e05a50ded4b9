"""Who sits where, and what a match starts with."""

from collections import Counter

import pytest

from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from mahjong_tui.engine.events import MatchStarted
from mahjong_tui.session.match import Player, Setup, drawn_winds

FOUR = tuple(Player(name) for name in "abcd")


def seated(seed: int, fixed: dict[Seat, int] | None = None) -> str:
    return "".join(player.name for player in drawn_winds(FOUR, seed, fixed))


def test_common_13_seats_are_drawn_from_the_matchs_seed() -> None:
    assert seated(1) == seated(1)
    assert len({seated(seed) for seed in range(200)}) == 24


def test_common_13_everybody_sits_everywhere_about_as_often() -> None:
    east = Counter(seated(seed)[0] for seed in range(2000))
    assert all(400 < times < 600 for times in east.values())


@pytest.mark.parametrize("seed", range(30))
def test_a_fixed_seat_is_kept_and_nobody_is_lost(seed: int) -> None:
    order = seated(seed, {SOUTH: 0, NORTH: 3})
    assert order[SOUTH] == "a"
    assert order[NORTH] == "d"
    assert sorted(order) == list("abcd")


def test_all_seats_may_be_fixed() -> None:
    assert seated(5, {EAST: 3, SOUTH: 2, WEST: 1, NORTH: 0}) == "dcba"


def test_a_match_starts_with_what_was_agreed() -> None:
    setup = Setup(
        "guangdong", {"horses": 4}, 7, 8, (FOUR[0], FOUR[1], FOUR[2], FOUR[3]), (Player("e"),)
    )
    assert setup.started() == MatchStarted(
        "guangdong", {"horses": 4}, 7, 8, ("a", "b", "c", "d"), ("e",)
    )
