"""How play differs from one town to another."""

from itertools import product

import pytest
from engine_tables import Game, each_of_three, flows, paid, table, tile, with_play, won

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from mahjong_tui.engine.actions import Discard, Gang, Pass, Peng
from mahjong_tui.engine.events import (
    Discarded,
    Drew,
    Event,
    GangDeclared,
    HandEnded,
    MeldMade,
    Paid,
)
from mahjong_tui.engine.game import advance
from mahjong_tui.engine.legal import Reason, Verb
from mahjong_tui.engine.locks import Lock, Locks
from mahjong_tui.engine.phases import Phase
from mahjong_tui.rules.breakdown import RuleId
from mahjong_tui.rules.handend import Fact
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.ruleset import Ready

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s."""
WITHOUT_CHI = ["guangdong", "handan", "nanning", "nanning_laok"]
LAST_IS_DISCARDED = ["liuzhou", "nanning", "nanning_laok"]
LAST_IS_KEPT = ["qinzhou", "guangdong"]


def hands_of(described: dict[str, str]) -> dict[Seat, str]:
    return {Seat("ESWN".index(letter)): text for letter, text in described.items()}


def facts(game: Game) -> set[Fact]:
    return set(game.state.wins[0].facts)


# Chi, and hu on a discard.


@pytest.mark.parametrize("variant", WITHOUT_CHI)
def test_where_there_is_no_chi_none_is_offered(variant: str) -> None:
    """Guangdong §1, handan §1, nanning §1, nanning_laok §1."""
    game = table(variant=variant, hands={EAST: "4s", SOUTH: "4456s"})
    game.open(Discard(EAST, tile("4s")))
    assert "chi" not in game.verbs(SOUTH)
    assert game.refusals(SOUTH)[Verb.CHI] is Reason.NO_CHI


def test_guangdong_1_no_discard_is_won_though_it_can_be_pengd() -> None:
    game = table(variant="guangdong", hands={EAST: "4s", SOUTH: "44s", WEST: WAITING})
    game.discard("4s")
    assert game.asked == (SOUTH,)


def test_guangdong_1_an_added_gang_can_be_robbed_all_the_same() -> None:
    game = south_adds("guangdong")
    assert game.claims(WEST) == ["hu", "pass"]
    game.hu(WEST)
    assert facts(game) == {Fact.ROBBING}


def south_adds(variant: str, south: str = "55p", tail: str = "") -> Game:
    """Let south add to her peng of 5p the tile that she has just drawn; west waits for it."""
    hands = {EAST: "5p", SOUTH: south, WEST: "123m456m789s46pEE"}
    game = table(variant=variant, hands=hands, draws="3s3s3s5p", tail=tail)
    game.discard("5p")
    game.act(*(Pass(seat) for seat in game.asked if seat != SOUTH), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.added("5p")
    return game


def test_guangdong_2_passing_up_a_rob_locks_nothing() -> None:
    game = south_adds("guangdong")
    game.passes(WEST)
    assert game.state.locks == ()


# The last tile.


@pytest.mark.parametrize("variant", LAST_IS_KEPT)
def test_where_the_last_tile_is_kept_the_hand_is_drawn_with_it(variant: str) -> None:
    """Qinzhou §3, guangdong §2."""
    game = table(variant=variant, hands={EAST: "C"})
    game.wear_down(0)
    assert game.state.phase is Phase.BETWEEN
    assert isinstance(game.log[-2], Drew)


def test_liuzhou_3_the_last_tile_may_be_kept_by_agreement() -> None:
    game = table(variant="liuzhou", options={"last_tile_discard": False}, hands={EAST: "C"})
    game.wear_down(0)
    assert game.state.phase is Phase.BETWEEN


@pytest.mark.parametrize("variant", LAST_IS_DISCARDED)
def test_where_the_last_tile_is_discarded_it_wins_or_any_tile_goes_out(variant: str) -> None:
    """Liuzhou §3, nanning §3, nanning_laok §2."""
    game = table(variant=variant, hands={EAST: "C", NORTH: WAITING}, places={135: "4s"})
    game.wear_down(0)
    assert game.verbs(NORTH) == ["hu", "discard"]
    plain = {one for one in game.options(NORTH) if isinstance(one, Discard) and not one.ready}
    assert {one.tile for one in plain} == set(game.state.hands[NORTH].tiles)
    game.hu(NORTH)
    assert Fact.LAST_TILE in facts(game)


@pytest.mark.parametrize("variant", LAST_IS_DISCARDED)
def test_the_last_discard_can_be_won(variant: str) -> None:
    """Liuzhou §3, nanning §3, nanning_laok §2."""
    game = table(variant=variant, hands={EAST: "C", WEST: WAITING}, places={135: "4s"})
    game.wear_down(0)
    game.discard("4s")
    assert game.claims(WEST) == ["hu", "pass"]
    game.hu(WEST)
    assert facts(game) == {Fact.LAST_TILE}


@pytest.mark.parametrize("variant", LAST_IS_DISCARDED)
def test_the_last_discard_is_not_taken_otherwise_and_then_the_hand_is_drawn(variant: str) -> None:
    """Liuzhou §3, nanning §3, nanning_laok §2."""
    game = table(variant=variant, hands={EAST: "56sC", SOUTH: "444s"}, places={135: "4s"})
    game.wear_down(0)
    events = game.discard("4s")
    assert game.state.phase is Phase.BETWEEN
    assert won(events) is None
    assert game.ended.end.wins == ()


# Passing up a hu.


def north_passed(variant: str, draws: str = "3p3p3p3p3s", **described: str) -> Game:
    """Let north pass up the 4s that east discarded; then it is south's turn."""
    game = table(
        variant=variant, hands={EAST: "4s", NORTH: WAITING, **hands_of(described)}, draws=draws
    )
    game.throw("4s")
    return game


