"""The match log: what is written is what is read, and whatever is wrong with it is told."""

import io
from pathlib import Path
from typing import Final

import msgspec
import pytest
from conformance.kit import fingerprint

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.seats import EAST
from mahjong_tui.engine.events import Event, HandEnded, HandStarted, MatchStarted
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import begin, replay
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.errors import LogError
from mahjong_tui.session.driving import next_events
from mahjong_tui.session.log import FORMAT, Header, MatchLog, encoded, load
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table

BOTS: Final = (
    Player("甲", "easy"), Player("B", "easy"), Player("C", "normal"), Player("D", "random"),
)  # fmt: skip
SETUP: Final = Setup("qinzhou", {"horses": 5}, 11, 2, BOTS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "saves" / "match.jsonl"


def played(path: Path, setup: Setup = SETUP) -> Table:
    """Play a match to its end, writing it down."""
    log = MatchLog(path, setup)
    table = Table(setup, log)
    while not table.is_over:
        while table.step():
            pass
        table.next_hand()
    log.close()
    return table


def key_of(path: Path) -> tuple[str, dict[str, str | int]]:
    with pytest.raises(LogError) as refused:
        load(path)
    return refused.value.key, refused.value.params


def test_what_was_written_is_read_and_rebuilds_the_table(path: Path) -> None:
    table = played(path)
    setup, events = load(path)
    assert setup == SETUP
    assert isinstance(events[0], MatchStarted)
    state = replay(events)
    assert fingerprint(state) == fingerprint(table._state)
    assert sum(isinstance(event, HandEnded) for event in events) == 2


def test_writing_what_was_read_gives_the_same_file(path: Path, tmp_path: Path) -> None:
    played(path)
    setup, events = load(path)
    again = MatchLog(tmp_path / "again.jsonl", setup)
    again.append(events)
    again.close()
    assert again.path.read_bytes() == path.read_bytes()


def test_equal_seeds_and_bots_make_equal_logs(path: Path, tmp_path: Path) -> None:
    played(path)
    played(tmp_path / "other.jsonl")
    assert (tmp_path / "other.jsonl").read_bytes() == path.read_bytes()


def test_other_seeds_make_other_logs(path: Path, tmp_path: Path) -> None:
    played(path)
    played(tmp_path / "other.jsonl", msgspec.structs.replace(SETUP, seed=12))
    assert (tmp_path / "other.jsonl").read_bytes() != path.read_bytes()


def test_every_event_is_a_line_and_the_first_line_says_who_plays(path: Path) -> None:
    played(path)
    first, *lines = path.read_bytes().splitlines()
    assert msgspec.json.decode(first, type=Header) == Header(FORMAT, SETUP)
    decoder = msgspec.json.Decoder(Event)
    assert [encoded(decoder.decode(line)) for line in lines] == lines


def test_a_move_is_on_disk_as_soon_as_it_is_made(path: Path) -> None:
    log = MatchLog(path, SETUP)
    log.append([HandStarted(1, EAST)])
    assert load(path) == (SETUP, (HandStarted(1, EAST),))
    log.close()


def test_a_torn_last_line_is_left_out(path: Path) -> None:
    played(path)
    _, whole = load(path)
    data = path.read_bytes()
    last = data.rstrip(b"\n").rfind(b"\n") + 1
    for cut in (last, last + 1, len(data) - 2, len(data) - 1):
        path.write_bytes(data[:cut])
        assert load(path) == (SETUP, whole[:-1])


@pytest.mark.parametrize("variant", ["qinzhou", "guangdong", "handan", "liuzhou"])
def test_a_log_torn_anywhere_can_be_gone_on_with(variant: str) -> None:
    """Whatever was lost of a move is made good, at the latest when the hand ends."""
    match = msgspec.structs.replace(SETUP, variant=variant, options={}, hands=1).started()
    for seed in range(4):
        log = gone_on(begin(msgspec.structs.replace(match, seed=seed)))
        for cut in range(2, len(log) + 1, 3):
            torn = replay(log[:cut])
            gone_on(torn)
            assert torn.settlement is not None
            assert tuple(torn.points) == torn.settlement.deltas


def gone_on(state: GameState) -> list[Event]:
    """Let random bots play on to the end of the hand; give the log of what they add."""
    log: list[Event] = [state.match]
    while state.phase is not Phase.BETWEEN or not state.number:
        events = next_events(state, [bot("random")] * 4)
        for event in events:
            evolve(state, event)
        log += events
    return log


def test_a_header_alone_is_a_match_without_events(path: Path) -> None:
    MatchLog(path, SETUP).close()
    assert load(path) == (SETUP, ())


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"no log\n", b'{"log":1}\n', b'{"log":"1"}\n', b"\xff\xfe\n", b"[]\n"]
)
def test_what_is_no_log_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(content)
    assert key_of(path) == ("error.log.line", {"path": str(path), "line": 1})


