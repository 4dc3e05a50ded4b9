"""What can be answered, numbered: the tiles of the hand, then everything else that is offered."""

from collections.abc import Iterator

import msgspec

from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.actions import Action, Discard
from mahjong_tui.ui.choices import Answering, Choice, Verb, choices


class Entry(msgspec.Struct, frozen=True):
    """One answer: its number, what it does (None: it discards), and the tiles it is about.

    ``gives_up`` when it gives up a win, which has been asked about.
    """

    number: int
    verb: Verb | None
    action: Action
    tiles: tuple[Tile, ...] = ()
    gives_up: bool = False


def entries(answering: Answering) -> tuple[Entry, ...]:
    """Number what can be answered to a question.

    A tile of the hand has the number of its place, whatever else is offered; a number that is
    offered is its own.
    """
    if answering.leaving is not None:
        return tuple(_numbered(answering.choices, 1, gives_up=True))
    discards = tuple(_discards(answering)) if answering.discards else ()
    first = len(answering.hand) + 1 if discards else 1
    return (*discards, *_numbered((*_plain(answering), *_declaring(answering)), first))


def _discards(answering: Answering) -> Iterator[Entry]:
    for place, tile in enumerate(answering.hand, 1):
        action = Discard(answering.prompt.seat, tile)
        if action in answering.prompt.options:
            yield Entry(place, None, action, (tile,))


def _plain(answering: Answering) -> tuple[Choice, ...]:
    return choices(answering.prompt)


def _declaring(answering: Answering) -> Iterator[Choice]:
    for tile in dict.fromkeys(answering.hand):
        action = Discard(answering.prompt.seat, tile, ready=True)
        if action in answering.prompt.options:
            yield Choice(Verb.READY, action, (tile,))


def _numbered(
    offered: tuple[Choice, ...], first: int, *, gives_up: bool = False
) -> Iterator[Entry]:
    for number, choice in enumerate(offered, first):
        shown = number if choice.number is None or choice.verb is not Verb.NUMBER else choice.number
        leaves = gives_up and choice.verb is Verb.PASS
        yield Entry(shown, choice.verb, choice.action, choice.tiles, leaves)
