"""Who may claim a discard, who gets it, and when."""

import pytest
from engine_tables import Game, table, tile, won

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat, seat_at
from mahjong_tui.engine.actions import Chi, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.asking import prompts, questions
from mahjong_tui.engine.events import Answered, Discarded, Drew, MeldMade
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.engine.viewing import seen_by, view
from mahjong_tui.errors import IllegalActionError
from mahjong_tui.rules.settlement import settle

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s; can chi both with 2s and 3s."""
ALSO = "123m456m789p23sNN"
THIRD = "123m456m789p23sCC"


def discarded(text: str, **hands: str) -> Game:
    """Let east discard a tile; the others hold what is described."""
    described = {Seat("ESWN".index(letter)): tiles for letter, tiles in hands.items()}
    game = table(hands={EAST: text, **described})
    game.discard(text)
    return game


# Who is asked, and what.


def test_common_8_everybody_is_asked_at_once_with_all_that_he_may_do() -> None:
    game = discarded("4s", S="4456s", W=WAITING)
    assert prompts(game.state) == (
        Prompt(
            SOUTH,
            Why.CLAIM,
            (Peng(SOUTH), Chi(SOUTH, tile("4s")), Pass(SOUTH)),
            tile("4s"),
            EAST,
        ),
        Prompt(WEST, Why.CLAIM, (Hu(WEST), Pass(WEST)), tile("4s"), EAST),
    )


def test_common_8_hu_gang_peng_chi_and_passing_stand_in_one_question() -> None:
    game = discarded("4s", S="123m456m44456sEE")
    assert game.verbs(SOUTH) == ["hu", "gang", "peng", "chi", "pass"]


def test_common_8_who_can_do_nothing_is_not_asked() -> None:
    game = discarded("4s", W="44s")
    assert game.asked == (WEST,)


def test_common_8_nobody_is_asked_about_his_own_discard() -> None:
    game = table(hands={EAST: "123m456m789p4444sE"})
    game.open(Discard(EAST, tile("4s")))
    assert game.asked == ()
    assert not game.refusals(EAST)


def test_common_8_only_the_next_player_may_chi() -> None:
    assert discarded("4s", S="56s").verbs(SOUTH) == ["chi", "pass"]
    assert discarded("4s", W="56s").verbs(WEST) == []
    assert discarded("4s", N="56s").verbs(NORTH) == []


@pytest.mark.parametrize(
    ("text", "hand", "lows"),
    [
        ("4s", "2356s", ["2s", "3s", "4s"]),
        ("1m", "23m", ["1m"]),
        ("9p", "78p", ["7p"]),
        ("2m", "13m", ["1m"]),
        ("9m", "1p2p", []),
        ("8s", "79s", ["7s"]),
        ("E", "SW", []),
        ("C", "FP", []),
    ],
)
def test_common_8_every_run_is_offered_and_none_of_honours_or_across_suits(
    text: str, hand: str, lows: list[str]
) -> None:
    game = discarded(text, S=hand)
    runs = [one.tile for one in game.options(SOUTH) if isinstance(one, Chi)]
    assert runs == [tile(low) for low in lows]


# Who gets it.


def test_common_8_hu_goes_before_peng() -> None:
    game = discarded("4s", S="44s", W=WAITING)
    game.peng(SOUTH)
    game.hu(WEST)
    assert game.winners == (WEST,)
    assert game.state.melds[SOUTH] == ()


def test_common_8_hu_goes_before_gang() -> None:
    game = discarded("4s", S="444s", N=WAITING)
    game.exposed(SOUTH)
    game.hu(NORTH)
    assert game.winners == (NORTH,)
    assert game.points[SOUTH] == 0


@pytest.mark.parametrize("first", ["chi", "peng"])
def test_common_8_peng_goes_before_chi_whoever_is_quicker(first: str) -> None:
    game = discarded("4s", S="56s", W="44s")
    if first == "chi":
        game.chi(SOUTH, "4s")
        assert game.asked == (WEST,)
    game.peng(WEST)
    assert game.state.melds[SOUTH] == ()
    assert game.state.melds[WEST] == (Meld(MeldKind.PENG, tile("4s"), EAST, tile("4s")),)


@pytest.mark.parametrize("first", ["chi", "gang"])
def test_common_8_gang_goes_before_chi_whoever_is_quicker(first: str) -> None:
    game = discarded("4s", S="56s", W="444s")
    if first == "chi":
        game.chi(SOUTH, "4s")
        assert game.asked == (WEST,)
    game.exposed(WEST)
    assert game.state.melds[SOUTH] == ()
    assert game.state.melds[WEST] == (Meld(MeldKind.EXPOSED, tile("4s"), EAST, tile("4s")),)


def test_common_8_chi_is_awarded_when_the_others_pass() -> None:
    game = discarded("4s", S="56s", W="44s")
    game.chi(SOUTH, "4s")
    game.passes(WEST)
    assert game.state.melds[SOUTH] == (Meld(MeldKind.CHI, tile("4s"), EAST, tile("4s")),)
    assert game.asked == (SOUTH,)


def test_common_8_a_chi_takes_the_two_others_from_the_hand() -> None:
    game = discarded("4s", S="2356s")
    game.chi(SOUTH, "3s")
    counts = game.state.hands[SOUTH].counts
    assert [counts[tile(text)] for text in ("2s", "3s", "4s", "5s", "6s")] == [1, 0, 0, 0, 1]
    assert game.state.melds[SOUTH][0].tiles == (tile("3s"), tile("4s"), tile("5s"))


@pytest.mark.parametrize("discarder", SEATS)
def test_common_8_several_winners_stand_in_order_of_play_after_the_discarder(
    discarder: Seat,
) -> None:
    hands = {
        discarder: "4s",
        **{seat_at(discarder, step): hand for step, hand in enumerate((WAITING, ALSO, THIRD), 1)},
    }
    game = table(hands=hands, dealer=discarder)
    game.discard("4s")
    ordered = tuple(seat_at(discarder, step) for step in (1, 2, 3))
    assert game.asked == ordered
    game.hu(*reversed(ordered))
    assert game.winners == ordered
    assert game.state.settlement == settle(game.ended.end, game.state.agreement)


def test_common_8_everybody_wins_whose_answer_is_hu_and_nobody_else() -> None:
    game = discarded("4s", S=WAITING, W=ALSO, N=THIRD)
    game.hu(NORTH)
    game.passes(WEST)
    game.hu(SOUTH)
    assert game.winners == (SOUTH, NORTH)


# When it is awarded.


def test_common_8_the_award_waits_for_a_slower_hu() -> None:
    game = discarded("4s", S="44s", W=WAITING, N=ALSO)
    assert won(game.peng(SOUTH)) is None
    assert won(game.hu(NORTH)) is None
    assert game.asked == (WEST,)
    assert won(game.passes(WEST)) is not None
    assert game.winners == (NORTH,)


def test_common_8_the_award_does_not_wait_for_what_could_not_change_it() -> None:
    game = discarded("4s", S="56s", W="44s", N=WAITING)
    assert won(game.hu(NORTH)) is not None
    assert game.winners == (NORTH,)


def test_common_8_a_peng_does_not_wait_for_a_chi() -> None:
    game = discarded("4s", S="56s", W="44s")
    events = game.peng(WEST)
    assert isinstance(events[-1], MeldMade)
    assert game.asked == (WEST,)


def test_common_8_a_peng_waits_for_a_hu_even_when_the_next_player_has_passed() -> None:
    game = discarded("4s", S="56s", W="44s", N=WAITING)
    game.passes(SOUTH)
    game.peng(WEST)
    assert game.asked == (NORTH,)
    assert game.state.phase is Phase.CLAIM


def test_common_8_after_the_last_pass_the_next_player_draws() -> None:
    game = discarded("4s", S="44s", N=WAITING)
    game.passes(NORTH)
    events = game.passes(SOUTH)
    assert isinstance(events[-1], Drew)
    assert game.asked == (SOUTH,)


# Answers.


def test_common_8_an_answer_binds() -> None:
    game = discarded("4s", S="44s", W=WAITING)
    game.passes(SOUTH)
    with pytest.raises(IllegalActionError):
        game.peng(SOUTH)
    assert game.asked == (WEST,)


def test_common_8_an_answer_is_secret_until_the_tile_is_awarded() -> None:
    game = discarded("4s", S="44s", W=WAITING)
    before = {seat: view(game.state, seat) for seat in SEATS}
    (answered,) = game.peng(SOUTH)
    assert answered == Answered(SOUTH, Peng(SOUTH))
    assert [seen_by(answered, seat) for seat in SEATS] == [None, answered, None, None]
    assert {seat: view(game.state, seat) for seat in SEATS} == before


def test_a_claimed_discard_stays_in_the_river_marked_with_who_took_it() -> None:
    game = discarded("4s", S="44s")
    assert game.state.rivers[EAST][-1].claimed_by is None
    game.peng(SOUTH)
    assert game.state.rivers[EAST][-1].claimed_by == SOUTH
    assert game.state.shown[tile("4s")] == 3


def test_a_tile_kept_from_an_earlier_discard_cannot_be_claimed() -> None:
    game = discarded("4s", W="44s")
    game.passes(WEST)
    with pytest.raises(IllegalActionError):
        game.act(Gang(WEST, tile("4s"), MeldKind.EXPOSED))
    with pytest.raises(IllegalActionError):
        game.peng(WEST)


def test_the_discard_is_shown_before_anybody_is_asked() -> None:
    game = table(hands={EAST: "4s", SOUTH: "44s"})
    events = game.discard("4s")
    assert events == [Discarded(EAST, tile("4s"), drawn=True)]


def test_all_questions_of_a_discard_are_known_answered_ones_too() -> None:
    game = discarded("4s", S="44s", W=WAITING)
    game.passes(SOUTH)
    assert [prompt.seat for prompt in prompts(game.state)] == [WEST]
    game.state.asked = None
    assert [prompt.seat for prompt in questions(game.state)] == [SOUTH, WEST]
