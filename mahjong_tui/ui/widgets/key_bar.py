"""The key bar: the keys that do something just now, and what."""

from collections.abc import Iterable
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.reactive import reactive
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

from mahjong_tui.ui.commands import BACK, BY_NAME, Command
from mahjong_tui.ui.words import Words

GAP: Final = "  "


class KeyBar(Widget):
    """One line made from the bindings that are live."""

    DEFAULT_CSS: ClassVar[str] = """
    KeyBar { height: 1; dock: bottom; background: $panel; color: $text-muted; }
    """

    words: reactive[Words | None] = reactive(None, init=False)
    """The language of the labels."""
    live: reactive[tuple[Command, ...]] = reactive((), init=False)
    """The commands to show, the most wanted first."""

    def on_mount(self) -> None:
        """Follow what the screen's bindings allow."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def render(self) -> Content:
        """Show as many keys as fit."""
        if self.words is None:
            return Content("")
        labels = fitting(self.live, self.words, self.size.width - 1)
        return Content(" ") + Content(GAP).join(_clickable(*label) for label in labels)

    def on_click(self, event: Click) -> None:
        """Do what a key does, for a click on it."""
        key = event.style.meta.get("key")
        if isinstance(key, str):
            self.app.simulate_key(key)

    def _bindings_changed(self, screen: Screen[object]) -> None:
        if self.is_attached and screen.is_current:
            active = screen.active_bindings.values()
            live = shown(one.binding for one in active if one.enabled)
            free = (one.without(lambda key: screen.check_consume_key(key, None)) for one in live)
            self.live = tuple(one for one in free if one is not None)


def shown(live: Iterable[Binding]) -> tuple[Command, ...]:
    """Give the commands of bindings, each once, without those that the bar does not name.

    What comes and goes with the cursor stands last, lest the others move with it.
    """
    named = dict.fromkeys(binding.description for binding in live if binding.show)
    commands = (BY_NAME[name] for name in named if name in BY_NAME)
    return tuple(sorted(commands, key=lambda one: one is BACK))


def fitting(
    commands: Iterable[Command], words: Words, width: int
) -> list[tuple[Command, str, str]]:
    """Give command, key and label of as many commands as a width holds."""
    kept = [(command, command.key(words), command.label(words)) for command in commands]
    while kept and _width(kept) > width:
        kept.remove(max(reversed(kept), key=lambda one: one[0].rank))
    return kept


def _width(labels: Iterable[tuple[Command, str, str]]) -> int:
    return sum(cell_len(f"{key} {label}{GAP}") for _, key, label in labels) - len(GAP)


def _clickable(command: Command, key: str, label: str) -> Content:
    text = Content.assemble((key, "bold $accent"), " ", (label, "$foreground"))
    return text.stylize(Style.from_meta({"key": command.keys[0]}))
