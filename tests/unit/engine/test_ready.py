"""Declaring ready: at the deal, or with a discard; and what a declared hand does by itself."""

import pytest
from engine_tables import Game, table, tile, with_play, won

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.notation import format_tile
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.engine.actions import Choose, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import (
    Answered,
    Discarded,
    Drew,
    MeldMade,
    ReadyDeclared,
)
from mahjong_tui.engine.legal import Reason, Verb
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.engine.viewing import seen_by, view
from mahjong_tui.rules.handend import Fact

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s."""
ALSO = "123m456m789p23sNN"
WITH_TRIPLET = "111m456m789p23sEE"
"""Waits for 1s and 4s, and still does with 1m as a gang."""
WHOSE_WAITS_CHANGE = "3334m456p789p123s"
"""Waits for 2m, 4m and 5m; with 3m as a gang for 4m alone."""


def declared(*seats: Seat, draws: str = "", tail: str = "", **hands: str) -> Game:
    """Deal, and let these declare ready."""
    described = {Seat("ESWN".index(letter)): text for letter, text in hands.items()}
    return table(hands=described, declared=seats, draws=draws, tail=tail)


# The question.


def test_qinzhou_6_all_non_dealers_one_short_of_a_win_are_asked_together() -> None:
    game = table(hands={SOUTH: WAITING, NORTH: ALSO}, declared=None)
    assert prompts(game.state) == tuple(
        Prompt(seat, Why.READY, (Choose(seat, 1), Choose(seat, 0))) for seat in (SOUTH, NORTH)
    )


def test_qinzhou_6_they_are_asked_in_play_order_from_the_dealer() -> None:
    game = table(
        hands={SOUTH: WAITING, NORTH: ALSO, EAST: "123m456m789p23sCC"}, dealer=WEST, declared=None
    )
    assert game.asked == (NORTH, EAST, SOUTH)


def test_qinzhou_6_the_dealer_is_not_asked() -> None:
    game = table(hands={EAST: WAITING + "9m"}, declared=None)
    assert game.state.phase is Phase.TURN


def test_qinzhou_6_whoever_is_further_from_a_win_is_not_asked() -> None:
    game = table(hands={SOUTH: "123m456m789p24s7sE"}, declared=None)
    assert game.state.phase is Phase.TURN


@pytest.mark.parametrize(
    ("hand", "asked"),
    [
        ("123p456p789p1111m", False),
        ("123p456p789p2111m", True),
        ("1111234m456p789p", True),
        ("1122334455667m", True),
    ],
)
def test_qinzhou_6_a_wait_on_a_tile_of_which_he_holds_all_four_does_not_count(
    hand: str, *, asked: bool
) -> None:
    game = table(hands={SOUTH: hand}, declared=None)
    assert (SOUTH in game.asked) == asked


def test_qinzhou_6_declarations_are_hidden_until_all_have_answered() -> None:
    game = table(hands={SOUTH: WAITING, NORTH: ALSO}, declared=None)
    before = view(game.state, NORTH)
    (answered,) = game.act(Choose(SOUTH, 1))
    assert answered == Answered(SOUTH, Choose(SOUTH, 1))
    assert [seen_by(answered, seat) for seat in SEATS] == [None, answered, None, None]
    assert view(game.state, NORTH) == before
    assert game.asked == (NORTH,)


def test_qinzhou_6_the_declarations_are_shown_together() -> None:
    game = table(hands={SOUTH: WAITING, NORTH: ALSO, WEST: "123m456m789p23sCC"}, declared=None)
    events = game.act(Choose(NORTH, 1), Choose(WEST, 0), Choose(SOUTH, 1))
    assert events[-1] == ReadyDeclared((SOUTH, NORTH))
    assert view(game.state, EAST).ready == (False, True, False, True)


def test_qinzhou_6_a_dealt_win_and_the_dealers_gangs_come_after() -> None:
    game = table(hands={EAST: "555567m123p46p99s5p", SOUTH: "123s456s789s23pEE"}, declared=None)
    assert game.asked == (SOUTH,)
    game.declare(SOUTH)
    assert game.verbs(EAST) == ["hu", "gang", "discard"]


def test_qinzhou_6_ready_can_be_declared_only_after_the_deal() -> None:
    game = table(hands={SOUTH: WAITING}, draws="9m")
    game.throw_any()
    assert game.asked == (SOUTH,)
    assert not [one for one in game.options(SOUTH) if isinstance(one, Discard) and one.ready]


def test_where_nobody_may_declare_nobody_is_asked() -> None:
    game = table(variant="liuzhou", hands={SOUTH: WAITING}, declared=None)
    assert game.state.phase is Phase.TURN
    assert not [event for event in game.log if isinstance(event, ReadyDeclared)]


# From then on.


def test_qinzhou_6_what_is_drawn_goes_out_by_itself() -> None:
    game = declared(SOUTH, S=WAITING, draws="9m")
    events = game.throw_any()
    assert Drew(SOUTH, tile("9m")) in events
    assert Discarded(SOUTH, tile("9m"), drawn=True) in events
    assert game.state.turn == WEST


@pytest.mark.parametrize(
    ("thrown", "verb"), [("2m", Verb.CHI), ("E", Verb.PENG)], ids=["chi", "peng"]
)
def test_qinzhou_6_no_chi_and_no_peng(thrown: str, verb: Verb) -> None:
    game = declared(SOUTH, E=thrown, S=WAITING)
    game.open(Discard(EAST, tile(thrown)))
    assert game.asked == ()
    assert game.refusals(SOUTH)[verb] is Reason.DECLARED


def test_qinzhou_6_every_hu_offered_is_taken_at_once_without_a_prompt() -> None:
    game = declared(SOUTH, E="4s", S=WAITING)
    events = game.discard("4s")
    assert won(events) is not None
    assert game.winners == (SOUTH,)


def test_qinzhou_6_a_self_draw_is_taken_at_once() -> None:
    game = declared(SOUTH, S=WAITING, draws="4s")
    game.throw_any()
    assert game.winners == (SOUTH,)
    assert game.state.wins[0].source is None


def test_nanning_laok_7_a_robbing_is_taken_at_once() -> None:
    game = north_declares_after_wests_peng()
    events = game.added("4s")
    assert won(events) is not None
    assert game.winners == (NORTH,)
    assert Fact.ROBBING in game.state.wins[0].facts
    assert not [event for event in events if isinstance(event, MeldMade)]


def test_nanning_laok_7_other_robbers_are_asked_before_his_is_shown() -> None:
    game = north_declares_after_wests_peng(south="123m456m789p23sCC")
    events = game.added("4s")
    assert won(events) is None
    assert game.asked == (SOUTH,)
    game.passes(SOUTH)
    assert game.winners == (NORTH,)


def north_declares_after_wests_peng(south: str = "") -> Game:
    """West has peng'd 4s and holds the fourth; north waits for it and has declared since."""
    game = table(
        variant="nanning_laok",
        hands={EAST: "4s", SOUTH: south, WEST: "44s", NORTH: WAITING},
        draws="9m9m9m4s",
    )
    game.discard("4s")
    game.act(*(Pass(seat) for seat in game.asked if seat != WEST), Peng(WEST))
    game.throw_any()
    game.discard("9m", ready=True)
    game.pass_all()
    game.throw_drawn(2)
    return game


