"""How the table of suit classes is stored: the form of ``suits.bin``.

Most keys that share their high digits lead to the same run of classes, so the table is kept as
distinct blocks of 625 classes and a list of which block comes where.
"""

import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

ASSET: Final = Path(__file__).with_name("suits.bin")

SUIT_KEYS: Final = 5**9
HONOUR_KEYS: Final = 5**7

_BLOCK: Final = 5**4
_BLOCKS: Final = (SUIT_KEYS + HONOUR_KEYS) // _BLOCK

ENTRIES: Final = 10
"""Length of a class's vector: 0-4 sets without and with a pair; entry ``2 * sets + pair``."""


class SuitTable(NamedTuple):
    """Everything that is known about single suits before a hand is seen.

    ``vectors[class][2 * sets + pair]`` is the least number of tiles to add, ``joins[a][b]`` the
    class of two suits taken together, ``suit[key]`` and ``honours[key]`` the class of a key.
    """

    vectors: tuple[bytes, ...]
    joins: tuple[bytes, ...]
    suit: bytes
    honours: bytes


def pack(table: SuitTable) -> bytes:
    """Store a table; the first two bytes are the number of its classes."""
    keys = table.suit + table.honours
    blocks = _rows(keys, _BLOCK)
    places = {block: place for place, block in enumerate(dict.fromkeys(blocks))}
    order = struct.pack(f"<{_BLOCKS}H", *(places[block] for block in blocks))
    parts = (len(table.vectors).to_bytes(2, "little"), *table.vectors, *table.joins, order, *places)
    return zlib.compress(b"".join(parts), 9)


def unpack(packed: bytes) -> SuitTable:
    """Restore what ``pack`` stored."""
    raw = zlib.decompress(packed)
    classes = int.from_bytes(raw[:2], "little")
    joins_at = 2 + classes * ENTRIES
    order_at = joins_at + classes * classes
    blocks_at = order_at + 2 * _BLOCKS
    order = struct.unpack(f"<{_BLOCKS}H", raw[order_at:blocks_at])
    blocks = _rows(raw[blocks_at:], _BLOCK)
    suits = SUIT_KEYS // _BLOCK
    return SuitTable(
        vectors=_rows(raw[2:joins_at], ENTRIES),
        joins=_rows(raw[joins_at:order_at], classes),
        suit=b"".join([blocks[place] for place in order[:suits]]),
        honours=b"".join([blocks[place] for place in order[suits:]]),
    )


def _rows(raw: bytes, width: int) -> tuple[bytes, ...]:
    return tuple(raw[start : start + width] for start in range(0, len(raw), width))


def additive(per_digit: Sequence[int], digits: int) -> bytes:
    """Tabulate, for every key of so many digits, the sum of what its digits count.

    >>> additive((0, 1, 2, 3, 4), 2)[3 + 4 * 5]
    7
    """
    if digits == 1:
        return bytes(per_digit)
    high = additive(per_digit, digits - digits // 2)
    low = additive(per_digit, digits // 2)
    shifted = [
        low.translate(bytes(range(more, 256)) + bytes(more)) for more in range(max(high) + 1)
    ]
    return b"".join([shifted[more] for more in high])
