"""Answering a prompt: which options there are, where the cursor stands, what a key does to it.

Pure: keys go in as moves, and an action of the prompt comes out once one is meant.
"""

from collections.abc import Iterator
from enum import Enum
from typing import Final

import msgspec

from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.engine.actions import Action, Chi, Choose, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.prompts import Prompt, Why


class Verb(Enum):
    """What an option does; the value names the command that takes it."""

    HU = "hu"
    GANG = "gang"
    PENG = "peng"
    CHI = "chi"
    READY = "ready"
    NUMBER = "number"
    PASS = "pass"  # noqa: S105 - a word of the game


class Choice(msgspec.Struct, frozen=True):
    """One option in the bar and the tiles it is about."""

    verb: Verb
    action: Action
    tiles: tuple[Tile, ...] = ()

    @property
    def number(self) -> int | None:
        """The number that is offered, where it is one."""
        return self.action.choice if isinstance(self.action, Choose) else None


_ORDER: Final = tuple(Verb)


def choices(prompt: Prompt, tile: Tile | None = None) -> tuple[Choice, ...]:
    """Give the options that stand in the bar, hu first and pass last.

    Plain discards are not among them; ``tile`` is the one the hand's cursor stands on, which may
    be a discard that declares ready.
    """
    found = (_choice(prompt, action, tile) for action in prompt.options)
    return tuple(sorted(filter(None, found), key=lambda choice: _ORDER.index(choice.verb)))


def _choice(prompt: Prompt, action: Action, tile: Tile | None) -> Choice | None:
    match action:
        case Hu():
            return Choice(Verb.HU, action)
        case Gang():
            return Choice(Verb.GANG, action, (action.tile,) * 4)
        case Peng():
            return Choice(Verb.PENG, action, () if prompt.tile is None else (prompt.tile,) * 3)
        case Chi():
            return Choice(Verb.CHI, action, TILES[action.tile : action.tile + 3])
        case Discard():
            means = action.ready and action.tile == tile
            return Choice(Verb.READY, action, (action.tile,)) if means else None
        case Choose():
            return Choice(_opening_verb(prompt, action), action)
        case Pass():
            return Choice(Verb.PASS, action)


def _opening_verb(prompt: Prompt, action: Choose) -> Verb:
    if prompt.why is not Why.READY:
        return Verb.NUMBER
    return Verb.READY if action.choice else Verb.PASS


