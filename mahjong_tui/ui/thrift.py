"""Sends the terminal only what changes: cells that differ, and of their style what differs.

What is to be written is compared with what stands on the screen. Whatever is not understood is
passed on as it is, and nothing counts as known any more until it was written anew.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from mahjong_tui.ui.canvas import REST, cells

BEGIN: Final = "\x1b[?2026h"
END: Final = "\x1b[?2026l"
"""Around an update, where the terminal can show it at one stroke."""

HOME: Final = (1, 1)
"""Where the hidden cursor is sent when nothing is typed; it may as well stay away."""

_TOKEN: Final = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f]+)|\x1b\[(?P<style>[\d;]*)m"
    r"|\x1b\[(?:(?P<row>\d+);(?P<column>\d+))?H|\n"
)
_MODES: Final = re.compile(r"(?:\x1b\[\?(?!1049)[\d;]+[hl])+")
_VISIBLE: Final = frozenset({"4", "7", "9"})
"""Codes that show on a blank: underlined, reversed, struck out."""
_OFF: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
"""What switches a mark off."""
_WEIGHTS: Final = frozenset({"1", "2"})
"""Bold and faint are switched off together."""
_KNOWN_WIDTHS: Final = ("\u2010\u25ff", "\u3000\u303f", "\u3400\u9fff", "\uff00\uff60")
"""Signs of which every terminal that draws our faces agrees how wide they are."""


class Pen(NamedTuple):
    """A style as the codes that set it; empty where it is the terminal's own."""

    fore: str = ""
    back: str = ""
    marks: frozenset[str] = frozenset()


Place: TypeAlias = tuple[int, int]
"""Row and column, from 1."""
Cell: TypeAlias = tuple[str, Pen]
"""A sign and as much of its style as is seen."""
Row: TypeAlias = list[Cell | None]
"""The cells of a row by column, the first of which does not exist; None where none is known."""


class Piece(NamedTuple):
    """A text as it is to be written: where, its cells, its style."""

    place: Place
    cells: list[Cell]
    pen: Pen


class Run(NamedTuple):
    """Signs side by side that are sent in one style; ``end`` is the column after them."""

    place: Place
    end: int
    pen: Pen
    text: str

    @property
    def is_blank(self) -> bool:
        """True when no ink is seen in it."""
        return not (self.text.strip(" ") or self.pen.marks & _VISIBLE)

    @property
    def after(self) -> Place | None:
        """Where the cursor stands after it; None where a sign may be wider than we think."""
        return (self.place[0], self.end) if _is_width_known(self.text[-1]) else None

    def goes_on_with(self, run: "Run") -> bool:
        """True when another run follows at once and can be sent in the same style."""
        if self.after != run.place:
            return False
        return run.pen == self.pen or (run.is_blank and self.pen == run.pen_after(self.pen))

    def with_next(self, run: "Run") -> "Run":
        """Give both as one."""
        return Run(self.place, run.end, self.pen, self.text + run.text)

    def pen_after(self, pen: Pen | None) -> Pen:
        """Give the style it is sent in after another; a blank keeps an ink that is not seen."""
        if pen is None or not self.is_blank:
            return self.pen
        return Pen(pen.fore, self.pen.back, pen.marks - _VISIBLE)


class _UnreadableError(Exception):
    """What is to be written is not only text, styles and places."""


