"""What each seat sees of the table and of what happens."""

import pytest
from engine_tables import Game, table, tile

from mahjong_tui.core.notation import format_tiles
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import HIDDEN
from mahjong_tui.engine.actions import Pass, Peng
from mahjong_tui.engine.events import Answered, Dealt, Discarded, Drew, HandEnded, Locked, MeldMade
from mahjong_tui.engine.locks import Lock, Locks
from mahjong_tui.engine.viewing import seen_by, view

SPECTATOR = Seat(4)


def dealt(game: Game) -> Dealt:
    (event,) = [event for event in game.log if isinstance(event, Dealt)]
    return event


@pytest.mark.parametrize("seat", SEATS)
def test_of_the_deal_a_seat_sees_its_own_hand_alone(seat: Seat) -> None:
    event = dealt(table())
    seen = seen_by(event, seat)
    assert isinstance(seen, Dealt)
    assert seen.hands[seat] == event.hands[seat]
    assert {one for other in SEATS if other != seat for one in seen.hands[other]} == {HIDDEN}
    assert [len(hand) for hand in seen.hands] == [14, 13, 13, 13]
    assert seen.wall == ()
    assert (seen.dice, seen.first_stack) == (event.dice, event.first_stack)


def test_a_spectator_sees_no_hand_and_no_draw() -> None:
    game = table()
    seen = seen_by(dealt(game), SPECTATOR)
    assert isinstance(seen, Dealt)
    assert {one for hand in seen.hands for one in hand} == {HIDDEN}
    assert seen_by(Drew(SOUTH, tile("1m")), SPECTATOR) == Drew(SOUTH, HIDDEN)
    looked = view(game.state, SPECTATOR)
    assert (looked.tiles, looked.drawn) == ((), None)
    assert looked.held == (14, 13, 13, 13)


def test_a_draw_is_seen_by_who_draws_and_the_end_it_comes_from_by_all() -> None:
    drew = Drew(SOUTH, tile("1m"), tail=True)
    assert seen_by(drew, SOUTH) == drew
    assert seen_by(drew, WEST) == Drew(SOUTH, HIDDEN, tail=True)


def test_answers_and_locks_are_private() -> None:
    answered = Answered(SOUTH, Peng(SOUTH))
    locked = Locked(Lock(SOUTH, Locks.HU, None, EAST))
    assert [seen_by(answered, seat) for seat in SEATS] == [None, answered, None, None]
    assert [seen_by(locked, seat) for seat in SEATS] == [None, locked, None, None]


def test_what_lies_open_is_seen_by_all() -> None:
    game = table(hands={EAST: "4s", SOUTH: "44s"})
    events = [*game.discard("4s"), *game.peng(SOUTH)]
    public = [event for event in events if isinstance(event, (Discarded, MeldMade))]
    assert len(public) == 2
    assert all(seen_by(event, seat) == event for event in public for seat in SEATS)


def test_a_view_shows_ones_own_tiles_and_how_many_the_others_hold() -> None:
    game = table(hands={EAST: "123m456m789p23sEE9m"})
    own, other = view(game.state, EAST), view(game.state, SOUTH)
    assert format_tiles(own.tiles) == "1234569m789p23sEE"
    assert own.drawn == tile("9m")
    assert other.drawn is None
    assert own.held == other.held == (14, 13, 13, 13)
    assert own.keys == game.state.hands[EAST].suit_keys()


def test_before_the_first_discard_nothing_lies_open() -> None:
    seen = view(table().state, EAST)
    assert (seen.last, seen.discarder) == (None, None)
    assert sum(seen.shown) == 0


def test_a_view_names_the_discard_and_whose_it_is() -> None:
    game = table(hands={EAST: "4s", SOUTH: "44s"})
    game.discard("4s")
    seen = view(game.state, NORTH)
    assert (seen.last, seen.discarder) == (tile("4s"), EAST)
    game.peng(SOUTH)
    assert view(game.state, NORTH).rivers[EAST][-1].claimed_by == SOUTH


def test_a_view_never_changes_afterwards() -> None:
    game = table(hands={EAST: "4s", SOUTH: "44s", WEST: "5555m"})
    seen = view(game.state, SOUTH)
    same = view(game.state.copy(), SOUTH)
    game.discard("4s")
    game.peng(SOUTH)
    game.throw_any(3)
    assert seen == same
    assert view(game.state, SOUTH) != seen


def test_at_the_end_everybody_sees_all_hands_and_the_rest_of_the_wall() -> None:
    game = table(hands={EAST: "123m456m789p123sEE"})
    assert view(game.state, SOUTH).end is None
    game.hu(EAST)
    assert isinstance(game.log[-1], HandEnded)
    for seat in SEATS:
        seen = view(game.state, seat)
        assert seen.end == game.ended.end
        assert seen.settlement == game.ended.settlement
        assert seen.rest == game.ended.rest


def test_how_the_wall_stands_is_seen_by_all() -> None:
    game = table(hands={EAST: "5555m"})
    game.concealed("5m")
    seen = view(game.state, NORTH)
    assert seen.wall == game.state.wall.view()
    assert (seen.left, seen.wall.left) == (82, 82)


def test_a_claim_answered_by_passing_is_not_seen_either() -> None:
    game = table(hands={EAST: "4s", SOUTH: "44s", WEST: "123m456m789p23sEE"})
    game.discard("4s")
    before = view(game.state, NORTH)
    (answered,) = game.act(Pass(SOUTH))
    assert seen_by(answered, NORTH) is None
    assert view(game.state, NORTH) == before
