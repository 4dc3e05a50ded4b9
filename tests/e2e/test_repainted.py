"""What is sent piece by piece stands on a real terminal as if everything had been sent anew."""

import re
from typing import Final, TypeAlias

import pytest
from e2e.conftest import Starting
from e2e.playing import AMONG_BOTS, EN, ZH, alive
from e2e.terminal import USUAL, Terminal
from ui.test_thrift import Screen

from mahjong_tui.ui.thrift import Pen

pytestmark = pytest.mark.e2e

TABLE: Final = ("--lang", "en", "play", "--variant", "qinzhou", "--seed", "1", *AMONG_BOTS)
COLOURS: Final = {"all colours": "truecolor", "256 colours": ""}
TURNS: Final = 3
RESTS: Final = 3
"""How often in a row the screen has to be found the same, each time at rest."""

Cell: TypeAlias = tuple[str, Pen | str]

_PAINTED: Final = re.compile(r"\x1b\[([\d;]*)m|(.|\n)")


def cells(terminal: Terminal) -> list[Cell]:
    """Read every sign with as much of its style as is seen."""
    painted: list[Cell] = []
    # A style goes on from line to line.
    screen = Screen()
    for found in _PAINTED.finditer(terminal.painted):
        if found[2]:
            painted.append(_seen(found[2], screen.pen))
        else:
            screen._style(found[1])
    return painted


def _seen(sign: str, pen: Pen) -> Cell:
    if sign == "\n":
        return sign, ""
    return (sign, pen.back if sign == " " and not pen.marks & {"4", "7", "9"} else pen)


def differing(before: list[Cell], after: list[Cell]) -> list[tuple[str, Cell, Cell]]:
    """Give what stands before it on its line, and both cells, wherever they differ."""
    found, line = [], ""
    for one, other in zip(before, after, strict=True):
        line = "" if line.endswith("\n") else line
        if one != other:
            found.append((line, one, other))
        line += one[0]
    return found


def at_rest(terminal: Terminal) -> str:
    """Wait until nothing has moved for longer than a busy machine pauses between two strokes."""
    screens = [terminal.wait_for_rest()]
    while len(screens) < RESTS or len(set(screens[-RESTS:])) > 1:
        screens.append(terminal.wait_for_rest())
    return screens[-1]


def check(terminal: Terminal, size: tuple[int, int] = USUAL) -> None:
    """Hold what stands there against a repaint, which another size and back again is."""
    text = at_rest(terminal)
    before = cells(terminal)
    terminal.resize(size[0] + 1, size[1])
    terminal.wait_for_rest()
    terminal.resize(*size)
    again = at_rest(terminal)
    assert again.splitlines() == text.splitlines()
    assert differing(before, cells(terminal)) == []


@pytest.mark.parametrize("colours", COLOURS)
def test_nothing_stale_is_left_by_moves_sizes_languages_faces_panels_and_themes(
    start: Starting, colours: str
) -> None:
    terminal = start(*TABLE, environ={"COLORTERM": COLOURS[colours]})
    terminal.wait_for(alive())
    check(terminal)
    for _ in range(TURNS):
        terminal.send("Left", "Left", "Right", "Left")
        check(terminal)
        discard(terminal)
        check(terminal)
    terminal.send("v")
    terminal.wait_for(alive(ZH))
    check(terminal)
    notice = ZH.text("ui.faces.now", faces="")
    terminal.send("f")
    terminal.wait_for(notice)
    terminal.wait_for(lambda screen: notice not in screen)
    check(terminal)
    terminal.send("l")
    terminal.wait_for(ZH.text("ui.log.title"))
    check(terminal)
    terminal.send("b")
    terminal.wait_for(alive(ZH))
    terminal.send("v")
    terminal.wait_for(alive())
    change_theme(terminal)
    check(terminal)
    terminal.resize(120, 40)
    terminal.wait_for(EN.text("ui.log.title"))
    check(terminal, (120, 40))
    terminal.send("Left")
    discard(terminal)
    check(terminal, (120, 40))
    terminal.resize(*USUAL)
    terminal.wait_for(lambda screen: EN.text("ui.log.title") not in screen)
    check(terminal)


def discard(terminal: Terminal) -> None:
    """Answer, and wait until something is asked again."""
    terminal.send("Enter")
    terminal.wait_for(lambda screen: alive() not in screen)
    terminal.wait_for(alive())


def change_theme(terminal: Terminal) -> None:
    """Take the next colours in the settings, and come back to the table."""
    terminal.send("o")
    terminal.wait_for(EN.text("ui.settings.title"))
    for _ in range(20):
        if re.search(rf"> *{EN.text('ui.settings.theme')}", screen := terminal.wait_for_rest()):
            break
        terminal.send("Down")
        terminal.wait_for_change(screen)
    screen = terminal.screen
    terminal.send("Right")
    terminal.wait_for_change(screen)
    check(terminal)
    terminal.send("b")
    terminal.wait_for(alive())
