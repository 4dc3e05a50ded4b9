"""Each line of a breakdown explained: what it looked at, what it rests on, how it came about."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import msgspec

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.tiles import Tile
from mahjong_tui.rules.breakdown import Dropped, Factor, Line, Payment, RuleId, WinScore
from mahjong_tui.rules.handend import Win
from mahjong_tui.ui.ledger import MANY_TILES, Ended
from mahjong_tui.ui.paragraphs import paragraph_text
from mahjong_tui.ui.reasons import alike, product, rules_beside_factors
from mahjong_tui.ui.results import paragraph_of
from mahjong_tui.ui.words import Words

_LONE: Final = 1
"""A rule that looked at one tile looked at the one that won."""


class Point(msgspec.Struct, frozen=True):
    """One line of a breakdown, and the lines that explain it."""

    title: str
    said: tuple[str, ...]


class Explainer:
    """Explains a hand that is over."""

    def __init__(self, ended: Ended, words: Words) -> None:
        self._ended, self._words = ended, words
        self._rules = ended.view.agreement.rules

    def points(self) -> tuple[Point, ...]:
        """Explain every line, in the order of the breakdown: of each winner, then payments."""
        return tuple(self._points())

    def _points(self) -> Iterator[Point]:
        settlement = self._ended.settlement
        for win, score in zip(self._ended.end.wins, settlement.wins, strict=True):
            for line in score.lines:
                yield self._line(win, score, line)
            for dropped in score.dropped:
                yield self._dropped(dropped)
        for payments in alike(settlement.payments):
            yield self._payment(payments)

    # Lines.

    def _line(self, win: Win, score: WinScore, line: Line) -> Point:
        who = self._words.party(self._ended.view.names, win.seat)
        rule = self._words.rule(line.rule)
        amount = f" {line.amount:+d} = {line.total}" if line.amount else ""
        return Point(
            f"{who}: {rule}{amount}",
            (
                self._looked_at(win, score, line),
                self._worth(score, line),
                *self._rests_on(line.rule),
            ),
        )

    def _worth(self, score: WinScore, line: Line) -> str:
        if not line.amount:
            return self._words.text("ui.explain.payments_only")
        return self._words.text(
            "ui.explain.adds",
            amount=f"{line.amount:+d}",
            before=line.total - line.amount,
            total=self._words.text(f"ui.ledger.{score.unit.value}", total=line.total),
        )

    def _looked_at(self, win: Win, score: WinScore, line: Line) -> str:
        if len(line.tiles) > MANY_TILES:
            return self._words.text("ui.explain.whole_hand", hand=self._hand(win, score, ()))
        if Counter(line.tiles) - self._held(win, score):
            return self._words.text("ui.explain.turned", tiles=self._words.tiles(line.tiles))
        return self._words.text("ui.explain.tiles", hand=self._hand(win, score, line.tiles))

    def _held(self, win: Win, score: WinScore) -> Counter[Tile]:
        melds = (meld.tiles for meld in self._ended.end.melds[win.seat])
        return Counter(tile for tiles in (*melds, *score.groups) for tile in tiles)

    def _hand(self, win: Win, score: WinScore, marked: Sequence[Tile]) -> str:
        """Write the winner's hand, what a rule looked at in brackets."""
        melds = self._ended.end.melds[win.seat]
        wanted = Counter(marked)
        if len(marked) == _LONE:
            groups = [self._marked(group, wanted) for group in score.groups]
            laid = [self._meld(meld, wanted) for meld in melds]
        else:
            laid = [self._meld(meld, wanted) for meld in melds]
            groups = [self._marked(group, wanted) for group in score.groups]
        return "  ".join((*laid, *groups))

    def _meld(self, meld: Meld, wanted: Counter[Tile]) -> str:
        word = self._words.text(f"ui.meld.{meld.kind.name.lower()}")
        return f"{word} {self._marked(meld.tiles, wanted)}"

    def _marked(self, tiles: Sequence[Tile], wanted: Counter[Tile]) -> str:
        flagged = []
        for tile in tiles:
            flagged.append((tile, wanted[tile] > 0))
            wanted[tile] -= 1
        runs = groupby(flagged, lambda pair: pair[1])
        return "".join(self._run([tile for tile, _ in run], marked=marked) for marked, run in runs)

    def _run(self, tiles: Sequence[Tile], *, marked: bool) -> str:
        return f"[{self._words.tiles(tiles)}]" if marked else self._words.tiles(tiles)

    def _dropped(self, one: Dropped) -> Point:
        rule, because = map(self._words.catalogue.rule, (one.rule, one.because))
        title = self._words.text("ui.explain.dropped", rule=self._words.rule(one.rule))
        why = self._words.text("ui.explain.because", rule=rule, because=because)
        return Point(title, (why, *self._rests_on(one.rule), *self._rests_on(one.because)))

    # Payments.

    def _payment(self, payments: Sequence[Payment]) -> Point:
        first, words = payments[0], self._words
        payers = words.listing(words.party(self._ended.view.names, one.payer) for one in payments)
        payee = words.party(self._ended.view.names, first.payee)
        key = "ui.ledger.each" if len(payments) > 1 else "ui.ledger.once"
        points = words.text(key, points=first.points)
        return Point(f"{payers} {words.to} {payee}  {points}", tuple(self._came_about(first)))

    def _came_about(self, payment: Payment) -> Iterator[str]:
        words = self._words
        made = product(payment, self._ended.settlement, words.catalogue, words.glyphs.times)
        yield words.text("ui.explain.product", product=made, points=payment.points)
        yield words.text("ui.explain.amount", amount=payment.amount)
        for rule in rules_beside_factors(payment):
            yield from self._rests_on(rule)
        for factor in payment.factors:
            yield self._factor(factor)
            yield from self._rests_on(factor.rule)

    def _factor(self, factor: Factor) -> str:
        rule = self._words.catalogue.rule(factor.rule)
        key = "ui.explain.factor" if factor.times > 1 else "ui.explain.names_payer"
        return self._words.text(key, rule=rule, times=factor.times)

    # Paragraphs.

    def _rests_on(self, rule: RuleId) -> Iterator[str]:
        """Name the paragraph, and say what stands there."""
        paragraph = paragraph_of(rule, self._rules)
        if not paragraph:
            return
        words = self._words
        page = paragraph if not paragraph.startswith("§") else f"{self._rules.id} {paragraph}"
        name = words.catalogue.rule(rule)
        yield words.text("ui.explain.rests_on", rule=name, paragraph=words.drawn(page))
        text = paragraph_text(
            self._rules.id, words.catalogue.locale, paragraph, rule.rpartition(".")[2]
        )
        yield from (f"  {words.drawn(line)}" for line in text.splitlines())
