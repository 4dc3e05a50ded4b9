"""Decides whether horses, fish, spectators and a followed discard can be true.

Source: settlement sheet, How a sheet is read 7
"""

from collections import Counter

from mahjong_tui.core.seats import Seat, seat_letter
from mahjong_tui.errors import SheetError
from mahjong_tui.rules.handend import Fact, HandEnd
from mahjong_tui.rules.ruleset import Play, VariantId
from mahjong_tui.rules.sheet.fields import SEAT_OF, is_plain, shown


def check_extras(end: HandEnd, play: Play, variant: VariantId) -> None:
    """Refuse what was not agreed, and what cannot have been turned or followed.

    Raises:
        SheetError: When something was not or cannot.
    """
    _check_horses(end, play)
    _check_fish(end, play, variant)
    _check_outsiders(end, play, variant)
    _check_followed(end)


def _facts(end: HandEnd) -> frozenset[Fact]:
    return frozenset().union(*(win.facts for win in end.wins))


def _check_horses(end: HandEnd, play: Play) -> None:
    count = len(end.horses)
    if count > play.horses:
        raise SheetError("error.sheet.horses.many", "horses", count=count, agreed=play.horses)
    if count and not end.wins:
        raise SheetError("error.sheet.horses.draw", "horses")
    if count and Fact.LAST_TILE in _facts(end):
        raise SheetError("error.sheet.horses.last_tile", "horses")


def _check_fish(end: HandEnd, play: Play, variant: VariantId) -> None:
    most = play.fish_turned if play.winner_fishes else play.fish_picked
    if end.fish and not most:
        raise SheetError("error.sheet.fish.none", "fish", variant=variant)
    if end.fisher is not None and not play.winner_fishes:
        raise SheetError("error.sheet.fish.no_fisher", "fisher", variant=variant)
    counts: Counter[Seat] = Counter()
    for place, fish in enumerate(end.fish):
        owner = f"fish.{place}.owner"
        if play.winner_fishes and fish.owner != end.fisher:
            raise SheetError("error.sheet.fish.owner", owner)
        counts[fish.owner] += 1
        if counts[fish.owner] > most:
            seat = seat_letter(fish.owner)
            raise SheetError("error.sheet.fish.many", owner, seat=seat, most=most)


def _check_outsiders(end: HandEnd, play: Play, variant: VariantId) -> None:
    if end.outsiders and not play.spectators:
        raise SheetError("error.sheet.outsider.none", "outsiders", variant=variant)
    names: set[str] = set()
    for place, outsider in enumerate(end.outsiders):
        _check_name(outsider.name, names, f"outsiders.{place}.name")
        names.add(outsider.name)
        field = f"outsiders.{place}.horses"
        if outsider.horses and Fact.LAST_TILE in _facts(end):
            raise SheetError("error.sheet.horses.last_tile", field)
        if len(outsider.horses) > play.spectator_horses:
            count, most = len(outsider.horses), play.spectator_horses
            raise SheetError("error.sheet.outsider.many", field, count=count, most=most)


def _check_name(name: str, taken: set[str], field: str) -> None:
    if not name.strip() or not is_plain(name):
        raise SheetError("error.sheet.outsider.name", field)
    if name.strip() in SEAT_OF:
        raise SheetError("error.sheet.outsider.seat", field, name=name)
    if name in taken:
        raise SheetError("error.sheet.outsider.twice", field, name=shown(name))


def _check_followed(end: HandEnd) -> None:
    if end.followed is None:
        return
    if end.followed != end.dealer:
        dealer = seat_letter(end.dealer)
        raise SheetError("error.sheet.followed.dealer", "followed", dealer=dealer)
    if Fact.HEAVENLY in _facts(end):
        raise SheetError("error.sheet.followed.heavenly", "followed")
