"""What must hold at every table: one kit for every variant, whatever its rules."""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from hashlib import blake2b
from typing import TypeAlias

import msgspec

from mahjong_tui.bots.levels import bot
from mahjong_tui.bots.protocol import Bot
from mahjong_tui.core.chance import Chance, derived
from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import SEATS, Seat
from mahjong_tui.core.tiles import HIDDEN, TILES, Tile
from mahjong_tui.core.walls import FULL_SET, Wall
from mahjong_tui.engine.actions import Action, Chi, Choose, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.asking import automatic_winners, prompts
from mahjong_tui.engine.events import (
    Answered,
    Dealt,
    Drew,
    Event,
    HandEnded,
    Locked,
    MatchStarted,
)
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, begin, decide, replay
from mahjong_tui.engine.hands import Hand
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.engine.viewing import seen_by, view
from mahjong_tui.errors import IllegalActionError
from mahjong_tui.rules.breakdown import Settlement
from mahjong_tui.rules.handend import Fact
from mahjong_tui.rules.options import Option, OptionValue
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.settlement import settle
from mahjong_tui.rules.sheet import read_sheet, write_sheet
from mahjong_tui.rules.suits import Keys
from mahjong_tui.rules.waits import keys_of
from mahjong_tui.session.driving import chosen
from mahjong_tui.session.log import encoded

MOST_EVENTS = 700
LOOK_CLOSELY_EVERY = 20
Cast: TypeAlias = tuple[Bot, Bot, Bot, Bot]
"""Four bots, who change seats from hand to hand."""
MIXED: Cast = (bot("random"), bot("easy@1"), bot("normal@1"), bot("random"))
"""Yardsticks, so that the stories told by the digests pin them."""
_DECODER = msgspec.json.Decoder(Event)


def values(option: Option) -> list[OptionValue]:
    """Give the values other than the default: all of them; of numbers the least and greatest."""
    every = option.choices or (option.least, option.most)
    return [value for value in every if value != option.default]


def play_checked(variant: str, seed: int, hands: int, options: dict[str, OptionValue]) -> str:
    """Play a match among mixed bots, checking everything; give the digest of its log."""
    return digest(played(variant, seed, hands, options))


def played(
    variant: str,
    seed: int,
    hands: int,
    options: dict[str, OptionValue],
    cast: Cast = MIXED,
    *,
    quick: bool = False,
) -> list[Event]:
    """Play a match, checking everything unless quick; give what happened after its start.

    Where spectators may buy horses, as many sit there as the seed says.
    """
    room = ruleset(variant).agree(options).play.spectators
    spectators = ("A", "B", "C")[: seed % (room + 1)]
    match = MatchStarted(variant, options, seed, hands, ("E", "S", "W", "N"), spectators)
    state = begin(match)
    log: list[Event] = [match]
    for _ in range(hands):
        _play_hand(state, log, cast, quick=quick)
    if not quick:
        check_replay(state, log)
    return log[1:]


def digest(log: list[Event]) -> str:
    return blake2b(b"\n".join(map(encoded, log)), digest_size=8).hexdigest()


def _play_hand(state: GameState, log: list[Event], cast: Cast, *, quick: bool) -> None:
    before = tuple(state.points)
    for number, events in enumerate(moves(state, cast)):
        assert number < MOST_EVENTS, "the hand does not end"
        for event in events:
            evolve(state, event)
            log.append(event)
        if quick:
            continue
        for event in events:
            check_secrets(state, event)
        check_table(state)
        if number % LOOK_CLOSELY_EVERY == state.match.seed % LOOK_CLOSELY_EVERY:
            look_closely(state)
    ended = log[-1]
    assert isinstance(ended, HandEnded)
    check_settlement(state, ended, before)


def moves(state: GameState, cast: Cast = MIXED) -> Iterator[list[Event]]:
    """Give what happens next until the hand is over; each seat is a bot that changes by hand."""
    while True:
        asked = prompts(state)
        if asked:
            lot = Chance(derived(state.match.seed, state.number, state.events, 99))
            prompt = lot.one_of(asked)
            player = cast[(prompt.seat + state.number + state.match.seed) % len(cast)]
            action = chosen(state, player, prompt).action
            assert action in prompt.options
            yield decide(state, action)
        else:
            events = advance(state)
            assert events, "the table stands still"
            yield events
        if state.phase is Phase.BETWEEN:
            return


