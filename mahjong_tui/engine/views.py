"""What one seat may see: a projection with its own type, so that nobody cheats by accident."""

import msgspec

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.core.walls import WallView
from mahjong_tui.engine.phases import Phase
from mahjong_tui.rules.breakdown import Settlement
from mahjong_tui.rules.handend import HandEnd
from mahjong_tui.rules.ruleset import Agreement


class RiverTile(msgspec.Struct, frozen=True, gc=False):
    """A discard: whether it was the tile just drawn, who claimed it, whether it declared ready."""

    tile: Tile
    drawn: bool = False
    claimed_by: Seat | None = None
    ready: bool = False


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """The table as one seat sees it. Tuples of four are by seat, E S W N.

    Attributes:
        seat: Whose view it is.
        agreement: The rules as agreed.
        phase: What the table waits for.
        number: The hand being played, from 1.
        hands: How many hands the match has.
        dealer: Who deals.
        dice: The dealer's two dice, (0, 0) before they are rolled.
        wall: How the wall stands.
        left: How many tiles it holds.
        turn: Whose turn it is.
        drawn: The tile this seat has just drawn, also among ``tiles``.
        tiles: This seat's concealed tiles, sorted.
        keys: The same as suit keys (wan, tong, suo, honours).
        held: How many concealed tiles each seat holds.
        melds: Melds of each seat, in the order in which they became what they are.
        rivers: Discards of each seat, in order.
        shown: How many of each of the 34 kinds lie open (rivers and melds).
        last: The discard or declared gang that is being asked about, or was last made.
        discarder: Whose it is.
        ready: Who has declared ready.
        points: Points so far; spectators after the four seats.
        names: Names by seat; spectators after the four seats.
        seed: The match's seed.
        picks: Numbers of the fish picked by each seat.
        bought: Horses each spectator has bought, 0 before he has.
        fisher: Who must fish at the end of this hand.
        end: How the hand ended, once it has: all hands, horses and wins.
        settlement: What it came to.
        rest: The tiles that were left, in drawing order, once the hand has ended.
    """

    seat: Seat
    agreement: Agreement
    phase: Phase
    number: int
    hands: int
    dealer: Seat
    dice: tuple[int, int]
    wall: WallView
    left: int
    turn: Seat
    drawn: Tile | None
    tiles: tuple[Tile, ...]
    keys: tuple[int, int, int, int]
    held: tuple[int, int, int, int]
    melds: tuple[tuple[Meld, ...], ...]
    rivers: tuple[tuple[RiverTile, ...], ...]
    shown: tuple[int, ...]
    last: Tile | None
    discarder: Seat | None
    ready: tuple[bool, bool, bool, bool]
    points: tuple[int, ...]
    names: tuple[str, ...]
    seed: int
    picks: tuple[tuple[int, ...], ...] = ((), (), (), ())
    bought: tuple[int, ...] = ()
    fisher: Seat | None = None
    end: HandEnd | None = None
    settlement: Settlement | None = None
    rest: tuple[Tile, ...] = ()
