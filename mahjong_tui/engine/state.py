"""The state of a match at the table: changed in place, by ``evolve`` alone.

Whoever wants to keep a state takes a ``copy``. Parts that views show are values that are replaced,
so a view shares them.
"""

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import EAST, Seat
from mahjong_tui.core.tiles import HIDDEN, Tile
from mahjong_tui.core.walls import FULL_SET, Wall
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.events import MatchStarted
from mahjong_tui.engine.hands import Hand
from mahjong_tui.engine.locks import Lock
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import RiverTile
from mahjong_tui.rules.breakdown import Payment, Settlement
from mahjong_tui.rules.handend import Fish, HandEnd, Win
from mahjong_tui.rules.ruleset import Agreement


class GameState:
    """Everything that is so at the table.

    Attributes:
        agreement: The rules as agreed.
        match: What the match was started with.
        names: Names by seat, spectators after the four.
        phase: What the table waits for.
        number: The hand, from 1; 0 before the first.
        events: Events of this hand so far, but for answers, which come in any order.
        points: Points by seat, spectators after the four.
        dealer: Who deals.
        fisher: Who must fish at the end of this hand.
        picks: Numbers of the fish picked, by seat.
        bought: Horses bought by each spectator who has chosen.
        chosen: Who has no more to choose before the dice.
        dice: The dealer's two dice.
        wall: The wall with its tiles.
        hands: Concealed tiles by seat.
        melds: Melds by seat, in the order in which they became what they are.
        rivers: Discards by seat.
        shown: How many of each kind lie open.
        turn: Who acts, or acted last.
        drawn: The tile just drawn by ``turn``; None after a chi or peng.
        last: The discard or declared gang that is, or was last, open to the others.
        discarder: Whose that is.
        chain: Gangs made in this turn without a discard between them.
        ready: Who has declared ready.
        locks: What players may not have for a while.
        answers: Answers by seat to the question that is open.
        untouched: Nobody has claimed anything in this hand.
        discards: How many tiles were discarded in this hand.
        asked: The questions of this phase, None until somebody asks for them.
        paid: What was paid on the spot in this hand.
        wins: Who has won this hand.
        horses: The horses turned.
        spectator_horses: Those turned for each spectator.
        fish: The fish turned, and whose they are.
        end: How the hand ended, once it has.
        settlement: What it came to.
        rest: The tiles that were left.
    """

    __slots__ = (
        "agreement",
        "answers",
        "asked",
        "bought",
        "chain",
        "chosen",
        "dealer",
        "dice",
        "discarder",
        "discards",
        "drawn",
        "end",
        "events",
        "fish",
        "fisher",
        "hands",
        "horses",
        "last",
        "locks",
        "match",
        "melds",
        "names",
        "number",
        "paid",
        "phase",
        "picks",
        "points",
        "ready",
        "rest",
        "rivers",
        "settlement",
        "shown",
        "spectator_horses",
        "turn",
        "untouched",
        "wall",
        "wins",
    )  # fmt: skip

    def __init__(self, match: MatchStarted, agreement: Agreement) -> None:
        self.match = match
        self.names = (*match.names, *match.spectators)
        self.agreement = agreement
        self.points = [0] * (4 + len(match.spectators))
        self.number = 0
        self.phase = Phase.BETWEEN
        self.clear(EAST)

    def clear(self, dealer: Seat) -> None:
        """Clear the table for a hand."""
        self.events = 0
        self.dealer = self.turn = dealer
        self.fisher: Seat | None = None
        self.picks: list[tuple[int, ...]] = [()] * 4
        self.bought = [0] * len(self.match.spectators)
        self.chosen: frozenset[Seat] = frozenset()
        self.dice = (0, 0)
        self.wall = Wall(FULL_SET, dealer, 0)
        self.hands = [Hand() for _ in range(4)]
        self.melds: list[tuple[Meld, ...]] = [()] * 4
        self.rivers: list[tuple[RiverTile, ...]] = [()] * 4
        self.shown = [0] * 34
        self.drawn: Tile | None = None
        self.last: Tile = HIDDEN
        self.discarder = dealer
        self.chain: tuple[Meld, ...] = ()
        self.ready = [False] * 4
        self.locks: tuple[Lock, ...] = ()
        self.answers: dict[Seat, Action] = {}
        self.untouched = True
        self.discards = 0
        self.asked: tuple[Prompt, ...] | None = None
        self.paid: tuple[Payment, ...] = ()
        self.wins: tuple[Win, ...] = ()
        self.horses: tuple[Tile, ...] = ()
        self.fish: tuple[Fish, ...] = ()
        self.spectator_horses: tuple[tuple[Tile, ...], ...] = ()
        self.end: HandEnd | None = None
        self.settlement: Settlement | None = None
        self.rest: tuple[Tile, ...] = ()

    def copy(self) -> "GameState":
        """Make an independent state that stands the same."""
        twin = GameState.__new__(GameState)
        for name in GameState.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.points, twin.wall = self.points.copy(), self.wall.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.melds, twin.rivers = self.melds.copy(), self.rivers.copy()
        twin.shown, twin.ready = self.shown.copy(), self.ready.copy()
        twin.answers, twin.picks = self.answers.copy(), self.picks.copy()
        twin.bought = self.bought.copy()
        return twin

    def waits(self, seat: Seat) -> int:
        """Give the kinds that complete a seat's hand as it was before its last draw."""
        hand = self.hands[seat]
        if hand.waited is None:
            return hand.waits(len(self.melds[seat]), self.agreement.play.shapes)
        return hand.waited
