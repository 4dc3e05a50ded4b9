"""What is typed on a command line for a table: house rules and who plays, each checked by name."""

import getpass
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import SystemRandom
from typing import Final, NamedTuple

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.seats import LETTERS, SEATS, Seat
from mahjong_tui.errors import OptionError, SetupError, TableError
from mahjong_tui.i18n import Catalogue
from mahjong_tui.rules.options import OptionValue, shown
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.ruleset import RuleSet
from mahjong_tui.session.match import Player, Setup, drawn_winds
from mahjong_tui.store.tables import own_tables

MOST_SEED: Final = 999_999
"""The greatest seed that is drawn: short enough to be told a friend."""

BOT_NAMES: Final = (
    "ui.setup.bot_one_name",
    "ui.setup.bot_two_name",
    "ui.setup.bot_three_name",
    "cli.bot_four_name",
)


HOUSE: Final = "house"
"""The level of a spectator without a person."""


class Entry(NamedTuple):
    """One who plays: his name where he gave one, his level when he is a bot, his seat if fixed."""

    name: str | None
    level: str | None
    seat: Seat | None


def house_rules(rules: RuleSet, texts: Iterable[str]) -> Mapping[str, OptionValue]:
    """Read options written ``name=value``; of one that is given twice the last counts.

    Raises:
        OptionError: When one is written otherwise, does not exist, or has a value it cannot have.
    """
    known = {option.id: option for option in rules.options}
    chosen: dict[str, OptionValue] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError("error.option.form", text=text)
        if name not in known:
            raise OptionError("error.option.unknown", option=name, known=", ".join(known))
        chosen[name] = known[name].parsed(value)
    return chosen


def entries(text: str) -> tuple[Entry, ...]:
    """Read who plays: four of ``human``, ``human:NAME`` or ``bot:LEVEL``, each perhaps ``E=``.

    Raises:
        SetupError: When there are not four, a seat is given twice, or one cannot be read.
    """
    read = tuple(map(_entry, text.split(",")))
    if len(read) != len(SEATS):
        raise SetupError("error.seats.number", number=len(read))
    taken = [entry.seat for entry in read if entry.seat is not None]
    for seat in taken:
        if taken.count(seat) > 1:
            raise SetupError("error.seats.twice", seat=LETTERS[seat])
    return read


def _entry(text: str) -> Entry:
    letter, equals, who = text.strip().rpartition("=")
    if equals and letter not in set(LETTERS):
        raise SetupError("error.seats.seat", seat=letter)
    seat = Seat(LETTERS.index(letter)) if equals else None
    kind, _, name = who.partition(":")
    if kind == "human":
        return Entry(name or None, None, seat)
    if kind != "bot":
        raise SetupError("error.seats.entry", text=who)
    bot(name)
    return Entry(None, name, seat)


def onlookers(texts: Iterable[str], say: Catalogue) -> tuple[Player, ...]:
    """Seat the spectators who buy horses: each ``human``, ``human:NAME`` or ``house``.

    Raises:
        SetupError: When one cannot be read, or has a name that is a seat's or another's.

    Source: guangdong §8
    """
    seated: list[Player] = []
    for number, text in enumerate(texts, 1):
        kind, _, name = text.strip().partition(":")
        if kind not in {"human", HOUSE} or (kind == HOUSE and name):
            raise SetupError("error.spectator.entry", text=text)
        name = name or say.text(f"ui.spectator.{kind}_name", number=number)
        if name in {*LETTERS, *(other.name for other in seated)}:
            raise SetupError("error.spectator.name", name=name)
        seated.append(Player(name, HOUSE if kind == HOUSE else None))
    return tuple(seated)


def at_table(text: str, variant: str | None, options: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """Give variant and options of a saved table, by its name or file, the options given last.

    Raises:
        TableError: When there is none, or it is played by other rules than those asked for.
    """
    table = own_tables().found(text)
    if variant not in {None, table.variant}:
        raise TableError(
            "error.table.other_variant", name=text, variant=table.variant, asked=str(variant)
        )
    kept = (f"{name}={shown(value)}" for name, value in table.options.items())
    return table.variant, (*kept, *options)


def match_setup(
    variant: str,
    options: Iterable[str],
    seats: str,
    *,
    spectators: str = "",
    seed: int | None,
    hands: int,
    say: Catalogue,
) -> Setup:
    """Make a match; without a seed one is drawn, and the seed draws the winds not given away.

    Raises:
        MahjongError: When it cannot be played as asked.
    """
    agreed = dict(house_rules(ruleset(variant), options))
    seed = SystemRandom().randint(0, MOST_SEED) if seed is None else seed
    read = entries(seats)
    fixed = {entry.seat: place for place, entry in enumerate(read) if entry.seat is not None}
    players = drawn_winds(list(_players(read, say)), seed, fixed)
    looking_on = onlookers(spectators.split(",") if spectators else (), say)
    return Setup(variant, agreed, seed, hands, players, looking_on)


def _players(read: Sequence[Entry], say: Catalogue) -> Iterator[Player]:
    bots = iter(map(say.text, BOT_NAMES))
    people = iter((_user(say), *(say.text("cli.guest", number=number) for number in (2, 3, 4))))
    for entry in read:
        usual = next(bots if entry.level else people)
        yield Player(entry.name or usual, entry.level)


def _user(say: Catalogue) -> str:
    return logged_in() or say.text("cli.guest", number=1)


def logged_in() -> str | None:
    """Name whoever is logged in; some accounts have no name."""
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError):
        return None
