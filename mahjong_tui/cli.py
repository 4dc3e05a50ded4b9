"""The command line: what can be asked for, in which language, and how a refusal is told.

Heavy libraries are imported by the commands that need them, so that ``--version`` and ``--help``
answer at once.
"""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

import click

from mahjong_tui import __version__
from mahjong_tui.errors import MahjongError
from mahjong_tui.i18n import Catalogue, Locale, asked_language, catalogue, locale_from
from mahjong_tui.ui.streams import forget_output, speak_utf8

PROGRAM: Final = "mahjong-tui"
FLAGS: Final = frozenset({"--help", "--version", "--json"})
"""The options that take no value."""

SOME_SHEETS_FAILED: Final = 1
REFUSED: Final = 2
"""The status when something was asked for that cannot be."""
CRASHED: Final = 70
INTERRUPTED: Final = 130
PIPE_CLOSED: Final = 141

HELP_WIDTH: Final = 78
"""Given, not asked of the terminal: help fits into any terminal that the game does."""

MOST: Final = 10**18
"""The greatest number that any option takes."""

SEATS: Final = "human,bot:normal,bot:normal,bot:normal"
"""Who plays when nobody says."""

Callback: TypeAlias = Callable[..., int | None]


def run(arguments: Sequence[str]) -> int:
    """Do what is asked for and give the status; nobody is ever shown a traceback."""
    speak_utf8()
    say = catalogue(asked_language(arguments) or locale_from(os.environ))
    try:
        status = _invoked(say, arguments)
        sys.stdout.flush()
    except click.UsageError as error:
        return _refused(say, _usage_sentence(say, error))
    except MahjongError as error:
        return _refused(say, say.sentence(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        forget_output()
        return PIPE_CLOSED
    except Exception as crash:  # noqa: BLE001 - whatever it is, a player is told in one line
        from mahjong_tui.ui.crash import apology

        click.echo(apology(crash, arguments, say), err=True)
        return CRASHED
    return status


def _invoked(say: Catalogue, arguments: Sequence[str]) -> int:
    try:
        command = program(say)
        with command.make_context(PROGRAM, list(arguments), terminal_width=HELP_WIDTH) as context:
            status: int | None = command.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    return status or 0


def _refused(say: Catalogue, sentence: str) -> int:
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


# What values may be.


class WholeNumber(click.ParamType[int]):
    """A whole number within a range."""

    name = "number"

    def __init__(self, say: Catalogue, least: int, greatest: int) -> None:
        self._say, self._least, self._greatest = say, least, greatest

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read the number."""
        with suppress(ValueError):
            if self._least <= int(value) <= self._greatest:
                return int(value)
        reason = self._say.text(
            "cli.error.not_number", value=value, least=self._least, greatest=self._greatest
        )
        raise click.BadParameter(reason, ctx, param)


class Word(click.ParamType[str]):
    """One of a few words."""

    name = "word"

    def __init__(self, say: Catalogue, known: Sequence[str]) -> None:
        self._say, self._known = say, known

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the word back when it is known."""
        if value in self._known:
            return value
        reason = self._say.text("cli.error.not_word", value=value, known=", ".join(self._known))
        raise click.BadParameter(reason, ctx, param)


# Commands that speak the player's language.


class LocalisedCommand(click.Command):
    """A command whose help and refusals are in the player's language."""

    def __init__(
        self, say: Catalogue, name: str, callback: Callback, params: Sequence[click.Parameter] = ()
    ) -> None:
        super().__init__(
            name,
            callback=partial(callback, say),
            params=[*params, _lang(say), _flag(say, "--help", "help", click.Context.get_help)],
            help=say.text(f"cli.help.{name}"),
            options_metavar=say.text("cli.options_metavar"),
            add_help_option=False,
        )
        self.allow_extra_args = True
        self.say = say

    def invoke(self, ctx: click.Context) -> int | None:
        """Refuse what is left over, then run."""
        if ctx.args:
            raise click.UsageError(self.say.text("cli.error.extra", text=ctx.args[0]))
        status: int | None = super().invoke(ctx)
        return status

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=self.say.text("cli.usage") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options with what they do."""
        options = (param for param in self.params if isinstance(param, click.Option))
        records = (option.get_help_record(ctx) for option in options)
        with formatter.section(self.say.text("cli.options")):
            formatter.write_dl([record for record in records if record])


class Program(LocalisedCommand, click.Group):
    """All commands, and what happens without one."""

    def __init__(
        self, say: Catalogue, callback: Callback, commands: Sequence[LocalisedCommand]
    ) -> None:
        told = say.text("cli.version", version=__version__)
        version = _flag(say, "--version", "version", lambda _: told)
        super().__init__(say, "main", callback, [version])
        self.commands = {str(command.name): command for command in commands}
        self.subcommand_metavar = say.text("cli.command_metavar")
        self.invoke_without_command, self.no_args_is_help = True, False

    def invoke(self, ctx: click.Context) -> int | None:
        """Run the command that was named, or the application."""
        status: int | None = click.Group.invoke(self, ctx)
        return status

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is named first."""
        if args[0] in self.commands:
            return super().resolve_command(ctx, args)
        known = ", ".join(self.commands)
        raise click.UsageError(
            self.say.text("cli.error.no_command", command=args[0], known=known), ctx
        )

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands in the order in which a player meets them."""
        super().format_options(ctx, formatter)
        rows = [(name, command.get_short_help_str(60)) for name, command in self.commands.items()]
        with formatter.section(self.say.text("cli.commands")):
            formatter.write_dl(rows)


# Options.


def _flag(
    say: Catalogue, name: str, help_key: str, answer: Callable[[click.Context], str]
) -> click.Option:
    return click.Option(
        [name],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=partial(_answered, answer),
        help=say.text(f"cli.help.{help_key}"),
    )


def _answered(
    answer: Callable[[click.Context], str],
    ctx: click.Context,
    _param: click.Parameter,
    asked: bool,  # noqa: FBT001 - click calls it by place
) -> None:
    if asked:
        click.echo(answer(ctx))
        ctx.exit()


def _lang(say: Catalogue) -> click.Option:
    languages = Word(say, list(Locale))
    text = say.text("cli.help.lang")
    return click.Option(["--lang"], type=languages, metavar="LANG", expose_value=False, help=text)


def _json(say: Catalogue, help_key: str) -> click.Option:
    return click.Option(["--json", "as_json"], is_flag=True, help=say.text(help_key))


def _plain(say: Catalogue, name: str, metavar: str, default: str | None = None) -> click.Option:
    text = say.text(f"cli.help.{name}")
    return click.Option([f"--{name}"], metavar=metavar, default=default, help=text)


def _text(say: Catalogue, name: str, metavar: str, default: str) -> click.Option:
    text = _described(say, name, default)
    return click.Option([f"--{name}"], metavar=metavar, default=default, help=text)


def _number(say: Catalogue, name: str, default: int | None, least: int = 1) -> click.Option:
    number, text = WholeNumber(say, least, MOST), _described(say, name, default)
    return click.Option([f"--{name}"], type=number, metavar="N", default=default, help=text)


def _described(say: Catalogue, name: str, default: int | str | None) -> str:
    text = say.text(f"cli.help.{name.replace('-', '_')}")
    return text if default is None else say.text("cli.default", help=text, value=default)


def _table(say: Catalogue, seed: int | None) -> list[click.Parameter]:
    house = click.Option(["--option", "options"], multiple=True, metavar="NAME=VALUE")
    house.help = say.text("cli.help.option")
    variant, hands = _text(say, "variant", "NAME", "qinzhou"), _number(say, "match-hands", 16)
    return [variant, _number(say, "seed", seed, 0), hands, house]


# The commands.


def program(say: Catalogue) -> Program:
    """Build all commands in one language, in the order in which a player meets them."""
    seats, spectators = _plain(say, "seats", "LIST", SEATS), _plain(say, "spectators", "LIST", "")
    table = click.Option(["--table"], metavar="NAME", help=say.text("cli.help.table"))
    file = click.Argument(["file"], metavar="[FILE]", default="-")
    simulate = [
        *_table(say, 1),
        _number(say, "hands", 1000),
        _text(say, "bots", "A,B,C,D", "easy,easy,normal,normal"),
        _number(say, "jobs", 1),
        _json(say, "cli.help.simulate_json"),
    ]
    variant = click.Argument(["variant"], metavar="VARIANT")
    commands = [
        LocalisedCommand(say, "play", _play, [*_table(say, None), table, seats, spectators]),
        LocalisedCommand(say, "score", _score, [file, _json(say, "cli.help.score_json")]),
        LocalisedCommand(say, "simulate", _simulate, simulate),
        LocalisedCommand(say, "rules", _rules, [variant, _plain(say, "versus", "NAME")]),
    ]
    return Program(say, _application, commands)


@click.pass_context
def _application(ctx: click.Context, say: Catalogue) -> int | None:
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
) -> int:
    from mahjong_tui.ui.app import run as run_application
    from mahjong_tui.ui.arguments import at_table, match_setup

    if table is not None:
        variant, options = at_table(table, _given("variant", variant), options)
    setup = match_setup(
        variant, options, seats, spectators=spectators, seed=seed, hands=match_hands, say=say
    )
    return run_application(setup, say.locale)


def _given(name: str, value: str) -> str | None:
    source = click.get_current_context().get_parameter_source(name)
    return None if source is click.core.ParameterSource.DEFAULT else value


def _score(say: Catalogue, file: str, *, as_json: bool) -> int:
    from mahjong_tui.rules.sheet import read_sheets
    from mahjong_tui.ui.inputs import content

    sheets = read_sheets(content(file, say))
    if as_json:
        from mahjong_tui.ui.results import json_line

        for sheet in sheets:
            click.echo(json_line(sheet))
    else:
        from mahjong_tui.ui.report import print_reports

        print_reports(sheets, say)
    return SOME_SHEETS_FAILED if any(isinstance(one, MahjongError) for one in sheets) else 0


def _simulate(
    say: Catalogue,
    *,
    variant: str,
    seed: int,
    match_hands: int,
    options: Sequence[str],
    hands: int,
    bots: str,
    jobs: int,
    as_json: bool,
) -> None:
    from mahjong_tui.ui import simulation

    plan = simulation.planned(
        variant, options, bots, hands=hands, seed=seed, match_hands=match_hands
    )
    report = simulation.simulated(plan, jobs, say)
    if as_json:
        click.echo(report.json)
    else:
        simulation.print_report(report, say)


def _rules(say: Catalogue, variant: str, *, versus: str | None) -> None:
    from shutil import get_terminal_size

    from mahjong_tui.ui.pages import rules_page

    page = rules_page(variant, versus, say)
    if sys.stdout.isatty() and page.count("\n") >= get_terminal_size().lines:
        click.echo_via_pager(page)
    else:
        click.echo(page, nl=False)
