"""Draws what is written on the table: the status line, names and points, the side panel."""

from typing import Final

from textual.geometry import Offset, Region

from mahjong_tui.ui.canvas import fitted, width_of
from mahjong_tui.ui.palette import Ground, Ink, tone
from mahjong_tui.ui.present import Fact, PanelPart, PlayerShown
from mahjong_tui.ui.table.painter import Painter

_GAP: Final = 3
"""Columns between two facts."""


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
    name_ink, flag_ink, points_ink = _TURN_INKS if player.turn else _PLATE_INKS
    painter.canvas.fill(plate, tone(name_ink, ground))
    points, flags = _points(player), " ".join(player.flags)
    end = plate.right - width_of(points)
    painter.canvas.write(end, plate.y, points, tone(points_ink, ground))
    sign = painter.glyphs.turn if player.turn else " "
    x = painter.canvas.write(plate.x, plate.y, f"{sign}{player.wind} ", tone(name_ink, ground))
    room = end - 1 - x - (width_of(flags) + 1 if flags else 0)
    x = painter.text(Offset(x, plate.y), player.name, room, tone(name_ink, ground))
    if flags:
        painter.canvas.write(x + 1, plate.y, flags, tone(flag_ink, ground))


_PLATE_INKS: Final = (Ink.NAME, Ink.ALERT, Ink.TEXT)
_TURN_INKS: Final = (Ink.WIND, Ink.SIGN, Ink.WIND)


def _points(player: PlayerShown) -> str:
    points = f"{player.points:+d}" if player.points else "0"
    return f"{points} ({player.delta:+d})" if player.delta else points


def draw_panel(painter: Painter, parts: tuple[PanelPart, ...], panel: Region) -> None:
    """Draw the side panel: titles and lines, as far down as there is room."""
    painter.canvas.fill(panel, tone(Ink.TEXT, Ground.RIM))
    room = panel.shrink((1, 1, 0, 2))
    lines = [(text, ink) for part in parts for text, ink in _lines(part)]
    for y, (text, ink) in enumerate(lines[: room.height], room.y):
        style = tone(ink, Ground.RIM)
        painter.canvas.write(room.x, y, fitted(text, room.width, painter.glyphs.more), style)


def _lines(part: PanelPart) -> list[tuple[str, Ink]]:
    return [(part.title, Ink.NAME), *((line, Ink.TEXT) for line in part.lines), ("", Ink.TEXT)]
