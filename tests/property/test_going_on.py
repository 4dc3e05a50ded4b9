"""Wherever a match is broken off, even within a line, it goes on as if it had not been."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.chance import Chance
from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.rules.registry import ruleset, variants
from mahjong_tui.session.log import MatchLog, load
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table

HANDS: Final = 2
CUTS: Final = 14
"""How many places are tried of each match, besides its first lines and its last."""

TABLES: Final = [(str(rules.id), {}) for rules in variants()] + [
    ("liuzhou", {"fishing": True}),
    ("nanning_laok", {"fishing": True}),
    ("guangdong", {"horses": 8}),
]


def setup(variant: str, options: dict[str, int | bool], person: Seat) -> Setup:
    """Seat a person among bots of every kind, and as many spectators as may look on."""
    levels = ("easy", "normal", "random", "easy")
    east, south, west, north = (
        Player("Ann") if seat == person else Player(f"Bot {seat}", levels[seat]) for seat in SEATS
    )
    onlookers = (Player("Guo"), Player("House", "house"), Player("Li", "house"))
    room = ruleset(variant).agree(options).play.spectators
    return Setup(variant, options, 5, HANDS, (east, south, west, north), onlookers[:room])


def played_on(table: Table) -> None:
    """Play to the end; for a person a bot answers that looks at what he sees, and nothing else."""
    while not table.is_over:
        if table.step():
            continue
        if not table.waiting_for:
            table.next_hand()
            continue
        now = table.update(table.waiting_for[0])
        assert now.prompt is not None
        chance = Chance(table.setup.seed, now.view.number, sum(now.view.shown), now.prompt.seat)
        table.submit(bot("normal").choose(now.view, now.prompt, chance).action)
    assert table.leave() is None


def cuts(content: bytes) -> Iterator[int]:
    """Choose where to break off: after the header, near both ends, and at bytes in between."""
    lines = content.splitlines(keepends=True)
    first, last = len(lines[0]), len(content)
    yield from (first, first + len(lines[1]), last - 1, last - len(lines[-1]))
    lots = Random(len(content))
    yield from (lots.randrange(first, last) for _ in range(CUTS))


@pytest.mark.parametrize(
    ("variant", "options"), TABLES, ids=[f"{name}-{len(options)}" for name, options in TABLES]
)
def test_a_match_goes_on_from_any_byte_as_if_nothing_had_been(
    variant: str, options: dict[str, int | bool], tmp_path: Path
) -> None:
    path = tmp_path / "match.jsonl"
    table = setup(variant, options, SEATS[len(variant) % 4])
    played_on(Table(table, MatchLog(path, table)))
    whole = path.read_bytes()
    assert len(load(path).events) > 100
    for cut in cuts(whole):
        path.write_bytes(whole[:cut])
        log, saved = MatchLog.reopened(path)
        assert saved.setup == table
        played_on(Table(saved.setup, log, past=saved.events))
        assert path.read_bytes() == whole, f"broken off after {cut} bytes"
