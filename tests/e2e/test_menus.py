"""From the start screen to a table and out again, with arrows and Enter."""

import re
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from e2e.conftest import Starting
from e2e.terminal import UNTOUCHED, Terminal

from mahjong_tui.store.tables import FORMAT, SavedTable, write_new

pytestmark = pytest.mark.e2e

MOST_PRESSES: Final = 40


def test_a_match_is_agreed_upon_with_arrows_and_enter_and_left_after_a_question(
    start: Starting,
) -> None:
    terminal = start("--lang", "en")
    terminal.wait_for("> New match")
    terminal.send("Enter")
    terminal.wait_for("Which rules are played?")
    press_until(terminal, "Down", "Guangdong")
    terminal.send("Enter")
    terminal.wait_for("> [ Sit down ]")
    choose(terminal, "First opponent", "normal")
    choose(terminal, "Hands to play", "18")
    choose(terminal, "Horses", "4")
    press_until(terminal, "Down", r"\[ Sit down \]")
    terminal.send("Enter")
    terminal.wait_for("Hand 1:", partial(re.search, r"Guangdong \* +hand 1/18 .* horses 4"))

    terminal.send("q")
    terminal.wait_for("> No, play on")
    terminal.send("Enter")
    terminal.wait_for("hand 1/18")
    terminal.send("q")
    terminal.wait_for("> No, play on")
    press_until(terminal, "Down", "Leave the program")
    terminal.send("Enter")
    assert terminal.status() == 0
    terminal.wait_until(lambda: terminal.modes == UNTOUCHED, "something was left on")
    assert terminal.is_as_before
    assert not terminal.screen.strip()


def test_a_match_can_be_left_for_the_start_screen(start: Starting) -> None:
    terminal = start("--lang", "zh", "play", "--variant", "handan", "--seed", "1")
    terminal.wait_for("邯郸")
    terminal.send("q")
    terminal.wait_for("> 接着打")
    press_until(terminal, "Down", "离开这一桌")
    terminal.send("Enter")
    terminal.wait_for("> 开一桌")
    terminal.send("q")
    assert terminal.status() == 0


def test_a_saved_table_is_played_from_its_file(start: Starting, tmp_path: Path) -> None:
    table = SavedTable(FORMAT, "ours", "guangdong", {"horses": 6})
    path = write_new(tmp_path / "ours.json", table)
    terminal = start("--lang", "en", "play", "--table", str(path), "--seed", "1")
    terminal.wait_for("Hand 1:", partial(re.search, r"Guangdong \* +hand 1/16 .* horses 6"))
    terminal.send("?")
    terminal.wait_for("Agreed at this table, unlike the default:", "Horses: 6 (default: ")


def choose(terminal: Terminal, label: str, value: str) -> None:
    """Go to a line of the form and step through its values."""
    press_until(terminal, "Down", rf"{label} ")
    press_until(terminal, "Right", rf"{label} +< {value} >")


def press_until(terminal: Terminal, key: str, wanted: str) -> None:
    """Press a key until the current line begins with a pattern."""
    line = current_line(terminal.screen)
    for _ in range(MOST_PRESSES):
        if re.match(wanted, line):
            return
        terminal.send(key)
        line = current_line(terminal.wait_for(partial(is_elsewhere, line)))
    pytest.fail(f"{wanted} never came\n{terminal.screen}")


def current_line(screen: str) -> str:
    """Give what stands behind the mark of the current line, or nothing between two."""
    marked = re.findall(r"^ *> (.*)$", screen, re.MULTILINE)
    return marked[0] if len(marked) == 1 else ""


def is_elsewhere(line: str, screen: str) -> bool:
    """True once another line is current, or says something else."""
    return current_line(screen) not in {line, ""}
