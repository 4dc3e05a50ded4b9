"""What is passed up, what that locks, and until when."""

import pytest
from engine_tables import Game, table, tile, with_play, won

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST
from mahjong_tui.engine.actions import Action, Chi, Choose, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.events import Event, GangDeclared, Locked, MeldMade
from mahjong_tui.engine.game import advance
from mahjong_tui.engine.legal import Reason, Verb
from mahjong_tui.engine.locks import Lock, Locks
from mahjong_tui.engine.viewing import seen_by
from mahjong_tui.rules.ruleset import HuLock, LockEnd

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s."""
WINNING = "123m456m789p23sEE4s"


def passed_4s(north: str = WAITING, **others: str) -> Game:
    """Let north pass up the 4s that east discarded; then it is south's turn."""
    described = {{"S": SOUTH, "W": WEST}[seat]: hand for seat, hand in others.items()}
    game = table(hands={EAST: "4s", NORTH: north, **described}, draws="3p3p3p3p")
    game.throw("4s")
    return game


def locked(events: list[Event]) -> list[Lock]:
    return [event.lock for event in events if isinstance(event, Locked)]


# What locks.


def test_qinzhou_4_passing_up_a_discard_locks_every_hu_on_discards() -> None:
    game = passed_4s(S="1s")
    assert game.state.locks == (Lock(NORTH, Locks.HU, None, EAST),)
    game.discard("1s")
    assert game.claims(NORTH) == []


@pytest.mark.parametrize(("east_draws", "may_rob"), [("9m", True), ("4s", False)])
def test_qinzhou_4_passing_up_a_discard_locks_robbing(east_draws: str, *, may_rob: bool) -> None:
    game = south_adds_1s(east_draws)
    assert bool(game.claims(NORTH)) == may_rob
    assert isinstance(game.log[-1], GangDeclared) == may_rob


