"""Guangdong with horses.

Source: guangdong
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from reference.common import (
    Outcome,
    Payment,
    Score,
    first_winner_after,
    others,
    paid_by_each,
    seat_of,
    won,
)
from reference.sheet import SEATS, Kind, Meld, Sheet, Win
from reference.tiles import DRAGONS

SHAPES: Final = ()
DRAGON_VALUES: Final = {"seed": (2, 3, 4), "usual": (1, 2, 3)}


@dataclass(frozen=True)
class Options:
    """The house rules of Guangdong."""

    base: int = 10
    horses: int = 2
    horses_on_rob: bool = True
    horses_on_fed_gang: bool = True
    chain_value: Literal["full", "flat"] = "full"
    dragon_map: Literal["seed", "usual"] = "seed"


@dataclass(frozen=True)
class Chain:
    """Gangs of one turn."""

    owner: str
    gangs: tuple[Meld, ...]

    @property
    def feeder(self) -> str | None:
        """Name whoever fed the exposed gang with which it began."""
        return self.gangs[0].source if self.gangs[0].kind is Kind.EXPOSED else None


def settle(sheet: Sheet) -> Outcome:
    """Settle a sheet.

    Source: guangdong §3, §5, §8
    """
    options = sheet.agreed(Options)
    scores = [_score(sheet, win, options) for win in sheet.wins]
    payments = [*_gang_money(sheet, options), *won(scores)]
    for win in sheet.wins:
        payments += _spectators(sheet, win, options)
    return Outcome(options.base, scores, payments, _next_dealer(sheet))


def _chains(owner: str, melds: tuple[Meld, ...]) -> list[Chain]:
    """Source: guangdong §5; settlement sheet, How a sheet is read 1."""
    chains: list[Chain] = []
    before: Meld | None = None
    for meld in melds:
        if before and before.is_gang and (meld.then or (meld.now and before.now)):
            chains[-1] = Chain(owner, (*chains[-1].gangs, meld))
        elif meld.is_gang:
            chains.append(Chain(owner, (meld,)))
        before = meld
    return chains


def _gang_money(sheet: Sheet, options: Options) -> Iterator[Payment]:
    """Source: guangdong §5, §6."""
    for seat in SEATS:
        for chain in _chains(seat, sheet.melds[seat]):
            if not (seat == sheet.source and chain.gangs[0].now):
                yield from _chain_money(chain, options)


def _chain_money(chain: Chain, options: Options) -> Iterator[Payment]:
    """Source: guangdong §5, §7."""
    for gang in chain.gangs:
        concealed = gang.kind is Kind.CONCEALED
        if gang.kind is Kind.EXPOSED and gang.source:
            yield Payment(gang.source, chain.owner, 3)
        elif chain.feeder:
            in_full = concealed and options.chain_value == "full"
            yield Payment(chain.feeder, chain.owner, 6 if in_full else 3)
        else:
            yield from paid_by_each(chain.owner, 2 if concealed else 1)


def _owner(tile: int, sheet: Sheet, options: Options) -> str:
    """Source: guangdong §4."""
    if tile in DRAGONS:
        value = DRAGON_VALUES[options.dragon_map][tile - DRAGONS.start]
    else:
        value = tile % 9 + 1
    return seat_of(value, sheet.dealer)


def _liable(win: Win) -> str | None:
    """Source: guangdong §6, §7."""
    if win.source or not win.flower:
        return win.source
    return _chains(win.seat, win.melds)[-1].feeder


def _score(sheet: Sheet, win: Win, options: Options) -> Score:
    """Source: guangdong §3, §4, §6, §7."""
    hits = sum(_owner(horse, sheet, options) == win.seat for horse in sheet.horses)
    counted = options.horses_on_rob if win.source else options.horses_on_fed_gang
    if _liable(win) and not counted:
        hits = 0
    lines = ["robbing_gang" if win.source else "self_draw", *(["horses"] if hits else [])]
    payments = [
        Payment(_liable(win) or other, win.seat, 2 * (1 + hits)) for other in others(win.seat)
    ]
    return Score(2, lines, 0, payments)


def _spectators(sheet: Sheet, win: Win, options: Options) -> Iterator[Payment]:
    """Source: guangdong §8, §9."""
    for spectator in sheet.spectators:
        for horse in spectator.horses:
            if _owner(horse, sheet, options) == win.seat:
                for loser in others(win.seat):
                    yield Payment(_liable(win) or loser, spectator.name, 2)
            else:
                yield Payment(spectator.name, win.seat, 2)


def _next_dealer(sheet: Sheet) -> str:
    """Source: guangdong §2."""
    if sheet.source:
        return first_winner_after(sheet.source, sheet)
    return sheet.wins[0].seat if sheet.wins else sheet.dealer
