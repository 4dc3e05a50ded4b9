"""Robbing a gang: which, when, by whom, and what then becomes of it."""

import pytest
from engine_tables import Game, each_of_three, flows, paid, table, tile, won

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import TILES
from mahjong_tui.core.walls import FULL_SET
from mahjong_tui.engine.actions import Hu, Pass, Peng
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Drew, GangDeclared, MeldMade
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.rules.breakdown import RuleId
from mahjong_tui.rules.handend import Fact

GANG = RuleId("qinzhou.gang")
WAITING = "123m456m789s46pEE"
"""Waits for 5p."""
ALSO = "123m456m789s46pNN"
THIRD = "123m456m789s46pCC"


def south_adds(draws: str = "", tail: str = "", south: str = "55p", **hands: str) -> Game:
    """Let south peng east's 5p, and add the fourth when she draws it."""
    described = {Seat("ESWN".index(letter)): text for letter, text in hands.items()}
    game = table(
        hands={EAST: "5p", SOUTH: south, **described}, draws=draws or "3s3s3s5p", tail=tail
    )
    game.discard("5p")
    game.act(*(Pass(seat) for seat in game.asked if seat != SOUTH), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.added("5p")
    return game


def test_common_9_an_added_gang_can_be_robbed() -> None:
    game = south_adds(W=WAITING)
    assert prompts(game.state) == (
        Prompt(WEST, Why.ROB, (Hu(WEST), Pass(WEST)), tile("5p"), SOUTH),
    )


def test_common_9_the_chance_to_rob_comes_before_the_replacement_and_before_any_money() -> None:
    game = south_adds(W=WAITING)
    assert game.log[-1] == GangDeclared(SOUTH, tile("5p"))
    assert game.points == (0, 0, 0, 0)
    assert game.state.wall.tail == 0
    assert game.state.melds[SOUTH][0].kind is MeldKind.PENG


def test_common_9_passed_up_the_gang_stands_is_paid_and_replaced() -> None:
    game = south_adds(W=WAITING, tail="9m")
    events = game.passes(WEST)
    added = Meld(MeldKind.ADDED, tile("5p"), EAST, tile("5p"))
    assert MeldMade(SOUTH, added) in events
    assert flows(events) == each_of_three(SOUTH, 1)
    assert events[-1] == Drew(SOUTH, tile("9m"), tail=True)
    assert game.state.melds[SOUTH] == (added,)
    assert game.asked == (SOUTH,)


def test_common_9_a_gang_that_nobody_can_rob_stands_at_once() -> None:
    game = south_adds()
    assert game.state.phase is Phase.TURN
    assert flows(game.log) == each_of_three(SOUTH, 1)


def test_common_9_a_robbed_gang_pays_nothing_and_stays_a_peng() -> None:
    game = south_adds(W=WAITING)
    events = game.hu(WEST)
    end = game.ended.end
    assert end.melds[SOUTH] == (Meld(MeldKind.PENG, tile("5p"), EAST, tile("5p")),)
    assert not any(GANG in one.because for one in paid(game.log))
    assert not [event for event in events if isinstance(event, (MeldMade, Drew))]
    assert game.ended.settlement.immediate == ()


def test_common_9_the_robbed_tile_wins_and_the_robbed_player_stands_for_the_discarder() -> None:
    game = south_adds(W=WAITING)
    win = won(game.hu(WEST))
    assert win is not None
    (only,) = win.wins
    assert (only.seat, only.tile, only.source) == (WEST, tile("5p"), SOUTH)
    assert only.facts == {Fact.ROBBING}
    assert {one.payer for one in game.ended.settlement.payments} == {SOUTH}


def test_common_9_the_robbed_tile_is_the_winners_and_no_tile_is_lost() -> None:
    game = south_adds(W=WAITING)
    game.hu(WEST)
    end = game.ended.end
    tiles = [*game.ended.rest, tile("5p")]
    for hand, melds in zip(end.hands, end.melds, strict=True):
        tiles += [*(hand or ()), *(one for meld in melds for one in meld.tiles)]
    for river in game.state.rivers:
        tiles += [thrown.tile for thrown in river if thrown.claimed_by is None]
    assert [tiles.count(kind) for kind in TILES] == [FULL_SET.count(kind) for kind in TILES]


def test_common_9_all_who_can_rob_may_rob_together() -> None:
    game = south_adds(E="123m456m789s46pEE5p", W=ALSO, N=THIRD)
    assert game.asked == (WEST, NORTH, EAST)
    game.hu(EAST, NORTH, WEST)
    assert game.winners == (WEST, NORTH, EAST)
    assert {win.source for win in game.state.wins} == {SOUTH}


def test_common_9_one_robs_and_another_passes() -> None:
    game = south_adds(W=WAITING, N=ALSO)
    game.passes(WEST)
    assert game.state.phase is Phase.ROB
    game.hu(NORTH)
    assert game.winners == (NORTH,)


def test_common_9_the_gang_stands_only_when_all_have_passed() -> None:
    game = south_adds(W=WAITING, N=ALSO)
    assert flows(game.passes(NORTH)) == []
    assert flows(game.passes(WEST)) == each_of_three(SOUTH, 1)


def test_common_9_a_tile_for_an_exposed_gang_is_an_ordinary_discard_to_the_others() -> None:
    game = table(hands={EAST: "5p", SOUTH: "555p", WEST: WAITING})
    game.discard("5p")
    game.exposed(SOUTH)
    win = won(game.hu(WEST))
    assert win is not None
    assert win.wins[0].source == EAST
    assert win.wins[0].facts == {Fact.HUMAN} & game.state.agreement.play.facts


def test_common_9_an_exposed_gang_once_made_cannot_be_robbed() -> None:
    game = table(hands={EAST: "5p", SOUTH: "555p", WEST: WAITING})
    game.discard("5p")
    game.passes(WEST)
    events = game.exposed(SOUTH)
    assert isinstance(events[-1], Drew)
    assert game.asked == (SOUTH,)


def test_common_9_a_concealed_gang_cannot_be_robbed() -> None:
    game = table(hands={EAST: "5555p", WEST: WAITING})
    events = game.concealed("5p")
    assert isinstance(events[0], MeldMade)
    assert game.asked == (EAST,)


@pytest.mark.parametrize("seat", [WEST, NORTH])
def test_a_gang_can_be_robbed_by_whoever_waits_for_it_only(seat: Seat) -> None:
    game = south_adds(**{"ESWN"[seat]: WAITING})
    assert game.asked == (seat,)


def test_qinzhou_12_the_robbed_players_other_gangs_stay_paid_even_of_the_same_turn() -> None:
    game = south_adds_after_concealed()
    game.hu(WEST)
    settlement = game.ended.settlement
    assert [(one.payer, one.payee, one.points) for one in settlement.immediate] == each_of_three(
        SOUTH, 1
    )
    kinds = [meld.kind for meld in game.ended.end.melds[SOUTH]]
    assert kinds == [MeldKind.PENG, MeldKind.CONCEALED]


def south_adds_after_concealed() -> Game:
    """Let south draw the fourth 5p as the replacement of a concealed gang, and add it."""
    game = table(hands={EAST: "5p", SOUTH: "55p8888m", WEST: WAITING}, draws="3s3s3s3s", tail="5p")
    game.discard("5p")
    game.act(Pass(WEST), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.concealed("8m")
    game.added("5p")
    return game


def test_a_tile_held_back_may_be_added_and_robbed_later() -> None:
    game = table(hands={EAST: "5p", SOUTH: "55p", WEST: WAITING}, draws="3s3s3s5p9s9s9s3s")
    game.discard("5p")
    game.act(Pass(WEST), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.throw_any()
    game.throw_drawn(3)
    game.added("5p")
    assert game.asked == (WEST,)
