"""The wall against a plain one: 68 stacks of two, from which both ends take the top tile."""

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_tui.core.seats import SEATS
from mahjong_tui.core.tiles import Tile
from mahjong_tui.core.walls import DEALT, STACKS, WALL_SIZE, Wall

TAKINGS = st.text("hhht", min_size=WALL_SIZE, max_size=WALL_SIZE) | st.text(
    "ht", min_size=WALL_SIZE, max_size=WALL_SIZE
)
FISH = st.sets(st.integers(128, 135), max_size=8)


@dataclass
class PlainWall:
    """Stacks in drawing order, each a list of positions from the top; what the tail has touched."""

    stacks: list[list[int]]
    touched: set[int]

    def head(self) -> int:
        return next(number for number in range(STACKS) if self.stacks[number])

    def tail(self) -> int:
        return next(number for number in reversed(range(STACKS)) if self.stacks[number])

    @property
    def left(self) -> list[int]:
        return [position for stack in self.stacks for position in stack]


def dealt(fish: set[int]) -> PlainWall:
    """Make a wall after the deal from which fish were picked."""
    gone = fish | set(range(DEALT))
    stacks = [[at for at in (2 * n, 2 * n + 1) if at not in gone] for n in range(STACKS)]
    return PlainWall(stacks, set())


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(SEATS), st.integers(0, 67), FISH, TAKINGS)
def test_common_6_wall_and_view_agree_with_plain_stacks_at_every_moment(
    dealer: int, first_stack: int, fish: set[int], takings: str
) -> None:
    wall = Wall(tuple(map(Tile, range(WALL_SIZE))), SEATS[dealer], first_stack)
    wall.take_head(DEALT)
    wall.take_fish(tuple(fish))
    plain = dealt(fish)
    for end in takings[: wall.left]:
        agree(wall, plain)
        take(wall, plain, end)
    agree(wall, plain)
    assert wall.left == 0


def take(wall: Wall, plain: PlainWall, end: str) -> None:
    if end == "h":
        assert wall.next_head() == plain.stacks[plain.head()].pop(0)
        wall.take_head()
    else:
        plain.touched.add(plain.tail())
        assert wall.next_tail() == plain.stacks[plain.tail()].pop(0)
        wall.take_tail()


def agree(wall: Wall, plain: PlainWall) -> None:
    assert wall.left == wall.view().left == len(plain.left)
    assert wall.positions_left() == plain.left
    assert wall.upcoming(3) == tuple(plain.left[:3])
    heights = wall.view().heights()
    at = [(wall.first_stack + number) % STACKS for number in range(STACKS)]
    assert [heights[number] for number in at] == [len(stack) for stack in plain.stacks]
    assert wall.view().tail_stacks() == {at[number] for number in plain.touched}
