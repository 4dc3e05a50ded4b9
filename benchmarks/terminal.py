"""What the interface costs at a terminal, beside the smallest application of textual.

    python benchmarks/terminal.py [RUNS]

Every program is run afresh behind a pseudo terminal that answers what is asked at the start: RUNS
times (15), in turn, so that a busy machine slows all alike, at two sizes, in all colours and in
256. Times are ratios of medians: the first paint to ``python -c pass``, everything else to the
smallest application (``smallest.py``). Bytes are what the terminal is sent. The limit stands beside
each figure, and the status says whether all are kept.

* first paint: until the first line of tiles is there.
* playable: until the first question can be answered.
* arrow key: from the key to the last byte that comes of it; *busy* with an expert computing in a
  thread beside it (``busy.py``).
* whole hand: 44 discards of four players and 60 cursor moves, what is asked between them included.
* idle: bytes and processor time while a question is open and nobody does anything.
"""

import os
import re
import sys
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from typing import NamedTuple

from line import KINDS, Kind, Line, Size, running

HERE = Path(__file__).parent
BARE = (sys.executable, "-c", "pass")
SMALLEST = (sys.executable, str(HERE / "smallest.py"))
TABLE = ("play", "--variant", "qinzhou", "--lang", "zh")
SEATS = ("--seats", "E=human,S=bot:easy,W=bot:easy,N=bot:easy")
FIRST = (*TABLE, *SEATS, "--seed", "1")
"""The person begins, so that nothing is waited for."""
LONG = (*TABLE, "--seats", "E=human,S=bot:random,W=bot:random,N=bot:random", "--seed", "1")
"""Players who win next to nothing, so that the hand is long."""
PROGRAM = (sys.executable, str(Path(sys.executable).with_name("mahjong-tui")))
BUSY = (sys.executable, str(HERE / "busy.py"))

SIZES: tuple[Size, ...] = ((80, 24), (120, 40))
RUNS = 15
PRESSES = 8
"""Arrow keys in one run."""

PAINTED, SHOWN, ALIVE = rb"mahjong-tui", rb"smallest", rb"(?<!\[)Enter"
"""What is written by the first paint, by the smallest application, and when a key will answer."""
LEFT, RIGHT, ENTER, SPACE, PASS, PACE = b"\x1b[D", b"\x1b[C", b"\r", b" ", b"n", b"t"
TO_STEPS = 2
"""How often the pace is changed until every move waits for a key."""
NOTICE = 3.0
"""Seconds after which nothing is noticed about the pace any more."""
TILES = 14
DISCARDS, MOVES = 44, 60
MOVES_A_TURN = 6
IDLE = 4.0
"""Seconds in which nothing is done."""


class Figure(NamedTuple):
    """What was measured, what of it is allowed at most, and in which unit."""

    name: str
    value: float
    limit: float
    unit: str
    digits: int = 0
    more: str = ""

    @property
    def is_kept(self) -> bool:
        """True when it is within its limit."""
        return self.value <= self.limit

    def __str__(self) -> str:
        """Write a line of the table."""
        value = f"{self.value:.{self.digits}f}"
        mark = "" if self.is_kept else "   <-- too much"
        return f"  {self.name:<28}{value:>9} {self.unit:<3} limit {self.limit:g}{self.more}{mark}"


class Times(NamedTuple):
    """What one round of fresh runs has taken, in seconds; memory in bytes."""

    bare: float
    painted: float
    shown: float
    playable: float
    key: list[float]
    arrow: list[float]
    busy: list[float]
    small: int
    resident: int


