"""The paths of the parts of a hand's end."""

from mahjong_tui.core.seats import Seat, seat_letter


def hand_path(seat: Seat) -> str:
    """Give the path of a seat's concealed tiles.

    >>> hand_path(Seat(1))
    'seats.S.hand'
    """
    return f"seats.{seat_letter(seat)}.hand"


def melds_path(seat: Seat) -> str:
    """Give the path of all melds of a seat."""
    return f"seats.{seat_letter(seat)}.melds"


def meld_path(seat: Seat, place: int) -> str:
    """Give the path of one meld of a seat, counted from 0."""
    return f"{melds_path(seat)}.{place}"


def win_path(place: int, field: str) -> str:
    """Give the path of a field of one win, counted from 0 in the order of the sheet.

    >>> win_path(0, "facts")
    'wins.0.facts'
    """
    return f"wins.{place}.{field}"
