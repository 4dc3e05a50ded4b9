"""The line that stands there at once: a row of tiles, until everything else has been loaded.

It is written before anything that takes time is imported, so this imports next to nothing, not even
``typing``. It switches no mode of the terminal on and keeps to its line: whatever happens, there is
nothing to be put right but that line.
"""

import os

TILES = "1m 5m 9m 1p 5p 9p 1s 5s 9s C F P"
INKS = {"m": 124, "p": 25, "s": 28, "C": 124, "F": 28, "P": 25}
"""The ink of a face by its last letter, of 256 colours."""
IVORY = (230, 187)
"""Every other tile, so that neighbours stand apart."""

SILENT = frozenset({"--help", "--version", "--plain"})
"""What is asked for in place of the application."""

WIPED = b"\r\x1b[K"
"""An empty line, and the cursor at its beginning."""

LEAST = (80, 24)
"""The smallest terminal that is let in, in columns and lines."""


class FirstLine:
    """One line on the terminal that errors are written to.

    Attributes:
        is_there: Whether it stands there just now.
    """

    def __init__(self) -> None:
        self.is_there = False

    def paint_for(self, arguments: list[str]) -> None:
        """Paint it if the arguments ask for the application, and the terminal is one for it."""
        if opens_application(arguments) and _is_fit():
            self.paint()

    def paint(self) -> None:
        """Paint it, in colour where there is any."""
        plain = "NO_COLOR" in os.environ or not _has_many_colours()
        os.write(2, b"\r" + line(plain=plain).encode())
        self.is_there = True

    def wipe(self) -> None:
        """Take it away, if it is there."""
        if self.is_there:
            self.is_there = False
            os.write(2, WIPED)


def opens_application(arguments: list[str]) -> bool:
    """Tell whether arguments ask for a table or the start screen, as far as that shows.

    >>> opens_application(["--lang", "zh"]), opens_application(["rules", "qinzhou"])
    (True, False)
    """
    if not SILENT.isdisjoint(arguments):
        return False
    named = arguments[2:] if arguments[:1] == ["--lang"] else arguments
    return not named or named[0] == "play" or named[0].startswith("--lang=")


def line(*, plain: bool) -> str:
    """Write the tiles side by side, in colour unless ``plain``, and the name after them."""
    tiles = TILES.split()
    row = (_tile(tile, IVORY[place % 2], plain=plain) for place, tile in enumerate(tiles))
    return f"{''.join(row)}\x1b[0m  mahjong-tui"


def _tile(tile: str, ground: int, *, plain: bool) -> str:
    style = "7" if plain else f"38;5;{INKS[tile[-1]]};48;5;{ground}"
    gap = "\x1b[0m " if plain else ""
    return f"\x1b[{style}m{tile:^4}{gap}"


def _has_many_colours() -> bool:
    term = os.environ.get("TERM", "")
    return "COLORTERM" in os.environ or term.endswith(("-256color", "-direct"))


def _is_fit() -> bool:
    if os.environ.get("TERM", "dumb") in {"dumb", ""} or not (os.isatty(0) and os.isatty(2)):
        return False
    columns, lines = os.get_terminal_size(2)
    return columns >= LEAST[0] and lines >= LEAST[1]


FIRST_LINE = FirstLine()
"""The line of this program."""
