"""Fish and horses that are chosen before the dice, and what is turned for them at the end."""

from typing import Final

import pytest
from engine_tables import NAMES, Game, table, tile

from mahjong_tui.core.notation import format_tiles
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from mahjong_tui.engine.actions import Choose
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import (
    Chosen,
    Dealt,
    Event,
    FishTurned,
    HandStarted,
    HorsesTurned,
    MatchStarted,
)
from mahjong_tui.engine.game import advance, begin
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Why
from mahjong_tui.engine.viewing import seen_by, view
from mahjong_tui.errors import IllegalActionError
from mahjong_tui.rules.handend import Fish, Outsider
from mahjong_tui.rules.options import OptionValue

FISHING: Final[dict[str, OptionValue]] = {"fishing": True}
WAITING = "123m456m789p23s99s"
WINNING = WAITING + "4s"
ANN, BOB = Seat(4), Seat(5)


def picking(dealer: Seat = EAST) -> Game:
    """Begin a hand of Liuzhou with fishing; fish may be picked."""
    game = Game(begin(MatchStarted("liuzhou", FISHING, 1, 16, NAMES)))
    game.happen([HandStarted(1, dealer)])
    return game


def numbers(game: Game, seat: Seat) -> list[int]:
    return [one.choice for one in game.options(seat) if isinstance(one, Choose)]


def fished(picks: dict[Seat, tuple[int, ...]], hand: str = WINNING, **places: str) -> Game:
    fish = {127 + int(number[1:]): text for number, text in places.items()}
    return table(variant="liuzhou", options=FISHING, hands={EAST: hand}, picks=picks, places=fish)


def turned(game: Game) -> list[Fish]:
    return [fish for event in game.log if isinstance(event, FishTurned) for fish in event.fish]


# Picking.


def test_liuzhou_11_before_the_dice_everybody_is_offered_the_numbers_one_to_eight() -> None:
    game = picking()
    assert game.asked == (EAST, SOUTH, WEST, NORTH)
    assert {prompt.why for prompt in prompts(game.state)} == {Why.FISH}
    assert numbers(game, WEST) == [1, 2, 3, 4, 5, 6, 7, 8, 0]
    assert not [event for event in game.log if isinstance(event, Dealt)]


def test_liuzhou_11_people_are_asked_in_seat_order_from_the_dealer() -> None:
    assert picking(WEST).asked == (WEST, NORTH, EAST, SOUTH)


def test_liuzhou_11_first_come_first_served_each_number_once() -> None:
    game = picking()
    game.open(Choose(NORTH, 8))
    assert all(8 not in numbers(game, seat) for seat in (EAST, SOUTH, WEST, NORTH))
    with pytest.raises(IllegalActionError):
        game.open(Choose(EAST, 8))


def test_liuzhou_11_each_player_takes_none_one_or_two() -> None:
    game = picking()
    game.open(Choose(EAST, 1))
    game.open(Choose(EAST, 2))
    game.open(Choose(SOUTH, 3))
    game.open(Choose(SOUTH, 0))
    game.open(Choose(WEST, 0))
    assert game.asked == (NORTH,)
    assert game.state.picks == [(1, 2), (3,), (), ()]


