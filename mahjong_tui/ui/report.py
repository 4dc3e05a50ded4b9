"""A settled sheet on paper: who won with what, what counted and what did not, who pays whom.

Colour only repeats what the signs say: the winning tile stands in brackets, horses that hit
carry a star. It is set for 80 columns and needs no application.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import SEATS
from mahjong_tui.core.tiles import Tile
from mahjong_tui.errors import SheetError
from mahjong_tui.i18n import Catalogue, tile_name, tiles_text
from mahjong_tui.rules.breakdown import Payment, Settlement, Turned, Unit, WinScore
from mahjong_tui.rules.handend import Fact, Win
from mahjong_tui.rules.options import shown
from mahjong_tui.rules.settlement import settle
from mahjong_tui.rules.sheet import Sheet
from mahjong_tui.ui.reasons import alike, product, rules_beside_factors
from mahjong_tui.ui.results import paragraph_of

PLAIN_WIDTH: Final = 80
"""Columns where nobody knows how wide it is: in a pipe or a file."""

PAGE_WIDTH: Final = 100
"""Columns beyond which lines are hard to read."""

TITLE, WON, HIT, LOST, QUIET = "bold", "bold green", "bold yellow", "red", "dim"


class Paper(Console):
    """A console that leaves it to the caller what a closed pipe means."""

    def on_broken_pipe(self) -> None:
        """Pass the news on."""
        raise BrokenPipeError


def paper() -> Paper:
    """Give what is printed on: colour on a terminal, 80 plain columns in a pipe."""
    console = Paper(highlight=False, markup=False, emoji=False)
    console.width = min(console.width, PAGE_WIDTH) if console.is_terminal else PLAIN_WIDTH
    return console


def print_reports(sheets: Iterable[Sheet | SheetError], say: Catalogue) -> None:
    """Settle sheets and print their reports; those that are refused go to standard error."""
    console = paper()
    complaints = Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)
    for number, sheet in enumerate(sheets, 1):
        if isinstance(sheet, SheetError):
            sentence = say.text("cli.error.sheet", number=number, message=say.sentence(sheet))
            complaints.print(sentence)
        else:
            console.print(settled(sheet, say))
            console.print()


def settled(sheet: Sheet, say: Catalogue) -> RenderableType:
    """Settle a sheet and lay out its report."""
    settlement = settle(sheet.end, sheet.agreement)
    return Group(*Report(sheet, settlement, say).blocks())


class Report:
    """The parts of a report, from the title to the next dealer."""

    def __init__(self, sheet: Sheet, settlement: Settlement, say: Catalogue) -> None:
        self.sheet, self.settlement, self.say = sheet, settlement, say
        self.rules = sheet.agreement.rules
        spectators = (outsider.name for outsider in sheet.end.outsiders)
        self.parties = (*map(say.seat, SEATS), *spectators)

    def blocks(self) -> Iterator[RenderableType]:
        """Give the parts, in the order in which they are read."""
        yield self._title()
        if not self.settlement.wins:
            yield Text(self.say.text("report.drawn"), TITLE)
        for win, scored in zip(self.sheet.end.wins, self.settlement.wins, strict=True):
            yield from self._win(win, scored)
        yield from self._turned("report.horses", self.settlement.horses)
        yield from self._fish()
        for outsider, horses in zip(self.sheet.end.outsiders, self.settlement.bought, strict=True):
            yield from self._turned("report.bought", horses, name=outsider.name)
        yield from self._payments()
        yield self._deltas()
        dealer = self.say.seat(self.settlement.next_dealer)
        yield Text(self.say.text("report.next_dealer", seat=dealer))

    def _title(self) -> Text:
        dealer = self.say.seat(self.sheet.end.dealer)
        title = Text(self.say.variant(self.rules.id), TITLE)
        title.append("  " + self.say.text("report.dealer", seat=dealer), "not bold")
        for option, value in self.sheet.agreement.differing.items():
            title.append(f"  {option} {shown(value)}", QUIET)
        return title

    # One winner.

    def _win(self, win: Win, scored: WinScore) -> Iterator[RenderableType]:
        value = self._value(scored.total, scored.unit)
        yield Text(f"{self._how(win)}  {value}", WON)
        yield _indented(self._hand(win, scored))
        yield _indented(self._lines(scored))
        for one in scored.dropped:
            names = {"rule": self.say.rule(one.rule), "because": self.say.rule(one.because)}
            yield _indented(Text(self.say.text("report.dropped", **names), QUIET))

    def _how(self, win: Win) -> str:
        who, tile = self.say.seat(win.seat), tile_name(win.tile)
        if win.source is None:
            return self.say.text("report.self_draw", seat=who, tile=tile)
        key = "report.robs" if Fact.ROBBING in win.facts else "report.win"
        return self.say.text(key, seat=who, tile=tile, source=self.say.seat(win.source))

    def _value(self, total: int, unit: Unit) -> str:
        return self.say.text(f"report.value.{unit.value}", total=total)

    def _hand(self, win: Win, scored: WinScore) -> Text:
        marked = next(place for place, group in enumerate(scored.groups) if win.tile in group)
        hand = Text()
        for meld in self.sheet.end.melds[win.seat]:
            hand.append(self._meld(meld) + "  ")
        for place, group in enumerate(scored.groups):
            if place == marked:
                hand.append(_with_win(group, win.tile), HIT)
            else:
                hand.append(tiles_text(group))
            hand.append("  ")
        hand.rstrip()
        return hand

    def _meld(self, meld: Meld) -> str:
        word = self.say.text(f"report.meld.{meld.kind.name.lower()}")
        source = "" if meld.source is None else f"({self.say.seat(meld.source)})"
        return f"{word} {tiles_text(meld.tiles)}{source}"

    def _lines(self, scored: WinScore) -> Table:
        table = _grid("left", "right", "right", "left", "left")
        for line in scored.lines:
            table.add_row(
                self.say.rule(line.rule),
                f"+{line.amount}" if line.amount else "",
                f"= {line.total}" if line.amount else "",
                Text(paragraph_of(line.rule, self.rules), QUIET),
                tiles_text(line.tiles),
            )
        return table

    # What was turned.

    def _turned(self, key: str, tiles: Sequence[Turned], **names: str) -> Iterator[Text]:
        if not tiles:
            return
        text = Text(self.say.text(key, **names))
        for one in tiles:
            text.append("  ")
            text.append(f"{tile_name(one.tile)}({self.say.seat(one.seat)})", HIT if one.hit else "")
            text.append("*" if one.hit else "", HIT)
        yield text

    def _fish(self) -> Iterator[Text]:
        pairs = list(zip(self.sheet.end.fish, self.settlement.fish, strict=True))
        for owner, fish in groupby(pairs, lambda pair: pair[0].owner):
            turned = [one for _, one in fish]
            yield from self._turned("report.fish", turned, name=self.say.seat(owner))

    # Who pays whom.

    def _payments(self) -> Iterator[RenderableType]:
        if not self.settlement.payments:
            return
        table = _grid("left", "right", "left", "left")
        for payments in alike(self.settlement.payments):
            table.add_row(*self._payment(payments))
        yield Text(self.say.text("report.payments"), TITLE)
        yield _indented(table)

    def _payment(self, payments: Sequence[Payment]) -> tuple[str, str, str, str]:
        first = payments[0]
        payers = self._listed(self.parties[one.payer] for one in payments)
        return (
            f"{payers} → {self.parties[first.payee]}",
            self._points(first.points, each=len(payments) > 1),
            product(first, self.settlement, self.say) if first.factors else "",
            self._listed(map(self.say.rule, rules_beside_factors(first))),
        )

    def _points(self, points: int, *, each: bool) -> str:
        return self.say.text("report.each", points=points) if each else str(points)

    def _listed(self, names: Iterable[str]) -> str:
        return self.say.text("report.and").join(names)

    def _deltas(self) -> Text:
        text = Text(self.say.text("report.deltas"), TITLE)
        for name, points in zip(self.parties, self.settlement.deltas, strict=True):
            style = WON if points > 0 else LOST if points < 0 else ""
            text.append(f"  {name} {points:+d}" if points else f"  {name} 0", style)
        return text


def _grid(*columns: str) -> Table:
    table = Table.grid(padding=(0, 2))
    for justify in columns:
        table.add_column(justify="right" if justify == "right" else "left")
    return table


def _with_win(group: Sequence[Tile], tile: Tile) -> str:
    place = group.index(tile)
    before, after = group[:place], group[place + 1 :]
    return f"{tiles_text(before)}[{tile_name(tile)}]{tiles_text(after)}"


def _indented(part: RenderableType) -> Padding:
    return Padding(part, (0, 0, 0, 2), expand=False)
