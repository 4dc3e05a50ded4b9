"""The match log: what is written is what is read, and whatever is wrong with it is told."""

import fcntl
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
import pytest
from conformance.kit import fingerprint

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.seats import EAST, Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.events import (
    Dealt,
    Event,
    HandEnded,
    HandStarted,
    MatchStarted,
    Paid,
)
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import begin, replay
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.errors import LogError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.session.driving import next_events
from mahjong_tui.session.log import FORMAT, Header, MatchLog, encoded, is_in_use, load
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
    written(path).close()
    path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    assert load(path) == (SETUP, ())
    log, saved = MatchLog.reopened(path)
    assert saved == (SETUP, ())
    Table(SETUP, log)
    log.close()
    assert load(path) == (SETUP, (SETUP.started(),))


def test_before_the_first_event_there_is_no_file(path: Path) -> None:
    MatchLog(path, SETUP).close()
    assert not path.exists()


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
    assert refusal(MatchLog(path, SETUP)) == "File exists"
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert refusal(MatchLog(tmp_path / "file" / "match.jsonl", SETUP)) == "File exists"


# Disks.

STARTED: Final = HandStarted(1, EAST)


def written(path: Path) -> MatchLog:
    """Open a log and write how the match started."""
    log = MatchLog(path, SETUP)
    log.append([SETUP.started()])
    return log


def refusal(log: MatchLog) -> object:
    """Try to write an event; give the reason why it could not be."""
    with pytest.raises(LogError) as refused:
        log.append([STARTED])
    assert refused.value.key == "error.log.write"
    assert refused.value.params["path"] == str(log.path)
    return refused.value.params["reason"]


