"""Every variant, many seeds, one kit; every option at every value."""

from collections.abc import Iterator

import pytest
from conformance.kit import play_checked, values

from mahjong_tui.rules.options import OptionValue, shown
from mahjong_tui.rules.registry import ruleset, variants

HANDS = 16
MATCHES, FIRST_MATCHES, LONG_MATCHES = 63, 125, 1250
"""Matches for each variant, for the first one (which everything stands on), and in the long run."""
SHARE = 25

pytestmark = pytest.mark.no_cover  # the rules have tests of their own; here speed counts


def shares(config: pytest.Config, variant: str) -> list[range]:
    normal = FIRST_MATCHES if variant == "qinzhou" else MATCHES
    matches = LONG_MATCHES if config.getoption("--long") else normal
    return [range(at, min(at + SHARE, matches)) for at in range(0, matches, SHARE)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "share" in metafunc.fixturenames:
        played = [
            pytest.param(rules.id, share, id=f"{rules.id}-{share.start}")
            for rules in variants()
            for share in shares(metafunc.config, rules.id)
        ]
        metafunc.parametrize(("variant", "share"), played)


def test_random_matches_keep_every_promise(variant: str, share: range) -> None:
    for seed in share:
        play_checked(variant, seed, HANDS, {})


def changed() -> Iterator[tuple[str, str, OptionValue]]:
    for rules in variants():
        for option in rules.options:
            for value in values(option):
                yield rules.id, option.id, value


@pytest.mark.parametrize(
    ("variant", "option", "value"),
    [pytest.param(*one, id=f"{one[0]}-{one[1]}={shown(one[2])}") for one in changed()],
)
def test_every_option_at_every_value_keeps_every_promise(
    variant: str, option: str, value: OptionValue
) -> None:
    play_checked(variant, 7, HANDS, {option: value})


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "option", "value"),
    [pytest.param(*one, id=f"{one[0]}-{one[1]}={shown(one[2])}") for one in changed()],
)
def test_every_option_at_every_value_changes_some_match(
    variant: str, option: str, value: OptionValue
) -> None:
    """The first seed whose match it changes is found by trying them in order."""
    default = ruleset(variant).agree().options[option]
    assert value != default
    assert any(
        play_checked(variant, seed, HANDS, {option: value}, quick=True)
        != play_checked(variant, seed, HANDS, {}, quick=True)
        for seed in range(150)
    )
