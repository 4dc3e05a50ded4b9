"""Decides whether the wins of a hand can have happened together.

Source: settlement sheet, How a sheet is read 4
"""

from typing import Final

from mahjong_tui.core.seats import seat_letter
from mahjong_tui.errors import SheetError
from mahjong_tui.rules.handend import Fact, HandEnd, Win
from mahjong_tui.rules.sheet.paths import win_path

SHARED: Final = (Fact.ROBBING, Fact.GANG_DISCARD, Fact.LAST_TILE, Fact.HUMAN)
"""What is true of all winners of one tile or of none."""


def check_winners(end: HandEnd) -> None:
    """Refuse wins that cannot have happened together.

    Raises:
        SheetError: When somebody wins twice or from himself, or two wins are not of one tile.
    """
    for place, win in enumerate(end.wins):
        if win.source == win.seat:
            raise SheetError("error.sheet.win.own", win_path(place, "from"))
        if win.seat in {other.seat for other in end.wins[:place]}:
            field = win_path(place, "seat")
            raise SheetError("error.sheet.win.twice", field, seat=seat_letter(win.seat))
        _check_shared(place, win, end.wins[0])


def _check_shared(place: int, win: Win, first: Win) -> None:
    if place and win.source is None:
        raise SheetError("error.sheet.win.self_draws", win_path(place, "from"))
    if win.source != first.source:
        raise SheetError("error.sheet.win.source", win_path(place, "from"))
    if win.tile != first.tile:
        raise SheetError("error.sheet.win.tile", win_path(place, "tile"))
    for fact in SHARED:
        if (fact in win.facts) != (fact in first.facts):
            field = win_path(place, "facts")
            raise SheetError("error.sheet.win.fact", field, fact=fact.value)
