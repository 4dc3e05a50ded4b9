"""Draws what is written on the table: the status line, names and points, the side panel."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace
from textual.geometry import Offset, Region

from mahjong_tui.ui.canvas import fitted, width_of
from mahjong_tui.ui.palette import Ground, Ink, tone
from mahjong_tui.ui.present import Fact, PanelPart, PlayerShown
from mahjong_tui.ui.table.painter import Painter

_GAP: Final = 3
"""Columns between two facts."""
_SET_IN: Final = "  "


def draw_status(painter: Painter, facts: tuple[Fact, ...], bar: Region) -> None:
    """Draw the status line; what does not fit is left out, by rank."""
    painter.canvas.fill(bar, tone(Ink.TEXT, Ground.BAR))
    x = bar.x + 1
    for index, fact in enumerate(_fitting(facts, bar.width - 2)):
        if fact.label:
            x = painter.canvas.write(x, bar.y, fact.label + " ", tone(Ink.MUTED, Ground.BAR))
        ink = Ink.TEXT if index else Ink.NAME
        x = painter.canvas.write(x, bar.y, fact.value, tone(ink, Ground.BAR)) + _GAP


def _fitting(facts: tuple[Fact, ...], width: int) -> tuple[Fact, ...]:
    while len(facts) > 1 and sum(map(_fact_width, facts)) - _GAP > width:
        least = max(facts, key=lambda fact: fact.rank)
        facts = tuple(fact for fact in facts if fact is not least)
    return facts


def _fact_width(fact: Fact) -> int:
    return width_of(f"{fact.label} {fact.value}" if fact.label else fact.value) + _GAP


def draw_plate(painter: Painter, player: PlayerShown, plate: Region) -> None:
    """Draw wind, name, flags and points; reversed and with a sign while it is his turn."""
    ground = Ground.TURN if player.turn else Ground.FELT
    name, flag, points = (tone(ink, ground) for ink in (_TURN if player.turn else _PLATE))
    painter.canvas.fill(plate, name)
    end = plate.right - width_of(_points(player)) - width_of(_delta(player))
    painter.canvas.write(end, plate.y, _points(player), points)
    x = plate.right - width_of(_delta(player))
    painter.canvas.write(x, plate.y, _delta(player), points if player.turn else _change(player))
    sign, flags = painter.glyphs.turn if player.turn else " ", " ".join(player.flags)
    x = painter.canvas.write(plate.x, plate.y, f"{sign}{player.wind} ", name)
    fish = len(player.fish) + 2 if player.fish else 0
    room = end - 1 - x - (width_of(flags) + 1 if flags else 0) - fish
    x = painter.text(Offset(x, plate.y), player.name, room, name)
    if flags:
        x = painter.canvas.write(x + 1, plate.y, flags, flag)
    if fish:
        x = painter.canvas.write(x + 1, plate.y, painter.glyphs.blocks.fish, flag)
        numbers = "".join(map(str, player.fish))
        painter.canvas.write(x, plate.y, numbers, tone(Ink.WIND, Ground.BACK))


_PLATE: Final = (Ink.NAME, Ink.ALERT, Ink.TEXT)
_TURN: Final = (Ink.WIND, Ink.SIGN, Ink.WIND)


def _points(player: PlayerShown) -> str:
    return f"{player.points:+d}" if player.points else "0"


def _delta(player: PlayerShown) -> str:
    return f" ({player.delta:+d})" if player.delta else ""


def _change(player: PlayerShown) -> int:
    return tone(Ink.GAIN if player.delta > 0 else Ink.LOSS)


def draw_panel(painter: Painter, parts: tuple[PanelPart, ...], panel: Region) -> None:
    """Draw the side panel: titles and lines, as far down as there is room."""
    painter.canvas.fill(panel, tone(Ink.TEXT, Ground.RIM))
    for y in range(panel.y, panel.bottom):
        painter.canvas.write(panel.x, y, painter.glyphs.blocks.rule, tone(Ink.MUTED, Ground.RIM))
    room = panel.shrink((1, 1, 0, 2))
    parts = tuple(_set(part, room.width) for part in parts)
    spare = room.height - sum(map(_height, parts))
    lines = [line for part in parts for line in _lines(part, spare)]
    for y, (text, ink) in enumerate(lines[: room.height], room.y):
        style = tone(ink, Ground.RIM)
        painter.canvas.write(room.x, y, fitted(text, room.width, painter.glyphs.more), style)


def _set(part: PanelPart, width: int) -> PanelPart:
    return replace(part, lines=tuple(one for line in part.lines for one in broken(line, width)))


def broken(line: str, width: int) -> Iterator[str]:
    """Break a line between words, or where it must, into four cells or more; the rest is set in.

    >>> list(broken("Paid: Bo +60, Mei -20.", 14)), list(broken("一二三四五", 6))
    (['Paid: Bo +60,', '  Mei -20.'], ['一二三', '  四五'])
    """
    while width_of(line) > width:
        fit = max(at for at in range(len(line)) if width_of(line[:at]) <= width)
        space = line.rfind(" ", 0, fit + 1)
        end = space if line[: max(0, space)].strip() else fit
        yield line[:end].rstrip()
        line = _SET_IN + line[end:].lstrip()
    yield line


def _height(part: PanelPart) -> int:
    return 2 + len(part.lines)


def _lines(part: PanelPart, spare: int) -> Iterator[tuple[str, Ink]]:
    cut = max(0, -spare) if part.newest else 0
    yield part.title, Ink.NAME
    for line in part.lines[cut:]:
        yield line, Ink.TEXT
    yield "", Ink.TEXT
