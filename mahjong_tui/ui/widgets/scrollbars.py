"""Scroll bars of whole cells: their usual eighths are drawn too wide by some terminals."""

from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender


class WholeCells(ScrollBarRender):
    """A bar that ends where a cell ends."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


def use_whole_cells() -> None:
    """Draw all scroll bars that way."""
    ScrollBar.renderer = WholeCells