class Thrift:
    """What stands on one terminal, and what has to be sent so that something else stands there."""

    def __init__(self) -> None:
        self._rows: dict[int, Row] = {}
        self._held = ""
        self.forget()

    def forget(self) -> None:
        """Take nothing for known: neither what stands there, nor the cursor, nor the style."""
        self._rows.clear()
        self._wanted: Place | None = None
        self._real: Place | None = None
        self._pen: Pen | None = None

    def spared(self, data: str) -> str:
        """Give what must be sent in place of ``data``."""
        if data == BEGIN:
            self._held = data
            return ""
        if data == END and self._held:
            self._held = ""
            return ""
        sent = data if _MODES.fullmatch(data) else self._written(data)
        if sent:
            sent, self._held = self._held + sent, ""
        return sent

    def _written(self, data: str) -> str:
        try:
            pieces = list(self._pieces(data))
        except _UnreadableError:
            self.forget()
            return data
        apart = _are_apart(pieces)
        batches = [pieces] if apart else [[piece] for piece in pieces]
        sent = "".join(self._sent(self._runs(batch)) for batch in batches)
        if self._wanted is not None and self._wanted not in {self._real, HOME}:
            sent += self._reach(self._real, self._wanted, self._pen)
            self._real = self._wanted
        return sent

    def _pieces(self, data: str) -> Iterator[Piece]:
        pen, end = Pen(), 0
        while end < len(data):
            token = _TOKEN.match(data, end)
            if token is None:
                raise _UnreadableError
            end = token.end()
            match token.lastgroup:
                case "text":
                    yield self._piece(token[0], pen)
                case "style":
                    pen = pen_of(token["style"])
                case _ if token[0] != "\n":
                    self._wanted = (int(token["row"] or 1), int(token["column"] or 1))

    def _piece(self, text: str, pen: Pen) -> Piece:
        place, wanted = self._wanted, drawn(text, pen)
        if place is None or wanted is None:
            raise _UnreadableError
        self._wanted = (place[0], place[1] + len(wanted))
        return Piece(place, wanted, pen)

    def _runs(self, pieces: Iterable[Piece]) -> list[Run]:
        """Give what differs from what stands there, and take it for standing there."""
        runs: list[Run] = []
        halves: dict[Place, Pen] = {}
        for piece in pieces:
            (number, first), wanted, _ = piece
            row, end = self._rows.setdefault(number, []), first + len(wanted)
            if len(row) < end:
                row.extend([None] * (end - len(row)))
            # Most of what is painted again is what stands there.
            if row[first:end] == wanted:
                continue
            for run in _differing(row, piece, halves):
                if runs and runs[-1].goes_on_with(run):
                    runs[-1] = runs[-1].with_next(run)
                else:
                    runs.append(run)
        return [*runs, *self._blanked(halves)]

    def _blanked(self, halves: Mapping[Place, Pen]) -> Iterator[Run]:
        # A terminal blanks what is left of a wide sign, but on its own ground.
        for (number, column), pen in halves.items():
            row, cell = self._rows[number], (" ", _seen(" ", pen))
            if row[column] is None:
                row[column] = cell
                yield Run((number, column), column + 1, pen, " ")

    def _sent(self, runs: list[Run]) -> str:
        """Give runs in the order that takes fewer bytes, as they are read or by their style."""
        if not runs:
            return ""
        orders = (runs, _by_style(runs, self._pen)) if len(runs) > 2 else (runs,)
        sent, self._real, self._pen = min(map(self._ordered, orders), key=lambda way: len(way[0]))
        return sent

    def _ordered(self, runs: list[Run]) -> tuple[str, Place | None, Pen | None]:
        sent: list[str] = []
        real, pen = self._real, self._pen
        for run in runs:
            if real != run.place:
                sent.append(self._reach(real, run.place, pen))
            wanted = run.pen_after(pen)
            sent += (change(pen, wanted), run.text)
            real, pen = run.after, wanted
        return "".join(sent), real, pen

    def _reach(self, real: Place | None, place: Place, pen: Pen | None) -> str:
        jump = f"\x1b[{place[0]};{place[1]}H"
        if real is None or real[0] != place[0]:
            return jump
        if real[1] < place[1]:
            return self._passed(real, place[1] - real[1], pen)
        # Not so many columns back: at the edge the cursor stands one before where it should.
        return f"\x1b[{place[1]}G"

    def _passed(self, start: Place, step: int, pen: Pen | None) -> str:
        # A few cells in the present style are shorter than the sequence that jumps over them.
        jump = f"\x1b[{step if step > 1 else ''}C"
        number, column = start
        between = self._rows.get(number, [])[column : column + step]
        if pen is None or len(between) < step:
            return jump
        if all(cell and cell[1] == _seen(cell[0], pen) for cell in between):
            signs = "".join(cell[0] for cell in between if cell)
            return min(signs, jump, key=lambda sent: len(sent.encode()))
        return jump


def _are_apart(pieces: list[Piece]) -> bool:
    """True when no piece is written over another, so that their order does not matter."""
    spans = sorted((piece.place, len(piece.cells)) for piece in pieces)
    return all(
        row < next_row or column + width <= next_column
        for ((row, column), width), ((next_row, next_column), _) in pairwise(spans)
    )


