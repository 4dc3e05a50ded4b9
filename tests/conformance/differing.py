"""Which seeds show that an option matters: for each value the first whose match it changes.

    PYTHONPATH=tests python -m conformance.differing

writes the table anew. Seeds are tried in order from 0; a value's match is compared, event by event,
with that of the same seed by the default. A match has 16 hands among bots that seek what is rare,
since some options concern nothing else.
"""

from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import click
import msgspec
from conformance.kit import Cast, digest, played, values
from conformance.seekers import Seeker, hoarding, purity

from mahjong_tui.bots.levels import bot
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.rules.registry import variants

HANDS = 16
NEEDED: dict[str, dict[str, OptionValue]] = {"fish_follow_gang": {"fishing": True}}
"""Options that only matter beside another value of some other option."""


TABLE = Path(__file__).with_name("differing.json")
NORMAL, HOARDER, PURIST = bot("normal@1"), Seeker(hoarding), Seeker(purity)
CASTS: tuple[Cast, ...] = (
    (NORMAL, HOARDER, NORMAL, HOARDER),
    (HOARDER, HOARDER, HOARDER, HOARDER),
    (PURIST, HOARDER, PURIST, HOARDER),
)
"""They take turns from seed to seed."""


class Differing(msgspec.Struct, frozen=True):
    """A value of an option, and the first seed whose match it changes."""

    variant: str
    option: str
    value: OptionValue
    seed: int


def changed() -> Iterator[tuple[str, str, OptionValue]]:
    """Give variant, option and value for every value that is not the default."""
    for rules in variants():
        for option in rules.options:
            for value in values(option):
                yield rules.id, option.id, value


def differs(variant: str, option: str, value: OptionValue, seed: int) -> bool:
    """True when an option's value changes the match of a seed."""
    beside = NEEDED.get(option, {})
    return _told(variant, seed, {**beside, option: value}) != _usual(variant, seed, *beside.items())


def _told(variant: str, seed: int, options: dict[str, OptionValue]) -> str:
    cast = CASTS[seed % len(CASTS)]
    return digest(played(variant, seed, HANDS, options, cast, quick=True))


@cache
def _usual(variant: str, seed: int, *beside: tuple[str, OptionValue]) -> str:
    return _told(variant, seed, dict(beside))


def searched() -> Iterator[Differing]:
    """Find the first seed for every value; one that mattered nowhere would be sought for ever."""
    for variant, option, value in changed():
        seed = next(seed for seed in count() if differs(variant, option, value, seed))
        yield Differing(variant, option, value, seed)


def recorded() -> list[Differing]:
    """Read the table."""
    return msgspec.json.decode(TABLE.read_bytes(), type=list[Differing])


def main() -> None:
    """Write the table, a line for each value, and tell of each as it is found."""
    lines = []
    for found in searched():
        lines.append(msgspec.json.encode(found))
        click.echo(lines[-1], err=True)
    TABLE.write_bytes(b"[\n" + b",\n".join(lines) + b"\n]\n")


if __name__ == "__main__":
    main()
