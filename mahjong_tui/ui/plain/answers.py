"""What a typed line means: an answer, a question of the player's, or neither.

Lines are read in every form that an input method makes: full-width digits and letters, Chinese
verbs, every notation for tiles.
"""

import unicodedata
from collections.abc import Sequence
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from mahjong_tui.core.notation import HONOUR_LETTERS, parse_tiles
from mahjong_tui.core.tiles import Tile
from mahjong_tui.engine.actions import Action
from mahjong_tui.errors import NotationError
from mahjong_tui.ui.choices import Verb
from mahjong_tui.ui.commands import ANSWERS
from mahjong_tui.ui.plain.entries import Entry


class Query(Enum):
    """What a player may ask instead of answering; the value is the word shown for it."""

    HAND = "hand"
    TABLE = "table"
    LOG = "log"
    SCORES = "scores"
    WHY = "why"
    RULES = "rules"
    HELP = "?"
    QUIT = "quit"


QUERIES: Final = {
    Query.HAND: ("hand", "手牌"),
    Query.TABLE: ("table", "t", "rivers", "牌桌", "桌面"),
    Query.LOG: ("log", "l", "记录"),
    Query.SCORES: ("scores", "s", "分数"),
    Query.WHY: ("why", "y", "为什么"),
    Query.RULES: ("rules", "规则"),
    Query.HELP: ("?", "help", "帮助"),
    Query.QUIT: ("quit", "q", "exit", "退出"),
}
"""The words of each, the one that is shown first."""


class Puzzle(NamedTuple):
    """A line that is no answer: the catalogue's key of what is wrong, and what it is about."""

    key: str
    text: str = ""
    verb: Verb | None = None
    tiles: tuple[Tile, ...] = ()
    which: tuple[Entry, ...] = ()


Meaning: TypeAlias = Action | Query | Puzzle

_ASKED: Final = {word: query for query, words in QUERIES.items() for word in words}
_DISCARD: Final = ("discard", "d", "打", "出")
_VERBS: Final[dict[str, Verb | None]] = (
    {key: Verb(command.name) for command in ANSWERS for key in (*command.keys, command.name)}
    | dict.fromkeys(_DISCARD)
    | {"自摸": Verb.HU, "不要": Verb.PASS}
)
_LONGEST_FIRST: Final = sorted(_VERBS, key=len, reverse=True)


def normal(line: str) -> str:
    """Write a line as a keyboard without an input method would.

    >>> normal(" １ｐ ")
    '1p'
    """
    return unicodedata.normalize("NFKC", line).strip()


def asked(line: str) -> Query | None:
    """Find what a player asks, None where he does not."""
    return _ASKED.get(normal(line).casefold())


def meant(line: str, entries: Sequence[Entry]) -> Meaning:
    """Read a line as the answer to a question, or as what it is instead."""
    text = normal(line)
    if not text:
        return Puzzle("empty")
    discards = any(entry.verb is None for entry in entries)
    if discards and len(text) == 1 and text in HONOUR_LETTERS:
        return _tiles(text, entries)
    query = asked(text)
    if query is not None:
        return query
    if text.isdecimal():
        return _number(int(text), entries)
    for word in _LONGEST_FIRST:
        if text.casefold().startswith(word):
            return _verb(_VERBS[word], text[len(word) :].strip(), entries)
    return _tiles(text, entries)


def _number(number: int, entries: Sequence[Entry]) -> Meaning:
    for entry in entries:
        if entry.number == number:
            return entry.action
    return Puzzle("no_number", str(number))


def _verb(verb: Verb | None, rest: str, entries: Sequence[Entry]) -> Meaning:
    named = [entry for entry in entries if entry.verb is verb]
    if not named:
        return Puzzle("not_open", verb=verb)
    if verb is None and rest.isdecimal():
        return _number(int(rest), named)
    try:
        tiles = parse_tiles(rest)
    except NotationError:
        return Puzzle("unreadable", rest)
    fitting = [entry for entry in named if not tiles or _is_about(entry, tiles)]
    if len({entry.action for entry in fitting}) == 1:
        return fitting[0].action
    return Puzzle("which", which=tuple(named)) if fitting else Puzzle("not_these", tiles=tiles)


def _tiles(text: str, entries: Sequence[Entry]) -> Meaning:
    try:
        tiles = parse_tiles(text)
    except NotationError:
        return Puzzle("unreadable", text)
    discarded = [one for one in entries if one.verb is None and one.tiles == tiles]
    fitting = discarded or [one for one in entries if one.verb and _is_about(one, tiles)]
    if len({entry.action for entry in fitting}) == 1:
        return fitting[0].action
    return Puzzle("which", which=tuple(fitting)) if fitting else Puzzle("not_these", tiles=tiles)


def _is_about(entry: Entry, tiles: tuple[Tile, ...]) -> bool:
    """True when tiles are all of an entry's, or the one by which it is called."""
    return tuple(sorted(tiles)) == entry.tiles or tiles == entry.tiles[:1]
