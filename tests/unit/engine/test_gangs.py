"""Gangs: which are offered, what lies open, what they bring and when."""

from engine_tables import Game, each_of_three, flows, table, tile

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST
from mahjong_tui.engine.actions import Gang
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Drew, MeldMade, Paid
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.viewing import seen_by, view
from mahjong_tui.rules.breakdown import RuleId

GANG = RuleId("qinzhou.gang")


def pengd(draws: str = "3s3s3s5p", south: str = "55p", base: int = 1) -> Game:
    """Let south peng east's 5p and come to her next turn."""
    game = table(hands={EAST: "5p", SOUTH: south}, draws=draws, options={"base": base})
    game.discard("5p")
    game.peng(SOUTH)
    game.throw_any()
    game.throw_drawn(3)
    return game


def test_qinzhou_7_a_concealed_gang_brings_the_base_from_each_of_three_at_once() -> None:
    game = table(hands={EAST: "5555m"}, options={"base": 5})
    events = game.concealed("5m")
    assert flows(events) == each_of_three(EAST, 5)
    assert game.points == (15, -5, -5, -5)


def test_qinzhou_7_an_exposed_gang_brings_the_base_from_each_of_three_at_once() -> None:
    game = table(hands={EAST: "5m", WEST: "555m"}, options={"base": 5})
    game.discard("5m")
    events = game.exposed(WEST)
    assert flows(events) == each_of_three(WEST, 5)
    assert game.points == (-5, -5, 15, -5)


def test_qinzhou_7_an_added_gang_brings_the_base_from_each_of_three_at_once() -> None:
    game = pengd(base=5)
    events = game.added("5p")
    assert flows(events) == each_of_three(SOUTH, 5)
    assert game.points == (-5, 15, -5, -5)


def test_common_10_gang_money_is_paid_when_the_gang_stands_before_the_replacement() -> None:
    game = table(hands={EAST: "5555m"})
    made, money, replacement = game.concealed("5m")
    assert isinstance(made, MeldMade)
    assert isinstance(money, Paid)
    assert {reason for one in money.payments for reason in one.because} == {GANG}
    assert isinstance(replacement, Drew)


def test_common_10_gang_money_stands_when_the_hand_is_drawn() -> None:
    game = table(hands={EAST: "5555m"}, places={135: "9p"})
    game.concealed("5m")
    game.wear_down(0)
    assert game.ended.end.wins == ()
    assert game.points == (3, -1, -1, -1)
    assert game.ended.settlement.deltas == (3, -1, -1, -1)
    assert not isinstance(game.log[-2], Paid)


def test_common_10_gang_money_stands_when_another_wins() -> None:
    game = table(hands={EAST: "5555m4s", WEST: "123m789m789p23sEE"}, options={"horses": 0})
    game.concealed("5m")
    game.throw_any()
    game.throw_drawn(3)
    before = game.points
    game.discard("4s")
    game.hu(WEST)
    assert before == (3, -1, -1, -1)
    assert game.points == (3 - 1, -1, -1 + 1, -1)


def test_common_10a_a_concealed_gang_is_laid_open_from_the_moment_it_is_declared() -> None:
    game = table(hands={EAST: "5555m"})
    made, *_ = game.concealed("5m")
    assert all(seen_by(made, seat) == made for seat in SEATS)
    assert game.state.shown[tile("5m")] == 4
    assert game.state.melds[EAST] == (Meld(MeldKind.CONCEALED, tile("5m")),)
    assert game.state.melds[EAST][0].source is None


def test_until_the_replacement_comes_nothing_is_drawn() -> None:
    game = table(hands={EAST: "5555m"})
    game.open(Gang(EAST, tile("5m"), MeldKind.CONCEALED))
    seen = view(game.state, EAST)
    assert seen.phase is Phase.REPLACE
    assert seen.drawn is None
    assert prompts(game.state) == ()


def test_an_exposed_gang_shows_three_tiles_and_the_discard_once() -> None:
    game = table(hands={EAST: "5m", WEST: "555m"})
    game.discard("5m")
    game.exposed(WEST)
    assert game.state.shown[tile("5m")] == 4
    assert game.state.melds[WEST] == (Meld(MeldKind.EXPOSED, tile("5m"), EAST, tile("5m")),)


