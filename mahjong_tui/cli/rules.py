"""Shows the rules: a variant's card, and what differs between two variants."""

import sys

import click

from mahjong_tui.cli import options as option
from mahjong_tui.cli.commands import LocalisedCommand
from mahjong_tui.i18n import Catalogue


def command(say: Catalogue) -> LocalisedCommand:
    """Build ``rules``."""
    variant = click.Argument(["variant"], metavar="VARIANT")
    return LocalisedCommand(say, "rules", _rules, [variant, option.quiet(say, "versus", "NAME")])


def _rules(say: Catalogue, variant: str, *, versus: str | None) -> None:
    from shutil import get_terminal_size

    from mahjong_tui.ui.pages import rules_page

    page = rules_page(variant, versus, say)
    if sys.stdout.isatty() and page.count("\n") >= get_terminal_size().lines:
        click.echo_via_pager(page)
    else:
        click.echo(page, nl=False)
