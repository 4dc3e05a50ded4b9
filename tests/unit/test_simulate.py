"""Matches among bots, counted: the same tally however they are shared out."""

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from math import sqrt
from multiprocessing import get_context
from typing import Final

import msgspec
import pytest

from mahjong_tui.core.chance import derived
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST
from mahjong_tui.engine.events import HandEnded
from mahjong_tui.errors import OptionError, SetupError, UnknownVariantError
from mahjong_tui.rules.breakdown import RuleId
from mahjong_tui.session.match import Player, drawn_winds
from mahjong_tui.study.simulate import Plan, Tally, play_match, shares, simulate, tally

PLAN: Final = Plan("qinzhou", 42, 5, ("easy", "random", "easy", "normal"), match_hands=4)


@pytest.fixture(scope="module")
def whole() -> Tally:
    return simulate(PLAN)


def test_every_hand_is_played_and_every_hand_sums_to_zero(whole: Tally) -> None:
    assert whole.hands == 42
    assert sum(whole.sums) == 0
    assert whole.drawn + sum(whole.wins) >= 42


def test_the_last_match_has_the_hands_that_are_left() -> None:
    assert PLAN.matches == 11
    assert [PLAN.hands_of(match) for match in range(11)] == [4] * 10 + [2]
    assert [len(list(play_match(PLAN, match))) for match in (0, 10)] == [4, 2]


@pytest.mark.parametrize("size", [1, 2, 3, 11, 50])
def test_the_tally_is_the_same_however_matches_are_shared_out(size: int, whole: Tally) -> None:
    parts = shares(PLAN, size)
    assert [match for part in parts for match in part] == list(range(11))
    total = Tally()
    for part in reversed(parts):
        total.add(tally(PLAN, part))
    assert total == whole


def test_the_tally_is_the_same_in_threads(whole: Tally) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert simulate(PLAN, executor) == whole


def test_the_tally_is_the_same_in_two_processes(whole: Tally) -> None:
    executor: Executor
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        assert simulate(PLAN, executor) == whole


def test_progress_is_told_as_hands_are_played() -> None:
    told: list[int] = []
    simulate(PLAN, progress=told.append)
    assert told == [4] * 10 + [2]


def test_common_13_each_match_has_a_seed_of_its_own_and_the_seed_draws_the_winds() -> None:
    listed = [Player(str(place), level) for place, level in enumerate(PLAN.bots)]
    seated = {drawn_winds(listed, derived(PLAN.seed, match)) for match in range(PLAN.matches)}
    assert len(seated) > 3
    first, second = (next(play_match(PLAN, match)) for match in (0, 1))
    assert first != second


def test_points_go_to_the_place_in_the_list_whatever_the_wind() -> None:
    total = Tally()
    (ended,) = [event for event in next(play_match(PLAN, 3)) if isinstance(event, HandEnded)]
    total.count(ended, (2, 0, 3, 1))
    deltas = ended.settlement.deltas
    assert total.sums == [deltas[SOUTH], deltas[NORTH], deltas[EAST], deltas[WEST]]
    assert total.squares == [points * points for points in total.sums]


def test_wins_deal_ins_draws_and_rules_are_counted(whole: Tally) -> None:
    hands = [hand[-1] for match in range(PLAN.matches) for hand in play_match(PLAN, match)]
    ends = [ended.end for ended in hands if isinstance(ended, HandEnded)]
    assert len(ends) == 42
    assert sum(whole.wins) == sum(len(end.wins) for end in ends)
    assert whole.drawn == sum(not end.wins for end in ends)
    assert sum(whole.deal_ins) == sum(
        end.wins[:1] != () and end.wins[0].source is not None for end in ends
    )
    assert RuleId("qinzhou.plain") in whole.rules


def test_mean_and_standard_error() -> None:
    counted = Tally(hands=4, sums=[8, 0, -8, 0], squares=[40, 0, 40, 4])
    assert counted.mean(0) == 2
    assert counted.stderr(0) == pytest.approx(sqrt((40 - 16) / 3 / 4))
    assert counted.stderr(3) == pytest.approx(sqrt(4 / 3 / 4))


def test_a_single_hand_has_no_standard_error() -> None:
    assert Tally(hands=1, sums=[3, -1, -1, -1], squares=[9, 1, 1, 1]).stderr(0) == 0.0


@pytest.mark.parametrize(
    ("changes", "error", "params"),
    [
        ({"hands": 0}, SetupError, {"name": "hands", "value": 0}),
        ({"match_hands": 0}, SetupError, {"name": "match-hands", "value": 0}),
        ({"match_hands": -3}, SetupError, {"name": "match-hands", "value": -3}),
        ({"bots": ("easy", "easy", "easy", "deep blue")}, SetupError, None),
        ({"variant": "nowhere"}, UnknownVariantError, None),
        ({"options": {"horse": 3}}, OptionError, None),
        ({"options": {"horses": 31}}, OptionError, None),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_before_the_first_hand(
    changes: dict[str, object], error: type[SetupError], params: dict[str, object] | None
) -> None:
    told: list[int] = []
    with pytest.raises(error) as refused:
        simulate(msgspec.structs.replace(PLAN, **changes), progress=told.append)
    assert told == []
    assert params is None or refused.value.params == params


def test_house_rules_are_played() -> None:
    plan = Plan("qinzhou", 8, 5, ("easy",) * 4, options={"base": 7})
    assert all(points % 7 == 0 for points in simulate(plan).sums)
