"""The 34 kinds of tile: their numbers, suits, ranks and families.

Source: common §1
"""

from typing import Final, NewType

Tile = NewType("Tile", int)
"""A kind of tile, 0 to 33: 0-8 wan, 9-17 tong, 18-26 suo, 27-33 E S W N C F P."""

TILES: Final[tuple[Tile, ...]] = tuple(Tile(number) for number in range(34))
"""Every kind, in the order in which hands are sorted."""

HIDDEN: Final = Tile(-1)
"""Stands for a tile that a seat has not seen."""

COPIES: Final = 4
"""How many of each kind there are."""

WAN: Final = 0
TONG: Final = 1
SUO: Final = 2
HONOURS: Final = 3
SUITS: Final = (WAN, TONG, SUO, HONOURS)

SUIT_OF: Final[tuple[int, ...]] = tuple(min(number // 9, HONOURS) for number in range(34))
"""Suit of each kind: 0 wan, 1 tong, 2 suo, 3 honours."""

RANK_OF: Final[tuple[int, ...]] = tuple(
    number % 9 + 1 if number < 27 else number - 26 for number in range(34)
)
"""Rank of each kind: 1-9 in a suit; 1-7 for E S W N C F P."""

POWER_OF: Final[tuple[int, ...]] = tuple(5 ** (rank - 1) for rank in RANK_OF)
"""What one copy of each kind adds to its suit's key (base 5, a digit for each rank)."""

EAST_WIND, SOUTH_WIND, WEST_WIND, NORTH_WIND = TILES[27:31]
RED, GREEN, WHITE = TILES[31:34]
WINDS: Final = frozenset(TILES[27:31])
DRAGONS: Final = frozenset(TILES[31:34])
TERMINALS: Final = frozenset(TILES[number] for number in (0, 8, 9, 17, 18, 26))


def tile_of(suit: int, rank: int) -> Tile:
    """Give the kind with a suit (0-3) and a rank (1-9, honours 1-7).

    >>> tile_of(TONG, 1), tile_of(HONOURS, 5)
    (9, 31)
    """
    return TILES[suit * 9 + rank - 1]


def is_honour(tile: Tile) -> bool:
    """True for winds and dragons."""
    return tile >= EAST_WIND