class Disk:
    """What takes the place of the system: a disk that has no room, or takes little at a time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int = 10**9) -> None:
        self.room = room
        self.synced = 0
        self.is_broken = False
        self._write, self._sync = os.pwrite, os.fsync
        monkeypatch.setattr(os, "pwrite", self.pwrite)
        monkeypatch.setattr(os, "fsync", self.fsync)

    def pwrite(self, file: int, data: bytes, place: int) -> int:
        if not self.room:
            raise OSError(28, "No space left on device")
        count = self._write(file, data[: min(self.room, 10)], place)
        self.room -= count
        return count

    def fsync(self, file: int) -> None:
        if self.is_broken:
            raise OSError(5, "Input/output error")
        self.synced += 1
        self._sync(file)


def test_a_disk_that_takes_little_at_a_time_gets_everything(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Disk(monkeypatch)
    written(path).close()
    assert load(path) == (SETUP, (SETUP.started(),))


@pytest.mark.parametrize("room", [0, 1, 15])
def test_of_what_a_full_disk_refuses_nothing_is_half_written(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    log = written(path)
    disk, before = Disk(monkeypatch, room), path.read_bytes()
    assert refusal(log) == "No space left on device"
    assert path.read_bytes() == before
    disk.room = 1000
    log.append([STARTED])
    log.close()
    assert load(path).events == (SETUP.started(), STARTED)


def test_what_was_half_written_and_could_not_be_taken_back_is_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, cut = written(path), os.ftruncate
    disk = Disk(monkeypatch, 15)
    monkeypatch.setattr(os, "ftruncate", lambda *_: disk.fsync(-1))
    disk.is_broken = True
    refusal(log)
    assert load(path).events == (SETUP.started(),)
    monkeypatch.setattr(os, "ftruncate", cut)
    disk.room, disk.is_broken = 1000, False
    log.append([STARTED])
    log.close()
    assert path.read_bytes().splitlines()[-1] == encoded(STARTED)


def test_where_there_is_no_room_for_its_beginning_no_log_is_left(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk, log = Disk(monkeypatch, 15), MatchLog(path, SETUP)
    refusal(log)
    assert not path.exists()
    disk.room = 1000
    log.append([STARTED])
    log.close()
    assert load(path).events == (STARTED,)


def test_what_could_not_be_made_safe_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, disk = written(path), Disk(monkeypatch)
    disk.is_broken = True
    with pytest.raises(LogError) as refused:
        log.append([STARTED], safe=True)
    assert refused.value.params["reason"] == "Input/output error"
    assert load(path).events == (SETUP.started(),)
    with pytest.raises(LogError):
        log.close()
    disk.is_broken = False
    log.close()
    assert not is_in_use(path)


def test_the_disk_is_waited_for_when_that_is_asked_and_at_a_hands_end(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, disk = written(path), Disk(monkeypatch)
    table = Table(SETUP)
    log.append([STARTED])
    assert disk.synced == 0
    log.append([STARTED], safe=True)
    assert disk.synced == 1
    while table.step():
        pass
    end = table._state
    assert end.end is not None
    assert end.settlement is not None
    log.append([HandEnded(end.end, end.settlement, end.rest)])
    assert disk.synced == 2
    log.close()


def test_a_log_that_is_deleted_while_it_is_open_is_made_anew(path: Path) -> None:
    log = written(path)
    before = path.read_bytes()
    path.unlink()
    path.parent.rmdir()
    log.append([STARTED])
    assert path.read_bytes() == before + encoded(STARTED) + b"\n"
    assert is_in_use(path)
    log.close()


def test_closing_twice_is_no_fault(path: Path) -> None:
    log = written(path)
    log.close()
    log.close()


# Going on.


def cut_after(path: Path, events: int) -> None:
    """Leave so many events in a log, and tear the next one."""
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: events + 1]) + b'{"did":"dr')


def test_a_log_that_is_open_is_in_use_and_cannot_be_opened_twice(path: Path) -> None:
    log = written(path)
    assert is_in_use(path)
    assert reopening(path) == ("error.log.open", {"path": str(path)})
    log.close()
    assert not is_in_use(path)
    again, _ = MatchLog.reopened(path)
    assert is_in_use(path)
    again.close()


def test_what_is_not_there_is_not_in_use(path: Path) -> None:
    assert not is_in_use(path)
    assert reopening(path)[0] == "error.log.read"


def test_where_nothing_can_be_locked_one_goes_on_all_the_same(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(path).close()

    def refuses(*_: int) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", refuses)
    log, saved = MatchLog.reopened(path)
    log.close()
    assert saved.events == (SETUP.started(),)


def test_a_torn_end_is_left_alone_until_it_is_written_over(path: Path) -> None:
    played(path)
    whole = path.read_bytes()
    cut_after(path, 40)
    torn = path.read_bytes()
    log, saved = MatchLog.reopened(path)
    assert path.read_bytes() == torn
    table = Table(saved.setup, log, past=saved.events)
    while not table.is_over:
        while table.step():
            pass
        table.next_hand()
    table.leave()
    assert path.read_bytes() == whole


def reopening(path: Path) -> tuple[str, dict[str, str | int]]:
    """Try to go on with a log; give why it cannot be, once it is known to be left as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(LogError) as refused:
        MatchLog.reopened(path)
    assert not path.is_file() or path.read_bytes() == before
    return refused.value.key, refused.value.params


def rewritten(path: Path, setup: Setup) -> None:
    """Write a log that begins with another table."""
    lines = path.read_bytes().splitlines(keepends=True)[:10]
    path.write_bytes(msgspec.json.encode(Header(FORMAT, setup)) + b"\n" + b"".join(lines[1:]))


@pytest.mark.parametrize(
    ("change", "key", "named"),
    [
        ({"variant": "beihai"}, "error.log.wrong_variant", {"variant": "beihai"}),
        ({"options": {"goats": 1}}, "error.log.wrong_unknown", {"option": "goats"}),
        ({"options": {"horses": "all"}}, "error.log.wrong_value", {"option": "horses"}),
        (
            {"players": (Player("甲", "grand"), *BOTS[1:])},
            "error.log.wrong_bot",
            {"level": "grand"},
        ),
        ({"spectators": (Player("Guo"),)}, "error.log.wrong_spectators", {"most": 0}),
        ({"seed": 12}, "error.log.fit", {"line": 2}),
    ],
)
def test_a_table_that_is_no_longer_there_is_refused_by_name(
    path: Path, change: dict[str, object], key: str, named: dict[str, object]
) -> None:
    played(path)
    rewritten(path, msgspec.structs.replace(SETUP, **change))
    told, params = reopening(path)
    assert told == key
    assert params.items() >= (named | {"path": str(path)}).items()
    for locale in Locale:
        sentence = catalogue(locale).text(told, **params)
        assert str(path) in sentence
        assert all(str(value) in sentence for value in named.values())


