"""Writes a settlement as the JSON of a result, with the texts that the caller has.

Source: settlement sheet, Result
"""

from typing import Protocol, TypedDict

from mahjong_tui.core.notation import format_tiles
from mahjong_tui.core.seats import LETTERS, seat_letter
from mahjong_tui.rules.breakdown import Dropped, Line, Payment, RuleId, Settlement, WinScore
from mahjong_tui.rules.handend import HandEnd


class RuleTexts(Protocol):
    """Names rules for a reader; the catalogue's part."""

    def zh(self, rule: RuleId) -> str:
        """Name a rule in Chinese."""

    def en(self, rule: RuleId) -> str:
        """Name a rule in English."""

    def source(self, rule: RuleId) -> str:
        """Name the paragraph on which a rule rests."""


class LineJson(TypedDict):
    """A rule that counted."""

    rule: str
    zh: str
    en: str
    amount: int
    tiles: str
    source: str


class DroppedJson(TypedDict):
    """A rule that held but did not count, and the rule that excludes it."""

    rule: str
    because: str


class ScoreJson(TypedDict):
    """What one win is worth before horses, liabilities and caps on payments."""

    seat: str
    unit: str
    total: int
    lines: list[LineJson]
    dropped: list[DroppedJson]


class PaymentJson(TypedDict):
    """Who pays whom, and by which rules."""

    payer: str
    payee: str
    points: int
    because: list[str]


class ResultJson(TypedDict):
    """The result of a sheet."""

    deltas: dict[str, int]
    next_dealer: str
    wins: list[ScoreJson]
    payments: list[PaymentJson]


def settlement_json(settlement: Settlement, end: HandEnd, texts: RuleTexts) -> ResultJson:
    """Write a settlement; spectators stand in it under their names."""
    parties = (*LETTERS, *(outsider.name for outsider in end.outsiders))
    return ResultJson(
        deltas=dict(zip(parties, settlement.deltas, strict=True)),
        next_dealer=seat_letter(settlement.next_dealer),
        wins=[_score(win, texts) for win in settlement.wins],
        payments=[_payment(payment, parties) for payment in settlement.payments],
    )


def _score(win: WinScore, texts: RuleTexts) -> ScoreJson:
    return ScoreJson(
        seat=seat_letter(win.seat),
        unit=win.unit.value,
        total=win.total,
        lines=[_line(line, texts) for line in win.lines],
        dropped=list(map(_dropped, win.dropped)),
    )


def _line(line: Line, texts: RuleTexts) -> LineJson:
    return LineJson(
        rule=line.rule,
        zh=texts.zh(line.rule),
        en=texts.en(line.rule),
        amount=line.amount,
        tiles=format_tiles(line.tiles),
        source=texts.source(line.rule),
    )


def _dropped(dropped: Dropped) -> DroppedJson:
    return DroppedJson(rule=dropped.rule, because=dropped.because)


def _payment(payment: Payment, parties: tuple[str, ...]) -> PaymentJson:
    return PaymentJson(
        payer=parties[payment.payer],
        payee=parties[payment.payee],
        points=payment.points,
        because=list(payment.because),
    )
