"""The matches from which the pictures of the README are drawn can still be gone on with."""

import ast
import re
import shutil
from pathlib import Path

import pytest

from mahjong_tui.core.seats import SOUTH
from mahjong_tui.engine.prompts import Why
from mahjong_tui.rules.registry import variants
from mahjong_tui.session.log import MatchLog, checked, load
from mahjong_tui.session.table import Table

DOCS = Path(__file__).parent.parent.parent / "docs"
LOGS = sorted((DOCS / "matches").glob("*.jsonl"))
LARGEST = 32_000
"""Bytes of a log that is small."""

by_name = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)


def opened(path: Path) -> Table:
    setup, events = load(path)
    return Table(setup, past=events)


@by_name
def test_a_stored_match_is_small_and_fits_the_rules_as_they_are(path: Path) -> None:
    saved = checked(path)
    assert saved.events == load(path).events
    assert path.stat().st_size < LARGEST


@by_name
def test_a_stored_match_waits_for_a_person_or_for_its_next_hand_or_is_over(path: Path) -> None:
    table = opened(path)
    assert table.waiting_for or table.is_between or table.is_over


def test_a_stored_match_that_is_not_over_can_be_gone_on_with(tmp_path: Path) -> None:
    for path in LOGS:
        copy = Path(shutil.copy(path, tmp_path))
        if not opened(path).is_over:
            log, saved = MatchLog.reopened(copy)
            log.close()
            assert saved == load(path)


def test_there_is_a_table_of_every_variant() -> None:
    assert {str(rules.id) for rules in variants()} <= {path.stem for path in LOGS}


def test_the_moments_are_those_that_are_to_be_seen() -> None:
    prompt = opened(DOCS / "matches" / "claim.jsonl").update(SOUTH).prompt
    assert prompt is not None
    assert prompt.why is Why.CLAIM
    hand = opened(DOCS / "matches" / "breakdown.jsonl").update(SOUTH).view.settlement
    assert hand is not None
    assert any(fish.hit for fish in hand.fish)
    assert any(win.seat == SOUTH for win in hand.wins)


def strings(path: Path) -> set[str]:
    tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return {
        one.value for one in tree if isinstance(one, ast.Constant) and isinstance(one.value, str)
    }


def test_every_stored_match_is_drawn_and_every_picture_is_in_the_readme() -> None:
    assert {path.stem for path in LOGS} <= strings(DOCS / "pictures.py")
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    drawn = {path.name for path in DOCS.glob("*.png")}
    assert set(re.findall(r"\]\(docs/(\w+\.png)\)", readme)) == drawn