def check_table(state: GameState) -> None:
    """Tiles are conserved, points sum to zero, and either a seat is awaited or the table moves."""
    assert sum(state.points) == 0
    if state.phase is Phase.DEALING:
        return
    lying = open_tiles(state)
    risen = [state.last] if in_the_air(state) else []
    assert sorted(hidden_tiles(state) + lying + risen) == list(FULL_SET)
    assert counts(lying) == state.shown
    for hand in state.hands:
        assert (hand.tiles, hand.counts, hand.suit_keys()) == held(tuple(hand.tiles))
    asked = prompts(state)
    assert bool(asked) != bool(advance(state)) or state.phase is Phase.OVER
    assert len({prompt.seat for prompt in asked}) == len(asked)
    for prompt in asked:
        assert prompt.options
        assert len(set(prompt.options)) == len(prompt.options)
        assert all(option.seat == prompt.seat for option in prompt.options)


def hidden_tiles(state: GameState) -> list[Tile]:
    """List what the wall, the fish and the hands hold."""
    tiles = [state.wall.tiles[position] for position in hidden_positions(state.wall)]
    for hand in state.hands:
        tiles += hand.tiles
    return tiles


def open_tiles(state: GameState) -> list[Tile]:
    """List what lies open: rivers and melds, a claimed tile once."""
    tiles = [thrown.tile for river in state.rivers for thrown in river if thrown.claimed_by is None]
    for melds in state.melds:
        for meld in melds:
            tiles += meld.tiles
    return tiles


def in_the_air(state: GameState) -> bool:
    """True while a tile added to a peng may be robbed, or has been."""
    return state.phase is Phase.ROB or any(Fact.ROBBING in win.facts for win in state.wins)


def counts(tiles: Iterable[Tile]) -> list[int]:
    """Count tiles by kind (34)."""
    kinds = [0] * len(TILES)
    for tile in tiles:
        kinds[tile] += 1
    return kinds


@lru_cache(maxsize=64)  # from one move to the next most hands stay as they are
def held(tiles: tuple[Tile, ...]) -> tuple[list[Tile], list[int], Keys]:
    """Give tiles as a hand must hold them: sorted, counted by kind, as suit keys."""
    return sorted(tiles), counts(tiles), keys_of(tiles)


def check_secrets(state: GameState, event: Event) -> None:
    """No seat receives a tile that it has not seen."""
    for seat in SEATS:
        seen = seen_by(event, seat)
        match event:
            case Drew() if event.seat != seat:
                assert isinstance(seen, Drew)
                assert seen.tile == HIDDEN
            case Dealt():
                assert isinstance(seen, Dealt)
                assert seen.wall == ()
                assert all(
                    set(hand) == {HIDDEN} for other, hand in enumerate(seen.hands) if other != seat
                )
                assert seen.hands[seat] == event.hands[seat]
            case Answered() if event.seat != seat:
                assert seen is None
            case Locked() if event.lock.seat != seat:
                assert seen is None
            case _:
                assert seen == event


def look_closely(state: GameState) -> None:
    """Every option applies, every other action is refused and changes nothing, views hide."""
    before = fingerprint(state)
    legal = {option for prompt in prompts(state) for option in prompt.options}
    for option in legal:
        twin = state.copy()
        for event in decide(twin, option):
            evolve(twin, event)
        assert fingerprint(twin) != before
    assert not accepted(state, IMAGINABLE - legal)
    assert fingerprint(state) == before
    if not state.end:
        check_views(state)


def accepted(state: GameState, actions: AbstractSet[Action]) -> list[Action]:
    """Try actions one by one; give those that were not refused."""
    taken = []
    for action in actions:
        try:
            decide(state, action)
        except IllegalActionError:
            continue
        taken.append(action)
    return taken


def imaginable() -> Iterator[Action]:
    """Give every kind of tile x verb x seat."""
    for seat in SEATS:
        yield from (Hu(seat), Pass(seat), Peng(seat))
        yield from (Choose(seat, choice) for choice in range(-1, 11))
        for tile in TILES:
            yield from (Discard(seat, tile), Discard(seat, tile, ready=True), Chi(seat, tile))
            yield from (Gang(seat, tile, kind) for kind in MeldKind)


IMAGINABLE = frozenset(imaginable())


def check_views(state: GameState) -> None:
    """A seat's view and prompt stay the same when everything hidden from it is exchanged."""
    for seat in SEATS:
        twin = exchanged(state, seat)
        assert view(twin, seat) == view(state, seat)
        if not (state.answers or is_awarded(state) or is_awarded(twin)):
            assert prompt_of(twin, seat) == prompt_of(state, seat)


