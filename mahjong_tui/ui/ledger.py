"""The breakdown of a hand, laid out: who won with what, what counted, who pays whom and why.

Colour repeats what signs say: the winning tile stands
in brackets, horses that hit carry a star.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, TypeAlias

import msgspec
from rich.cells import cell_len
from textual.content import Content

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.views import SeatView
from mahjong_tui.rules.breakdown import (
    Dropped,
    Line,
    Payment,
    RuleId,
    Settlement,
    Turned,
    Unit,
    WinScore,
)
from mahjong_tui.rules.handend import Fact, HandEnd, Win
from mahjong_tui.rules.options import shown
from mahjong_tui.ui.reasons import alike, product, rules_beside_factors
from mahjong_tui.ui.results import paragraph_of
from mahjong_tui.ui.words import Words, padded, signed

HEADING: Final = "bold $accent"
GAIN: Final = "$text-success"
LOSS: Final = "$text-error"
MARK: Final = "bold reverse"
QUIET: Final = "$text-muted"

BACK_WIDTH: Final = 4
"""Cells of a horse that has not been turned."""

NAME: Final = 22
"""Least cells of the name of a line."""
BESIDE: Final = 25
"""Cells of a line beside its name and the tiles it looked at."""

Naming: TypeAlias = Callable[[RuleId], str]

MANY_TILES: Final = 10
"""More tiles than these are the whole hand, which stands above already."""


class Ended(msgspec.Struct, frozen=True):
    """A hand that is over: the table as it was left, how it ended and what it came to."""

    view: SeatView
    end: HandEnd
    settlement: Settlement


class Ledger:
    """The breakdown of one hand for one viewer, line by line."""

    def __init__(self, ended: Ended, words: Words, width: int, face_up: int | None = None) -> None:
        """Begin; ``face_up`` counts the horses and fish that are turned already, None for all."""
        self.view, self.end, self.settlement = ended.view, ended.end, ended.settlement
        self.words = words
        self.width = width
        self.face_up = face_up
        self.rules = ended.view.agreement.rules

    def lines(self) -> Iterator[Content]:
        """Give the whole breakdown, in the order in which it is read."""
        yield self._title()
        if not self.settlement.wins:
            yield self._heading("ui.ledger.drawn_hand")
        for win, score in zip(self.end.wins, self.settlement.wins, strict=True):
            yield from self._win(win, score)
        yield from self._horses()
        yield from self._payments()
        yield from self._totals()
        yield from self._hands()

    def _title(self) -> Content:
        view, words = self.view, self.words
        title = words.text("ui.ledger.title", number=view.number, hands=view.hands)
        dealer = words.text("ui.ledger.dealer", who=self._party(self.end.dealer))
        agreed = (f"{name}={shown(value)}" for name, value in view.agreement.differing.items())
        parts = (words.catalogue.variant(self.rules.id), title, dealer, f"#{view.seed}", *agreed)
        return Content.styled("   ".join(parts), QUIET)

    def _party(self, seat: Seat) -> str:
        return self.words.party(self.view.names, seat)

    def _heading(self, key: str, **params: str | int) -> Content:
        return Content.styled(self.words.text(key, **params), HEADING)

    # One winner.

    def _win(self, win: Win, score: WinScore) -> Iterator[Content]:
        value = self.words.text(f"ui.ledger.{score.unit.value}", total=score.total)
        yield self._heading(f"ui.ledger.{_way(win)}", **self._named(win), value=value)
        yield from self._winning_hand(win, score)
        yield from self._lines(score.lines)
        for one in score.dropped:
            names = (self.words.rule, self.words.catalogue.rule)
            said = _fitting((self._dropped(one, name) for name in names), self.width)
            yield Content.styled(said, QUIET)
        yield from self._formula(score)

    def _dropped(self, one: Dropped, name: Naming) -> str:
        rule, because = name(one.rule), name(one.because)
        return "  " + self.words.text("ui.ledger.dropped", rule=rule, because=because)

    def _lines(self, lines: Sequence[Line]) -> Iterator[Content]:
        """Set the lines of a win below each other, all named in the same way."""
        names = [self.words.rule(line.rule) for line in lines]
        looked_at = [self._looked_at(line.tiles) for line in lines]
        across = max(NAME, *map(cell_len, names))
        if across + BESIDE + max(map(cell_len, looked_at)) > self.width:
            names, across = [self.words.catalogue.rule(line.rule) for line in lines], NAME
        for line, name, tiles in zip(lines, names, looked_at, strict=True):
            yield self._line(line, padded(name, across), tiles)

    def _line(self, line: Line, name: str, tiles: str) -> Content:
        amount = f"{line.amount:+d}" if line.amount else ""
        total = f"= {line.total}" if line.amount else ""
        paragraph = self.words.drawn(paragraph_of(line.rule, self.rules))
        return Content.assemble(
            f"  {name}{amount:>4} {padded(total, 6)}", (padded(paragraph, 12), QUIET), tiles
        )

    def _looked_at(self, tiles: tuple[Tile, ...]) -> str:
        if len(tiles) > MANY_TILES:
            return self.words.text("ui.ledger.whole_hand")
        return self.words.tiles(tiles)

    def _named(self, win: Win) -> dict[str, str]:
        source = "" if win.source is None else self._party(win.source)
        return {"who": self._party(win.seat), "tile": self.words.tile(win.tile), "source": source}

    def _winning_hand(self, win: Win, score: WinScore) -> Iterator[Content]:
        melds = [Content(self._meld(meld)) for meld in self.end.melds[win.seat]]
        marked = next(place for place, group in enumerate(score.groups) if win.tile in group)
        groups = [
            self._with_mark(group, win.tile)
            if place == marked
            else Content(self.words.tiles(group))
            for place, group in enumerate(score.groups)
        ]
        yield from wrapped(Content("  "), [*melds, *groups], self.width)

    def _with_mark(self, group: Sequence[Tile], tile: Tile) -> Content:
        place = group.index(tile)
        before, after = self.words.tiles(group[:place]), self.words.tiles(group[place + 1 :])
        return Content.assemble(before, (f"[{self.words.tile(tile)}]", MARK), after)

    def _meld(self, meld: Meld) -> str:
        word = self.words.text(f"ui.meld.{meld.kind.name.lower()}")
        source = "" if meld.source is None else f"<{self.words.wind(meld.source)}"
        return f"{word} {self.words.tiles(meld.tiles)}{source}"

    def _formula(self, score: WinScore) -> Iterator[Content]:
        payment, payers = score.payments[0], len(score.payments)
        value = self.words.text(f"ui.ledger.{score.unit.value}", total=payment.amount)
        if payment.factors or score.unit is Unit.FAN:
            factors = self._product(payment).removeprefix(str(payment.amount))
            value = f"{value}{factors} = {payment.points}"
        elif payers == 1 and payment.amount == score.total:
            return  # the heading has said so
        key = "ui.ledger.formula_each" if payers > 1 else "ui.ledger.formula"
        yield Content("  " + self.words.text(key, formula=value, payers=payers))

    # What was turned.

    def _horses(self) -> Iterator[Content]:
        settlement = self.settlement
        yield from self._row_of("ui.ledger.horses", settlement.horses, "")
        pairs = zip(self.end.fish, settlement.fish, strict=True)
        for owner, fish in groupby(pairs, lambda pair: pair[0].owner):
            yield from self._row_of("ui.ledger.fish", [one for _, one in fish], self._party(owner))
        for outsider, horses in zip(self.end.outsiders, settlement.bought, strict=True):
            yield from self._row_of("ui.ledger.bought", horses, outsider.name)

    def _row_of(self, key: str, turned: Sequence[Turned], who: str) -> Iterator[Content]:
        if not turned:
            return
        seen = turned if self.face_up is None else turned[: self.face_up]
        if self.face_up is not None:
            self.face_up = max(0, self.face_up - len(turned))
        yield self._heading(key, who=who, hits=sum(one.hit for one in seen))
        backs = [self._back()] * (len(turned) - len(seen))
        yield from self._rows([*(self._turned(one) for one in seen), *backs])

    def _back(self) -> Content:
        return Content.styled(self.words.glyphs.blocks.back * BACK_WIDTH, QUIET)

    def _turned(self, one: Turned) -> Content:
        tile, seat = self.words.tile(one.tile), self.words.wind(one.seat)
        # A Chinese wind beside a Chinese wind would read as two tiles.
        between = self.words.to if cell_len(seat) > 1 else ""
        text = f"{tile}{between}{seat}{'*' if one.hit else ''}"
        return Content.styled(text, "bold $accent" if one.hit else QUIET)

    def _rows(self, pieces: Sequence[Content]) -> Iterator[Content]:
        each = max(piece.cell_length for piece in pieces) + 1
        across = max(1, (self.width - 2) // each)
        for start in range(0, len(pieces), across):
            row = pieces[start : start + across]
            filled = (piece.extend_right(each - piece.cell_length) for piece in row)
            yield Content("  ") + Content("").join(filled)

    # Who pays whom.

    def _payments(self) -> Iterator[Content]:
        yield self._heading("ui.ledger.payments")
        groups = list(alike(self.settlement.payments))
        if not groups:
            yield Content("  " + self.words.text("ui.ledger.nobody_pays"))
        ways, points = list(map(self._way, groups)), list(map(self._points, groups))
        across, along = (max(map(cell_len, texts), default=0) for texts in (ways, points))
        for way, paid, payments in zip(ways, points, groups, strict=True):
            yield from self._payment(f"  {padded(way, across)}  {padded(paid, along)}", payments[0])

    def _way(self, payments: Sequence[Payment]) -> str:
        payers = self.words.listing(self._party(one.payer) for one in payments)
        return f"{payers} {self.words.to} {self._party(payments[0].payee)}"

    def _points(self, payments: Sequence[Payment]) -> str:
        key = "ui.ledger.each" if len(payments) > 1 else "ui.ledger.once"
        return self.words.text(key, points=payments[0].points)

    def _payment(self, way: str, payment: Payment) -> Iterator[Content]:
        head = f"{way}  "
        whys = (self._why(payment, name) for name in (self._named_once, self.words.catalogue.rule))
        why = _fitting(whys, self.width - cell_len(head))
        if cell_len(head) + cell_len(why) > self.width:
            yield Content(way.rstrip())
            head = "      "
        yield Content.assemble(head, (why, QUIET))

    def _named_once(self, rule: RuleId) -> str:
        """Name a rule; a line above has said the town's own word for it already."""
        lines = {line.rule for win in self.settlement.wins for line in win.lines}
        return self.words.catalogue.rule(rule) if rule in lines else self.words.rule(rule)

    def _why(self, payment: Payment, name: Naming) -> str:
        reasons = self.words.listing(map(name, rules_beside_factors(payment)))
        worked_out = self._product(payment) if payment.factors else ""
        return "  ".join(filter(None, (reasons, worked_out)))

    def _product(self, payment: Payment) -> str:
        say, times = self.words.catalogue, self.words.glyphs.times
        return product(payment, self.settlement, say, times)

    # How everybody stands.

    def _totals(self) -> Iterator[Content]:
        yield self._heading("ui.ledger.totals")
        for seat, delta in enumerate(self.settlement.deltas):
            tone = GAIN if delta > 0 else LOSS if delta < 0 else ""
            deals = seat == self.settlement.next_dealer and self.view.number < self.view.hands
            yield Content.assemble(
                "  ",
                padded(self._party(Seat(seat)), 16),
                (f"{signed(delta):>6}", tone),
                f" {self.words.to} ",
                (f"{signed(self.view.points[seat]):>6}", "bold"),
                (f"   {self.words.text('ui.ledger.next_dealer')}" if deals else "", HEADING),
            )

    def _hands(self) -> Iterator[Content]:
        yield self._heading("ui.ledger.hands")
        for seat in SEATS:
            melds = [Content(self._meld(meld)) for meld in self.end.melds[seat]]
            tiles = Content(self.words.tiles(sorted(self.end.hands[seat] or ())))
            head = Content(f"  {padded(self._party(seat), 16)}")
            yield from wrapped(head, [*melds, tiles], self.width)


def wrapped(head: Content, pieces: Sequence[Content], width: int) -> Iterator[Content]:
    """Set pieces side by side after a head, those that do not fit below each other."""
    line = head
    for piece in pieces:
        if line.cell_length + piece.cell_length > width:
            yield line.rstrip()
            line = Content(" " * head.cell_length)
        line = line + piece + "  "
    yield line.rstrip()


def _fitting(said: Iterable[str], room: int) -> str:
    """Choose the first that fits, else the last."""
    *longer, shortest = said
    return next((one for one in longer if cell_len(one) <= room), shortest)


def _way(win: Win) -> str:
    if win.source is None:
        return "self_draw"
    return "robs" if Fact.ROBBING in win.facts else "wins"
