"""The prompt bar: what is asked, and every option with its tiles and its key, in two lines."""

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from mahjong_tui.engine.legal import Refusal
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.ui.choices import Answering, Choice, Verb
from mahjong_tui.ui.commands import ANSWERS, PASS, TAKE, WHY
from mahjong_tui.ui.glyphs import DIGITS
from mahjong_tui.ui.hotseat import OpenBar
from mahjong_tui.ui.words import Words

KEYS: Final = {Verb(command.name): command for command in ANSWERS}
CURSOR: Final = "reverse bold"
FLASH: Final = 0.4
"""Seconds for which a bar that flashes is lit."""


class PromptBar(Widget):
    """Two lines at the bottom of the table; where nothing is asked, whom the table waits for."""

    DEFAULT_CSS: ClassVar[str] = """
    PromptBar { height: 2; background: $surface; color: $foreground; }
    """

    words: reactive[Words | None] = reactive(None, init=False)
    """The language and the faces."""
    names: reactive[tuple[str, ...]] = reactive((), init=False)
    """Everybody's name, by seat."""
    answering: reactive[Answering | None] = reactive(None, init=False)
    """The question and how far its answer has come, None where nothing is asked."""
    open_bar: reactive[OpenBar | None] = reactive(None, init=False)
    """A question to everybody, in place of a seat's."""
    refusals: reactive[tuple[Refusal, ...]] = reactive((), init=False)
    """What is not open, and why."""
    picks: reactive[tuple[tuple[int, ...], ...]] = reactive(((),) * 4, init=False)
    """The numbers that each seat has picked."""
    idle: reactive[str] = reactive("", init=False)
    """What stands here while nothing is asked."""

    lit: reactive[bool] = reactive(default=False, init=False)
    """Whether it flashes just now."""

    class Picked(Message):
        """An option was clicked.

        Attributes:
            place: Its place in the bar.
        """

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def flash(self) -> None:
        """Light up for a moment, so that a player who looks elsewhere is called."""
        self.lit = True
        self.set_timer(FLASH, self._go_dark)

    def _go_dark(self) -> None:
        self.lit = False

    def render(self) -> Content:
        """Show what is asked, lit up for a moment where a player wants to be called."""
        content = self._content()
        return content.stylize("reverse") if self.lit else content

    def _content(self) -> Content:
        if self.words is None:
            return Content("")
        if self.open_bar is not None:
            return self._open(self.open_bar, self.words)
        if self.answering is None:
            return Content.assemble(" ", (self.idle, "$text-muted"))
        asked = question(self.answering, self.names, self.words)
        prompt = self.answering.prompt
        unopened = not_open(prompt, self.refusals, self.words) + picked(
            prompt, self.picks, self.words
        )
        above = self._above(asked, unopened)
        return above + "\n" + options(self.answering, self.words, self.size.width)

    def _open(self, bar: OpenBar, words: Words) -> Content:
        unopened = "" if bar.seats else unopened_verbs(self.refusals, words)
        above = self._above(open_question(bar, self.names, words), unopened)
        return above + "\n" + open_options(bar, self.names, words)

    def _above(self, asked: str, beside: str) -> Content:
        room = self.size.width - cell_len(asked) - cell_len(beside) - 2
        if room < 2:
            return Content.assemble(" ", (asked, "bold"))
        return Content.assemble(" ", (asked, "bold"), " " * room, (beside, "$text-muted"))

    def on_click(self, event: Click) -> None:
        """Tell the screen that an option was clicked."""
        place = event.style.meta.get("place")
        if isinstance(place, int):
            self.post_message(self.Picked(place))


def question(answering: Answering, names: Sequence[str], words: Words) -> str:
    """Say what is asked, naming the tile and whose it is."""
    prompt = answering.prompt
    if answering.leaving is not None:
        return words.text("ui.prompt.really")
    tile = "" if prompt.tile is None else words.tile(prompt.tile)
    who = words.party(names, prompt.seat if prompt.source is None else prompt.source)
    wins_now = prompt.why is Why.TURN and answering.offers_win
    return words.text(f"ui.prompt.{prompt.why.value}{'_won' * wins_now}", tile=tile, who=who)


def not_open(prompt: Prompt, refusals: Sequence[Refusal], words: Words) -> str:
    """Name the claims that one might expect and that are not open, with the key that says why."""
    return unopened_verbs(refusals, words) if prompt.why in {Why.CLAIM, Why.ROB} else ""


