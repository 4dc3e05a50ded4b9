"""What the towns share and how they differ, at the table: claims, the first deal, locks."""

import pytest
from engine_tables import NAMES, Game, each_of_three, flows, table, tile

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST
from mahjong_tui.engine.actions import Discard
from mahjong_tui.engine.events import HandStarted, MatchStarted
from mahjong_tui.engine.game import advance, begin
from mahjong_tui.rules.registry import variants

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s."""
ALSO = "123p456p789m23sNN"
"""Waits for 1s and 4s too."""
TOWNS = [rules.id for rules in variants()]
WITH_CHI = ["qinzhou", "liuzhou"]
WITH_DISCARD_HU = ["qinzhou", "liuzhou", "nanning", "nanning_laok", "handan"]


def discarded(variant: str, text: str, **hands: str) -> Game:
    described = {EAST: text} | {"SWN".index(one) + 1: text for one, text in hands.items()}
    game = table(variant=variant, hands=described)
    game.open(Discard(EAST, tile(text)))
    return game


# Claims and wins.


@pytest.mark.parametrize("variant", WITH_CHI)
def test_where_there_is_chi_the_next_player_is_offered_it(variant: str) -> None:
    """Qinzhou §1, liuzhou §1."""
    game = discarded(variant, "4s", S="56s", W="56s")
    assert game.verbs(SOUTH) == ["chi", "pass"]
    assert game.verbs(WEST) == []


@pytest.mark.parametrize("variant", TOWNS)
def test_peng_and_gang_are_offered_everywhere(variant: str) -> None:
    """Qinzhou §1, liuzhou §1, nanning §1, nanning_laok §1, guangdong §1, handan §1."""
    assert discarded(variant, "4s", W="444s").verbs(WEST) == ["gang", "peng", "pass"]


@pytest.mark.parametrize("variant", WITH_DISCARD_HU)
def test_several_win_one_discard_together(variant: str) -> None:
    """Qinzhou §1, liuzhou §1, nanning §1, nanning_laok §1, handan §1."""
    game = table(variant=variant, hands={EAST: "4s", WEST: WAITING, NORTH: ALSO})
    game.discard("4s")
    game.hu(NORTH, WEST)
    assert game.winners == (WEST, NORTH)


@pytest.mark.parametrize("variant", TOWNS)
def test_a_self_draw_wins_everywhere(variant: str) -> None:
    """Qinzhou §1, liuzhou §1, nanning §1, nanning_laok §1, guangdong §1, handan §1."""
    game = table(variant=variant, hands={EAST: "C", SOUTH: WAITING}, draws="4s")
    game.throw_any()
    assert game.verbs(SOUTH)[0] == "hu"
    game.hu(SOUTH)
    assert (game.winners, game.state.wins[0].source) == ((SOUTH,), None)


# The deal.


@pytest.mark.parametrize("variant", TOWNS)
def test_east_deals_the_first_hand(variant: str) -> None:
    """Qinzhou §2, liuzhou §2, nanning §2, nanning_laok §2, guangdong §2, handan §2."""
    state = begin(MatchStarted(variant, {}, 5, 16, NAMES))
    assert advance(state) == [HandStarted(1, EAST)]


@pytest.mark.parametrize("variant", ["liuzhou", "nanning", "nanning_laok", "guangdong"])
def test_a_dealt_win_is_an_ordinary_self_draw_where_it_has_no_value_of_its_own(
    variant: str,
) -> None:
    """Common §7; nanning §6 and nanning_laok §6 have a value for it."""
    game = table(variant=variant, hands={EAST: WAITING + "4s"})
    game.hu(EAST)
    names = {line.rule.split(".")[1] for line in game.ended.settlement.wins[0].lines}
    assert ("heavenly" in names) == variant.startswith("nanning")


# Locks.


@pytest.mark.parametrize("variant", TOWNS)
def test_passing_up_a_win_never_stops_the_next_self_draw(variant: str) -> None:
    """Common §16."""
    game = table(variant=variant, hands={EAST: "C", SOUTH: WAITING}, draws="4s3p3p3p1s")
    game.throw_any()
    game.throw("4s")
    game.throw_drawn(3)
    assert game.verbs(SOUTH)[0] == "hu"


# Gang money, on the spot.


@pytest.mark.parametrize("variant", ["liuzhou", "nanning", "nanning_laok", "handan"])
def test_a_gang_is_paid_on_the_spot_by_its_supplier_or_by_each(variant: str) -> None:
    """Liuzhou §8, nanning §5, nanning_laok §10, handan §7."""
    concealed = table(variant=variant, hands={EAST: "5555m"})
    each = 2 if variant == "handan" else 1
    assert flows(concealed.concealed("5m")) == each_of_three(EAST, each)
    exposed = discarded(variant, "4s", W="444s")
    assert flows(exposed.exposed(WEST)) == [(EAST, WEST, 1)]
    assert exposed.state.melds[WEST][0].kind is MeldKind.EXPOSED


def test_an_added_gang_is_paid_on_the_spot_by_whoever_was_pengd() -> None:
    """Liuzhou §8, nanning §5, nanning_laok §10, handan §7."""
    for variant in ("liuzhou", "nanning", "nanning_laok", "handan"):
        game = table(variant=variant, hands={EAST: "5p", WEST: "55p"}, draws="3s6s9s5p")
        game.discard("5p")
        game.peng(WEST)
        game.throw_any()
        game.throw_drawn(3)
        assert flows(game.added("5p")) == [(EAST, WEST, 1)], variant
