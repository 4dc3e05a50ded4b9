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
    welcomed(terminal)
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
    terminal.wait_for("> 接着打：", "开一桌")
    terminal.send("q")
    assert terminal.status() == 0


def test_a_saved_table_is_played_from_its_file(start: Starting, tmp_path: Path) -> None:
    table = SavedTable(FORMAT, "ours", "guangdong", {"horses": 6})
    path = write_new(tmp_path / "ours.json", table)
    terminal = start("--lang", "en", "play", "--table", str(path), "--seed", "1")
    terminal.wait_for("Hand 1:", partial(re.search, r"Guangdong \* +hand 1/16 .* horses 6"))
    terminal.send("?")
    terminal.wait_for("Agreed at this table, unlike the default:", "Horses: 6 (default: ")


def test_what_is_set_is_there_at_the_next_start(start: Starting, tmp_path: Path) -> None:
    home = {"XDG_CONFIG_HOME": str(tmp_path / "config")}
    terminal = start("--lang", "en", environ=home)
    welcomed(terminal)
    terminal.send("o")
    terminal.wait_for("> Language")
    choose(terminal, "Pace", "at once")
    choose(terminal, "Winds and dragons", "left of the suits")
    terminal.send("b")
    terminal.wait_for("> New match")
    terminal.send("v")
    terminal.wait_for("> 开一桌")
    terminal.send("q")
    assert terminal.status() == 0

    terminal = start(environ=home)
    terminal.wait_for("> 开一桌")
    terminal.send("o")
    terminal.wait_for("< 中文 >", "< 不停顿 >", "< 左边 >")


def test_settings_that_are_wrong_are_kept_aside_and_named(start: Starting, tmp_path: Path) -> None:
    settings = tmp_path / "config" / "mahjong-tui" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("welcomed = true\npace = 7\n", encoding="utf-8")
    terminal = start("--lang", "en", environ={"XDG_CONFIG_HOME": str(tmp_path / "config")})
    terminal.wait_for("settings.toml.broken-1", "q quit")
    assert settings.with_name("settings.toml.broken-1").exists()
    terminal.send("q")
    assert terminal.status() == 0


def welcomed(terminal: Terminal) -> None:
    """Take at the first start what is recommended."""
    terminal.wait_for("Which tiles can be read?", "> The upper ones, with Chinese numerals")
    terminal.send("Enter")
    terminal.wait_for("> New match")


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
