"""The standings: points, and every hand so far, whose breakdown can be opened again."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.engine.views import SeatView
from mahjong_tui.rules.handend import HandEnd
from mahjong_tui.ui import commands
from mahjong_tui.ui.ledger import Ended
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.menu import Menu
from mahjong_tui.ui.words import Words, cut, padded, signed

LINE: Final = 69
"""Cells of a hand's line besides its number: 80 without margins, scroll bar and the menu's mark."""
COLUMN: Final = 6
"""Cells of what a party has won or lost in a hand."""
NUMBER: Final = 5
"""Cells of a hand's number."""
MARK: Final = 2
"""Cells of the menu's mark."""


class StandingsScreen(BaseScreen[None]):
    """Who stands how; ``final`` once the match is over."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.CHOOSE, commands.CHOOSE_NEXT, commands.OPEN, commands.CLOSE
    )

    def __init__(
        self, present: SeatView, ended: Sequence[Ended], *, final: bool, back: str = ""
    ) -> None:
        super().__init__()
        self._back = back or ("ui.standings.leave" if final else "ui.standings.back")
        self._present = present
        self._ended = ended
        self._final = final

    def compose(self) -> ComposeResult:
        """Put the points above the hands."""
        yield Static(id="points")
        with VerticalScroll(can_focus=False):
            yield Menu()
        yield KeyBar()

    def say(self, words: Words) -> None:
        """Write points and hands."""
        super().say(words)
        points = Content("\n").join(ranking(self._present, words, final=self._final))
        self.query_one("#points", Static).update(points)
        back = words.text(self._back)
        lines = (hand_line(one, words) for one in self._ended)
        self.query_one(Menu).entries = (back, *lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nothing be chosen before a hand was played."""
        if action == "step":
            return bool(self._ended)
        return super().check_action(action, parameters)

    def action_step(self, step: int) -> None:
        """Choose another hand."""
        menu = self.query_one(Menu)
        menu.step(step)
        self.query_one(VerticalScroll).scroll_to(y=menu.place - 4, animate=False)

    def action_open(self) -> None:
        """Open the breakdown of the chosen hand, or go back."""
        place = self.query_one(Menu).place
        if place:
            self.app.push_screen(BreakdownScreen(self._ended[place - 1], fresh=False))
        else:
            self.dismiss()

    def on_menu_opened(self) -> None:
        """Open what was clicked."""
        self.action_open()

    def action_close(self) -> None:
        """Go back to the table, or leave a match that is over."""
        self.dismiss()


def ranking(view: SeatView, words: Words, *, final: bool) -> list[Content]:
    """Rank the players by their points, equal points sharing a rank; spectators stand below."""
    title = words.text("ui.standings.final" if final else "ui.standings.present")
    lines = [Content.styled(title, "bold $accent")]
    for seat in sorted(SEATS, key=lambda seat: -view.points[seat]):
        rank = 1 + sum(points > view.points[seat] for points in view.points[:4])
        own = "$accent" if seat == view.seat else ""
        text = (
            f"  {rank}.  {padded(words.party(view.names, seat), 18)}{signed(view.points[seat]):>7}"
        )
        lines.append(Content.styled(text, own))
    for number in range(len(SEATS), len(view.points)):
        name = padded(words.party(view.names, Seat(number)), 18)
        lines.append(Content(f"      {name}{signed(view.points[number]):>7}"))
    return [*lines, Content(""), Content.styled(heading(view, words), "bold $accent")]


def heading(view: SeatView, words: Words) -> str:
    """Set the title of the hands, and above each column whose points it holds."""
    parties = (words.wind(seat) for seat in SEATS)
    others = (words.party(view.names, Seat(at)) for at in range(len(SEATS), len(view.points)))
    columns = [cut(who, COLUMN - 1) for who in (*parties, *others)]
    heads = "".join(" " * (COLUMN - cell_len(who)) + who for who in columns)
    before = MARK + NUMBER + room_for(len(columns))
    return f"{padded(words.text('ui.standings.hands'), before)}{heads}"


def hand_line(ended: Ended, words: Words) -> str:
    """Say in a line how a hand ended."""
    deltas = "".join(f"{signed(delta):>{COLUMN}}" for delta in ended.settlement.deltas)
    said = result(ended.end, ended.view.names, words)
    return f"{ended.view.number:>3}  {padded(said, room_for(len(ended.settlement.deltas)))}{deltas}"


def room_for(columns: int) -> int:
    """Count the cells in which a line can say how a hand ended, before so many columns."""
    return min(44, LINE - columns * COLUMN)


def result(end: HandEnd, names: Sequence[str], words: Words) -> str:
    """Say who won a hand and how."""
    if not end.wins:
        return words.text("ui.standings.drawn")
    winners = words.listing(words.party(names, win.seat) for win in end.wins)
    source = end.wins[0].source
    if source is None:
        return words.text("ui.standings.self_draw", who=winners)
    return words.text("ui.standings.won", who=winners, source=words.party(names, source))
