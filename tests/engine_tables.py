"""Tables from a description: hands in letters, draws in order, then scripted actions.

A wall is made so that the hands are dealt and the draws come as described; whatever is not
described is harmless: a hand of tiles that belong together nowhere, a wall of what is left.
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.notation import format_tile, parse_tiles
from mahjong_tui.core.seats import EAST, SEATS, Seat, others, place
from mahjong_tui.core.tiles import HONOURS, SUIT_OF, TILES, Tile
from mahjong_tui.core.walls import DEAL_ORDER, DEALT, FULL_SET, TAIL_ORDER, WALL_SIZE, dealt_hands
from mahjong_tui.engine.actions import Action, Chi, Choose, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Dealt, Event, HandEnded, HandStarted, MatchStarted, Paid, Won
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, decide
from mahjong_tui.engine.legal import Reason, Refusal, Verb
from mahjong_tui.engine.locks import Locks
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.refusals import why_not
from mahjong_tui.engine.state import GameState
from mahjong_tui.rules.breakdown import Payment
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.ruleset import Agreement

NAMES = ("E", "S", "W", "N")


def tile(text: str) -> Tile:
    """Read one tile."""
    (only,) = parse_tiles(text)
    return only


class Game:
    """A state with its log: every action goes through ``decide``, every event through ``evolve``.

    After an action the table moves on by itself until a seat is awaited or the hand is over.
    """

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.log: list[Event] = [state.match]

    def happen(self, events: Iterable[Event]) -> None:
        for event in events:
            evolve(self.state, event)
            self.log.append(event)

    def settle_down(self) -> list[Event]:
        """Let the table move until a seat is awaited or the hand is over."""
        start = len(self.log)
        while not prompts(self.state) and self.state.phase not in {Phase.BETWEEN, Phase.OVER}:
            self.happen(advance(self.state))
        return self.log[start:]

    def act(self, *actions: Action) -> list[Event]:
        """Take the actions one after the other; give all that happened."""
        start = len(self.log)
        for action in actions:
            self.happen(decide(self.state, action))
            self.settle_down()
        return self.log[start:]

    # Actions, by their words.

    def discard(self, text: str, *, ready: bool = False) -> list[Event]:
        return self.act(Discard(self.state.turn, tile(text), ready))

    def peng(self, seat: Seat) -> list[Event]:
        return self.act(Peng(seat))

    def chi(self, seat: Seat, lowest: str) -> list[Event]:
        return self.act(Chi(seat, tile(lowest)))

    def hu(self, *seats: Seat) -> list[Event]:
        return self.act(*map(Hu, seats))

    def passes(self, *seats: Seat) -> list[Event]:
        return self.act(*map(Pass, seats))

    def exposed(self, seat: Seat) -> list[Event]:
        return self.act(Gang(seat, self.state.last, MeldKind.EXPOSED))

    def added(self, text: str) -> list[Event]:
        return self.act(Gang(self.state.turn, tile(text), MeldKind.ADDED))

    def concealed(self, text: str) -> list[Event]:
        return self.act(Gang(self.state.turn, tile(text), MeldKind.CONCEALED))

    def declare(self, *seats: Seat) -> list[Event]:
        """Answer the question after the deal: these declare ready, the others do not."""
        asked = [prompt.seat for prompt in prompts(self.state)]
        assert set(seats) <= set(asked)
        return self.act(*(Choose(seat, int(seat in seats)) for seat in asked))

    def choose_before_the_dice(
        self, picks: Mapping[Seat, Iterable[int]], bought: Iterable[int]
    ) -> None:
        """Pick fish and buy horses; whoever is then still asked picks no more."""
        for seat, numbers in picks.items():
            for number in numbers:
                self.open(Choose(seat, number))
        for spectator, horses in enumerate(bought, len(SEATS)):
            self.open(Choose(Seat(spectator), horses))
        for seat in self.asked:
            self.open(Choose(seat, 0))

    def throw(self, *texts: str) -> list[Event]:
        """Discard these one after the other, each by whose turn it is; nobody claims any."""
        start = len(self.log)
        for text in texts:
            self.discard(text)
            self.pass_all()
        return self.log[start:]

    def throw_drawn(self, times: int = 1) -> list[Event]:
        """Let so many turns go by: what is drawn is discarded, and nobody claims any."""
        start = len(self.log)
        for _ in range(times):
            drawn = self.state.drawn
            assert drawn is not None
            self.act(Discard(self.state.turn, drawn))
            self.pass_all()
        return self.log[start:]

    def throw_any(self, times: int = 1) -> list[Event]:
        """Let so many turns go by in which a lonely tile is discarded and nobody claims it."""
        start = len(self.log)
        for _ in range(times):
            self.act(Discard(self.state.turn, self.lonely(self.state.turn)))
            self.pass_all()
        return self.log[start:]

    def lonely(self, seat: Seat) -> Tile:
        """Find the tile in hand that belongs together with the fewest others."""
        tiles = self.state.hands[seat].tiles
        return min(tiles, key=lambda one: sum(_belong(one, other) for other in tiles))

    def open(self, action: Action) -> list[Event]:
        """Take one action and stop before the table moves on."""
        events = decide(self.state, action)
        self.happen(events)
        return events

    def wear_down(self, left: int) -> None:
        """Let turns go by until so many tiles are left in the wall."""
        while self.state.wall.left > left:
            self.throw_drawn()

    def pass_all(self) -> list[Event]:
        """Let everybody who is asked about a discard or gang pass."""
        start = len(self.log)
        while self.state.phase in {Phase.CLAIM, Phase.ROB}:
            self.passes(prompts(self.state)[0].seat)
        return self.log[start:]

    # What is so.

    @property
    def asked(self) -> tuple[Seat, ...]:
        return tuple(prompt.seat for prompt in prompts(self.state))

    def options(self, seat: Seat) -> tuple[Action, ...]:
        """Give what a seat may do now, nothing when it is not asked."""
        return next((one.options for one in prompts(self.state) if one.seat == seat), ())

    def verbs(self, seat: Seat) -> list[str]:
        """Name what a seat may do now, each kind of action once, in the order offered."""
        return list(dict.fromkeys(type(one).__name__.lower() for one in self.options(seat)))

    def claims(self, seat: Seat) -> list[str]:
        """Name what a seat may do with the open discard or gang, nothing when it is not asked."""
        return self.verbs(seat) if self.state.phase in {Phase.CLAIM, Phase.ROB} else []

    def gangs(self, seat: Seat) -> list[tuple[str, MeldKind]]:
        return [
            (format_tile(one.tile), one.kind) for one in self.options(seat) if isinstance(one, Gang)
        ]

    def locks(self, seat: Seat) -> list[Locks]:
        return [lock.what for lock in self.state.locks if lock.seat == seat]

    def refusals(self, seat: Seat) -> dict[Verb, Reason]:
        return {one.verb: one.reason for one in why_not(self.state, seat)}

    def refusal(self, seat: Seat, verb: Verb) -> Refusal:
        (only,) = (one for one in why_not(self.state, seat) if one.verb is verb)
        return only

    @property
    def ended(self) -> HandEnded:
        """The end of the hand, which must be over."""
        last = self.log[-1]
        assert isinstance(last, HandEnded)
        return last

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(win.seat for win in self.state.wins)

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(self.state.points)


def table(
    *,
    variant: str = "qinzhou",
    options: Mapping[str, OptionValue] | None = None,
    agreement: Agreement | None = None,
    hands: Mapping[Seat, str] | None = None,
    draws: str = "",
    tail: str = "",
    places: Mapping[int, str] | None = None,
    dealer: Seat = EAST,
    number: int = 1,
    of: int = 16,
    declared: Iterable[Seat] | None = (),
    fisher: Seat | None = None,
    picks: Mapping[Seat, Iterable[int]] | None = None,
    spectators: Mapping[str, int] | None = None,
) -> Game:
    """Set up a hand that has just been dealt.

    Args:
        variant: Which rules.
        options: House rules that differ from the default.
        agreement: Rules made by the test, instead of the variant's own.
        hands: Tiles by seat; harmless ones are added in front of those that are described, so the
            last one described of the dealer is the last one dealt.
        draws: What is drawn from the head, in order.
        tail: What replaces gangs, in order.
        places: Tiles at other positions of the wall, counted from the break.
        dealer: Who deals.
        number: The hand's number.
        of: How many hands the match has.
        declared: Who declares ready after the deal, None to leave the question open.
        fisher: Who must fish at the end of the hand.
        picks: Numbers of the fish that are picked before the dice.
        spectators: How many horses each spectator buys before the dice.
    """
    watching = spectators or {}
    match = MatchStarted(variant, dict(options or {}), 1, of, NAMES, tuple(watching))
    agreed = agreement or ruleset(variant).agree(match.options)
    game = Game(GameState(match, agreed))
    game.happen([HandStarted(number, dealer, fisher)])
    game.choose_before_the_dice(picks or {}, watching.values())
    wall = wall_of(hands or {}, draws, tail, places or {}, dealer)
    game.happen([Dealt((1, 3), 38, dealt_hands(wall, dealer), wall)])
    game.settle_down()
    if declared is not None and game.state.phase is Phase.DECLARING:
        game.declare(*declared)
    return game


def wall_of(
    hands: Mapping[Seat, str],
    draws: str = "",
    tail: str = "",
    places: Mapping[int, str] | None = None,
    dealer: Seat = EAST,
) -> tuple[Tile, ...]:
    """Build the wall from which hands and draws come as described."""
    fixed = dict(zip(range(DEALT, WALL_SIZE), parse_tiles(draws), strict=False))
    fixed.update(zip(TAIL_ORDER, parse_tiles(tail), strict=False))
    fixed.update({position: tile(text) for position, text in (places or {}).items()})
    given = {seat: parse_tiles(hands.get(seat, "")) for seat in SEATS}
    pool = Counter(FULL_SET)
    pool.subtract(fixed.values())
    for tiles in given.values():
        pool.subtract(tiles)
    assert min(pool.values()) >= 0, "more than four of a kind"
    for seat, tiles in given.items():
        dealt = DEAL_ORDER[place(seat, dealer)]
        harmless = _harmless(pool, len(dealt) - len(tiles), tiles)
        pool.subtract(harmless)
        fixed.update(zip(dealt, (*harmless, *tiles), strict=True))
    rest = iter(_spread(pool))
    return tuple(fixed[at] if at in fixed else next(rest) for at in range(WALL_SIZE))


def _harmless(pool: Counter[Tile], size: int, beside: tuple[Tile, ...]) -> list[Tile]:
    """Pick tiles of which no two belong together, nor any with those beside them."""
    kinds = [kind for kind in TILES[27:] if pool[kind] and kind not in beside]
    for suit in range(3):
        widest = max((_lane(pool, suit, lane, beside) for lane in range(3)), key=len)
        kinds += widest
    assert len(kinds) >= size, "no harmless hand is left"
    return sorted(kinds, key=lambda kind: -pool[kind])[:size]


def _lane(pool: Counter[Tile], suit: int, lane: int, beside: tuple[Tile, ...]) -> list[Tile]:
    return [
        kind
        for kind in TILES[suit * 9 + lane : suit * 9 + 9 : 3]
        if pool[kind] and not any(SUIT_OF[one] == suit and abs(one - kind) < 3 for one in beside)
    ]


def _belong(one: Tile, other: Tile) -> bool:
    return one == other or (SUIT_OF[one] == SUIT_OF[other] != HONOURS and abs(one - other) < 3)


def _spread(pool: Counter[Tile]) -> list[Tile]:
    """Put what is left in an order in which equal tiles lie apart."""
    return [kind for lap in range(4) for kind in TILES if pool[kind] > lap]


def with_play(variant: str = "qinzhou", **changes: object) -> Agreement:
    """Make rules that differ from a variant's in how they are played."""
    agreed = ruleset(variant).agree({})
    return replace(agreed, play=replace(agreed.play, **changes))


def paid(events: Iterable[Event]) -> list[Payment]:
    """Give all payments among events."""
    return [one for event in events if isinstance(event, Paid) for one in event.payments]


def flows(events: Iterable[Event]) -> list[tuple[Seat, Seat, int]]:
    """Give all payments among events as (payer, payee, points)."""
    return [(one.payer, one.payee, one.points) for one in paid(events)]


def won(events: Iterable[Event]) -> Won | None:
    """Find the win among events."""
    return next((event for event in events if isinstance(event, Won)), None)


def each_of_three(payee: Seat, points: int) -> list[tuple[Seat, Seat, int]]:
    """Give the flows of a payment by all three others."""
    return [(payer, payee, points) for payer in others(payee)]
