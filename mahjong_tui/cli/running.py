"""Runs what was asked for: the status, and the one line that a player is told when it fails."""

import os
import sys
from collections.abc import Sequence
from typing import Final

import click

from mahjong_tui.cli.program import program
from mahjong_tui.errors import MahjongError
from mahjong_tui.i18n import Catalogue, Locale, asked_language, catalogue, locale_from
from mahjong_tui.store.places import Place
from mahjong_tui.ui.first_line import FIRST_LINE
from mahjong_tui.ui.spoken import kept_language
from mahjong_tui.ui.streams import forget_output, speak_utf8

PROGRAM: Final = "mahjong-tui"
FLAGS: Final = frozenset({"--help", "--version", "--json", "--no-mouse", "--plain"})
"""The options that take no value."""

REFUSED: Final = 2
"""The status when something was asked for that cannot be."""
CRASHED: Final = 70
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

HELP_WIDTH: Final = 78
"""Given, not asked of the terminal: help fits into any terminal that the game does."""


def run(arguments: Sequence[str]) -> int:
    """Do what is asked for and give the status; nobody is ever shown a traceback."""
    speak_utf8()
    say = catalogue(_language(arguments))
    try:
        status = _invoked(say, arguments)
        sys.stdout.flush()
    except click.UsageError as error:
        return _refused(say, _usage_sentence(say, error))
    except MahjongError as error:
        return _refused(say, say.sentence(error))
    except KeyboardInterrupt:
        FIRST_LINE.wipe()
        return INTERRUPTED
    except BrokenPipeError:
        forget_output()
        return PIPE_CLOSED
    except Exception as crash:  # noqa: BLE001 - whatever it is, a player is told in one line
        from mahjong_tui.ui.crash import apology

        FIRST_LINE.wipe()
        click.echo(apology(crash, arguments, say), err=True)
        return CRASHED
    return status


def _language(arguments: Sequence[str]) -> Locale:
    """Tell which language is spoken: the one asked for, the one set before, the system's."""
    kept = asked_language(arguments) or kept_language(Place.SETTINGS.path)
    return kept or locale_from(os.environ)


def _invoked(say: Catalogue, arguments: Sequence[str]) -> int:
    try:
        command = program(say)
        with command.make_context(PROGRAM, list(arguments), terminal_width=HELP_WIDTH) as context:
            status: int | None = command.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    return status or 0


def _refused(say: Catalogue, sentence: str) -> int:
    FIRST_LINE.wipe()
    click.echo(say.text("cli.error.line", message=sentence), err=True)
    return REFUSED


def _usage_sentence(say: Catalogue, error: click.UsageError) -> str:
    match error:
        case click.NoSuchOption(ctx=click.Context() as context):
            command, known = context.command_path, ", ".join(_option_names(context.command))
            return say.text(
                "cli.error.no_option", option=error.option_name, command=command, known=known
            )
        case click.BadOptionUsage(option_name=name) if name in FLAGS:
            return say.text("cli.error.no_flag_value", option=name)
        case click.BadOptionUsage(option_name=name):
            return say.text("cli.error.no_value", option=name)
        case click.MissingParameter(param=click.Parameter() as param):
            return say.text("cli.error.missing", name=_label(param))
        case click.BadParameter(param=click.Parameter() as param):
            return say.text("cli.error.bad_value", name=_label(param), reason=error.message)
        case _:
            return error.message


def _option_names(command: click.Command) -> list[str]:
    return [
        name
        for param in command.params
        if isinstance(param, click.Option)
        for name in param.opts[:1]
    ]


def _label(param: click.Parameter) -> str:
    return param.opts[0] if isinstance(param, click.Option) else str(param.metavar)
