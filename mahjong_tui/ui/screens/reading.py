"""What can be read about a hand in progress: all that happened, and why something is not open."""

from collections.abc import Iterable, Sequence

import msgspec
from textual.content import Content

from mahjong_tui.core.seats import Seat
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.legal import Refusal
from mahjong_tui.ui.screens.panel import PanelScreen
from mahjong_tui.ui.tellings import Told, told
from mahjong_tui.ui.words import Words, padded


class Doubt(msgspec.Struct, frozen=True):
    """What was not open: about which tile, whose discard it was (None: the own draw), and why."""

    tile: Tile | None
    source: Seat | None
    refusals: tuple[Refusal, ...]


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
    """Why not: each claim one might expect, and the reason why it is not open."""

    def __init__(self, doubt: Doubt, names: Sequence[str]) -> None:
        super().__init__()
        self._doubt = doubt
        self._names = names

    def written(self, words: Words) -> Iterable[Content]:
        """Give every reason."""
        doubt = self._doubt
        tile = "" if doubt.tile is None else words.tile(doubt.tile)
        if doubt.source is None:
            title = words.text("ui.why.own", tile=tile)
        else:
            who = words.party(self._names, doubt.source)
            title = words.text("ui.why.discard", tile=tile, who=who)
        yield Content.styled(title, "bold $accent")
        yield Content("")
        for refusal in doubt.refusals:
            verb = words.text(f"ui.verb.{refusal.verb.value}")
            reason = words.text(f"why_not.{refusal.reason.value}", count=refusal.count)
            yield Content.assemble("  ", (padded(verb, 8), "bold"), reason)
