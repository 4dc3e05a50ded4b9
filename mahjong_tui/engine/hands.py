"""A hand in play: its concealed tiles, kept sorted, counted and as suit keys."""

from bisect import insort

from mahjong_tui.core.tiles import POWER_OF, SUIT_OF, Tile
from mahjong_tui.rules.shapes import Shapes
from mahjong_tui.rules.suits import Keys
from mahjong_tui.rules.waits import keys_of, waits


class Hand:
    """Concealed tiles; changed in place, one tile at a time.

    ``tiles`` are sorted, ``counts`` are by kind (34), ``keys`` are the four suit keys;
    ``waited`` are the waits before the last draw, None until somebody asks.
    """

    __slots__ = ("counts", "keys", "tiles", "waited")

    def __init__(self, tiles: tuple[Tile, ...] = ()) -> None:
        self.tiles = sorted(tiles)
        self.counts = [0] * 34
        for tile in tiles:
            self.counts[tile] += 1
        self.keys = list(keys_of(tiles))
        self.waited: int | None = None

    def copy(self) -> "Hand":
        """Make an independent hand with the same tiles."""
        twin = Hand.__new__(Hand)
        twin.tiles, twin.counts = self.tiles.copy(), self.counts.copy()
        twin.keys, twin.waited = self.keys.copy(), self.waited
        return twin

    def add(self, tile: Tile) -> None:
        """Take a tile in. The waits kept are those of the hand that waited for it."""
        insort(self.tiles, tile)
        self.counts[tile] += 1
        self.keys[SUIT_OF[tile]] += POWER_OF[tile]

    def remove(self, tile: Tile) -> None:
        """Give a tile away.

        Raises:
            ValueError: When the hand does not hold it.
        """
        self.tiles.remove(tile)
        self.counts[tile] -= 1
        self.keys[SUIT_OF[tile]] -= POWER_OF[tile]
        self.waited = None

    def waits(self, melds: int, shapes: Shapes) -> int:
        """Give the kinds that complete this hand, bit by kind; asked before a tile is drawn."""
        if self.waited is None:
            self.waited = waits(self.suit_keys(), melds, shapes)
        return self.waited

    def suit_keys(self) -> Keys:
        """Give the keys of wan, tong, suo and honours."""
        wan, tong, suo, honours = self.keys
        return wan, tong, suo, honours