def test_qinzhou_6_others_who_can_win_are_still_asked_and_nothing_is_shown_before() -> None:
    game = declared(SOUTH, E="4s", S=WAITING, N=ALSO)
    events = game.discard("4s")
    assert events == [Discarded(EAST, tile("4s"), drawn=True)]
    assert game.asked == (NORTH,)


@pytest.mark.parametrize(
    ("answer", "winners"), [(Hu(NORTH), (SOUTH, NORTH)), (Pass(NORTH), (SOUTH,))]
)
def test_qinzhou_6_others_win_with_him_or_leave_it_to_him(
    answer: Hu | Pass, winners: tuple[Seat, ...]
) -> None:
    game = declared(SOUTH, E="4s", S=WAITING, N=ALSO)
    game.discard("4s")
    game.act(answer)
    assert game.winners == winners


def test_common_8_his_hu_does_not_wait_for_who_can_only_peng() -> None:
    game = declared(SOUTH, E="4s", S=WAITING, W="44s")
    assert won(game.discard("4s")) is not None
    assert game.winners == (SOUTH,)


def test_common_8_his_hu_waits_for_other_winners_only() -> None:
    game = declared(SOUTH, E="4s", S=WAITING, W="44s", N=ALSO)
    game.discard("4s")
    assert game.asked == (WEST, NORTH)
    game.passes(NORTH)
    assert game.winners == (SOUTH,)


