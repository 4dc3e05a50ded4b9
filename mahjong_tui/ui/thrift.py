"""Sends the terminal only what changes: cells that differ, and of their style what differs.

What is to be written is compared with what stands on the screen. Whatever is not understood is
passed on as it is, and nothing counts as known any more until it was written anew.
"""

import re
from functools import cache, lru_cache
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
            sent = "".join(self._changes(data))
        except _UnreadableError:
            self.forget()
            return data
        return sent

    def _changes(self, data: str) -> list[str]:
        sent: list[str] = []
        pen, end = Pen(), 0
        while end < len(data):
            token = _TOKEN.match(data, end)
            if token is None:
                raise _UnreadableError
            end = token.end()
            match token.lastgroup:
                case "text":
                    self._text(token[0], pen, sent)
                case "style":
                    pen = pen_of(token["style"])
                case _ if token[0] != "\n":
                    self._wanted = (int(token["row"] or 1), int(token["column"] or 1))
        if self._wanted is not None and self._wanted not in {self._real, HOME}:
            sent.append(self._reach(self._wanted))
        return sent

    def _text(self, text: str, pen: Pen, sent: list[str]) -> None:
        wanted = drawn(text, pen)
        if self._wanted is None or wanted is None:
            raise _UnreadableError
        number, first = self._wanted
        end = first + len(wanted)
        self._wanted = (number, end)
        row = self._rows.setdefault(number, [])
        if len(row) < end:
            row.extend([None] * (end - len(row)))
        # Most of what is painted again is what stands there.
        if row[first:end] != wanted:
            for column, cell in enumerate(wanted, first):
                if cell[0] and row[column] != cell:
                    self._sign((number, column), cell, pen, sent)

    def _sign(self, place: Place, cell: Cell, pen: Pen, sent: list[str]) -> None:
        if self._real != place:
            sent.append(self._reach(place))
        sign, seen = cell
        if self._pen is not pen:
            if seen.fore == "" and sign == " " and self._pen is not None and not seen.marks:
                pen = Pen(self._pen.fore, pen.back, self._pen.marks - _VISIBLE)
            sent.append(change(self._pen, pen))
            self._pen = pen
        sent.append(sign)
        self._keep(place, cell)

    def _keep(self, place: Place, cell: Cell) -> None:
        number, column = place
        row, sign = self._rows[number], cell[0]
        after = column + len(cells(sign))
        # Half of a wide sign that is written over is blanked by the terminal.
        if _is_rest(row[column]):
            row[column - 1] = None
        if after < len(row) and _is_rest(row[after]):
            row[after] = None
        row[column] = cell
        if after > column + 1:
            row[column + 1] = (REST, cell[1])
        self._real = (number, after) if _is_width_known(sign) else None

    def _reach(self, place: Place) -> str:
        real, self._real = self._real, place
        if real is not None and real[0] == place[0] and real[1] < place[1]:
            return self._passed(real, place[1] - real[1])
        return f"\x1b[{place[0]};{place[1]}H"

    def _passed(self, start: Place, step: int) -> str:
        # A few cells in the present style are shorter than the sequence that jumps over them.
        jump = f"\x1b[{step if step > 1 else ''}C"
        number, column = start
        between, pen = self._rows.get(number, [])[column : column + step], self._pen
        if pen is None or len(between) < step:
            return jump
        if all(cell and cell[1] == _seen(cell[0], pen) for cell in between):
            signs = "".join(cell[0] for cell in between if cell)
            return min(signs, jump, key=lambda sent: len(sent.encode()))
        return jump


def _is_rest(cell: Cell | None) -> bool:
    return cell is not None and cell[0] == REST


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
