"""The program with an expert beside it: a thread that computes all the time, as long as one move.

    python benchmarks/busy.py ARGUMENTS...

It thinks in plain Python, in pieces of 5 to 100 milliseconds, as the thread of the bots does.
"""

from itertools import cycle
from threading import Thread
from time import perf_counter

from mahjong_tui.__main__ import main

PIECES = (0.005, 0.1, 0.02, 0.05)
"""Seconds of each piece, in turn."""


def think() -> None:
    """Compute for ever."""
    for seconds in cycle(PIECES):
        until = perf_counter() + seconds
        while perf_counter() < until:
            sum(number * number for number in range(200))


if __name__ == "__main__":
    Thread(target=think, daemon=True).start()
    main()
