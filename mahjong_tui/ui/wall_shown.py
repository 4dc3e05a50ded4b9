"""How the four walls are shown to a seat: what is left of each stack, and what marks it."""

from collections.abc import Iterator
from typing import Final

import msgspec

from mahjong_tui.core.seats import seat_at
from mahjong_tui.core.walls import STACKS, WallView
from mahjong_tui.engine.views import SeatView

PLACES: Final = (0, 1, 2, 3)


class WallMark(msgspec.Struct, frozen=True):
    """Where the wall was broken, where the tail is, what was taken, and where play stops.

    Stacks are indices 0-16 into the wall as it is drawn; None where it is another wall.
    ``gangs`` and ``fish`` were taken for gangs and as fish, ``kept`` are never drawn from.
    """

    broken: int | None = None
    tail: int | None = None
    gangs: frozenset[int] = frozenset()
    fish: frozenset[int] = frozenset()
    kept: frozenset[int] = frozenset()


class WallShown(msgspec.Struct, frozen=True):
    """One wall as drawn, left to right or top to bottom: 17 heights of 0-2 tiles."""

    heights: tuple[int, ...]
    marks: WallMark = WallMark()


def stacks_kept(view: SeatView) -> int:
    """Count the stacks at which the hand stops, 0 where it goes on to the last tile."""
    return view.agreement.play.kept(view.melds) or 0


def walls_of(view: SeatView) -> Iterator[WallShown]:
    """Give the walls by place, own first, each as it is drawn from the viewer's seat."""
    wall, broken = view.wall, any(view.dice)
    heights, gangs, fish = wall.heights(), wall.tail_stacks(), _fish_stacks(wall)
    tail, kept = _tail_stack(wall, heights), wall.last_stacks(stacks_kept(view))
    for at in PLACES:
        stacks = tuple(wall.stacks_before(seat_at(view.seat, at)))
        order = stacks if at in {1, 2} else stacks[::-1]
        marks = WallMark(
            broken=_index(order, wall.first_stack) if broken else None,
            tail=_index(order, tail) if broken else None,
            gangs=_indices(order, gangs),
            fish=_indices(order, fish),
            kept=_indices(order, kept) if broken else frozenset(),
        )
        yield WallShown(tuple(heights[stack] for stack in order), marks)


def _index(order: tuple[int, ...], stack: int | None) -> int | None:
    return order.index(stack) if stack in order else None


def _indices(order: tuple[int, ...], stacks: frozenset[int]) -> frozenset[int]:
    return frozenset(index for index, stack in enumerate(order) if stack in stacks)


def _fish_stacks(wall: WallView) -> frozenset[int]:
    return frozenset((wall.first_stack + position // 2) % STACKS for position in wall.fish)


def _tail_stack(wall: WallView, heights: tuple[int, ...]) -> int | None:
    backwards = ((wall.first_stack - 1 - step) % STACKS for step in range(STACKS))
    return next((stack for stack in backwards if heights[stack]), None)
