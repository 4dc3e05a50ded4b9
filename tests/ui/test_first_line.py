"""The line that stands there at once, and when it does not."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import mahjong_tui
from mahjong_tui.cli import run
from mahjong_tui.ui import gate
from mahjong_tui.ui.first_line import FIRST_LINE, LEAST, TILES, WIPED, FirstLine, line

PLAY = ["play", "--variant", "qinzhou"]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Give what is written to a terminal of the usual kind."""
    told: list[bytes] = []
    monkeypatch.setattr(os, "isatty", lambda _: True)
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((80, 24)))
    monkeypatch.setattr(os, "write", lambda _, text: told.append(text))
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return told


@pytest.mark.parametrize(
    "arguments", [[], ["--lang", "zh"], ["--lang=zh"], PLAY, ["--lang", "en", *PLAY]]
)
def test_what_opens_the_application_has_a_first_line(
    written: list[bytes], arguments: list[str]
) -> None:
    FirstLine().paint_for(arguments)
    assert written == [b"\r" + line(plain=False).encode()]


@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["--version"], [*PLAY, "--plain"], [*PLAY, "--help"], ["score", "x"], ["paths"]],
)
def test_what_only_answers_has_none(written: list[bytes], arguments: list[str]) -> None:
    FirstLine().paint_for(arguments)
    assert written == []


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_is_refused_has_none(
    written: list[bytes], monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    monkeypatch.setenv("TERM", term)
    FirstLine().paint_for(PLAY)
    assert written == []


def test_where_there_is_no_terminal_there_is_none(
    written: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "isatty", lambda number: number == 0)
    FirstLine().paint_for(PLAY)
    assert written == []


@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
def test_a_terminal_that_is_too_small_has_none(
    written: list[bytes], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size(size))
    FirstLine().paint_for(PLAY)
    assert written == []


def test_it_asks_for_the_size_that_the_gate_asks_for() -> None:
    assert (gate.WIDTH, gate.HEIGHT) == LEAST


@pytest.mark.parametrize(
    ("name", "value"), [("NO_COLOR", "1"), ("NO_COLOR", ""), ("TERM", "xterm")]
)
def test_without_many_colours_it_has_the_terminal_s_own_two(
    written: list[bytes], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    FirstLine().paint_for(PLAY)
    (text,) = written
    assert set(re.findall(rb"\x1b\[([0-9;]*)m", text)) == {b"7", b"0"}


def test_it_keeps_to_its_line_and_leaves_no_style_and_no_mode_behind() -> None:
    for plain in (True, False):
        said = re.sub(r"\x1b\[[0-9;]*m", "", line(plain=plain))
        assert said.isascii()
        assert said.isprintable()
        assert len(said) < 80
        assert said.split() == [*TILES.split(), "mahjong-tui"]
        assert "\x1b[" not in line(plain=plain).rpartition("\x1b[0m")[2]


def test_it_is_wiped_once_before_a_refusal_is_told(
    written: list[bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [*PLAY, "--option", "horses=99"]
    FIRST_LINE.paint_for(arguments)
    assert run(arguments) == 2
    assert written[1:] == [WIPED]
    assert "99" in capsys.readouterr().err
    FIRST_LINE.wipe()
    assert written[1:] == [WIPED]


def test_it_is_there_before_anything_slow_is_imported() -> None:
    root = Path(mahjong_tui.__file__).parent.parent
    asked = f"import sys; sys.path.append({str(root)!r}); import mahjong_tui.__main__"
    told = f"{asked}; print(*sys.modules)"
    # Without the site's own modules, which may import whatever they please.
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", told], check=True, capture_output=True, text=True
    )
    assert "mahjong_tui.ui.first_line" in done.stdout.split()
    assert not {"typing", "re", "enum", "click", "textual"} & set(done.stdout.split())
