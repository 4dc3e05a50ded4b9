"""Every variant, many seeds, one kit."""

import pytest
from conformance.kit import play_checked

from mahjong_tui.rules.registry import variants

MATCHES, LONG_MATCHES, HANDS = 125, 1250, 16
SHARE = 25


def shares(config: pytest.Config) -> list[range]:
    matches = LONG_MATCHES if config.getoption("--long") else MATCHES
    return [range(at, at + SHARE) for at in range(0, matches, SHARE)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "share" in metafunc.fixturenames:
        metafunc.parametrize("share", shares(metafunc.config), ids=lambda share: str(share.start))
    if "variant" in metafunc.fixturenames:
        metafunc.parametrize("variant", [rules.id for rules in variants()])


def test_random_matches_keep_every_promise(variant: str, share: range) -> None:
    for seed in share:
        play_checked(variant, seed, HANDS, {})
