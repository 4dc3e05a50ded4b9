"""Hands that were played, written to files and settled again: the same to the last point."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjong_tui import cli
from mahjong_tui.bots.levels import bot
from mahjong_tui.engine.events import HandEnded, MatchStarted
from mahjong_tui.engine.game import begin
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.session.driving import play_hand
from mahjong_tui.store.sheets import SheetExistsError, SheetFileError, write_sheet_file

HANDS = 6
AGREED: tuple[tuple[str, dict[str, OptionValue], tuple[str, ...]], ...] = (
    ("qinzhou", {"horses": 5}, ()),
    ("liuzhou", {"fishing": True}, ()),
    ("nanning", {}, ()),
    ("nanning_laok", {"fishing": True}, ()),
    ("guangdong", {"horses": 4}, ("Zoe", "Max")),
    ("handan", {"seven_pairs_factor": 2}, ()),
)


def played(
    variant: str, options: dict[str, OptionValue], spectators: tuple[str, ...]
) -> Iterator[HandEnded]:
    names = ("Ann", "Bo", "Cy", "Di")
    state = begin(MatchStarted(variant, options, 11, HANDS, names, spectators))
    bots = [*(bot("easy") for _ in names), *(bot("house") for _ in spectators)]
    while state.number < HANDS:
        yield next(one for one in play_hand(state, bots) if isinstance(one, HandEnded))


@pytest.mark.parametrize(("variant", "options", "spectators"), AGREED, ids=str)
def test_what_was_played_settles_from_its_file_to_the_same(
    variant: str,
    options: dict[str, OptionValue],
    spectators: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    agreement = ruleset(variant).agree(options)
    for number, over in enumerate(played(variant, options, spectators)):
        path = tmp_path / f"{number}.json"
        write_sheet_file(path, agreement, over.end)
        assert cli.run(["score", "--json", str(path)]) == 0
        result = json.loads(capsys.readouterr().out)
        assert tuple(result["deltas"].values()) == over.settlement.deltas
        assert "ESWN"[over.settlement.next_dealer] == result["next_dealer"]


def test_nothing_is_written_over_unasked(tmp_path: Path) -> None:
    agreement = ruleset("handan").agree()
    over = next(played("handan", {}, ()))
    path = tmp_path / "hand.json"
    write_sheet_file(path, agreement, over.end)
    with pytest.raises(SheetExistsError) as there:
        write_sheet_file(path, agreement, over.end)
    assert there.value.path == path
    write_sheet_file(path, agreement, over.end, over=True)
    with pytest.raises(SheetFileError) as refused:
        write_sheet_file(tmp_path / "no" / "hand.json", agreement, over.end)
    assert refused.value.key == "error.file.unwritable"
