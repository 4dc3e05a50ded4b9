"""Three ways to hold the state behind ``evolve``, measured on the same hands in one run.

    python benchmarks/holding.py [HANDS]

* in place: what the engine does; one object, changed by each event;
* copy on write: the engine's state is copied before each event and the copy changed;
* frozen: a frozen struct of tuples, replaced by each event; it handles draws, discards and melds
  only, so its real price is higher.

The events are those of hands among four easy bots. Only ``evolve`` is timed; beside it stands what
a whole hand takes (bots, legality, scoring) and what it would take held this way.
"""

import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter
from typing import TypeVar

import msgspec

from mahjong_tui.core.tiles import POWER_OF, SUIT_OF, Tile
from mahjong_tui.engine.events import Dealt, Discarded, Drew, Event, MatchStarted, MeldMade
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import begin
from mahjong_tui.study.simulate import Plan, play_match

ROUNDS = 5
PLAN = Plan("qinzhou", 1, 1, ("easy", "easy", "easy", "easy"))

T = TypeVar("T")


class Frozen(msgspec.Struct, frozen=True):
    """The parts of a state that the commonest events change, as values."""

    tiles: tuple[tuple[Tile, ...], ...] = ((),) * 4
    counts: tuple[tuple[int, ...], ...] = ((0,) * 34,) * 4
    keys: tuple[tuple[int, ...], ...] = ((0,) * 4,) * 4
    rivers: tuple[tuple[Tile, ...], ...] = ((),) * 4
    shown: tuple[int, ...] = (0,) * 34
    melds: tuple[tuple[object, ...], ...] = ((),) * 4
    turn: int = 0
    drawn: Tile | None = None
    last: Tile | None = None
    head: int = 0


def exchanged(parts: tuple[T, ...], at: int, part: T) -> tuple[T, ...]:
    """Give the tuple with one part exchanged."""
    return (*parts[:at], part, *parts[at + 1 :])


def moved(state: Frozen, seat: int, tile: Tile, by: int) -> Frozen:
    """Give the state with a tile taken in (1) or given away (-1)."""
    tiles = list(state.tiles[seat])
    if by > 0:
        tiles = sorted([*tiles, tile])
    else:
        tiles.remove(tile)
    counts = exchanged(state.counts[seat], tile, state.counts[seat][tile] + by)
    suit = SUIT_OF[tile]
    keys = exchanged(state.keys[seat], suit, state.keys[seat][suit] + by * POWER_OF[tile])
    return msgspec.structs.replace(
        state,
        tiles=exchanged(state.tiles, seat, tuple(tiles)),
        counts=exchanged(state.counts, seat, counts),
        keys=exchanged(state.keys, seat, keys),
    )


def evolve_frozen(state: Frozen, event: Event) -> Frozen:
    """Make one of the commonest events so, by a new value."""
    match event:
        case Drew(seat, tile):
            taken = moved(state, seat, tile, 1)
            return msgspec.structs.replace(taken, turn=seat, drawn=tile, head=state.head + 1)
        case Discarded(seat, tile):
            left = moved(state, seat, tile, -1)
            rivers = exchanged(state.rivers, seat, (*state.rivers[seat], tile))
            shown = exchanged(state.shown, tile, state.shown[tile] + 1)
            return msgspec.structs.replace(left, rivers=rivers, shown=shown, drawn=None, last=tile)
        case MeldMade(seat, meld):
            own = list(meld.tiles)
            if meld.claimed is not None:
                own.remove(meld.claimed)
            for tile in own:
                state = moved(state, seat, tile, -1)
            melds = exchanged(state.melds, seat, (*state.melds[seat], meld))
            return msgspec.structs.replace(state, melds=melds, turn=seat)
        case Dealt(hands=hands):
            for seat, hand in enumerate(hands):
                for tile in hand:
                    state = moved(state, seat, tile, 1)
            return state
        case _:
            return state


def in_place(match: MatchStarted, hands: Sequence[list[Event]]) -> None:
    """Play recorded hands on one state."""
    state = begin(match)
    for hand in hands:
        for event in hand:
            evolve(state, event)


def copy_on_write(match: MatchStarted, hands: Sequence[list[Event]]) -> None:
    """Play recorded hands on copies."""
    state = begin(match)
    for hand in hands:
        for event in hand:
            state = evolve(state.copy(), event)


def frozen(_: MatchStarted, hands: Sequence[list[Event]]) -> None:
    """Play recorded hands on frozen values."""
    for hand in hands:
        state = Frozen()
        for event in hand:
            state = evolve_frozen(state, event)


def milliseconds(action: Callable[[], object], hands: int) -> float:
    """Time an action once, per hand."""
    start = perf_counter()
    action()
    return 1000 * (perf_counter() - start) / hands


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    plan = msgspec.structs.replace(PLAN, hands=count, match_hands=count)
    match = MatchStarted("qinzhou", {}, 1, count, ("E", "S", "W", "N"))
    hands = list(play_match(plan, 0))
    whole: list[float] = []
    ways = {"in place": in_place, "copy on write": copy_on_write, "frozen": frozen}
    times: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        whole.append(milliseconds(lambda: list(play_match(plan, 0)), count))
        for name, way in ways.items():
            times[name].append(milliseconds(lambda way=way: way(match, hands), count))
    hand, base = median(whole), median(times["in place"])
    print(f"{count} hands, medians of {ROUNDS}; a whole hand takes {hand:.2f} ms")
    print(f"{'state held':<16}{'ms a hand':>10}{'ratio':>8}{'whole hand':>12}{'hands/s':>9}")
    for name, values in times.items():
        value = median(values)
        would = hand - base + value
        row = f"{name:<16}{value:>10.2f}{value / base:>8.1f}{would / hand:>11.2f}x"
        print(f"{row}{1000 / would:>9.0f}")


if __name__ == "__main__":
    main()
