"""The gate: what the terminal can do is found out before textual is imported, or refused."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from ui.seated import LANGUAGES

from mahjong_tui.errors import TerminalError
from mahjong_tui.store.settings_file import SettingsStore
from mahjong_tui.ui import app, gate
from mahjong_tui.ui.gate import Colours, Faces, colours_of, open_gate


class Terminal:
    """A pseudo terminal that says how wide it draws what is asked about."""

    def __init__(self, widths: dict[str, int] | None, size: tuple[int, int] = (80, 24)) -> None:
        self.ours, self.theirs = pty.openpty()
        self.stream = os.fdopen(self.theirs, "r+b", buffering=0)
        fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        self.written = b""
        self.widths = widths
        self.answering = threading.Thread(target=self._answer, daemon=True)
        self.answering.start()

    def _answer(self) -> None:
        with suppress(OSError):
            while True:
                read = os.read(self.ours, 256)
                self.written += read
                for sign, width in (self.widths or {}).items():
                    if sign.encode() in read:
                        os.write(self.ours, b"x\x1b[1;%dR" % (width + 1))

    def close(self) -> None:
        self.stream.close()
        self.answering.join()
        os.close(self.ours)


WELL = {"五": 2, "│": 1}
ENVIRON = {"TERM": "xterm-256color"}


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    made: list[Terminal] = []
    yield made
    for terminal in made:
        terminal.close()


def opened(made: list[Terminal], terminal: Terminal, environ: dict[str, str]) -> gate.Terminal:
    made.append(terminal)
    return open_gate(environ, terminal.stream, terminal.stream)


def refusal(made: list[Terminal], terminal: Terminal, environ: dict[str, str]) -> TerminalError:
    with pytest.raises(TerminalError) as refused:
        opened(made, terminal, environ)
    for words in LANGUAGES:
        assert "\n" not in words.sentence(refused.value)
    return refused.value


def test_a_terminal_that_draws_as_we_count_gets_chinese_faces(terminals: list[Terminal]) -> None:
    assert opened(terminals, Terminal(WELL), dict(ENVIRON)).faces is Faces.CJK


@pytest.mark.parametrize(
    "widths",
    [{"五": 2, "│": 2}, {"五": 1, "│": 1}, {"五": 2}, None],
    ids=["ambiguous wide", "narrow", "half an answer", "no answer"],
)
def test_any_other_answer_means_ascii(
    terminals: list[Terminal], widths: dict[str, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "PROBE_SECONDS", 0.05)
    assert opened(terminals, Terminal(widths), dict(ENVIRON)).faces is Faces.ASCII


def test_the_linux_console_is_not_even_asked(terminals: list[Terminal]) -> None:
    terminal = Terminal(WELL)
    assert opened(terminals, terminal, {"TERM": "linux"}).faces is Faces.ASCII
    assert b"\x1b[6n" not in terminal.written


def test_a_terminal_that_has_answered_once_is_not_asked_again(terminals: list[Terminal]) -> None:
    terminal = Terminal(WELL)
    terminals.append(terminal)
    known = {"xterm-256color": Faces.ASCII}
    found = open_gate(dict(ENVIRON), terminal.stream, terminal.stream, known)
    assert (found.faces, found.measured) == (Faces.ASCII, False)
    assert b"\x1b[6n" not in terminal.written


def test_another_terminal_is_asked_whatever_the_last_one_was(terminals: list[Terminal]) -> None:
    terminal = Terminal(WELL)
    terminals.append(terminal)
    environ = ENVIRON | {"TERM_PROGRAM": "tmux"}
    known = {"xterm-256color": Faces.ASCII}
    found = open_gate(environ, terminal.stream, terminal.stream, known)
    assert (found.faces, found.measured) == (Faces.CJK, True)
    assert found.name == "xterm-256color tmux"


def test_half_an_answer_is_nothing_to_remember(
    terminals: list[Terminal], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gate, "PROBE_SECONDS", 0.05)
    assert not opened(terminals, Terminal({"五": 2}), dict(ENVIRON)).measured
    assert opened(terminals, Terminal({"五": 2, "│": 2}), dict(ENVIRON)).measured


def test_the_probe_leaves_the_terminal_as_it_was(terminals: list[Terminal]) -> None:
    terminal = Terminal(WELL)
    before = termios.tcgetattr(terminal.theirs)
    opened(terminals, terminal, dict(ENVIRON))
    assert termios.tcgetattr(terminal.theirs) == before


def test_without_a_terminal_it_is_refused() -> None:
    with (
        Path(os.devnull).open("r+b", buffering=0) as nothing,
        pytest.raises(TerminalError) as refused,
    ):
        open_gate(dict(ENVIRON), nothing, nothing)
    assert refused.value.key == "ui.gate.no_terminal"


@pytest.mark.parametrize("environ", [{"TERM": "dumb"}, {"TERM": ""}, {}])
def test_a_dumb_terminal_is_refused(terminals: list[Terminal], environ: dict[str, str]) -> None:
    assert refusal(terminals, Terminal(WELL), environ).key == "ui.gate.dumb"


@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
def test_a_small_terminal_is_refused_with_both_sizes(
    terminals: list[Terminal], size: tuple[int, int]
) -> None:
    error = refusal(terminals, Terminal(WELL, size), dict(ENVIRON))
    assert error.key == "ui.gate.too_small"
    assert (error.params["columns"], error.params["lines"]) == size


def test_a_terminal_that_does_not_say_its_size_is_refused(terminals: list[Terminal]) -> None:
    error = refusal(terminals, Terminal(WELL, (0, 0)), dict(ENVIRON))
    assert error.key == "ui.gate.unknown_size"


def test_a_frozen_size_in_the_environment_is_thawed(terminals: list[Terminal]) -> None:
    environ = ENVIRON | {"COLUMNS": "40", "LINES": "10"}
    opened(terminals, Terminal(WELL), environ)
    assert not {"COLUMNS", "LINES"} & set(environ)


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, Colours.ALL),
        ({"TERM": "screen", "COLORTERM": "24bit"}, Colours.ALL),
        ({"TERM": "alacritty"}, Colours.ALL),
        ({"TERM": "foot"}, Colours.ALL),
        ({"TERM": "wezterm"}, Colours.ALL),
        ({"TERM": "xterm-ghostty"}, Colours.ALL),
        ({"TERM": "xterm-kitty"}, Colours.ALL),
        ({"TERM": "xterm-256color"}, Colours.MANY),
        ({"TERM": "tmux-256color"}, Colours.MANY),
        ({"TERM": "xterm"}, Colours.SIXTEEN),
        ({"TERM": "linux"}, Colours.SIXTEEN),
        ({"TERM": "vt100"}, Colours.SIXTEEN),
        ({}, Colours.SIXTEEN),
    ],
)
def test_colours_are_told_from_the_environment(environ: dict[str, str], colours: Colours) -> None:
    assert colours_of(environ) is colours


def test_textual_is_told_colours_and_haste_unless_the_player_has_said(
    terminals: list[Terminal],
) -> None:
    told = dict(ENVIRON)
    opened(terminals, Terminal(WELL), told)
    assert told["TEXTUAL_COLOR_SYSTEM"] == "256"
    assert told["TEXTUAL_FPS"] == gate.PAINTINGS
    chosen = ENVIRON | {"TEXTUAL_COLOR_SYSTEM": "truecolor", "TEXTUAL_FPS": "30"}
    opened(terminals, Terminal(WELL), chosen)
    assert (chosen["TEXTUAL_COLOR_SYSTEM"], chosen["TEXTUAL_FPS"]) == ("truecolor", "30")


def test_over_ssh_an_escape_sequence_may_take_its_time(terminals: list[Terminal]) -> None:
    far = ENVIRON | {"SSH_CONNECTION": "1 2 3 4"}
    opened(terminals, Terminal(WELL), far)
    assert far["ESCDELAY"] == "300"
    near = dict(ENVIRON)
    opened(terminals, Terminal(WELL), near)
    assert "ESCDELAY" not in near


def test_whoever_wants_no_colour_is_asked_before_textual(terminals: list[Terminal]) -> None:
    assert opened(terminals, Terminal(WELL), ENVIRON | {"NO_COLOR": "1"}).no_colour
    assert not opened(terminals, Terminal(WELL), dict(ENVIRON)).no_colour


def test_what_a_terminal_answers_is_remembered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[dict[str, Faces]] = []

    def opening(*, known: dict[str, Faces]) -> gate.Terminal:
        asked.append(known)
        return gate.Terminal(Faces.ASCII, name="st", measured=not known)

    monkeypatch.setattr(app, "open_gate", opening)
    for _ in range(2):
        app._terminal(SettingsStore(tmp_path / "settings.toml"))
    assert asked == [{}, {"st": Faces.ASCII}]


def test_the_gate_imports_no_textual() -> None:
    code = "import sys, mahjong_tui.ui.app; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
