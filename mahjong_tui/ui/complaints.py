"""What has gone wrong at a table and concerns its players, told once each."""

import sys
from collections.abc import Iterator

from mahjong_tui.session.table import BotFault, Table
from mahjong_tui.ui.crash import written_report
from mahjong_tui.ui.words import Words


class Complaints:
    """Keeps what has been told of a table's faults; the match goes on whatever they are."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._is_log_told = False
        self._bots_told = 0

    def fresh(self, words: Words) -> Iterator[str]:
        """Tell what has not been told yet, in a sentence each."""
        fault = self._table.log_fault
        if fault is not None and not self._is_log_told:
            yield words.sentence(fault)
        self._is_log_told = fault is not None
        bots = self._table.bot_faults[self._bots_told :]
        self._bots_told += len(bots)
        for bot in bots:
            yield _stood_in_for(bot, words)


def _stood_in_for(fault: BotFault, words: Words) -> str:
    report = written_report(fault.error, sys.argv[1:])
    if report is None:
        return words.text("ui.fault.bot_unwritten", name=fault.name, what=repr(fault.error))
    return words.text("ui.fault.bot", name=fault.name, path=str(report))