def test_two_declared_hands_win_together() -> None:
    game = declared(SOUTH, NORTH, E="4s", S=WAITING, N=ALSO)
    game.discard("4s")
    assert game.winners == (SOUTH, NORTH)


def test_qinzhou_6_a_hand_won_later_still_was_ready() -> None:
    game = declared(SOUTH, S=WAITING, draws="9m3p3p3p4s")
    game.throw_any()
    game.throw_drawn(3)
    assert game.winners == (SOUTH,)
    assert game.state.wins[0].facts == {Fact.READY}


def test_qinzhou_6_who_did_not_declare_may_pass_and_was_not_ready() -> None:
    game = table(hands={EAST: "4s", SOUTH: WAITING})
    game.discard("4s")
    assert game.verbs(SOUTH) == ["hu", "chi", "pass"]
    game.hu(SOUTH)
    assert Fact.READY not in game.state.wins[0].facts


# Gangs of a declared hand.


def test_qinzhou_6_a_concealed_gang_that_keeps_the_waits_is_offered() -> None:
    game = declared(SOUTH, S=WITH_TRIPLET, draws="1m", tail="9p")
    game.throw_any()
    assert game.options(SOUTH) == (
        Gang(SOUTH, tile("1m"), MeldKind.CONCEALED),
        Discard(SOUTH, tile("1m")),
    )
    events = game.concealed("1m")
    assert Discarded(SOUTH, tile("9p"), drawn=True) in events
    assert game.state.waits(SOUTH) == 1 << tile("1s") | 1 << tile("4s")


def test_qinzhou_6_the_gang_may_be_declined() -> None:
    game = declared(SOUTH, S=WITH_TRIPLET, draws="1m")
    game.throw_any()
    game.discard("1m")
    assert game.state.turn == WEST


def test_qinzhou_6_a_gang_that_changes_the_waits_is_not_offered() -> None:
    game = declared(SOUTH, S=WHOSE_WAITS_CHANGE, draws="3m")
    events = game.throw_any()
    assert Discarded(SOUTH, tile("3m"), drawn=True) in events


def test_qinzhou_6_an_exposed_gang_that_keeps_the_waits_is_offered() -> None:
    game = declared(SOUTH, E="1m", S=WITH_TRIPLET, tail="4s")
    game.discard("1m")
    assert game.claims(SOUTH) == ["gang", "pass"]
    game.exposed(SOUTH)
    assert game.winners == (SOUTH,)
    assert game.state.wins[0].facts == {Fact.AFTER_GANG, Fact.READY}


def test_qinzhou_6_an_exposed_gang_that_changes_the_waits_is_not_offered() -> None:
    game = declared(SOUTH, E="3m", S=WHOSE_WAITS_CHANGE)
    game.open(Discard(EAST, tile("3m")))
    assert game.asked == ()
    assert game.refusals(SOUTH)[Verb.GANG] is Reason.WAITS_CHANGE


def test_qinzhou_6_what_is_drawn_cannot_be_kept_by_laying_down_four_others() -> None:
    game = declared(SOUTH, S="123m456m555567p9s", draws="8p")
    events = game.throw_any()
    assert Discarded(SOUTH, tile("8p"), drawn=True) in events


def test_qinzhou_3_a_declared_hand_keeps_the_last_tile_too() -> None:
    hands = {EAST: "C", SOUTH: "C", WEST: "C", NORTH: "123m456m789p123sC"}
    game = table(hands=hands, declared=[NORTH])
    game.throw_any()
    game.wear_down(0)
    assert game.ended.end.wins == ()
    assert isinstance(game.log[-2], Drew)


def test_qinzhou_6_a_declared_hand_is_never_locked() -> None:
    game = declared(SOUTH, S=WITH_TRIPLET, E="1m")
    game.discard("1m")
    game.passes(SOUTH)
    assert game.locks(SOUTH) == []


def test_the_automatic_discard_ends_a_chain_like_any_other() -> None:
    game = table(
        hands={SOUTH: WITH_TRIPLET},
        draws="1m",
        tail="9p",
        declared=[SOUTH],
        agreement=with_play(chains=True),
    )
    game.throw_any()
    events = game.concealed("1m")
    kinds = [type(event).__name__ for event in events]
    assert kinds[:4] == ["MeldMade", "Drew", "Discarded", "Paid"]


