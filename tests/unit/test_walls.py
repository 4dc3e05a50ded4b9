"""The four walls: break, deal, head and tail."""

from itertools import product

import pytest

from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.core.walls import (
    DEAL_ORDER,
    DEALT,
    FULL_SET,
    STACKS,
    TAIL_ORDER,
    WALL_SIZE,
    Break,
    Wall,
    WallView,
    dealt_hands,
    fish_position,
    larger_die_break,
)

DICE = list(product(range(1, 7), repeat=2))
OWN, NEXT, OPPOSITE, PREVIOUS = range(4)


def numbered(first_stack: int = 0, dealer: Seat = EAST) -> Wall:
    """Make a wall in which each tile is the number of its position."""
    return Wall(tuple(Tile(position) for position in range(WALL_SIZE)), dealer, first_stack)


def taken(wall: Wall, ends: str) -> list[int]:
    """Take tiles from the head (h) and the tail (t); give their positions."""
    tiles: list[int] = []
    for end in ends:
        if end == "h":
            tiles.append(wall.next_head())
            wall.take_head()
        else:
            tiles.append(wall.next_tail())
            wall.take_tail()
    return tiles


# Break.


def test_common_4_dice_1_and_3_break_the_opposite_wall_after_4_stacks() -> None:
    assert larger_die_break((1, 3)) == Break(wall=OPPOSITE, skipped=4)
    assert larger_die_break((1, 3)).first_stack == 38


def test_common_4_dice_3_and_5_break_the_dealers_own_wall_after_8_stacks() -> None:
    assert larger_die_break((3, 5)) == Break(wall=OWN, skipped=8)
    assert larger_die_break((3, 5)).first_stack == 8


@pytest.mark.parametrize(
    ("die", "wall", "first"),
    [
        (1, OWN, 2),
        (2, NEXT, 51 + 4),
        (3, OPPOSITE, 34 + 6),
        (4, PREVIOUS, 17 + 8),
        (5, OWN, 10),
        (6, NEXT, 51 + 12),
    ],
)
def test_common_4_a_double_counts_by_one_of_its_dice(die: int, wall: int, first: int) -> None:
    broken = larger_die_break((die, die))
    assert broken == Break(wall, 2 * die)
    assert broken.first_stack == first


@pytest.mark.parametrize("dice", DICE)
def test_common_4_the_larger_die_names_the_wall_whichever_fell_first(dice: tuple[int, int]) -> None:
    broken = larger_die_break(dice)
    assert broken == larger_die_break((dice[1], dice[0]))
    assert broken.wall == {1: OWN, 2: NEXT, 3: OPPOSITE, 4: PREVIOUS, 5: OWN, 6: NEXT}[max(dice)]
    assert broken.skipped == sum(dice)


def test_common_4_stack_0_follows_stack_67() -> None:
    assert Break(NEXT, 17).first_stack == 0
    assert Break(NEXT, 18).first_stack == 1


def test_common_3_walls_stand_clockwise_dealer_previous_opposite_next() -> None:
    view = numbered(dealer=SOUTH).view()
    before = {seat: view.stacks_before(seat) for seat in SEATS}
    assert before == {
        SOUTH: range(17),
        EAST: range(17, 34),
        NORTH: range(34, 51),
        WEST: range(51, 68),
    }


# Deal.


def test_common_5_four_tiles_each_three_times_then_the_dealer_jumps() -> None:
    dealer, after, opposite, previous = DEAL_ORDER
    assert dealer == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48, 52)
    assert after == (4, 5, 6, 7, 20, 21, 22, 23, 36, 37, 38, 39, 49)
    assert opposite == (8, 9, 10, 11, 24, 25, 26, 27, 40, 41, 42, 43, 50)
    assert previous == (12, 13, 14, 15, 28, 29, 30, 31, 44, 45, 46, 47, 51)


def test_common_5_all_of_the_first_53_tiles_are_dealt() -> None:
    assert sorted(position for positions in DEAL_ORDER for position in positions) == [*range(DEALT)]


@pytest.mark.parametrize("dealer", SEATS)
def test_common_5_the_dealer_has_14_and_his_last_is_the_last_dealt(dealer: Seat) -> None:
    hands = dealt_hands(numbered().tiles, dealer)
    assert [len(hands[seat]) for seat in SEATS] == [13 + (seat == dealer) for seat in SEATS]
    assert hands[dealer][-1] == 52


# Head and tail.


def test_common_4_the_head_is_taken_top_before_bottom_in_rising_order() -> None:
    assert taken(numbered(), "hhhhh") == [0, 1, 2, 3, 4]


def test_common_6_the_tail_is_taken_backwards_top_tile_first() -> None:
    assert taken(numbered(), "ttttt") == [134, 135, 132, 133, 130]
    assert TAIL_ORDER[:4] == (134, 135, 132, 133)
    assert sorted(TAIL_ORDER) == list(range(WALL_SIZE))


def test_common_6_the_tail_starts_at_the_stack_before_the_first_one_taken() -> None:
    wall = numbered(first_stack=0)
    taken(wall, "t")
    assert wall.view().tail_stacks() == {67}
    assert wall.view().heights()[67] == 1


def test_common_6_of_a_stack_that_the_tail_broke_the_head_takes_the_tile_that_is_left() -> None:
    wall = numbered()
    taken(wall, "h" * 132 + "ttt")
    assert wall.left == 1
    assert wall.next_head() == wall.next_tail() == 133


def test_common_6_of_a_stack_that_the_head_broke_the_tail_takes_the_tile_that_is_left() -> None:
    wall = numbered()
    taken(wall, "h" * 133 + "tt")
    assert wall.left == 1
    assert wall.next_head() == wall.next_tail() == 133


