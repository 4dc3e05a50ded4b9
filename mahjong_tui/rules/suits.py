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

MEMO_LIMIT: Final = 1 << 17

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
    """Answers by an integer question, kept until there are too many and then begun anew.

    An entry takes about 110 bytes. A million analyses fill some 60,000 entries of the largest.
    """

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


SITUATIONS: Final = 1 << 10
"""More than there are situations: ``melds * CLASSES`` and the class of all other suits."""


def _entries(question: int) -> int:
    """Mask the entries of a suit's vector that a nearest win may use in a situation."""
    own, situation = divmod(question, SITUATIONS)
    melds, others = divmod(situation, CLASSES)
    last = 2 * (4 - melds) + 1
    mine, theirs = _TABLE.vectors[own][: last + 1], _TABLE.vectors[others]
    sums = [tiles + theirs[last - entry] for entry, tiles in enumerate(mine)]
    return sum(1 << entry for entry, tiles in enumerate(sums) if tiles == min(sums))


def _lowered(question: int) -> int:
    """Mask the entries that are lower in the second of two classes than in the first."""
    first, second = (_TABLE.vectors[number] for number in divmod(question, CLASSES))
    return sum(1 << entry for entry in range(ENTRIES) if second[entry] < first[entry])


_ENTRIES: Final = Memo(_entries)
_LOWERED: Final = Memo(_lowered)


def _gained(classes: bytes, ranks: int, question: int) -> int:
    key, entries = divmod(question, 1 << ENTRIES)
    before = classes[key] * CLASSES
    return sum(
        1 << rank
        for rank in range(ranks)
        if key // 5**rank % 5 < 4 and _LOWERED[before + classes[key + 5**rank]] & entries
    )


def _in_situation(classes: bytes, by_entries: Memo[int], question: int) -> int:
    """Answer by the entries that matter, which many situations share."""
    key, situation = divmod(question, SITUATIONS)
    return by_entries[key << ENTRIES | _ENTRIES[classes[key] * SITUATIONS + situation]]


SUIT_GAINS: Final = Memo(partial(_in_situation, SUIT, Memo(partial(_gained, SUIT, 9))))
"""``SUIT_GAINS[key * SITUATIONS + situation]``: the ranks that bring a win nearer, bit by rank."""

HONOUR_GAINS: Final = Memo(partial(_in_situation, HONOUR, Memo(partial(_gained, HONOUR, 7))))
"""The same for honour keys."""


_POWERS: Final = tuple((rank, 5**rank) for rank in range(9))


def _held(key: int) -> tuple[tuple[int, int], ...]:
    return tuple(power for power in _POWERS if key // power[1] % 5)


HELD: Final = Memo(_held)
"""``HELD[key]``: each rank held (0-based) with its power of five."""


def _odd(key: int) -> int:
    return sum(1 << rank for rank in range(9) if key // 5**rank % 5 % 2)


ODD: Final = Memo(_odd)
"""``ODD[key]``: the ranks held once or three times, bit by rank."""
