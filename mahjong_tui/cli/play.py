"""The game itself: with a table from the command line, or without."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from mahjong_tui.cli import options as option
from mahjong_tui.cli.commands import LocalisedCommand
from mahjong_tui.i18n import Catalogue

if TYPE_CHECKING:
    from pathlib import Path

    from mahjong_tui.session.match import Setup

SEATS: Final = "human,bot:normal,bot:normal,bot:normal"
"""Who plays when nobody says."""


def command(say: Catalogue) -> LocalisedCommand:
    """Build ``play``."""
    named = click.Option(["--table"], metavar="NAME", help=say.text("cli.help.table"))
    seats = option.quiet(say, "seats", "LIST", SEATS)
    spectators = option.quiet(say, "spectators", "LIST", "")
    going_on = click.Option(["--continue", "log"], is_flag=False, flag_value="", metavar="[FILE]")
    going_on.help = say.text("cli.help.continue")
    no_mouse = click.Option(["--no-mouse"], is_flag=True, help=say.text("cli.help.no_mouse"))
    plain = click.Option(["--plain"], is_flag=True, help=say.text("cli.help.plain"))
    params = [*option.table(say, None), named, seats, spectators, going_on, no_mouse, plain]
    return LocalisedCommand(say, "play", _play, params)


@click.pass_context
def application(ctx: click.Context, say: Catalogue) -> int | None:
    """Start the game when no command was named."""
    if ctx.invoked_subcommand:
        return None
    from mahjong_tui.ui.app import run as run_application

    return run_application(None, say.locale)


def _play(
    say: Catalogue,
    *,
    variant: str,
    seed: int | None,
    match_hands: int,
    options: Sequence[str],
    table: str | None,
    seats: str,
    spectators: str,
    log: str | None,
    no_mouse: bool,
    plain: bool,
) -> int:
    from mahjong_tui.ui.app import run as run_application
    from mahjong_tui.ui.arguments import at_table, match_setup

    if log is not None:
        return _go_on(say, log, mouse=not no_mouse, plain=plain)
    if table is not None:
        variant, options = at_table(table, _given("variant", variant), options)
    setup = match_setup(
        variant, options, seats, spectators=spectators, seed=seed, hands=match_hands, say=say
    )
    if plain:
        return _in_lines(say, setup)
    return run_application(setup, say.locale, mouse=not no_mouse)


def _in_lines(say: Catalogue, setup: "Setup | None", log: "Path | None" = None) -> int:
    from mahjong_tui.ui.plain.playing import run as run_plainly

    return run_plainly(setup, say, log=log)


def _go_on(say: Catalogue, log: str, *, mouse: bool, plain: bool) -> int:
    """Go on with a match as it was agreed; nothing else can be agreed any more."""
    from pathlib import Path

    from mahjong_tui.store.matches import own_matches
    from mahjong_tui.ui.app import run as run_application

    for param in click.get_current_context().command.params:
        agrees = param.expose_value and param.name not in {"log", "no_mouse", "plain"}
        if agrees and _is_given(str(param.name)):
            raise click.UsageError(say.text("cli.error.continue_alone", option=param.opts[0]))
    path = Path(log) if log else own_matches().last()
    if plain:
        return _in_lines(say, None, path)
    return run_application(None, say.locale, mouse=mouse, log=path)


def _given(name: str, value: str) -> str | None:
    return value if _is_given(name) else None


def _is_given(name: str) -> bool:
    source = click.get_current_context().get_parameter_source(name)
    return source is not click.core.ParameterSource.DEFAULT
