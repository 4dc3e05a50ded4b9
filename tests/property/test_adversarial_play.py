"""Players who seek the edges: rigged walls, gangs and robberies wherever they can be had."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from conformance.kit import (
    check_replay,
    check_secrets,
    check_settlement,
    check_table,
    fingerprint,
)

from mahjong_tui.bots.levels import bot
from mahjong_tui.core.chance import Chance
from mahjong_tui.core.seats import SEATS, place
from mahjong_tui.core.tiles import HONOURS, RANK_OF, SUIT_OF, TILES, Tile
from mahjong_tui.core.walls import DEAL_ORDER, FULL_SET, TAIL_ORDER, WALL_SIZE, dealt_hands
from mahjong_tui.engine.actions import Action, Discard, Gang, Hu, Peng
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Dealt, Event, HandEnded, MatchStarted
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, begin, decide
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.engine.state import GameState
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.rules.registry import variants
from mahjong_tui.rules.ruleset import RuleSet
from mahjong_tui.session.driving import chosen

SEEDS, LONG_SEEDS, HANDS = 16, 300, 3
MOST_MOVES = 900
VARIANTS: dict[str, RuleSet] = {rules.id: rules for rules in variants()}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_they_try_every_promise_is_kept(variant: str, seed: int) -> None:
    play(VARIANTS[variant], seed)


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_whatever_they_try_for_long_every_promise_is_kept(variant: str) -> None:
    for seed in range(SEEDS, LONG_SEEDS):
        play(VARIANTS[variant], seed)


def play(rules: RuleSet, seed: int) -> None:
    """Play a match with options by lot, checking everything after every move."""
    lot = Chance(seed, *map(ord, rules.id))
    options = options_of(rules, lot)
    spectators = ("Ann", "Bob", "Cy")[: lot.below(rules.agree(options).play.spectators + 1)]
    match = MatchStarted(rules.id, options, seed, HANDS, ("E", "S", "W", "N"), spectators)
    state = begin(match)
    log: list[Event] = [match]
    for _ in range(HANDS):
        before = tuple(state.points)
        for number, events in enumerate(moves(state, lot)):
            assert number < MOST_MOVES, "the hand does not end"
            for event in events:
                evolve(state, event)
                check_secrets(state, event)
            log += events
            check_table(state)
        ended = log[-1]
        assert isinstance(ended, HandEnded)
        check_settlement(state, ended, before)
    check_replay(state, log)


def options_of(rules: RuleSet, lot: Chance) -> dict[str, OptionValue]:
    """Agree on something else than the default, here and there."""
    options: dict[str, OptionValue] = {}
    for option in rules.options:
        if lot.below(2):
            most = option.greatest if option.at_table is None else option.at_table
            numbers = range(option.least, most + 1)
            options[option.id] = lot.one_of(option.choices or numbers)
    return options


def moves(state: GameState, lot: Chance) -> Iterator[list[Event]]:
    """Give what happens next until the hand is over."""
    passive = lot.below(4) == 0
    while True:
        if asked := prompts(state):
            if len(asked) > 1 and state.phase in {Phase.CLAIM, Phase.ROB}:
                check_that_haste_makes_no_difference(state, asked)
            yield decide(state, wanted(state, lot.one_of(asked), lot, passive=passive))
        else:
            events = advance(state)
            yield [rigged(state, lot)] if isinstance(events[0], Dealt) else events
        if state.phase is Phase.BETWEEN:
            return


def wanted(state: GameState, prompt: Prompt, lot: Chance, *, passive: bool) -> Action:
    """Prefer gangs to wins to pengs; a passive player lets most wins go by."""
    first = prompt.options[0]
    if prompt.why is Why.ROB:
        return prompt.options[lot.below(2)]
    gangs = [option for option in prompt.options if isinstance(option, Gang)]
    if gangs and lot.below(10):
        return lot.one_of(gangs)
    if isinstance(first, Hu) and lot.below(4) and not passive:
        return first
    pengs = [option for option in prompt.options if isinstance(option, Peng)]
    if pengs and lot.below(5):
        return pengs[0]
    if prompt.why is Why.TURN and not isinstance(first, Hu) and lot.below(4):
        return chosen(state, bot("easy"), prompt).action
    declaring = [one for one in prompt.options if isinstance(one, Discard) and one.ready]
    return lot.one_of(declaring or prompt.options)


def check_that_haste_makes_no_difference(state: GameState, asked: tuple[Prompt, ...]) -> None:
    """Whatever is answered, the order of answers changes nothing.

    Source: common §8
    """
    if state.answers:
        return
    for answers in product(*(prompt.options for prompt in asked)):
        first, *others = (fingerprint(answered(state, order)) for order in permutations(answers))
        assert all(other == first for other in others), answers


def answered(state: GameState, answers: tuple[Action, ...]) -> GameState:
    """Give the state after these answers, as far as they are still awaited."""
    twin = state.copy()
    for action in answers:
        if twin.phase is state.phase and any(action in prompt.options for prompt in prompts(twin)):
            for event in decide(twin, action):
                evolve(twin, event)
        while twin.phase is state.phase and not prompts(twin):
            for event in advance(twin):
                evolve(twin, event)
    return twin


# Walls.


def rigged(state: GameState, lot: Chance) -> Dealt:
    """Deal hands that are nearly complete, with what they want near either end of the wall."""
    pool = Counter(FULL_SET)
    wall: dict[int, Tile] = {}
    for seat in SEATS:
        positions = DEAL_ORDER[place(seat, state.dealer)]
        hand = lot.shuffled(near_hand(pool, len(positions), lot))
        wall.update(zip(positions, hand, strict=True))
    wants = [kind for kind in set(wall.values()) for _ in range(pool[kind])]
    rest = lot.shuffled(wants)[: lot.below(30)]
    pool.subtract(rest)
    rest += lot.shuffled([kind for kind in TILES for _ in range(pool[kind])])
    if lot.below(2):
        wall.update(zip(TAIL_ORDER, rest[:4], strict=False))
        rest = rest[4:]
    left = iter(rest)
    tiles = tuple(wall[at] if at in wall else next(left) for at in range(WALL_SIZE))
    assert sorted(tiles) == list(FULL_SET)
    return Dealt((1, 3), 38, dealt_hands(tiles, state.dealer), tiles)


def near_hand(pool: Counter[Tile], size: int, lot: Chance) -> list[Tile]:
    """Take pairs, triplets, fours and parts of runs from the pool until the hand is full."""
    hand: list[Tile] = []
    while len(hand) < size:
        group = some_group(lot)[: size - len(hand)]
        if all(pool[kind] >= group.count(kind) for kind in group):
            pool.subtract(group)
            hand += group
    return hand


def some_group(lot: Chance) -> list[Tile]:
    kind = lot.one_of(TILES)
    if lot.below(5) < 3:
        return [kind] * lot.one_of((2, 3, 3, 4))
    if SUIT_OF[kind] == HONOURS or RANK_OF[kind] > 7:
        return [kind]
    run = [kind, TILES[kind + 1], TILES[kind + 2]]
    return run if lot.below(3) else lot.shuffled(run)[:2]