class Answering(msgspec.Struct, frozen=True):
    """How far a player has come with his answer.

    Attributes:
        prompt: What is asked.
        hand: The tiles that can be pointed at, as they lie on the table.
        slot: Where the hand's cursor stands, None while it stands in the bar.
        place: Where the bar's cursor stands.
        leaving: The answer that gives up a win and is asked about once more.
        asks: Whether it is asked about.
    """

    prompt: Prompt
    hand: tuple[Tile, ...] = ()
    slot: int | None = None
    place: int = 0
    leaving: Action | None = None
    asks: bool = True

    @classmethod
    def to(cls, prompt: Prompt, hand: tuple[Tile, ...], *, asks: bool = True) -> "Answering":
        """Begin: on hu where it is open, else on the last tile, else on pass."""
        fresh = cls(prompt, hand, asks=asks)
        if fresh.offers_win or not fresh.discards:
            return msgspec.structs.replace(fresh, place=fresh.first_place)
        return msgspec.structs.replace(fresh, slot=len(hand) - 1)

    def heeding(self, hand: tuple[Tile, ...], *, asks: bool) -> "Answering":
        """Go on with a hand that is sorted otherwise, or other wishes; begin anew with the hand."""
        if hand != self.hand:
            return Answering.to(self.prompt, hand, asks=asks)
        return msgspec.structs.replace(self, asks=asks)

    @property
    def discards(self) -> bool:
        """True when a tile of the hand may be put down."""
        return any(isinstance(action, Discard) for action in self.prompt.options)

    @property
    def offers_win(self) -> bool:
        """True when hu is open."""
        return any(isinstance(action, Hu) for action in self.prompt.options)

    @property
    def first_place(self) -> int:
        """Where the bar's cursor begins: hu, one horse, or what claims nothing."""
        if self.offers_win or self.prompt.why is Why.HORSES:
            return 0
        return max(0, len(self.choices) - 1)

    @property
    def tile(self) -> Tile | None:
        """The tile the hand's cursor stands on."""
        return None if self.slot is None else self.hand[self.slot]

    @property
    def number(self) -> int | None:
        """The number the bar's cursor stands on, where numbers are offered."""
        return None if self.slot is not None else self.choices[self.place].number

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The options in the bar as it stands."""
        if self.leaving is None:
            return choices(self.prompt, self.tile)
        won = (choice for choice in choices(self.prompt) if choice.verb is Verb.HU)
        return (*won, Choice(Verb.PASS, self.leaving))

    @property
    def meant(self) -> Action | None:
        """The action that Enter would take."""
        if self.slot is None:
            return self.choices[self.place].action if self.choices else None
        plain = (Discard(self.prompt.seat, self.hand[self.slot]),)
        return next((action for action in self.prompt.options if action in plain), None)

    def moved(self, step: int) -> "Answering":
        """Move the cursor sideways, round the ends."""
        if self.slot is not None:
            return msgspec.structs.replace(self, slot=(self.slot + step) % len(self.hand))
        return msgspec.structs.replace(self, place=(self.place + step) % len(self.choices))

    def pointed(self, slot: int) -> "Answering":
        """Put the cursor on a tile of the hand."""
        return msgspec.structs.replace(self, slot=slot, leaving=None)

    def selects(self, place: int) -> bool:
        """True when a digit points at something; places count from the key 1."""
        if self.discards:
            return place < len(self.hand)
        return any(choice.number == (place + 1) % 10 for choice in self.choices)

    def selected(self, place: int) -> "Answering":
        """Put the cursor where a digit says: on a tile, or on a number that is offered."""
        if self.discards:
            return self.pointed(place)
        wanted = (place + 1) % 10
        found = (at for at, one in enumerate(self.choices) if one.number == wanted)
        return self.placed(next(found, self.place))

    def placed(self, place: int) -> "Answering":
        """Put the cursor on an option of the bar."""
        return msgspec.structs.replace(self, slot=None, place=place)

    def lowered(self) -> "Answering":
        """Go from the hand to the bar."""
        return msgspec.structs.replace(self, slot=None, place=0)

    def raised(self) -> "Answering":
        """Go from the bar to the hand."""
        return self.pointed(len(self.hand) - 1)

    def back(self) -> "Answering":
        """Take back what was begun; nothing is ever given up by it."""
        if self.leaving is not None:
            return Answering.to(self.prompt, self.hand, asks=self.asks)
        if self.discards:
            return self.raised()
        return self.placed(len(self.choices) - 1)

    def named(self, verb: Verb) -> "tuple[Answering, Action | None]":
        """Do what a letter says: act where one option is meant, else point at the next of them."""
        named = [place for place, one in enumerate(self.choices) if one.verb is verb]
        if len(named) == 1:
            return self.acted(self.choices[named[0]].action)
        after = [place for place in named if self.slot is None and place > self.place]
        return self.placed((after or named)[0]), None

    def taken(self) -> "tuple[Answering, Action | None]":
        """Do what Enter says."""
        return (self, None) if self.meant is None else self.acted(self.meant)

    def acted(self, action: Action) -> "tuple[Answering, Action | None]":
        """Answer, unless that gives up a win and has not been asked about yet."""
        gives_up = self.offers_win and not isinstance(action, Hu)
        if gives_up and self.asks and self.leaving is None:
            return msgspec.structs.replace(self, leaving=action, slot=None, place=0), None
        return self, action

    def verbs(self) -> Iterator[Verb]:
        """Name what letters would do something."""
        return (choice.verb for choice in self.choices)


def lifted(answering: Answering, hand: tuple[Tile, ...]) -> frozenset[int]:
    """Point out the tiles of a hand that the option under the bar's cursor would use."""
    if answering.slot is not None or not answering.choices:
        return frozenset()
    choice = answering.choices[answering.place]
    wanted = list(choice.tiles)
    if answering.prompt.tile in wanted:
        wanted.remove(answering.prompt.tile)
    found = []
    for index, tile in enumerate(hand):
        if tile in wanted:
            wanted.remove(tile)
            found.append(index)
    return frozenset(found)
