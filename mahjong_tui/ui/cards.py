"""Sets a rules card: its example hands drawn as tiles, its text for the width there is.

An example is a fenced block marked ``tiles``: groups of tiles as on a sheet, melds in brackets
after the sheet's word for them, the winning tile after a plus.
"""

import io
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.markdown import Markdown
from rich.theme import Theme

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.tiles import Tile
from mahjong_tui.i18n import Catalogue, tile_name
from mahjong_tui.resources import rules_card
from mahjong_tui.ui.report import paper

_EXAMPLE: Final = re.compile(r"^```tiles\n(.*)\n```$", re.MULTILINE)
_HANGING: Final = re.compile("\n([，。；：、！？）】”]{1,2})\n?")
"""Marks that may not begin a line; each takes two columns at the end of the one before."""

ROOM: Final = 4
"""Columns kept free for such marks."""

BLOCK: Final = 2
"""Columns that the margins of a block of text take."""

EXAMPLE_ROOM: Final = 74
"""Columns that an example may take where a page is 80 wide, whatever shows it."""

_PART: Final = re.compile(r"\[(?P<kind>\S+) (?P<meld>[^]]+)\]|\+ (?P<win>\S+)|(?P<group>\S+)")


_THEME: Final = Theme({"markdown.code": "bold cyan"})
"""Without the black ground that rich gives to code: a terminal may be light."""


class Rows(NamedTuple):
    """Tiles side by side: ranks and honours above, suits below, equally wide."""

    upper: str
    lower: str


class Example(NamedTuple):
    """An example hand: melds, groups of concealed tiles, and the tile that wins."""

    melds: tuple[Meld, ...]
    groups: tuple[tuple[Tile, ...], ...]
    win: Tile


def parse_example(text: str) -> Example:
    """Read an example.

    Raises:
        NotationError: When some part of it is no tile.
        ValueError: When a meld's kind does not exist, or there is not one winning tile.
    """
    parts = list(_PART.finditer(text))
    (win,) = (parse_tiles(part["win"])[0] for part in parts if part["win"])
    melds = (
        Meld(MeldKind(part["kind"]), parse_tiles(part["meld"])[0]) for part in parts if part["kind"]
    )
    groups = (parse_tiles(part["group"]) for part in parts if part["group"])
    return Example(tuple(melds), tuple(groups), win)


def examples(card: str) -> list[Example]:
    """Give every example hand of a card, in order."""
    return [parse_example(text) for text in _EXAMPLE.findall(card)]


def drawn_card(variant: str, say: Catalogue, room: int = EXAMPLE_ROOM) -> str:
    """Give the card of a variant as Markdown, its example hands drawn in two rows.

    An example wider than ``room`` columns goes on below, broken between groups of tiles.

    Raises:
        CardMissingError: When nobody has written one.
    """
    card = rules_card(variant, say.locale)
    return _EXAMPLE.sub(lambda found: f"```text\n{_drawn(found[1], say, room)}\n```", card)


def card_page(variant: str, say: Catalogue) -> str:
    """Set the card of a variant as it will be read: as wide as the terminal, or plain.

    Raises:
        CardMissingError: When nobody has written one.
    """
    screen, page = paper(), io.StringIO()
    width = screen.width - ROOM
    console = Console(file=page, width=width, force_terminal=screen.is_terminal, theme=_THEME)
    console.print(Markdown(drawn_card(variant, say, width - BLOCK), code_theme="ansi_dark"))
    text = "".join(f"{line.rstrip()}\n" for line in page.getvalue().splitlines())
    return _HANGING.sub(r"\1\n", text)


def _drawn(text: str, say: Catalogue, room: int) -> str:
    example = parse_example(text)
    *groups, last = map(_faces, example.groups)
    won = _joined([last, _beside("+ ", (example.win,))])
    parts = [*(_meld(meld, say) for meld in example.melds), *groups, won]
    return "\n\n".join(
        f"{line.upper.rstrip()}\n{line.lower.rstrip()}" for line in _broken(parts, room)
    )


def _broken(parts: list[Rows], room: int) -> Iterator[Rows]:
    """Fill one line after the other; the winning tile stays with the group before it."""
    line, *rest = parts
    for part in rest:
        longer = _joined([line, part])
        if cell_len(longer.upper) > room:
            yield line
            longer = part
        line = longer
    yield line


def _joined(parts: list[Rows]) -> Rows:
    return Rows(*map("  ".join, zip(*parts, strict=True)))


def _meld(meld: Meld, say: Catalogue) -> Rows:
    return _beside(say.text(f"report.meld.{meld.kind.name.lower()}") + " ", meld.tiles)


def _beside(label: str, tiles: tuple[Tile, ...]) -> Rows:
    faces = _faces(tiles)
    return Rows(label + faces.upper, " " * cell_len(label) + faces.lower)


def _faces(tiles: tuple[Tile, ...]) -> Rows:
    """Draw tiles side by side: rank over suit; an honour has its sign above, nothing below."""
    names = [tile_name(tile).ljust(2, "\u3000") for tile in tiles]
    return Rows("".join(name[0] for name in names), "".join(name[1] for name in names))
