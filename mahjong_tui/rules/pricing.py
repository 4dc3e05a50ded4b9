"""How a reading is priced: patterns with their two prices, exclusions, and the running tally."""

import msgspec

from mahjong_tui.rules.patterns import Test, Tiles, Won


class Pattern(msgspec.Struct, frozen=True):
    """A test and what it is worth on a tile from another player, and self-drawn.

    ``unless`` names the patterns beside which it does not count.
    """

    id: str
    holds: Test
    from_other: int
    self_drawn: int
    unless: tuple[str, ...] = ()

    def price(self, won: Won) -> int:
        """Give the value for the way in which the hand was won."""
        return self.self_drawn if won.self_drawn else self.from_other


class Tally:
    """The lines of one reading as they are added up.

    ``named`` counts the patterns among them, which decides between readings of equal pay.
    ``share`` is what one payer pays before factors: the total, less what a cap took off.
    """

    __slots__ = ("dropped", "lines", "named", "share", "total")

    def __init__(self) -> None:
        self.lines: list[tuple[str, int, int, Tiles]] = []
        self.dropped: list[tuple[str, str]] = []
        self.total = 0
        self.share = 0
        self.named = 0

    def add(self, rule: str, amount: int, tiles: Tiles) -> None:
        """Count a rule."""
        self.total += amount
        self.share += amount
        self.lines.append((rule, amount, self.total, tiles))

    def cap(self, limit: int | None) -> None:
        """Limit what has been added so far for whoever pays."""
        if limit is not None:
            self.share = min(self.share, limit)

    def double(self, rule: str, tiles: Tiles) -> None:
        """Count a rule that doubles what stands so far."""
        self.add(rule, self.total, tiles)

    def name(self, rule: str, amount: int, tiles: Tiles) -> None:
        """Count a named pattern."""
        self.named += 1
        self.add(rule, amount, tiles)

    def drop(self, rule: str, because: str) -> None:
        """Note a rule that held but does not count."""
        self.dropped.append((rule, because))

    def held(self, patterns: tuple[Pattern, ...], won: Won) -> list[tuple[Pattern, Tiles]]:
        """Find the patterns that count; those excluded by another are dropped."""
        found = [(one, tiles) for one in patterns if (tiles := one.holds(won))]
        if len(found) < 2:
            return found
        ids = {one.id for one, _ in found}
        counted = []
        for one, tiles in found:
            because = next((other for other in one.unless if other in ids), None)
            if because is None:
                counted.append((one, tiles))
            else:
                self.drop(one.id, because)
        return counted
