"""What happened, in words: a sentence for each event that a player is told about."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.core.tiles import HIDDEN
from mahjong_tui.engine.events import (
    Answered,
    Chosen,
    Dealt,
    Discarded,
    Drew,
    Event,
    FishTurned,
    GangDeclared,
    HandEnded,
    HandStarted,
    HorsesTurned,
    Locked,
    MatchEnded,
    MatchStarted,
    MeldMade,
    Paid,
    ReadyDeclared,
    Won,
)
from mahjong_tui.engine.views import SeatView
from mahjong_tui.rules.handend import Fact, Win
from mahjong_tui.rules.shares import bound
from mahjong_tui.ui.words import Words, signed


class Bound(msgspec.Struct, frozen=True):
    """A player has taken three melds from another; to be told right after the third."""

    seat: Seat
    source: Seat


Told: TypeAlias = Event | Bound
"""What there may be a sentence for."""


def with_bonds(events: Iterable[Event], view: SeatView) -> Iterator[Told]:
    """Give events, and after the melds that bound two players that they are bound.

    ``view`` is the table after these events.

    Source: liuzhou §10
    """
    for event in events:
        yield event
        if view.agreement.settling.bond is not None and isinstance(event, MeldMade):
            yield from _bonds(event, view.melds)


def _bonds(made: MeldMade, melds: Sequence[tuple[Meld, ...]]) -> Iterator[Bound]:
    seat, source = made.seat, made.meld.source
    if source is None or made.meld.kind is MeldKind.ADDED:
        return
    kept, fewer = list(melds[seat]), list(melds)
    kept.remove(made.meld)
    fewer[seat] = tuple(kept)
    if bound(melds, seat, source) and not bound(fewer, seat, source):
        yield Bound(seat, source)


def told(events: Iterable[Told], names: Sequence[str], words: Words) -> list[str]:
    """Tell events in order, one sentence each; some are not worth telling."""
    return [said for event in events if (said := _told(event, names, words))]


def _told(event: Told, names: Sequence[str], words: Words) -> str | None:  # noqa: PLR0911 - one line for each event
    match event:
        case Chosen():
            return _chosen(event, names, words)
        case HandStarted():
            return words.text(
                "event.hand", number=event.number, dealer=words.name(names, event.dealer)
            )
        case Dealt():
            return words.text("event.dealt", one=event.dice[0], other=event.dice[1])
        case ReadyDeclared():
            return _ready(event.seats, names, words)
        case Drew():
            return _drew(event, names, words)
        case Discarded():
            return _discarded(event, names, words)
        case GangDeclared():
            return words.text(
                "event.adds", who=words.name(names, event.seat), tile=words.tile(event.tile)
            )
        case MeldMade():
            return _melded(event, names, words)
        case Locked():
            return _locked(event, names, words)
        case Bound():
            who, source = words.name(names, event.seat), words.name(names, event.source)
            return words.text("event.bound", who=who, source=source)
        case Paid():
            return _paid(event, names, words)
        case Won():
            return " ".join(_won(win, names, words) for win in event.wins)
        case FishTurned():
            fish = (words.tile(one.tile) for one in event.fish)
            return words.text("event.fish", tiles=words.listing(fish))
        case HorsesTurned():
            return words.text("event.horses", tiles=words.tiles(event.tiles))
        case HandEnded():
            return None if event.end.wins else words.text("event.drawn_hand")
        case MatchEnded():
            return words.text("event.match_over")
        case Answered() | MatchStarted():
            return None


def _chosen(event: Chosen, names: Sequence[str], words: Words) -> str:
    who = words.name(names, event.seat)
    if event.seat not in SEATS:
        return words.text("event.buys_horses", who=who, number=event.choice)
    key = "event.picks_fish" if event.choice else "event.picks_no_fish"
    return words.text(key, who=who, number=event.choice)


def _ready(seats: Sequence[Seat], names: Sequence[str], words: Words) -> str:
    if not seats:
        return words.text("event.nobody_ready")
    return words.text("event.ready", who=words.listing(words.name(names, seat) for seat in seats))


def _drew(event: Drew, names: Sequence[str], words: Words) -> str | None:
    who = words.name(names, event.seat)
    if event.tile == HIDDEN:
        return words.text("event.replaces", who=who) if event.tail else None
    key = "event.replaces_with" if event.tail else "event.draws"
    return words.text(key, who=who, tile=words.tile(event.tile))


def _discarded(event: Discarded, names: Sequence[str], words: Words) -> str:
    key = "event.discards_ready" if event.ready else "event.discards"
    return words.text(key, who=words.name(names, event.seat), tile=words.tile(event.tile))


def _melded(event: MeldMade, names: Sequence[str], words: Words) -> str:
    meld, who = event.meld, words.name(names, event.seat)
    key = {
        MeldKind.CHI: "event.chi",
        MeldKind.PENG: "event.peng",
        MeldKind.EXPOSED: "event.exposed",
        MeldKind.ADDED: "event.added",
        MeldKind.CONCEALED: "event.concealed",
    }[meld.kind]
    source = "" if meld.source is None else words.name(names, meld.source)
    tiles = words.tiles(meld.tiles) if meld.kind is MeldKind.CHI else words.tile(meld.tile)
    return words.text(key, who=who, source=source, tiles=tiles)


def _locked(event: Locked, names: Sequence[str], words: Words) -> str:
    lock = event.lock
    tile = "" if lock.tile is None else words.tile(lock.tile)
    key = f"event.locked_{lock.what.value}{'_tile' if tile else ''}"
    return words.text(key, who=words.name(names, lock.seat), tile=tile)


def _paid(event: Paid, names: Sequence[str], words: Words) -> str:
    totals: dict[Seat, int] = {}
    for payment in event.payments:
        totals[payment.payee] = totals.get(payment.payee, 0) + payment.points
        totals[payment.payer] = totals.get(payment.payer, 0) - payment.points
    parts = (f"{words.name(names, seat)} {signed(points)}" for seat, points in totals.items())
    return words.text("event.paid", parts=words.listing(parts))


def _won(win: Win, names: Sequence[str], words: Words) -> str:
    who, tile = words.name(names, win.seat), words.tile(win.tile)
    if win.source is None:
        return words.text("event.self_draw", who=who, tile=tile)
    key = "event.robs" if Fact.ROBBING in win.facts else "event.wins"
    return words.text(key, who=who, tile=tile, source=words.name(names, win.source))
