"""How far a hand is from a win, which tiles bring it nearer, and what to discard.

Everything looks at concealed tiles only, as four suit keys, and at the number of melds. A fifth
copy of a kind never counts; copies that lie in melds or rivers are the caller's to mask out.

Source: common §11
"""

from collections.abc import Iterable
from typing import Final, TypeAlias

from mahjong_tui.core.tiles import POWER_OF, SUIT_OF, TILES, Tile
from mahjong_tui.rules.shapes import STANDARD, Shapes
from mahjong_tui.rules.special_shapes import (
    FAR,
    Choice,
    nearer,
    special_choices,
    special_missing,
    special_spare,
    special_wanted,
)
from mahjong_tui.rules.suits import (
    CLASSES,
    HELD,
    HONOUR,
    HONOUR_GAINS,
    JOIN,
    MISSING,
    PAIRS,
    SITUATIONS,
    SUIT,
    SUIT_GAINS,
    Keys,
    Memo,
)

_ANY: Final = -1

_Side: TypeAlias = tuple[int, int, bytes, int]
_Others: TypeAlias = tuple[
    Memo[int], int, int, bytes, Memo[int], int, int, bytes, Memo[int], int, int, bytes
]
_Asked: TypeAlias = tuple[int, int, bytes, Memo[int], int, _Others]


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
    if not melds:
        if shapes.seven_pairs:
            pairs = 7 - PAIRS[wan] - PAIRS[tong] - PAIRS[suo] - PAIRS[honours]
            if pairs < missing:  # noqa: PLR1730 - min() would cost as much as the tables
                missing = pairs
        if shapes.thirteen_orphans:
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
    setting = melds * CLASSES
    gains = (
        SUIT_GAINS[wan * SITUATIONS + setting + JOIN[b][cd]]
        | SUIT_GAINS[tong * SITUATIONS + setting + JOIN[a][cd]] << 9
        | SUIT_GAINS[suo * SITUATIONS + setting + JOIN[d][ab]] << 18
        | HONOUR_GAINS[honours * SITUATIONS + setting + JOIN[c][ab]] << 27
    )
    if melds or not (shapes.seven_pairs or shapes.thirteen_orphans):
        return gains
    missing, special = MISSING[0][ab][cd], special_missing(keys, shapes)
    if special > missing:
        return gains
    wanted = special_wanted(keys, shapes)
    return wanted if special < missing else wanted | gains


def best_discards(keys: Keys, melds: int, shapes: Shapes) -> tuple[tuple[Tile, int], ...]:
    """Give each kind in hand, in tile order, with the shanten that its discard leaves.

    Takes a hand of 14 tiles less three for each meld.
    """
    rows = MISSING[melds]
    sets = [
        (TILES[first + rank], row[classes[key - power]] - 1)
        for first, key, classes, outside in _sides(keys)
        for row in [rows[outside]]
        for rank, power in HELD[key]
    ]
    if _special(keys, melds, shapes) == FAR:
        return tuple(sets)
    return tuple(
        (tile, min(left, other))
        for (tile, left), (_, other, _) in zip(sets, special_choices(keys, shapes), strict=True)
    )


def first_best_discard(keys: Keys, melds: int, shapes: Shapes) -> tuple[int, Tile]:
    """Give the least shanten that a discard leaves, and the first kind in tile order that does.

    Takes a hand of 14 tiles less three for each meld.
    """
    sides = _sides(keys)
    rows, special = MISSING[melds], _special(keys, melds, shapes)
    least = max(1, min(special, rows[sides[0][3]][SUIT[keys[0]]]))
    spare = 0
    if special <= least:
        spare = special_spare(keys, shapes) if special else _ANY
    suit = rank = -1
    while rank < 0:
        suit += 1
        rank = _first_spare(sides[suit], rows, least, spare >> 9 * suit)
    return least - 1, TILES[9 * suit + rank]


def _first_spare(side: _Side, rows: tuple[bytes, ...], least: int, special: int) -> int:
    """Find the first rank after whose discard so few tiles are missing, else -1."""
    _, key, classes, outside = side
    row = rows[outside]
    for rank, power in HELD[key]:
        if row[classes[key - power]] == least or special >> rank & 1:
            return rank
    return -1


