"""Draws the pictures of the README from the cells of the table.

``python docs/pictures.py`` draws ``docs/table.png``; it needs Pillow and the fonts Noto Sans Mono
CJK and DejaVu Sans Mono. Blocks are drawn as terminals draw them, edge to edge.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont
from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from mahjong_tui.ui.canvas import REST, Canvas, width_of
from mahjong_tui.ui.palette import Palette

FONTS: Final = Path("/usr/share/fonts")
WIDE_FONT: Final = FONTS / "opentype/noto/NotoSansCJK-Bold.ttc"
MONO_FONT: Final = FONTS / "truetype/dejavu/DejaVuSansMono.ttf"
WIDE_FACE: Final = "Noto Sans Mono CJK TC"
CELL: Final = (10, 20)
"""Pixels of a cell at scale 1."""

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

HALVES: Final[dict[str, tuple[Box, ...]]] = {
    "█": ((0, 0, 1, 1),),
    "▀": ((0, 0, 1, 0.5),),
    "▄": ((0, 0.5, 1, 1),),
    "▌": ((0, 0, 0.5, 1),),
    "▐": ((0.5, 0, 1, 1),),
    "▘": ((0, 0, 0.5, 0.5),),
    "▖": ((0, 0.5, 0.5, 1),),
    "▛": ((0, 0, 1, 0.5), (0, 0.5, 0.5, 1)),
    "▙": ((0, 0, 0.5, 0.5), (0, 0.5, 1, 1)),
    "▕": ((0.875, 0, 1, 1),),
    "▔": ((0, 0, 1, 0.125),),
    "▁": ((0, 0.875, 1, 1),),
}
"""Parts of the cell that a block fills: left, top, right, bottom."""


class Picture:
    """A canvas as an image."""

    def __init__(self, canvas: Canvas, palette: Palette, scale: int = 1) -> None:
        self.canvas = canvas
        self.palette = palette
        self.scale = scale
        self.cell = (CELL[0] * scale, CELL[1] * scale)
        size = (canvas.width * self.cell[0], canvas.height * self.cell[1])
        self.image = Image.new("RGB", size)
        self.draw = ImageDraw.Draw(self.image)
        self.wide = _wide_font(17 * scale)
        self.mono = ImageFont.truetype(str(MONO_FONT), 16 * scale)

    def drawn(self) -> Image.Image:
        """Draw all cells."""
        for y in range(self.canvas.height):
            for x in range(self.canvas.width):
                self._cell(x, y)
        return self.image

    def _cell(self, x: int, y: int) -> None:
        sign = self.canvas.signs[y][x]
        if sign == REST:
            return
        fore, back = colours(self.palette.style(self.canvas.tones[y][x]))
        across, down = self.cell
        left, top = x * across, y * down
        width = across * width_of(sign)
        self.draw.rectangle((left, top, left + width - 1, top + down - 1), fill=back)
        if sign in HALVES:
            for box in HALVES[sign]:
                self._fill((left, top), box, fore)
        elif sign == "▒":
            self._shade((left, top), fore, back)
        elif sign != " ":
            self._write(sign, (left + width / 2, top + down / 2), fore)

    def _fill(self, at: tuple[int, int], box: Box, fill: tuple[int, int, int]) -> None:
        across, down = self.cell
        left, top = at[0] + box[0] * across, at[1] + box[1] * down
        right, bottom = at[0] + box[2] * across - 1, at[1] + box[3] * down - 1
        self.draw.rectangle((left, top, max(left, right), bottom), fill=fill)

    def _shade(
        self, at: tuple[int, int], fore: tuple[int, int, int], back: tuple[int, int, int]
    ) -> None:
        mixed = tuple((one + two) // 2 for one, two in zip(fore, back, strict=True))
        self._fill(at, (0, 0, 1, 1), (mixed[0], mixed[1], mixed[2]))

    def _write(
        self, sign: str, middle: tuple[float, float], fill: tuple[int, int, int]
    ) -> None:
        font = self.wide if width_of(sign) > 1 else self.mono
        self.draw.text(middle, sign, font=font, fill=fill, anchor="mm")


def _wide_font(size: int) -> ImageFont.FreeTypeFont:
    for index in range(20):
        font = ImageFont.truetype(str(WIDE_FONT), size, index=index)
        if font.getname()[0] == WIDE_FACE:
            return font
    raise LookupError(WIDE_FACE)


def colours(
    style: Style, theme: TerminalTheme = XTERM
) -> tuple[ColorTriplet, ColorTriplet]:
    """Give the colours of signs and ground."""
    fore = _triplet(style.color, theme, theme.foreground_color)
    back = _triplet(style.bgcolor, theme, theme.background_color)
    return (back, fore) if style.reverse else (fore, back)


def _triplet(colour: Color | None, theme: TerminalTheme, default: ColorTriplet) -> ColorTriplet:
    return default if colour is None else colour.get_truecolor(theme)


Draw: TypeAlias = Callable[[], Image.Image]