def test_a_broken_line_in_the_middle_is_named(path: Path) -> None:
    played(path)
    lines = path.read_bytes().splitlines(keepends=True)
    for broken in (b'{"did":"flew"}\n', b"{}\n", b'{"did":"drew","seat":"E"}\n', b"\xff\n"):
        lines[4] = broken
        path.write_bytes(b"".join(lines))
        assert key_of(path) == ("error.log.line", {"path": str(path), "line": 5})


@pytest.mark.parametrize("rest", [b"", b',"setup":{"variant":"qinzhou"}', b',"players":4'])
def test_another_format_is_named_whatever_else_it_holds(tmp_path: Path, rest: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b'{"log":%d%b}\n' % (FORMAT + 1, rest))
    assert key_of(path) == (
        "error.log.format",
        {"path": str(path), "format": FORMAT + 1, "known": FORMAT},
    )


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "missing.jsonl"
    key, params = key_of(path)
    assert key == "error.log.read"
    assert params["path"] == str(path)
    assert params["reason"]


def test_a_log_never_overwrites_another(path: Path) -> None:
    played(path)
    before = path.read_bytes()
    with pytest.raises(LogError) as refused:
        MatchLog(path, SETUP)
    assert refused.value.key == "error.log.write"
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(LogError) as refused:
        MatchLog(tmp_path / "file" / "match.jsonl", SETUP)
    assert refused.value.key == "error.log.write"
    assert refused.value.params["path"] == str(tmp_path / "file" / "match.jsonl")


class FullDisk(io.RawIOBase):
    """A file on a disk that has no room, or takes little at a time."""

    def __init__(self, room: int) -> None:
        self.room = room
        self.taken = b""

    def write(self, data: object) -> int:
        taken = bytes(memoryview(data))[: min(self.room, 10)]  # type: ignore[arg-type]
        if not taken:
            raise OSError(28, "No space left on device")
        self.room -= len(taken)
        self.taken += taken
        return len(taken)

    def fileno(self) -> int:
        raise OSError(5, "Input/output error")


def on(disk: FullDisk, path: Path) -> MatchLog:
    log = MatchLog(path, SETUP)
    log.close()
    log._file = disk  # type: ignore[assignment]
    return log


def test_a_full_disk_is_told(path: Path) -> None:
    log = on(FullDisk(0), path)
    with pytest.raises(LogError) as refused:
        log.append([HandStarted(1, EAST)])
    assert refused.value.key == "error.log.write"
    assert refused.value.params["reason"] == "No space left on device"


def test_a_disk_that_takes_little_at_a_time_gets_everything(path: Path) -> None:
    disk = FullDisk(1000)
    on(disk, path).append([HandStarted(1, EAST)])
    assert disk.taken == encoded(HandStarted(1, EAST)) + b"\n"


def test_a_disk_that_cannot_be_made_safe_is_told_and_the_file_closed(path: Path) -> None:
    disk = FullDisk(1000)
    log = on(disk, path)
    with pytest.raises(LogError) as refused:
        log.close()
    assert refused.value.params["reason"] == "Input/output error"
    assert disk.closed


def test_closing_twice_is_no_fault(path: Path) -> None:
    log = MatchLog(path, SETUP)
    log.close()
    log.close()
