"""Sets a rules card: its example hands drawn as tiles, its text for the width there is.

An example is a fenced block marked ``tiles``: groups of tiles as on a sheet, melds in brackets
after the sheet's word for them, the winning tile after a plus.
"""

import io
import re
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

_PART: Final = re.compile(r"\[(?P<kind>\S+) (?P<meld>[^]]+)\]|\+ (?P<win>\S+)|(?P<group>\S+)")


_THEME: Final = Theme({"markdown.code": "bold cyan"})
"""Without the black ground that rich gives to code: a terminal may be light."""


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


def drawn_card(variant: str, say: Catalogue) -> str:
    """Give the card of a variant as Markdown, its example hands drawn in two rows.

    Raises:
        CardMissingError: When nobody has written one.
    """
    card = rules_card(variant, say.locale)
    return _EXAMPLE.sub(lambda found: f"```text\n{_drawn(found[1], say)}\n```", card)


def card_page(variant: str, say: Catalogue) -> str:
    """Set the card of a variant as it will be read: as wide as the terminal, or plain.

    Raises:
        CardMissingError: When nobody has written one.
    """
    screen, page = paper(), io.StringIO()
    console = Console(
        file=page, width=screen.width - ROOM, force_terminal=screen.is_terminal, theme=_THEME
    )
    console.print(Markdown(drawn_card(variant, say), code_theme="ansi_dark"))
    text = "".join(f"{line.rstrip()}\n" for line in page.getvalue().splitlines())
    return _HANGING.sub(r"\1\n", text)


def _drawn(text: str, say: Catalogue) -> str:
    example = parse_example(text)
    groups = ["  ".join(row) for row in zip(*map(_faces, example.groups), strict=True)]
    parts = [*(_meld(meld, say) for meld in example.melds), groups, _beside("+ ", (example.win,))]
    return "\n".join("  ".join(row).rstrip() for row in zip(*parts, strict=True))


def _meld(meld: Meld, say: Catalogue) -> list[str]:
    return _beside(say.text(f"report.meld.{meld.kind.name.lower()}") + " ", meld.tiles)


def _beside(label: str, tiles: tuple[Tile, ...]) -> list[str]:
    upper, lower = _faces(tiles)
    return [label + upper, " " * cell_len(label) + lower]


def _faces(tiles: tuple[Tile, ...]) -> tuple[str, str]:
    """Draw tiles side by side: rank over suit; an honour has its sign above, nothing below."""
    names = [tile_name(tile).ljust(2, "\u3000") for tile in tiles]
    return "".join(name[0] for name in names), "".join(name[1] for name in names)
