"""The command line: what can be asked for, in which language, and how a refusal is told.

One module for each command or group of commands, found in ``program``. Heavy libraries are imported
by the commands that need them, when they run, so that ``--version`` and ``--help`` answer at once.
"""

from mahjong_tui.cli.program import program
from mahjong_tui.cli.running import CRASHED, INTERRUPTED, PIPE_CLOSED, REFUSED, run
from mahjong_tui.cli.score import SOME_SHEETS_FAILED

__all__ = [
    "CRASHED",
    "INTERRUPTED",
    "PIPE_CLOSED",
    "REFUSED",
    "SOME_SHEETS_FAILED",
    "program",
    "run",
]
