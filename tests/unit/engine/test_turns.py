"""Whose turn it is and what he may do; the end of the wall."""

import pytest
from engine_tables import Game, table, tile, won

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat, following
from mahjong_tui.core.walls import TAIL_ORDER
from mahjong_tui.engine.actions import Discard, Hu, Pass
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Discarded, Drew, Event
from mahjong_tui.engine.legal import Reason, Verb
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Why
from mahjong_tui.rules.handend import Fact

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s."""


def drew(events: list[Event]) -> list[Drew]:
    return [event for event in events if isinstance(event, Drew)]


def test_common_7_after_a_discard_that_nobody_claims_the_next_player_draws_and_acts() -> None:
    game = table(hands={EAST: "9s"}, draws="1p2p3p4p")
    for seat, drawn in zip((EAST, SOUTH, WEST, NORTH), ("9s", "1p", "2p", "3p"), strict=True):
        assert game.asked == (seat,)
        game.discard(drawn)
        game.pass_all()
    assert game.asked == (EAST,)
    assert drew(game.log) == [
        Drew(seat, tile(text))
        for seat, text in zip((SOUTH, WEST, NORTH, EAST), ("1p", "2p", "3p", "4p"), strict=True)
    ]


def test_common_7_nobody_draws_before_the_discard_and_its_claims_are_done() -> None:
    game = table(hands={EAST: "9s", WEST: "99s"})
    assert drew(game.log) == []
    assert drew(game.discard("9s")) == []
    assert game.asked == (WEST,)
    assert [event.seat for event in drew(game.passes(WEST))] == [SOUTH]


def test_common_7_every_tile_in_hand_may_be_discarded_each_kind_offered_once() -> None:
    game = table(hands={EAST: "1123m456p789sEENC"})
    offered = [one.tile for one in game.options(EAST) if isinstance(one, Discard)]
    assert offered == sorted(set(game.state.hands[EAST].tiles))
    assert Why.TURN is prompts(game.state)[0].why


def test_a_discard_knows_whether_it_is_the_tile_just_drawn() -> None:
    game = table(hands={SOUTH: "5p"}, draws="5p1m")
    game.throw_any()
    (by_hand,) = [event for event in game.discard("5p") if isinstance(event, Discarded)]
    assert by_hand == Discarded(SOUTH, tile("5p"), drawn=True)
    other = next(kind for kind in game.state.hands[WEST].tiles if kind != game.state.drawn)
    (kept,) = [e for e in game.act(Discard(WEST, other)) if isinstance(e, Discarded)]
    assert not kept.drawn


def test_common_7_after_a_peng_there_is_a_discard_and_no_gang_in_between() -> None:
    game = table(hands={EAST: "4s", WEST: "44s7777m"})
    game.discard("4s")
    game.peng(WEST)
    assert game.verbs(WEST) == ["discard"]
    assert game.refusals(WEST)[Verb.GANG] is Reason.AFTER_CLAIM


def test_common_7_after_a_chi_there_is_a_discard_and_no_gang_in_between() -> None:
    game = table(hands={EAST: "4s", SOUTH: "56s7777m"})
    game.discard("4s")
    game.chi(SOUTH, "4s")
    assert game.verbs(SOUTH) == ["discard"]
    assert game.refusals(SOUTH)[Verb.GANG] is Reason.AFTER_CLAIM


def test_the_gang_held_back_after_a_claim_is_open_again_after_the_next_draw() -> None:
    game = table(hands={EAST: "4s", WEST: "44s7777m"})
    game.discard("4s")
    game.peng(WEST)
    game.throw_any(4)
    assert game.asked == (WEST,)
    assert game.gangs(WEST) == [("7m", MeldKind.CONCEALED)]


def test_after_a_peng_the_hand_is_not_judged_as_a_self_draw() -> None:
    """A hand that a peng completes has drawn nothing; hu was there, and peng was chosen."""
    game = table(hands={EAST: "4s", SOUTH: "123m456m789p44sEE"})
    game.discard("4s")
    assert game.verbs(SOUTH) == ["hu", "peng", "pass"]
    game.peng(SOUTH)
    assert game.verbs(SOUTH) == ["discard"]
    assert game.refusals(SOUTH)[Verb.HU] is Reason.NOT_DRAWN


def test_common_7_after_a_claim_the_turn_goes_on_from_the_claimer() -> None:
    game = table(hands={EAST: "4s", WEST: "44s"})
    game.discard("4s")
    game.peng(WEST)
    game.throw_any()
    assert game.asked == (NORTH,)


def test_common_7_after_a_gang_comes_the_replacement_from_the_tail_then_as_after_a_draw() -> None:
    game = table(hands={EAST: "5555m"}, tail="8s9s", draws="1p")
    events = game.concealed("5m")
    assert drew(events) == [Drew(EAST, tile("8s"), tail=True)]
    assert game.verbs(EAST) == ["discard"]
    assert game.state.drawn == tile("8s")
    assert drew(game.throw("8s")) == [Drew(SOUTH, tile("1p"))]


def test_common_6_each_gang_takes_the_next_tile_of_the_tail() -> None:
    game = table(hands={EAST: "5555m6666p"}, tail="8s9s")
    game.concealed("5m")
    game.concealed("6p")
    assert [event.tile for event in drew(game.log)] == [tile("8s"), tile("9s")]
    assert set(game.state.wall.positions_left()) == set(range(53, 136)) - set(TAIL_ORDER[:2])


def test_common_7_a_replacement_may_win() -> None:
    game = table(hands={EAST: "5555m123p456p99sEE"}, tail="9s")
    game.concealed("5m")
    assert game.verbs(EAST) == ["hu", "discard"]


def test_common_7_a_replacement_may_make_the_next_gang() -> None:
    game = table(hands={EAST: "5555m999s"}, tail="9s")
    game.concealed("5m")
    assert game.gangs(EAST) == [("9s", MeldKind.CONCEALED)]


# The end of the wall.


def last_draw(hand: str, last: str, **options: str) -> Game:
    """Let north, who has a hand, draw the wall's last tile."""
    game = table(hands={NORTH: hand}, places={135: last}, options=dict(options))
    game.wear_down(1)
    game.throw_drawn()
    return game


