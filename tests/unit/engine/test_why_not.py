"""For everything that a player might expect to be offered: the reason why it is not.

Each case is a table where one reason stands in the way, and one where it does not and the same
thing is offered.
"""

from collections.abc import Callable

import msgspec
import pytest
from engine_tables import Game, table, tile

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.engine.actions import Discard, Gang, Pass, Peng
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.legal import Reason, Refusal, Verb
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.refusals import why_not

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s."""


class Case(msgspec.Struct, frozen=True):
    """A reason, whom it stops, and two tables: where it stops him and where it does not."""

    reason: Reason
    verb: Verb
    seat: Seat
    stopped: Callable[[], Game]
    open: Callable[[], Game]
    count: int = 0


def discarded(text: str, variant: str = "qinzhou", **hands: str) -> Game:
    """Let east discard a tile and stop before the table moves on."""
    described = {Seat("ESWN".index(letter)): tiles for letter, tiles in hands.items()}
    game = table(variant=variant, hands={EAST: text, **described})
    game.open(Discard(EAST, tile(text)))
    return game


def dealt(hand: str, *, declared: bool = False, east: str) -> Game:
    """Let east discard a tile to south, who may have declared ready."""
    game = table(hands={EAST: east, SOUTH: hand}, declared=[SOUTH] if declared else [])
    game.open(Discard(EAST, tile(east)))
    return game


def completed_by_peng() -> Game:
    game = table(hands={EAST: "4s", SOUTH: "123m456m789p44sEE"})
    game.discard("4s")
    game.peng(SOUTH)
    return game


def completed_by_draw() -> Game:
    game = table(hands={SOUTH: "123m456m789p44sEE"}, draws="4s")
    game.throw_any()
    return game


def second_winning_tile(*, passed: bool) -> Game:
    game = table(hands={EAST: "4s" if passed else "9m", SOUTH: "1s", NORTH: WAITING})
    game.throw("4s" if passed else "9m")
    game.open(Discard(SOUTH, tile("1s")))
    return game


def added_in_a_chain(*, fed: bool) -> Game:
    """Let south make a gang and add its replacement to her peng; west waits for it."""
    hands = {EAST: "5p", SOUTH: "55p888m" + "8m" * (not fed), WEST: "123m456m789s46pEE"}
    game = table(variant="guangdong", hands=hands, draws="3s3s3s3s" + "8m" * fed, tail="5p")
    game.discard("5p")
    game.act(Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    if fed:
        game.throw_any()
        game.discard("8m")
        game.exposed(SOUTH)
    else:
        game.concealed("8m")
    game.open(Gang(SOUTH, tile("5p"), MeldKind.ADDED))
    return game


def fourth_of_a_pair(pass_peng: str) -> Game:
    game = table(hands={EAST: "4s", SOUTH: "4s", WEST: "44s"}, options={"pass_peng": pass_peng})
    game.throw("4s")
    game.open(Discard(SOUTH, tile("4s")))
    return game


def last_discards(left: int) -> Game:
    """Let north discard 5m near the end of the wall; east could chi it, south peng or gang."""
    game = table(variant="liuzhou", hands={EAST: "46mC", SOUTH: "555m"}, places={135 - left: "5m"})
    game.wear_down(left)
    game.open(Discard(NORTH, tile("5m")))
    return game


def gang_in_hand(*, claimed: bool) -> Game:
    game = table(hands={EAST: "4s", SOUTH: "44s7777m"})
    game.discard("4s")
    if claimed:
        game.peng(SOUTH)
    else:
        game.passes(SOUTH)
    return game


def kept_for_a_turn(variant: str) -> Game:
    game = table(variant=variant, hands={EAST: "5p", SOUTH: "55p"}, draws="3s3s3s5p3s9s9s9s")
    game.discard("5p")
    game.peng(SOUTH)
    game.throw_any()
    game.throw_drawn(3)
    game.throw_any()
    game.throw_drawn(3)
    return game


def chi_of_the_next() -> Game:
    game = table(hands={SOUTH: "4s", WEST: "56s"})
    game.throw_any()
    game.open(Discard(SOUTH, tile("4s")))
    return game


CASES = (
    Case(
        Reason.NOT_A_WIN, Verb.HU, WEST,
        lambda: discarded("5s", W=WAITING),
        lambda: discarded("4s", W=WAITING),
        count=1,
    ),
    Case(Reason.NOT_DRAWN, Verb.HU, SOUTH, completed_by_peng, completed_by_draw),
    Case(
        Reason.SELF_DRAW_ONLY, Verb.HU, WEST,
        lambda: discarded("4s", "guangdong", W=WAITING),
        lambda: discarded("4s", "nanning", W=WAITING),
    ),
    Case(
        Reason.HU_LOCKED, Verb.HU, NORTH,
        lambda: second_winning_tile(passed=True),
        lambda: second_winning_tile(passed=False),
    ),
    Case(
        Reason.FED_CHAIN, Verb.HU, WEST,
        lambda: added_in_a_chain(fed=True),
        lambda: added_in_a_chain(fed=False),
    ),
    Case(
        Reason.TOO_FEW, Verb.PENG, WEST,
        lambda: discarded("4s", W="4s"),
        lambda: discarded("4s", W="44s"),
        count=1,
    ),
    Case(
        Reason.TOO_FEW, Verb.GANG, WEST,
        lambda: discarded("4s", W="44s"),
        lambda: discarded("4s", W="444s"),
        count=2,
    ),
    Case(
        Reason.NO_FOUR, Verb.GANG, EAST,
        lambda: table(hands={EAST: "555m"}),
        lambda: table(hands={EAST: "5555m"}),
    ),
    Case(
        Reason.PENG_LOCKED, Verb.PENG, WEST,
        lambda: fourth_of_a_pair("round"),
        lambda: fourth_of_a_pair("off"),
    ),
    Case(
        Reason.DECLARED, Verb.PENG, SOUTH,
        lambda: dealt(WAITING, declared=True, east="E"),
        lambda: dealt(WAITING, declared=False, east="E"),
    ),
    Case(
        Reason.DECLARED, Verb.CHI, SOUTH,
        lambda: dealt(WAITING, declared=True, east="2m"),
        lambda: dealt(WAITING, declared=False, east="2m"),
    ),
    Case(
        Reason.WAITS_CHANGE, Verb.GANG, SOUTH,
        lambda: dealt("3334m456p789p123s", declared=True, east="3m"),
        lambda: dealt("111m456m789p23sEE", declared=True, east="1m"),
    ),
    Case(
        Reason.NO_REPLACEMENT, Verb.GANG, SOUTH,
        lambda: last_discards(0),
        lambda: last_discards(4),
    ),
    Case(
        Reason.LAST_DISCARD, Verb.PENG, SOUTH,
        lambda: last_discards(0),
        lambda: last_discards(4),
    ),
    Case(
        Reason.LAST_DISCARD, Verb.CHI, EAST,
        lambda: last_discards(0),
        lambda: last_discards(4),
    ),
    Case(
        Reason.AFTER_CLAIM, Verb.GANG, SOUTH,
        lambda: gang_in_hand(claimed=True),
        lambda: gang_in_hand(claimed=False),
    ),
    Case(
        Reason.NOT_JUST_DRAWN, Verb.GANG, SOUTH,
        lambda: kept_for_a_turn("guangdong"),
        lambda: kept_for_a_turn("nanning"),
    ),
    Case(
        Reason.NO_CHI, Verb.CHI, SOUTH,
        lambda: discarded("4s", "nanning", S="56s"),
        lambda: discarded("4s", "qinzhou", S="56s"),
    ),
    Case(
        Reason.NOT_NEXT, Verb.CHI, WEST,
        lambda: discarded("4s", W="56s"),
        chi_of_the_next,
    ),
    Case(
        Reason.NO_RUN, Verb.CHI, SOUTH,
        lambda: discarded("4s", S="57s"),
        lambda: discarded("4s", S="56s"),
    ),
)  # fmt: skip


def named(case: Case) -> str:
    return f"{case.verb.value}-{case.reason.value}"


@pytest.mark.parametrize("case", CASES, ids=named)
def test_the_reason_is_named_and_nothing_else(case: Case) -> None:
    game = case.stopped()
    assert case.verb.value not in game.verbs(case.seat)
    assert game.refusal(case.seat, case.verb) == Refusal(case.verb, case.reason, case.count)


@pytest.mark.parametrize("case", CASES, ids=named)
def test_without_the_reason_it_is_offered(case: Case) -> None:
    game = case.open()
    assert case.verb.value in game.verbs(case.seat)
    assert case.verb not in game.refusals(case.seat)


BESIDE = {
    Reason.OWN_TURN, Reason.ONLY_ROBBED, Reason.BEFORE_PLAY, Reason.DECLARED_TAKES,
    Reason.NO_READY, Reason.READY_AT_DEAL, Reason.READY_WITH_DISCARD, Reason.READY_ALREADY,
    Reason.NOT_READY, Reason.DEAD_WAIT,
}  # fmt: skip
"""Reasons for what is only listed; their cases stand beside the list."""


def test_every_reason_occurs() -> None:
    assert {case.reason for case in CASES} == set(Reason) - BESIDE


def test_the_distance_from_a_win_is_told() -> None:
    game = discarded("9m", W="123m456m789p24sEC")
    assert game.refusal(WEST, Verb.HU) == Refusal(Verb.HU, Reason.NOT_A_WIN, 2)


def test_a_gang_that_can_be_robbed_is_explained_to_those_who_cannot() -> None:
    game = table(
        hands={EAST: "5p", SOUTH: "55p", WEST: "123m456m789s46pEE", NORTH: WAITING},
        draws="3s3s3s5p",
    )
    game.discard("5p")
    game.act(Pass(WEST), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.added("5p")
    assert game.state.phase is Phase.ROB
    assert game.refusals(NORTH) == {Verb.HU: Reason.NOT_A_WIN}
    assert game.refusals(WEST) == {}
    assert game.refusals(SOUTH) == {}


def test_nobody_expects_anything_of_anothers_turn_or_of_his_own_discard() -> None:
    game = table(hands={EAST: "4s"})
    assert all(why_not(game.state, seat) == () for seat in SEATS if seat != EAST)
    game.open(Discard(EAST, tile("4s")))
    assert why_not(game.state, EAST) == ()


def test_guangdong_8_a_spectator_expects_nothing_of_a_discard() -> None:
    game = table(variant="guangdong", hands={EAST: "4s", WEST: "444s"}, spectators={"onlooker": 1})
    game.open(Discard(EAST, tile("4s")))
    assert game.state.phase is Phase.CLAIM
    assert why_not(game.state, Seat(len(SEATS))) == ()


def test_nobody_expects_anything_between_hands() -> None:
    game = table(hands={EAST: WAITING + "4s"})
    game.hu(EAST)
    assert all(why_not(game.state, seat) == () for seat in SEATS)


def test_on_a_discard_each_verb_is_either_offered_or_explained() -> None:
    game = table(hands={EAST: "4s", SOUTH: WAITING, WEST: "444s"})
    game.discard("4s")
    for prompt in prompts(game.state):
        offered = {Verb(verb) for verb in game.verbs(prompt.seat) if verb != "pass"}
        assert offered.isdisjoint(game.refusals(prompt.seat))
        assert offered | set(game.refusals(prompt.seat)) == set(Verb) - {Verb.READY}
