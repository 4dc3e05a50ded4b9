"""Only what changes is sent, and the screen is the same as if everything had been."""

import random
import re

import pytest
from rich.cells import get_character_cell_size

from mahjong_tui.ui.thrift import BEGIN, END, Pen, Thrift, change, pen_of

WIDTH, HEIGHT = 24, 4


class Screen:
    """A terminal that knows places, styles and text.

    What is left of a wide sign that is written over it blanks on its own ground, as terminals do,
    or on that of the sign.
    """

    def __init__(self, *, keeps_ground: bool = False) -> None:
        self.keeps_ground = keeps_ground
        self.cells = {(x, y): (" ", Pen()) for x in range(WIDTH + 2) for y in range(HEIGHT)}
        self.x = self.y = 0
        self.pen = Pen()

    def take(self, data: str) -> None:
        for token in re.finditer(r"\x1b\[([\d;]*)([HmCG])|\x1b\[\?\d+[hl]|(.)", data):
            numbers, kind, sign = token.groups()
            if kind == "H":
                row, _, column = numbers.partition(";")
                self.x, self.y = int(column or 1) - 1, int(row or 1) - 1
            elif kind == "C":
                self.x += int(numbers or 1)
            elif kind == "G":
                self.x = int(numbers) - 1
            elif kind == "m":
                self._style(numbers)
            elif sign:
                self._put(sign)

    def _style(self, codes: str) -> None:
        fore, back, marks = self.pen
        off = {"22": {"1", "2"}, "23": {"3"}, "24": {"4"}, "27": {"7"}, "29": {"9"}}
        parts = re.findall(r"[34]8;2;\d+;\d+;\d+|[34]8;5;\d+|\d+", codes) or ["0"]
        for part in parts:
            new = pen_of(part)
            if part == "0":
                fore, back, marks = Pen()
            elif part in off:
                marks -= off[part]
            else:
                fore = "" if part == "39" else new.fore or fore
                back = "" if part == "49" else new.back or back
                marks |= new.marks
        self.pen = Pen(fore, back, marks)

    def _put(self, sign: str) -> None:
        width = get_character_cell_size(sign)
        for x in (self.x, self.x + width - 1):
            self._break(x)
        self.cells[self.x, self.y] = (sign, self.pen)
        if width == 2:
            self.cells[self.x + 1, self.y] = ("", self.pen)
        # At the edge the cursor stays where it is.
        self.x = min(self.x + width, WIDTH - 1)

    def _break(self, x: int) -> None:
        sign, pen = self.cells[x, self.y]
        left = (" ", pen if self.keeps_ground else Pen())
        if not sign:
            self.cells[x - 1, self.y] = left
        elif get_character_cell_size(sign) == 2:
            self.cells[x + 1, self.y] = left

    def seen(self) -> list[object]:
        """Give what a person sees: on a blank no ink, unless it is underlined or reversed."""
        return [
            (place, sign, pen.back if sign == " " and not pen.marks & {"4", "7", "9"} else pen)
            for place, (sign, pen) in sorted(self.cells.items())
        ]


STYLES = ["31;40", "1;38;2;1;2;3;48;2;9;9;9", "7", "38;5;4", "1;2", "4;42", "48;2;9;9;9"]


def update(chance: random.Random) -> str:
    pieces = []
    for _ in range(chance.randint(1, 6)):
        text = "".join(chance.choices("ab  五萬中│▀x", k=chance.randint(1, 5)))
        at = (chance.randint(1, HEIGHT), chance.randint(1, WIDTH - 9))
        pieces.append(f"\x1b[{at[0]};{at[1]}H\x1b[{chance.choice(STYLES)}m{text}\x1b[0m\n")
    return "".join(pieces) + "\x1b[1;1H"


@pytest.mark.parametrize("seed", range(60))
def test_what_is_sent_shows_the_same_as_everything_would(seed: int) -> None:
    chance, thrift = random.Random(seed), Thrift()
    whole, spared = Screen(keeps_ground=True), Screen()
    lengths: list[tuple[int, int]] = []
    for _ in range(30):
        data = update(chance)
        sent = thrift.spared(data)
        whole.take(data)
        spared.take(sent)
        lengths.append((len(sent), len(data)))
        assert spared.seen() == whole.seen()
    assert sum(sent for sent, _ in lengths) < sum(data for _, data in lengths)


