"""The options that commands share, with their help in the player's language."""

from typing import Final

import click

from mahjong_tui.cli.values import WholeNumber
from mahjong_tui.i18n import Catalogue

MOST: Final = 10**18
"""The greatest number that any option takes."""


def switch(say: Catalogue, name: str, help_key: str) -> click.Option:
    """Make an option without a value, off unless given; the callback's parameter is ``as_NAME``."""
    return click.Option([f"--{name}", f"as_{name}"], is_flag=True, help=say.text(help_key))


def quiet(say: Catalogue, name: str, metavar: str, default: str | None = None) -> click.Option:
    """Make a text option whose default goes without saying."""
    text = say.text(f"cli.help.{name}")
    return click.Option([f"--{name}"], metavar=metavar, default=default, help=text)


def text(say: Catalogue, name: str, metavar: str, default: str) -> click.Option:
    """Make a text option that tells its default."""
    told = _described(say, name, default)
    return click.Option([f"--{name}"], metavar=metavar, default=default, help=told)


def number(say: Catalogue, name: str, default: int | None, least: int = 1) -> click.Option:
    """Make an option for a whole number that tells its default, if there is one."""
    whole, told = WholeNumber(say, least, MOST), _described(say, name, default)
    return click.Option([f"--{name}"], type=whole, metavar="N", default=default, help=told)


def _described(say: Catalogue, name: str, default: int | str | None) -> str:
    told = say.text(f"cli.help.{name.replace('-', '_')}")
    return told if default is None else say.text("cli.default", help=told, value=default)


def table(say: Catalogue, seed: int | None) -> list[click.Parameter]:
    """Make the options that say what a table agrees on: variant, seed, hands, house rules."""
    house = click.Option(["--option", "options"], multiple=True, metavar="NAME=VALUE")
    house.help = say.text("cli.help.option")
    variant, hands = text(say, "variant", "NAME", "qinzhou"), number(say, "match-hands", 16)
    return [variant, number(say, "seed", seed, 0), hands, house]