def test_liuzhou_11_all_eight_may_be_taken() -> None:
    game = picking()
    for number in range(1, 9):
        game.open(Choose(Seat((number - 1) // 2), number))
    assert game.asked == ()
    assert isinstance(advance(game.state)[0], Dealt)


def test_liuzhou_11_what_was_picked_is_seen_by_all() -> None:
    game = picking()
    (chosen,) = game.open(Choose(NORTH, 8))
    assert chosen == Chosen(NORTH, 8)
    assert seen_by(chosen, EAST) == chosen
    assert view(game.state, EAST).picks == ((), (), (), (8,))


def test_liuzhou_11_without_fishing_nobody_is_asked() -> None:
    game = Game(begin(MatchStarted("liuzhou", {}, 1, 16, NAMES)))
    game.happen([HandStarted(1, EAST)])
    assert game.asked == ()


def test_picks_are_forgotten_in_the_next_hand() -> None:
    game = fished({EAST: (1,)})
    game.hu(EAST)
    game.happen(advance(game.state))
    assert game.state.picks == [(), (), (), ()]
    assert numbers(game, WEST)[0] == 1


# Fish.


def test_liuzhou_11_taken_tiles_leave_the_wall_when_the_deal_is_complete() -> None:
    game = fished({EAST: (8, 1), WEST: (4,)})
    assert game.state.wall.left == 83 - 3
    assert game.state.wall.fish == (128, 131, 135)
    assert view(game.state, SOUTH).wall.fish == (128, 131, 135)


def test_liuzhou_11_a_gang_is_replaced_from_what_is_left_of_the_tail() -> None:
    game = fished({SOUTH: (7, 8)}, "5555m")
    game.concealed("5m")
    assert game.state.wall.tail == 1
    assert game.state.wall.left == 80
    assert game.state.drawn == game.state.wall.tiles[132]


def test_liuzhou_11_fish_are_turned_when_the_hand_ends() -> None:
    game = fished({EAST: (8,), WEST: (1, 2)}, n8="1m", n1="2m", n2="3m")
    game.hu(EAST)
    fish = [Fish(EAST, tile("1m")), Fish(WEST, tile("2m")), Fish(WEST, tile("3m"))]
    assert turned(game) == fish
    assert list(game.ended.end.fish) == fish


def test_liuzhou_11_a_draw_turns_and_settles_fish_too() -> None:
    game = table(
        variant="liuzhou",
        options=FISHING,
        hands={EAST: "5555m"},
        picks={WEST: (8,)},
        places={135: "1m"},
    )
    game.concealed("5m")
    game.wear_down(0)
    game.throw_drawn()
    assert game.ended.end.wins == ()
    assert turned(game) == [Fish(WEST, tile("1m"))]
    assert game.points == (3, -2, -1 + 2, -2)


def test_liuzhou_11_the_last_tile_is_the_last_of_what_is_left() -> None:
    game = fished({EAST: (8,), SOUTH: (7,)}, "C")
    game.wear_down(0)
    assert game.state.drawn == game.state.wall.tiles[133]


# The duty to fish.


def laok(hand: str = WINNING, **others: str) -> Game:
    hands = {EAST: hand, **{Seat("ESWN".index(letter)): text for letter, text in others.items()}}
    return table(variant="nanning_laok", options=FISHING, hands=hands)


def next_hand(game: Game) -> Event:
    (event,) = advance(game.state)
    return event


def test_nanning_laok_12_the_winner_of_a_self_draw_must_fish_in_the_next_hand() -> None:
    game = laok()
    game.hu(EAST)
    assert next_hand(game) == HandStarted(2, EAST, fisher=EAST)


def test_nanning_laok_12_the_winner_of_a_discard_need_not() -> None:
    game = laok("4s", S=WAITING)
    game.discard("4s")
    game.hu(SOUTH)
    assert next_hand(game) == HandStarted(2, SOUTH)


def test_nanning_laok_12_after_a_draw_nobody_fishes() -> None:
    game = laok("C")
    game.wear_down(0)
    game.throw_drawn()
    assert next_hand(game) == HandStarted(2, EAST)


def test_nanning_laok_12_without_fishing_nobody_has_the_duty() -> None:
    game = table(variant="nanning_laok", hands={EAST: WINNING})
    game.hu(EAST)
    assert next_hand(game) == HandStarted(2, EAST)


def test_nanning_laok_12_he_turns_the_last_three_tiles_in_tail_order() -> None:
    game = table(
        variant="nanning_laok",
        options=FISHING,
        hands={EAST: WINNING},
        fisher=SOUTH,
        tail="1m2m3m",
    )
    game.hu(EAST)
    assert turned(game) == [Fish(SOUTH, tile(text)) for text in ("1m", "2m", "3m")]
    assert game.ended.end.fisher == SOUTH


@pytest.mark.parametrize(("left", "count"), [(1, 1), (2, 2), (0, 0)])
def test_nanning_laok_12_fewer_when_fewer_are_left(left: int, count: int) -> None:
    winner = Seat((83 - left) % 4)
    game = table(
        variant="nanning_laok",
        options=FISHING,
        hands={winner: WAITING},
        fisher=WEST,
        places={135 - left: "4s"},
    )
    game.wear_down(left)
    game.hu(winner)
    assert len(turned(game)) == count


def test_nanning_laok_12_a_drawn_hand_leaves_nothing_to_turn() -> None:
    game = table(variant="nanning_laok", options=FISHING, hands={EAST: "C"}, fisher=WEST)
    game.wear_down(0)
    game.throw_drawn()
    assert turned(game) == []
    assert game.ended.end.fisher == WEST


# Spectators.


def watching(*names: str) -> Game:
    game = Game(begin(MatchStarted("guangdong", {}, 1, 16, NAMES, names)))
    game.happen([HandStarted(1, EAST)])
    return game


def test_guangdong_8_each_spectator_buys_one_to_ten_horses_before_the_dice() -> None:
    game = watching("Ann", "Bob")
    assert [prompt.why for prompt in prompts(game.state)] == [Why.HORSES] * 2
    assert game.asked == (ANN, BOB)
    assert numbers(game, BOB) == list(range(1, 11))


def test_guangdong_8_the_dice_wait_for_all_spectators() -> None:
    game = watching("Ann", "Bob")
    game.open(Choose(BOB, 10))
    assert game.asked == (ANN,)
    assert advance(game.state) == []
    game.open(Choose(ANN, 1))
    assert isinstance(advance(game.state)[0], Dealt)
    assert view(game.state, EAST).bought == (1, 10)


def test_guangdong_8_without_spectators_nobody_is_asked() -> None:
    assert watching().asked == ()


def won_before(spectators: dict[str, int], draws: str = "1p2p3p4p5p6p7p8p9p") -> Game:
    game = table(variant="guangdong", hands={EAST: WINNING}, spectators=spectators, draws=draws)
    game.hu(EAST)
    return game


def test_guangdong_8_their_horses_are_turned_after_the_tables_in_the_order_they_joined() -> None:
    game = won_before({"Ann": 3, "Bob": 2})
    (event,) = [event for event in game.log if isinstance(event, HorsesTurned)]
    assert format_tiles(event.tiles) == "12p"
    assert [format_tiles(tiles) for tiles in event.spectators] == ["345p", "67p"]
    assert game.ended.end.outsiders == (
        Outsider("Ann", event.spectators[0]),
        Outsider("Bob", event.spectators[1]),
    )


def test_guangdong_8_horses_that_the_wall_no_longer_holds_are_void() -> None:
    game = table(
        variant="guangdong",
        hands={EAST: "C", WEST: WAITING},
        spectators={"Ann": 4, "Bob": 2},
        places={130: "4s"},
    )
    game.wear_down(5)
    game.hu(WEST)
    assert len(game.ended.end.horses) == 2
    assert [len(outsider.horses) for outsider in game.ended.end.outsiders] == [3, 0]


def test_guangdong_8_without_a_winner_nothing_is_turned_or_paid() -> None:
    game = table(variant="guangdong", hands={EAST: "C"}, spectators={"Ann": 4})
    game.wear_down(0)
    assert not [event for event in game.log if isinstance(event, HorsesTurned)]
    assert game.ended.end.outsiders == (Outsider("Ann", ()),)
    assert game.points == (0, 0, 0, 0, 0)


def test_guangdong_8_spectators_horses_are_turned_even_without_horses_of_the_table() -> None:
    game = table(
        variant="guangdong",
        options={"horses": 0},
        hands={EAST: WINNING},
        spectators={"Ann": 2},
        draws="1p2p",
    )
    game.hu(EAST)
    assert [format_tiles(one.horses) for one in game.ended.end.outsiders] == ["12p"]
    assert sum(game.points) == 0
    assert game.points[ANN] != 0


def test_a_spectator_is_asked_again_in_every_hand() -> None:
    game = won_before({"Ann": 3})
    game.happen(advance(game.state))
    assert game.state.phase is Phase.DEALING
    assert game.asked == (ANN,)
