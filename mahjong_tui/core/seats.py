"""Seats, their order of play, and places relative to the dealer.

Source: common §2
"""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A place at the table in order of play: 0 E, 1 S, 2 W, 3 N. Spectators are 4, 5, 6."""

EAST: Final = Seat(0)
SOUTH: Final = Seat(1)
WEST: Final = Seat(2)
NORTH: Final = Seat(3)
SEATS: Final = (EAST, SOUTH, WEST, NORTH)
LETTERS: Final = "ESWN"

_NEXT: Final = (SOUTH, WEST, NORTH, EAST)
_OTHERS: Final = (
    (SOUTH, WEST, NORTH),
    (WEST, NORTH, EAST),
    (NORTH, EAST, SOUTH),
    (EAST, SOUTH, WEST),
)


def following(seat: Seat) -> Seat:
    """Give the next player (下家), who sits to the right."""
    return _NEXT[seat]


def others(seat: Seat) -> tuple[Seat, Seat, Seat]:
    """Give next, opposite and previous player, in order of play."""
    return _OTHERS[seat]


def place(seat: Seat, origin: Seat) -> int:
    """Count the places from one seat to another: 0 itself, 1 next, 2 opposite, 3 previous."""
    return (seat - origin) & 3


def seat_at(origin: Seat, places: int) -> Seat:
    """Give the seat so many places after another, in order of play."""
    return SEATS[(origin + places) & 3]


def seat_letter(seat: Seat) -> str:
    """Write a seat as its letter.

    >>> seat_letter(WEST)
    'W'
    """
    return LETTERS[seat]