# With a discard.


def laok(draws: str = "", **hands: str) -> Game:
    described = {Seat("ESWN".index(letter)): text for letter, text in hands.items()}
    return table(variant="nanning_laok", hands=described, draws=draws)


def ready_discards(game: Game, seat: Seat) -> list[str]:
    return [
        format_tile(one.tile)
        for one in game.options(seat)
        if isinstance(one, Discard) and one.ready
    ]


def test_nanning_laok_7_the_dealer_may_declare_with_his_first_discard() -> None:
    game = laok(E=WAITING + "9m")
    assert ready_discards(game, EAST) == ["9m"]


def test_nanning_laok_7_every_discard_that_leaves_a_ready_hand_may_declare_it() -> None:
    game = laok(E="123m456m789p23sEEE")
    assert ready_discards(game, EAST) == ["2s", "3s", "E"]


def test_nanning_laok_7_a_discard_that_leaves_a_wait_on_four_of_ones_own_declares_nothing() -> None:
    game = laok(E="123p456p789p1111mE")
    assert ready_discards(game, EAST) == ["1m"]


def test_nanning_laok_7_a_wait_on_what_ones_melds_hold_does_not_count() -> None:
    game = laok(E="1m", S="111m123p456p789pE")
    game.discard("1m")
    game.peng(SOUTH)
    assert ready_discards(game, SOUTH) == ["1m"]


def test_nanning_laok_7_who_is_not_ready_can_declare_nothing() -> None:
    assert ready_discards(laok(E="9m"), EAST) == []


def test_nanning_laok_7_the_declaration_is_seen_by_all_and_locks_the_hand() -> None:
    game = laok(E=WAITING + "9m", draws="3p3p3p9s")
    events = game.discard("9m", ready=True)
    assert events[0] == Discarded(EAST, tile("9m"), drawn=True, ready=True)
    assert all(view(game.state, seat).ready[EAST] for seat in SEATS)
    game.pass_all()
    game.throw_drawn(3)
    assert Discarded(EAST, tile("9s"), drawn=True) in game.log
    assert game.state.turn == SOUTH


def test_nanning_laok_7_the_declaration_stands_if_the_discard_is_claimed() -> None:
    game = laok(E=WAITING + "9m", W="99m")
    game.discard("9m", ready=True)
    game.peng(WEST)
    assert game.state.ready[EAST]
    assert game.state.rivers[EAST][0].ready
    assert game.state.rivers[EAST][0].claimed_by == WEST


def pengd_and_declared(draws: str = "3p3p3pE") -> Game:
    """Let south peng east's E and declare with her discard; she waits for 5s."""
    game = laok(E="E", S="123m456m789p25sEE", draws=draws)
    game.discard("E")
    game.peng(SOUTH)
    assert ready_discards(game, SOUTH) == ["2s", "5s"]
    game.discard("2s", ready=True)
    game.pass_all()
    game.throw_drawn(3)
    return game


def test_nanning_laok_7_it_may_be_declared_with_melds_and_an_added_gang_is_allowed() -> None:
    game = pengd_and_declared()
    assert game.options(SOUTH) == (
        Gang(SOUTH, tile("E"), MeldKind.ADDED),
        Discard(SOUTH, tile("E")),
    )


def test_nanning_laok_7_a_plain_discard_declares_nothing() -> None:
    game = laok(E=WAITING + "9m")
    game.discard("9m")
    assert not game.state.ready[EAST]


def test_nanning_laok_7_what_a_lock_withholds_is_not_taken_by_a_declared_hand() -> None:
    game = laok(E=WAITING + "4s", S="1s")
    game.discard("4s", ready=True)
    game.pass_all()
    assert game.locks(EAST)
    assert won(game.discard("1s")) is None


def test_nanning_laok_2_a_declared_hand_discards_the_last_tile_like_any_other() -> None:
    game = laok(E="C", S="C", W="C", N="123m456m789p123sC", draws="9s9s9s")
    game.throw_any()
    game.throw_drawn(2)
    drawn = game.state.drawn
    assert drawn is not None
    game.act(Discard(NORTH, drawn, ready=True))
    game.pass_all()
    game.wear_down(0)
    assert isinstance(game.log[-2], Discarded)
    assert game.log[-2].seat == NORTH
    assert game.ended.end.wins == ()
