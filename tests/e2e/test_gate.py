"""Where the program does not start, where it stands still, and what it leaves behind."""

import signal
from pathlib import Path
from typing import Final

import pytest
from e2e.conftest import Starting
from e2e.playing import AMONG_BOTS, alive, sit_down
from e2e.terminal import UNTOUCHED, Terminal

from mahjong_tui.core.seats import EAST
from mahjong_tui.core.tiles import EAST_WIND
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Discarded, MatchStarted
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import begin
from mahjong_tui.engine.state import GameState
from mahjong_tui.session.log import load
from mahjong_tui.session.match import Player

pytestmark = pytest.mark.e2e

TABLE: Final = ("--variant", "qinzhou", "--seed", "1", *AMONG_BOTS)

NO_TERMINAL: Final = "The game needs a terminal"


@pytest.mark.parametrize(
    ("redirected", "environ", "said"),
    [
        ("</dev/null", {}, NO_TERMINAL),
        (">said 2>&1", {}, NO_TERMINAL),
        ("2>said", {}, NO_TERMINAL),
        ("", {"TERM": "dumb"}, "TERM is dumb"),
    ],
    ids=["no keyboard", "all output piped", "errors piped", "dumb"],
)
def test_what_is_no_terminal_is_refused_in_one_line(
    start: Starting, redirected: str, environ: dict[str, str], said: str
) -> None:
    terminal = start("--lang", "en", redirected=redirected, environ=environ)
    assert terminal.status() == 2
    one_line(terminal, said)


def test_a_window_that_is_too_small_is_refused_with_both_sizes(start: Starting) -> None:
    terminal = start("--lang", "en", size=(40, 10))
    assert terminal.status() == 2
    one_line(terminal, "needs 80x24; this terminal has 40x10")


def one_line(terminal: Terminal, said: str) -> None:
    """Hold that one line was said, on the screen or where it was sent, and nothing was left on."""
    terminal.wait_until(lambda: said in told(terminal), f"never said: {said}")
    assert "\n" not in told(terminal).strip()
    assert terminal.modes == UNTOUCHED
    assert terminal.is_as_before


def told(terminal: Terminal) -> str:
    """Give what the program has said."""
    file = terminal.room / "said"
    return file.read_text(encoding="utf-8") if file.exists() else terminal.unwrapped


def test_in_a_window_made_too_small_the_hand_stands_still_until_there_is_room(
    start: Starting,
) -> None:
    terminal = sit_down(start, *TABLE)
    terminal.wait_for("discard 東")
    terminal.resize(40, 10)
    terminal.wait_for(says_what_is_needed)
    terminal.send("Enter")
    terminal.resize(80, 24)
    terminal.wait_for("wall 83", "discard 東", alive())
    terminal.send("Enter")
    terminal.wait_for("Ann discards 東.")


def says_what_is_needed(screen: str) -> bool:
    """True once both sizes can be read, however the sentence is broken into lines."""
    return "needs 80x24, this terminal has 40x10" in " ".join(screen.split())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_in_mid_hand_restores_the_terminal_and_keeps_the_log(
    start: Starting, number: signal.Signals
) -> None:
    terminal = in_mid_hand(start)
    terminal.signal(number)
    assert terminal.status() == 128 + number
    one_line(terminal, "mahjong-tui was ended by a signal")
    log_is_complete(terminal)


def test_closing_the_window_in_mid_hand_keeps_the_log(start: Starting) -> None:
    terminal = in_mid_hand(start)
    terminal.hang_up()
    assert terminal.status() == 128 + signal.SIGHUP
    log_is_complete(terminal)


def in_mid_hand(start: Starting) -> Terminal:
    """Discard a tile and wait until the next answer is awaited."""
    terminal = sit_down(start, *TABLE)
    terminal.wait_for("discard 東", alive())
    terminal.send("Enter")
    terminal.wait_for("N Lan discards 三萬. Take it?")
    return terminal


def log_is_complete(terminal: Terminal) -> None:
    """Hold that the log tells the hand up to what stood on the screen last."""
    (log,) = terminal.logs
    setup, events = load(log)
    assert (setup.variant, setup.seed, setup.hands) == ("qinzhou", 1, 16)
    assert setup.players[EAST] == Player("Ann")
    discards = [event for event in events if isinstance(event, Discarded)]
    assert [one.seat for one in discards] == [0, 1, 2, 3]
    assert discards[0].tile == EAST_WIND
    state = replayed(log)
    assert state.wall.left == 80
    assert [prompt.seat for prompt in prompts(state)] == [EAST]


def replayed(log: Path) -> GameState:
    """Rebuild the table from its log."""
    started, *events = load(log)[1]
    assert isinstance(started, MatchStarted)
    state = begin(started)
    for event in events:
        evolve(state, event)
    return state
