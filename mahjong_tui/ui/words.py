"""How things are said: the language, the names of tiles and players, the signs between them."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar

from rich.cells import cell_len

from mahjong_tui.core.seats import LETTERS, SEATS, Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.errors import MahjongError
from mahjong_tui.i18n import Catalogue, Locale, TextParam, catalogue
from mahjong_tui.ui import glyphs
from mahjong_tui.ui.glyphs import Glyphs

COMMAS: Final = {Locale.EN: ", ", Locale.ZH: "、"}
"""What stands between the parts of a list."""

NARROW: Final = str.maketrans(
    {"“": '"', "”": '"', "…": "...", "–": "-", "—": "-"} | {"·": ".", "×": "x", "→": "->", "§": "#"}
)
"""What stands for signs that some terminals draw two cells wide."""

_T = TypeVar("_T")

NAME_WIDTH: Final = 10
"""Cells of a player's name in a sentence."""


class Words(NamedTuple):
    """A language and the faces that go with it."""

    catalogue: Catalogue
    glyphs: Glyphs = glyphs.CJK

    @property
    def is_plain(self) -> bool:
        """True where only ASCII keeps its width."""
        return self.glyphs is glyphs.ASCII

    @property
    def to(self) -> str:
        """The arrow between who pays and who is paid."""
        return self.drawn("→")

    def in_next_language(self) -> "Words":
        """Say the same in the other language."""
        return self._replace(catalogue=catalogue(_following(Locale, self.catalogue.locale)))

    def with_next_faces(self) -> "Words":
        """Draw the same with the next set of faces."""
        return self._replace(glyphs=_following(glyphs.SETS.values(), self.glyphs))

    def text(self, key: str, **params: TextParam) -> str:
        """Give the text of a key."""
        return self.drawn(self.catalogue.text(key, **params))

    def drawn(self, text: str) -> str:
        """Write a text with signs that this terminal draws as wide as we count them."""
        return text.translate(NARROW) if self.is_plain else text

    def sentence(self, error: MahjongError) -> str:
        """Say what went wrong."""
        return self.drawn(self.catalogue.sentence(error))

    def rule(self, rule: str) -> str:
        """Name a rule, given as ``<variant>.<rule>``, with the town's own word for it.

        That stands beside a name in another language where the terminal has Chinese faces.
        """
        name = self.catalogue.rule(rule)
        own = "" if self.is_plain else catalogue(Locale.ZH).rule(rule)
        return name if own in {"", name} else f"{name} {own}"

    def tile(self, tile: Tile) -> str:
        """Name a tile as its face shows it."""
        return self.glyphs.short((tile,))

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Name tiles in the order given, runs of one suit sharing its sign."""
        named = tuple(tiles)
        return self.glyphs.short(named) if named else ""

    def name(self, names: Sequence[str], seat: Seat) -> str:
        """Name a player, cut where he is called too much for a line."""
        return cut(names[seat], NAME_WIDTH)

    def party(self, names: Sequence[str], seat: Seat) -> str:
        """Name who sits where: a player with his wind, a spectator by his name alone."""
        if seat not in SEATS:
            return self.name(names, seat)
        return f"{self.wind(seat)} {self.name(names, seat)}"

    def wind(self, seat: Seat) -> str:
        """Name a seat by the one sign that stands on the table."""
        return self.text(f"ui.wind.{LETTERS[seat]}")

    def listing(self, parts: Iterable[str]) -> str:
        """String parts together as a list."""
        return COMMAS[self.catalogue.locale].join(parts)


def signed(points: int) -> str:
    """Write points won or lost.

    >>> signed(4), signed(0), signed(-3)
    ('+4', '0', '-3')
    """
    return f"{points:+d}" if points else "0"


def cut(text: str, width: int) -> str:
    """Cut a text to a number of cells.

    >>> cut("Alexandra", 4), cut("北风北风", 5)
    ('Alex', '北风')
    """
    while cell_len(text) > width:
        text = text[:-1]
    return text


def padded(text: str, width: int) -> str:
    """Cut or fill a text to exactly so many cells.

    >>> padded("北", 4), padded("north", 4)
    ('北  ', 'nort')
    """
    shown = cut(text, width)
    return shown + " " * (width - cell_len(shown))


def _following(every: Iterable[_T], present: _T) -> _T:
    ring = list(every)
    return ring[(ring.index(present) + 1) % len(ring)]
