"""Every claim one might expect is listed: open, or closed with the reason and its paragraph."""

import re

import pytest
from engine_tables import Game, table, tile

from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.engine.actions import Discard, Pass, Peng
from mahjong_tui.engine.legal import Reason, Verb
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.refusals import Claim, claims, why_not
from mahjong_tui.i18n import Locale
from mahjong_tui.resources import rules_card
from mahjong_tui.rules.registry import ruleset, variants
from mahjong_tui.rules.ruleset import Topic

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s."""


def listed(game: Game, seat: Seat) -> dict[Verb, Reason | None]:
    return {one.verb: one.reason for one in claims(game.state, seat)}


def claim(game: Game, seat: Seat, verb: Verb) -> Claim:
    return next(one for one in claims(game.state, seat) if one.verb is verb)


def test_on_a_discard_all_five_are_listed_and_what_is_open_has_no_reason() -> None:
    game = table(hands={EAST: "4s", SOUTH: "44456s"})
    game.open(Discard(EAST, tile("4s")))
    assert listed(game, SOUTH) == {
        Verb.HU: Reason.NOT_A_WIN,
        Verb.GANG: None,
        Verb.PENG: None,
        Verb.CHI: None,
        Verb.READY: Reason.READY_AT_DEAL,
    }


def test_what_is_refused_is_what_why_not_says() -> None:
    game = table(hands={EAST: "4s", SOUTH: "44456s"})
    game.open(Discard(EAST, tile("4s")))
    for seat in (SOUTH, WEST, NORTH):
        told = [(one.verb, one.reason, one.count) for one in why_not(game.state, seat)]
        refused = [one for one in claims(game.state, seat) if one.reason is not None]
        beside = [one for one in refused if one.verb is not Verb.READY]
        assert [(one.verb, one.reason, one.count) for one in beside] == told


def test_each_reason_names_its_paragraph() -> None:
    elsewhere = table(variant="liuzhou")
    game = table(hands={EAST: "4s", SOUTH: "44s"})
    game.open(Discard(EAST, tile("4s")))
    assert claim(game, WEST, Verb.CHI) == Claim(Verb.CHI, Reason.NOT_NEXT, 0, "qinzhou §1")
    assert claim(game, WEST, Verb.READY).paragraph == "qinzhou §6"
    assert claim(elsewhere, EAST, Verb.READY) == Claim(Verb.READY, Reason.NO_READY)


def test_on_ones_own_turn_there_is_nothing_to_peng_or_chi() -> None:
    game = table(hands={EAST: "1111m"})
    assert listed(game, EAST) == {
        Verb.HU: Reason.NOT_A_WIN,
        Verb.GANG: None,
        Verb.PENG: Reason.OWN_TURN,
        Verb.CHI: Reason.OWN_TURN,
        Verb.READY: Reason.READY_AT_DEAL,
    }
    assert claim(game, EAST, Verb.PENG).paragraph == "common §7"


def test_a_gang_that_is_added_can_only_be_won() -> None:
    game = table(hands={EAST: "5p", SOUTH: "55p", WEST: "123m456m789s46pEE"}, draws="3s3s3s5p")
    game.discard("5p")
    game.act(Pass(WEST), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.added("5p")
    assert game.state.phase is Phase.ROB
    assert listed(game, WEST) == {
        Verb.HU: None,
        Verb.GANG: Reason.ONLY_ROBBED,
        Verb.PENG: Reason.ONLY_ROBBED,
        Verb.CHI: Reason.ONLY_ROBBED,
        Verb.READY: Reason.READY_AT_DEAL,
    }


def test_qinzhou_6_after_the_deal_ready_is_open_or_says_how_far_the_hand_is() -> None:
    game = table(hands={SOUTH: WAITING, NORTH: "123m456m789p24s6sE"}, declared=None)
    assert game.state.phase is Phase.DECLARING
    assert listed(game, SOUTH)[Verb.READY] is None
    assert listed(game, SOUTH)[Verb.HU] is Reason.BEFORE_PLAY
    assert claim(game, NORTH, Verb.READY) == Claim(Verb.READY, Reason.NOT_READY, 1, "qinzhou §6")
    assert claims(game.state, EAST) == ()


def test_nanning_laok_7_a_wait_on_what_lies_in_ones_own_melds_is_told_as_such() -> None:
    hands = {EAST: "1m", SOUTH: "111mCCC123p456p9s", WEST: "C"}
    game = table(variant="nanning_laok", hands=hands)
    game.discard("1m")
    game.peng(SOUTH)
    game.throw("9s")
    game.discard("C")
    game.peng(SOUTH)
    assert claim(game, SOUTH, Verb.READY).reason is Reason.DEAD_WAIT


def test_qinzhou_6_what_a_declared_hand_takes_is_open_to_nobody_else() -> None:
    game = table(hands={EAST: "4s", SOUTH: WAITING, WEST: "44s"}, declared=[SOUTH])
    game.open(Discard(EAST, tile("4s")))
    assert listed(game, SOUTH)[Verb.HU] is Reason.DECLARED_TAKES
    assert listed(game, WEST)[Verb.PENG] is Reason.DECLARED_TAKES
    assert claim(game, SOUTH, Verb.READY).reason is Reason.READY_ALREADY


def test_nanning_laok_7_ready_goes_with_a_discard() -> None:
    ready = table(variant="nanning_laok", hands={EAST: WAITING + "9m"})
    assert listed(ready, EAST)[Verb.READY] is None
    far = table(variant="nanning_laok", hands={EAST: "123m456m789p24s6sEC"})
    assert claim(far, EAST, Verb.READY) == Claim(Verb.READY, Reason.NOT_READY, 1, "nanning_laok §7")
    far.open(Discard(EAST, tile("C")))
    assert listed(far, SOUTH)[Verb.READY] is Reason.READY_WITH_DISCARD


def test_nothing_is_listed_where_nothing_is_expected() -> None:
    game = table(variant="guangdong", hands={EAST: "4s"}, spectators={"onlooker": 1})
    assert all(claims(game.state, seat) == () for seat in SEATS if seat != EAST)
    game.open(Discard(EAST, tile("4s")))
    assert claims(game.state, EAST) == ()
    assert claims(game.state, Seat(len(SEATS))) == ()
    over = table(hands={EAST: WAITING + "4s"})
    over.hu(EAST)
    assert all(claims(over.state, seat) == () for seat in SEATS)


@pytest.mark.parametrize("variant", [one.id for one in variants()])
@pytest.mark.parametrize("locale", Locale)
def test_every_paragraph_that_is_named_stands_on_the_card(variant: str, locale: Locale) -> None:
    card = rules_card(variant, locale)
    for paragraph in ruleset(variant).topics.values():
        assert re.search(rf"^## {paragraph} ", card, re.MULTILINE), paragraph


@pytest.mark.parametrize(
    "topic", [one for one in Topic if one not in {Topic.PASSED_PENG, Topic.READY}]
)
def test_what_no_page_of_its_own_speaks_of_rests_on_what_all_share(topic: Topic) -> None:
    assert ruleset("nanning").on(topic).startswith(("common §", "nanning §"))
    assert ruleset("nanning").on(Topic.READY) == ""