def test_what_stands_there_already_is_not_sent_again() -> None:
    thrift, data = Thrift(), "\x1b[2;3H\x1b[31m五萬\x1b[0m ok\x1b[1;1H"
    assert thrift.spared(data) != ""
    assert [thrift.spared(one) for one in (BEGIN, data, END)] == ["", "", ""]


def test_an_update_is_framed_when_there_is_one() -> None:
    thrift = Thrift()
    assert thrift.spared(BEGIN) == ""
    assert thrift.spared("\x1b[1;1Ha") == f"{BEGIN}\x1b[1;1H\x1b[ma"
    assert thrift.spared(END) == END


def test_only_what_differs_is_sent() -> None:
    thrift = Thrift()
    thrift.spared("\x1b[1;1H\x1b[31;40mabcdefgh")
    assert thrift.spared("\x1b[1;1H\x1b[31;40mabcdeXgh\x1b[1;1H") == "\x1b[6GX"
    assert thrift.spared("\x1b[1;1H\x1b[31;40mXbXdeXgh\x1b[1;1H") == "\x1b[1GXbX"


def test_a_style_is_sent_once_for_all_that_is_drawn_in_it() -> None:
    red, blue = "\x1b[38;2;200;0;0mr", "\x1b[38;2;0;0;200mb"
    sent = Thrift().spared(f"\x1b[1;1H{red}{blue}{red}\n\x1b[2;1H{blue}{red}{blue}")
    assert sent.count("200;0;0") == sent.count("0;0;200") == 1


def test_what_is_written_over_itself_stays_in_its_order() -> None:
    thrift = Thrift()
    assert thrift.spared("\x1b[1;1H\x1b[31mab\x1b[1;1H\x1b[32mcd").endswith("cd")


def test_where_a_sign_may_be_wider_than_we_think_the_place_is_named_anew() -> None:
    thrift = Thrift()
    assert thrift.spared("\x1b[1;1Hé1") == "\x1b[1;1H\x1b[mé\x1b[1;2H1"


@pytest.mark.parametrize(
    "strange", ["\x1b[2J", "\x1b]0;title\x07", "\x1b[?1049h", "\x1b[1;1He\u0301", "no place", "\t"]
)
def test_what_is_not_understood_is_passed_on_and_everything_is_sent_anew(strange: str) -> None:
    thrift, data = Thrift(), "\x1b[2;3Hab\x1b[2;1H"
    before = thrift.spared(data)
    if strange == "no place":
        thrift.forget()
    assert thrift.spared(strange) == strange
    assert thrift.spared(data) == before


def test_modes_are_passed_on_and_nothing_is_forgotten() -> None:
    thrift, data = Thrift(), "\x1b[2;3Hab\x1b[2;1H"
    thrift.spared(data)
    assert thrift.spared("\x1b[?1000h\x1b[?25l") == "\x1b[?1000h\x1b[?25l"
    assert thrift.spared(data) == ""


def test_a_cursor_that_waits_for_letters_is_put_where_it_belongs() -> None:
    thrift = Thrift()
    assert thrift.spared("\x1b[1;1Hab\x1b[5;7H").endswith("b\x1b[5;7H")


def test_a_cursor_that_waits_beyond_what_is_known_of_its_row_is_sent_there() -> None:
    assert Thrift().spared("\x1b[1;1Hab\x1b[1;7H").endswith("b\x1b[4C")


@pytest.mark.parametrize(
    ("before", "after", "sent"),
    [
        (None, Pen(), "\x1b[m"),
        (Pen("31", "40", frozenset("1")), Pen("31", "40"), "\x1b[22m"),
        (Pen("31", "40", frozenset("17")), Pen("31", "40", frozenset("1")), "\x1b[27m"),
        (Pen(marks=frozenset("12")), Pen(marks=frozenset("1")), "\x1b[0;1m"),
        (Pen(marks=frozenset("8")), Pen(), "\x1b[m"),
        (Pen("38;2;1;2;3", "41"), Pen("", "41"), "\x1b[39m"),
        (Pen("38;2;1;2;3"), Pen("", "44"), "\x1b[0;44m"),
        (Pen("31", "40"), Pen("31", "40"), ""),
    ],
)
def test_a_style_is_changed_in_as_few_letters_as_can_be(
    before: Pen | None, after: Pen, sent: str
) -> None:
    assert change(before, after) == sent


def test_every_kind_of_colour_is_read() -> None:
    assert pen_of("97;104") == Pen("97", "104")
    assert pen_of("1;0;38;2;1;2;3;48;5;9") == Pen("38;2;1;2;3", "48;5;9")
    assert pen_of("") == Pen()