def test_liuzhou_4_only_the_tile_passed_up_is_locked() -> None:
    game = north_passed("liuzhou", S="4s")
    assert game.state.locks == (Lock(NORTH, Locks.HU, tile("4s"), EAST),)
    game.open(Discard(SOUTH, tile("4s")))
    assert game.claims(NORTH) == []
    assert game.refusals(NORTH)[Verb.HU] is Reason.HU_LOCKED


def test_liuzhou_4_other_tiles_stay_free() -> None:
    game = north_passed("liuzhou", S="1s")
    game.discard("1s")
    assert game.claims(NORTH) == ["hu", "pass"]


def test_liuzhou_4_the_lock_lasts_until_the_next_draw_of_the_seat_that_discarded() -> None:
    game = north_passed("liuzhou")
    game.throw_drawn(3)
    assert game.state.turn == EAST
    assert game.state.locks == ()


def test_liuzhou_4_ones_own_draw_does_not_end_it() -> None:
    game = north_passed("liuzhou")
    game.throw_drawn(2)
    assert game.state.turn == NORTH
    assert game.locks(NORTH) == [Locks.HU]


def test_liuzhou_4_a_claim_of_the_seat_that_discarded_ends_it() -> None:
    hands = {EAST: "CC4s", SOUTH: "C", NORTH: WAITING}
    game = table(variant="liuzhou", hands=hands)
    game.throw("4s")
    game.discard("C")
    assert game.locks(NORTH) == [Locks.HU]
    game.peng(EAST)
    assert not game.state.locks


def test_liuzhou_4_by_agreement_it_lasts_until_ones_own_next_draw() -> None:
    hands = {EAST: "CC4s", SOUTH: "C", NORTH: WAITING}
    game = table(variant="liuzhou", hands=hands, options={"pass_hu": "draw"})
    game.throw("4s")
    game.discard("C")
    game.peng(EAST)
    assert game.locks(NORTH) == [Locks.HU]
    game.throw_any()
    game.throw_drawn(2)
    assert game.state.turn == NORTH
    assert game.state.locks == ()


def test_liuzhou_4_passing_up_a_self_draw_locks_nothing() -> None:
    game = table(variant="liuzhou", hands={EAST: WAITING + "4s"})
    game.throw("4s")
    assert game.state.locks == ()


