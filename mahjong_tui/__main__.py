"""The way in, for ``mahjong-tui`` and for ``python -m mahjong_tui``."""

import gc
import sys

from mahjong_tui.ui.first_line import FIRST_LINE


def main() -> None:
    """Do what the command line asks for and leave with its status.

    The first line is there before anything else is loaded. Nothing that is imported is garbage:
    left out of collections, here and at the end, it costs the start a fifth less. Where there is a
    first line, more is to come, and the application collects as soon as it is ready.
    """
    FIRST_LINE.paint_for(sys.argv[1:])
    gc.disable()
    from mahjong_tui.cli import run

    if not FIRST_LINE.is_there:
        gc.freeze()
        gc.enable()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
