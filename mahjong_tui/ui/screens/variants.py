"""Which rules there are: one of them chosen, and what it is like on the same screen."""

from collections.abc import Iterable
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from mahjong_tui.rules.registry import variants
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.session.match import Setup
from mahjong_tui.ui import commands
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.help import RulesScreen
from mahjong_tui.ui.screens.panel import TEXT_WIDTH, PanelScreen
from mahjong_tui.ui.versus import versus_page
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.widgets.menu import Menu
from mahjong_tui.ui.words import Words

SUMMARY_HEIGHT: Final = 13
"""Lines of the longest summary."""
AROUND: Final = 3
"""Lines of title, gap and key bar."""


class VariantsScreen(BaseScreen[Setup | None]):
    """The variants above the summary of the chosen one; Enter opens its rules card."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.CHOOSE,
        commands.CHOOSE_NEXT,
        commands.OPEN,
        commands.VERSUS,
        commands.CARD,
        commands.CLOSE,
    )
    TITLE_KEY: ClassVar[str] = "ui.variants.read"

    def __init__(self) -> None:
        super().__init__()
        self._place = 0

    @property
    def agreement(self) -> Agreement | None:
        """The rules that are chosen."""
        return usual_rules()[self._place]

    def compose(self) -> ComposeResult:
        """Put the list above what is said about the chosen line."""
        yield Static(id="title")
        with VerticalScroll(can_focus=False):
            yield Menu()
        yield Static(id="summary")
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin with what was played last."""
        super().on_mount()
        self.choose(place_of(self.app.variant))

    def on_resize(self, event: events.Resize) -> None:
        """Give the list whatever the summary leaves."""
        room = event.size.height - SUMMARY_HEIGHT - AROUND
        self.query_one(VerticalScroll).styles.max_height = max(1, room)

    def say(self, words: Words) -> None:
        """Write the list and the summary anew."""
        super().say(words)
        self.query_one("#title", Static).update(words.text(self.TITLE_KEY))
        self.query_one(Menu).entries = tuple(self.entries(words))
        self.query_one("#summary", Static).update(self.summary(words))

    def entries(self, words: Words) -> Iterable[str]:
        """Name every line of the list."""
        return (words.catalogue.variant(one.rules.id) for one in usual_rules())

    def summary(self, words: Words) -> Content:
        """Sum up what is chosen."""
        return self.usual_summary(words)

    def usual_summary(self, words: Words) -> Content:
        """Sum up the variant of what is chosen."""
        if self.agreement is None:
            return Content()
        return Content(words.drawn(words.catalogue.summary(self.agreement.rules.id)))

    def choose(self, place: int) -> None:
        """Choose a line and say what it is."""
        self._place = place
        self.query_one(Menu).place = place
        scroll = self.query_one(VerticalScroll)
        scroll.scroll_to(y=place - scroll.size.height // 2, animate=False)
        self.query_one("#summary", Static).update(self.summary(self.words))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only rules be opened that are known."""
        if action in {"open", "versus", "card"}:
            return self.agreement is not None
        return super().check_action(action, parameters)

    def action_step(self, step: int) -> None:
        """Choose another line."""
        self.choose((self._place + step) % len(self.query_one(Menu).entries))

    def action_open(self) -> None:
        """Open the rules card."""
        self.action_card()

    def action_card(self) -> None:
        """Open the rules card."""
        if self.agreement is not None:
            self.app.push_screen(RulesScreen(self.agreement.rules.id))

    def action_versus(self) -> None:
        """Show what is played otherwise elsewhere."""
        if self.agreement is not None:
            self.app.push_screen(VersusScreen(self.agreement))

    def action_close(self) -> None:
        """Go back to the start."""
        self.dismiss(None)

    def on_menu_opened(self, message: Menu.Opened) -> None:
        """Choose the line that was clicked; open it when it was chosen already."""
        if message.place == self._place:
            self.action_open()
        else:
            self.choose(message.place)


class VersusScreen(PanelScreen):
    """You know one, here another differs; which one is known can be stepped through."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.CHANGE, commands.CHANGE_NEXT)

    def __init__(self, here: Agreement) -> None:
        super().__init__()
        self._here = here
        self._others = tuple(one for one in usual_rules() if one != here)
        self._place = 0

    @property
    def agreement(self) -> Agreement:
        """The rules that are looked at."""
        return self._here

    def on_mount(self) -> None:
        """Begin with the same variant as it is usually played, else with what was played last."""
        known = {str(one.rules.id): place for place, one in enumerate(self._others)}
        self._place = known.get(self._here.rules.id, known.get(self.app.variant, 0))
        super().on_mount()

    def written(self, words: Words) -> Iterable[Content]:
        """Say which one is known, and where the other differs."""
        known, say = self._others[self._place], words.catalogue
        name = say.variant(known.rules.id)
        yield Content.styled(words.text("ui.variants.known", known=name), "bold $accent")
        yield Content("")
        yield Content(words.drawn(versus_page(known, self._here, say, TEXT_WIDTH - 1)))

    def action_alter(self, step: int) -> None:
        """Know another one."""
        self._place = (self._place + step) % len(self._others)
        self.say(self.words)
        self.query_one("VerticalScroll").scroll_home(animate=False)


def usual_rules() -> tuple[Agreement, ...]:
    """Give every variant as it is usually played."""
    return tuple(rules.agree() for rules in variants())


def place_of(variant: str) -> int:
    """Tell which of the variants this is."""
    return [str(rules.id) for rules in variants()].index(variant)