def test_a_match_that_is_over_is_refused(path: Path) -> None:
    played(path)
    assert reopening(path) == ("error.log.over", {"path": str(path)})


def test_an_event_after_the_end_does_not_fit(path: Path) -> None:
    played(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines) + lines[-1])
    assert reopening(path) == ("error.log.fit", {"path": str(path), "line": len(lines) + 1})


@pytest.mark.parametrize("content", [b"", b"no log\n", b'{"log":2}\n', b'{"log":1}\n'])
def test_what_is_no_log_is_not_gone_on_with(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(content)
    assert reopening(path)[0] in {"error.log.line", "error.log.format"}


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    assert reopening(tmp_path) == (
        "error.log.read",
        {"path": str(tmp_path), "reason": "Is a directory"},
    )
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert reopening(pipe)[1]["reason"] == "Invalid argument"


def test_no_event_can_be_left_out_doubled_or_changed(path: Path) -> None:
    """The last eight stand at the match's end, where only the torn move is not known."""
    played(path, msgspec.structs.replace(SETUP, hands=1))
    lines = path.read_bytes().splitlines(keepends=True)
    for place in range(1, len(lines) - 8, 7):
        without = lines[:place] + lines[place + 1 :]
        doubled = lines[: place + 1] + lines[place:]
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        for wrong in (without, doubled, swapped):
            if wrong == lines:
                continue
            path.write_bytes(b"".join(wrong))
            assert reopening(path)[0] == "error.log.fit", place


def dealt_otherwise(path: Path, **change: object) -> tuple[str, dict[str, str | int]]:
    """Change the deal of a log and try to go on with it."""
    setup, events = load(path)
    place = next(place for place, one in enumerate(events) if isinstance(one, Dealt))
    wrong = msgspec.structs.replace(events[place], **change)
    path.unlink()
    log = MatchLog(path, setup)
    log.append([*events[:place], wrong])
    log.close()
    return reopening(path)


@pytest.mark.parametrize(
    "change",
    [
        {"dice": (0, 9)},
        {"first_stack": 70},
        {"wall": (Tile(1),) * 136},
        {"hands": ((Tile(1),) * 13,) * 4},
    ],
    ids=["dice", "break", "wall", "hands"],
)
def test_a_deal_that_cannot_be_does_not_fit(path: Path, change: dict[str, object]) -> None:
    played(path)
    assert dealt_otherwise(path, **change)[0] == "error.log.fit"


def replaced(path: Path, events: Sequence[Event]) -> Sequence[Event]:
    """Write other events into a log; give those with which its match goes on."""
    setup, _ = load(path)
    path.unlink()
    log = MatchLog(path, setup)
    log.append(events)
    log.close()
    again, saved = MatchLog.reopened(path)
    again.close()
    return saved.events


def test_tiles_that_were_mixed_otherwise_are_taken_as_they_stand(path: Path) -> None:
    """An earlier version may have drawn its lots in another way."""
    played(path, msgspec.structs.replace(SETUP, seed=99))
    deal = next(event for event in load(path).events if isinstance(event, Dealt))
    path.unlink()
    played(path)
    events = [*load(path).events[:2], deal]
    assert list(replaced(path, events)) == events


def test_a_hand_that_was_counted_otherwise_is_taken_as_it_stands(path: Path) -> None:
    played(path)
    events = list(load(path).events[:-1])
    place = next(place for place, one in enumerate(events) if isinstance(one, HandEnded)) - 1
    paid = events[place]
    assert isinstance(paid, Paid)
    twice = (msgspec.structs.replace(one, points=2 * one.points) for one in paid.payments)
    events[place] = Paid(tuple(twice))
    assert list(replaced(path, events)) == events


def test_payments_to_nobody_do_not_fit(path: Path) -> None:
    played(path)
    setup, events = load(path)
    place = next(place for place, one in enumerate(events) if isinstance(one, Paid))
    paid = events[place]
    assert isinstance(paid, Paid)
    wrong = Paid((msgspec.structs.replace(paid.payments[0], payee=Seat(7)),))
    path.unlink()
    log = MatchLog(path, setup)
    log.append([*events[:place], wrong])
    log.close()
    assert reopening(path) == ("error.log.fit", {"path": str(path), "line": place + 2})