def test_an_added_gang_stands_after_a_concealed_one_that_was_made_before_it() -> None:
    game = table(hands={EAST: "5p", SOUTH: "55p8888m"}, draws="3s3s3s3s", tail="5p")
    game.discard("5p")
    game.peng(SOUTH)
    game.throw_any()
    game.throw_drawn(3)
    game.concealed("8m")
    game.added("5p")
    assert game.state.melds[SOUTH] == (
        Meld(MeldKind.CONCEALED, tile("8m")),
        Meld(MeldKind.ADDED, tile("5p"), EAST, tile("5p"), then=True),
    )


def test_every_gang_in_hand_is_offered() -> None:
    game = pengd(south="55p8888m", draws="3s3s3s5p")
    assert game.gangs(SOUTH) == [("8m", MeldKind.CONCEALED), ("5p", MeldKind.ADDED)]


def test_four_tiles_may_be_kept_and_laid_down_later() -> None:
    game = table(hands={EAST: "5555m"}, draws="3s3s3s3s")
    game.throw_any()
    game.throw_drawn(3)
    assert game.gangs(EAST) == [("5m", MeldKind.CONCEALED)]


def test_common_7_a_concealed_gang_needs_all_four() -> None:
    game = table(hands={EAST: "555m"})
    assert game.gangs(EAST) == []


def test_a_peng_made_by_another_is_nothing_to_add_to() -> None:
    game = table(hands={EAST: "5p", SOUTH: "55p"}, draws="5p")
    game.discard("5p")
    game.peng(SOUTH)
    game.throw_any()
    assert game.state.turn == WEST
    assert game.state.drawn == tile("5p")
    assert game.gangs(WEST) == []


def test_a_chi_is_nothing_to_add_to() -> None:
    game = table(hands={EAST: "4s", SOUTH: "56s"}, draws="3m3m3m4s")
    game.discard("4s")
    game.chi(SOUTH, "4s")
    game.throw_any()
    game.throw_drawn(3)
    assert game.gangs(SOUTH) == []


def test_common_7_the_last_tile_may_replace_an_exposed_gang() -> None:
    game = table(hands={NORTH: "555m"}, places={134: "5m", 135: "9p"})
    game.wear_down(1)
    game.discard("5m")
    assert game.claims(NORTH) == ["gang", "peng", "pass"]
    assert Drew(NORTH, tile("9p"), tail=True) in game.exposed(NORTH)
    assert game.state.wall.left == 0


# Chains.


def test_gangs_of_one_turn_are_a_chain() -> None:
    game = table(hands={EAST: "5555m6666p7777s"})
    for text in ("5m", "6p", "7s"):
        game.concealed(text)
    assert [meld.then for meld in game.state.melds[EAST]] == [False, True, True]
    assert game.state.chain == game.state.melds[EAST]


def test_a_discard_ends_the_chain() -> None:
    game = table(hands={EAST: "5555m6666p"}, draws="3s3s3s3s")
    game.concealed("5m")
    game.throw_any()
    assert not game.state.chain
    game.throw_drawn(3)
    game.concealed("6p")
    assert [meld.then for meld in game.state.melds[EAST]] == [False, False]


def test_a_peng_of_the_chains_discard_ends_it() -> None:
    game = table(hands={EAST: "5555m4s", SOUTH: "44s"})
    game.concealed("5m")
    game.discard("4s")
    assert len(game.state.chain) == 1
    game.peng(SOUTH)
    assert not game.state.chain


def test_an_exposed_gang_of_the_chains_discard_begins_another() -> None:
    game = table(hands={EAST: "5555m4s", SOUTH: "444s"})
    game.concealed("5m")
    game.discard("4s")
    game.exposed(SOUTH)
    assert game.state.chain == game.state.melds[SOUTH]
    assert not game.state.chain[0].then


def test_an_exposed_gang_and_the_next_one_are_a_chain() -> None:
    game = table(hands={EAST: "4s", SOUTH: "444s5555m"})
    game.discard("4s")
    game.exposed(SOUTH)
    game.concealed("5m")
    assert [meld.kind for meld in game.state.chain] == [MeldKind.EXPOSED, MeldKind.CONCEALED]
    assert [meld.then for meld in game.state.melds[SOUTH]] == [False, True]