def test_common_6_whole_stacks_meet_in_one_that_either_end_may_open() -> None:
    by_head, by_tail = numbered(), numbered()
    assert taken(by_head, "h" * 134 + "ht")[-2:] == [134, 135]
    assert taken(by_tail, "h" * 134 + "th")[-2:] == [134, 135]


def test_common_6_two_broken_stacks_are_played_out_from_their_own_ends() -> None:
    wall = numbered()
    taken(wall, "h" * 131 + "ttt")
    assert wall.left == 2
    assert (wall.next_head(), wall.next_tail()) == (131, 133)
    assert taken(wall, "hh") == [131, 133]


@pytest.mark.parametrize("last", "ht")
def test_an_empty_wall_shows_no_stack_whoever_took_the_last_tile(last: str) -> None:
    for tails in range(1, 5):
        wall = numbered()
        taken(wall, "h" * (135 - tails) + "t" * tails + last)
        assert wall.left == 0
        assert set(wall.view().heights()) == {0}
        assert wall.upcoming(3) == wall.from_tail(3) == ()


def test_common_15_turned_tiles_come_in_drawing_order_all_that_are_left_when_fewer() -> None:
    wall = numbered()
    taken(wall, "h" * 130 + "t")
    assert wall.upcoming(3) == (130, 131, 132)
    assert wall.upcoming(20) == (130, 131, 132, 133, 135)


def test_nanning_laok_12_the_last_three_tiles_are_turned_in_tail_order() -> None:
    wall = numbered()
    taken(wall, "h" * 100 + "t")
    assert wall.from_tail(3) == (135, 132, 133)
    assert (wall.left, wall.next_tail()) == (35, 135)


def test_nanning_laok_12_fewer_are_turned_when_fewer_are_left() -> None:
    wall = numbered()
    taken(wall, "h" * 133 + "t")
    assert wall.from_tail(3) == (135, 133)


def test_a_copy_goes_its_own_way() -> None:
    wall = numbered()
    twin = wall.copy()
    taken(twin, "hht")
    assert (wall.head, wall.tail, wall.left) == (0, 0, 136)
    assert (twin.head, twin.tail, twin.left) == (2, 1, 133)


# Stacks as they stand.


def test_handan_4_a_stack_of_which_either_end_took_a_tile_is_not_complete() -> None:
    wall = numbered()
    assert wall.view().complete_stacks == STACKS
    taken(wall, "h")
    assert wall.view().complete_stacks == 67
    taken(wall, "ht")
    assert wall.view().complete_stacks == 66
    taken(wall, "th")
    assert wall.view().complete_stacks == 65


def test_heights_are_counted_from_the_dealers_right_end_wherever_the_break_was() -> None:
    wall = numbered(first_stack=66)
    taken(wall, "hhhhht")
    heights = wall.view().heights()
    assert (heights[66], heights[67], heights[0], heights[65]) == (0, 0, 1, 1)
    assert sum(heights) == wall.left == wall.view().left


# Fish.


def test_liuzhou_11_the_eight_numbers_are_the_last_tiles_in_head_order() -> None:
    assert [fish_position(number) for number in range(1, 9)] == list(range(128, 136))


def test_liuzhou_11_fish_leave_the_wall_and_both_ends_pass_them_by() -> None:
    wall = numbered()
    wall.take_head(DEALT)
    wall.take_fish((135, 132))
    assert wall.left == wall.view().left == 136 - 53 - 2
    assert wall.view().heights()[67] == wall.view().heights()[66] == 1
    assert taken(wall, "ttt") == [134, 133, 130]
    assert wall.positions_left()[-2:] == [129, 131]


def test_liuzhou_11_the_end_of_the_wall_counts_only_what_is_left() -> None:
    wall = numbered()
    wall.take_head(DEALT)
    wall.take_fish((134,))
    assert taken(wall, "h" * 82) == [*range(53, 134), 135]
    assert wall.left == 0


def test_liuzhou_11_the_head_passes_a_fish_by() -> None:
    wall = numbered()
    wall.take_head(DEALT)
    wall.take_fish((129,))
    assert taken(wall, "h" * 77)[-3:] == [127, 128, 130]


def test_no_fish_leave_the_wall_as_it_was() -> None:
    wall = numbered()
    wall.take_fish(())
    assert wall.view() == WallView(EAST, 0, 0, 0)
    assert wall.left == WALL_SIZE


def test_the_full_set_is_sorted() -> None:
    assert list(FULL_SET) == [tile for tile in TILES for _ in range(4)]


def test_the_last_stacks_are_counted_back_from_where_the_tail_stands() -> None:
    """Handan §4: complete stacks only; one that a gang has broken is none."""
    wall = WallView(dealer=EAST, first_stack=8, head=53, tail=0)
    assert wall.last_stacks(3) == {5, 6, 7}
    for tail, last in ((1, 6), (2, 6), (3, 5)):
        broken = WallView(dealer=EAST, first_stack=8, head=53, tail=tail)
        assert max(broken.last_stacks(3)) == last
    assert wall.last_stacks(0) == frozenset()
    assert len(wall.last_stacks(100)) == 68


def test_play_stops_when_only_the_last_stacks_are_complete() -> None:
    """Handan §4: the marked stacks are those that are left when the hand ends."""
    for tail in range(4):
        heads = range(53, 136)
        walls = (WallView(dealer=EAST, first_stack=8, head=head, tail=tail) for head in heads)
        stopped = next(wall for wall in walls if wall.complete_stacks <= 6)
        heights = stopped.heights()
        full = {stack for stack, height in enumerate(heights) if height == 2}
        assert full == stopped.last_stacks(6)