@pytest.mark.parametrize("variant", ["nanning", "nanning_laok"])
def test_nanning_4_every_hu_is_locked_until_ones_own_next_draw(variant: str) -> None:
    """Nanning_laok §2 says the same."""
    game = north_passed(variant, S="E")
    assert game.state.locks == (Lock(NORTH, Locks.HU, None, EAST),)
    game.discard("E")
    game.peng(NORTH)
    assert game.locks(NORTH) == [Locks.HU]
    game.throw_any()
    game.throw_drawn(3)
    assert game.state.turn == NORTH
    assert game.locks(NORTH) == []


def test_nanning_4_passing_up_a_self_draw_or_a_robbing_locks_too() -> None:
    drawn = table(variant="nanning", hands={EAST: WAITING + "4s"})
    drawn.throw("4s")
    assert drawn.locks(EAST) == [Locks.HU]
    robbed = south_adds("nanning")
    robbed.passes(WEST)
    assert robbed.locks(WEST) == [Locks.HU]


def test_nanning_4_a_gangs_replacement_is_a_draw() -> None:
    game = table(variant="nanning", hands={EAST: "4s", SOUTH: "E", NORTH: "123m456m23sEEE99p"})
    game.throw("4s")
    game.discard("E")
    game.open(Gang(NORTH, tile("E"), MeldKind.EXPOSED))
    from_advance(game, MeldMade)
    assert game.locks(NORTH) == [Locks.HU]
    game.settle_down()
    assert game.state.locks == ()


def from_advance(game: Game, kind: type[Event]) -> None:
    """Let the table make its next move, which must contain an event of a kind."""
    events = advance(game.state)
    assert any(isinstance(event, kind) for event in events)
    game.happen(events)


@pytest.mark.parametrize("variant", ["liuzhou", "nanning", "nanning_laok", "guangdong"])
def test_where_no_rule_says_so_a_peng_passed_up_is_not_locked(variant: str) -> None:
    game = table(variant=variant, hands={EAST: "4s", SOUTH: "4s", WEST: "44s"})
    game.throw("4s")
    game.discard("4s")
    assert game.claims(WEST) == ["peng", "pass"]


def test_handan_5_hu_and_peng_are_locked_until_ones_next_turn() -> None:
    game = north_passed("handan", S="E")
    assert game.locks(NORTH) == [Locks.HU]
    game.discard("E")
    game.peng(NORTH)
    assert game.state.locks == ()
    pair = table(variant="handan", hands={EAST: "4s", SOUTH: "4s", WEST: "44s"})
    pair.throw("4s")
    pair.discard("4s")
    assert pair.claims(WEST) == []


def test_handan_5_passing_up_a_self_draw_locks_too() -> None:
    game = table(variant="handan", hands={EAST: WAITING + "4s"})
    game.throw("4s")
    assert game.locks(EAST) == [Locks.HU]


# Handan: opening, reserve, follow.


@pytest.mark.parametrize("dice", list(product(range(1, 7), repeat=2)))
def test_handan_3_the_sum_names_the_wall_and_the_stacks_to_skip(dice: tuple[int, int]) -> None:
    broken = ruleset("handan").agree({}).play.broken_at(dice)
    total = sum(dice)
    if total in {5, 9}:
        assert (broken.wall, broken.skipped) == (2, 14)
    else:
        assert (broken.wall, broken.skipped) == ((total - 1) % 4, total)


def stopped_at(**options: int) -> Game:
    game = table(variant="handan", options=dict(options), hands={EAST: "C"})
    while game.state.phase is not Phase.BETWEEN:
        game.throw_drawn()
    return game


@pytest.mark.parametrize(("reserve", "left"), [(6, 13), (0, 1), (20, 41)])
def test_handan_4_an_ordinary_draw_needs_more_complete_stacks_than_the_reserve(
    reserve: int, left: int
) -> None:
    game = stopped_at(reserve_stacks=reserve)
    assert game.ended.end.wins == ()
    assert len(game.ended.rest) == left
    assert isinstance(game.log[-2], Discarded)


def test_handan_4_each_gang_raises_the_reserve_by_a_stack() -> None:
    game = table(variant="handan", hands={EAST: "5555m"})
    game.concealed("5m")
    while game.state.phase is not Phase.BETWEEN:
        game.throw_drawn()
    assert len(game.ended.rest) == 16


