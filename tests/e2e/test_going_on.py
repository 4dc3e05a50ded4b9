"""Whatever ends the program, the match goes on as the one that was never broken off.

``pytest tests/e2e/test_going_on.py`` kills it at twenty moments, over all variants.
"""

import signal
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from e2e.conftest import Starting
from e2e.playing import AMONG_BOTS, alive, over
from e2e.terminal import GLANCE, PATIENCE, UNTOUCHED, Terminal
from msgspec.structs import replace

from mahjong_tui.engine.events import Answered, Event, MatchEnded
from mahjong_tui.session.log import load
from mahjong_tui.session.match import Setup
from mahjong_tui.session.table import Table
from mahjong_tui.store.settings import Speed
from mahjong_tui.store.settings_file import SettingsStore
from mahjong_tui.ui.choices import Answering
from mahjong_tui.ui.present import own_tiles

pytestmark = pytest.mark.e2e

BOTS: Final = ("--seats", "bot:easy@1,bot:normal@1,bot:easy@1,bot:random")

MATCHES: Final = {
    "qinzhou": (4, AMONG_BOTS),
    "liuzhou": (3, (*BOTS, "--option", "fishing=true")),
    "nanning": (3, BOTS),
    "nanning_laok": (3, BOTS),
    "guangdong": (3, (*BOTS, "--spectators", "house")),
    "handan": (4, BOTS),
}
"""How often each is killed, and who plays: at one table Ann, who presses Enter at everything."""

EVENTS: Final = 23
"""After so many more events it is killed."""


LOOK: Final = 0.1
"""Seconds between two looks at the screen, each of which is a process; the log is cheaper."""


class Home:
    """A home in which one program after the other finds what the one before has left."""

    def __init__(self, start: Starting, room: Path) -> None:
        self._start = start
        self.environ = {f"XDG_{name}_HOME": str(room / name) for name in ("DATA", "CONFIG")}
        self._matches = room / "DATA" / "mahjong-tui" / "matches"
        settings = SettingsStore(room / "CONFIG" / "mahjong-tui" / "settings.toml")
        settings.amend(lambda now: replace(now, pace=Speed.INSTANT, welcomed=True))

    def start(self, *arguments: str) -> Terminal:
        """Start the program in this home."""
        return self._start("--lang", "en", *arguments, environ=self.environ)

    @property
    def log(self) -> Path:
        """The log of the only match that was played."""
        (log,) = self._matches.iterdir()
        return log

    def events(self) -> int:
        """Count the events that are in the log by now."""
        lines = sum(log.read_bytes().count(b"\n") for log in self._matches.glob("*"))
        return max(0, lines - 1)

    def is_over(self) -> bool:
        """True once the match is over."""
        return isinstance(load(self.log).events[-1], MatchEnded)


@pytest.fixture
def home(start: Starting, tmp_path: Path) -> Home:
    return Home(start, tmp_path / "home")


def play_until(terminal: Terminal, holds: Callable[[], bool]) -> None:
    """Press Enter at whatever is asked until something holds."""
    deadline = time.monotonic() + PATIENCE
    looked = 0.0
    while not holds():
        now = time.monotonic()
        assert now < deadline, terminal.screen
        if now > looked + LOOK:
            looked = now
            screen = terminal.screen
            if alive() in screen or over() in screen:
                terminal.send("Enter")
        time.sleep(GLANCE / 4)


def uninterrupted(setup: Setup) -> list[Event]:
    """Play the same match without a terminal; a person does what Enter would do."""
    events: list[Event] = []
    table = Table(setup, Taken(events))
    while not table.is_over:
        if table.step():
            continue
        if not table.waiting_for:
            table.next_hand()
            continue
        now = table.update(table.waiting_for[0])
        assert now.prompt is not None
        answering, action = Answering.to(now.prompt, own_tiles(now.view)).taken()
        while action is None:
            answering, action = answering.taken()
        table.submit(action)
    return facts(events)


class Taken:
    """A log that is a list."""

    def __init__(self, events: list[Event]) -> None:
        self._events = events

    def append(self, events: list[Event], *, safe: bool = False) -> None:  # noqa: ARG002 - a list
        self._events += events

    def close(self) -> None:
        pass


def facts(events: list[Event]) -> list[Event]:
    """Give what happened; in which order several have answered depends on who is faster."""
    return [event for event in events if not isinstance(event, Answered)]


def test_twenty_times_it_is_killed() -> None:
    assert sum(times for times, _ in MATCHES.values()) == 20


@pytest.mark.parametrize("variant", MATCHES)
def test_a_match_that_is_killed_again_and_again_is_the_one_that_never_was(
    home: Home, variant: str
) -> None:
    times, seats = MATCHES[variant]
    hands = "2" if variant == "handan" else "1"
    table = ("--variant", variant, "--seed", "4", "--match-hands", hands, *seats)
    terminal = home.start("play", *table)
    for _ in range(times):
        before = home.events()
        play_until(terminal, partial(lambda wanted: home.events() >= wanted, before + EVENTS))
        terminal.signal(signal.SIGKILL)
        assert terminal.status() == 128 + signal.SIGKILL
        assert not home.is_over()
        terminal = home.start("play", "--continue")
    play_until(terminal, home.is_over)
    setup, events = load(home.log)
    assert facts(list(events)) == uninterrupted(setup)


ENDINGS: Final[dict[str, Callable[[Terminal], None]]] = {
    "SIGTERM": lambda terminal: terminal.signal(signal.SIGTERM),
    "SIGHUP": lambda terminal: terminal.signal(signal.SIGHUP),
    "window closed": lambda terminal: terminal.hang_up(),
    "quit": lambda terminal: terminal.send("q", "Down", "Down", "Enter"),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_match_that_was_ended_in_mid_hand_is_offered_at_the_next_start(
    home: Home, ending: str
) -> None:
    terminal = home.start("play", "--variant", "qinzhou", "--seed", "1", *AMONG_BOTS)
    terminal.wait_for("discard 東", alive())
    terminal.send("Enter")
    asked = "N Lan discards 三萬. Take it?"
    terminal.wait_for(asked)
    ENDINGS[ending](terminal)
    terminal.status()
    if ending != "window closed":
        assert terminal.is_as_before
        assert terminal.modes == UNTOUCHED
    again = home.start()
    again.wait_for("> Continue: Qinzhou, hand 1/16, Ann 0")
    again.send("Enter")
    again.wait_for(asked, "wall 80", alive())


def test_a_match_is_played_by_one_program_at_a_time(home: Home) -> None:
    terminal = home.start("play", "--seed", "1", *AMONG_BOTS)
    terminal.wait_for("discard", alive())
    second = home.start("play", "--continue", str(home.log))
    assert second.status() == 2
    says(second, "is being played by another mahjong-tui")
    third = home.start("play", "--continue")
    assert third.status() == 2
    says(third, "There is no unfinished match")


def says(terminal: Terminal, text: str) -> None:
    """Wait until a text stands on the screen, however it is broken into lines."""
    terminal.wait_until(lambda: text in terminal.unwrapped, f"never said: {text}")


def test_where_the_keyboard_is_closed_nothing_starts(start: Starting) -> None:
    terminal = start("--lang", "en", "play", redirected="<&-")
    assert terminal.status() == 2
    terminal.wait_for("The game needs a terminal")
    assert terminal.modes == UNTOUCHED
