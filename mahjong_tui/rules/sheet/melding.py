"""Decides whether the melds on a sheet can have been made in this variant, each by itself.

Source: settlement sheet, How a sheet is read 5
"""

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import SEATS, Seat, seat_at
from mahjong_tui.errors import SheetError
from mahjong_tui.rules.handend import HandEnd
from mahjong_tui.rules.ruleset import Play, VariantId
from mahjong_tui.rules.sheet.paths import meld_path, melds_path


def check_melds(end: HandEnd, play: Play, variant: VariantId) -> None:
    """Refuse melds that nobody can have made.

    Raises:
        SheetError: When a seat has more than four, or one that the variant does not have or that
            its owner cannot have claimed.
    """
    for seat in SEATS:
        if len(end.melds[seat]) > 4:
            raise SheetError("error.sheet.meld.many", melds_path(seat), count=len(end.melds[seat]))
        for place, meld in enumerate(end.melds[seat]):
            _check_meld(meld, seat, meld_path(seat, place))
            if meld.kind is MeldKind.CHI and not play.chi:
                field = meld_path(seat, place)
                raise SheetError("error.sheet.meld.no_chi", field, variant=variant)


def _check_meld(meld: Meld, owner: Seat, field: str) -> None:
    if meld.source == owner:
        raise SheetError("error.sheet.meld.own", field)
    if meld.kind is MeldKind.CHI and meld.source != seat_at(owner, -1):
        raise SheetError("error.sheet.meld.before", field)
