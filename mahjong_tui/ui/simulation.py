"""Runs ``simulate``: a bar while it plays, then a table for people or JSON for programs."""

import os
import signal
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from mahjong_tui.core.seats import SEATS
from mahjong_tui.errors import SetupError
from mahjong_tui.i18n import Catalogue
from mahjong_tui.rules import registry
from mahjong_tui.study.simulate import Plan, Tally, simulate
from mahjong_tui.ui.arguments import house_rules
from mahjong_tui.ui.report import paper

Watch = Callable[[int], None]


class SeatReport(msgspec.Struct, frozen=True):
    """What came of one bot: points per hand and their standard error, wins, deal-ins."""

    bot: str
    mean: float
    stderr: float
    wins: int
    deal_ins: int


class Report(msgspec.Struct, frozen=True):
    """What came of a simulation; ``rules`` counts how often each rule was a line of a win."""

    variant: str
    hands: int
    seed: int
    drawn: int
    hands_per_second: float
    seats: tuple[SeatReport, ...]
    rules: dict[str, int]

    @property
    def json(self) -> str:
        """The report as one line."""
        return msgspec.json.encode(self).decode()


def planned(
    variant: str, options: Iterable[str], bots: str, *, hands: int, seed: int, match_hands: int
) -> Plan:
    """Read what is asked for.

    Raises:
        MahjongError: When it cannot be played.
    """
    agreed = dict(house_rules(registry.ruleset(variant), options))
    levels = bots.split(",")
    if len(levels) != len(SEATS):
        raise SetupError("error.seats.number", number=len(levels))
    first, second, third, fourth = map(str.strip, levels)
    plan = Plan(variant, hands, seed, (first, second, third, fourth), match_hands, agreed)
    plan.check()
    return plan


def simulated(plan: Plan, jobs: int, say: Catalogue) -> Report:
    """Play a plan in so many processes, with a bar on a terminal."""
    with _bar(say) as bar:
        task = bar.add_task("", total=plan.hands, rate="")
        started = time.perf_counter()

        def watch(hands: int) -> None:
            bar.advance(task, hands)
            rate = bar.tasks[0].completed / (time.perf_counter() - started)
            bar.update(task, rate=say.text("simulate.rate", rate=round(rate)))

        tally = _tally(plan, jobs, watch)
    return _report(plan, tally, time.perf_counter() - started)


def _bar(say: Catalogue) -> Progress:
    console = Console(stderr=True, highlight=False, markup=False)
    return Progress(
        TextColumn(say.text("simulate.playing")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        transient=True,
    )


def _tally(plan: Plan, jobs: int, watch: Watch) -> Tally:
    if jobs == 1:
        return simulate(plan, progress=watch)
    executor = ProcessPoolExecutor(min(jobs, os.cpu_count() or 1), initializer=_die_quietly)
    try:
        return simulate(plan, executor, watch)
    finally:
        executor.shutdown(cancel_futures=True)


def _die_quietly() -> None:
    """Let Ctrl-C end a process at once and without a traceback; the parent answers it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _report(plan: Plan, tally: Tally, seconds: float) -> Report:
    return Report(
        variant=plan.variant,
        hands=tally.hands,
        seed=plan.seed,
        drawn=tally.drawn,
        hands_per_second=round(tally.hands / seconds, 1),
        seats=tuple(
            SeatReport(
                bot=level,
                mean=round(tally.mean(place), 4),
                stderr=round(tally.stderr(place), 4),
                wins=tally.wins[place],
                deal_ins=tally.deal_ins[place],
            )
            for place, level in enumerate(plan.bots)
        ),
        rules=dict(sorted(tally.rules.items())),
    )


def print_report(report: Report, say: Catalogue) -> None:
    """Print a report for people."""
    console = paper()
    console.print(_summary(report, say))
    console.print(_table(report, say))
    console.print(_earned(report, say))


def _table(report: Report, say: Catalogue) -> Table:
    """Lay out a report: a row for each bot, then how often each rule was earned."""
    columns = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for place, name in enumerate(("bot", "mean", "wins", "deal_ins")):
        columns.add_column(say.text(f"simulate.{name}"), justify="right" if place else "left")
    for seat in report.seats:
        columns.add_row(
            seat.bot,
            f"{seat.mean:+.3f} ± {seat.stderr:.3f}",
            _share(seat.wins, report.hands),
            _share(seat.deal_ins, report.hands),
        )
    return columns


def _summary(report: Report, say: Catalogue) -> str:
    """Say in one line what was played and how fast."""
    return say.text(
        "simulate.summary",
        variant=say.variant(report.variant),
        hands=report.hands,
        seed=report.seed,
        drawn=_share(report.drawn, report.hands),
        rate=round(report.hands_per_second),
    )


def _earned(report: Report, say: Catalogue) -> str:
    """List how often each rule was a line of a win, the commonest first."""
    counts = sorted(report.rules.items(), key=lambda item: -item[1])
    return "  ".join(f"{say.rule(rule)} {count}" for rule, count in counts)


def _share(count: int, hands: int) -> str:
    return f"{100 * count / hands:.1f} %"
