"""Decides whether the tiles on a sheet can lie on one table, and whether the winners have won.

Source: settlement sheet, How a sheet is read 3-5 and A bad sheet
"""

from collections import Counter
from collections.abc import Iterator

from mahjong_tui.core.notation import format_tile, format_tiles
from mahjong_tui.core.seats import SEATS
from mahjong_tui.core.tiles import COPIES, TILES, Tile
from mahjong_tui.errors import SheetError
from mahjong_tui.rules.handend import HandEnd, Win
from mahjong_tui.rules.ruleset import Play
from mahjong_tui.rules.sheet.paths import hand_path, meld_path, win_path
from mahjong_tui.rules.waits import keys_of, shanten, waits


def check_hands(end: HandEnd, play: Play) -> None:
    """Refuse tiles that cannot lie on one table, and hands that have not won.

    Raises:
        SheetError: When a winner's hand is missing, a tile is there five times, a hand has the
            wrong size, or a winning hand is none; then it says what the hand lacks.
    """
    for win in end.wins:
        if end.hands[win.seat] is None:
            raise SheetError("error.sheet.hand.missing", hand_path(win.seat))
    _check_copies(end)
    _check_sizes(end)
    for win in end.wins:
        _check_won(end, win, play)


def _check_copies(end: HandEnd) -> None:
    counts: Counter[Tile] = Counter()
    for field, tiles in _places(end):
        counts.update(tiles)
        for tile in tiles:
            if counts[tile] > COPIES:
                raise SheetError("error.sheet.copies", field, tile=format_tile(tile))


def _places(end: HandEnd) -> Iterator[tuple[str, tuple[Tile, ...]]]:
    for seat in SEATS:
        for place, meld in enumerate(end.melds[seat]):
            yield meld_path(seat, place), meld.tiles
        yield hand_path(seat), end.hands[seat] or ()
    for win in end.wins[:1]:
        yield win_path(0, "tile"), (win.tile,)


def _check_sizes(end: HandEnd) -> None:
    spare = 0 if end.wins else 1  # whoever drew the last tile of a drawn hand may have kept it
    for seat in SEATS:
        hand = end.hands[seat]
        if hand is None:
            continue
        right = 13 - 3 * len(end.melds[seat])
        if len(hand) == right + 1 and spare:
            spare = 0
        elif len(hand) != right:
            field = hand_path(seat)
            raise SheetError("error.sheet.hand.size", field, count=len(hand), right=right)


def _check_won(end: HandEnd, win: Win, play: Play) -> None:
    hand = end.hands[win.seat] or ()
    melds = len(end.melds[win.seat])
    missing = 1 + shanten(keys_of((*hand, win.tile)), melds, play.shapes)
    if not missing:
        return
    field, tile = hand_path(win.seat), format_tile(win.tile)
    mask = waits(keys_of(hand), melds, play.shapes)
    if not mask:
        raise SheetError("error.sheet.hand.far", field, tile=tile, missing=missing)
    wanted = format_tiles(tile for tile in TILES if mask >> tile & 1)
    raise SheetError("error.sheet.hand.waits", field, tile=tile, wanted=wanted)
