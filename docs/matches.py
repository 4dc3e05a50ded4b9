"""Makes the logs from which the pictures are drawn: matches played by bots up to some moment.

``python docs/matches.py`` plays those that are missing in ``docs/matches``, seed after seed until
one comes to the moment that is wanted. A log is an ordinary one, as the program keeps it.
"""

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.chance import Chance
from mahjong_tui.core.seats import SOUTH, Seat
from mahjong_tui.engine.actions import Action, Chi, Gang, Hu, Peng
from mahjong_tui.engine.events import Event
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.session.log import MatchLog
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table

FOLDER: Final = Path(__file__).parent / "matches"
NAMES: Final = ("阿梅", "阿明", "阿兰", "阿波")
"""Who plays, East first; the second is the person."""
LATEST: Final = 2
"""The last hand in which a moment is waited for."""
MELDS: Final = 4
"""Melds on a table that is worth seeing."""

Moment = Callable[[Table], bool]


class Wanted(NamedTuple):
    """A match: its rules, how long it is, who is a person, and the moment at which it is left."""

    variant: str
    moment: Moment
    hands: int = 16
    options: dict[str, OptionValue] = {}  # noqa: RUF012 - never changed
    people: tuple[Seat, ...] = (SOUTH,)
    spectators: tuple[Player, ...] = ()

    def setup(self, seed: int) -> Setup:
        """Seat everybody."""
        east, south, west, north = (
            Player(name, None if Seat(seat) in self.people else "normal")
            for seat, name in enumerate(NAMES)
        )
        players = (east, south, west, north)
        return Setup(self.variant, self.options, seed, self.hands, players, self.spectators)


def asked(table: Table) -> Prompt | None:
    """Give the question that waits for a person."""
    waiting = table.waiting_for
    return table.update(waiting[0]).prompt if waiting else None


def own_turn(table: Table) -> bool:
    """A second hand, melds all round, and the person is to discard."""
    prompt, view = asked(table), table.update(SOUTH).view
    is_asked = prompt is not None and prompt.why is Why.TURN and view.drawn is not None
    many = sum(map(len, view.melds)) >= MELDS and bool(view.melds[SOUTH])
    return is_asked and view.number > 1 and many


def claim(table: Table) -> bool:
    """A discard with which the person could do one thing or another."""
    prompt, view = asked(table), table.update(SOUTH).view
    if prompt is None or prompt.why is not Why.CLAIM:
        return False
    offered = set(map(type, prompt.options))
    return {Gang, Peng, Chi} <= offered and sum(map(len, view.melds)) >= MELDS - 1


def win(table: Table) -> bool:
    """A discard with which the person could win, or do something else."""
    prompt = asked(table)
    offered = set(map(type, prompt.options)) if prompt else set[type[Action]]()
    return Hu in offered and bool(offered & {Peng, Chi})


def fishing(table: Table) -> bool:
    """The person has picked one fish and may pick another."""
    prompt, view = asked(table), table.update(SOUTH).view
    return prompt is not None and prompt.why is Why.FISH and bool(view.picks[SOUTH])


def fished(table: Table) -> bool:
    """A hand that the person has won with several patterns, and a fish that was caught."""
    settlement = table.update(SOUTH).view.settlement
    if not table.is_between or settlement is None:
        return False
    patterns = [
        len([line for line in win.lines if line.amount])
        for win in settlement.wins
        if win.seat == SOUTH
    ]
    return max(patterns, default=0) > 1 and any(fish.hit for fish in settlement.fish)


def bought(table: Table) -> bool:
    """A hand that was won while a spectator had horses."""
    settlement = table.update(SOUTH).view.settlement
    return table.is_between and settlement is not None and bool(settlement.wins)


def shared(table: Table) -> bool:
    """A discard is on the table, and everybody at the keyboard is asked about it."""
    prompt, view = asked(table), table.update(SOUTH).view
    claimed = prompt is not None and prompt.why is Why.CLAIM
    return claimed and sum(map(len, view.melds)) > 1


def over(table: Table) -> bool:
    """The match is over."""
    return table.is_over


HOUSE: Final = (Player("看客", "house"),)

WANTED: Final = {
    "qinzhou": Wanted("qinzhou", own_turn),
    "liuzhou": Wanted("liuzhou", own_turn, options={"fishing": True}),
    "nanning": Wanted("nanning", own_turn),
    "nanning_laok": Wanted("nanning_laok", own_turn),
    "guangdong": Wanted("guangdong", own_turn),
    "handan": Wanted("handan", own_turn),
    "claim": Wanted("qinzhou", claim),
    "win": Wanted("qinzhou", win),
    "fishing": Wanted("liuzhou", fishing, options={"fishing": True}),
    "breakdown": Wanted("liuzhou", fished, options={"fishing": True}),
    "horses": Wanted("guangdong", bought, spectators=HOUSE),
    "shared": Wanted("qinzhou", shared, people=(SOUTH, Seat(3))),
    "over": Wanted("handan", over, hands=2),
}


class Notes:
    """A log in memory: most seeds are not kept."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def append(self, events: Sequence[Event], *, safe: bool = False) -> None:
        """Take down events."""
        del safe
        self.events += events

    def close(self) -> None:
        """Nothing is open."""


def play(wanted: Wanted, seed: int, path: Path) -> bool:
    """Play a match until its moment; False, and no log, when that does not come."""
    notes, setup = Notes(), wanted.setup(seed)
    table, stand_in = Table(setup, notes), bot("normal")
    while not wanted.moment(table):
        prompt, view = asked(table), table.update(SOUTH).view
        if prompt is not None:
            view = table.update(prompt.seat).view
            chance = Chance(seed, len(notes.events))
            table.submit(stand_in.choose(view, prompt, chance).action)
        elif not table.step():
            if table.is_over or (view.number >= LATEST and wanted.hands > LATEST):
                return False
            table.next_hand()
    log = MatchLog(path, setup)
    log.append(notes.events)
    log.close()
    return True


def main() -> None:
    """Play what is missing."""
    for name, wanted in WANTED.items():
        path = FOLDER / f"{name}.jsonl"
        if not path.exists():
            next(seed for seed in count(1) if play(wanted, seed, path))


if __name__ == "__main__":
    main()
