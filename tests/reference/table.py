"""A table at the end of a hand, drawn at random: who holds and has laid out what."""

from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from reference.common import others
from reference.hands import Group, Made, drawn, drawn_around
from reference.sheet import SEATS, Kind, Meld
from reference.tiles import TILES, starts_a_run

ATTEMPTS: Final = 100
CLAIMED: Final = (Kind.CHI, Kind.PENG, Kind.PENG, Kind.EXPOSED, Kind.ADDED)
GANGS: Final = (Kind.EXPOSED, Kind.ADDED, Kind.CONCEALED)
WITH_CHI: Final = ("qinzhou", "liuzhou")


class StuckError(Exception):
    """The tiles that are left make no such hand; another sheet may come out."""


@dataclass(frozen=True)
class Habit:
    """How often a winner lays out a set, as what, and how many at least."""

    laid: float
    kinds: tuple[Kind, ...]
    least: int = 0


CONCEALED: Final = Habit(0.15, (Kind.CONCEALED,))
UNTOUCHED: Final = Habit(0, ())
AFTER_READY: Final = Habit(0.4, (Kind.EXPOSED, Kind.CONCEALED))
HABITS: Final = (
    CONCEALED,
    Habit(0.5, (*CLAIMED, Kind.CONCEALED)),
    Habit(0.8, (*CLAIMED, Kind.CONCEALED)),
    Habit(1, CLAIMED, least=4),
    Habit(0.9, GANGS),
    Habit(1, GANGS, least=4),
)


class Table:
    """Seats, and the tiles that are still anywhere else."""

    def __init__(self, chance: Random, variant: str) -> None:
        self.chance = chance
        self.variant = variant
        self.dealer = chance.choice(SEATS)
        self.feeder: str | None = chance.choice([*SEATS, None, None])
        self.pool = [4] * len(TILES)
        self.hands: dict[str, list[int]] = {}
        self.melds: dict[str, list[Meld]] = {seat: [] for seat in SEATS}

    def lay_peng(self, seat: str, tile: int) -> None:
        """Let a seat have a peng of which the fourth tile is about to be robbed."""
        self.pool[tile] = 0
        self.melds[seat].append(Meld(Kind.PENG, tile, self._supplier(seat)))

    def seat_winner(self, seat: str, tile: int | None, habit: Habit) -> int:
        """Give a seat a hand that wins with a tile of its own or with the one given; return it.

        The tile given counts nowhere: it lies in front of its discarder.

        Raises:
            StuckError: When no such hand was found.
        """
        for _ in range(ATTEMPTS):
            made = self._drawn(tile)
            pool = [*self.pool]
            if tile is not None:
                pool[tile] += 1
            if made.fits(pool):
                self._take(pool, made.tiles)
                melds = self._laid(seat, made, habit, pool)
                concealed = self._concealed(made, melds)
                winning = self.chance.choice(concealed) if tile is None else tile
                if len(melds) >= habit.least and winning in concealed:
                    concealed.remove(winning)
                    self.pool, self.hands[seat], self.melds[seat] = pool, concealed, melds
                    return winning
        raise StuckError

    def _drawn(self, tile: int | None) -> Made:
        if tile is None:
            return drawn(self.chance, self.variant)
        return drawn_around(self.chance, self.variant, tile, self.pool[tile] + 1)

    def _laid(self, seat: str, made: Made, habit: Habit, pool: list[int]) -> list[Meld]:
        """Lay out some groups, for gangs with a fourth tile of the pool."""
        melds: list[Meld] = []
        for group in made.groups:
            kinds = [kind for kind in habit.kinds if self._can_lay(kind, group, pool)]
            if kinds and self.chance.random() < habit.laid:
                meld = self._meld(self.chance.choice(kinds), group.tile, seat)
                pool[group.tile] -= 1 if meld.is_gang else 0
                melds.append(meld)
        self.chance.shuffle(melds)
        return melds

    def _can_lay(self, kind: Kind, group: Group, pool: list[int]) -> bool:
        if kind is Kind.CHI or group.is_run:
            return kind is Kind.CHI and group.is_run and self.variant in WITH_CHI
        return kind is Kind.PENG or pool[group.tile] > 0

    def _concealed(self, made: Made, melds: list[Meld]) -> list[int]:
        left = Counter(made.tiles)
        for meld in melds:
            left.subtract(meld.tiles[:3])
        return sorted(left.elements())

    def lay_by_others(self, seat: str, kinds: tuple[Kind, ...]) -> None:
        """Lay out up to four melds of a seat that has not won."""
        for _ in range(self.chance.choice((0, 0, 1, 2, 3, 3, 4)) - len(self.melds[seat])):
            kind, tile = self.chance.choice(kinds), self.chance.choice(TILES)
            if kind is Kind.CHI and (self.variant not in WITH_CHI or not starts_a_run(tile)):
                continue
            meld = self._meld(kind, tile, seat)
            if all(self.pool[one] >= meld.tiles.count(one) for one in meld.tiles):
                self._take(self.pool, meld.tiles)
                self.melds[seat].append(meld)

    def _meld(self, kind: Kind, tile: int, seat: str) -> Meld:
        if kind is Kind.CHI:
            return Meld(kind, tile, others(seat)[-1])
        return Meld(kind, tile, None if kind is Kind.CONCEALED else self._supplier(seat))

    def _supplier(self, seat: str) -> str:
        """Choose who discarded a tile for a seat, often one and the same."""
        if self.feeder and self.feeder != seat and self.chance.random() < 0.8:
            return self.feeder
        return self.chance.choice(others(seat))

    def show_a_hand(self, seat: str) -> None:
        """Write down the hand of a seat that has not won, out of any tiles that are left."""
        self.hands[seat] = self.turn(13 - 3 * len(self.melds[seat]))

    def turn(self, count: int) -> list[int]:
        """Take tiles that are left, as many as there are at most."""
        left = [tile for tile in TILES for _ in range(self.pool[tile])]
        turned = self.chance.sample(left, min(count, len(left)))
        self._take(self.pool, turned)
        return turned

    def _take(self, pool: list[int], tiles: list[int] | tuple[int, ...]) -> None:
        for tile in tiles:
            pool[tile] -= 1

    def mark_the_last_chain(self, seat: str, *, exposed: bool = True) -> bool:
        """Move some gangs of a seat to the end as those of the last turn; say whether it has any.

        Source: settlement sheet, How a sheet is read 1
        """
        gangs = [meld for meld in self.melds[seat] if meld.is_gang]
        chosen = self.chance.sample(gangs, self.chance.randint(min(1, len(gangs)), len(gangs)))
        fed = [meld for meld in chosen if meld.kind is Kind.EXPOSED][: 1 if exposed else 0]
        chain = [*fed, *(meld for meld in chosen if meld.kind is not Kind.EXPOSED)]
        rest = [meld for meld in self.melds[seat] if meld not in chain]
        marked = [
            replace(meld, now=True, then=place > 0 and self.chance.random() < 0.4)
            for place, meld in enumerate(chain)
        ]
        self.melds[seat] = [*rest, *marked]
        return bool(chain)

    def mark_earlier_chains(self, seat: str) -> None:
        """Mark some gangs as made in the same turn as the one before."""
        melds = self.melds[seat]
        for place in range(1, len(melds)):
            before, meld = melds[place - 1 : place + 1]
            apart = not before.is_gang or before.now or meld.now
            if not apart and meld.kind in {Kind.ADDED, Kind.CONCEALED}:
                melds[place] = replace(meld, then=self.chance.random() < 0.5)
