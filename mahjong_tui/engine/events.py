"""Events: what happened. They carry the facts, so that a log outlives bots and generators."""

from typing import Final, TypeAlias

import msgspec

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.locks import Lock
from mahjong_tui.rules.breakdown import Payment, Settlement
from mahjong_tui.rules.handend import Fish, HandEnd, Win
from mahjong_tui.rules.options import OptionValue


class _Event(msgspec.Struct, frozen=True, gc=False, tag_field="did", omit_defaults=True):
    pass


class MatchStarted(_Event, frozen=True, tag="match_started"):
    """The table was agreed: rules, seed, length in hands, names by seat, spectators."""

    variant: str
    options: dict[str, OptionValue]
    seed: int
    hands: int
    names: tuple[str, str, str, str]
    spectators: tuple[str, ...] = ()


class HandStarted(_Event, frozen=True, tag="hand_started"):
    """A hand began; ``number`` counts from 1; ``fisher`` must fish at its end."""

    number: int
    dealer: Seat
    fisher: Seat | None = None


class Chosen(_Event, frozen=True, tag="chosen"):
    """Before the dice a player picked a fish (0: no more), or a spectator bought horses."""

    seat: Seat
    choice: int


class Dealt(_Event, frozen=True, tag="dealt"):
    """The wall was broken and dealt.

    ``hands`` by seat in the order taken, the dealer's fourteenth tile last; ``wall`` is all 136
    tiles in drawing order. To a seat, other hands are hidden tiles and the wall is empty.
    """

    dice: tuple[int, int]
    first_stack: int
    hands: tuple[tuple[Tile, ...], ...]
    wall: tuple[Tile, ...]


class Answered(_Event, frozen=True, tag="answered"):
    """A seat answered a question that was put to several at once; secret until all is settled."""

    seat: Seat
    action: Action


class ReadyDeclared(_Event, frozen=True, tag="ready_declared"):
    """Everybody who could declare ready after the deal has answered: these did."""

    seats: tuple[Seat, ...]


class Drew(_Event, frozen=True, tag="drew"):
    """A tile was drawn from the head, or from the tail as a gang's replacement."""

    seat: Seat
    tile: Tile
    tail: bool = False


class Discarded(_Event, frozen=True, tag="discarded"):
    """A tile was discarded; ``drawn`` when it is the tile just drawn."""

    seat: Seat
    tile: Tile
    drawn: bool = False
    ready: bool = False


class GangDeclared(_Event, frozen=True, tag="gang_declared"):
    """A fourth tile was added to a peng; it may now be robbed."""

    seat: Seat
    tile: Tile


class MeldMade(_Event, frozen=True, tag="meld_made"):
    """A chi, peng or gang stands."""

    seat: Seat
    meld: Meld


class Locked(_Event, frozen=True, tag="locked"):
    """A player passed something up and may not have it for a while; only he sees this."""

    lock: Lock


class Paid(_Event, frozen=True, tag="paid"):
    """Points moved."""

    payments: tuple[Payment, ...]


class Won(_Event, frozen=True, tag="won"):
    """One or more players won; their concealed tiles, without the winning tile, are shown."""

    wins: tuple[Win, ...]
    hands: tuple[tuple[Tile, ...], ...]


class HorsesTurned(_Event, frozen=True, tag="horses_turned"):
    """Horses were turned, in this order; then each spectator's, in the order they joined."""

    tiles: tuple[Tile, ...]
    spectators: tuple[tuple[Tile, ...], ...] = ()


class FishTurned(_Event, frozen=True, tag="fish_turned"):
    """Fish were turned, in this order."""

    fish: tuple[Fish, ...]


class HandEnded(_Event, frozen=True, tag="hand_ended"):
    """The hand is over: all hands open, the settlement, and the tiles left in drawing order."""

    end: HandEnd
    settlement: Settlement
    rest: tuple[Tile, ...]


class MatchEnded(_Event, frozen=True, tag="match_ended"):
    """The last hand was played; points by seat, spectators after the four."""

    points: tuple[int, ...]


Event: TypeAlias = (
    MatchStarted
    | HandStarted
    | Chosen
    | Dealt
    | Answered
    | ReadyDeclared
    | Drew
    | Discarded
    | GangDeclared
    | MeldMade
    | Locked
    | Paid
    | Won
    | HorsesTurned
    | FishTurned
    | HandEnded
    | MatchEnded
)

# Made by the million, so they exist once; index: seat, tile, flag.
DREW: Final = tuple(
    tuple(tuple(Drew(seat, tile, tail) for tail in (False, True)) for tile in TILES)
    for seat in SEATS
)
DISCARDED: Final = tuple(
    tuple(tuple(Discarded(seat, tile, drawn) for drawn in (False, True)) for tile in TILES)
    for seat in SEATS
)