def test_handan_4_the_discard_that_leaves_the_reserve_can_still_be_won_or_claimed() -> None:
    game = at_the_reserve(WAITING)
    assert game.claims(EAST) == ["hu", "pass"]
    other = at_the_reserve("44s")
    assert other.claims(EAST) == ["peng", "pass"]
    other.peng(EAST)
    assert other.throw_any()[-1] == other.ended


def at_the_reserve(hand: str) -> Game:
    """Let south discard 4s when only the reserve is left; east has a hand."""
    game = table(variant="handan", hands={EAST: hand + "C"}, places={122: "4s"})
    game.wear_down(13)
    game.discard("4s")
    return game


def test_handan_4_a_replacement_may_always_be_drawn() -> None:
    game = at_the_reserve("444s")
    events = game.exposed(EAST)
    assert isinstance(events[-1], Drew)
    assert game.asked == (EAST,)


def followed(*texts: str, **described: str) -> list[Event]:
    """Let the four players discard these tiles one after the other; give what happened."""
    hands = {Seat(number): text for number, text in enumerate(texts)} | hands_of(described)
    game = table(variant="handan", hands=hands, draws="3p3p3p3p")
    for text in texts:
        game.discard(text)
        game.pass_all()
    return game.log


FOLLOW = RuleId("handan.follow")


def follow_money(events: list[Event]) -> list[tuple[Seat, Seat, int]]:
    return [(one.payer, one.payee, one.points) for one in paid(events) if FOLLOW in one.because]


def test_handan_9_four_equal_first_discards_are_paid_by_the_first_discarder() -> None:
    assert follow_money(followed("C", "C", "C", "C")) == [
        (EAST, SOUTH, 1),
        (EAST, WEST, 1),
        (EAST, NORTH, 1),
    ]


@pytest.mark.parametrize("texts", [("C", "C", "C", "F"), ("C", "F", "C", "C")])
def test_handan_9_not_when_one_of_the_four_is_another_tile(texts: tuple[str, ...]) -> None:
    assert follow_money(followed(*texts)) == []


def test_handan_9_it_is_paid_when_the_fourth_is_discarded_before_any_claim_on_it() -> None:
    game = fourth_can_be_won()
    assert game.claims(SOUTH) == ["hu", "pass"]
    assert [type(event) for event in game.log[-2:]] == [Discarded, Paid]
    assert game.points == (-3, 1, 1, 1)


def test_handan_9_a_win_on_the_fourth_changes_nothing() -> None:
    game = fourth_can_be_won()
    game.hu(SOUTH)
    assert follow_money(game.log) == [(EAST, SOUTH, 1), (EAST, WEST, 1), (EAST, NORTH, 1)]
    assert game.points == (-3, 1 + 1, 1, 1 - 1)


def fourth_can_be_won() -> Game:
    """Let all four discard 4s; south waits for it (which takes a table without locks)."""
    game = table(
        agreement=with_play("handan", hu_lock=None),
        hands={EAST: "4s", SOUTH: WAITING, WEST: "4s", NORTH: "4s"},
        draws="4s3p3p",
    )
    game.throw("4s", "4s", "4s")
    game.discard("4s")
    return game


def test_handan_9_a_claim_in_between_breaks_it() -> None:
    """Only a chi leaves enough of the tile for four discards."""
    game = table(
        agreement=with_play("handan", chi=True),
        hands={EAST: "4s", SOUTH: "4567s", WEST: "4s", NORTH: "4s"},
    )
    game.discard("4s")
    game.chi(SOUTH, "4s")
    game.throw("4s", "4s", "4s")
    while game.state.phase is not Phase.BETWEEN:
        game.throw_drawn()
    assert [thrown[0].tile for thrown in game.state.rivers] == [tile("4s")] * 4
    assert follow_money(game.log) == []


def test_handan_9_a_concealed_gang_in_between_does_not_break_it() -> None:
    hands = {EAST: "C", SOUTH: "5555mC", WEST: "C", NORTH: "C"}
    game = table(variant="handan", hands=hands)
    game.throw("C")
    game.concealed("5m")
    game.throw("C", "C", "C")
    assert len(follow_money(game.log)) == 3


