"""The towns whose right answers the tests know.

A copy that somebody begins to change is checked by everything else: the kit, and its cards and
texts as far as they go.
"""

from pathlib import Path
from typing import Final

from mahjong_tui.rules.registry import variants
from mahjong_tui.rules.ruleset import RuleSet

CASES: Final = Path(__file__).parent / "golden" / "cases"

TOWNS: Final[tuple[RuleSet, ...]] = tuple(
    rules for rules in variants() if (CASES / f"{rules.id}.json").exists()
)
