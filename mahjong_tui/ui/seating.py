"""The tables that are open: a new one, one that goes on, and what is kept when they are left."""

from datetime import UTC, datetime
from pathlib import Path

from mahjong_tui.errors import LogError
from mahjong_tui.session.log import MatchLog
from mahjong_tui.session.match import Setup
from mahjong_tui.session.table import Table
from mahjong_tui.store.matches import Matches


class Seating:
    """Opens tables, each with a log, and leaves them all."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._open: list[Table] = []

    def new(self, setup: Setup) -> Table:
        """Open the table of a new match.

        Raises:
            MahjongError: When there can be no such table.
        """
        path = self.matches.new_path(f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}")
        return self._opened(Table(setup, MatchLog(path, setup)))

    def again(self, path: Path) -> Table:
        """Open the table of a match that goes on.

        Raises:
            LogError: When it cannot go on; its log is left as it was.
        """
        log, (setup, events) = MatchLog.reopened(path)
        return self._opened(Table(setup, log, past=events))

    def leave(self) -> tuple[LogError, ...]:
        """Leave every table: nothing moves there any more, and its log is safe.

        Gives what could not be written.
        """
        left, self._open = self._open, []
        return tuple(fault for table in left if (fault := table.leave()))

    @property
    def is_in_match(self) -> bool:
        """True while a match is open whose log will do to go on with it."""
        return any(not (table.is_over or table.log_fault) for table in self._open)

    def _opened(self, table: Table) -> Table:
        self._open.append(table)
        return table
