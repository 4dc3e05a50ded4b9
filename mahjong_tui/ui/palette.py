"""Which colours the table has: felt, ivory and inks, for every kind of terminal.

A tone is an ink on a ground, as one number; a palette gives it a style. Colour never says
anything alone: whatever a tone tells is also told by a sign or a place.
"""

from collections.abc import Mapping
from enum import IntEnum, auto
from typing import Final

from rich.color import Color
from rich.style import Style


class Ground(IntEnum):
    """What lies behind a sign."""

    FELT = 0
    RIM = auto()
    """The table outside the walls."""
    BAR = auto()
    """The status line."""
    TURN = auto()
    """The name of the player whose turn it is."""
    IVORY = auto()
    ZEBRA = auto()
    """Every other tile, so that neighbours stand apart."""
    LAST = auto()
    """The last discard, and a meld just made."""
    CHOSEN = auto()
    """The tile under the cursor, and tiles that a claim would use."""
    BACK = auto()
    """A tile that lies face down."""


class Ink(IntEnum):
    """What a sign is drawn with."""

    TEXT = 0
    MUTED = auto()
    NAME = auto()
    GAIN = auto()
    LOSS = auto()
    ALERT = auto()
    """The signs that ask to be looked at: cursor, turn, ready."""
    WAN = auto()
    TONG = auto()
    SUO = auto()
    WIND = auto()
    RED = auto()
    GREEN = auto()
    WHITE = auto()
    SIGN = auto()
    """Arrows and marks on a tile."""
    BEVEL = auto()
    EDGE = auto()
    """The bamboo under a tile."""
    WALL = auto()
    WALL_ZEBRA = auto()
    TAIL = auto()
    """The stack from which gang replacements come."""
    GONE = auto()
    BONE = auto()
    """Tiles that another player holds."""
    BONE_ZEBRA = auto()


_INKS: Final = len(Ink)

DECORATION: Final = frozenset(
    {Ink.BEVEL, Ink.EDGE, Ink.WALL, Ink.WALL_ZEBRA, Ink.TAIL, Ink.GONE, Ink.BONE, Ink.BONE_ZEBRA}
)
"""Inks of shapes, which need no more contrast than shapes do; all others write text."""


def tone(ink: Ink, ground: Ground = Ground.FELT) -> int:
    """Number an ink on a ground."""
    return ground * _INKS + ink


BEYOND: Final = tuple(
    number + Ground.RIM * _INKS if number < _INKS else number
    for number in range(_INKS * len(Ground))
)
"""Each tone as it is beyond the walls: what lies on the felt lies on the rim there."""


def parts(number: int) -> tuple[Ink, Ground]:
    """Give the ink and the ground of a tone."""
    ground, ink = divmod(number, _INKS)
    return Ink(ink), Ground(ground)


class Palette:
    """Colours for every ink and ground; None is the terminal's own colour.

    Grounds in ``reversed`` swap the terminal's own colours; inks in ``bold`` are bold.
    """

    def __init__(
        self,
        name: str,
        grounds: Mapping[Ground, str | None],
        inks: Mapping[Ink, str | None],
        reversed_grounds: frozenset[Ground] = frozenset(),
        bold: frozenset[Ink] = frozenset(),
    ) -> None:
        self.name = name
        self.grounds = grounds
        self.inks = inks
        self.reversed = reversed_grounds
        self.bold = bold
        self._styles: dict[int, Style] = {}

    def style(self, number: int) -> Style:
        """Give the style of a tone."""
        if number not in self._styles:
            self._styles[number] = self._made(*parts(number))
        return self._styles[number]

    def _made(self, ink: Ink, ground: Ground) -> Style:
        fore, back = self.inks[ink], self.grounds[ground]
        return Style(
            color=Color.parse(fore) if fore else None,
            bgcolor=Color.parse(back) if back else None,
            reverse=True if ground in self.reversed else None,
            bold=True if ink in self.bold else None,
        )


