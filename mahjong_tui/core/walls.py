"""The wall: dice, break, deal, head and tail.

Positions number the 136 tiles in drawing order from the break: position 2n is the top tile and
2n + 1 the bottom tile of the n-th stack after the break. Stacks are numbered 0-67 clockwise from
the right end of the dealer's own wall (0-16), so the previous player's wall is 17-33, the
opposite one 34-50, the next player's 51-67.

Source: common §3-§6
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from mahjong_tui.core.seats import SEATS, Seat, place
from mahjong_tui.core.tiles import COPIES, TILES, Tile

STACKS: Final = 68
WALL_SIZE: Final = 136
DEALT: Final = 53

FULL_SET: Final[tuple[Tile, ...]] = tuple(tile for tile in TILES for _ in range(COPIES))
"""All 136 tiles in order."""

WALL_STARTS: Final = (0, 51, 34, 17)
"""First stack of the wall in front of each place relative to the dealer."""

TAIL_ORDER: Final = tuple(position ^ 1 for position in range(WALL_SIZE - 1, -1, -1))
"""Positions in the order in which the tail is taken: stacks backwards, top tile first."""

DEAL_ORDER: Final[tuple[tuple[int, ...], ...]] = tuple(
    (
        *(
            position
            for lap in range(3)
            for position in range(lap * 16 + k * 4, lap * 16 + k * 4 + 4)
        ),
        *((48, 52) if k == 0 else (48 + k,)),
    )
    for k in range(4)
)
"""Positions dealt to each place relative to the dealer; the dealer's last one is his jump tile."""


class Break(msgspec.Struct, frozen=True):
    """Where the wall is opened: which place relative to the dealer, and the stacks skipped."""

    wall: int
    skipped: int

    @property
    def first_stack(self) -> int:
        """The stack that is taken first."""
        return (WALL_STARTS[self.wall] + self.skipped) % STACKS


def larger_die_break(dice: tuple[int, int]) -> Break:
    """Let the larger die name the wall and the sum the stacks to skip.

    Source: common §4

    >>> larger_die_break((1, 3)), larger_die_break((3, 5))
    (Break(wall=2, skipped=4), Break(wall=0, skipped=8))
    """
    return Break(wall=(max(dice) - 1) % 4, skipped=sum(dice))