def analyse(keys: Keys, melds: int, shapes: Shapes, *, every: bool = False) -> tuple[Choice, ...]:
    """Give the discards that leave the least shanten, or every kind, with what they accept.

    Takes a hand of 14 tiles less three for each meld. A choice is ``(tile, shanten, mask of
    accepted kinds)``; choices come in tile order.
    """
    special = _special(keys, melds, shapes)
    if every:
        sets = _sets(keys, melds, FAR)
        return tuple(sets if special == FAR else map(nearer, sets, special_choices(keys, shapes)))
    least = max(0, min(shanten(keys, melds, STANDARD), special - 1))
    if special - 1 > least:
        return tuple(_sets(keys, melds, least))
    masks = {tile: mask for tile, _, mask in _sets(keys, melds, least)}
    for tile, left, mask in special_choices(keys, shapes):
        if left == least:
            masks[tile] = masks.get(tile, 0) | mask
    return tuple((tile, least, masks[tile]) for tile in sorted(masks))


def _sets(keys: Keys, melds: int, most: int) -> list[Choice]:
    """Give the discards that leave at most so high a shanten, by sets and a pair alone."""
    rows, setting = MISSING[melds], melds * CLASSES
    choices: list[Choice] = []
    for first, key, classes, gains, outside, others in _asked(keys, setting):
        g1, at1, first1, join1, g2, at2, first2, join2, g3, at3, first3, join3 = others
        row, at = rows[outside], setting + outside
        elsewhere: dict[int, int] = {}
        for rank, power in HELD[key]:
            left = key - power
            after = classes[left]
            shanten = row[after] - 1
            if shanten <= most:
                if after not in elsewhere:
                    elsewhere[after] = (
                        g1[at1 + join1[after]] << first1
                        | g2[at2 + join2[after]] << first2
                        | g3[at3 + join3[after]] << first3
                    )
                mask = gains[left * SITUATIONS + at] << first | elsewhere[after]
                choices.append((TILES[first + rank], shanten, mask))
    return choices


def _asked(keys: Keys, setting: int) -> tuple[_Asked, _Asked, _Asked, _Asked]:
    """Lay out for each suit all that is needed to ask what a discard from it leaves.

    Its first tile, key, class table and gains, the class of all outside it; then for each of the
    other suits its gains, the question without a class, its first tile, and the joins that make
    this suit's class into the class that is missing in the question.
    """
    wan, tong, suo, honours = keys
    a, b, c, d = SUIT[wan], SUIT[tong], SUIT[suo], HONOUR[honours]
    ab, ac, ad = JOIN[JOIN[a][b]], JOIN[JOIN[a][c]], JOIN[JOIN[a][d]]
    bc, bd, cd = JOIN[JOIN[b][c]], JOIN[JOIN[b][d]], JOIN[JOIN[c][d]]
    w, t = wan * SITUATIONS + setting, tong * SITUATIONS + setting
    s, h = suo * SITUATIONS + setting, honours * SITUATIONS + setting
    g, z = SUIT_GAINS, HONOUR_GAINS
    return (
        (0, wan, SUIT, g, cd[b], (g, t, 9, cd, g, s, 18, bd, z, h, 27, bc)),
        (9, tong, SUIT, g, cd[a], (g, w, 0, cd, g, s, 18, ad, z, h, 27, ac)),
        (18, suo, SUIT, g, ab[d], (g, w, 0, bd, g, t, 9, ad, z, h, 27, ab)),
        (27, honours, HONOUR, z, ab[c], (g, w, 0, bc, g, t, 9, ac, g, s, 18, ab)),
    )


def _special(keys: Keys, melds: int, shapes: Shapes) -> int:
    return FAR if melds else special_missing(keys, shapes)


def _sides(keys: Keys) -> tuple[_Side, _Side, _Side, _Side]:
    """Give for each suit its first tile, its key, its table, and the class of all outside it."""
    wan, tong, suo, honours = keys
    a, b, c, d = SUIT[wan], SUIT[tong], SUIT[suo], HONOUR[honours]
    ab, cd = JOIN[a][b], JOIN[c][d]
    return (
        (0, wan, SUIT, JOIN[b][cd]),
        (9, tong, SUIT, JOIN[a][cd]),
        (18, suo, SUIT, JOIN[d][ab]),
        (27, honours, HONOUR, JOIN[c][ab]),
    )
