"""Chance that can be repeated: shuffles, dice and derived seeds.

Only ``random()`` and ``getrandbits`` of :class:`random.Random` are used, whose sequences are
guaranteed from one Python to the next.
"""

import random
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


def derived(seed: int, *path: int) -> int:
    """Make a seed for one purpose from another and a path of numbers.

    >>> derived(7, 1, 2) == derived(7, 1, 2) != derived(7, 2, 1)
    True
    """
    text = ",".join(map(str, (seed, *path)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class Chance:
    """A repeatable generator, made from a seed and a path of numbers when it is first used."""

    __slots__ = ("_generator", "_path")

    def __init__(self, seed: int, *path: int) -> None:
        self._path = (seed, *path)
        self._generator: random.Random | None = None

    @property
    def _random(self) -> random.Random:
        if self._generator is None:
            self._generator = random.Random(derived(*self._path))
        return self._generator

    def below(self, limit: int) -> int:
        """Draw a whole number from 0 to ``limit`` - 1."""
        return int(self._random.random() * limit)

    def die(self) -> int:
        """Roll one die: 1 to 6."""
        return 1 + self.below(6)

    def one_of(self, things: Sequence[T]) -> T:
        """Draw one of several things.

        Raises:
            IndexError: When there are none.
        """
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Give the things in a random order (Fisher and Yates)."""
        mixed = list(things)
        draw = self._random.random
        for place in range(len(mixed) - 1, 0, -1):
            other = int(draw() * (place + 1))
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed
