"""Lets bots play and counts."""

from collections.abc import Sequence

import click

from mahjong_tui.cli import options as option
from mahjong_tui.cli.commands import LocalisedCommand
from mahjong_tui.i18n import Catalogue


def command(say: Catalogue) -> LocalisedCommand:
    """Build ``simulate``."""
    params = [
        *option.table(say, 1),
        option.number(say, "hands", 1000),
        option.text(say, "bots", "A,B,C,D", "easy,easy,normal,normal"),
        option.number(say, "jobs", 1),
        option.switch(say, "json", "cli.help.simulate_json"),
    ]
    return LocalisedCommand(say, "simulate", _simulate, params)


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
