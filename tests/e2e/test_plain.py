"""Plain play as somebody meets it who pipes it, or whose terminal can do nothing."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import pytest

from mahjong_tui.rules.registry import variants

COMMAND: Final = (sys.executable, "-m", "mahjong_tui", "play", "--plain")
SEATS: Final = ("--seats", "E=human:Ann,S=bot:easy@1,W=bot:easy@1,N=bot:easy@1")
ANSWERS: Final = "h\nn\n14\n0\n3\n" * 120
"""Wins what can be won, claims nothing, discards what was drawn; what does not fit is refused."""

AGREED: Final[Mapping[str, tuple[str, ...]]] = {
    "liuzhou": ("--option", "fishing=true"),
    "nanning_laok": ("--option", "fishing=true"),
    "guangdong": ("--spectators", "human:Zoe,house"),
}

pytestmark = pytest.mark.e2e


def environ(room: Path, **more: str) -> dict[str, str]:
    homes = {f"XDG_{name}_HOME": str(room) for name in ("CONFIG", "DATA", "STATE")}
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return kept | homes | {"TERM": "dumb"} | more


def played(
    room: Path, typed: str, *arguments: str, **more: str
) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed.encode(),
        capture_output=True,
        env=environ(room, **more),
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("variant", [one.id for one in variants()])
def test_a_scripted_hand_is_played_to_the_standings(variant: str, tmp_path: Path) -> None:
    match = ("--variant", variant, "--seed", "5", "--match-hands", "1", *SEATS)
    done = played(tmp_path, ANSWERS, *match, *AGREED.get(variant, ()), LANG="C.UTF-8")
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Final standings" in text
    assert "This hand and in all" in text
    totals = re.findall(r"^ {2}\S.* ([+-]\d+|0) → ", text, re.MULTILINE)
    assert len(totals) >= 4
    assert sum(map(int, totals)) == 0


def test_in_a_plain_locale_everything_is_ascii_and_nothing_moves_a_cursor(tmp_path: Path) -> None:
    match = ("--seed", "5", "--match-hands", "1", *SEATS)
    done = played(tmp_path, "?\ntable\nwhy\nrules\n" + ANSWERS, *match, LANG="C")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"\x1b" not in done.stdout
    assert b"?" not in done.stdout.replace(b"? ", b"").replace(b"?\n", b"").replace(b"?,", b"")


def test_chinese_is_played_in_chinese(tmp_path: Path) -> None:
    typed = "？\n" + "胡\n过\n14\n" * 120
    done = played(tmp_path, typed, "--match-hands", "1", *SEATS, LANG="zh_CN.UTF-8", NO_COLOR="1")
    text = done.stdout.decode()
    assert done.returncode == 0
    assert "手牌：" in text
    assert "\x1b" not in text


def test_the_end_of_the_input_keeps_the_match_which_then_goes_on(tmp_path: Path) -> None:
    first = played(tmp_path, "", "--seed", "5", *SEATS, LANG="C")
    assert first.returncode == 0
    assert first.stdout.decode().splitlines()[-1].startswith("The match is kept:")
    again = played(tmp_path, "14\n", "--continue", LANG="C")
    assert again.returncode == 0
    assert "seed 5" in again.stdout.decode()
    assert "Ann discards" in again.stdout.decode()
    assert len(list((tmp_path / "mahjong-tui" / "matches").glob("*.jsonl"))) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_it_with_a_sentence(number: signal.Signals, tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *SEATS, "--seed", "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ(tmp_path, LANG="C"),
    ) as running:
        assert running.stdout is not None
        while b"choose a tile" not in running.stdout.readline():
            assert running.poll() is None
        running.send_signal(number)
        _, complaints = running.communicate(timeout=60)
    assert running.returncode == 128 + number
    assert b"ended by a signal" in complaints
    assert complaints.count(b"\n") == 1


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, *SEATS, "--seed", "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ(tmp_path, LANG="C"),
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        running.stdout.readline()
        running.stdout.close()
        running.stdin.write(b"?\n" * 2000)
        running.stdin.close()
        assert running.stderr is not None
        assert running.stderr.read() == b""
    assert running.returncode == 141


def test_several_people_are_refused_in_a_sentence_and_no_match_is_begun(tmp_path: Path) -> None:
    done = played(tmp_path, "", "--seats", "human,human,bot:easy,bot:easy", LANG="C")
    assert done.returncode == 2
    assert "--plain is for one player" in done.stderr.decode()
    assert not (tmp_path / "mahjong-tui" / "matches").exists()


def test_where_there_is_no_terminal_the_game_names_plain_play(tmp_path: Path) -> None:
    done = subprocess.run(
        COMMAND[:-1], input=b"", capture_output=True, env=environ(tmp_path, LANG="C"), check=False
    )
    assert done.returncode == 2
    assert "--plain" in done.stderr.decode()
