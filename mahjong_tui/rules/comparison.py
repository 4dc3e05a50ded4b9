"""Where two tables play differently, as ids and values in the order of play.

Everything is read from what the tables agreed on: policies by their values, prices by scoring the
same specimens under either. Nothing is known about any pair of variants.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Final, NamedTuple

from mahjong_tui.core.seats import Seat
from mahjong_tui.rules import facets
from mahjong_tui.rules.breakdown import RuleId
from mahjong_tui.rules.facets import Choice, OptionName, Part, Rules, Said, said
from mahjong_tui.rules.handend import Fact, HandEnd
from mahjong_tui.rules.options import Option
from mahjong_tui.rules.readings import readings
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.rules.scoring import score
from mahjong_tui.rules.specimens import EVENTS, PATTERNS, PLAIN, SOURCE, Specimen, Way


class Topic(Enum):
    """What is compared; the value names it in texts."""

    BREAK = "break"
    CLAIMS = "claims"
    DISCARD_WIN = "discard_win"
    SHAPES = "shapes"
    PASSED_HU = "passed_hu"
    PASSED_PENG = "passed_peng"
    READY = "ready"
    FOLLOWED = "followed"
    GANGS = "gangs"
    ROBBING = "robbing"
    LAST_TILE = "last_tile"
    UNIT = "unit"
    PATTERN = "pattern"
    PAYERS = "payers"
    FLOWER = "flower"
    HORSES = "horses"
    FISH = "fish"
    SPECTATORS = "spectators"
    SUCCESSION = "succession"
    OPTION = "option"


class Row(NamedTuple):
    """One thing that is different: what it is called at either table, and how it is there."""

    topic: Topic
    known_name: Part
    name: Part
    known: tuple[Part, ...]
    here: tuple[Part, ...]


class Comparison(NamedTuple):
    """The rows that differ, in the order of play, and the names of what does not."""

    rows: tuple[Row, ...]
    alike: tuple[Part, ...]


NOTHING: Final = (Said("nothing"),)
NO_WIN: Final = (Said("price.no_win"),)
NO_PRICE: Final = (Said("price.nothing_extra"),)
UNPRICED: Final = (NO_WIN, NO_PRICE)

_BEFORE: Final = {
    Topic.BREAK: facets.wall_break,
    Topic.CLAIMS: facets.claims,
    Topic.DISCARD_WIN: facets.discard_win,
    Topic.SHAPES: facets.shapes,
    Topic.PASSED_HU: facets.passed_hu,
    Topic.PASSED_PENG: facets.passed_peng,
    Topic.READY: facets.ready,
    Topic.FOLLOWED: facets.followed,
    Topic.GANGS: facets.gangs,
    Topic.ROBBING: facets.robbing,
    Topic.LAST_TILE: facets.last_tile,
    Topic.UNIT: facets.unit,
}
_AFTER: Final = {
    Topic.PAYERS: facets.payers,
    Topic.FLOWER: facets.flower,
    Topic.HORSES: facets.horses,
    Topic.FISH: facets.fish,
    Topic.SPECTATORS: facets.spectators,
    Topic.SUCCESSION: facets.succession,
}

Facet = Callable[[Agreement], Iterator[Part]]


def compared(known: Agreement, here: Agreement) -> Comparison:
    """Set what is played here beside what is known, in the order of play."""
    every = [
        *_policies(_BEFORE, known, here),
        *_prices(known, here),
        *_policies(_AFTER, known, here),
        *_options(known, here),
    ]
    return Comparison(
        tuple(row for row in every if row.known != row.here),
        tuple(row.name for row in every if row.known == row.here and _is_told(row)),
    )


def _is_told(row: Row) -> bool:
    """True for what is worth a word where it is alike: something, and more than an agreement."""
    return row.known != NOTHING and row.topic is not Topic.OPTION


def _policies(topics: Mapping[Topic, Facet], known: Agreement, here: Agreement) -> Iterator[Row]:
    for topic, facet in topics.items():
        name = Said(f"topic.{topic.value}")
        yield Row(topic, name, name, _policy(facet, known), _policy(facet, here))


def _policy(facet: Facet, table: Agreement) -> tuple[Part, ...]:
    """Say how it is at a table; what is not, but could be agreed on, is told as such."""
    if parts := tuple(facet(table)):
        return parts
    for option in table.rules.options:
        for value in option.choices:
            other = table.rules.agree({**table.options, option.id: value})
            if parts := tuple(facet(other)):
                return (said("agreeable", option=OptionName(table.rules.id, option.id)), *parts)
    return NOTHING


# What hands are worth.


def _prices(known: Agreement, here: Agreement) -> Iterator[Row]:
    for shown in (PLAIN, *PATTERNS, *EVENTS):
        names = [_names(shown, table) for table in (known, here)]
        cells = [_price(shown, table) for table in (known, here)]
        if all(cell in UNPRICED for cell in cells):
            continue
        if not (shown.facts or shown is PLAIN or any(names)):
            continue
        usual = tuple(map(here.rules.rule, shown.rules))
        known_name, name = (Rules(one or names[0] or names[1] or usual) for one in names)
        yield Row(Topic.PATTERN, known_name, name, cells[0], cells[1])


def _names(shown: Specimen, table: Agreement) -> tuple[RuleId, ...]:
    """Give what a variant calls a specimen; nothing where it has no name for it."""
    rules = table.rules
    if shown.regional and not table.play.facts.issuperset(shown.facts):
        return ()
    for names in (shown.rules, (shown.also,)):
        if rules.paragraphs.keys() >= set(names):
            return tuple(map(rules.rule, names))
    return ()


class Trial(NamedTuple):
    """What a specimen came to: what one player paid, in bases, and the lines that counted."""

    paid: int
    lines: tuple[RuleId, ...]


def _price(shown: Specimen, table: Agreement) -> tuple[Part, ...]:
    """Say what one player pays for a specimen, and as what it counts where it has no name."""
    trials = _trials(shown, table)
    if not trials:
        return NO_WIN
    usual = _trials(_beside(shown), table)
    raised = [way for way, one in trials.items() if way not in usual or one.paid != usual[way].paid]
    if not raised and shown is not PLAIN:
        return NO_PRICE
    price = _paid(trials)
    if shown is PLAIN or _names(shown, table):
        return (price,)
    plain = {line for one in usual.values() for line in one.lines}
    lines = (line for way in raised for line in trials[way].lines if line not in plain)
    return (said("price.counts_as", rules=Rules(tuple(dict.fromkeys(lines)))), price)


def _beside(shown: Specimen) -> Specimen:
    """Give what an event is measured against: the same tiles; anything else: a plain hand."""
    return shown.uneventful if shown.facts and len(shown.rules) == 1 else PLAIN


def _trials(shown: Specimen, table: Agreement) -> dict[Way, Trial]:
    """Win a specimen in every way in which it can be won."""
    sources: dict[Way, Seat | None] = {Way.FROM_OTHER: SOURCE, Way.SELF_DRAWN: None}
    return {
        way: _trial(shown.ended(source, chi=table.play.chi), table)
        for way, source in sources.items()
        if _can_be_won(shown, way, table)
    }


def _trial(end: HandEnd, table: Agreement) -> Trial:
    won = score(end.wins[0], end, table)
    points = sum(one.points for one in won.payments if one.payer == SOURCE)
    lines = tuple(line.rule for line in won.lines if line.amount)
    return Trial(points // table.settling.base, lines)


def _can_be_won(shown: Specimen, way: Way, table: Agreement) -> bool:
    play = table.play
    open_to = play.discard_hu or way is Way.SELF_DRAWN or Fact.ROBBING in shown.facts
    tiles = sorted((*shown.hand, shown.win))
    is_win = bool(readings(tiles, len(shown.melds), play.shapes))
    return open_to and is_win and shown.way in {Way.EITHER, way}


def _paid(trials: Mapping[Way, Trial]) -> Said:
    ((way, trial), *other) = trials.items()
    if not other:
        return said(f"price.{way.name.lower()}", amount=trial.paid)
    self_drawn = other[0][1].paid
    if trial.paid == self_drawn:
        return said("price.either", amount=self_drawn)
    return said("price.both", from_other=trial.paid, self_drawn=self_drawn)


# House rules.


def _options(known: Agreement, here: Agreement) -> Iterator[Row]:
    there = {option.id: option for option in known.rules.options}
    present = {option.id: option for option in here.rules.options}
    for name in present | there:
        cells = (_option(name, there, known), _option(name, present, here))
        owners = [table for table in (known, here) if name in table.options]
        known_name, label = (OptionName(owners[end].rules.id, name) for end in (0, -1))
        yield Row(Topic.OPTION, known_name, label, *cells)


def _option(name: str, options: dict[str, Option], table: Agreement) -> tuple[Part, ...]:
    if name not in options:
        return NOTHING
    option = options[name]
    agreed = Choice(name, table.options[name])
    if not option.choices:
        return (said("option.range", value=agreed, least=option.least, greatest=option.greatest),)
    if isinstance(option.default, bool):
        return (said("option.flag", value=agreed),)
    choices = (Choice(name, value) for value in option.choices)
    others = tuple(choice for choice in choices if choice != agreed)
    return (said("option.choices", value=agreed, others=others),)
