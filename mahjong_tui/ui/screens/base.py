"""What all screens share: keys that are always there, the moment of the last key, the language."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

from textual import events
from textual.binding import BindingType
from textual.screen import Screen

from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.words import Words

if TYPE_CHECKING:
    from mahjong_tui.ui.application import Application

Result = TypeVar("Result")


class BaseScreen(Screen[Result], inherit_bindings=False):
    """A screen whose keys are commands and whose words can change while it is open."""

    BINDINGS: ClassVar[list[BindingType]] = []
    CSS_PATH: ClassVar[Path | None] = Path(__file__).parents[1] / "styles" / "screens.tcss"
    ALLOW_SELECT: ClassVar[bool] = False
    AUTO_FOCUS: ClassVar[str | None] = ""
    NEEDLESS: ClassVar[frozenset[str]] = frozenset()
    """Actions of the application that are no use here, such as opening what is open already."""

    app: "Application"

    pressed_at: float = 0.0
    """When the key or button that is being handled was pressed, on the loop's clock."""

    ripe_at: float = 0.0
    """When what is on the screen has been there long enough to be answered."""

    @property
    def is_ripe(self) -> bool:
        """True when what is asked has been on the screen for a while."""
        return self.app.clock() >= self.ripe_at

    @property
    def is_answered_early(self) -> bool:
        """True for a key that was pressed before what it would answer could be read."""
        return self.pressed_at < self.ripe_at

    def ripen(self) -> None:
        """Let the keys that answer come alive only after a while.

        Before anything was ever pressed they do at once: nothing can have been meant for something
        else.
        """
        wait = self.app.ripening if self.app.is_touched else 0
        self.ripe_at = self.app.clock() + wait
        if wait:
            self.set_timer(wait, self.refresh_bindings)

    @property
    def agreement(self) -> Agreement | None:
        """The rules that this screen is about; None where it is about none."""
        return None

    @property
    def words(self) -> Words:
        """The language and faces in use."""
        return self.app.words

    def on_mount(self) -> None:
        """Say everything in the present language, again whenever it changes."""
        self.watch(self.app, "words", self.say)

    def on_key(self, event: events.Key) -> None:
        """Note when the key was pressed, not when its turn came."""
        self.pressed_at = event.time

    def say(self, words: Words) -> None:
        """Put the words on the screen; screens with more than a key bar add to it."""
        for bar in self.query(KeyBar):
            bar.words = words
        self.refresh_bindings()