def test_qinzhou_3_who_draws_the_last_tile_does_not_discard_it() -> None:
    game = last_draw("", "4s")
    assert game.state.phase is Phase.BETWEEN
    assert game.ended.end.wins == ()
    assert isinstance(game.log[-2], Drew)
    assert game.log[-2].seat == NORTH


def test_qinzhou_3_the_last_tile_wins_when_it_can() -> None:
    game = last_draw(WAITING, "4s")
    (prompt,) = prompts(game.state)
    assert prompt.why is Why.LAST_TILE
    assert prompt.options == (Hu(NORTH), Pass(NORTH))
    win = won(game.hu(NORTH))
    assert win is not None
    assert Fact.LAST_TILE in win.wins[0].facts


def test_qinzhou_3_passing_up_the_last_tile_draws_the_hand() -> None:
    game = last_draw(WAITING, "4s")
    game.passes(NORTH)
    assert game.ended.end.wins == ()
    assert game.ended.settlement.deltas == (0, 0, 0, 0)


def test_common_7_no_gang_when_no_tile_is_left_to_replace_it() -> None:
    game = last_draw("555567m123p46p99s", "5p")
    assert game.verbs(NORTH) == ["hu", "pass"]
    assert game.refusals(NORTH)[Verb.GANG] is Reason.NO_REPLACEMENT


def test_common_7_the_last_tile_may_be_a_replacement_and_is_not_discarded_either() -> None:
    game = table(hands={WEST: "5555m"})
    game.wear_down(1)
    assert game.asked == (WEST,)
    assert game.state.wall.left == 1
    events = game.concealed("5m")
    assert [event.tail for event in drew(events)] == [True]
    assert game.ended.end.wins == ()


def test_qinzhou_2_a_hand_without_a_winner_keeps_the_dealer() -> None:
    game = table(dealer=WEST)
    game.wear_down(0)
    assert game.ended.settlement.next_dealer == WEST
    assert game.ended.rest == ()
    assert len(game.ended.end.horses) == 0


@pytest.mark.parametrize("dealer", SEATS)
def test_the_wall_of_a_hand_without_gangs_lasts_83_draws(dealer: Seat) -> None:
    game = table(dealer=dealer)
    game.wear_down(0)
    assert len(drew(game.log)) == 83
    assert drew(game.log)[0].seat == following(dealer)