class WallView(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of the wall: how it stands, not what lies in it.

    ``first_stack`` is where the deal began; ``head`` and ``tail`` count the tiles taken from
    either end; ``fish`` are the positions that were picked out as fish.
    """

    dealer: Seat
    first_stack: int
    head: int
    tail: int
    fish: tuple[int, ...] = ()

    @property
    def left(self) -> int:
        """Tiles left in the wall."""
        return WALL_SIZE - self.head - self.tail - len(self.fish)

    @property
    def complete_stacks(self) -> int:
        """Stacks of which neither end has taken a tile.

        Source: handan §4
        """
        return STACKS - (self.head + 1) // 2 - (self.tail + 1) // 2

    def last_stacks(self, count: int) -> frozenset[int]:
        """Name the complete stacks that will be left when the head has come down to ``count``.

        Source: handan §4
        """
        end = STACKS - (self.tail + 1) // 2
        return frozenset(
            (self.first_stack + number) % STACKS for number in range(max(0, end - count), end)
        )

    def heights(self) -> tuple[int, ...]:
        """Count the tiles (0-2) left in each of the 68 stacks, from the dealer's right end."""
        gone = self._taken_from_head() | self._taken_from_tail() | set(self.fish)
        left = [2] * STACKS
        for position in gone if self.left else range(WALL_SIZE):
            left[self._stack_of(position)] -= 1
        return tuple(left)

    def tail_stacks(self) -> frozenset[int]:
        """Name the stacks from which gang replacements were taken."""
        return frozenset(map(self._stack_of, self._taken_from_tail()))

    def stacks_before(self, seat: Seat) -> range:
        """Give the 17 stacks of the wall before a seat, from its right end to its left end."""
        start = WALL_STARTS[place(seat, self.dealer)]
        return range(start, start + 17)

    def _stack_of(self, position: int) -> int:
        return (self.first_stack + position // 2) % STACKS

    def _taken_from_head(self) -> set[int]:
        return set(_without(range(WALL_SIZE), self.fish)[: self.head])

    def _taken_from_tail(self) -> set[int]:
        return set(_without(TAIL_ORDER, self.fish)[: self.tail])


def _without(order: Sequence[int], fish: tuple[int, ...]) -> Sequence[int]:
    return [position for position in order if position not in fish] if fish else order


class Wall:
    """The wall with its tiles: what will be drawn next from either end.

    ``tiles`` lie in drawing order from the break.
    """

    __slots__ = (
        "_heads",
        "_tails",
        "dealer",
        "first_stack",
        "fish",
        "head",
        "left",
        "tail",
        "tiles",
    )

    def __init__(self, tiles: tuple[Tile, ...], dealer: Seat, first_stack: int) -> None:
        self.tiles = tiles
        self.dealer = dealer
        self.first_stack = first_stack
        self.head = 0
        self.tail = 0
        self.fish: tuple[int, ...] = ()
        self.left = WALL_SIZE
        self._heads: Sequence[int] = range(WALL_SIZE)
        self._tails: Sequence[int] = TAIL_ORDER

    def copy(self) -> "Wall":
        """Make an independent wall that stands the same."""
        twin = Wall(self.tiles, self.dealer, self.first_stack)
        twin.head, twin.tail, twin.left = self.head, self.tail, self.left
        twin.fish, twin._heads, twin._tails = self.fish, self._heads, self._tails
        return twin

    def view(self) -> WallView:
        """Show how the wall stands."""
        return WallView(self.dealer, self.first_stack, self.head, self.tail, self.fish)

    def next_head(self) -> Tile:
        """Give the tile that the next draw takes; the wall must not be empty."""
        if self.left == 1:
            return self._last()
        return self.tiles[self._heads[self.head]]

    def next_tail(self) -> Tile:
        """Give the tile that replaces the next gang; the wall must not be empty."""
        if self.left == 1:
            return self._last()
        return self.tiles[self._tails[self.tail]]

    def take_head(self, count: int = 1) -> None:
        """Take tiles from the head."""
        self.head += count
        self.left -= count

    def take_tail(self) -> None:
        """Take a tile from the tail."""
        self.tail += 1
        self.left -= 1

    def take_fish(self, positions: tuple[int, ...]) -> None:
        """Take out picked positions; before anything else leaves the tail.

        Source: liuzhou §11
        """
        self.fish = tuple(sorted(positions))
        self._heads = _without(range(WALL_SIZE), self.fish)
        self._tails = _without(TAIL_ORDER, self.fish)
        self.left -= len(positions)

    def upcoming(self, count: int) -> tuple[Tile, ...]:
        """Look at the next tiles in drawing order, all that are left when they are fewer.

        Source: common §15
        """
        return tuple([self.tiles[position] for position in self.positions_left()[:count]])

    def positions_left(self) -> list[int]:
        """Name the positions that still hold a tile, in drawing order."""
        gone = set(self._tails[: self.tail])
        return [place for place in self._heads[self.head :] if place not in gone][: self.left]

    def from_tail(self, count: int) -> tuple[Tile, ...]:
        """Look at the next tiles in tail order, all that are left when they are fewer.

        Source: nanning_laok §12
        """
        twin = self.copy()
        seen = []
        for _ in range(min(count, self.left)):
            seen.append(twin.next_tail())
            twin.take_tail()
        return tuple(seen)

    def _last(self) -> Tile:
        # In a stack that one end has broken, only the bottom tile can be left.
        return self.tiles[max(self._heads[self.head], self._tails[self.tail])]


FISH: Final = 8
"""How many tiles are offered as fish: the last ones in head order."""


def fish_position(number: int) -> int:
    """Give the position of a fish by its number, 1-8.

    Source: liuzhou §11

    >>> fish_position(8)
    135
    """
    return WALL_SIZE - FISH - 1 + number


def dealt_hands(tiles: tuple[Tile, ...], dealer: Seat) -> tuple[tuple[Tile, ...], ...]:
    """Share out the first 53 of the wall's tiles; hands by seat, in the order they were taken.

    The dealer's fourteenth tile, the last one dealt, is the last of his.

    Source: common §5
    """
    return tuple(
        tuple(tiles[position] for position in DEAL_ORDER[place(seat, dealer)]) for seat in SEATS
    )
