"""Builds the table of suit classes from the definition of a set and a pair.

A suit key has a digit 0-4 for each rank, so a *set of keys* is one big integer with a bit for each
key, and "one more tile of rank i" shifts it by ``5**i`` bits. The whole table follows from such
shifts in a few seconds; its packed form, ``suits.bin``, is what the program loads. Rebuild it with
``python -c "from mahjong_tui.rules import suit_tables; suit_tables.write()"``.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, compress, repeat
from operator import add
from pathlib import Path
from typing import NamedTuple

from mahjong_tui.rules.suit_asset import ASSET, ENTRIES, SuitTable, additive, pack

Vector = tuple[int, ...]

_RUN = 1 + 5 + 25
_AT_MOST_14 = bytes(count <= 14 for count in range(256))
_BITS = bytes.maketrans(b"01", b"\0\1")


class _Axes(NamedTuple):
    """The keys of one suit: how many ranks, and per rank the keys with room for 1-4 more."""

    ranks: int
    room: tuple[tuple[int, ...], ...]


def build() -> SuitTable:
    """Work out the class of every key of at most 14 tiles, and how classes join."""
    suit, honours = _costs(9, runs=True), _costs(7, runs=False)
    singles = dict.fromkeys(chain(_vectors(suit, 9), _vectors(honours, 7)))
    numbers = {vector: number for number, vector in enumerate(_closure(list(singles)))}
    return SuitTable(
        vectors=tuple(map(bytes, numbers)),
        joins=tuple(bytes(numbers[join(one, other)] for other in numbers) for one in numbers),
        suit=bytes(map(numbers.get, zip(*suit, strict=True), repeat(0))),
        honours=bytes(map(numbers.get, zip(*honours, strict=True), repeat(0))),
    )


def write(path: Path = ASSET) -> None:
    """Build the table and store it."""
    path.write_bytes(pack(build()))


def join(one: Vector, other: Vector) -> Vector:
    """Give the vector of two suits together: the cheapest way to share out sets and pair.

    The shares of an entry with a pair are all entries up to it, paired with those counted back
    from it; an entry without a pair leaves out every second.
    """
    steps = (2, 1) * (ENTRIES // 2)
    return tuple(
        min(map(add, one[: entry + 1 : step], other[entry::-step]))
        for entry, step in enumerate(steps)
    )


def _closure(singles: Sequence[Vector]) -> list[Vector]:
    known = dict.fromkeys(singles)
    latest = list(singles)
    while latest:
        joined = dict.fromkeys(join(one, other) for one in latest for other in singles)
        latest = [vector for vector in joined if vector not in known]
        known.update(dict.fromkeys(latest))
    return list(known)


def _vectors(costs: Sequence[bytes], ranks: int) -> Iterator[Vector]:
    possible = additive((0, 1, 2, 3, 4), ranks).translate(_AT_MOST_14)
    return compress(zip(*costs, strict=True), possible)


def _costs(ranks: int, *, runs: bool) -> list[bytes]:
    """Give for each entry of a vector the tiles to add, one byte for each key."""
    axes = _Axes(ranks, tuple(_room(ranks, rank) for rank in range(ranks)))
    sets_only = 1
    costs: list[bytes] = []
    for _ in range(ENTRIES // 2):
        costs += [_distance(axes, sets_only), _distance(axes, _with_pair(axes, sets_only))]
        sets_only = _with_set(axes, sets_only, runs=runs)
    return costs


def _room(ranks: int, rank: int) -> tuple[int, ...]:
    """Give the sets of keys that can take 0, 1, 2, 3 or 4 more tiles of a rank."""
    step, periods = 5**rank, 5 ** (ranks - rank - 1)
    return tuple(
        int(("0" * (more * step) + "1" * ((5 - more) * step)) * periods, 2) for more in range(5)
    )


def _with_set(axes: _Axes, keys: int, *, runs: bool) -> int:
    larger = 0
    for rank, room in enumerate(axes.room):
        larger |= (keys & room[3]) << (3 * 5**rank)
    for rank in range((axes.ranks - 2) * runs):
        first, second, third = axes.room[rank : rank + 3]
        larger |= (keys & first[1] & second[1] & third[1]) << (_RUN * 5**rank)
    return larger


def _with_pair(axes: _Axes, keys: int) -> int:
    larger = 0
    for rank, room in enumerate(axes.room):
        larger |= (keys & room[2]) << (2 * 5**rank)
    return larger


def _distance(axes: _Axes, targets: int) -> bytes:
    """Count for each key the tiles to add until it contains one of the targets."""
    everything = axes.room[0][0]
    near = targets
    for rank, room in enumerate(axes.room * 4):
        near |= (near & room[1]) << 5 ** (rank % axes.ranks)
    total = 0
    while near != everything:
        # One byte for each key that is still too far away; no count exceeds 14, so none overflows.
        total += int.from_bytes(f"{near ^ everything:b}".encode().translate(_BITS), "big")
        near |= _one_short(axes, near)
    return total.to_bytes(5**axes.ranks, "little")


def _one_short(axes: _Axes, keys: int) -> int:
    smaller = 0
    for rank, room in enumerate(axes.room):
        smaller |= keys >> 5**rank & room[1]
    return smaller
