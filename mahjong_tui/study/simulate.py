"""Matches among bots, counted: what each bot wins and loses, and what hands are made of."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, as_completed
from math import sqrt

import msgspec

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.chance import derived
from mahjong_tui.core.seats import SEATS
from mahjong_tui.engine.events import Event, HandEnded
from mahjong_tui.engine.game import begin
from mahjong_tui.errors import SetupError
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.session.driving import play_hand
from mahjong_tui.session.match import Player, Setup, drawn_winds


class Plan(msgspec.Struct, frozen=True):
    """What to play: ``bots`` are four levels; matches have ``match_hands`` hands, the last fewer.

    Match i takes its seed from ``seed`` and i, and the match's seed draws the winds.
    """

    variant: str
    hands: int
    seed: int
    bots: tuple[str, str, str, str]
    match_hands: int = 16
    options: dict[str, OptionValue] = {}

    @property
    def matches(self) -> int:
        """How many matches there are."""
        return -(-self.hands // self.match_hands)

    def hands_of(self, match: int) -> int:
        """Give the number of hands in a match, counted from 0."""
        return min(self.match_hands, self.hands - match * self.match_hands)

    def check(self) -> None:
        """Refuse a plan that cannot be played.

        Raises:
            SetupError: When a number is too small or a bot does not exist.
            UnknownVariantError: When there is no such variant.
            OptionError: When an option does not exist or has a value it cannot have.
        """
        for name, number in (("hands", self.hands), ("match-hands", self.match_hands)):
            if number < 1:
                raise SetupError("error.number", name=name, value=number)
        for level in self.bots:
            bot(level)
        begin(_setup(self, 0)[0].started())


class Tally(msgspec.Struct):
    """Sums over hands, by place in the plan's list of bots; whole numbers, so order is nothing."""

    hands: int = 0
    drawn: int = 0
    sums: list[int] = msgspec.field(default_factory=lambda: [0] * 4)
    squares: list[int] = msgspec.field(default_factory=lambda: [0] * 4)
    wins: list[int] = msgspec.field(default_factory=lambda: [0] * 4)
    deal_ins: list[int] = msgspec.field(default_factory=lambda: [0] * 4)
    rules: Counter[str] = msgspec.field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Add another tally to this one."""
        self.hands += other.hands
        self.drawn += other.drawn
        for own, more in (
            (self.sums, other.sums),
            (self.squares, other.squares),
            (self.wins, other.wins),
            (self.deal_ins, other.deal_ins),
        ):
            own[:] = [one + two for one, two in zip(own, more, strict=True)]
        self.rules.update(other.rules)

    def count(self, ended: HandEnded, places: tuple[int, ...]) -> None:
        """Count one hand; ``places`` tells for each seat where its bot stands in the list."""
        self.hands += 1
        self.drawn += not ended.end.wins
        for seat in SEATS:
            delta = ended.settlement.deltas[seat]
            self.sums[places[seat]] += delta
            self.squares[places[seat]] += delta * delta
        for win in ended.end.wins:
            self.wins[places[win.seat]] += 1
        for source in {win.source for win in ended.end.wins if win.source is not None}:
            self.deal_ins[places[source]] += 1
        for score in ended.settlement.wins:
            self.rules.update(line.rule for line in score.lines)

    def mean(self, place: int) -> float:
        """Give a bot's points per hand."""
        return self.sums[place] / self.hands

    def stderr(self, place: int) -> float:
        """Give the standard error of a bot's points per hand; 0 for a single hand."""
        if self.hands < 2:
            return 0.0
        spread = self.squares[place] - self.sums[place] ** 2 / self.hands
        return sqrt(spread / (self.hands - 1) / self.hands)


def play_match(plan: Plan, match: int) -> Iterator[list[Event]]:
    """Play one match of a plan, hand by hand; give each hand's events."""
    setup, _ = _setup(plan, match)
    state = begin(setup.started())
    bots = tuple(bot(player.bot or "") for player in setup.players)
    for _hand in range(setup.hands):
        yield play_hand(state, bots)


def _setup(plan: Plan, match: int) -> tuple[Setup, tuple[int, ...]]:
    seed = derived(plan.seed, match)
    listed = [Player(str(place), level) for place, level in enumerate(plan.bots)]
    players = drawn_winds(listed, seed)
    setup = Setup(plan.variant, plan.options, seed, plan.hands_of(match), players)
    return setup, tuple(int(player.name) for player in players)


def tally(plan: Plan, matches: range) -> Tally:
    """Play some of a plan's matches and count them."""
    total = Tally()
    for match in matches:
        _, places = _setup(plan, match)
        for events in play_match(plan, match):
            ended = events[-1]
            if isinstance(ended, HandEnded):
                total.count(ended, places)
    return total


def shares(plan: Plan, size: int) -> list[range]:
    """Cut a plan's matches into shares of so many."""
    return [range(at, min(at + size, plan.matches)) for at in range(0, plan.matches, size)]


def simulate(
    plan: Plan,
    executor: Executor | None = None,
    progress: Callable[[int], None] = lambda hands: None,  # noqa: ARG005 - nobody watches
) -> Tally:
    """Play a whole plan, here or shared out to an executor; tell the hands played as they come.

    The tally is the same however the matches are shared out.

    Raises:
        MahjongError: When the plan cannot be played.
    """
    plan.check()
    total = Tally()
    for part in _parts(plan, executor):
        total.add(part)
        progress(part.hands)
    return total


def _parts(plan: Plan, executor: Executor | None) -> Iterator[Tally]:
    if executor is None:
        yield from (tally(plan, share) for share in shares(plan, 1))
        return
    waiting = [executor.submit(tally, plan, share) for share in shares(plan, 8)]
    for done in as_completed(waiting):
        yield done.result()
