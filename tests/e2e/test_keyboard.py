"""Keys and clicks as they really come: through an input method, too early, torn, by mouse."""

import re
from pathlib import Path

import pytest
from e2e.conftest import Starting
from e2e.playing import AMONG_BOTS, EN, ZH, alive, at_once
from e2e.terminal import Terminal

from mahjong_tui.i18n import Catalogue
from mahjong_tui.ui.canvas import cells
from mahjong_tui.ui.commands import WIDE

pytestmark = pytest.mark.e2e


def at_table(
    start: Starting, tmp_path: Path, seed: int, *more: str, say: Catalogue = EN
) -> Terminal:
    """Sit down as East, who deals and is to discard."""
    table = ("--variant", "qinzhou", "--seed", str(seed), *AMONG_BOTS, *more)
    terminal = start("--lang", say.locale, "play", *table, environ=at_once(tmp_path))
    terminal.wait_for("[Enter]", alive(say))
    return terminal


# An input method that is left switched on.


def wide(key: str) -> str:
    """Give what an input method makes of a key where it commits no word."""
    return chr(ord(key) + WIDE)


@pytest.mark.parametrize("key", [wide("c"), "吃"])
def test_a_run_is_claimed_by_full_width_letter_and_by_its_word(
    start: Starting, tmp_path: Path, key: str
) -> None:
    terminal = at_table(start, tmp_path, 1)
    terminal.send("Enter")
    terminal.wait_for("[c] chi 一二三萬", alive())
    terminal.send(key)
    terminal.wait_for("Ann chis 一二三萬 from Lan.")


@pytest.mark.parametrize("key", [wide("p"), "碰"])
def test_a_triplet_is_claimed_by_full_width_letter_and_by_its_word(
    start: Starting, tmp_path: Path, key: str
) -> None:
    terminal = at_table(start, tmp_path, 25, say=ZH)
    terminal.send("Enter")
    terminal.wait_for("[p] 碰", alive(ZH))
    terminal.send(key)
    terminal.wait_for("Ann 碰")


@pytest.mark.parametrize("key", [wide("h"), "胡"])
def test_a_win_is_taken_by_full_width_letter_and_by_its_word(
    start: Starting, tmp_path: Path, key: str
) -> None:
    terminal = at_table(start, tmp_path, 17)
    while "[h] hu" not in (screen := terminal.wait_for(alive())):
        terminal.send("Enter")
        terminal.wait_for_change(screen)
    terminal.send(key)
    terminal.wait_for("Ann draws 四萬 and wins", "This hand and in all")


def test_full_width_digits_point_at_tiles_and_other_screens_open_too(
    start: Starting, tmp_path: Path
) -> None:
    terminal = at_table(start, tmp_path, 1)
    terminal.send(wide("3"))
    terminal.wait_for("[Enter] discard 五萬")
    for key, opened in (("l", "What happened"), ("?", "Choosing"), ("s", "Standings")):
        terminal.send(wide(key))
        terminal.wait_for(opened)
        terminal.send("Escape")
        terminal.wait_for("[Enter] discard 五萬")


# Too early.


def test_keys_that_were_pressed_before_a_prompt_do_not_answer_it(
    start: Starting, tmp_path: Path
) -> None:
    terminal = at_table(start, tmp_path, 1)
    terminal.send("Enter", "Enter", "n", "c", "Enter", "n", "吃")
    terminal.wait_for("N Lan discards 三萬. Take it?", "[c] chi", "wall 80", alive())
    terminal.send("c")
    terminal.wait_for("Ann chis 一二三萬 from Lan.")


# Escape.


def test_escape_closes_what_is_open_and_gives_nothing_up(start: Starting, tmp_path: Path) -> None:
    terminal = at_table(start, tmp_path, 1)
    for key, opened in (("y", "and why not"), ("q", "> No, play on"), ("o", "> Language")):
        terminal.send(key)
        terminal.wait_for(opened)
        terminal.send("Escape")
        terminal.wait_for("[Enter] discard 東", alive())
    terminal.send("Enter")
    terminal.wait_for("[c] chi", alive())
    asked = terminal.wait_for_rest()
    terminal.send("Escape")
    assert terminal.wait_for_rest() == asked


# The mouse.


def click(terminal: Terminal, text: str, within: int = 0) -> None:
    """Press and let go the left button on a text, as a terminal tells it."""
    lines = terminal.screen.splitlines()
    row, line = next((row, line) for row, line in enumerate(lines, 1) if text in line)
    column = len(list(cells(line[: line.index(text) + within]))) + 1
    terminal.type(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")


def test_a_tile_an_option_and_a_key_are_clicked(start: Starting, tmp_path: Path) -> None:
    terminal = at_table(start, tmp_path, 1)
    click(terminal, "南")
    terminal.wait_for("[Enter] discard 南")
    click(terminal, "南")
    terminal.wait_for("Ann discards 南.", alive())
    click(terminal, "l log", within=2)
    terminal.wait_for("What happened")
    click(terminal, "b close")
    terminal.wait_for(alive())


def test_an_option_is_clicked(start: Starting, tmp_path: Path) -> None:
    terminal = at_table(start, tmp_path, 1)
    terminal.send("Enter")
    terminal.wait_for("[c] chi 一二三萬", alive())
    click(terminal, "[c] chi")
    terminal.wait_for("Ann chis 一二三萬 from Lan.")


def test_a_match_is_agreed_upon_with_the_mouse_only(start: Starting, tmp_path: Path) -> None:
    terminal = start("--lang", "en", environ=at_once(tmp_path))
    terminal.wait_for("> New match")
    click(terminal, "New match")
    terminal.wait_for("> Qinzhou")
    click(terminal, "Handan")
    terminal.wait_for("> Handan")
    click(terminal, "Handan")
    terminal.wait_for("> [ Sit down ]")
    click(terminal, "< 16 >", within=5)
    terminal.wait_for("< 17 >")
    click(terminal, "Sit down")
    terminal.wait_for(re.compile(r"Handan .* hand 1/17").search)


def test_without_a_mouse_clicks_are_left_to_the_terminal(start: Starting, tmp_path: Path) -> None:
    terminal = at_table(start, tmp_path, 1, "--no-mouse")
    assert not terminal.modes.mouse
    assert at_table(start, tmp_path, 1).modes.mouse
