"""The table as a widget: a few strips that share one canvas, each repainting only its own rows."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import NULL_OFFSET, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from mahjong_tui.ui.glyphs import CJK, Glyphs
from mahjong_tui.ui.palette import FELT, Ink, Palette, tone
from mahjong_tui.ui.present import Shown
from mahjong_tui.ui.table.drawing import Drawing, draw_table
from mahjong_tui.ui.table.form import form_for
from mahjong_tui.ui.table.motion import SECONDS, STEPS, moved, moves

STRIPS: Final = 28
"""As many as a full hand needs: status, opposite, panel, five columns, three below, the slots."""

_FELT: Final = tone(Ink.TEXT)


class TableView(Widget):
    """The table; give it ``shown`` and it repaints what changed.

    It holds no rule and no state of the game: attributes go down, :class:`TileClicked` comes up.
    It fills whatever size it is given, from 80x20 cells; the prompt and the keys lie below it.
    """

    DEFAULT_CSS = """
    TableView { width: 1fr; height: 1fr; min-height: 20; }
    TableStrip { width: auto; height: auto; }
    """

    shown: reactive[Shown | None] = reactive(None, repaint=False)
    glyphs: reactive[Glyphs] = reactive(CJK, repaint=False)
    palette: reactive[Palette] = reactive(FELT, repaint=False)
    moving: bool = False
    """Whether what is new moves before it lies still."""
    with_panel: reactive[bool] = reactive(default=True, repaint=False)
    """Whether there is a side panel where there is room for one (from 120 columns)."""

    class TileClicked(Message):
        """A tile of the own hand was clicked.

        Attributes:
            index: Which one, as the cursor counts.
            times: How many clicks in quick succession, this one included.
        """

        def __init__(self, table: "TableView", index: int, times: int) -> None:
            super().__init__()
            self.table = table
            self.index = index
            self.times = times

        @property
        def control(self) -> "TableView":
            """The table that was clicked."""
            return self.table

    def __init__(
        self,
        *,
        glyphs: Glyphs = CJK,
        palette: Palette = FELT,
        id: str | None = None,  # noqa: A002 - textual's own name for it
    ) -> None:
        super().__init__(id=id)
        self.drawing: Drawing | None = None
        self._steps = 0
        self._stepping: Timer | None = None
        self.set_reactive(TableView.glyphs, glyphs)
        self.set_reactive(TableView.palette, palette)

    @property
    def layout(self) -> Layout:
        """Put every strip where the drawing says."""
        return _PLACES

    def compose(self) -> ComposeResult:
        """Make the strips; the drawing says where they lie."""
        for _ in range(STRIPS):
            yield TableStrip()

    def render_line(self, y: int) -> Strip:  # noqa: ARG002 - every row is the same
        """Give the felt that shows until there is something to show."""
        return Strip.blank(self.size.width, self.palette.style(_FELT))

    def watch_shown(self) -> None:
        """Repaint what changed; let move what is new."""
        self.lie_still()
        if self.moving and self.shown is not None and moves(self.shown):
            self._steps = STEPS
            self._stepping = self.set_interval(SECONDS, self._step)
        self._draw()

    def lie_still(self) -> None:
        """Put everything where it belongs at once."""
        if self._stepping is not None:
            self._stepping.stop()
            self._stepping = None
            self._steps = 0
            self._draw()

    def _step(self) -> None:
        if self._steps > 1:
            self._steps -= 1
            self._draw()
        else:
            self.lie_still()

    def watch_glyphs(self) -> None:
        """Draw with other faces."""
        self._draw()

    def watch_with_panel(self) -> None:
        """Make room for the side panel, or take it back."""
        self._draw()

    def watch_palette(self) -> None:
        """Repaint everything in other colours."""
        self.refresh()
        for strip in self.query(TableStrip):
            strip.refresh()

    def on_resize(self) -> None:
        """Lay the table out for the new size."""
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Tell which tile was clicked."""
        if self.drawing is None:
            return
        spot = event.screen_offset - self.region.offset
        for index, tile in enumerate(self.drawing.tiles):
            if tile.contains_point(spot):
                event.stop()
                self.post_message(self.TileClicked(self, index, event.chain))
                return

    def _draw(self) -> None:
        if self.shown is None or not self.size or not self.is_mounted:
            return
        before = self.drawing
        form = form_for(*self.size, panel=self.with_panel)
        self.drawing = draw_table(moved(self.shown, self._steps), form, self.glyphs)
        if before is None or before.regions != self.drawing.regions:
            self._place(self.drawing.regions)
        else:
            self._repaint(before, self.drawing)

    def _place(self, regions: tuple[Region, ...]) -> None:
        empty = [Region()] * (STRIPS - len(regions))
        for strip, place in zip(self.query(TableStrip), [*regions, *empty], strict=True):
            moved = strip.place != place
            strip.place = place
            strip.refresh(layout=moved)

    def _repaint(self, before: Drawing, after: Drawing) -> None:
        for strip in self.query(TableStrip):
            place = strip.place
            rows = [
                Region(0, y - place.y, place.width, 1)
                for y in range(place.y, place.bottom)
                if not after.canvas.same(before.canvas, y, place.x, place.right)
            ]
            if rows:
                strip.refresh(*rows)


class TableStrip(Widget):
    """A region of the table that is sent to the terminal apart from the others."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__()
        self.place = Region()

    def render_line(self, y: int) -> Strip:
        """Give one row of the region."""
        table = self.parent
        if not isinstance(table, TableView) or table.drawing is None or y >= self.place.height:
            return Strip.blank(self.size.width)
        return table.drawing.canvas.strip(self.place, y, table.palette.style)


class _Places(Layout):
    """Puts every strip where the drawing says."""

    name = "table"

    def arrange(  # the signature is textual's
        self,
        parent: Widget,  # noqa: ARG002
        children: list[Widget],
        size: Size,  # noqa: ARG002
        greedy: bool = True,  # noqa: ARG002, FBT001, FBT002
    ) -> ArrangeResult:
        return [
            WidgetPlacement(child.place, NULL_OFFSET, Spacing(), child)
            for child in children
            if isinstance(child, TableStrip) and child.place
        ]


_PLACES: Final = _Places()
