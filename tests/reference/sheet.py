"""A settlement sheet as values; it is taken to be good.

Source: settlement sheet, Fields
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

import msgspec
from reference.tiles import parsed

SEATS: Final = "ESWN"
Agreed = TypeVar("Agreed")


class Kind(StrEnum):
    """The word for a meld."""

    CHI = "chi"
    PENG = "peng"
    EXPOSED = "gang"
    ADDED = "gang+"
    CONCEALED = "gang#"


@dataclass(frozen=True)
class Meld:
    """A meld: its lowest tile, whose discard made it, and the marks of a gang."""

    kind: Kind
    tile: int
    source: str | None = None
    now: bool = False
    then: bool = False

    @property
    def tiles(self) -> tuple[int, ...]:
        """Give its three or four tiles."""
        if self.kind is Kind.CHI:
            return (self.tile, self.tile + 1, self.tile + 2)
        return (self.tile,) * (4 if self.is_gang else 3)

    @property
    def is_gang(self) -> bool:
        """Say whether it has four tiles."""
        return self.kind in {Kind.EXPOSED, Kind.ADDED, Kind.CONCEALED}

    @property
    def is_exposed(self) -> bool:
        """Say whether a tile of it came from another player."""
        return self.kind is not Kind.CONCEALED


@dataclass(frozen=True)
class Win:
    """A win with the hand and the melds that it was made with; no source for a self-draw."""

    seat: str
    tile: int
    source: str | None
    facts: frozenset[str]
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]

    @property
    def is_concealed(self) -> bool:
        """Say whether there is no meld, or none but concealed gangs."""
        return not any(meld.is_exposed for meld in self.melds)

    @property
    def is_all_claimed(self) -> bool:
        """Say whether four melds were all taken from others."""
        return len(self.melds) == 4 and all(meld.is_exposed for meld in self.melds)

    @property
    def flower(self) -> Meld | None:
        """Give the gang whose replacement won: the last one marked ``now``."""
        if "after_gang" not in self.facts:
            return None
        return [meld for meld in self.melds if meld.now][-1]

    def has(self, fact: str) -> bool:
        """Say whether a fact is written beside the win."""
        return fact in self.facts


@dataclass(frozen=True)
class Fish:
    """A tile that was fished, and by whom."""

    owner: str
    tile: int


@dataclass(frozen=True)
class Spectator:
    """Somebody beside the table who bought horses."""

    name: str
    horses: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """How one hand ended."""

    variant: str
    dealer: str
    options: Mapping[str, object]
    hands: Mapping[str, tuple[int, ...]]
    melds: Mapping[str, tuple[Meld, ...]]
    wins: tuple[Win, ...]
    horses: tuple[int, ...]
    fish: tuple[Fish, ...]
    spectators: tuple[Spectator, ...]
    followed: str | None

    @property
    def winners(self) -> list[str]:
        """Name the seats that won."""
        return [win.seat for win in self.wins]

    @property
    def source(self) -> str | None:
        """Name who discarded the winning tile or was robbed of it."""
        return self.wins[0].source if self.wins else None

    def agreed(self, options: type[Agreed]) -> Agreed:
        """Give the house rules, with defaults for what the sheet does not name."""
        return msgspec.convert(self.options, options)


class _SeatForm(msgspec.Struct):
    hand: str = ""
    melds: list[str] = []


class _WinForm(msgspec.Struct, rename={"source": "from"}):
    seat: str
    tile: str
    source: str | None = None
    facts: frozenset[str] = frozenset()


class _FishForm(msgspec.Struct):
    owner: str
    tile: str


class _SpectatorForm(msgspec.Struct):
    name: str
    horses: str


class _SheetForm(msgspec.Struct, rename={"spectators": "outsiders"}):
    variant: str
    dealer: str
    options: dict[str, object] = {}
    seats: dict[str, _SeatForm] = {}
    wins: list[_WinForm] = []
    horses: str = ""
    fish: list[_FishForm] = []
    spectators: list[_SpectatorForm] = []
    followed: str | None = None


def read(value: Mapping[str, object]) -> Sheet:
    """Read a sheet from its JSON."""
    form = msgspec.convert(value, _SheetForm)
    seats = {seat: form.seats.get(seat, _SeatForm()) for seat in SEATS}
    return Sheet(
        variant=form.variant,
        dealer=form.dealer,
        options=form.options,
        hands={seat: tuple(parsed(one.hand)) for seat, one in seats.items()},
        melds={seat: tuple(map(_meld, one.melds)) for seat, one in seats.items()},
        wins=tuple(_win(win, seats[win.seat]) for win in form.wins),
        horses=tuple(parsed(form.horses)),
        fish=tuple(Fish(one.owner, parsed(one.tile)[0]) for one in form.fish),
        spectators=tuple(Spectator(one.name, tuple(parsed(one.horses))) for one in form.spectators),
        followed=form.followed,
    )


def _win(win: _WinForm, seat: _SeatForm) -> Win:
    (tile,) = parsed(win.tile)
    melds = tuple(map(_meld, seat.melds))
    return Win(win.seat, tile, win.source, win.facts, tuple(parsed(seat.hand)), melds)


def _meld(text: str) -> Meld:
    word, *rest = text.split()
    signs = [one for one in rest if one not in {"now", "then"}]
    source = None if word == Kind.CONCEALED else signs.pop()
    return Meld(Kind(word), min(parsed("".join(signs))), source, "now" in rest, "then" in rest)
