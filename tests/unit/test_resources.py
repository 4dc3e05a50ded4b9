"""Catalogues and cards are found beside the package, or inside it where it was installed."""

from pathlib import Path

import pytest

from mahjong_tui import resources
from mahjong_tui.resources import CardMissingError, assets, catalogue_source, rules_card

UNCACHED = assets.__wrapped__


@pytest.fixture
def installed_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pretend that the package lies in an empty folder."""
    package = tmp_path / "mahjong_tui"
    package.mkdir()
    monkeypatch.setattr(resources, "__file__", str(package / "resources.py"))
    return package


def test_the_checkout_holds_both_catalogues() -> None:
    assert "[cli]" in catalogue_source("en")
    assert "[cli]" in catalogue_source("zh")


def test_a_wheel_carries_its_assets_inside(installed_at: Path) -> None:
    inside = installed_at / "assets" / "locale"
    inside.mkdir(parents=True)
    assert UNCACHED() == str(inside.parent)


def test_a_checkout_has_them_beside(installed_at: Path) -> None:
    beside = installed_at.parent / "assets" / "locale"
    beside.mkdir(parents=True)
    assert UNCACHED() == str(beside.parent)


def test_an_installation_that_lost_them_says_where_they_should_be(installed_at: Path) -> None:
    with pytest.raises(FileNotFoundError, match="assets"):
        UNCACHED()


def test_a_variant_without_a_card_says_so() -> None:
    with pytest.raises(CardMissingError) as missing:
        rules_card("nowhere", "en")
    assert missing.value.params == {"variant": "nowhere"}
