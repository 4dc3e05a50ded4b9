"""How far a concealed hand is from seven pairs or thirteen orphans, and what brings it nearer.

Source: common §11
"""

from collections.abc import Iterable
from typing import Final

from mahjong_tui.rules.shapes import Shapes
from mahjong_tui.rules.suit_asset import additive
from mahjong_tui.rules.suits import HELD, ODD, PAIRS, Keys

FAR: Final = 14
"""Tiles missing for a shape that the variant does not have."""

_NINTH: Final = 5**8
_ENDS: Final = 0b100000001
_ORPHANS: Final = _ENDS | _ENDS << 9 | _ENDS << 18 | 0b1111111 << 27

# A kind in the low four bits, and a pair above them.
_TALLY: Final = (0, 1, 17, 17, 17)
_HONOUR_TALLY: Final = additive(_TALLY, 7)


def pairs_missing(keys: Keys) -> int:
    """Count the pairs missing for seven; four equal tiles are two.

    Source: common §11
    """
    wan, tong, suo, honours = keys
    return 7 - PAIRS[wan] - PAIRS[tong] - PAIRS[suo] - PAIRS[honours]


def orphans_missing(keys: Keys) -> int:
    """Count the tiles missing for thirteen orphans.

    Source: common §11
    """
    tally = _tally(keys)
    return 14 - (tally & 15) - (tally > 15)


def special_missing(keys: Keys, shapes: Shapes) -> int:
    """Count the tiles missing for the nearest special shape that a variant has."""
    pairs = pairs_missing(keys) if shapes.seven_pairs else FAR
    return min(pairs, orphans_missing(keys)) if shapes.thirteen_orphans else pairs


def special_gains(keys: Keys, shapes: Shapes, missing: int) -> int:
    """Mask the kinds that bring a shape nearer from which so many tiles are missing."""
    gains = 0
    if shapes.seven_pairs and pairs_missing(keys) == missing:
        gains |= _by_suit(ODD[key] for key in keys)
    if shapes.thirteen_orphans and orphans_missing(keys) == missing:
        gains |= _orphan_gains(keys)
    return gains


def _tally(keys: Keys) -> int:
    wan, tong, suo, honours = keys
    return (
        _TALLY[wan % 5]
        + _TALLY[wan // _NINTH]
        + _TALLY[tong % 5]
        + _TALLY[tong // _NINTH]
        + _TALLY[suo % 5]
        + _TALLY[suo // _NINTH]
        + _HONOUR_TALLY[honours]
    )


def _orphan_gains(keys: Keys) -> int:
    if _tally(keys) < 16:
        return _ORPHANS
    return _ORPHANS & ~_by_suit(_present(key) for key in keys)


def _present(key: int) -> int:
    return sum(1 << rank for rank, _ in HELD[key])


def _by_suit(ranks: Iterable[int]) -> int:
    return sum(mask << 9 * suit for suit, mask in enumerate(ranks))
