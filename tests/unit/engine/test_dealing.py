"""How a match and its hands begin and end."""

import pytest
from engine_tables import NAMES, Game, table

from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST
from mahjong_tui.core.walls import DEALT, FULL_SET, dealt_hands, larger_die_break
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import (
    Answered,
    Dealt,
    Drew,
    Event,
    HandEnded,
    HandStarted,
    MatchEnded,
    MatchStarted,
)
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, begin
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.errors import OptionError, SetupError, UnknownVariantError
from mahjong_tui.rules.registry import ruleset


def started(seed: int = 1, hands: int = 16, **options: int) -> GameState:
    return begin(MatchStarted("qinzhou", dict(options), seed, hands, NAMES))


def opened(state: GameState) -> Dealt:
    """Start the next hand and deal it."""
    evolve(state, *advance(state))
    (dealt,) = advance(state)
    assert isinstance(dealt, Dealt)
    evolve(state, dealt)
    return dealt


def test_qinzhou_2_east_deals_the_first_hand() -> None:
    assert advance(started()) == [HandStarted(1, EAST)]


def test_points_start_at_zero() -> None:
    assert started().points == [0, 0, 0, 0]


def test_common_4_dice_and_wall_come_from_the_seed_and_the_number_of_the_hand() -> None:
    first, again, other = opened(started(5)), opened(started(5)), opened(started(6))
    assert first == again
    assert first.wall != other.wall
    later = started(5)
    evolve(later, HandStarted(2, EAST))
    (second,) = advance(later)
    assert isinstance(second, Dealt)
    assert second.wall != first.wall


@pytest.mark.parametrize("seed", range(20))
def test_common_4_5_the_wall_is_the_full_set_broken_and_dealt_by_the_dice(seed: int) -> None:
    state = started(seed)
    dealt = opened(state)
    assert sorted(dealt.wall) == list(FULL_SET)
    assert all(1 <= die <= 6 for die in dealt.dice)
    assert dealt.first_stack == larger_die_break(dealt.dice).first_stack
    assert dealt.hands == dealt_hands(dealt.wall, EAST)
    assert (state.wall.head, state.wall.left) == (DEALT, 83)
    assert [len(hand.tiles) for hand in state.hands] == [14, 13, 13, 13]


def test_common_7_the_dealer_begins_without_a_draw() -> None:
    game = table(hands={WEST: "5555m"}, dealer=WEST)
    assert not any(isinstance(event, Drew) for event in game.log)
    assert game.asked == (WEST,)
    assert game.verbs(WEST) == ["gang", "discard"]


def test_common_7_the_dealer_may_win_with_the_tiles_dealt() -> None:
    game = table(hands={EAST: "123m456m789p123sEE"})
    assert game.verbs(EAST) == ["hu", "discard"]


def test_the_table_is_cleared_for_the_next_hand() -> None:
    game = table(hands={EAST: "123m456m789p123sEE", SOUTH: "123m456m789p23sNN"}, declared=[SOUTH])
    game.hu(EAST)
    game.happen(advance(game.state))
    assert game.state.ready == [False] * 4
    assert game.state.wins == ()
    assert game.state.end is None
    assert game.state.paid == ()
    assert game.state.phase is Phase.DEALING


def test_the_winner_deals_the_next_hand() -> None:
    game = table(hands={EAST: "4s", NORTH: "123m456m789p23sEE"})
    game.discard("4s")
    game.hu(NORTH)
    assert advance(game.state) == [HandStarted(2, NORTH)]


def test_the_match_ends_with_its_last_hand_and_stays_ended() -> None:
    game = table(hands={EAST: "123m456m789p123sEE"}, number=3, of=3)
    game.hu(EAST)
    assert advance(game.state) == [MatchEnded(game.points)]
    game.happen(advance(game.state))
    assert game.state.phase is Phase.OVER
    assert advance(game.state) == []
    assert prompts(game.state) == ()


def test_a_match_goes_on_until_all_its_hands_are_played() -> None:
    game = Game(started(hands=2))
    while game.state.phase is not Phase.OVER:
        game.happen(advance(game.state))
        game.settle_down()
        while game.state.phase is Phase.TURN:
            game.throw_drawn() if game.state.drawn is not None else game.throw_any()
            game.settle_down()
    numbers = [event.number for event in game.log if isinstance(event, HandStarted)]
    assert numbers == [1, 2]
    assert len([event for event in game.log if isinstance(event, HandEnded)]) == 2


@pytest.mark.parametrize(
    ("match", "error"),
    [
        (MatchStarted("nowhere", {}, 1, 16, NAMES), UnknownVariantError),
        (MatchStarted("qinzhou", {"horse": 1}, 1, 16, NAMES), OptionError),
        (MatchStarted("qinzhou", {"horses": 31}, 1, 16, NAMES), OptionError),
        (MatchStarted("qinzhou", {}, 1, 16, NAMES, ("house",)), SetupError),
        (MatchStarted("guangdong", {}, 1, 16, NAMES, ("a", "b", "c", "d")), SetupError),
        (MatchStarted("guangdong", {"horses": 21}, 1, 16, NAMES), OptionError),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(
    match: MatchStarted, error: type[Exception]
) -> None:
    with pytest.raises(error):
        begin(match)


def test_guangdong_options_a_table_has_at_most_twenty_horses_a_sheet_may_have_more() -> None:
    assert begin(MatchStarted("guangdong", {"horses": 20}, 1, 16, NAMES)).number == 0
    assert ruleset("guangdong").agree({"horses": 21}).play.horses == 21


def test_events_of_a_hand_are_counted_from_its_start_answers_left_out() -> None:
    game = table(hands={EAST: "4s", SOUTH: "44s", WEST: "123m456m789p23sEE"})
    game.discard("4s")
    game.passes(SOUTH, WEST)
    in_hand: list[Event] = [event for event in game.log[1:] if not isinstance(event, Answered)]
    assert game.state.events == len(in_hand) < len(game.log) - 1
