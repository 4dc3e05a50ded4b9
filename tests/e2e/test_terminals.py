"""Every kind of terminal, environment and size: the same game, drawn with what there is."""

import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import east_asian_width

import pytest
from e2e.conftest import Starting
from e2e.line import Line
from e2e.playing import AMONG_BOTS, EN, ZH, alive, at_once, over
from e2e.terminal import PROGRAM, UNTOUCHED, Terminal

from mahjong_tui.i18n import Catalogue

pytestmark = pytest.mark.e2e

TABLE: Final = ("--variant", "qinzhou", "--seed", "1", "--match-hands", "2", *AMONG_BOTS)
LEAVING: Final = ("q", "Up", "Enter")
CHARMAP: Final = Path("/usr/share/i18n/charmaps/GBK.gz")


class Kind(NamedTuple):
    """What is said of a terminal, and which of the most colours it may then be sent."""

    environ: dict[str, str]
    tile: str = "discard 東"
    colours: re.Pattern[str] | None = None
    say: Catalogue = EN


MANY: Final = re.compile(r"[34]8;5;\d+")
FEW: Final = re.compile(r"3[0-7]|4[0-7]|9[0-7]|10[0-7]")
PLAIN_C: Final = {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}

KINDS: Final = {
    "xterm-256color": Kind({"TERM": "xterm-256color"}, colours=MANY),
    "screen": Kind({"TERM": "screen"}, colours=FEW),
    "linux": Kind({"TERM": "linux"}, tile="discard E", colours=FEW),
    "no colour": Kind({"NO_COLOR": "1"}),
    "locale C": Kind(PLAIN_C, colours=MANY),
    "output GBK": Kind({"PYTHONIOENCODING": "gbk", "PYTHONUTF8": "0"}, colours=MANY),
}


def plays_and_ends(terminal: Terminal, kind: Kind) -> None:
    """Discard a tile, answer what comes next, and leave the terminal as it was."""
    terminal.wait_for(kind.tile, alive(kind.say))
    said = used(terminal)
    assert said if kind.colours else not said
    assert all(kind.colours and kind.colours.fullmatch(one) for one in said), said
    terminal.send("Enter")
    terminal.wait_for("[n]", alive(kind.say))
    terminal.send("n")
    terminal.wait_for("79 ", alive(kind.say))
    terminal.send(*LEAVING)
    assert terminal.status() == 0
    terminal.wait_until(lambda: terminal.modes == UNTOUCHED, "something was left on")
    assert terminal.is_as_before


def used(terminal: Terminal) -> set[str]:
    """Give every colour on the screen as the code that sets it."""
    codes = re.findall(r"\x1b\[([\d;]+)m", terminal.coloured)
    return {
        colour
        for code in codes
        for colour in re.findall(r"[34]8;5;\d+|[34]8;2;\d+;\d+;\d+|\d+", code)
        if int(colour.partition(";")[0]) >= 30 and colour not in {"39", "49"}
    }


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_hand_is_played_in(start: Starting, tmp_path: Path, kind: Kind) -> None:
    home = at_once(tmp_path) | kind.environ
    plays_and_ends(start("--lang", "en", "play", *TABLE, environ=home), kind)


@pytest.fixture
def gbk(program: Callable[[str], str], tmp_path: Path) -> dict[str, str]:
    """Make a Chinese locale from before Unicode, as some still have."""
    if not CHARMAP.exists():
        pytest.skip(reason=f"{CHARMAP} is not installed")
    made = [program("localedef"), "-i", "zh_CN", "-f", "GBK", str(tmp_path / "zh_CN.GBK")]
    subprocess.run(made, check=True, capture_output=True)
    return {"LOCPATH": str(tmp_path), "LC_ALL": "zh_CN.GBK", "PYTHONUTF8": "0"}


