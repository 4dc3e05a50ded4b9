"""The picture on the start screen: a row of tiles, which shows at once whether they can be read."""

from typing import ClassVar, Final

from textual.geometry import Offset, Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.ui.canvas import Canvas
from mahjong_tui.ui.glyphs import CJK, MIDDLE, Glyphs
from mahjong_tui.ui.palette import FELT, Ink, Palette, tone
from mahjong_tui.ui.present import TileShown
from mahjong_tui.ui.table.painter import Painter, zebra

TILES: Final = parse_tiles("1m5m9m 1p5p9p 1s5s9s CFP")


class Splash(Widget):
    """Twelve tiles in a row."""

    DEFAULT_CSS: ClassVar[str] = f"""
    Splash {{ width: {len(TILES) * MIDDLE.width}; height: {MIDDLE.height}; }}
    """

    glyphs: reactive[Glyphs] = reactive(CJK, init=False)
    """The faces."""
    palette: reactive[Palette] = reactive(FELT, init=False)
    """The colours."""

    def __init__(self, glyphs: Glyphs = CJK, palette: Palette = FELT) -> None:
        super().__init__()
        self.set_reactive(Splash.glyphs, glyphs)
        self.set_reactive(Splash.palette, palette)

    def render_line(self, y: int) -> Strip:
        """Draw one row of the picture."""
        canvas = Canvas(self.size.width, MIDDLE.height, tone(Ink.TEXT))
        painter = Painter(canvas, self.glyphs)
        for place, tile in enumerate(TILES):
            at = Offset(place * MIDDLE.width, 0)
            painter.standing(at, TileShown(tile), MIDDLE, zebra(place))
        return canvas.strip(Region(0, 0, canvas.width, canvas.height), y, self.palette.style)
