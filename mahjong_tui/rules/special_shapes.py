"""How far a concealed hand is from seven pairs or thirteen orphans, and what brings it nearer.

Source: common §11
"""

from collections.abc import Iterator
from typing import Final, TypeAlias

from mahjong_tui.core.tiles import POWER_OF, SUIT_OF, TILES, Tile
from mahjong_tui.rules.shapes import Shapes
from mahjong_tui.rules.suit_asset import additive
from mahjong_tui.rules.suits import HELD, ODD, PAIRS, Keys

Choice: TypeAlias = tuple[Tile, int, int]
"""A discard, the shanten that it leaves, and the mask of the kinds that lower that shanten."""

FAR: Final = 15
"""More tiles than are ever missing."""

_NINTH: Final = 5**8
_ENDS: Final = 0b100000001
_ORPHAN_KINDS: Final = _ENDS | _ENDS << 9 | _ENDS << 18 | 0b1111111 << 27

_SEVEN_PAIRS: Final = Shapes(seven_pairs=True)

# A kind in the low four bits, and a pair above them.
_TALLY: Final = (0, 1, 17, 17, 17)
_HONOUR_TALLY: Final = additive(_TALLY, 7)


def special_missing(keys: Keys, shapes: Shapes) -> int:
    """Count the tiles missing for the nearest special shape that a variant has.

    Source: common §11
    """
    missing = FAR
    if shapes.seven_pairs:
        wan, tong, suo, honours = keys
        missing = 7 - PAIRS[wan] - PAIRS[tong] - PAIRS[suo] - PAIRS[honours]
    if shapes.thirteen_orphans:
        missing = min(missing, _orphans_missing(keys))
    return missing


def special_wanted(keys: Keys, shapes: Shapes) -> int:
    """Mask the kinds that bring the nearest special shape nearer, for a hand before its draw."""
    missing, wanted = special_missing(keys, shapes), 0
    if shapes.seven_pairs and special_missing(keys, _SEVEN_PAIRS) == missing:
        wanted = _unpaired(keys)
    if shapes.thirteen_orphans and _orphans_missing(keys) == missing:
        wanted |= _orphans_wanted(keys)
    return wanted


def special_spare(keys: Keys, shapes: Shapes) -> int:
    """Mask the kinds that the nearest special shape can spare, for a hand short of it."""
    missing, spare = special_missing(keys, shapes), 0
    if shapes.seven_pairs and special_missing(keys, _SEVEN_PAIRS) == missing:
        spare = _unpaired(keys)
    if shapes.thirteen_orphans:
        lefts = ((tile, _without(keys, tile)) for tile in kinds_held(keys))
        spare |= sum(1 << tile for tile, left in lefts if _orphans_missing(left) == missing)
    return spare


def special_choices(keys: Keys, shapes: Shapes) -> list[Choice]:
    """Give for each kind held, in tile order, how near its discard leaves a special shape."""
    kinds = list(kinds_held(keys))
    choices = [(tile, FAR, 0) for tile in kinds]
    if shapes.seven_pairs:
        shanten, unpaired = special_missing(keys, _SEVEN_PAIRS), _unpaired(keys)
        choices = [(tile, shanten - (unpaired >> tile & 1), unpaired ^ 1 << tile) for tile in kinds]
    if shapes.thirteen_orphans:
        choices = list(map(nearer, choices, _orphan_choices(keys)))
    return choices


def nearer(one: Choice, other: Choice) -> Choice:
    """Give the nearer of two ways to go on after a discard, or both as one if equally near."""
    tile, shanten, mask = one
    _, other_shanten, other_mask = other
    if shanten == other_shanten:
        return tile, shanten, mask | other_mask
    return one if shanten < other_shanten else other


def _orphan_choices(keys: Keys) -> list[Choice]:
    lefts = [(tile, _without(keys, tile)) for tile in kinds_held(keys)]
    return [(tile, _orphans_missing(left) - 1, _orphans_wanted(left)) for tile, left in lefts]


def _without(keys: Keys, tile: Tile) -> Keys:
    left = list(keys)
    left[SUIT_OF[tile]] -= POWER_OF[tile]
    wan, tong, suo, honours = left
    return wan, tong, suo, honours


def _unpaired(keys: Keys) -> int:
    """Mask the kinds held once or three times: one more of any of them makes a pair."""
    wan, tong, suo, honours = keys
    return ODD[wan] | ODD[tong] << 9 | ODD[suo] << 18 | ODD[honours] << 27


def kinds_held(keys: Keys) -> Iterator[Tile]:
    """Give the kinds of which there is at least one, in tile order."""
    return (TILES[9 * suit + rank] for suit, key in enumerate(keys) for rank, _ in HELD[key])


def _orphans_missing(keys: Keys) -> int:
    tally = _tally(keys)
    return 14 - (tally & 15) - (tally > 15)


def _orphans_wanted(keys: Keys) -> int:
    """Mask the absent kinds, or all while there is no pair among those held."""
    if _tally(keys) < 16:
        return _ORPHAN_KINDS
    return _ORPHAN_KINDS & ~sum(1 << tile for tile in kinds_held(keys))


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
