"""Tiles by number, and the letters in which a sheet writes them.

Source: common §1; settlement sheet, Tiles
"""

from typing import Final

SUITS: Final = "mps"
NAMES: Final = (*(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)), *"ESWNCFP")

TILES: Final = range(34)
WINDS: Final = range(27, 31)
DRAGONS: Final = range(31, 34)
HONOURS: Final = range(27, 34)
TERMINALS: Final = tuple(tile for tile in range(27) if tile % 9 in {0, 8})
ORPHANS: Final[tuple[int, ...]] = (*TERMINALS, *HONOURS)


def parsed(text: str) -> list[int]:
    """Read tiles as a sheet writes them; blanks mean nothing."""
    tiles: list[int] = []
    ranks: list[int] = []
    for sign in text:
        if sign.isdigit():
            ranks.append(int(sign))
        elif sign in SUITS or sign == "z":
            first = 27 if sign == "z" else 9 * SUITS.index(sign)
            tiles += [first + rank - 1 for rank in ranks]
            ranks = []
        elif not sign.isspace():
            tiles.append(NAMES.index(sign))
    return tiles


def suit_of(tile: int) -> int:
    """Number the suit of a tile from 0; 3 for honours."""
    return min(tile // 9, 3)


def starts_a_run(tile: int) -> bool:
    """Say whether the two tiles after this one make a run with it."""
    return tile not in HONOURS and tile % 9 <= 6
