"""Draws the fish that are offered before the dice: eight numbered backs, and who took which."""

from textual.geometry import Offset, Region

from mahjong_tui.ui.glyphs import Size
from mahjong_tui.ui.palette import Ground, Ink, tone
from mahjong_tui.ui.present import FishShown
from mahjong_tui.ui.table.painter import Painter


def draw_fish(
    painter: Painter, fish: tuple[FishShown, ...], pointed: int | None, region: Region, size: Size
) -> None:
    """Draw every fish; the one pointed at is raised, a taken one shows who has it."""
    for index, one in enumerate(fish):
        x = region.x + index * size.width
        raised = one.number == pointed
        _back(painter, Offset(x, region.y + (not raised)), one, size)
        middle = x + (size.width - 1) // 2
        if raised:
            painter.canvas.write(middle, region.bottom - 2, painter.glyphs.cursor, tone(Ink.ALERT))
        style = tone(Ink.ALERT if raised else Ink.MUTED)
        painter.canvas.write(middle, region.bottom - 1, str(one.number), style)


def _back(painter: Painter, at: Offset, fish: FishShown, size: Size) -> None:
    blocks = painter.glyphs.blocks
    filling = " " if fish.taker else blocks.back
    style = tone(Ink.WALL_ZEBRA, Ground.BACK)
    for row in range(size.height - 1):
        text = filling * (size.width - 1) + blocks.bevel
        painter.canvas.write(at.x, at.y + row, text, style)
    named = Region(at.x, at.y + (size.height - 2) // 2, size.width - 1, 1)
    painter.centred(fish.taker, named, tone(Ink.WIND, Ground.BACK))
    painter.edge(at, size, Ink.BONE)
