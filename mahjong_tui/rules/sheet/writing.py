"""Writes the end of a hand as a settlement sheet that reads back to the same.

Source: settlement sheet, Fields
"""

from typing import NotRequired, TypedDict

from mahjong_tui.core.notation import format_tile, format_tiles
from mahjong_tui.core.seats import SEATS, Seat, seat_letter
from mahjong_tui.rules.handend import Fact, HandEnd, Win
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.rules.sheet.meld_text import write_meld

WinJson = TypedDict(
    "WinJson",
    {"seat": str, "tile": str, "from": NotRequired[str], "facts": NotRequired[list[str]]},
)
"""One winner; without ``from`` it was a self-draw."""


class SeatJson(TypedDict):
    """What is known of a seat."""

    hand: NotRequired[str]
    melds: NotRequired[list[str]]


class FishJson(TypedDict):
    """A fish and who picked it."""

    owner: str
    tile: str


class OutsiderJson(TypedDict):
    """A spectator and the horses that were turned for him."""

    name: str
    horses: str


class SheetJson(TypedDict):
    """A settlement sheet; what is empty is left out."""

    variant: str
    options: NotRequired[dict[str, OptionValue]]
    dealer: str
    seats: dict[str, SeatJson]
    wins: list[WinJson]
    horses: NotRequired[str]
    fish: NotRequired[list[FishJson]]
    outsiders: NotRequired[list[OutsiderJson]]
    followed: NotRequired[str]
    fisher: NotRequired[str]


def write_sheet(agreement: Agreement, end: HandEnd, *, all_hands: bool = False) -> SheetJson:
    """Write the end of a hand; only options that differ from their defaults are written.

    Of hands only the winners' are written, or all that are known. Which tile of a chi was
    claimed has no place on a sheet.
    """
    sheet = SheetJson(
        variant=agreement.rules.id,
        dealer=seat_letter(end.dealer),
        seats=_seats(end, all_hands=all_hands),
        wins=list(map(_win, end.wins)),
    )
    if differing := agreement.differing:
        sheet["options"] = differing
    _write_extras(sheet, end)
    return sheet


def _seats(end: HandEnd, *, all_hands: bool) -> dict[str, SeatJson]:
    shown = SEATS if all_hands else tuple(win.seat for win in end.wins)
    seats = {seat_letter(seat): _seat(end, seat, with_hand=seat in shown) for seat in SEATS}
    return {letter: seat for letter, seat in seats.items() if seat}


def _seat(end: HandEnd, seat: Seat, *, with_hand: bool) -> SeatJson:
    written = SeatJson()
    hand = end.hands[seat]
    if with_hand and hand is not None:
        written["hand"] = format_tiles(hand)
    if end.melds[seat]:
        written["melds"] = list(map(write_meld, end.melds[seat]))
    return written


def _win(win: Win) -> WinJson:
    written = WinJson(seat=seat_letter(win.seat), tile=format_tile(win.tile))
    if win.source is not None:
        written["from"] = seat_letter(win.source)
    if win.facts:
        written["facts"] = [fact.value for fact in Fact if fact in win.facts]
    return written


def _write_extras(sheet: SheetJson, end: HandEnd) -> None:
    if end.horses:
        sheet["horses"] = format_tiles(end.horses)
    if end.fish:
        sheet["fish"] = [
            FishJson(owner=seat_letter(fish.owner), tile=format_tile(fish.tile))
            for fish in end.fish
        ]
    if end.outsiders:
        sheet["outsiders"] = [
            OutsiderJson(name=outsider.name, horses=format_tiles(outsider.horses))
            for outsider in end.outsiders
        ]
    if end.followed is not None:
        sheet["followed"] = seat_letter(end.followed)
    if end.fisher is not None:
        sheet["fisher"] = seat_letter(end.fisher)
