"""Decides whether the facts of a win can be true: together, beside the melds, in this variant.

Source: settlement sheet, How a sheet is read 2 and 6
"""

from typing import Final

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.notation import format_tile
from mahjong_tui.core.seats import SEATS, seat_letter
from mahjong_tui.errors import SheetError
from mahjong_tui.rules.handend import Fact, HandEnd, Win
from mahjong_tui.rules.ruleset import LastTile, Play, Ready, VariantId
from mahjong_tui.rules.sheet.paths import meld_path, win_path

_SOMEWHERE: Final = frozenset({Fact.READY, Fact.EARTHLY, Fact.HUMAN})
_SELF_DRAWN: Final = (Fact.AFTER_GANG, Fact.HEAVENLY, Fact.EARTHLY)
_FROM_ANOTHER: Final = (Fact.GANG_DISCARD, Fact.ROBBING, Fact.HUMAN)
_FIRST_TURN: Final = (Fact.HEAVENLY, Fact.EARTHLY, Fact.HUMAN)
_APART: Final = (
    (Fact.ROBBING, Fact.GANG_DISCARD),
    (Fact.ROBBING, Fact.LAST_TILE),
    (Fact.HUMAN, Fact.ROBBING),
    *((first, Fact.LAST_TILE) for first in _FIRST_TURN),
    *((first, Fact.AFTER_GANG) for first in _FIRST_TURN),
    *((first, Fact.READY) for first in _FIRST_TURN),
)
_BY_CHAIN: Final = {
    True: frozenset({Fact.AFTER_GANG}),
    False: frozenset({Fact.GANG_DISCARD, Fact.ROBBING}),
}
_NEVER_READY: Final = frozenset({MeldKind.CHI, MeldKind.PENG, MeldKind.ADDED})


def check_facts(end: HandEnd, play: Play, variant: VariantId) -> None:
    """Refuse facts that contradict each other, the melds, the seats or the variant.

    Raises:
        SheetError: When they do.
    """
    for place, win in enumerate(end.wins):
        field = win_path(place, "facts")
        _check_variant(win, play, variant, place)
        _check_together(win, field)
        _check_dealer(end, win, field)
        _check_first_turn(end, win, field)
        _check_gangs(end, win, field)
        _check_robbing(end, win, play, field)
        _check_ready(end, win, play, field)


def _check_variant(win: Win, play: Play, variant: VariantId, place: int) -> None:
    field = win_path(place, "facts")
    for fact in Fact:
        if fact in win.facts & _SOMEWHERE - play.facts:
            raise SheetError("error.sheet.fact.variant", field, fact=fact.value, variant=variant)
    if win.source is None:
        return
    if not play.discard_hu and Fact.ROBBING not in win.facts:
        raise SheetError("error.sheet.win.no_discard", win_path(place, "from"), variant=variant)
    if play.last_tile is LastTile.KEPT and Fact.LAST_TILE in win.facts:
        raise SheetError("error.sheet.fact.kept", field, variant=variant)


def _check_together(win: Win, field: str) -> None:
    for fact in _SELF_DRAWN:
        if fact in win.facts and win.source is not None:
            raise SheetError("error.sheet.fact.self_drawn", field, fact=fact.value)
    for fact in _FROM_ANOTHER:
        if fact in win.facts and win.source is None:
            raise SheetError("error.sheet.fact.from_another", field, fact=fact.value)
    for one, other in _APART:
        if {one, other} <= win.facts:
            raise SheetError("error.sheet.fact.apart", field, one=one.value, other=other.value)


def _check_dealer(end: HandEnd, win: Win, field: str) -> None:
    if Fact.HEAVENLY in win.facts and win.seat != end.dealer:
        raise SheetError("error.sheet.fact.heavenly", field)
    if Fact.EARTHLY in win.facts and win.seat == end.dealer:
        raise SheetError("error.sheet.fact.earthly", field)
    if Fact.HUMAN in win.facts and win.source != end.dealer:
        raise SheetError("error.sheet.fact.human", field)


def _check_first_turn(end: HandEnd, win: Win, field: str) -> None:
    for fact in _FIRST_TURN:
        if fact not in win.facts:
            continue
        for seat in SEATS:
            for place, meld in enumerate(end.melds[seat]):
                if fact is Fact.HEAVENLY or seat == win.seat or meld.is_claimed:
                    where = meld_path(seat, place)
                    raise SheetError("error.sheet.fact.meld", field, fact=fact.value, meld=where)


def _check_gangs(end: HandEnd, win: Win, field: str) -> None:
    ending = win.seat if win.source is None else win.source
    gangs = [meld for meld in end.melds[ending] if meld.is_gang]
    chained = any(gang.now for gang in gangs)
    if Fact.AFTER_GANG in win.facts and not chained:
        raise SheetError("error.sheet.fact.after_gang", field)
    if Fact.GANG_DISCARD in win.facts and not gangs:
        raise SheetError("error.sheet.fact.gang_discard", field, seat=seat_letter(ending))
    needed = _BY_CHAIN[win.source is None]
    if chained and not needed & win.facts:
        needs = " / ".join(fact.value for fact in Fact if fact in needed)
        raise SheetError("error.sheet.fact.now", field, needs=needs, seat=seat_letter(ending))


def _check_robbing(end: HandEnd, win: Win, play: Play, field: str) -> None:
    if Fact.ROBBING not in win.facts or win.source is None:
        return
    melds = end.melds[win.source]
    seat = seat_letter(win.source)
    if not any(meld.kind is MeldKind.PENG and meld.tile == win.tile for meld in melds):
        tile = format_tile(win.tile)
        raise SheetError("error.sheet.fact.robbing", field, tile=tile, seat=seat)
    begun = next((meld.kind for meld in melds if meld.now), None)
    if play.chains and begun is MeldKind.EXPOSED:
        raise SheetError("error.sheet.fact.fed_chain", field, seat=seat)


def _check_ready(end: HandEnd, win: Win, play: Play, field: str) -> None:
    if Fact.READY not in win.facts or play.ready is not Ready.AT_DEAL:
        return
    if win.seat == end.dealer:
        raise SheetError("error.sheet.fact.ready_dealer", field)
    for place, meld in enumerate(end.melds[win.seat]):
        if meld.kind in _NEVER_READY:
            where = meld_path(win.seat, place)
            raise SheetError("error.sheet.fact.meld", field, fact=Fact.READY.value, meld=where)
