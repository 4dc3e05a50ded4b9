"""The policies of scoring and settlement: what wins and gangs are worth, and who pays."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

import msgspec

from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import RANK_OF
from mahjong_tui.rules.patterns import Won
from mahjong_tui.rules.pricing import Tally

SEAT_DIGITS: Final = tuple((rank - 1) % 4 for rank in RANK_OF)
"""The place relative to the dealer to which each kind of tile belongs.

Source: common §14
"""


class Succession(Enum):
    """Who deals next. A draw keeps the dealer; a single winner deals unless a place is named."""

    DEALER_OR_FIRST = auto()
    """Of several winners the dealer, else the first in play order after the discarder."""
    FIRST = auto()
    """Of several winners the first in play order after the discarder."""
    DISCARDER = auto()
    """After several winners the discarder."""
    PREVIOUS = auto()
    """The dealer while he is among the winners, else the player before him."""
    NEXT = auto()
    """The dealer while he is among the winners, else the player after him."""


class GangPrice(msgspec.Struct, frozen=True):
    """What a gang brings, from ``each`` of the three others or from its supplier alone."""

    amount: int
    each: bool = False


class Fed(Enum):
    """What the later gangs of a chain that began with an exposed gang cost its feeder."""

    FULL = auto()
    """All that three players would have paid."""
    FLAT = auto()
    """As much as an exposed gang."""


class GangPay(msgspec.Struct, frozen=True):
    """The price of each kind of gang.

    ``fed``: a chain that began with an exposed gang is paid by its feeder alone, and the chain
    in which a gang is robbed is void; None where every gang stands for itself.
    """

    exposed: GangPrice
    added: GangPrice
    concealed: GangPrice
    fed: Fed | None = None


SUPPLIER_OR_ALL: Final = GangPay(GangPrice(1), GangPrice(1), GangPrice(1, each=True))
"""One from the supplier of the tile; a concealed gang one from each."""


class HorsePay(msgspec.Struct, frozen=True):
    """How turned horses act on a win.

    ``one_buyer``: of several winners only the first owns horses, and each horse shares the fate
    of the seat it belongs to. ``on_rob`` and ``on_cover``: horses count when a gang was robbed,
    and when one player covers the win.
    """

    one_buyer: bool = False
    on_rob: bool = True
    on_cover: bool = True


class Bond(Enum):
    """Which wins are raised between two players of whom one fed the other three melds."""

    ALL = auto()
    PLAIN = auto()


def uncovered(_: Won) -> Seat | None:
    """Let every payer pay for himself."""
    return None


class Settling(msgspec.Struct, frozen=True):
    """Everything that prices a hand and shares out the payments.

    ``price`` tallies one reading. ``places`` gives the place relative to the dealer to which each
    kind of turned tile belongs. ``cover`` names who alone pays a self-draw, ``cover_shares`` how
    many shares that is, and ``cover_rule`` what the payment is called. ``shown`` are the rules of
    payments that are lines of the hand as well. ``spectator`` is what a spectator's horse is
    worth, 0 where there are no spectators.
    """

    price: Callable[[Won], Tally]
    gangs: GangPay
    succession: Succession
    base: int = 1
    places: tuple[int, ...] = SEAT_DIGITS
    horses: HorsePay | None = None
    cover: Callable[[Won], Seat | None] = uncovered
    cover_shares: int = 3
    cover_rule: str = "liability"
    robbed_covers: bool = False
    dealer_doubles: bool = False
    bond: Bond | None = None
    follow: int = 0
    fish_follow_gangs: bool = True
    spectator: int = 0
    shown: frozenset[str] = frozenset()
