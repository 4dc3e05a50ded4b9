"""Tables as they are typed: who plays where, on which house rules."""

import pytest

from mahjong_tui.core.seats import EAST, SOUTH
from mahjong_tui.errors import MahjongError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.session.match import Setup
from mahjong_tui.ui import arguments
from mahjong_tui.ui.arguments import MOST_SEED, Entry, entries, house_rules, match_setup

EN = catalogue(Locale.EN)
FOUR = "human:Lin,bot:easy,bot:easy,bot:normal"


def agreed(seats: str = FOUR, seed: int | None = 7) -> Setup:
    return match_setup("qinzhou", ["horses=0"], seats, seed=seed, hands=4, say=EN)


def test_options_are_read_by_their_type_and_the_last_of_one_counts() -> None:
    rules = ruleset("liuzhou")
    chosen = house_rules(rules, ["hu_cap=6", "fishing=yes", "rob=add3", "hu_cap=none"])
    assert chosen == {"hu_cap": None, "fishing": True, "rob": "add3"}


def test_people_bots_and_seats_are_read_in_any_order() -> None:
    assert entries("bot:easy, E=human,S=bot:normal ,human:Lin") == (
        Entry(None, "easy", None),
        Entry(None, None, EAST),
        Entry(None, "normal", SOUTH),
        Entry("Lin", None, None),
    )


@pytest.mark.parametrize(
    ("seats", "key"),
    [
        ("human,human,human", "error.seats.number"),
        ("E=human,E=human,human,human", "error.seats.twice"),
        ("X=human,human,human,human", "error.seats.seat"),
        ("=human,human,human,human", "error.seats.seat"),
        ("ES=human,human,human,human", "error.seats.seat"),
        ("robot,human,human,human", "error.seats.entry"),
        (",human,human,human", "error.seats.entry"),
        ("bot:genius,human,human,human", "error.bot"),
        ("bot,human,human,human", "error.bot"),
    ],
)
def test_who_cannot_be_read_is_refused(seats: str, key: str) -> None:
    with pytest.raises(MahjongError) as refused:
        entries(seats)
    assert refused.value.key == key


def test_the_seed_draws_the_winds_of_those_who_have_none() -> None:
    winds = {tuple(player.name for player in agreed(seed=seed).players) for seed in range(40)}
    assert {names.index("Lin") for names in winds} == {0, 1, 2, 3}
    assert agreed(seed=3) == agreed(seed=3)


def test_whoever_has_a_seat_keeps_it_whatever_the_seed() -> None:
    seats = "S=human:Lin,bot:easy,bot:easy,bot:normal"
    assert {agreed(seats, seed).players[SOUTH].name for seed in range(20)} == {"Lin"}


def test_a_match_without_a_seed_draws_one() -> None:
    seeds = {agreed(seed=None).seed for _ in range(20)}
    assert len(seeds) > 1
    assert all(0 <= seed <= MOST_SEED for seed in seeds)


def test_players_without_a_name_are_given_different_ones() -> None:
    for seats in ("human,human,human,human", "bot:easy,bot:easy,bot:easy,bot:easy"):
        assert len({player.name for player in agreed(seats).players}) == 4


def test_an_account_without_a_name_is_a_guest(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise KeyError(1000)

    monkeypatch.setattr(arguments.getpass, "getuser", nobody)
    names = {player.name for player in agreed("human,bot:easy,bot:easy,bot:easy").players}
    assert "Guest 1" in names


def test_the_setup_holds_what_was_asked_for() -> None:
    setup = agreed()
    assert (setup.variant, setup.options, setup.seed, setup.hands) == (
        *("qinzhou", {"horses": 0}, 7, 4),
    )
