"""Why and why not, in words: each claim one might expect, open or closed, and the paragraph."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.refusals import Claim
from mahjong_tui.engine.views import SeatView
from mahjong_tui.ui.words import Words


class Doubt(msgspec.Struct, frozen=True):
    """What might be claimed: about which tile, whose it was (None: the own draw), and why not."""

    tile: Tile | None
    source: Seat | None
    claims: tuple[Claim, ...]


class Explained(NamedTuple):
    """A claim in words: its name, and whether it is open or why it is not."""

    verb: str
    reason: str


def doubt_about(view: SeatView, claims: tuple[Claim, ...]) -> Doubt | None:
    """Say what a seat's claims are about; None where it may expect nothing."""
    if not claims:
        return None
    if view.seat == view.turn:
        return Doubt(view.drawn, None, claims)
    return Doubt(view.last, view.discarder, claims)


def doubted(doubt: Doubt, names: Sequence[str], words: Words) -> str:
    """Ask what will be answered."""
    if doubt.source is None or doubt.tile is None:
        return words.text("ui.why.own")
    who, tile = words.party(names, doubt.source), words.tile(doubt.tile)
    return words.text("ui.why.discard", tile=tile, who=who)


def explained(doubt: Doubt, words: Words) -> Iterator[Explained]:
    """Answer for each claim."""
    for claim in doubt.claims:
        yield Explained(words.text(f"ui.verb.{claim.verb.value}"), _reason(claim, words))


def _reason(claim: Claim, words: Words) -> str:
    if claim.reason is None:
        return words.text("ui.why.open")
    reason = words.text(f"why_not.{claim.reason.value}", count=claim.count)
    if not claim.paragraph:
        return reason
    return words.text("ui.why.reason", reason=reason, paragraph=words.drawn(claim.paragraph))
