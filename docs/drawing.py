"""Draws cells of a terminal as an image; blocks edge to edge, as terminals draw them.

It needs Pillow and the fonts Noto Sans Mono CJK and DejaVu Sans Mono.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont
from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip

from mahjong_tui.ui.canvas import cells, width_of

FONTS: Final = Path("/usr/share/fonts")
WIDE_FONT: Final = FONTS / "opentype/noto/NotoSansCJK-Bold.ttc"
WIDE_FACE: Final = "Noto Sans Mono CJK TC"
MONO_FONT: Final = FONTS / "truetype/dejavu/DejaVuSansMono.ttf"

CELL: Final = (10, 20)
"""Pixels of a cell at scale 1: across, down."""

XTERM: Final = TerminalTheme(
    (0, 0, 0),
    (229, 229, 229),
    [(0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
     (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)],
    [(127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
     (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)],
)  # fmt: skip
"""What xterm shows for the sixteen colours."""

Box: TypeAlias = tuple[float, float, float, float]

BLOCKS: Final[dict[str, tuple[Box, ...]]] = {
    "█": ((0, 0, 1, 1),),
    "▀": ((0, 0, 1, 0.5),),
    "▄": ((0, 0.5, 1, 1),),
    "▌": ((0, 0, 0.5, 1),),
    "▘": ((0, 0, 0.5, 0.5),),
    "▖": ((0, 0.5, 0.5, 1),),
    "▛": ((0, 0, 1, 0.5), (0, 0.5, 0.5, 1)),
    "▙": ((0, 0, 0.5, 0.5), (0, 0.5, 1, 1)),
    "▕": ((0.875, 0, 1, 1),),
    "┃": ((0.4, 0, 0.6, 1),),
    "│": ((0.45, 0, 0.55, 1),),
    "─": ((0, 0.47, 1, 0.53),),
    "┌": ((0.45, 0.47, 1, 0.53), (0.45, 0.47, 0.55, 1)),
    "┐": ((0, 0.47, 0.55, 0.53), (0.45, 0.47, 0.55, 1)),
    "└": ((0.45, 0.47, 1, 0.53), (0.45, 0, 0.55, 0.53)),
    "┘": ((0, 0.47, 0.55, 0.53), (0.45, 0, 0.55, 0.53)),
}
"""Parts of the cell that a block or a line fills: left, top, right, bottom."""


class Picture:
    """Rows of styled text as an image."""

    def __init__(self, rows: Sequence[Strip], scale: int = 1) -> None:
        self.rows = rows
        self.cell = (CELL[0] * scale, CELL[1] * scale)
        across = max(row.cell_length for row in rows)
        self.image = Image.new("RGB", (across * self.cell[0], len(rows) * self.cell[1]))
        self.draw = ImageDraw.Draw(self.image)
        self.wide = _wide_font(17 * scale)
        self.mono = ImageFont.truetype(str(MONO_FONT), 16 * scale)

    def drawn(self) -> Image.Image:
        """Draw all cells, grounds first, so that no sign is cut by its neighbour."""
        spots = [spot for y, row in enumerate(self.rows) for spot in _spots(row, y)]
        for sign, at, style in spots:
            self._fill(at, (0, 0, width_of(sign), 1), colours(style)[1])
        for sign, at, style in spots:
            self._sign(sign, at, *colours(style))
        return self.image

    def _sign(self, sign: str, at: tuple[int, int], fore: ColorTriplet, back: ColorTriplet) -> None:
        if sign in BLOCKS:
            for box in BLOCKS[sign]:
                self._fill(at, box, fore)
        elif sign == "▒":
            self._fill(at, (0, 0, 1, 1), _between(fore, back))
        elif sign != " ":
            self._write(sign, at, fore)

    def _fill(self, at: tuple[int, int], box: Box, colour: ColorTriplet) -> None:
        across, down = self.cell
        left, top = (at[0] + box[0]) * across, (at[1] + box[1]) * down
        right, bottom = (at[0] + box[2]) * across - 1, (at[1] + box[3]) * down - 1
        self.draw.rectangle((left, top, max(left, right), bottom), fill=colour)

    def _write(self, sign: str, at: tuple[int, int], colour: ColorTriplet) -> None:
        width, (across, down) = width_of(sign), self.cell
        font = self.wide if width > 1 else self.mono
        middle = ((at[0] + width / 2) * across, (at[1] + 0.5) * down)
        self.draw.text(middle, sign, font=font, fill=colour, anchor="mm")


def _spots(row: Strip, y: int) -> Iterable[tuple[str, tuple[int, int], Style]]:
    x = 0
    for segment in row:
        for sign in cells(segment.text):
            if sign:
                yield sign, (x, y), segment.style or Style.null()
            x += 1


def _between(one: ColorTriplet, other: ColorTriplet) -> ColorTriplet:
    return ColorTriplet(*((a + b) // 2 for a, b in zip(one, other, strict=True)))


def _wide_font(size: int) -> ImageFont.FreeTypeFont:
    for index in range(20):
        font = ImageFont.truetype(str(WIDE_FONT), size, index=index)
        if font.getname()[0] == WIDE_FACE:
            return font
    raise LookupError(WIDE_FACE)


def colours(style: Style) -> tuple[ColorTriplet, ColorTriplet]:
    """Give the colours of signs and ground."""
    fore = _triplet(style.color, XTERM.foreground_color)
    back = _triplet(style.bgcolor, XTERM.background_color)
    return (back, fore) if style.reverse else (fore, back)


def _triplet(colour: Color | None, default: ColorTriplet) -> ColorTriplet:
    return default if colour is None or colour.is_default else colour.get_truecolor(XTERM)
