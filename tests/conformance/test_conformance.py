"""Every variant, many seeds, one kit; every option at every value."""

import pytest
from conformance.differing import HANDS, Differing, changed, differs, recorded
from conformance.kit import play_checked

from mahjong_tui.rules.options import OptionValue, shown
from mahjong_tui.rules.registry import variants

MATCHES, FIRST_MATCHES = 63, 125
"""Matches for each variant, and for the first one, which everything stands on.

More of them are a matter of ``conformance.long``.
"""
SHARE = 25

pytestmark = pytest.mark.no_cover  # the rules have tests of their own; here speed counts


def shares(variant: str) -> list[range]:
    matches = FIRST_MATCHES if variant == "qinzhou" else MATCHES
    return [range(at, min(at + SHARE, matches)) for at in range(0, matches, SHARE)]


@pytest.mark.parametrize(
    ("variant", "share"),
    [
        pytest.param(rules.id, share, id=f"{rules.id}-{share.start}")
        for rules in variants()
        for share in shares(rules.id)
    ],
)
def test_random_matches_keep_every_promise(variant: str, share: range) -> None:
    for seed in share:
        play_checked(variant, seed, HANDS, {})


@pytest.mark.parametrize(
    ("variant", "option", "value"),
    [pytest.param(*one, id=f"{one[0]}-{one[1]}={shown(one[2])}") for one in changed()],
)
def test_every_option_at_every_value_keeps_every_promise(
    variant: str, option: str, value: OptionValue
) -> None:
    play_checked(variant, 7, HANDS, {option: value})


def test_every_option_at_every_value_has_a_seed_whose_match_it_changes() -> None:
    named = [(one.variant, one.option, shown(one.value)) for one in recorded()]
    assert named == [(variant, option, shown(value)) for variant, option, value in changed()]


matters = pytest.mark.parametrize(
    "one",
    [pytest.param(one, id=f"{one.variant}-{one.option}={shown(one.value)}") for one in recorded()],
)


@matters
def test_an_option_changes_the_match_of_its_recorded_seed(one: Differing) -> None:
    assert differs(one.variant, one.option, one.value, one.seed)


@pytest.mark.long
@matters
def test_an_option_changes_no_match_before_that_of_its_recorded_seed(one: Differing) -> None:
    assert not [
        seed for seed in range(one.seed) if differs(one.variant, one.option, one.value, seed)
    ]
