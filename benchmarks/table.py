"""What showing the table costs: turning a view into display values, drawing, cutting into strips.

Times are the best of several rounds of the process's own time, in milliseconds, so that a busy
machine matters little. Run with ``python benchmarks/table.py [ROUNDS]``.
"""

import sys
import time
from collections.abc import Callable

from textual.geometry import Region

from mahjong_tui.core.seats import SOUTH
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table
from mahjong_tui.ui.glyphs import CJK
from mahjong_tui.ui.palette import FELT
from mahjong_tui.ui.present import Focus, present
from mahjong_tui.ui.table.drawing import draw_table
from mahjong_tui.ui.table.form import form_for
from mahjong_tui.ui.words import Words

SIZES = ((80, 20), (100, 26), (120, 36), (160, 46))
REPEATS = 20
STEPS = 150
SEED = 33


def milliseconds(task: Callable[[], object], rounds: int) -> float:
    """Measure a task: the best round's mean."""
    best = float("inf")
    for _ in range(rounds):
        started = time.process_time()
        for _ in range(REPEATS):
            task()
        best = min(best, (time.process_time() - started) / REPEATS)
    return best * 1000


def main() -> None:
    """Print a line for each size."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    bots = [Player(name, "easy") for name in "ABCD"]
    table = Table(Setup("qinzhou", {}, SEED, 1, (bots[0], bots[1], bots[2], bots[3])))
    for _ in range(STEPS):
        table.step()
    view, words, focus = table.update(SOUTH).view, Words(catalogue(Locale.ZH)), Focus(cursor=3)
    shown = present(view, words, focus)
    assert sum(map(len, view.rivers)) > 20
    print(f"present          {milliseconds(lambda: present(view, words, focus), rounds):5.2f} ms")
    for width, height in SIZES:
        form, whole = form_for(width, height), Region(0, 0, width, height)
        canvas = draw_table(shown, form, CJK).canvas
        drawing = milliseconds(lambda form=form: draw_table(shown, form, CJK), rounds)
        strips = milliseconds(
            lambda canvas=canvas, whole=whole: [
                canvas.strip(whole, y, FELT.style) for y in range(whole.height)
            ],
            rounds,
        )
        print(f"{width:3} x {height:2}   draw {drawing:5.2f} ms   all strips {strips:5.2f} ms")


if __name__ == "__main__":
    main()
