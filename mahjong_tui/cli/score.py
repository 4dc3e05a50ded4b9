"""Settles hands that are written down."""

from typing import Final

import click

from mahjong_tui.cli import options as option
from mahjong_tui.cli.commands import LocalisedCommand
from mahjong_tui.errors import MahjongError
from mahjong_tui.i18n import Catalogue

SOME_SHEETS_FAILED: Final = 1
"""The status when a sheet of the batch was refused; the others are settled all the same."""


def command(say: Catalogue) -> LocalisedCommand:
    """Build ``score``."""
    file = click.Argument(["file"], metavar="[FILE]", default="-")
    as_json = option.switch(say, "json", "cli.help.score_json")
    return LocalisedCommand(say, "score", _score, [file, as_json])


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
