"""Settles a sheet of any variant, naively, and gives what can be compared.

Source: settlement sheet, Result
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from reference import guangdong, handan, liuzhou, nanning, nanning_laok, qinzhou
from reference.common import Outcome
from reference.readings import Shape, readings
from reference.sheet import SEATS, Sheet, read


class Variant(NamedTuple):
    """How a variant settles, and the shapes that win beside sets and a pair."""

    settle: Callable[[Sheet], Outcome]
    shapes: tuple[Shape, ...]


VARIANTS: Final = {
    "qinzhou": Variant(qinzhou.settle, qinzhou.SHAPES),
    "liuzhou": Variant(liuzhou.settle, liuzhou.SHAPES),
    "nanning": Variant(nanning.settle, nanning.SHAPES),
    "nanning_laok": Variant(nanning_laok.settle, nanning_laok.SHAPES),
    "guangdong": Variant(guangdong.settle, guangdong.SHAPES),
    "handan": Variant(handan.settle, handan.SHAPES),
}


@dataclass(frozen=True)
class Worth:
    """What a win counts; its lines in the order of the alphabet."""

    seat: str
    total: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """Who has won how much, who deals next, and what each win counts, in the sheet's order."""

    deltas: dict[str, int]
    next_dealer: str
    wins: tuple[Worth, ...]


def is_won(value: Mapping[str, object]) -> bool:
    """Say whether the tiles of every winner can be read as a win.

    Source: common §11
    """
    sheet = read(value)
    return all(readings(win, VARIANTS[sheet.variant].shapes) for win in sheet.wins)


def result(value: Mapping[str, object]) -> Result:
    """Settle the JSON of a good sheet."""
    sheet = read(value)
    outcome = VARIANTS[sheet.variant].settle(sheet)
    worths = (
        Worth(seat, score.total, tuple(sorted(score.lines)))
        for seat, score in zip(sheet.winners, outcome.scores, strict=True)
    )
    return Result(_deltas(sheet, outcome), outcome.next_dealer, tuple(worths))


def _deltas(sheet: Sheet, outcome: Outcome) -> dict[str, int]:
    """Source: common §13."""
    deltas = dict.fromkeys([*SEATS, *(one.name for one in sheet.spectators)], 0)
    for payer, payee, amount in outcome.payments:
        deltas[payer] -= amount * outcome.base
        deltas[payee] += amount * outcome.base
    return deltas