_FELT_GROUNDS: Final = {
    Ground.FELT: "#14532d",
    Ground.RIM: "#0e2f1c",
    Ground.BAR: "#081c11",
    Ground.TURN: "#f2c64e",
    Ground.IVORY: "#f7f1e1",
    Ground.ZEBRA: "#e9dfbd",
    Ground.LAST: "#ffe08a",
    Ground.CHOSEN: "#fff3a6",
    Ground.BACK: "#c98a2b",
}

_FELT_INKS: Final = {
    Ink.TEXT: "#f1ead6",
    Ink.MUTED: "#b4cfb6",
    Ink.NAME: "#ffe6a3",
    Ink.GAIN: "#b9f2a1",
    Ink.LOSS: "#ffc4b0",
    Ink.ALERT: "#ffd23f",
    Ink.WAN: "#b0181a",
    Ink.TONG: "#174f96",
    Ink.SUO: "#136b2b",
    Ink.WIND: "#2b2b2b",
    Ink.RED: "#b0181a",
    Ink.GREEN: "#136b2b",
    Ink.WHITE: "#174f96",
    Ink.SIGN: "#5c2e00",
    Ink.BEVEL: "#b9ad8c",
    Ink.EDGE: "#c98a2b",
    Ink.WALL: "#d9a441",
    Ink.WALL_ZEBRA: "#a8701f",
    Ink.TAIL: "#f3d9a0",
    Ink.GONE: "#4f8a63",
    Ink.BONE: "#f7f1e1",
    Ink.BONE_ZEBRA: "#cfc5a6",
}

FELT: Final = Palette("felt", _FELT_GROUNDS, _FELT_INKS)
"""Ivory on green felt, for terminals with 256 colours or all."""

CLEAR: Final = Palette(
    "clear",
    _FELT_GROUNDS | {Ground.FELT: "#1d2b3a", Ground.RIM: "#16222e", Ground.BAR: "#0d151d"},
    _FELT_INKS
    | {
        Ink.MUTED: "#b7c6d4",
        Ink.GAIN: "#9ad1ff",
        Ink.LOSS: "#ffc27a",
        Ink.WAN: "#8c2f00",
        Ink.TONG: "#0a4f96",
        Ink.SUO: "#2b2b2b",
        Ink.RED: "#8c2f00",
        Ink.GREEN: "#2b2b2b",
        Ink.WHITE: "#0a4f96",
        Ink.GONE: "#5b7286",
    },
)
"""Vermilion, blue and black on slate: told apart without red and green."""

PAPER: Final = Palette(
    "paper",
    _FELT_GROUNDS
    | {
        Ground.FELT: "#dfe9dc",
        Ground.RIM: "#bfcfba",
        Ground.BAR: "#f4f6f0",
        Ground.IVORY: "#fffdf6",
        Ground.ZEBRA: "#f2ecd9",
    },
    _FELT_INKS
    | {
        Ink.TEXT: "#1d2a20",
        Ink.MUTED: "#35473a",
        Ink.NAME: "#5a2a00",
        Ink.GAIN: "#0d5a25",
        Ink.LOSS: "#8f1d12",
        Ink.ALERT: "#6e2c00",
        Ink.EDGE: "#b5792a",
        Ink.WALL: "#b5792a",
        Ink.WALL_ZEBRA: "#8f5c17",
        Ink.TAIL: "#5a3200",
        Ink.GONE: "#8aa58c",
        Ink.BONE: "#8c8468",
        Ink.BONE_ZEBRA: "#aba284",
    },
)
"""For light surroundings."""

NIGHT: Final = Palette(
    "night",
    _FELT_GROUNDS
    | {
        Ground.FELT: "#1b1e22",
        Ground.RIM: "#101214",
        Ground.BAR: "#08090a",
        Ground.TURN: "#5f5f00",
        Ground.IVORY: "#33373d",
        Ground.ZEBRA: "#2a2d32",
        Ground.LAST: "#5f0000",
        Ground.CHOSEN: "#00005f",
        Ground.BACK: "#5b4220",
    },
    _FELT_INKS
    | {
        Ink.TEXT: "#d9d6cc",
        Ink.MUTED: "#9aa1a6",
        Ink.WAN: "#ffb3ab",
        Ink.TONG: "#a9d1ff",
        Ink.SUO: "#a8e6a3",
        Ink.WIND: "#f4f1e8",
        Ink.RED: "#ffb3ab",
        Ink.GREEN: "#a8e6a3",
        Ink.WHITE: "#a9d1ff",
        Ink.SIGN: "#ffe6a3",
        Ink.BEVEL: "#15171a",
        Ink.EDGE: "#7a5a2a",
        Ink.WALL: "#8a682f",
        Ink.WALL_ZEBRA: "#6b4f22",
        Ink.TAIL: "#c9ad72",
        Ink.GONE: "#4a5157",
        Ink.BONE: "#8d8a80",
        Ink.BONE_ZEBRA: "#6f6c64",
    },
)
"""Dark tiles on a dark table, for dark rooms."""

