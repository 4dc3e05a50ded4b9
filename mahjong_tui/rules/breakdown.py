"""A settled hand, explained: lines, what was dropped and why, horses, payments, next dealer."""

from enum import Enum
from typing import NewType

import msgspec

from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.rules.readings import Reading

RuleId = NewType("RuleId", str)
"""``<variant>.<rule>``: a pattern, or a way of paying such as ``qinzhou.gang``."""


class Unit(Enum):
    """What a hand's value is counted in."""

    FAN = "fan"
    POINTS = "points"


class Line(msgspec.Struct, frozen=True, gc=False):
    """A rule that counted: what it added, the running total, the tiles it looked at.

    ``amount`` is 0 for a rule that acts on payments only, such as a bond or a doubled dealer.
    """

    rule: RuleId
    amount: int
    total: int
    tiles: tuple[Tile, ...]


class Dropped(msgspec.Struct, frozen=True, gc=False):
    """A rule that held but was not counted, and the rule that excludes it."""

    rule: RuleId
    because: RuleId


class Factor(msgspec.Struct, frozen=True, gc=False):
    """A multiplier of a payment and the rule it comes from; 1 where the rule only names a payer."""

    rule: RuleId
    times: int


class Payment(msgspec.Struct, frozen=True, gc=False):
    """Who pays whom: ``amount`` x the factors = ``points``.

    ``because`` names the lines and ways of paying it rests on. Spectators are parties 4, 5, 6.
    """

    payer: Seat
    payee: Seat
    points: int
    because: tuple[RuleId, ...]
    amount: int
    factors: tuple[Factor, ...] = ()


class WinScore(msgspec.Struct, frozen=True, gc=False):
    """What one win is worth.

    ``total`` is the value before horses, liabilities and caps on payments, ``share`` what one
    payer pays of it before factors. ``reading`` is how the concealed tiles were read.
    ``payments`` are what the win brings by itself, before fish, spectators and the horses of
    several winners.
    """

    seat: Seat
    unit: Unit
    total: int
    share: int
    lines: tuple[Line, ...]
    dropped: tuple[Dropped, ...]
    reading: Reading
    payments: tuple[Payment, ...]

    @property
    def groups(self) -> tuple[tuple[Tile, ...], ...]:
        """The concealed sets and pair, each a tuple of tiles, melds not included."""
        return self.reading.groups


class Turned(msgspec.Struct, frozen=True, gc=False):
    """A horse or fish that was turned: the seat it belongs to, and whether it moved points."""

    tile: Tile
    seat: Seat
    hit: bool


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """The whole result of a hand.

    ``wins`` stand in the order of the hand's end. ``immediate`` payments were due during the hand
    (gang and follow money), ``final`` ones at its end. ``deltas`` are by seat, spectators after
    the four seats; they are the sum of all payments and sum to zero. ``fish`` stand in the order
    of the hand's end, ``bought`` are each spectator's horses.
    """

    wins: tuple[WinScore, ...]
    immediate: tuple[Payment, ...]
    final: tuple[Payment, ...]
    deltas: tuple[int, ...]
    next_dealer: Seat
    horses: tuple[Turned, ...] = ()
    fish: tuple[Turned, ...] = ()
    bought: tuple[tuple[Turned, ...], ...] = ()

    @property
    def payments(self) -> tuple[Payment, ...]:
        """Every payment of the hand, in the order in which they fell due."""
        return (*self.immediate, *self.final)
