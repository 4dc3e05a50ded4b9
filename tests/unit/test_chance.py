"""Chance that is the same everywhere and always: the numbers here must never change."""

from collections import Counter

import pytest

from mahjong_tui.core.chance import Chance, derived


def test_a_derived_seed_is_fixed_for_ever() -> None:
    assert derived(7, 1, 2) == 10798740963109864784
    assert derived(0) != derived(0, 0)


def test_a_path_is_no_sum_of_its_numbers() -> None:
    paths = [(1, 23), (12, 3), (123,), (1, 2, 3), (-1, 23)]
    assert len({derived(5, *path) for path in paths}) == len(paths)


def test_the_sequence_of_a_seed_is_fixed_for_ever() -> None:
    chance = Chance(2024, 1)
    assert [chance.below(1000) for _ in range(5)] == [716, 857, 953, 371, 890]
    assert Chance(2024, 1).shuffled("abcdefg") == list("adcbegf")


def test_equal_seeds_give_equal_chance_and_others_another() -> None:
    draws = [[Chance(*path).below(10**9) for _ in range(2)] for path in [(1, 2), (1, 2), (1, 3)]]
    assert draws[0] == draws[1] != draws[2]


def test_common_4_a_die_shows_one_to_six_each_about_as_often() -> None:
    chance = Chance(1)
    shown = Counter(chance.die() for _ in range(6000))
    assert sorted(shown) == [1, 2, 3, 4, 5, 6]
    assert all(900 < times < 1100 for times in shown.values())


def test_a_shuffle_keeps_everything_and_leaves_its_argument_alone() -> None:
    things = list(range(50))
    mixed = Chance(3).shuffled(things)
    assert things == list(range(50))
    assert mixed != things
    assert sorted(mixed) == things


def test_a_shuffle_reaches_every_order_about_as_often() -> None:
    chance = Chance(4)
    orders = Counter(tuple(chance.shuffled((1, 2, 3))) for _ in range(6000))
    assert len(orders) == 6
    assert all(900 < times < 1100 for times in orders.values())


def test_one_of_several_things_is_drawn_and_none_of_none() -> None:
    chance = Chance(5)
    assert {chance.one_of("ab") for _ in range(50)} == {"a", "b"}
    with pytest.raises(IndexError):
        chance.one_of(())
