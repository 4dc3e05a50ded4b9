"""The table as a widget: one picture, of which only what changed is painted again."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from mahjong_tui.ui.glyphs import CJK, Glyphs
from mahjong_tui.ui.palette import FELT, Ink, Palette, tone
from mahjong_tui.ui.present import Shown
from mahjong_tui.ui.table.drawing import Drawing, draw_hand_anew, draw_table
from mahjong_tui.ui.table.form import LEAST_HEIGHT, LEAST_WIDTH, Form, form_for
from mahjong_tui.ui.table.motion import SECONDS, STEPS, moved, moves

_FELT: Final = tone(Ink.TEXT)


class TableView(Widget):
    """The table; give it ``shown`` and it repaints what changed.

    It is a single widget, whatever lies on it: one more costs the start a millisecond or two.

    It holds no rule and no state of the game: attributes go down, :class:`TileClicked` comes up.
    It fills whatever size it is given, from 80x20 cells; the prompt and the keys lie below it.
    """

    DEFAULT_CSS = """
    TableView { width: 1fr; height: 1fr; min-height: 20; }
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
        self._of: _Of | None = None
        self._steps = 0
        self._stepping: Timer | None = None
        self.set_reactive(TableView.glyphs, glyphs)
        self.set_reactive(TableView.palette, palette)

    def render_line(self, y: int) -> Strip:
        """Give one row of the picture, of felt until there is something to show."""
        if self.shown is None:
            return Strip.blank(self.size.width, self.palette.style(_FELT))
        # A new size is painted before it is told.
        if self.drawing is None or not self.drawing.canvas.fills(self._extent):
            self.drawing = self._drawn(self.shown)
        canvas = self.drawing.canvas
        return canvas.strip(Region(0, y, canvas.width, 1), 0, self.palette.style)

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
        before, self.drawing = self.drawing, self._drawn(self.shown)
        if before is None or not before.canvas.fills(self._extent):
            self.refresh()
        elif rows := tuple(_changed(before, self.drawing)):
            self.refresh(*rows)

    @property
    def _extent(self) -> Size:
        return Size(max(self.size.width, LEAST_WIDTH), max(self.size.height, LEAST_HEIGHT))

    def _drawn(self, shown: Shown) -> Drawing:
        form = form_for(*self.size, panel=self.with_panel)
        before, self._of = self._of, _Of(moved(shown, self._steps), form, self.glyphs)
        if self.drawing is not None and before is not None and self._of.differs_in_hand(before):
            return draw_hand_anew(self.drawing, *self._of)
        return draw_table(*self._of)


class _Of(NamedTuple):
    """What a drawing was made of."""

    shown: Shown
    form: Form
    glyphs: Glyphs

    def differs_in_hand(self, before: "_Of") -> bool:
        """True when at most the cursor and what it lifts differ from another's."""
        now, then = self.shown.focus, before.shown.focus
        if self[1:] != before[1:] or (now.number, now.note) != (then.number, then.note):
            return False
        return replace(before.shown, focus=now) == self.shown


def _changed(before: Drawing, after: Drawing) -> Iterator[Region]:
    for place in after.regions:
        for y in range(place.y, place.bottom):
            if not after.canvas.same(before.canvas, y, place.x, place.right):
                yield Region(place.x, y, place.width, 1)
