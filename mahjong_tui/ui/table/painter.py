"""Draws tiles and texts at a place: faces, bevels, edges, signs, backs."""

from typing import Final

from textual.geometry import Offset, Region

from mahjong_tui.ui.canvas import Canvas, fitted, width_of
from mahjong_tui.ui.glyphs import ROW_WIDTH, SMALL, Glyphs, Sign, Size, ink_of
from mahjong_tui.ui.palette import Ground, Ink, tone
from mahjong_tui.ui.present import TileShown

_TAKEN: Final = tone(Ink.MUTED)


def zebra(index: int) -> Ground:
    """Give neighbouring tiles different grounds."""
    return (Ground.IVORY, Ground.ZEBRA)[index & 1]


class Painter:
    """Writes tiles and texts into a canvas with one set of glyphs."""

    __slots__ = ("canvas", "glyphs")

    def __init__(self, canvas: Canvas, glyphs: Glyphs) -> None:
        self.canvas = canvas
        self.glyphs = glyphs

    def text(self, at: Offset, text: str, width: int, style: int) -> int:
        """Write a text, cut to a width; give the column after it."""
        return self.canvas.write(at.x, at.y, fitted(text, width, self.glyphs.more), style)

    def centred(self, text: str, region: Region, style: int) -> None:
        """Write a text in the middle of a region's first row."""
        text = fitted(text, region.width, self.glyphs.more)
        left = region.x + (region.width - width_of(text)) // 2
        self.canvas.write(left, region.y, text, style)

    def flat(self, at: Offset, tile: TileShown, ground: Ground, depth: int = 1) -> None:
        """Draw a tile on the table, four cells wide; three rows deep it shows its edge."""
        if depth == 1:
            self._row(at, tile, ground)
            return
        self._faced(at, tile, SMALL, ground)
        if depth == SMALL.height and not tile.taken:
            self.edge(at, SMALL)

    def standing(self, at: Offset, tile: TileShown, size: Size, ground: Ground) -> None:
        """Draw a tile with its bevel and its bamboo edge."""
        self._faced(at, tile, size, ground)
        self.edge(at, size)

    def back(self, at: Offset, depth: int) -> None:
        """Draw a tile that lies face down, two rows deep, or three with its edge."""
        blocks = self.glyphs.blocks
        text = blocks.back * (SMALL.width - 1) + blocks.bevel
        for row in range(SMALL.height - 1):
            self.canvas.write(at.x, at.y + row, text, tone(Ink.WALL_ZEBRA, Ground.BACK))
        if depth == SMALL.height:
            self.edge(at, SMALL, Ink.BONE)

    def _row(self, at: Offset, tile: TileShown, ground: Ground) -> None:
        style = _TAKEN if tile.taken else tone(ink_of(tile.tile), ground)
        self.canvas.write(at.x, at.y, self.glyphs.row(tile.tile, tile.sign), style)
        if tile.sign is not None:
            self._sign(at.x + ROW_WIDTH - 1, at.y, tile.sign, _sign_tone(tile, ground))

    def _faced(self, at: Offset, tile: TileShown, size: Size, ground: Ground) -> None:
        style = _TAKEN if tile.taken else tone(ink_of(tile.tile), ground)
        right, bevel = at.x + size.width - 1, tone(Ink.BEVEL, ground)
        for row, text in enumerate(self.glyphs.face(tile.tile, size), at.y):
            self.canvas.write(at.x, row, text, style)
            if not tile.taken:
                self.canvas.write(right, row, self.glyphs.blocks.bevel, bevel)
        if tile.sign is not None:
            self._sign(right, at.y + 1, tile.sign, _sign_tone(tile, ground))

    def edge(self, at: Offset, size: Size, ink: Ink = Ink.EDGE) -> None:
        """Draw the bamboo under a tile, or the ivory under a back."""
        text = self.glyphs.blocks.edge * size.width
        self.canvas.write(at.x, at.y + size.height - 1, text, tone(ink))

    def _sign(self, x: int, y: int, sign: Sign, style: int) -> None:
        self.canvas.write(x, y, self.glyphs.signs[sign], style)


def _sign_tone(tile: TileShown, ground: Ground) -> int:
    return _TAKEN if tile.taken else tone(Ink.SIGN, ground)
