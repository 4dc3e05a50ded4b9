"""Says where things lie."""

import json

import click

from mahjong_tui.cli import options as option
from mahjong_tui.cli.commands import LocalisedCommand
from mahjong_tui.i18n import Catalogue


def command(say: Catalogue) -> LocalisedCommand:
    """Build ``paths``."""
    return LocalisedCommand(
        say, "paths", _paths, [option.switch(say, "json", "cli.help.paths_json")]
    )


def _paths(_: Catalogue, *, as_json: bool) -> None:
    from mahjong_tui.store.places import Place

    lie = {place.value: str(place.path) for place in Place}
    if as_json:
        click.echo(json.dumps(lie, ensure_ascii=False))
    else:
        for name, path in lie.items():
            click.echo(f"{name}\t{path}")
