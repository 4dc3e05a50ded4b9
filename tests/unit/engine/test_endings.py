"""How a hand ends: what is true of a win, what is turned, what is handed to settlement."""

import pytest
from engine_tables import Game, table, tile, won

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.notation import format_tiles, parse_tiles
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.engine.actions import Pass, Peng
from mahjong_tui.engine.events import HandEnded, HorsesTurned, Paid, Won
from mahjong_tui.engine.phases import Phase
from mahjong_tui.rules.handend import Fact

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s."""
ALSO = "123m456m789p23sNN"
WINNING = WAITING + "4s"


def facts(game: Game) -> set[Fact]:
    return set(game.state.wins[0].facts)


# Facts.


def test_qinzhou_8_the_dealers_14_dealt_tiles_are_heavenly() -> None:
    game = table(hands={EAST: WINNING})
    game.hu(EAST)
    assert facts(game) == {Fact.HEAVENLY}


def test_qinzhou_8_not_after_a_gang() -> None:
    game = table(hands={EAST: "5555m123p456p99sEE"}, tail="E")
    game.concealed("5m")
    game.hu(EAST)
    assert facts(game) == {Fact.AFTER_GANG}


def test_qinzhou_8_the_dealers_later_self_draw_is_not_heavenly() -> None:
    game = table(hands={EAST: WAITING + "9p"}, draws="3p3p3p4s")
    game.throw("9p")
    game.throw_drawn(3)
    game.hu(EAST)
    assert facts(game) == set()


def test_qinzhou_8_another_players_first_draw_is_not_heavenly() -> None:
    game = table(hands={SOUTH: WAITING}, draws="4s")
    game.throw_any()
    game.hu(SOUTH)
    assert facts(game) == set()


def test_qinzhou_8_a_win_on_a_replacement_is_after_a_gang() -> None:
    game = table(hands={EAST: "1m", SOUTH: "111m456m789p23sEE"}, tail="4s")
    game.discard("1m")
    game.exposed(SOUTH)
    game.hu(SOUTH)
    assert facts(game) == {Fact.AFTER_GANG}


def test_qinzhou_8_a_discard_that_directly_follows_its_discarders_gang() -> None:
    game = table(hands={EAST: "5555m4s", WEST: "123m789m789p23sEE"})
    game.concealed("5m")
    game.discard("4s")
    game.hu(WEST)
    assert facts(game) == {Fact.GANG_DISCARD}


def test_qinzhou_8_a_later_discard_does_not_directly_follow_the_gang() -> None:
    game = table(hands={EAST: "5555m", WEST: "123m789m789p23sEE"}, draws="4s")
    game.concealed("5m")
    game.throw_any()
    game.discard("4s")
    game.hu(WEST)
    assert facts(game) == set()


def test_qinzhou_8_a_discard_after_a_peng_of_the_gangs_discard_does_not_either() -> None:
    game = table(hands={EAST: "5555m7s", SOUTH: "77s4s", WEST: "123m789m789p23sEE"})
    game.concealed("5m")
    game.discard("7s")
    game.peng(SOUTH)
    game.discard("4s")
    game.hu(WEST)
    assert facts(game) == set()


def test_qinzhou_8_the_last_tile_drawn_as_a_replacement_is_both() -> None:
    game = table(hands={WEST: "5555m123p456p99sE"}, places={134: "E", 135: "9s"})
    game.wear_down(1)
    assert (game.state.turn, game.state.drawn) == (WEST, tile("E"))
    game.concealed("5m")
    game.hu(WEST)
    assert facts(game) == {Fact.AFTER_GANG, Fact.LAST_TILE}


def test_facts_that_a_variant_does_not_know_are_not_told() -> None:
    game = table(hands={EAST: "4s", SOUTH: WAITING})
    game.discard("4s")
    game.hu(SOUTH)
    assert facts(game) == set()


# What is told of a win.


def test_a_win_names_its_tile_and_source_and_shows_the_hand_without_the_tile() -> None:
    game = table(hands={EAST: "4s", WEST: WAITING})
    game.discard("4s")
    event = won(game.hu(WEST))
    assert event is not None
    (win,) = event.wins
    assert (win.seat, win.tile, win.source) == (WEST, tile("4s"), EAST)
    assert [format_tiles(hand) for hand in event.hands] == ["123456m789p23sEE"]


def test_a_self_draw_has_no_source_and_its_tile_is_not_in_the_hand_shown() -> None:
    game = table(hands={EAST: WINNING})
    event = won(game.hu(EAST))
    assert event is not None
    assert event.wins[0].source is None
    assert [format_tiles(hand) for hand in event.hands] == ["123456m789p23sEE"]


def test_all_hands_are_opened_at_the_end() -> None:
    game = table(hands={EAST: "4s", WEST: WAITING})
    game.discard("4s")
    game.hu(WEST)
    hands = game.ended.end.hands
    assert [len(hand or ()) for hand in hands] == [13, 13, 13, 13]
    assert hands[WEST] == tuple(sorted(parse_tiles(WAITING)))


@pytest.mark.parametrize("seat", SEATS)
def test_points_move_by_what_was_settled(seat: Seat) -> None:
    game = table(hands={EAST: "4s", WEST: WAITING, NORTH: ALSO})
    game.discard("4s")
    game.hu(WEST, NORTH)
    assert game.points == game.ended.settlement.deltas
    assert sum(game.points) == 0
    assert game.points[seat] == game.ended.settlement.deltas[seat]


def test_winning_hands_are_shown_before_horses_and_horses_before_the_end() -> None:
    game = table(hands={EAST: WINNING})
    kinds = [type(event) for event in game.hu(EAST)]
    assert kinds == [Won, HorsesTurned, Paid, HandEnded]
    assert game.state.phase is Phase.BETWEEN


# Gangs of the turn in which the hand ended.


def marks(game: Game, seat: Seat) -> list[bool]:
    return [meld.now for meld in game.ended.end.melds[seat]]


def test_the_chain_that_wins_is_marked() -> None:
    game = table(hands={EAST: "5555m6666p123s99s1p"}, tail="2p3p")
    game.concealed("5m")
    game.concealed("6p")
    game.hu(EAST)
    assert marks(game, EAST) == [True, True]
    assert [meld.then for meld in game.ended.end.melds[EAST]] == [False, False]


def test_the_chain_before_the_winning_discard_is_marked() -> None:
    game = table(hands={EAST: "5555m4s", WEST: "123m789m789p23sEE"})
    game.concealed("5m")
    game.discard("4s")
    game.hu(WEST)
    assert marks(game, EAST) == [True]


def test_a_gang_of_an_earlier_turn_is_not_marked() -> None:
    game = table(hands={EAST: "5555m", WEST: "123m789m789p23sEE"}, draws="4s")
    game.concealed("5m")
    game.throw_any()
    game.discard("4s")
    game.hu(WEST)
    assert marks(game, EAST) == [False]


def test_an_earlier_gang_of_the_winner_is_not_marked() -> None:
    game = table(hands={EAST: "5555m6666p123s99s1p"}, tail="2pC", draws="9m9m9m3p")
    game.concealed("5m")
    game.throw("2p")
    game.throw_drawn(3)
    assert game.state.turn == EAST
    game.concealed("6p")
    game.throw("C")
    game.wear_down(0)
    assert marks(game, EAST) == [False, False]
    assert [meld.then for meld in game.ended.end.melds[EAST]] == [False, False]


def test_the_chain_that_was_robbed_is_marked_and_the_peng_is_not() -> None:
    game = table(
        hands={EAST: "5p", SOUTH: "55p8888m", WEST: "123m456m789s46pEE"},
        draws="3s3s3s3s",
        tail="5p",
    )
    game.discard("5p")
    game.act(Pass(WEST), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.concealed("8m")
    game.added("5p")
    game.hu(WEST)
    assert [meld.kind for meld in game.ended.end.melds[SOUTH]] == [
        MeldKind.PENG,
        MeldKind.CONCEALED,
    ]
    assert marks(game, SOUTH) == [False, True]


# Horses.


def test_qinzhou_10_horses_are_turned_after_a_win_in_wall_order() -> None:
    game = table(hands={EAST: WINNING}, draws="1p2p3p4p5p6p7p8p9p1m")
    game.hu(EAST)
    (horses,) = [event for event in game.log if isinstance(event, HorsesTurned)]
    assert format_tiles(horses.tiles) == "123456789p1m"
    assert game.ended.end.horses == horses.tiles
    assert game.ended.rest[:10] == horses.tiles
    assert len(game.ended.rest) == 83


@pytest.mark.parametrize("left", [1, 3, 9])
def test_common_15_fewer_horses_are_turned_when_fewer_are_left(left: int) -> None:
    winner = Seat((83 - left) % 4)
    game = table(hands={winner: WAITING if winner else WAITING + "9p"}, places={135 - left: "4s"})
    game.wear_down(left)
    game.hu(winner)
    assert len(game.ended.end.horses) == left


def test_qinzhou_10_no_horse_is_turned_on_the_last_tile() -> None:
    game = table(hands={NORTH: WAITING}, places={135: "4s"})
    game.wear_down(0)
    game.hu(NORTH)
    assert game.ended.end.horses == ()
    assert not [event for event in game.log if isinstance(event, HorsesTurned)]


def test_qinzhou_10_without_horses_none_is_turned() -> None:
    game = table(hands={EAST: WINNING}, options={"horses": 0})
    game.hu(EAST)
    assert game.ended.end.horses == ()
    assert not [event for event in game.log if isinstance(event, HorsesTurned)]


def test_common_15_without_a_winner_no_horse_is_turned() -> None:
    game = table()
    game.wear_down(0)
    assert not [event for event in game.log if isinstance(event, HorsesTurned)]


# Who deals next.


@pytest.mark.parametrize(
    ("rule", "winners", "dealer"),
    [
        ("dealer_or_first", (WEST,), WEST),
        ("dealer_or_first", (WEST, NORTH), WEST),
        ("dealer_or_first", (NORTH, EAST), EAST),
        ("discarder", (WEST,), WEST),
        ("discarder", (WEST, NORTH), SOUTH),
        ("discarder", (NORTH, EAST), SOUTH),
    ],
)
def test_qinzhou_2_12_who_deals_after_several_winners(
    rule: str, winners: tuple[Seat, ...], dealer: Seat
) -> None:
    game = table(
        hands={EAST: "123m456m789p23sCC9p", SOUTH: "4s", WEST: WAITING, NORTH: ALSO},
        options={"multi_hu_dealer": rule},
    )
    game.throw("9p")
    game.discard("4s")
    game.hu(*winners)
    game.pass_all()
    assert game.ended.settlement.next_dealer == dealer


def test_common_9_the_robbed_player_stands_for_the_discarder_in_the_deal() -> None:
    game = table(
        hands={
            EAST: "5p",
            SOUTH: "55p",
            WEST: "123m456m789s46pEE",
            NORTH: "123m456m789s46pNN",
        },
        draws="3s3s3s5p",
        options={"multi_hu_dealer": "discarder"},
    )
    game.discard("5p")
    game.act(Pass(WEST), Pass(NORTH), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.added("5p")
    game.hu(WEST, NORTH)
    assert game.ended.settlement.next_dealer == SOUTH
