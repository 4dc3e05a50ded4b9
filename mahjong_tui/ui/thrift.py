"""Sends the terminal only what changes: cells that differ, and of their style what differs.

What is to be written is compared with what stands on the screen. Whatever is not understood is
passed on as it is, and nothing counts as known any more until it was written anew.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
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
_KNOWN_WIDTH: Final = re.compile("[ -~\u2010-\u25ff\u3000-\u303f\u3400-\u9fff\uff00-\uff60]")
"""Signs of which every terminal that draws our faces agrees how wide they are."""


class Pen(NamedTuple):
    """A style as the codes that set it; empty where it is the terminal's own."""

    fore: str = ""
    back: str = ""
    marks: frozenset[str] = frozenset()


Place: TypeAlias = tuple[int, int]
"""Row and column, from 1."""


class _UnreadableError(Exception):
    """What is to be written is not only text, styles and places."""


class Thrift:
    """What stands on one terminal, and what has to be sent so that something else stands there."""

    def __init__(self) -> None:
        self._shown: dict[Place, tuple[str, Pen]] = {}
        self._held = ""
        self.forget()

    def forget(self) -> None:
        """Take nothing for known: neither what stands there, nor the cursor, nor the style."""
        self._shown.clear()
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

    def _changes(self, data: str) -> Iterator[str]:
        pen, end = Pen(), 0
        while end < len(data):
            token = _TOKEN.match(data, end)
            if token is None:
                raise _UnreadableError
            end = token.end()
            if (text := token["text"]) is not None:
                yield from self._text(text, pen)
            elif (style := token["style"]) is not None:
                pen = pen_of(style)
            elif token[0] != "\n":
                self._wanted = (int(token["row"] or 1), int(token["column"] or 1))
        wanted = self._wanted
        if wanted is not None and wanted not in {self._real, HOME}:
            yield self._reach(wanted)

    def _text(self, text: str, pen: Pen) -> Iterator[str]:
        split = cells(text)
        if self._wanted is None or "".join(split) != text:
            raise _UnreadableError
        row, first = self._wanted
        self._wanted = (row, first + len(split))
        for column, sign in enumerate(split, first):
            if sign and self._shown.get((row, column)) != (sign, _seen(sign, pen)):
                yield from self._sign((row, column), sign, pen)

    def _sign(self, place: Place, sign: str, pen: Pen) -> Iterator[str]:
        if self._real != place:
            yield self._reach(place)
        drawn = _seen(sign, pen)
        if drawn.fore == "" and sign == " " and self._pen is not None:
            kept = self._pen.marks - _VISIBLE
            pen = Pen(self._pen.fore, pen.back, kept) if not drawn.marks else pen
        yield change(self._pen, pen)
        yield sign
        self._pen = pen
        self._keep(place, sign, drawn)

    def _keep(self, place: Place, sign: str, drawn: Pen) -> None:
        row, column = place
        after = column + len(cells(sign))
        # Half of a wide sign that is written over is blanked by the terminal.
        if self._is_rest(place):
            self._shown.pop((row, column - 1), None)
        if self._is_rest((row, after)):
            self._shown.pop((row, after))
        self._shown[place] = (sign, drawn)
        if after > column + 1:
            self._shown[row, column + 1] = (REST, drawn)
        self._real = (row, after) if _KNOWN_WIDTH.match(sign) else None

    def _is_rest(self, place: Place) -> bool:
        return place in self._shown and self._shown[place][0] == REST

    def _reach(self, place: Place) -> str:
        real, self._real = self._real, place
        if real is not None and real[0] == place[0] and real[1] < place[1]:
            return self._passed(real, place[1] - real[1])
        return f"\x1b[{place[0]};{place[1]}H"

    def _passed(self, start: Place, step: int) -> str:
        # A few cells in the present style are shorter than the sequence that jumps over them.
        jump = f"\x1b[{step if step > 1 else ''}C"
        row, column = start
        between = [self._shown.get((row, column + over)) for over in range(step)]
        pen = self._pen
        if pen is not None and all(cell and cell[1] == _seen(cell[0], pen) for cell in between):
            signs = "".join(cell[0] for cell in between if cell)
            return min(signs, jump, key=lambda sent: len(sent.encode()))
        return jump


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
