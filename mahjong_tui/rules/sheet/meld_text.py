"""Melds as text: ``chi 345m E``, ``gang+ 1111s W now``, ``gang# CCCC then``."""

from typing import Final

from mahjong_tui.core.melds import GANGS, Meld, MeldKind
from mahjong_tui.core.notation import format_tiles
from mahjong_tui.core.seats import Seat, seat_letter
from mahjong_tui.core.tiles import COPIES, SUIT_OF, TILES, Tile, is_honour
from mahjong_tui.rules.sheet.fields import SEAT_OF, Field

THEN: Final = "then"
NOW: Final = "now"

_KINDS: Final = {kind.value: kind for kind in MeldKind}
_MARKS: Final = frozenset({THEN, NOW})


def read_meld(field: Field) -> Meld:
    """Read a meld; which tile of a chi was claimed, no sheet says.

    Raises:
        SheetError: When it is not in the form of a meld, or its tiles make none.
    """
    words, marks = _without_marks(field.text().split())
    kind = _KINDS.get(words[0]) if words else None
    if kind is None:
        raise field.refused("error.sheet.meld.kind", known=", ".join(_KINDS))
    source = None if kind is MeldKind.CONCEALED else _source(field, words)
    tiles = Field("".join(words[1:]), field.path).tiles()
    tile = _lowest(field, kind, tiles)
    return Meld(kind, tile, source, then=THEN in marks, now=NOW in marks)


def _without_marks(words: list[str]) -> tuple[list[str], set[str]]:
    marks: set[str] = set()
    while words and words[-1] in _MARKS:
        marks.add(words.pop())
    return words, marks


def _source(field: Field, words: list[str]) -> Seat:
    source = SEAT_OF.get(words.pop())
    if source is None:
        raise field.refused("error.sheet.meld.source")
    return source


def _lowest(field: Field, kind: MeldKind, tiles: tuple[Tile, ...]) -> Tile:
    if kind is MeldKind.CHI:
        if not _is_run(tiles):
            raise field.refused("error.sheet.meld.run")
    else:
        count = COPIES if kind in GANGS else 3
        if len(tiles) != count or len(set(tiles)) != 1:
            raise field.refused("error.sheet.meld.equal", kind=kind.value, count=count)
    return min(tiles)


def _is_run(tiles: tuple[Tile, ...]) -> bool:
    low = min(tiles, default=TILES[-1])
    in_suit = not is_honour(low) and SUIT_OF[low] == SUIT_OF[max(tiles)]
    return in_suit and tuple(sorted(tiles)) == TILES[low : low + 3]


def write_meld(meld: Meld) -> str:
    """Write a meld in the form in which it is read.

    >>> write_meld(Meld(MeldKind.ADDED, TILES[18], SEAT_OF["W"], now=True))
    'gang+ 1111s W now'
    """
    words = [meld.kind.value, format_tiles(meld.tiles)]
    if meld.source is not None:
        words.append(seat_letter(meld.source))
    words += [word for word, marked in ((THEN, meld.then), (NOW, meld.now)) if marked]
    return " ".join(words)