def test_a_hand_is_played_in_a_gbk_locale_in_chinese(
    start: Starting, tmp_path: Path, gbk: dict[str, str]
) -> None:
    kind = Kind(gbk, tile="打 東", colours=MANY, say=ZH)
    plays_and_ends(start("play", *TABLE, environ=at_once(tmp_path) | gbk), kind)


# Ambiguous signs drawn wide: the terminal answers so when it is asked.


@pytest.fixture
def wide(tmp_path: Path) -> Iterator[Line]:
    table = (str(PROGRAM), "--lang", "zh", "play", *TABLE)
    line = Line(tmp_path, table, widths={"五": 2, "│": 2}, **at_once(tmp_path))
    yield line
    line.close()


def test_a_terminal_that_answers_that_it_draws_wide_gets_letters(wide: Line) -> None:
    asked = wide.until("\x1b[6n", wide.until("\x1b[6n"))
    wide.until("[Enter]", asked)
    wide.process.send_signal(signal.SIGTERM)
    wide.status()
    drawn = wide.written[asked:].decode()
    assert "钦州" in drawn
    assert not {sign for sign in drawn if east_asian_width(sign) == "A"}


# Sizes.


def test_the_largest_window_shows_the_same_table(start: Starting, tmp_path: Path) -> None:
    home = at_once(tmp_path)
    terminal = start("--lang", "en", "play", *TABLE, size=(500, 150), environ=home)
    terminal.wait_for("discard 東", alive())
    terminal.send("Enter")
    terminal.wait_for("Lan discards 三萬.", "[n] pass", alive())


SIZES: Final = ((160, 50), (100, 30), (81, 24), (40, 10), (120, 40), (80, 24))


def test_a_prompt_that_is_open_while_the_window_changes_is_answered_afterwards(
    start: Starting, tmp_path: Path
) -> None:
    terminal = start("--lang", "en", "play", *TABLE, environ=at_once(tmp_path))
    terminal.wait_for("discard 東", alive())
    terminal.send("Enter")
    as_it_was = terminal.wait_for("[c] chi 一二三萬 >[n] pass", alive())
    for columns, lines in SIZES:
        terminal.resize(columns, lines)
        terminal.wait_for("Take it?" if columns >= 80 else "needs 80x24")
    terminal.wait_for(lambda screen: screen == as_it_was)
    terminal.send("c")
    terminal.wait_for("Ann chis 一二三萬 from Lan.", alive())


def test_a_question_that_is_open_while_the_window_changes_is_still_open(
    start: Starting, tmp_path: Path
) -> None:
    terminal = start("--lang", "en", "play", *TABLE, environ=at_once(tmp_path))
    terminal.wait_for("discard 東", alive())
    terminal.send("q")
    terminal.wait_for("> No, play on")
    terminal.resize(40, 10)
    terminal.wait_for("needs 80x24")
    terminal.resize(100, 30)
    terminal.wait_for("> No, play on")
    terminal.send("Enter")
    terminal.wait_for("discard 東", alive())


# Two hands.


def test_two_hands_are_played_with_arrows_and_enter_only(start: Starting, tmp_path: Path) -> None:
    terminal = start("--lang", "en", "play", *TABLE, environ=at_once(tmp_path))
    for hand in "12":
        terminal.wait_for(f"hand {hand}/2")
        arrows_to_the_end(terminal)
        terminal.send("Enter")
    terminal.wait_for("Final standings", "> Leave the table")
    terminal.send("Enter")
    terminal.wait_for("> New match")


def arrows_to_the_end(terminal: Terminal) -> None:
    """Discard first what lies left of what was drawn, claim nothing, until the hand is over."""
    first = ("Left", "Enter")

    def asks(screen: str) -> bool:
        return alive() in screen or over() in screen

    while over() not in (screen := terminal.wait_for(asks)):
        keys, first = (first, ("Enter",)) if "choose a tile" in screen else (("Enter",), first)
        for key in keys:
            terminal.send(key)
            screen = terminal.wait_for_change(screen)
