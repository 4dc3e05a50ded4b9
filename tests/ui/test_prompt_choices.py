"""Answering a prompt: the same for keys, mouse and whoever else answers."""

import pytest
from engine_tables import table
from ui.seated import WIDEST

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, SOUTH
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.engine.actions import Action, Choose, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.ui.choices import Answering, Choice, Verb, lifted

HAND = parse_tiles("111222m3455567p")


def tile(text: str) -> Tile:
    return parse_tiles(text)[0]


def claim() -> Answering:
    """South may take a 5p by hu, gang, peng and three chi."""
    game = table(hands=WIDEST | {EAST: "5p"})
    game.open(Discard(EAST, tile("5p")))
    prompt = next(one for one in prompts(game.state) if one.seat == SOUTH)
    return Answering.to(prompt, HAND)


def turn(*options: Action) -> Answering:
    hand = parse_tiles("19m19p19sESWNCFP1m")
    discards = (Discard(SOUTH, one) for one in dict.fromkeys(hand))
    return Answering.to(Prompt(SOUTH, Why.TURN, (*options, *discards)), hand)


def test_the_widest_claim_stands_in_order_of_what_it_brings() -> None:
    verbs = [choice.verb for choice in claim().choices]
    assert verbs == [Verb.HU, Verb.GANG, Verb.PENG, Verb.CHI, Verb.CHI, Verb.CHI, Verb.PASS]


def test_the_cursor_begins_on_hu_where_it_is_open() -> None:
    assert claim().meant == Hu(SOUTH)


def test_the_cursor_begins_on_pass_where_hu_is_not_open() -> None:
    prompt = Prompt(SOUTH, Why.CLAIM, (Peng(SOUTH), Pass(SOUTH)), tile("E"), EAST)
    assert Answering.to(prompt, HAND).meant == Pass(SOUTH)


def test_on_a_turn_the_cursor_begins_on_the_drawn_tile() -> None:
    answering = turn()
    assert answering.slot == 13
    assert answering.meant == Discard(SOUTH, tile("1m"))


def test_on_a_turn_with_a_win_the_cursor_begins_on_hu() -> None:
    assert turn(Hu(SOUTH)).meant == Hu(SOUTH)


def test_a_letter_acts_at_once_where_one_option_is_meant() -> None:
    prompt = Prompt(SOUTH, Why.CLAIM, (Peng(SOUTH), Pass(SOUTH)), tile("E"), EAST)
    assert Answering.to(prompt, HAND).named(Verb.PENG)[1] == Peng(SOUTH)


def test_a_letter_only_points_where_several_options_are_meant() -> None:
    answering, action = claim().named(Verb.CHI)
    assert action is None
    assert answering.choices[answering.place].tiles == parse_tiles("345p")
    again, action = answering.named(Verb.CHI)
    assert action is None
    assert again.choices[again.place].tiles == parse_tiles("456p")


def test_pointing_at_options_comes_round() -> None:
    answering = claim()
    for _ in range(4):
        answering, _ = answering.named(Verb.CHI)
    assert answering.choices[answering.place].tiles == parse_tiles("345p")


@pytest.mark.parametrize("verb", [Verb.PASS, Verb.PENG, Verb.GANG])
def test_whatever_gives_up_a_win_is_asked_about_once_more(verb: Verb) -> None:
    answering, action = claim().named(verb)
    assert action is None
    assert [choice.verb for choice in answering.choices] == [Verb.HU, Verb.PASS]
    assert answering.meant == Hu(SOUTH)
    _, confirmed = answering.named(Verb.PASS)
    assert confirmed is not None
    assert not isinstance(confirmed, Hu)


def test_discarding_where_the_hand_wins_is_asked_about_once_more() -> None:
    answering, action = turn(Hu(SOUTH)).raised().taken()
    assert action is None
    assert answering.leaving == Discard(SOUTH, tile("1m"))


def test_a_win_can_still_be_taken_when_asked_once_more() -> None:
    answering, _ = claim().named(Verb.PASS)
    assert answering.named(Verb.HU)[1] == Hu(SOUTH)