def unopened_verbs(refusals: Sequence[Refusal], words: Words) -> str:
    """Name what is not open, with the key that says why; nothing where everything is."""
    if not refusals:
        return ""
    verbs = words.listing(words.text(f"ui.verb.{refusal.verb.value}") for refusal in refusals)
    return words.text("ui.prompt.not_open", verbs=verbs, press=f"[{WHY.key(words)}]")


def picked(prompt: Prompt, picks: Sequence[Sequence[int]], words: Words) -> str:
    """Name the fish that who is asked has picked already."""
    if prompt.why is not Why.FISH or not picks[prompt.seat]:
        return ""
    numbers = words.listing(map(str, picks[prompt.seat]))
    return words.text("ui.prompt.picked", numbers=numbers)


def open_question(bar: OpenBar, names: Sequence[str], words: Words) -> str:
    """Say what everybody is asked, the same whatever anybody holds."""
    tile = "" if bar.tile is None else words.tile(bar.tile)
    who = "" if bar.source is None else words.party(names, bar.source)
    return words.text(f"ui.open.{bar.asks.value}", tile=tile, who=who)


def open_options(bar: OpenBar, names: Sequence[str], words: Words) -> Content:
    """Write nobody and everybody who may want to look, each with a key, the cursor's marked."""
    if bar.seats:
        nobody = f"[{PASS.key(words)}] {words.text('ui.open.nobody')}"
    else:
        nobody = f"[{TAKE.key(words)}] {words.text('ui.open.leave')}"
    looking = (f"[{seat + 1}] {words.party(names, seat)}" for seat in bar.seats)
    return Content(" ").join(
        _marked(text, place, marked=place == bar.place)
        for place, text in enumerate((nobody, *looking))
    )


def options(answering: Answering, words: Words, width: int) -> Content:
    """Write every option with its key and its tiles, the cursor's one marked.

    Where numerals make it too wide, tiles are named with digits.
    """
    named = _row(answering, words)
    short = words if words.is_plain else words._replace(glyphs=DIGITS)
    return named if named.cell_length <= width else _row(answering, short)


def _row(answering: Answering, words: Words) -> Content:
    pieces = [_option(answering, place, words) for place in range(len(answering.choices))]
    if answering.slot is not None:
        pieces.insert(0, _discard(answering, words))
    return Content(" ").join(pieces)


def _discard(answering: Answering, words: Words) -> Content:
    tile = answering.tile
    named = "" if tile is None else words.tile(tile)
    said = words.text("ui.prompt.discard" if answering.meant else "ui.prompt.kept", tile=named)
    key = f"[{TAKE.key(words)}] " if answering.meant else ""
    return Content.styled(f">{key}{said}", CURSOR)


def _option(answering: Answering, place: int, words: Words) -> Content:
    choice = answering.choices[place]
    marked = answering.slot is None and answering.place == place
    style = "bold $accent" if choice.verb is Verb.HU else ""
    return _marked(_labelled(answering, place, choice, words), place, marked=marked, style=style)


def _marked(text: str, place: int, *, marked: bool, style: str = "") -> Content:
    said = Content.styled(f"{'>' if marked else ' '}{text}", CURSOR if marked else style)
    return said.stylize(Style.from_meta({"place": place}))


def _labelled(answering: Answering, place: int, choice: Choice, words: Words) -> str:
    if choice.verb is Verb.NUMBER:
        return f"[{choice.number}]" if (choice.number or 0) < 10 else str(choice.number)
    if place and answering.choices[place - 1].verb is choice.verb:
        return _tiles(choice, words)
    giving_up = answering.leaving is not None and choice.verb is Verb.PASS
    label = words.text("ui.prompt.give_up" if giving_up else f"ui.verb.{choice.verb.value}")
    key = f"[{KEYS[choice.verb].key(words)}]"
    return " ".join(filter(None, (key, label, _tiles(choice, words))))


def _tiles(choice: Choice, words: Words) -> str:
    """Name the tiles of an option: a run by all of them, equal ones by one and their number."""
    if len(set(choice.tiles)) != 1:
        return words.tiles(choice.tiles)
    many = f"{words.glyphs.times}{len(choice.tiles)}" if len(choice.tiles) > 1 else ""
    return words.tiles(choice.tiles[:1]) + many