def percentile(values: Sequence[float], share: float = 0.95) -> float:
    """Give the value that a share of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(share * len(ordered)))]


def latencies(line: Line, keys: Iterable[bytes]) -> list[float]:
    """Press keys; give the seconds until the last byte of each."""
    line.rest()
    return [line.press(key)[1] for key in keys]


def to_and_fro() -> list[bytes]:
    """Give arrow keys that move the cursor within a hand."""
    return [LEFT, LEFT, RIGHT, LEFT, LEFT, RIGHT, LEFT, RIGHT][:PRESSES]


def one_round(size: Size, kind: Kind) -> Times:
    """Start everything once."""
    with running(BARE, size, kind) as line:
        bare = line.ended()
    with running(SMALLEST, size, kind) as line:
        shown = line.until(SHOWN)
        key = latencies(line, [SPACE] * PRESSES)
        small = line.resident
    with running((*PROGRAM, *FIRST), size, kind) as line:
        painted = line.until(PAINTED)
        playable = line.until(ALIVE)
        arrow = latencies(line, to_and_fro())
        resident = line.resident
    with running((*BUSY, *FIRST), size, kind) as line:
        line.until(ALIVE)
        busy = latencies(line, to_and_fro())
    return Times(bare, painted, shown, playable, key, arrow, busy, small, resident)


def timed(rounds: Sequence[Times]) -> Iterable[Figure]:
    """Compare the times of all rounds."""
    bare, shown = (
        median(values) for values in ([r.bare for r in rounds], [r.shown for r in rounds])
    )
    painted, playable = [r.painted for r in rounds], [r.playable for r in rounds]
    key, arrow, busy = (
        [seconds for r in rounds for seconds in getattr(r, name)]
        for name in ("key", "arrow", "busy")
    )
    yield ratio("first paint / python", painted, bare, 2)
    yield ratio("playable / smallest", playable, shown, 1.25)
    yield ratio("arrow key / smallest", arrow, median(key), 2)
    yield Figure("arrow key, 95th percentile", 1000 * percentile(arrow), 10, "ms", 1)
    yield ratio("arrow key busy / smallest", busy, median(key), 3)
    held = median(r.resident for r in rounds)
    small = median(r.small for r in rounds)
    yield Figure("memory / smallest", held / small, 1.5, "x", 2, f"   {held / 2**20:.0f} MiB")


def ratio(name: str, values: Sequence[float], base: float, limit: float) -> Figure:
    """Compare a median with another; say what it and the 95th percentile are in milliseconds."""
    more = f"   {1000 * median(values):.1f} ms, 95 %: {1000 * percentile(values):.1f}"
    return Figure(name, median(values) / base, limit, "x", 2, f"{more}, against {1000 * base:.1f}")


def sent(size: Size, kind: Kind) -> Iterable[Figure]:
    """Count what is sent at a table whose every move waits for a key."""
    with running((*PROGRAM, *FIRST), size, kind) as line:
        line.until(ALIVE)
        line.rest()
        arrows = [line.press(key)[0] for key in (LEFT,) * TILES + (RIGHT,) * TILES]
        step_by_step(line)
        discards = [line.press(key)[0] for key in (ENTER, *(SPACE,) * 8)]
        line.resize((size[0] + 1, size[1]))
        repaint = line.resize(size)
    yield Figure("an arrow key, any tile", max(arrows), 600, "B")
    yield Figure("a discard, shown and asked", max(discards), 1800, "B")
    yield Figure("a full repaint", repaint, 12000, "B")


def step_by_step(line: Line) -> None:
    """Let every move wait for a key, and wait until nothing is said about that any more."""
    line.press(PACE * TO_STEPS)
    line.rest(NOTICE)


def whole_hand(size: Size, kind: Kind) -> Figure:
    """Count what is sent from the first question to the last discard."""
    moves = 0
    with running((*PROGRAM, *LONG), size, kind) as line:
        line.until(ALIVE)
        step_by_step(line)
        begun = len(line.got)
        while discards(line.home) < DISCARDS:
            line.press(PASS)
            left = min(MOVES_A_TURN, MOVES - moves)
            moves += left
            for key in (*(LEFT,) * left, ENTER):
                line.press(key)
            to_next_question(line)
        total = len(line.got) - begun
    assert moves == MOVES, moves
    return Figure("a whole hand", total / 1000, 110, "kB", 1)


def to_next_question(line: Line) -> None:
    """Let moves be shown until something is asked."""
    for _ in range(40):
        since = len(line.got)
        line.press(SPACE)
        if re.search(ALIVE, line.got[since:]):
            return
    raise TimeoutError(line.got[-500:].decode(errors="replace"))


def discards(home: Path) -> int:
    """Count the discards in the log of the only match."""
    (log,) = home.rglob("*.jsonl")
    return log.read_text(encoding="utf-8").count('"did":"discarded"')


def idle(size: Size, kind: Kind) -> Iterable[Figure]:
    """Do nothing for a while at an open question."""
    with running((*PROGRAM, *FIRST), size, kind) as line:
        line.until(ALIVE)
        line.rest(2)
        before, ticks = len(line.got), line.cpu
        line.read(IDLE)
        yield Figure("idle", len(line.got) - before, 0, "B")
        per_tick = 1000 / os.sysconf("SC_CLK_TCK")
        yield Figure(f"idle, in {IDLE:.0f} s", (line.cpu - ticks) * per_tick, 0, "ms")


def main() -> None:
    """Print the table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    kept = True
    for size, kind in product(SIZES, KINDS):
        one_round(size, kind)
        print(f"{size[0]}x{size[1]}, {kind.name} (load {os.getloadavg()[0]:.1f}, {runs} runs)")
        rounds = [one_round(size, kind) for _ in range(runs)]
        figures = (*timed(rounds), *sent(size, kind), whole_hand(size, kind), *idle(size, kind))
        print(*figures, sep="\n", flush=True)
        kept = kept and all(figure.is_kept for figure in figures)
    sys.exit(not kept)


if __name__ == "__main__":
    main()
