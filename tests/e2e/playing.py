"""Playing at a table in a terminal: answering what is asked, and reading what a hand came to."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from e2e.conftest import Starting
from e2e.terminal import Terminal
from msgspec.structs import replace

from mahjong_tui.i18n import Catalogue, Locale, catalogue
from mahjong_tui.store.settings import Speed
from mahjong_tui.store.settings_file import SettingsStore

EN: Final = catalogue(Locale.EN)
ZH: Final = catalogue(Locale.ZH)

AMONG_BOTS: Final = ("--seats", "E=human:Ann,S=bot:easy@1,W=bot:easy@1,N=bot:easy@1")
"""Ann sits East; the others are yardsticks, which never change."""

TO_INSTANT: Final = ("t", "t", "t")
"""From the usual pace over a slow one and one by steps to none."""

SEATS: Final = 4

SETTLE: Final = 0.4
"""Seconds in which a screen that will scroll has scrolled."""

READINGS: Final = 5
"""How often a text is begun again whose pages, which share a line each, do not fit together."""


def alive(say: Catalogue = EN) -> str:
    """Say what stands in the key bar as soon as a question can be answered, and no longer."""
    return f"Enter {say.text('ui.command.take.label')}"


def over(say: Catalogue = EN) -> str:
    """Say what stands in the key bar of a breakdown that can be left."""
    return f"Enter {say.text('ui.command.next.label')}"


class Step(NamedTuple):
    """A key, and what stands on the screen when it is pressed: tiles left and what is asked."""

    wall: int
    asked: str
    key: str

    def is_asked(self, screen: str) -> bool:
        """True once the key will be taken as an answer."""
        return f"wall {self.wall} " in screen and self.asked in screen and alive() in screen


class Paid(NamedTuple):
    """A payment as the breakdown shows it, for each of its payers."""

    payer: str
    payee: str
    points: int


class Sum(NamedTuple):
    """How a player stands: by this hand, in all, and what is said of him besides."""

    name: str
    delta: int
    total: int
    note: str


class Breakdown(NamedTuple):
    """Everything that was read of a breakdown, from its first line to its last."""

    text: str

    def has(self, *pieces: str) -> bool:
        """True when a line holds all pieces in this order, whatever stands between them."""
        return any(_holds(line, pieces) for line in self.text.splitlines())

    def payments(self) -> list[Paid]:
        """Read the payments."""
        return [
            Paid(payer, found["payee"].strip(), int(found["points"]))
            for found in _PAYMENT.finditer(self.text)
            for payer in re.split(r", |、", found["payers"])
        ]

    def sums(self) -> list[Sum]:
        """Read how everybody stands."""
        return [
            Sum(found["name"], int(found["delta"]), int(found["total"]), found["note"].strip())
            for found in _SUM.finditer(self.text)
        ]

    def check(self) -> None:
        """Hold it against itself: nothing is lost, and everybody's sum is what he got and paid."""
        assert len(self.sums()) >= SEATS, self.text
        moved = {one.name: 0 for one in self.sums()}
        for paid in self.payments():
            moved[paid.payer] -= paid.points
            moved[paid.payee] += paid.points
        assert moved == {one.name: one.delta for one in self.sums()}
        assert sum(one.delta for one in self.sums()) == 0
        assert sum(one.total for one in self.sums()) == 0


class Standings(NamedTuple):
    """Everything that stands on a screen of standings."""

    text: str

    def points(self) -> dict[str, int]:
        """Read everybody's points."""
        found = re.finditer(r"^ +(?:\d+\. +)?(\S+(?: \S+)?) +([+-]\d+|0)$", self.text, re.MULTILINE)
        return {one[1]: int(one[2]) for one in found}

    def deltas(self) -> list[list[int]]:
        """Read what each hand so far has brought to each seat."""
        found = re.finditer(r"^\W*\d+ +\D+?((?: +[+-]\d+| +0){4,})$", self.text, re.MULTILINE)
        return [[int(delta) for delta in one[1].split()] for one in found]


_SUM: Final = re.compile(
    r"^ +(?P<name>\S.*?) +(?P<delta>[+-]\d+|0) → +(?P<total>[+-]\d+|0)(?P<note>.*)$", re.MULTILINE
)
_PAYMENT: Final = re.compile(
    r"^ +(?P<payers>\S.*?) → (?P<payee>\S+ ?\S*?) +(?P<points>\d+)\b", re.MULTILINE
)


def at_once(home: Path) -> dict[str, str]:
    """Make a home where nothing is asked first and nothing has to be waited for."""
    config = home / "config"
    settings = SettingsStore(config / "mahjong-tui" / "settings.toml")
    settings.amend(lambda now: replace(now, pace=Speed.INSTANT, welcomed=True))
    return {"XDG_CONFIG_HOME": str(config), "XDG_DATA_HOME": str(home / "data")}


def sit_down(start: Starting, *arguments: str, say: Catalogue = EN) -> Terminal:
    """Start at a table where nothing has to be waited for."""
    terminal = start("--lang", say.locale, "play", *arguments)
    terminal.wait_for("#")
    terminal.send(*TO_INSTANT)
    return terminal


def follow(terminal: Terminal, steps: Iterable[Step]) -> None:
    """Press each key as soon as what it answers stands on the screen and can be answered."""
    for step in steps:
        terminal.wait_for(step.is_asked)
        terminal.send(step.key)


def play_on(terminal: Terminal, say: Catalogue = EN) -> None:
    """Press Enter at whatever is asked until the hand is over."""

    def asks(screen: str) -> bool:
        return alive(say) in screen or over(say) in screen

    while over(say) not in (screen := terminal.wait_for(asks)):
        terminal.send("Enter")
        terminal.wait_for_change(screen)


def breakdown(terminal: Terminal, say: Catalogue = EN) -> Breakdown:
    """Read a breakdown to its end, page by page; again, if it was still being drawn."""
    terminal.wait_for(over(say))
    for _ in range(READINGS):
        read = _page(terminal.wait_for_rest())
        while page := _next_page(terminal, "PageDown"):
            overlap = max(n for n in range(len(page) + 1) if read[len(read) - n :] == page[:n])
            if not overlap:
                break
            read += page[overlap:]
        else:
            return Breakdown("\n".join(read))
        while _next_page(terminal, "PageUp"):
            pass
    message = f"its pages do not follow one another\n{terminal.screen}"
    raise AssertionError(message)


def _page(screen: str) -> list[str]:
    return [line.rstrip() for line in screen.splitlines()[:-1]]


def _next_page(terminal: Terminal, key: str) -> list[str]:
    before = terminal.screen
    terminal.send(key)
    try:
        terminal.wait_for_change(before, SETTLE)
    except AssertionError:
        return []
    return _page(terminal.wait_for_rest())


def _holds(line: str, pieces: Iterable[str]) -> bool:
    for piece in pieces:
        _, found, line = line.partition(piece)
        if not found:
            return False
    return True
