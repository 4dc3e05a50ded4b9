"""What one suit is worth to a hand, and what two suits are worth together.

For a win a suit is no more than a vector: the least number of tiles to add until it holds 0-4 sets,
without and with a pair, never using a fifth copy. All suit keys share 130 such vectors, and with
those that arise when suits are taken together there are 180: the *classes*. A hand's distance from
a win is therefore a read per suit, two joins, and a last read for the number of melds.

Tables are loaded when this module is imported (a few milliseconds).
"""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias, TypeVar

from mahjong_tui.rules.suit_asset import ASSET, ENTRIES, additive, unpack

Keys: TypeAlias = tuple[int, int, int, int]
"""Concealed tiles as keys of wan, tong, suo and honours, base 5, a digit for each rank."""

MEMO_LIMIT: Final = 1 << 18

_TABLE: Final = unpack(ASSET.read_bytes())

CLASSES: Final = len(_TABLE.vectors)
"""How many classes there are; class 0 is an empty suit and changes nothing in a join."""

SUIT: Final = _TABLE.suit
"""Class of a suit key, where no suit holds more than 14 tiles."""

HONOUR: Final = _TABLE.honours
"""Class of an honour key."""

JOIN: Final = _TABLE.joins
"""``JOIN[a][b]``: the class of two suits, or groups of suits, taken together."""

PAIRS: Final = additive((0, 0, 1, 1, 2), 9)
"""Pairs in a suit or honour key; four equal tiles are two."""

_Value = TypeVar("_Value")


class Memo(dict[int, _Value]):
    """Answers by an integer question, kept until there are too many and then begun anew."""

    __slots__ = ("_rule",)

    def __init__(self, rule: Callable[[int], _Value]) -> None:
        super().__init__()
        self._rule = rule

    def __missing__(self, question: int) -> _Value:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        answer = self[question] = self._rule(question)
        return answer


def _missing(melds: int) -> tuple[bytes, ...]:
    last = bytes(vector[2 * (4 - melds) + 1] for vector in _TABLE.vectors).ljust(256, b"\0")
    return tuple(row.translate(last) for row in JOIN)


MISSING: Final = tuple(_missing(melds) for melds in range(5))
"""``MISSING[melds][a][b]``: tiles missing for a win of groups of suits ``a`` and ``b``."""


def _best_entries(melds: int, question: int) -> int:
    own, others = (_TABLE.vectors[group] for group in divmod(question, CLASSES))
    sums = [one + other for one, other in zip(own, others[2 * (4 - melds) + 1 :: -1], strict=False)]
    return sum(1 << entry for entry, tiles in enumerate(sums) if tiles == min(sums))


BEST_ENTRIES: Final = tuple(Memo(partial(_best_entries, melds)) for melds in range(5))
"""``BEST_ENTRIES[melds][own * CLASSES + others]``: the entries of ``own`` that a nearest win uses.

A bit for each entry of the vector: bit ``2 * sets + pair``.
"""


def _lowered(question: int) -> int:
    before, after = (_TABLE.vectors[group] for group in divmod(question, CLASSES))
    return sum(1 << entry for entry in range(ENTRIES) if after[entry] < before[entry])


_LOWERED: Final = Memo(_lowered)


def _gained(table: bytes, ranks: int, question: int) -> int:
    key, entries = divmod(question, 1 << ENTRIES)
    before = table[key] * CLASSES
    return sum(
        1 << rank
        for rank in range(ranks)
        if key // 5**rank % 5 < 4 and _LOWERED[before + table[key + 5**rank]] & entries
    )


SUIT_GAINS: Final = Memo(partial(_gained, SUIT, 9))
"""``SUIT_GAINS[key << 10 | entries]``: ranks that lower one of the entries, a bit for each rank."""

HONOUR_GAINS: Final = Memo(partial(_gained, HONOUR, 7))
"""The same for honour keys."""


def _kept(table: bytes, ranks: int, question: int) -> int:
    key, entries = divmod(question, 1 << ENTRIES)
    before = table[key]
    return sum(
        1 << rank
        for rank in range(ranks)
        if key // 5**rank % 5 and entries & ~_LOWERED[table[key - 5**rank] * CLASSES + before]
    )


SUIT_KEEPS: Final = Memo(partial(_kept, SUIT, 9))
"""``SUIT_KEEPS[key << 10 | entries]``: ranks whose loss leaves one of the entries as it is."""

HONOUR_KEEPS: Final = Memo(partial(_kept, HONOUR, 7))
"""The same for honour keys."""


def _held(key: int) -> tuple[tuple[int, int], ...]:
    return tuple((rank, 5**rank) for rank in range(9) if key // 5**rank % 5)


HELD: Final = Memo(_held)
"""``HELD[key]``: each rank held (0-based) with its power of five."""


def _odd(key: int) -> int:
    return sum(1 << rank for rank in range(9) if key // 5**rank % 5 % 2)


ODD: Final = Memo(_odd)
"""``ODD[key]``: ranks held once or three times, a bit for each rank."""
