"""Two people at one keyboard, a whole hand each: the curtain, the open bar, and what is hidden."""

import operator
import re
from functools import partial
from typing import Final

import pytest
from e2e.conftest import Starting
from e2e.playing import EN, TO_INSTANT, ZH, alive, breakdown, over
from e2e.terminal import Terminal

from mahjong_tui.i18n import Catalogue

pytestmark = pytest.mark.e2e

SEATS: Final = "E=human:Ann,S=human:Bo,W=bot:easy@1,N=bot:easy@1"
FACES: Final = re.compile("[萬筒索]▕")
"""A tile of a hand; those in a river have no bevel beside their sign."""
LOOK_EVERY: Final = 6
MOST_KEYS: Final = 600


class Seen:
    """What came to the screen in a hand of two people."""

    def __init__(self, terminal: Terminal, say: Catalogue) -> None:
        self.terminal = terminal
        self.say = say
        self.curtains = self.bars = self.looks = self.questions = 0

    def is_curtain(self, screen: str) -> bool:
        return f"Enter {self.say.text('ui.command.lift.label')}" in screen

    def is_open(self, screen: str) -> bool:
        return f"[n] {self.say.text('ui.open.nobody')}" in screen and alive(self.say) in screen

    def is_asked(self, screen: str) -> bool:
        ends = (alive(self.say), over(self.say))
        return self.is_curtain(screen) or any(end in screen for end in ends)

    def key(self, screen: str) -> str:
        """Choose a key, and hold the screen against what may stand on it."""
        if self.is_curtain(screen):
            self.curtains += 1
            assert not re.search("[萬筒索]", screen), screen
            assert ("Ann" in screen) != ("Bo" in screen)
            return "Enter"
        if not self.is_open(screen):
            self.questions += 1
            return "Enter"
        self.bars += 1
        assert not FACES.search(screen), screen
        if self.bars % LOOK_EVERY:
            return "Enter"
        self.looks += 1
        return re.findall(r"\[([1-4])\]", screen)[0]


def play_together(terminal: Terminal, say: Catalogue) -> Seen:
    """Play a hand to its breakdown, everybody discarding what he drew."""
    seen = Seen(terminal, say)
    terminal.wait_for(seen.is_asked)
    for _ in range(MOST_KEYS):
        screen = terminal.wait_for(seen.is_asked)
        if over(say) in screen:
            return seen
        if "#" in screen and not seen.bars + seen.questions:
            terminal.send(*TO_INSTANT)
        terminal.send(seen.key(screen))
        terminal.wait_for(partial(operator.ne, screen))
    pytest.fail(f"the hand does not end\n{terminal.screen}")


@pytest.mark.parametrize(
    ("say", "variant", "called"),
    [(EN, "qinzhou", "Pass to E Ann"), (ZH, "handan", "请交给 东 Ann")],
    ids=["en", "zh"],
)
def test_two_people_play_a_hand_to_its_breakdown(
    start: Starting, say: Catalogue, variant: str, called: str
) -> None:
    terminal = start(
        "--lang", say.locale, "play", "--variant", variant, "--seed", "1", "--match-hands", "1",
        "--seats", SEATS,
    )  # fmt: skip
    seen = play_together(terminal, say)
    assert min(seen.curtains, seen.bars, seen.looks, seen.questions) > 2
    came_to = breakdown(terminal, say)
    came_to.check()
    assert {"Ann", "Bo"} <= {name for one in came_to.sums() for name in one.name.split()}
    terminal.send("Enter")
    terminal.wait_for(say.text("ui.standings.final"), "Ann", "Bo")


def test_nothing_of_a_hand_can_be_scrolled_back_to(start: Starting) -> None:
    terminal = start("--lang", "en", "play", "--variant", "handan", "--seed", "1", "--seats", SEATS)
    terminal.wait_for("Pass to E Ann", "Enter show")
    terminal.send("Enter")
    terminal.wait_for(FACES.search, alive())
    terminal.send("Enter")
    terminal.wait_for("Does anybody want it?", alive())
    assert len(terminal.everything.splitlines()) == len(terminal.screen.splitlines())
    terminal.send("q")
    terminal.wait_for("Leave the program")
    terminal.send("Down", "Down", "Enter")
    assert terminal.status() == 0
    assert not re.search("[萬筒索]", terminal.everything)
