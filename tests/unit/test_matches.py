"""The matches on disk: what is found, in which order, and what can be done with each."""

import os
from pathlib import Path
from typing import Final

import pytest

from mahjong_tui.core.seats import SEATS
from mahjong_tui.errors import LogError
from mahjong_tui.session.log import MatchLog
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table
from mahjong_tui.store.matches import Ending, Found, Matches, Stand, own_matches

BOTS: Final = tuple(Player(f"Bot {seat}", "easy") for seat in SEATS)


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    return Matches(tmp_path / "matches")


def logged(matches: Matches, stamp: str, *, hands: int = 1, steps: int = 10**6) -> Table:
    """Play a match as far as is asked; the table is not left yet."""
    setup = Setup("qinzhou", {}, 3, hands, BOTS)
    table = Table(setup, MatchLog(matches.new_path(stamp), setup))
    while steps and not table.is_over:
        if not table.step():
            table.next_hand()
        steps -= 1
    return table


def left(matches: Matches, stamp: str, *, changed: float = 0, steps: int = 10**6) -> Path:
    """Play, leave, and say when that was."""
    logged(matches, stamp, steps=steps).leave()
    path = matches.new_path(stamp)
    os.utime(path, (changed, changed))
    return path


def refused(error: pytest.ExceptionInfo[LogError]) -> tuple[str, object]:
    return error.value.key, error.value.params["path"]


def test_where_there_is_no_folder_there_are_no_matches(matches: Matches) -> None:
    assert matches.found() == ()
    with pytest.raises(LogError) as error:
        matches.last()
    assert refused(error) == ("error.log.none", str(matches.folder))


def test_what_goes_on_comes_first_and_then_what_was_played_last(matches: Matches) -> None:
    over = left(matches, "a", changed=40)
    old = left(matches, "b", changed=10, steps=30)
    new = left(matches, "c", changed=30, steps=60)
    given_up = matches.abandon(left(matches, "d", changed=20, steps=20))
    assert matches.found() == (
        Found(new, Ending.UNFINISHED, 30),
        Found(old, Ending.UNFINISHED, 10),
        Found(over, Ending.FINISHED, 40),
        Found(given_up, Ending.ABANDONED, 20),
    )
    assert [one.path for one in matches.unfinished()] == [new, old]
    assert matches.last() == new


def test_how_a_match_stands_is_read_from_its_log(matches: Matches) -> None:
    table = logged(matches, "a", hands=3, steps=200)
    now = table.update(SEATS[0]).view
    table.leave()
    (log,) = matches.found()
    assert log.seen() == Stand(table.setup, now.number, now.points)
    assert now.number > 1
    assert any(now.points)


def test_a_match_of_which_nothing_has_been_played_stands_at_its_first_hand(
    matches: Matches,
) -> None:
    left(matches, "a", steps=0)
    (log,) = matches.found()
    assert log.seen()[1:] == (1, (0, 0, 0, 0))


def test_a_match_that_somebody_plays_is_not_found(matches: Matches) -> None:
    table = logged(matches, "a", steps=30)
    assert matches.found() == ()
    path = matches.new_path("a")
    for forbidden in (matches.abandon, matches.delete):
        with pytest.raises(LogError) as error:
            forbidden(path)
        assert refused(error) == ("error.log.open", str(path))
    assert path.exists()
    table.leave()
    assert [one.path for one in matches.found()] == [path]


def test_what_is_torn_in_its_last_line_goes_on(matches: Matches) -> None:
    path = left(matches, "a")
    path.write_bytes(path.read_bytes()[:-1])
    assert [one.ending for one in matches.found()] == [Ending.UNFINISHED]


@pytest.mark.parametrize("content", [b"no log\n", b"\xff\xfe", b'{"log":9}\n', b'{"did":"flew"}\n'])
def test_what_is_no_log_is_found_and_told(matches: Matches, content: bytes) -> None:
    matches.folder.mkdir()
    path = matches.new_path("a")
    path.write_bytes(content)
    (log,) = matches.found()
    with pytest.raises(LogError) as error:
        log.seen()
    assert error.value.params["path"] == str(path)


def test_what_is_empty_or_no_file_is_nothing(matches: Matches) -> None:
    matches.folder.mkdir()
    matches.new_path("a").touch()
    matches.new_path("b").mkdir()
    matches.new_path("c").symlink_to("nowhere")
    assert matches.found() == ()


def test_a_match_that_is_given_up_keeps_its_log(matches: Matches) -> None:
    path = left(matches, "a", steps=30)
    content = path.read_bytes()
    assert matches.abandon(path).read_bytes() == content
    assert matches.unfinished() == ()
    assert not path.exists()


def test_a_match_that_is_deleted_is_gone_and_may_have_been_before(matches: Matches) -> None:
    path = left(matches, "a", steps=30)
    matches.delete(path)
    matches.delete(path)
    assert matches.found() == ()


def test_what_the_disk_refuses_is_told(matches: Matches) -> None:
    matches.folder.mkdir()
    folder = matches.new_path("a")
    folder.mkdir()
    for refusing in (matches.delete, lambda _: matches.abandon(matches.new_path("gone"))):
        with pytest.raises(LogError) as error:
            refusing(folder)
        assert error.value.key == "error.log.move"


def test_ones_own_matches_lie_beside_ones_tables() -> None:
    assert own_matches().folder.name == "matches"