def test_handan_9_without_the_rule_nothing_is_paid() -> None:
    hands = dict.fromkeys((EAST, SOUTH, WEST, NORTH), "C")
    game = table(variant="handan", hands=hands, options={"follow": False})
    game.throw("C", "C", "C", "C")
    assert paid(game.log) == []
    game.wear_down(20)
    while game.state.phase is not Phase.BETWEEN:
        game.throw_drawn()
    assert game.points == (0, 0, 0, 0)


def test_handan_9_it_is_not_paid_again_at_the_end() -> None:
    hands = dict.fromkeys((EAST, SOUTH, WEST, NORTH), "C")
    game = table(variant="handan", hands=hands)
    game.throw("C", "C", "C", "C")
    while game.state.phase is not Phase.BETWEEN:
        game.throw_drawn()
    assert game.points == (-3, 1, 1, 1)
    assert game.ended.end.followed == EAST


def test_the_automatic_discard_of_a_declared_hand_may_be_the_fourth() -> None:
    hands = {EAST: "C", SOUTH: "C", WEST: "C", NORTH: WAITING}
    game = table(
        agreement=with_play("handan", ready=Ready.AT_DEAL),
        hands=hands,
        declared=[NORTH],
        draws="3p3pC",
    )
    game.throw("C", "C", "C")
    assert len(follow_money(game.log)) == 3


# Guangdong: chains.


def test_guangdong_5_a_chains_money_is_final_when_the_chain_ends() -> None:
    game = table(variant="guangdong", hands={EAST: "5555m6666p"})
    assert paid(game.concealed("5m")) == []
    assert paid(game.concealed("6p")) == []
    events = game.throw_any()
    assert [type(event) for event in events[:2]] == [Discarded, Paid]
    assert flows(events) == each_of_three(EAST, 20) * 2


def test_guangdong_5_a_chain_that_ends_with_the_hand_is_paid_then() -> None:
    game = table(variant="guangdong", hands={WEST: "5555m"})
    game.wear_down(1)
    events = game.concealed("5m")
    assert [type(event) for event in events] == [MeldMade, Drew, Paid, HandEnded]
    assert flows(events) == each_of_three(WEST, 20)


def test_guangdong_5_a_chain_that_wins_is_paid_with_the_win() -> None:
    game = table(variant="guangdong", hands={EAST: "5555m123p456p99sEE"}, tail="E")
    game.concealed("5m")
    events = game.hu(EAST)
    assert flows(events)[:3] == each_of_three(EAST, 20)
    assert game.points == game.ended.settlement.deltas


def test_guangdong_5_the_feeder_of_an_exposed_gang_pays_the_whole_chain() -> None:
    game = table(variant="guangdong", hands={EAST: "5m", SOUTH: "555m6666p"})
    game.discard("5m")
    game.exposed(SOUTH)
    game.concealed("6p")
    events = game.throw_any()
    assert flows(events) == [(EAST, SOUTH, 30), (EAST, SOUTH, 60)]


def test_guangdong_5_only_the_tile_just_drawn_is_added() -> None:
    game = table(variant="guangdong", hands={EAST: "5p", SOUTH: "55p"}, draws="3s3s3s5p3s9s9s9s")
    game.discard("5p")
    game.peng(SOUTH)
    game.throw_any()
    game.throw_drawn(3)
    assert game.gangs(SOUTH) == [("5p", MeldKind.ADDED)]
    game.throw_any()
    game.throw_drawn(3)
    assert game.gangs(SOUTH) == []


def test_guangdong_6_a_robbed_chain_is_void_and_earlier_chains_stand() -> None:
    hands = {EAST: "5p", SOUTH: "55p8888m7777m", WEST: "123m456m789s46pEE"}
    game = table(variant="guangdong", hands=hands, draws="3s3s3s9s3s3p3p3p", tail="9p5p")
    game.discard("5p")
    game.peng(SOUTH)
    game.throw_any()
    game.throw_drawn(3)
    game.concealed("8m")
    game.throw("9p")
    game.throw_drawn(3)
    game.concealed("7m")
    game.added("5p")
    game.hu(WEST)
    gang = RuleId("guangdong.gang")
    money = [(one.payer, one.payee, one.points) for one in paid(game.log) if gang in one.because]
    assert money == each_of_three(SOUTH, 20)


