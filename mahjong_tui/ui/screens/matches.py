"""The matches so far: to go on with, to look at again, to give up or to delete."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import time
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from mahjong_tui.errors import LogError
from mahjong_tui.store.matches import Ending, Found, Stand
from mahjong_tui.ui import commands
from mahjong_tui.ui.recall import first_person, read_again
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.screens.standings import StandingsScreen
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.menu import Menu
from mahjong_tui.ui.words import Words, signed

_MINUTE: Final = 60
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


class Line(NamedTuple):
    """A log that was found, and how its match stands or why that cannot be read."""

    log: Found
    stand: Stand | LogError

    @property
    def goes_on(self) -> bool:
        """True when one can go on with it."""
        return self.log.ending is Ending.UNFINISHED and isinstance(self.stand, Stand)


class MatchesScreen(BaseScreen[Path | None]):
    """Every match on disk; gives the one to go on with, None when closed."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.CHOOSE,
        commands.CHOOSE_NEXT,
        commands.OPEN,
        commands.ABANDON,
        commands.DELETE,
        commands.CLOSE,
    )

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[Line, ...] = ()

    @property
    def chosen(self) -> Line | None:
        """The match the cursor stands on."""
        place = self.query_one(Menu).place
        return self._lines[place] if place < len(self._lines) else None

    def compose(self) -> ComposeResult:
        """Put the title above the list."""
        yield Static(id="title")
        with VerticalScroll(can_focus=False):
            yield Menu()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Look what there is now."""
        self._lines = tuple(Line(log, stand_of(log)) for log in self.app.matches.found())
        if not self._lines:
            if self.is_current:
                self.dismiss(None)
            return
        menu = self.query_one(Menu)
        menu.place = min(menu.place, len(self._lines) - 1)
        self.say(self.words)

    def say(self, words: Words) -> None:
        """Write the list anew."""
        super().say(words)
        self.query_one("#title", Static).update(words.text("ui.matches.title"))
        self.query_one(Menu).entries = tuple(line_text(line, words) for line in self._lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only what can go on be given up, and one of several be chosen."""
        if action == "step":
            return len(self._lines) > 1
        if action == "abandon":
            return self.chosen is not None and self.chosen.log.ending is Ending.UNFINISHED
        return super().check_action(action, parameters)

    def action_step(self, step: int) -> None:
        """Choose another match."""
        menu = self.query_one(Menu)
        menu.step(step)
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_to(y=menu.place - scroll.size.height // 2, animate=False)
        self.refresh_bindings()

    def action_open(self) -> None:
        """Go on with the chosen match, or show its standings."""
        if self.chosen is None:
            return
        if self.chosen.goes_on:
            self.dismiss(self.chosen.log.path)
        else:
            self._look_at(self.chosen)

    def on_menu_opened(self) -> None:
        """Open what was clicked."""
        self.action_open()

    def action_abandon(self) -> None:
        """Give up the chosen match; its log stays."""
        if self.chosen is not None:
            self._try(partial(self.app.matches.abandon, self.chosen.log.path))

    def action_delete(self) -> None:
        """Ask whether to delete the chosen match."""
        if self.chosen is not None:
            answers = ("ui.tables.keep", "ui.tables.delete")
            name = line_text(self.chosen, self.words).strip()
            question = QuestionScreen("ui.matches.delete_question", answers, name=name)
            self.app.push_screen(question, partial(self._delete, self.chosen.log.path))

    def action_close(self) -> None:
        """Go back to the start."""
        self.dismiss(None)

    def _look_at(self, line: Line) -> None:
        try:
            view, ended = read_again(line.log.path)
        except LogError as fault:
            self.notify(self.words.sentence(fault), severity="warning", timeout=10)
            return
        final = line.log.ending is Ending.FINISHED
        screen = StandingsScreen(view, ended, final=final, back="ui.matches.back")
        self.app.push_screen(screen)

    def _delete(self, path: Path, answer: int | None) -> None:
        if answer:
            self._try(partial(self.app.matches.delete, path))

    def _try(self, change: Callable[[], object]) -> None:
        try:
            change()
        except LogError as fault:
            self.notify(self.words.sentence(fault), severity="warning", timeout=10)
        self.on_screen_resume()


def stand_of(log: Found) -> Stand | LogError:
    """Read how a match stands, or why that cannot be read."""
    try:
        return log.seen()
    except LogError as error:
        return error


def line_text(line: Line, words: Words) -> str:
    """Say in a line what a match is and how far it has come."""
    if isinstance(line.stand, LogError):
        return words.text("ui.matches.damaged", file=line.log.path.name)
    stand = stand_text(line.log, line.stand, words)
    return words.text(f"ui.matches.{line.log.ending.value}", stand=stand)


def stand_text(log: Found, stand: Stand, words: Words) -> str:
    """Say how a match stands and when it was played last."""
    age = age_text(max(0.0, time() - log.changed), words)
    return words.listing((*_stand(stand, words), age))


def _stand(stand: Stand, words: Words) -> Iterator[str]:
    """Name the rules, the hand, and the first person with his points."""
    setup, seat = stand.setup, first_person(stand.setup)
    yield words.catalogue.variant(setup.variant)
    yield words.text("ui.matches.hand", number=stand.number, hands=setup.hands)
    names = tuple(player.name for player in setup.players)
    yield f"{words.name(names, seat)} {signed(stand.points[seat])}"


def age_text(seconds: float, words: Words) -> str:
    """Say how long ago something was, as exactly as anybody cares.

    Minutes up to an hour, hours up to a day, then days.
    """
    if seconds < _MINUTE:
        return words.text("ui.age.now")
    if seconds < _HOUR:
        return words.text("ui.age.minutes", number=int(seconds // _MINUTE))
    if seconds < _DAY:
        return words.text("ui.age.hours", number=int(seconds // _HOUR))
    return words.text("ui.age.days", number=int(seconds // _DAY))
