"""Seed to story: a change of rules shows as a named difference, hand by hand.

``pytest tests/digests --update`` writes the stories anew; read the difference before committing.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.kit import digest, moves, values
from towns import TOWNS

from mahjong_tui.core.notation import format_tile
from mahjong_tui.core.seats import seat_letter
from mahjong_tui.engine.events import Event, HandEnded, MatchStarted
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import begin
from mahjong_tui.rules.handend import Win
from mahjong_tui.rules.options import OptionValue, shown

STORIES = Path(__file__).parent / "stories"
SEED, HANDS = 1, 24


def tables() -> Iterator[tuple[str, dict[str, OptionValue]]]:
    """Every town by default, and each option at each value."""
    for rules in TOWNS:
        yield rules.id, {}
        for option in rules.options:
            for value in values(option):
                yield rules.id, {option.id: value}


def title(variant: str, options: dict[str, OptionValue]) -> str:
    return "-".join([variant, *(f"{name}={shown(value)}" for name, value in options.items())])


def story(variant: str, options: dict[str, OptionValue]) -> str:
    """Tell a match, a line each hand: who won what from whom, the points, the digest of events."""
    match = MatchStarted(variant, options, SEED, HANDS, ("E", "S", "W", "N"))
    state = begin(match)
    lines = []
    for _ in range(HANDS):
        log: list[Event] = []
        for events in moves(state):
            for event in events:
                evolve(state, event)
                log.append(event)
        ended = log[-1]
        assert isinstance(ended, HandEnded)
        lines.append(f"{state.number:2} {digest(log)} {outcome(ended)}")
    return "\n".join(lines) + "\n"


def outcome(ended: HandEnded) -> str:
    deltas = " ".join(f"{delta:+d}" for delta in ended.settlement.deltas)
    wins = "; ".join(map(won, ended.end.wins)) or "drawn"
    rules = " ".join(
        line.rule.partition(".")[2] for score in ended.settlement.wins for line in score.lines
    )
    return f"{wins} | {rules or '-'} | {deltas}"


def won(win: Win) -> str:
    source = "" if win.source is None else f" from {seat_letter(win.source)}"
    return f"{seat_letter(win.seat)} {format_tile(win.tile)}{source}"


@pytest.mark.parametrize(
    ("variant", "options"), list(tables()), ids=[title(*table) for table in tables()]
)
def test_the_story_of_a_seed_is_unchanged(
    variant: str, options: dict[str, OptionValue], request: pytest.FixtureRequest
) -> None:
    path = STORIES / f"{title(variant, options)}.txt"
    told = story(variant, options)
    if request.config.getoption("--update"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


def test_every_story_belongs_to_a_table() -> None:
    assert {path.stem for path in STORIES.iterdir()} == {title(*table) for table in tables()}
