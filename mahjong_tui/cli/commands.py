"""Commands that speak the player's language: their help, and what they refuse."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

import click

from mahjong_tui import __version__
from mahjong_tui.cli.values import Word
from mahjong_tui.i18n import Catalogue, Locale

Callback: TypeAlias = Callable[..., int | None]


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
