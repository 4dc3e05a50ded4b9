"""Decides whether the marks ``now`` and ``then`` on gangs can be true.

Source: settlement sheet, How a sheet is read 1
"""

from collections.abc import Sequence

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.errors import SheetError
from mahjong_tui.rules.handend import HandEnd
from mahjong_tui.rules.sheet.meld_text import NOW, THEN
from mahjong_tui.rules.sheet.paths import meld_path


def check_chains(end: HandEnd) -> None:
    """Refuse marks that contradict the melds, each other, or how the hand ended.

    Raises:
        SheetError: When they do.
    """
    ending: Seat | None = None
    for seat in SEATS:
        melds = end.melds[seat]
        for place in range(len(melds)):
            _check_marks(melds[: place + 1], meld_path(seat, place))
        chain = [place for place, meld in enumerate(melds) if meld.now]
        if not chain:
            continue
        if ending is not None or not _may_end(end, seat):
            raise SheetError("error.sheet.meld.now_seat", meld_path(seat, chain[0]))
        ending = seat
        _check_chain(end, seat, chain)


def _check_marks(melds: Sequence[Meld], field: str) -> None:
    meld = melds[-1]
    for mark, marked in ((NOW, meld.now), (THEN, meld.then)):
        if marked and not meld.is_gang:
            raise SheetError("error.sheet.meld.mark", field, mark=mark)
    if meld.then:
        _check_then(meld, melds[-2] if len(melds) > 1 else None, field)


def _check_then(meld: Meld, before: Meld | None, field: str) -> None:
    if meld.kind is MeldKind.EXPOSED:
        raise SheetError("error.sheet.meld.begins", field, mark=THEN)
    if before is None or not before.is_gang:
        raise SheetError("error.sheet.meld.then_gang", field)
    if meld.now != before.now:
        raise SheetError("error.sheet.meld.then_now", field)


def _may_end(end: HandEnd, seat: Seat) -> bool:
    return all(seat == (win.seat if win.source is None else win.source) for win in end.wins)


def _check_chain(end: HandEnd, seat: Seat, chain: list[int]) -> None:
    melds = end.melds[seat]
    for place in chain[1:]:
        field = meld_path(seat, place)
        if not melds[place - 1].now:
            raise SheetError("error.sheet.meld.now_apart", field)
        if melds[place].kind is MeldKind.EXPOSED:
            raise SheetError("error.sheet.meld.begins", field, mark=NOW)
    from_another = any(win.source is not None for win in end.wins)
    if chain[-1] != len(melds) - 1 and not from_another:
        raise SheetError("error.sheet.meld.now_last", meld_path(seat, chain[-1]))