def south_adds_1s(east_draws: str = "9m", south: str = "11s4s") -> Game:
    """Let south add a tile to her peng of 1s; north waits for it, east discards what he draws."""
    game = table(hands={EAST: "1s", SOUTH: south, NORTH: WAITING}, draws=f"3p3p{east_draws}1s")
    game.discard("1s")
    game.act(Pass(NORTH), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.added("1s")
    return game


def test_qinzhou_4_passing_up_a_robbing_locks() -> None:
    game = south_adds_1s()
    game.passes(NORTH)
    assert game.state.locks == (Lock(NORTH, Locks.HU, None, SOUTH),)
    game.discard("4s")
    assert game.claims(NORTH) == []


def test_qinzhou_4_passing_up_a_self_draw_locks() -> None:
    game = table(hands={EAST: WINNING, SOUTH: "1s"})
    events = game.throw("4s")
    assert locked(events) == [Lock(EAST, Locks.HU, None, EAST)]
    game.discard("1s")
    assert game.claims(EAST) == []


def test_qinzhou_4_a_lock_is_his_alone_who_passed_something_up() -> None:
    game = passed_4s(S="1s", W="123m456m789p23sNN")
    assert game.locks(NORTH) == game.locks(WEST) == [Locks.HU]
    fresh = table(hands={EAST: "4s", SOUTH: "9m", NORTH: WAITING, WEST: "99m"})
    fresh.throw("4s")
    fresh.discard("9m")
    assert fresh.claims(WEST) == ["peng", "pass"]


def test_qinzhou_4_another_who_waits_for_the_tile_may_still_win() -> None:
    """East's own wait is new: only north has passed a hu up."""
    game = table(
        hands={EAST: "123m456m789p23sCC4s", SOUTH: "1s", NORTH: WAITING},
        agreement=with_play(hu_lock=HuLock(LockEnd.TURN, after_self_draw=False)),
    )
    game.throw("4s")
    assert game.locks(NORTH) == [Locks.HU]
    game.discard("1s")
    assert (game.claims(NORTH), game.claims(EAST)) == ([], ["hu", "pass"])


def test_qinzhou_4_choosing_a_gang_of_ones_own_passes_up_the_self_draw() -> None:
    game = table(hands={EAST: "555567m123p46p99s5p"})
    assert game.verbs(EAST) == ["hu", "gang", "discard"]
    events = game.concealed("5m")
    assert locked(events) == [Lock(EAST, Locks.HU, None, EAST)]
    assert game.state.locks == ()


def test_common_16_passing_up_a_hu_never_stops_a_later_self_draw() -> None:
    game = table(hands={EAST: "4s", NORTH: WAITING}, draws="3p3p1s")
    game.throw("4s")
    game.throw_drawn(2)
    assert game.verbs(NORTH)[0] == "hu"
    assert won(game.hu(NORTH)) is not None


@pytest.mark.parametrize("choice", ["peng", "chi", "gang"])
def test_common_8_choosing_a_claim_where_hu_was_offered_passes_up_the_hu(choice: str) -> None:
    game = table(
        hands={EAST: "4s", SOUTH: "123m456m44456sEE"},
        agreement=with_play(hu_lock=HuLock(LockEnd.HAND)),
    )
    game.discard("4s")
    claims: dict[str, Action] = {
        "peng": Peng(SOUTH),
        "chi": Chi(SOUTH, tile("4s")),
        "gang": Gang(SOUTH, tile("4s"), MeldKind.EXPOSED),
    }
    game.act(claims[choice])
    assert Locks.HU in game.locks(SOUTH)


# What passes up nothing.


def test_common_8_a_claim_outranked_by_another_passes_up_nothing() -> None:
    game = table(
        hands={EAST: "4s", SOUTH: WAITING, WEST: "44s"},
        agreement=with_play(hu_lock=HuLock(LockEnd.HAND), peng_lock=LockEnd.HAND),
    )
    game.discard("4s")
    game.chi(SOUTH, "2s")
    game.peng(WEST)
    assert game.state.locks == ()


def test_common_8_whoever_passes_while_another_claims_has_passed_up_the_hu() -> None:
    game = table(hands={EAST: "4s", SOUTH: WAITING, WEST: "44s"})
    game.discard("4s")
    game.passes(SOUTH)
    game.peng(WEST)
    assert game.locks(SOUTH) == [Locks.HU]


def test_common_8_what_a_lock_withholds_is_not_passed_up() -> None:
    game = passed_4s(S="1s", W="11s")
    game.discard("1s")
    events = game.passes(WEST)
    assert [lock.seat for lock in locked(events)] == [WEST]
    assert game.locks(NORTH) == [Locks.HU]


def test_a_discard_that_could_not_be_claimed_passes_up_nothing() -> None:
    game = table(hands={EAST: "9s", WEST: WAITING})
    game.throw("9s")
    assert game.state.locks == ()


def test_not_declaring_ready_passes_up_nothing() -> None:
    game = table(hands={SOUTH: WAITING}, declared=None)
    assert locked(game.act(Choose(SOUTH, 0))) == []


def test_an_ordinary_turn_passes_up_nothing() -> None:
    game = table(hands={EAST: "5555m"})
    assert locked(game.throw_any()) == []


# How a lock on hu ends.


def test_qinzhou_4_the_lock_ends_with_ones_next_draw() -> None:
    game = table(hands={EAST: "4s", NORTH: WAITING}, draws="3p3p3p4s")
    game.throw("4s")
    game.throw_drawn(2)
    assert game.state.turn == NORTH
    assert game.state.locks == ()
    game.throw_drawn()
    game.discard("4s")
    assert game.verbs(NORTH) == ["hu", "pass"]


def test_qinzhou_4_the_lock_ends_with_ones_next_peng() -> None:
    game = passed_4s(S="E")
    game.discard("E")
    game.peng(NORTH)
    assert game.state.locks == ()


def test_qinzhou_4_the_lock_ends_with_ones_next_chi() -> None:
    game = passed_4s(W="1m")
    game.throw_drawn()
    game.discard("1m")
    assert game.locks(NORTH) == [Locks.HU]
    game.chi(NORTH, "1m")
    assert game.state.locks == ()


def test_qinzhou_4_the_lock_ends_with_ones_next_gang() -> None:
    game = passed_4s("123m456m23sEEE99p", S="E")
    game.open(Discard(SOUTH, tile("E")))
    game.open(Gang(NORTH, tile("E"), MeldKind.EXPOSED))
    assert game.locks(NORTH) == [Locks.HU]
    game.happen(advance(game.state))
    assert any(isinstance(event, MeldMade) for event in game.log)
    assert game.state.locks == ()


def test_qinzhou_4_the_lock_is_not_ended_by_what_others_draw_or_claim() -> None:
    game = passed_4s(S="1s", W="11s")
    game.discard("1s")
    game.peng(WEST)
    assert game.locks(NORTH) == [Locks.HU]


def test_common_8_a_lock_is_ended_by_the_claim_made_on_the_very_tile() -> None:
    game = table(hands={EAST: "4s", SOUTH: "123m456m789p44sEE"})
    game.discard("4s")
    assert locked(game.peng(SOUTH)) == [Lock(SOUTH, Locks.HU, None, EAST)]
    assert game.state.locks == ()


@pytest.mark.parametrize("end", [LockEnd.DRAW, LockEnd.HAND])
def test_a_lock_that_ends_otherwise_outlasts_ones_claims(end: LockEnd) -> None:
    game = table(
        hands={EAST: "4s", SOUTH: "E", WEST: WAITING},
        agreement=with_play(hu_lock=HuLock(end)),
    )
    game.throw("4s")
    game.discard("E")
    game.peng(WEST)
    assert game.locks(WEST) == [Locks.HU]
    game.throw_any()
    game.throw_drawn(3)
    assert game.state.turn == WEST
    assert (game.state.locks == ()) == (end is LockEnd.DRAW)


def test_without_such_a_rule_passing_up_a_hu_locks_nothing() -> None:
    game = table(hands={EAST: "4s", WEST: WAITING}, agreement=with_play(hu_lock=None))
    game.throw("4s")
    assert game.state.locks == ()


def test_a_lock_on_one_tile_after_a_self_draw_is_on_the_tile_that_was_drawn() -> None:
    game = table(
        hands={EAST: WINNING}, agreement=with_play(hu_lock=HuLock(LockEnd.TURN, one_tile=True))
    )
    game.throw("E")
    assert game.state.locks == (Lock(EAST, Locks.HU, tile("4s"), EAST),)


# Peng.


def pair_passed(lasts: str) -> Game:
    """Let west pass up a peng of 4s; south holds the last one and a tile west can peng."""
    game = table(
        hands={EAST: "4s", SOUTH: "4s7p", WEST: "44s77p"},
        draws="1m1m1m1m9m9m9m9m",
        options={"pass_peng": lasts},
    )
    game.throw("4s")
    return game


def test_qinzhou_5_a_peng_passed_up_is_locked_on_that_tile() -> None:
    game = pair_passed("round")
    assert game.state.locks == (Lock(WEST, Locks.PENG, tile("4s"), EAST),)
    game.discard("4s")
    assert game.claims(WEST) == []


def test_qinzhou_5_another_tile_may_still_be_pengd() -> None:
    game = pair_passed("round")
    game.discard("7p")
    assert game.verbs(WEST) == ["peng", "pass"]


@pytest.mark.parametrize(("pass_peng", "open_again"), [("round", True), ("hand", False)])
def test_qinzhou_5_round_ends_with_ones_next_draw_and_hand_with_the_hand(
    pass_peng: str, *, open_again: bool
) -> None:
    game = pair_passed(pass_peng)
    game.throw_drawn(4)
    assert game.state.turn == SOUTH
    game.discard("4s")
    assert bool(game.claims(WEST)) == open_again


@pytest.mark.parametrize(("pass_peng", "open_again"), [("round", True), ("hand", False)])
def test_qinzhou_5_round_ends_with_ones_next_claim(pass_peng: str, *, open_again: bool) -> None:
    game = pair_passed(pass_peng)
    game.discard("7p")
    game.peng(WEST)
    game.throw_any()
    game.throw_drawn(2)
    assert game.state.turn == SOUTH
    game.discard("4s")
    assert bool(game.claims(WEST)) == open_again


def test_qinzhou_5_off_means_no_lock_at_all() -> None:
    game = pair_passed("off")
    assert game.state.locks == ()
    game.discard("4s")
    assert game.verbs(WEST) == ["peng", "pass"]


@pytest.mark.parametrize(("pass_peng", "open_again"), [("round", True), ("hand", False)])
def test_common_8_choosing_chi_where_peng_was_offered_passes_up_the_peng(
    pass_peng: str, *, open_again: bool
) -> None:
    game = table(hands={EAST: "4s", SOUTH: "4456s", WEST: "4s"}, options={"pass_peng": pass_peng})
    game.discard("4s")
    assert locked(game.chi(SOUTH, "4s")) == [Lock(SOUTH, Locks.PENG, tile("4s"), EAST)]
    game.throw_any()
    game.discard("4s")
    assert bool(game.claims(SOUTH)) == open_again


@pytest.mark.parametrize("choice", ["gang", "hu", "peng"])
def test_common_8_gang_or_hu_where_peng_was_offered_passes_up_no_peng(choice: str) -> None:
    game = table(hands={EAST: "4s", SOUTH: "123m456m44456sEE"}, options={"pass_peng": "hand"})
    game.discard("4s")
    claims: dict[str, Action] = {
        "gang": Gang(SOUTH, tile("4s"), MeldKind.EXPOSED),
        "hu": Hu(SOUTH),
        "peng": Peng(SOUTH),
    }
    game.act(claims[choice])
    assert Locks.PENG not in game.locks(SOUTH)


def test_a_peng_lock_does_not_withhold_a_hu() -> None:
    game = table(
        hands={EAST: "4s", SOUTH: "4s", WEST: "123m456m789p44sEE"},
        draws="3p3p3p3p3s",
        options={"pass_peng": "hand"},
    )
    game.throw("4s")
    game.throw_drawn(4)
    game.discard("4s")
    assert game.verbs(WEST) == ["hu", "pass"]
    assert game.refusals(WEST)[Verb.PENG] is Reason.PENG_LOCKED


# Secrets.


def test_only_he_who_passed_something_up_sees_the_lock() -> None:
    game = table(hands={EAST: "4s", WEST: WAITING})
    (event,) = [event for event in game.throw("4s") if isinstance(event, Locked)]
    assert [seen_by(event, seat) for seat in SEATS] == [None, None, event, None]