def is_awarded(state: GameState) -> bool:
    """True when a declared hand takes the open tile.

    Then the win shows itself at once, or when all who can win have answered.
    """
    return state.phase in {Phase.CLAIM, Phase.ROB} and bool(automatic_winners(state))


def prompt_of(state: GameState, seat: Seat) -> object:
    return next((prompt for prompt in prompts(state) if prompt.seat == seat), None)


def exchanged(state: GameState, seat: Seat) -> GameState:
    """Make a twin in which the tiles hidden from a seat have changed places."""
    twin = state.copy()
    twin.asked = None
    others = [other for other in SEATS if other != seat]
    hidden = [state.wall.tiles[position] for position in hidden_positions(state.wall)]
    for other in others:
        hidden += state.hands[other].tiles
    mixed = iter(Chance(state.match.seed, state.events, seat).shuffled(hidden))
    twin.wall = _refilled(state.wall, mixed)
    for other in others:
        twin.hands[other] = _rehanded(twin, other, mixed)
    return twin


def _refilled(wall: Wall, tiles: Iterator[Tile]) -> Wall:
    twin = wall.copy()
    replaced = list(wall.tiles)
    for position in hidden_positions(wall):
        replaced[position] = next(tiles)
    twin.tiles = tuple(replaced)
    return twin


def hidden_positions(wall: Wall) -> list[int]:
    """Name the positions whose tiles nobody has seen: the wall's, and the fish's."""
    return [*wall.positions_left(), *wall.fish]


def _rehanded(twin: GameState, seat: Seat, tiles: Iterator[Tile]) -> Hand:
    drawn = twin.drawn if seat == twin.turn else None
    size = len(twin.hands[seat].tiles)
    mixed = [next(tiles) for _ in range(size)]
    hand = Hand(tuple(mixed[:-1] if drawn is not None else mixed))
    hand.waits(len(twin.melds[seat]), twin.agreement.play.shapes) if drawn is not None else None
    if drawn is not None:
        hand.add(mixed[-1])
        twin.drawn = mixed[-1]
    return hand


def check_replay(state: GameState, log: list[Event]) -> None:
    """The log, saved and loaded, is the same log, and rebuilds the same state."""
    loaded = [_DECODER.decode(encoded(event)) for event in log]
    assert loaded == log
    assert fingerprint(replay(loaded)) == fingerprint(state)


def check_settlement(state: GameState, ended: HandEnded, before: tuple[int, ...]) -> None:
    """The breakdown explains itself completely, and so does its settlement sheet."""
    settlement = ended.settlement
    gained = tuple(now - then for now, then in zip(state.points, before, strict=True))
    assert gained == settlement.deltas
    check_breakdown(settlement)
    assert settle(ended.end, state.agreement) == settlement
    sheet = read_sheet(write_sheet(state.agreement, ended.end))
    assert settle(sheet.end, sheet.agreement).deltas == settlement.deltas
    assert settle(sheet.end, sheet.agreement).wins == settlement.wins


def check_breakdown(settlement: Settlement) -> None:
    assert sum(settlement.deltas) == 0
    deltas = [0] * len(settlement.deltas)
    for payment in settlement.payments:
        deltas[payment.payer] -= payment.points
        deltas[payment.payee] += payment.points
        times = 1
        for factor in payment.factors:
            times *= factor.times
        assert payment.amount * times == payment.points
        assert payment.because
    assert tuple(deltas) == settlement.deltas
    for win in settlement.wins:
        running = 0
        for line in win.lines:
            running += line.amount
            assert line.total == running
        assert running == win.total
        assert {dropped.because for dropped in win.dropped} <= {line.rule for line in win.lines}


def fingerprint(state: GameState) -> tuple[object, ...]:
    """Everything that a state holds, as a value."""
    wall = state.wall
    return (
        *(getattr(state, name) for name in _PLAIN),
        tuple(state.points),
        (wall.tiles, wall.first_stack, wall.head, wall.tail, wall.left, wall.fish),
        tuple(tuple(hand.tiles) for hand in state.hands),
        tuple(state.melds),
        tuple(state.rivers),
        tuple(state.shown),
        tuple(state.ready),
        tuple(sorted(state.answers.items())),
    )


_PLAIN = sorted(
    set(GameState.__slots__)
    - {"points", "wall", "hands", "melds", "rivers", "shown", "ready", "answers"}
    - {"asked", "agreement"}
)
