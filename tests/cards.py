"""Reads rules cards for tests: paragraphs, lines with their values and examples, tables."""

import re
from collections.abc import Iterator
from enum import Enum, auto
from itertools import cycle
from typing import NamedTuple

from mahjong_tui.core.melds import Meld, MeldKind
from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST
from mahjong_tui.resources import rules_card
from mahjong_tui.rules.breakdown import WinScore
from mahjong_tui.rules.handend import Fact, HandEnd, Win
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.rules.scoring import score
from mahjong_tui.ui.cards import Example, parse_example

PARAGRAPH = re.compile(r"^## §(\d+) ", re.MULTILINE)
OPTION = re.compile(r"^\| `(\w+)` \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
OURS = re.compile(r"【定】|\[ours\]")

_LINE = re.compile(
    r"^### (?P<name>.+?)(?P<values>(?: · [^·`]+)+) (?P<ids>`\w+`(?: `\w+`)*)$", re.MULTILINE
)
_VALUE = re.compile(
    r"(?:(?P<label>[^\d×]+) )?(?P<times>×?)(?P<number>\d+)(?:…(?P<most>\d+))?(?P<fan> 番| fan)?"
)
_EXAMPLE = re.compile(r"```tiles\n(.*)\n```")
_GANG = re.compile(r"^\| .+`(exposed|added|concealed)` \| (.+) \| (\d+) \|$", re.MULTILINE)
_ENTRY = re.compile(r"^\| (\d+) \| (.+?) (`\w+`(?: `\w+`)*) \| .+ \|$", re.MULTILINE)


class Kind(Enum):
    """What a value is of: a discard, a self-draw, all that one player pays, a floor, any win."""

    DISCARD = auto()
    SELF_DRAW = auto()
    ALONE = auto()
    FLOOR = auto()
    ANY = auto()


LABELS = {
    **dict.fromkeys(("点炮", "放炮", "放冲", "discard"), Kind.DISCARD),
    **dict.fromkeys(("自摸", "self-draw"), Kind.SELF_DRAW),
    **dict.fromkeys(("一家付", "one pays"), Kind.ALONE),
    **dict.fromkeys(("补到", "up to"), Kind.FLOOR),
    None: Kind.ANY,
}


class Value(NamedTuple):
    """A value as the card writes it; ``most`` ends a range, ``times`` multiplies."""

    kind: Kind
    number: int
    times: bool
    most: int | None
    fan: bool


class CardLine(NamedTuple):
    """A line of a hand on a card: its names, values, paragraph and example."""

    name: str
    ids: tuple[str, ...]
    values: tuple[Value, ...]
    paragraph: int
    example: Example


def paragraphs(card: str) -> dict[int, str]:
    """Split a card at its paragraphs; what follows the last one is left out."""
    pieces = PARAGRAPH.split(card)[1:]
    texts = [re.split(r"^## ", piece, flags=re.MULTILINE)[0] for piece in pieces[1::2]]
    return dict(zip(map(int, pieces[::2]), texts, strict=True))


def card_lines(variant: str, language: str) -> list[CardLine]:
    """Give every line that a card prices."""
    card = rules_card(variant, language)
    return [line for number, text in paragraphs(card).items() for line in _lines(text, number)]


def _lines(text: str, paragraph: int) -> Iterator[CardLine]:
    heads = list(_LINE.finditer(text))
    assert len(heads) == text.count("### ")
    for place, head in enumerate(heads):
        following = heads[place + 1].start() if place + 1 < len(heads) else len(text)
        (example,) = _EXAMPLE.findall(text[head.end() : following])
        values = tuple(map(_value, head["values"].split(" · ")[1:]))
        ids = _ids(head["ids"])
        yield CardLine(head["name"], ids, values, paragraph, parse_example(example))


def _value(text: str) -> Value:
    found = _VALUE.fullmatch(text)
    assert found, text
    most = int(found["most"]) if found["most"] else None
    kind = LABELS[found["label"]]
    return Value(kind, int(found["number"]), bool(found["times"]), most, bool(found["fan"]))


def _ids(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", text))


def gang_table(card: str) -> dict[str, tuple[str, int]]:
    """Give who pays what for each kind of gang."""
    return {kind: (payer, int(amount)) for kind, payer, amount in _GANG.findall(card)}


def fan_table(card: str) -> list[tuple[int, str, tuple[str, ...]]]:
    """Give a fan table: the fans, the name and the ids of each entry."""
    return [(int(fan), name, _ids(ids)) for fan, name, ids in _ENTRY.findall(card)]


# Winning an example.

FACTS = {
    "last_tile_draw": Fact.LAST_TILE,
    "last_tile_discard": Fact.LAST_TILE,
    "after_gang": Fact.AFTER_GANG,
    "floor": Fact.AFTER_GANG,
    "robbing_gang": Fact.ROBBING,
    "gang_discard": Fact.GANG_DISCARD,
    "heavenly": Fact.HEAVENLY,
    "human": Fact.HUMAN,
    "ready": Fact.READY,
}
SELF_DRAWN = {"last_tile_draw", "after_gang", "floor", "heavenly"}
FROM_OTHER = {"last_tile_discard", "robbing_gang", "gang_discard", "human"}
FED = {"sanbi", "nine_tiles_liability"}
"""Lines whose example has all melds from one player."""
BY_DEALER = {*FED, "dealer_double"}
"""Lines whose example is won from the dealer, East."""
HORSES = {"horses": parse_tiles("2m")}


def ways(line: str, agreement: Agreement) -> list[Kind]:
    """Say in which ways an example can be won."""
    play = agreement.play
    if line in SELF_DRAWN or (line == "earthly" and Fact.EARTHLY in play.facts):
        return [Kind.SELF_DRAW]
    if line in FROM_OTHER:
        return [Kind.DISCARD]
    return [Kind.DISCARD, Kind.SELF_DRAW] if play.discard_hu else [Kind.SELF_DRAW]


def won(line: CardLine, way: Kind, agreement: Agreement) -> WinScore:
    """Win the example of a line in a way, with whatever the line asks for."""
    name, facts = line.ids[0], _facts(line.ids[0], agreement)
    winner = EAST if name == "heavenly" else SOUTH
    source = EAST if name in BY_DEALER else WEST
    hand = tuple(tile for group in line.example.groups for tile in group)
    melds = tuple(_melds(line, now=Fact.AFTER_GANG in facts))
    win = Win(winner, line.example.win, source if way is Kind.DISCARD else None, facts)
    end = HandEnd(
        dealer=EAST,
        hands=tuple(hand if seat == winner else None for seat in SEATS),
        melds=tuple(melds if seat == winner else () for seat in SEATS),
        wins=(win,),
        horses=HORSES.get(name, ()),
    )
    return score(win, end, agreement)


def _facts(line: str, agreement: Agreement) -> frozenset[Fact]:
    if line == "earthly":
        known = agreement.play.facts
        return frozenset({Fact.EARTHLY if Fact.EARTHLY in known else Fact.READY})
    return frozenset({FACTS[line]} if line in FACTS else ())


def _melds(line: CardLine, *, now: bool) -> Iterator[Meld]:
    sources = cycle((EAST,) if line.ids[0] in FED else (EAST, NORTH, WEST))
    for meld, source in zip(line.example.melds, sources, strict=False):
        concealed = meld.kind is MeldKind.CONCEALED
        yield Meld(meld.kind, meld.tile, None if concealed else source, now=now and meld.is_gang)
