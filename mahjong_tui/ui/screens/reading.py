"""What can be read about a hand in progress: all that happened, and why something is not open."""

from collections.abc import Iterable, Sequence

from textual.content import Content

from mahjong_tui.ui.doubts import Doubt, doubted, explained
from mahjong_tui.ui.screens.panel import PanelScreen, row
from mahjong_tui.ui.tellings import Told, told
from mahjong_tui.ui.words import Words


class LogScreen(PanelScreen):
    """Everything that happened in this hand."""

    def __init__(self, events: Sequence[Told], names: Sequence[str]) -> None:
        super().__init__()
        self._events = events
        self._names = names

    def written(self, words: Words) -> Iterable[Content]:
        """Tell everything from the start."""
        yield Content.styled(words.text("ui.log.title"), "bold $accent")
        for number, sentence in enumerate(told(self._events, self._names, words), 1):
            yield Content.assemble((f"{number:>4}  ", "$text-muted"), sentence)

    def on_screen_resume(self) -> None:
        """Begin at the end, where the newest stands."""
        self.call_after_refresh(self.action_roll, len(self._events) * 2)


class WhyScreen(PanelScreen):
    """Why and why not: each claim one might expect, open or with the reason why it is not."""

    def __init__(self, doubt: Doubt, names: Sequence[str]) -> None:
        super().__init__()
        self._doubt = doubt
        self._names = names

    def written(self, words: Words) -> Iterable[Content]:
        """Give every claim."""
        yield Content.styled(doubted(self._doubt, self._names, words), "bold $accent")
        yield Content("")
        for verb, reason in explained(self._doubt, words):
            yield from row(verb, "bold", reason, words)