CONTRAST: Final = Palette(
    "contrast",
    {
        Ground.FELT: "#000000",
        Ground.RIM: "#000000",
        Ground.BAR: "#000000",
        Ground.TURN: "#ffff00",
        Ground.IVORY: "#ffffff",
        Ground.ZEBRA: "#ffffd7",
        Ground.LAST: "#ffff5f",
        Ground.CHOSEN: "#5fffff",
        Ground.BACK: "#d7af5f",
    },
    _FELT_INKS
    | {
        Ink.TEXT: "#ffffff",
        Ink.MUTED: "#dadada",
        Ink.NAME: "#ffff5f",
        Ink.GAIN: "#87ff87",
        Ink.LOSS: "#ffafaf",
        Ink.ALERT: "#ffff00",
        Ink.WAN: "#870000",
        Ink.TONG: "#000087",
        Ink.SUO: "#004b00",
        Ink.WIND: "#000000",
        Ink.RED: "#870000",
        Ink.GREEN: "#004b00",
        Ink.WHITE: "#000087",
        Ink.SIGN: "#000000",
        Ink.BEVEL: "#767676",
        Ink.WALL: "#ffd75f",
        Ink.WALL_ZEBRA: "#af8700",
        Ink.TAIL: "#ffffff",
        Ink.GONE: "#8a8a8a",
        Ink.BONE: "#ffffff",
        Ink.BONE_ZEBRA: "#bcbcbc",
    },
)
"""Black and white with deep inks; every text stands out at least seven to one."""

SIXTEEN: Final = Palette(
    "sixteen",
    {
        Ground.FELT: "black",
        Ground.RIM: "black",
        Ground.BAR: "blue",
        Ground.TURN: "bright_yellow",
        Ground.IVORY: "bright_white",
        Ground.ZEBRA: "white",
        Ground.LAST: "bright_cyan",
        Ground.CHOSEN: "bright_yellow",
        Ground.BACK: "yellow",
    },
    {
        Ink.TEXT: "bright_white",
        Ink.MUTED: "white",
        Ink.NAME: "bright_yellow",
        Ink.GAIN: "bright_green",
        Ink.LOSS: "bright_magenta",
        Ink.ALERT: "bright_yellow",
        Ink.WAN: "red",
        Ink.TONG: "blue",
        Ink.SUO: "black",
        Ink.WIND: "black",
        Ink.RED: "red",
        Ink.GREEN: "black",
        Ink.WHITE: "blue",
        Ink.SIGN: "black",
        Ink.BEVEL: "bright_black",
        Ink.EDGE: "yellow",
        Ink.WALL: "bright_yellow",
        Ink.WALL_ZEBRA: "yellow",
        Ink.TAIL: "bright_white",
        Ink.GONE: "bright_black",
        Ink.BONE: "bright_white",
        Ink.BONE_ZEBRA: "white",
    },
)
"""Made by hand for sixteen colours, where the nearest colour would make three suits grey."""

PLAIN: Final = Palette(
    "plain",
    dict.fromkeys(Ground),
    dict.fromkeys(Ink),
    reversed_grounds=frozenset({Ground.BAR, Ground.TURN, Ground.LAST, Ground.CHOSEN, Ground.BACK}),
)
"""The terminal's own two colours; signs and reversal tell everything."""

PALETTES: Final = {
    palette.name: palette for palette in (FELT, NIGHT, PAPER, CONTRAST, CLEAR, SIXTEEN, PLAIN)
}
"""Every palette by its name."""