def test_going_back_gives_nothing_up() -> None:
    asked_again, _ = claim().named(Verb.PASS)
    assert asked_again.back() == claim()
    assert claim().back().meant == Pass(SOUTH)
    assert claim().back().back() == claim().back()


def test_going_back_from_the_bar_returns_to_the_hand() -> None:
    answering = turn(Gang(SOUTH, tile("1m"), None)).lowered()
    assert answering.slot is None
    assert answering.back().slot == 13


def test_a_digit_points_at_a_tile_and_does_not_discard() -> None:
    answering = turn().selected(2)
    assert answering.tile == tile("1p")
    assert turn().selects(9)


def test_no_digit_points_beyond_the_hand() -> None:
    short = Answering.to(Prompt(SOUTH, Why.TURN, (Discard(SOUTH, tile("E")),)), parse_tiles("EE"))
    assert [place for place in range(10) if short.selects(place)] == [0, 1]


def test_the_cursor_goes_round_the_hand() -> None:
    assert turn().moved(1).slot == 0
    assert turn().moved(1).moved(-1).slot == 13


def test_the_cursor_goes_round_the_bar() -> None:
    assert claim().moved(-1).meant == Pass(SOUTH)


def test_a_tile_that_may_not_be_discarded_means_nothing() -> None:
    prompt = Prompt(SOUTH, Why.TURN, (Gang(SOUTH, tile("1m"), None), Discard(SOUTH, tile("P"))))
    answering = Answering.to(prompt, parse_tiles("1111mP"))
    assert answering.meant == Discard(SOUTH, tile("P"))
    assert answering.pointed(0).taken() == (answering.pointed(0), None)


def test_a_discard_that_declares_ready_stands_in_the_bar_for_its_tile_alone() -> None:
    ready = Discard(SOUTH, tile("9m"), ready=True)
    answering = turn(ready)
    assert answering.choices == ()
    assert answering.pointed(1).choices == (Choice(Verb.READY, ready, (tile("9m"),)),)
    assert answering.pointed(1).named(Verb.READY)[1] == ready


def test_declaring_ready_after_the_deal_is_a_yes_or_a_pass() -> None:
    prompt = Prompt(SOUTH, Why.READY, (Choose(SOUTH, 1), Choose(SOUTH, 0)))
    answering = Answering.to(prompt, HAND)
    assert [choice.verb for choice in answering.choices] == [Verb.READY, Verb.PASS]
    assert answering.meant == Choose(SOUTH, 0)


def test_numbers_are_pointed_at_by_their_digit() -> None:
    options = tuple(Choose(SOUTH, number) for number in (3, 5, 0))
    answering = Answering.to(Prompt(SOUTH, Why.FISH, options), HAND)
    assert [place for place in range(10) if answering.selects(place)] == [2, 4, 9]
    assert answering.selected(4).meant == Choose(SOUTH, 5)
    assert answering.selected(9).meant == Choose(SOUTH, 0)


def test_the_tiles_an_option_would_use_are_lifted() -> None:
    answering, _ = claim().named(Verb.CHI)
    assert [HAND[index] for index in lifted(answering, HAND)] == list(parse_tiles("34p"))
    gang = claim().placed(1)
    assert sorted(HAND[index] for index in lifted(gang, HAND)) == list(parse_tiles("555p"))


def test_nothing_is_lifted_while_the_cursor_stands_in_the_hand() -> None:
    assert lifted(turn(), TILES[:14]) == frozenset()


def test_whoever_does_not_want_to_be_asked_again_gives_up_a_win_at_once() -> None:
    prompt = Prompt(SOUTH, Why.CLAIM, (Hu(SOUTH), Pass(SOUTH)), tile("5p"), EAST)
    assert Answering.to(prompt, HAND).acted(Pass(SOUTH))[1] is None
    assert Answering.to(prompt, HAND, asks=False).acted(Pass(SOUTH))[1] == Pass(SOUTH)
