"""Variants are found by scanning, named after their modules."""

from pathlib import Path

import pytest

from mahjong_tui.errors import UnknownVariantError
from mahjong_tui.rules import variants as package
from mahjong_tui.rules.breakdown import Unit
from mahjong_tui.rules.registry import ruleset, variants


def test_every_module_of_the_folder_is_a_variant() -> None:
    folder = Path(package.__path__[0])
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert {rules.id for rules in variants()} == modules


def test_a_variant_is_found_by_its_id() -> None:
    assert ruleset("qinzhou").unit is Unit.FAN
    assert ruleset("liuzhou").unit is Unit.POINTS


def test_an_unknown_variant_names_the_known_ones() -> None:
    with pytest.raises(UnknownVariantError) as caught:
        ruleset("peking")
    assert caught.value.key == "error.variant"
    assert caught.value.params["variant"] == "peking"
    assert "qinzhou" in str(caught.value.params["known"])


def test_a_rule_has_a_full_id_and_a_paragraph() -> None:
    rules = ruleset("qinzhou")
    assert rules.rule("gang") == "qinzhou.gang"
    assert rules.paragraph(rules.rule("gang")) == "§7"
    assert rules.paragraph(rules.rule("all_peng")) == "§8"
