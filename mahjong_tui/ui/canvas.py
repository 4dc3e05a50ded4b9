"""What stands in each cell of a picture; no write can leave half of a wide character behind.

A cell is a character and a tone (see :mod:`mahjong_tui.ui.palette`). The second cell of a wide
character holds the empty string, so that a row's text is its cells joined.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

from rich.cells import get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip

Cells: TypeAlias = tuple[str, ...]

BLANK: Final = " "
REST: Final = ""
"""Stands in the second cell of a wide character."""


@lru_cache(maxsize=4096)
def cells(text: str) -> Cells:
    """Split a text into cells; what has no width of its own is left out.

    >>> cells("a中")
    ('a', '中', '')
    """
    split: list[str] = []
    for character in text:
        width = get_character_cell_size(character)
        if width:
            split += (character, REST)[:width]
    return tuple(split)


def width_of(text: str) -> int:
    """Count the cells that a text takes."""
    return len(cells(text))


def fitted(text: str, width: int, more: str = "…") -> str:
    """Cut a text to a width; where something was cut off, ``more`` stands at the end.

    >>> fitted("Alexandra", 5), fitted("北风北风", 6)
    ('Alex…', '北风…')
    """
    split = cells(text)
    if len(split) <= width:
        return "".join(split)
    kept = split[: max(0, width - width_of(more))]
    whole = kept[:-1] if kept and split[len(kept)] == REST else kept
    return "".join(whole) + "".join(cells(more)[:width])


class Canvas:
    """A picture of ``width`` x ``height`` cells, blank in one tone at first."""

    __slots__ = ("height", "signs", "tones", "width")

    def __init__(self, width: int, height: int, tone: int = 0) -> None:
        self.width = width
        self.height = height
        self.signs: list[list[str]] = [[BLANK] * width for _ in range(height)]
        self.tones: list[list[int]] = [[tone] * width for _ in range(height)]

    def copy(self) -> "Canvas":
        """Give the same picture, to be drawn on."""
        copied = Canvas(0, 0)
        copied.width, copied.height = self.width, self.height
        copied.signs, copied.tones = list(map(list, self.signs)), list(map(list, self.tones))
        return copied

    def write(self, x: int, y: int, text: str, tone: int) -> int:
        """Write a text from a cell to the right, and give the column after it.

        What lies outside is cut off; of a wide character that is cut through, a blank remains.
        """
        split = cells(text)
        end = x + len(split)
        if 0 <= y < self.height and x < self.width and end > 0:
            if x < 0 or end > self.width:
                self._put(max(x, 0), y, self._within(x, split), tone)
            else:
                self._put(x, y, split, tone)
        return end

    def fill(self, region: Region, tone: int) -> None:
        """Blank a region in a tone."""
        for y in range(region.y, region.bottom):
            self.write(region.x, y, BLANK * region.width, tone)

    def text(self) -> str:
        """Give the picture as plain text, a line for each row, blanks at the right included."""
        return "\n".join("".join(row) for row in self.signs)

    def strip(self, region: Region, y: int, style: Callable[[int], Style]) -> Strip:
        """Give one row of a region, equal neighbouring tones merged; ``y`` counts within it."""
        left, right, row = region.x, region.right, region.y + y
        return Strip(
            [Segment(text, style(tone)) for text, tone in self.runs(row, left, right)],
            right - left,
        )

    def runs(self, y: int, left: int, right: int) -> list[tuple[str, int]]:
        """Give a row's texts and tones between two columns, equal neighbouring tones merged."""
        signs, tones = self.signs[y], self.tones[y]
        runs: list[tuple[str, int]] = []
        start = left
        for x in range(left + 1, right + 1):
            if x == right or tones[x] != tones[start]:
                runs.append(("".join(signs[start:x]), tones[start]))
                start = x
        return runs

    def fills(self, size: Size) -> bool:
        """True when it has as many columns and rows."""
        return (self.width, self.height) == size

    def same(self, other: "Canvas", y: int, left: int, right: int) -> bool:
        """True when another picture of this size shows the same between two columns of a row."""
        return (
            self.signs[y][left:right] == other.signs[y][left:right]
            and self.tones[y][left:right] == other.tones[y][left:right]
        )

    def _within(self, x: int, split: Cells) -> Cells:
        left, right = max(-x, 0), self.width - x
        kept = list(split[left:right])
        if kept[0] == REST:
            kept[0] = BLANK
        if split[right : right + 1] == (REST,):
            kept[-1] = BLANK
        return tuple(kept)

    def _put(self, x: int, y: int, split: Cells, tone: int) -> None:
        row, end = self.signs[y], x + len(split)
        if row[x] == REST:
            row[x - 1] = BLANK
        if end < self.width and row[end] == REST:
            row[end] = BLANK
        row[x:end] = split
        self.tones[y][x:end] = [tone] * len(split)