def test_guangdong_6_a_chain_that_began_with_an_exposed_gang_cannot_be_robbed() -> None:
    hands = {EAST: "5p", SOUTH: "55p888m", WEST: "123m456m789s46pEE"}
    game = table(variant="guangdong", hands=hands, draws="3s3s3s3s8m", tail="5p")
    game.discard("5p")
    game.peng(SOUTH)
    game.throw_any()
    game.throw_drawn(3)
    game.throw_any()
    game.discard("8m")
    game.exposed(SOUTH)
    events = game.added("5p")
    assert isinstance(events[0], GangDeclared)
    assert isinstance(events[1], MeldMade)


# Nanning, 老K: events of the first round.


def laok(draws: str = "", **described: str) -> Game:
    return table(variant="nanning_laok", hands=hands_of(described), draws=draws)


def test_nanning_laok_6_a_first_draw_that_wins_is_earthly() -> None:
    game = laok(S=WAITING, draws="4s")
    game.throw_any()
    game.hu(SOUTH)
    assert facts(game) == {Fact.EARTHLY}


def test_nanning_laok_6_a_second_draw_is_not() -> None:
    game = laok(S=WAITING, draws="3p3p3p3p4s")
    game.throw_any()
    game.throw_drawn(4)
    game.hu(SOUTH)
    assert facts(game) == set()


def test_nanning_laok_6_any_claim_before_spoils_it() -> None:
    game = laok(E="C", S="CC", N=WAITING, draws="3p4s")
    game.discard("C")
    game.peng(SOUTH)
    game.throw_any()
    game.throw_drawn()
    game.hu(NORTH)
    assert facts(game) == set()


def test_nanning_laok_6_anothers_concealed_gang_does_not_spoil_it() -> None:
    game = laok(E="8888m", S=WAITING, draws="4s")
    game.concealed("8m")
    game.throw_any()
    game.hu(SOUTH)
    assert facts(game) == {Fact.EARTHLY}


def test_nanning_laok_6_ones_own_gang_spoils_it() -> None:
    game = table(
        variant="nanning_laok",
        hands={SOUTH: "8888m123p456p99sE"},
        draws="E",
        tail="E",
    )
    game.throw_any()
    game.concealed("8m")
    game.hu(SOUTH)
    assert facts(game) == {Fact.AFTER_GANG}


def test_nanning_laok_6_a_win_on_the_dealers_first_discard_is_human() -> None:
    game = laok(E="4s", W=WAITING)
    game.discard("4s")
    game.hu(WEST)
    assert facts(game) == {Fact.HUMAN}


def test_nanning_laok_6_the_dealers_gang_before_it_does_not_spoil_it() -> None:
    game = laok(E="8888m4s", W=WAITING)
    game.concealed("8m")
    game.discard("4s")
    game.hu(WEST)
    assert facts(game) == {Fact.HUMAN, Fact.GANG_DISCARD}


def test_nanning_laok_6_another_players_first_discard_is_not() -> None:
    game = laok(S="4s", W=WAITING)
    game.throw_any()
    game.discard("4s")
    game.hu(WEST)
    assert facts(game) == set()


def test_nanning_laok_6_the_dealers_second_discard_is_not_either() -> None:
    game = laok(W=WAITING, draws="3p3p3p4s")
    game.throw_any()
    game.throw_drawn(3)
    game.discard("4s")
    game.hu(WEST)
    assert facts(game) == set()


def test_nanning_laok_6_the_dealers_deal_is_heavenly() -> None:
    game = laok(E=WAITING + "4s")
    game.hu(EAST)
    assert facts(game) == {Fact.HEAVENLY}


def test_nanning_laok_1_thirteen_orphans_win() -> None:
    game = laok(E="C", W="19m19p19sESWNCFP")
    game.discard("C")
    assert game.claims(WEST) == ["hu", "pass"]


def test_nanning_laok_1_seven_pairs_do_not() -> None:
    game = laok(E="E", W="1155m2288p3399sE")
    game.open(Discard(EAST, tile("E")))
    assert game.refusals(WEST)[Verb.HU] is Reason.NOT_A_WIN
