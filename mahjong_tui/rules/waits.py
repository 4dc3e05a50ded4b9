"""How far a hand is from a win, which tiles bring it nearer, and what to discard.

Everything looks at concealed tiles only, as four suit keys, and at the number of melds. A fifth
copy of a kind never counts; copies that lie in melds or rivers are the caller's to mask out.

Source: common §11
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from mahjong_tui.core.tiles import POWER_OF, SUIT_OF, TILES, Tile
from mahjong_tui.rules.shapes import Shapes
from mahjong_tui.rules.special_shapes import FAR, special_gains, special_missing
from mahjong_tui.rules.suits import (
    BEST_ENTRIES,
    CLASSES,
    HELD,
    HONOUR,
    HONOUR_GAINS,
    HONOUR_KEEPS,
    JOIN,
    MISSING,
    SUIT,
    SUIT_GAINS,
    SUIT_KEEPS,
    Keys,
    Memo,
)

_LOWEST: Final = bytes((mask & -mask).bit_length() - 1 for mask in range(1, 512)).rjust(512, b"\0")


def keys_of(tiles: Iterable[Tile]) -> Keys:
    """Give the suit keys of tiles, of which there are at most four of a kind.

    >>> keys_of([Tile(0), Tile(0), Tile(10), Tile(33)])
    (2, 5, 0, 15625)
    """
    keys = [0, 0, 0, 0]
    for tile in tiles:
        keys[SUIT_OF[tile]] += POWER_OF[tile]
    wan, tong, suo, honours = keys
    return wan, tong, suo, honours


def shanten(keys: Keys, melds: int, shapes: Shapes) -> int:
    """Count the tiles that must still come before the hand is ready; 0 is ready, -1 a win.

    Takes a hand before or after its draw: 13 or 14 tiles, less three for each of 0-4 melds.

    Source: common §11
    """
    wan, tong, suo, honours = keys
    missing = MISSING[melds][JOIN[SUIT[wan]][SUIT[tong]]][JOIN[SUIT[suo]][HONOUR[honours]]]
    if not melds and (shapes.seven_pairs or shapes.thirteen_orphans):
        missing = min(missing, special_missing(keys, shapes))
    return missing - 1


def is_win(keys: Keys, melds: int, shapes: Shapes) -> bool:
    """True when a hand with its drawn or claimed tile is a win.

    Source: common §11
    """
    return shanten(keys, melds, shapes) < 0


def waits(keys: Keys, melds: int, shapes: Shapes) -> int:
    """Mask the kinds that complete a hand of 13 tiles less three for each meld.

    Bit ``tile`` stands for each of the 34 kinds; kinds that the hand holds four times are left out.

    Source: common §11
    """
    return 0 if shanten(keys, melds, shapes) else accepted(keys, melds, shapes)


def accepted(keys: Keys, melds: int, shapes: Shapes) -> int:
    """Mask the kinds that lower the shanten of a hand of 13 tiles less three for each meld.

    Bit ``tile`` stands for each of the 34 kinds; kinds that the hand holds four times are left out.
    """
    wan, tong, suo, honours = keys
    a, b, c, d = SUIT[wan], SUIT[tong], SUIT[suo], HONOUR[honours]
    ab, cd = JOIN[a][b], JOIN[c][d]
    gains = 0
    missing = MISSING[melds][ab][cd]
    if not melds and (shapes.seven_pairs or shapes.thirteen_orphans):
        special = special_missing(keys, shapes)
        if special <= missing:
            gains = special_gains(keys, shapes, special)
        if special < missing:
            return gains
    best = BEST_ENTRIES[melds]
    return (
        gains
        | SUIT_GAINS[wan << 10 | best[a * CLASSES + JOIN[b][cd]]]
        | SUIT_GAINS[tong << 10 | best[b * CLASSES + JOIN[a][cd]]] << 9
        | SUIT_GAINS[suo << 10 | best[c * CLASSES + JOIN[d][ab]]] << 18
        | HONOUR_GAINS[honours << 10 | best[d * CLASSES + JOIN[c][ab]]] << 27
    )


Choice: TypeAlias = tuple[Tile, int, int]
"""A discard, the shanten that it leaves, and the mask of the kinds that lower that shanten."""

_Others: TypeAlias = tuple[tuple[Memo[int], int, int, int, bytes], ...]
_Side: TypeAlias = tuple[int, int, bytes, Memo[int], int, _Others]


def best_discards(keys: Keys, melds: int, shapes: Shapes) -> tuple[tuple[Tile, int], ...]:
    """Give each kind in hand, in tile order, with the shanten that its discard leaves.

    Takes a hand of 14 tiles less three for each meld.
    """
    special = _special(keys, melds, shapes)
    left: list[tuple[Tile, int]] = []
    for first, key, classes, _, outer, _ in _sides(keys):
        row = MISSING[melds][outer]
        for rank, power in HELD[key]:
            missing = row[classes[key - power]]
            if special <= missing:
                missing = 1 + shanten(_without(keys, first, power), melds, shapes)
            left.append((TILES[first + rank], missing - 1))
    return tuple(left)


def first_best_discard(keys: Keys, melds: int, shapes: Shapes) -> tuple[int, Tile]:
    """Give the least shanten that a discard leaves, and the first kind in tile order that does.

    Takes a hand of 14 tiles less three for each meld.
    """
    wan, tong, suo, honours = keys
    a, b, c, d = SUIT[wan], SUIT[tong], SUIT[suo], HONOUR[honours]
    ab, cd = JOIN[a][b], JOIN[c][d]
    missing = MISSING[melds][ab][cd]
    if not missing or _special(keys, melds, shapes) <= missing:
        return min((left, tile) for tile, left in best_discards(keys, melds, shapes))
    best = BEST_ENTRIES[melds]
    if kept := SUIT_KEEPS[wan << 10 | best[a * CLASSES + JOIN[b][cd]]]:
        tile = _LOWEST[kept]
    elif kept := SUIT_KEEPS[tong << 10 | best[b * CLASSES + JOIN[a][cd]]]:
        tile = _LOWEST[kept] + 9
    elif kept := SUIT_KEEPS[suo << 10 | best[c * CLASSES + JOIN[d][ab]]]:
        tile = _LOWEST[kept] + 18
    else:
        tile = _LOWEST[HONOUR_KEEPS[honours << 10 | best[d * CLASSES + JOIN[c][ab]]]] + 27
    return missing - 1, TILES[tile]


def analyse(keys: Keys, melds: int, shapes: Shapes, *, every: bool = False) -> tuple[Choice, ...]:
    """Give the discards that leave the least shanten, or every kind, with what they accept.

    Takes a hand of 14 tiles less three for each meld. A choice is ``(tile, shanten, mask of
    accepted kinds)``; choices come in tile order.
    """
    special = _special(keys, melds, shapes)
    rows, best = MISSING[melds], BEST_ENTRIES[melds]
    sides = _sides(keys)
    least = max(1, min(special, rows[sides[0][4]][SUIT[keys[0]]]))
    choices: list[Choice] = []
    for first, key, classes, gains, outer, others in sides:
        row = rows[outer]
        beside: dict[int, int] = {}
        for rank, power in HELD[key]:
            left = key - power
            after = classes[left]
            missing = row[after]
            if special <= missing:
                after_keys = _without(keys, first, power)
                missing = shanten(after_keys, melds, shapes) + 1
                if every or missing == least:
                    mask = accepted(after_keys, melds, shapes)
                    choices.append((TILES[first + rank], missing - 1, mask))
            elif every or missing == least:
                if after not in beside:
                    beside[after] = _beside(after, others, best)
                mask = gains[left << 10 | best[after * CLASSES + outer]] << first
                choices.append((TILES[first + rank], missing - 1, mask | beside[after]))
    return tuple(choices)


def _special(keys: Keys, melds: int, shapes: Shapes) -> int:
    if melds or not (shapes.seven_pairs or shapes.thirteen_orphans):
        return FAR
    return special_missing(keys, shapes)


def _without(keys: Keys, first: int, power: int) -> Keys:
    wan, tong, suo, honours = keys
    match first:
        case 0:
            return wan - power, tong, suo, honours
        case 9:
            return wan, tong - power, suo, honours
        case 18:
            return wan, tong, suo - power, honours
        case _:
            return wan, tong, suo, honours - power


def _sides(keys: Keys) -> tuple[_Side, _Side, _Side, _Side]:
    wan, tong, suo, honours = keys
    a, b, c, d = SUIT[wan], SUIT[tong], SUIT[suo], HONOUR[honours]
    ab, ac, ad = JOIN[a][b], JOIN[a][c], JOIN[a][d]
    bc, bd, cd = JOIN[b][c], JOIN[b][d], JOIN[c][d]
    return (
        (
            0,
            wan,
            SUIT,
            SUIT_GAINS,
            JOIN[b][cd],
            (
                (SUIT_GAINS, 9, tong << 10, b * CLASSES, JOIN[cd]),
                (SUIT_GAINS, 18, suo << 10, c * CLASSES, JOIN[bd]),
                (HONOUR_GAINS, 27, honours << 10, d * CLASSES, JOIN[bc]),
            ),
        ),
        (
            9,
            tong,
            SUIT,
            SUIT_GAINS,
            JOIN[a][cd],
            (
                (SUIT_GAINS, 0, wan << 10, a * CLASSES, JOIN[cd]),
                (SUIT_GAINS, 18, suo << 10, c * CLASSES, JOIN[ad]),
                (HONOUR_GAINS, 27, honours << 10, d * CLASSES, JOIN[ac]),
            ),
        ),
        (
            18,
            suo,
            SUIT,
            SUIT_GAINS,
            JOIN[d][ab],
            (
                (SUIT_GAINS, 0, wan << 10, a * CLASSES, JOIN[bd]),
                (SUIT_GAINS, 9, tong << 10, b * CLASSES, JOIN[ad]),
                (HONOUR_GAINS, 27, honours << 10, d * CLASSES, JOIN[ab]),
            ),
        ),
        (
            27,
            honours,
            HONOUR,
            HONOUR_GAINS,
            JOIN[c][ab],
            (
                (SUIT_GAINS, 0, wan << 10, a * CLASSES, JOIN[bc]),
                (SUIT_GAINS, 9, tong << 10, b * CLASSES, JOIN[ac]),
                (SUIT_GAINS, 18, suo << 10, c * CLASSES, JOIN[ab]),
            ),
        ),
    )


def _beside(after: int, others: _Others, best: Memo[int]) -> int:
    mask = 0
    for gains, first, key, own, join in others:
        mask |= gains[key | best[own + join[after]]] << first
    return mask