def _by_style(runs: list[Run], pen: Pen | None) -> list[Run]:
    """Order runs by ground, then by ink; what is blank takes any ink and comes last."""
    grounds = {} if pen is None else {pen.back: 0}
    inks = {} if pen is None else {pen: 0}
    for run in runs:
        grounds.setdefault(run.pen.back, len(grounds))
        inks.setdefault(run.pen, len(inks))
    return sorted(runs, key=lambda run: (grounds[run.pen.back], run.is_blank, inks[run.pen]))


def _differing(row: Row, piece: Piece, halves: dict[Place, Pen]) -> Iterator[Run]:
    """Give the signs of a piece that differ from those of a row, in which they stand afterwards.

    ``halves`` takes up where they leave half of a wide sign, and in which style that was.
    """
    (number, first), wanted, pen = piece
    start, end, text = first, first, ""
    for column, cell in enumerate(wanted, first):
        if not cell[0]:
            continue
        differs = row[column] != cell
        if differs:
            start, text = start if text else column, text + cell[0]
            end = _keep(row, (number, column), cell, halves)
        if text and not (differs and _is_width_known(cell[0])):
            yield Run((number, start), end, pen, text)
            text = ""
    if text:
        yield Run((number, start), end, pen, text)


def _keep(row: Row, place: Place, cell: Cell, halves: dict[Place, Pen]) -> int:
    """Take a sign for standing there; give the column after it."""
    number, column = place
    end = column + len(cells(cell[0]))
    for covered, left in ((column, column - 1), (end, end)):
        rest = row[covered] if covered < len(row) else None
        if rest is not None and rest[0] == REST:
            row[left] = None
            halves[number, left] = rest[1]
    row[column] = cell
    if end > column + 1:
        row[column + 1] = (REST, cell[1])
    return end


@cache
def _is_width_known(sign: str) -> bool:
    return " " <= sign <= "~" or any(first <= sign <= last for first, last in _KNOWN_WIDTHS)


@lru_cache(maxsize=2048)
def drawn(text: str, pen: Pen) -> list[Cell] | None:
    """Give the cells that a text in a style fills, None if some of it has no width of its own."""
    split = cells(text)
    if "".join(split) != text:
        return None
    return [(sign, _seen(sign, pen)) for sign in split]


def _seen(sign: str, pen: Pen) -> Pen:
    # On a blank the ink is not seen, unless it draws a line or has changed places with the ground.
    return Pen("", pen.back) if sign == " " and not pen.marks & _VISIBLE else pen


@lru_cache(maxsize=4096)
def pen_of(codes: str) -> Pen:
    """Read the codes of a style.

    >>> pen_of("1;38;5;9;40")
    Pen(fore='38;5;9', back='40', marks=frozenset({'1'}))
    """
    fore = back = ""
    marks: set[str] = set()
    parts = iter(codes.split(";"))
    for part in parts:
        if part in {"38", "48"}:
            kind = next(parts, "")
            code = ";".join(
                [part, kind, *(next(parts, "") for _ in range(3 if kind == "2" else 1))]
            )
            fore, back = (code, back) if part == "38" else (fore, code)
        elif part in {"", "0"}:
            fore, back, marks = "", "", set()
        elif len(part) == 1:
            marks.add(part)
        elif part[-2] in "39":
            fore = part
        else:
            back = part
    return Pen(fore, back, frozenset(marks))


@lru_cache(maxsize=8192)
def change(before: Pen | None, after: Pen) -> str:
    r"""Give the shortest sequence that turns one style into another.

    >>> change(Pen("31", "40"), Pen("31", "44")), change(Pen("31"), Pen())
    ('\x1b[44m', '\x1b[m')
    """
    if before == after:
        return ""
    anew = [code for code in (*sorted(after.marks), after.fore, after.back) if code]
    fresh = f"\x1b[{';'.join(['0', *anew]) if anew else ''}m"
    gone = set() if before is None else before.marks - after.marks
    if before is None or not gone <= _OFF.keys() or (gone & _WEIGHTS and after.marks & _WEIGHTS):
        return fresh
    codes = [_OFF[mark] for mark in sorted(gone)]
    codes += sorted(after.marks - before.marks)
    codes += [after.fore or "39"] * (after.fore != before.fore)
    codes += [after.back or "49"] * (after.back != before.back)
    return min(f"\x1b[{';'.join(codes)}m", fresh, key=len)
