"""The command palette: everything that has a key just now, to be found by its name."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider, SearchIcon

from mahjong_tui.ui.commands import BY_NAME
from mahjong_tui.ui.words import Words

if TYPE_CHECKING:
    from mahjong_tui.ui.application import Application


class PlainCommandPalette(CommandPalette):
    """The palette without the pictogram that terminals draw as they please."""

    def on_mount(self) -> None:
        """Put a plain sign before the question."""
        self.query_one(SearchIcon).icon = ">"


class CommandProvider(Provider):
    """Offers the commands whose keys are live."""

    async def discover(self) -> Hits:
        """Offer everything before anything is typed."""
        for name, help_line, run in self._offered():
            yield DiscoveryHit(name, run, help=help_line)

    async def search(self, query: str) -> Hits:
        """Offer what matches."""
        matcher = self.matcher(query)
        for name, help_line, run in self._offered():
            if (score := matcher.match(name)) > 0:
                yield Hit(score, matcher.highlight(name), run, help=help_line)

    def _offered(self) -> Iterator[tuple[str, str, Callable[[], None]]]:
        app: Application = self.app  # type: ignore[assignment]
        words: Words = app.words
        live = {
            active.binding.description: active.binding.key
            for active in self.screen.active_bindings.values()
            if active.enabled
        }
        for name, command in BY_NAME.items():
            if name in live and words.catalogue.has(f"ui.command.{name}.help"):
                run = partial(app.simulate_key, live[name])
                yield command.label(words), command.help(words), run
