"""Seat views made by hand: the start of a hand, its middle, its end, and the fullest table."""

from collections.abc import Iterable
from typing import Final

import msgspec

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.core.walls import WallView
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.views import RiverTile, SeatView
from mahjong_tui.rules.handend import HandEnd, Win
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.variants.qinzhou import RULES

ENGLISH: Final = ("Bo", "Ann", "Mei", "Aki")
CHINESE: Final = ("伯乐", "小安", "美美", "阿琪")


def tile(text: str) -> Tile:
    return parse_tiles(text)[0]


def river(text: str) -> tuple[RiverTile, ...]:
    """Read a river: tiles by blanks, ``3m>S`` was claimed by South, ``5p!`` declared ready."""
    return tuple(map(_discard, text.split()))


def _discard(text: str) -> RiverTile:
    face, _, claimer = text.partition(">")
    return RiverTile(
        tile(face.rstrip("!")),
        claimed_by=Seat("ESWN".index(claimer)) if claimer else None,
        ready=face.endswith("!"),
    )


def chi(lowest: str, source: Seat, claimed: str) -> Meld:
    return Meld(MeldKind.CHI, tile(lowest), source, tile(claimed))


def peng(of: str, source: Seat) -> Meld:
    return Meld(MeldKind.PENG, tile(of), source, tile(of))


def exposed(of: str, source: Seat) -> Meld:
    return Meld(MeldKind.EXPOSED, tile(of), source, tile(of))


def added(of: str, source: Seat) -> Meld:
    return Meld(MeldKind.ADDED, tile(of), source, tile(of))


def concealed(of: str) -> Meld:
    return Meld(MeldKind.CONCEALED, tile(of))


def seat_view(names: Iterable[str] = ENGLISH) -> SeatView:
    """Show the table to South right after the deal: East, who deals, is to play."""
    wall = WallView(dealer=EAST, first_stack=8, head=53, tail=0)
    return SeatView(
        seat=SOUTH,
        agreement=RULES.agree(),
        phase=Phase.TURN,
        number=3,
        hands=16,
        dealer=EAST,
        dice=(3, 5),
        wall=wall,
        left=wall.left,
        turn=EAST,
        drawn=None,
        tiles=parse_tiles("1347m23589p46sSCP"),
        keys=(0, 0, 0, 0),
        held=(14, 13, 13, 13),
        melds=((), (), (), ()),
        rivers=((), (), (), ()),
        shown=(0,) * 34,
        last=None,
        discarder=None,
        ready=(False,) * 4,
        points=(-41, -7, 30, 18),
        names=tuple(names),
        seed=4711,
    )


def own_turn(names: Iterable[str] = ENGLISH) -> SeatView:
    """Show the middle of a hand to South, who has just drawn six tong."""
    wall = WallView(dealer=EAST, first_stack=8, head=90, tail=1)
    return msgspec.structs.replace(
        seat_view(names),
        wall=wall,
        left=wall.left,
        turn=SOUTH,
        drawn=tile("6p"),
        tiles=parse_tiles("23466m456p567s") + parse_tiles(""),
        held=(10, 11, 13, 10),
        melds=(
            (chi("3p", NORTH, "3p"),),
            (peng("C", WEST),),
            (),
            (exposed("7m", SOUTH),),
        ),
        rivers=(
            river("W N 9m 2m 5s 4m 4m>S 3m F 2p 2m"),
            river("P 6p 2s 1p 8s>W 1s 5s 7m>N 2p 4p"),
            river("4s 1m 6p E N 6s 8m 1p C>S 4p"),
            river("N 7p 8m 9s 8p 6m 3p>E 9p S N"),
        ),
        last=tile("2m"),
        discarder=EAST,
    )


def full_table(names: Iterable[str] = ENGLISH) -> SeatView:
    """Show South the fullest table there can be: four melds each, one river of thirty."""
    wall = WallView(dealer=EAST, first_stack=8, head=132, tail=3)
    return msgspec.structs.replace(
        seat_view(names),
        phase=Phase.CLAIM,
        wall=wall,
        left=wall.left,
        turn=WEST,
        tiles=parse_tiles("6s"),
        held=(1, 1, 1, 1),
        melds=(
            (peng("P", WEST), chi("3p", NORTH, "4p"), exposed("1m", NORTH), concealed("9p")),
            (chi("2m", EAST, "3m"), added("8p", NORTH), concealed("C"), exposed("5s", EAST)),
            (chi("7s", SOUTH, "8s"), concealed("1p"), added("9m", EAST), chi("4p", SOUTH, "6p")),
            (exposed("7m", SOUTH), exposed("4s", WEST), added("S", EAST), exposed("2p", WEST)),
        ),
        rivers=(
            river("3m 5m E 6m 3s N 4m 9s 5s>S 5p 3m 5m 3m>S 6s 5s S 8m>N 6p W 6s N 4s 9p 9s"),
            river("6m 1s 7s 9p 7m>N 2m 8s 4p>W 7s 4p S 8s 2m 8p E 8m 5p F 7p 8s 1m>E 8s>W W F"),
            river(
                "3s E F P N 3p C W 4s 7s 7p 2p>N C 2s>N 8m 3p 8m 6m 4p 5m P F>E N 6m"
                " 1s 2s 3s 4p! 5p 6s"
            ),
            river("3p 9p 2s 1s 3m 2s 2m 3p>E W 7p 3s 6p 8m 2s 9p E 9m>W 1m 9s 7p 8p>S 4m>E 6p 2p"),
        ),
        last=tile("6s"),
        discarder=WEST,
        ready=(True, False, True, False),
        points=(-1041, -7, 1030, 18),
    )


def hand_over(names: Iterable[str] = ENGLISH) -> SeatView:
    """Show all hands: West has won on a tile of East."""
    before = own_turn(names)
    hands = tuple(
        map(parse_tiles, ("4589m2235p12s", "234668m456p66s", "55678m23p789sEE", "1199m258s4pFF"))
    )
    win = Win(WEST, tile("4p"), EAST)
    end = HandEnd(EAST, hands, before.melds, (win,), parse_tiles("5m1pC"))
    return msgspec.structs.replace(before, phase=Phase.BETWEEN, drawn=None, end=end)


def fishing(names: Iterable[str] = ENGLISH) -> SeatView:
    """Show South the table before the dice: two fish are East's and one is West's."""
    return msgspec.structs.replace(
        seat_view(names),
        agreement=ruleset("liuzhou").agree({"fishing": True}),
        phase=Phase.DEALING,
        dice=(0, 0),
        wall=WallView(dealer=EAST, first_stack=0, head=0, tail=0),
        left=136,
        tiles=(),
        held=(0, 0, 0, 0),
        picks=((2, 1), (), (4,), ()),
    )


def kept_stacks(names: Iterable[str] = ENGLISH) -> SeatView:
    """Show South a table of Handan where a gang keeps seven stacks from being drawn."""
    return msgspec.structs.replace(
        own_turn(names),
        agreement=ruleset("handan").agree(),
    )
