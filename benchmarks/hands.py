"""Hands per second with four greedy bots, and what of it is engine.

    python benchmarks/hands.py [HANDS]

Our hands are played by four ``easy`` bots in every variant: legality, events, scoring and the
encoded log included. *Engine* is the same hands with the recorded actions given back, so that
neither bots nor views are paid for. The peer is riichienv (extra ``bench``; a riichi engine in
Rust): an agent that takes any win, passes every claim, else discards the first tile that leaves
the least shanten. All take turns in one run; figures are medians.
"""

import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

from mahjong_tui.bots.levels import bot
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, begin, decide
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.rules.registry import variants
from mahjong_tui.session.driving import chosen, play_hand
from mahjong_tui.session.log import encoded
from mahjong_tui.session.match import Player, Setup

try:
    import riichienv
except ImportError:
    riichienv = None

ROUNDS = 5


def started(variant: str, hands: int) -> GameState:
    """Set a match of four easy bots up."""
    easy = Player("easy", "easy")
    return begin(Setup(variant, {}, 1, hands, (easy, easy, easy, easy)).started())


def whole(variant: str, hands: int) -> None:
    """Play hands with everything, the encoded log included."""
    state, bots = started(variant, hands), [bot("easy")] * 4
    for _ in range(hands):
        b"\n".join([encoded(event) for event in play_hand(state, bots)])


def recorded(variant: str, hands: int) -> list[Action]:
    """Play hands and keep the actions."""
    state, easy = started(variant, hands), bot("easy")
    actions = []
    while not finished(state, hands):
        asked = prompts(state)
        if asked:
            actions.append(chosen(state, easy, asked[0]).action)
        for event in decide(state, actions[-1]) if asked else advance(state):
            evolve(state, event)
    return actions


def engine(variant: str, hands: int, actions: list[Action]) -> None:
    """Play the same hands from their actions."""
    state, given = started(variant, hands), iter(actions)
    while not finished(state, hands):
        for event in decide(state, next(given)) if prompts(state) else advance(state):
            evolve(state, event)


def finished(state: GameState, hands: int) -> bool:
    """True when the last hand is over."""
    return state.number == hands and state.phase is Phase.BETWEEN


def peer(hands: int) -> None:
    """Play hands on riichienv with its greedy agent."""
    for seed in range(hands):
        env = riichienv.RiichiEnv("4p-red-single", seed=seed, skip_mjai_logging=True)
        seen = env.reset()
        while not env.done():
            seen = env.step({seat: greedy(view) for seat, view in seen.items()})


def greedy(view: "riichienv.Observation") -> "riichienv.Action":
    """Take any win, pass every claim, else discard for the least shanten."""
    kinds = riichienv.ActionType
    options = view.legal_actions()
    discards = []
    for option in options:
        if option.action_type in {kinds.RON, kinds.TSUMO}:
            return option
        if option.action_type == kinds.DISCARD:
            discards.append(option)
    if not discards:
        return next((one for one in options if one.action_type == kinds.PASS), options[0])
    hand = list(view.hand)
    best, least = discards[0], 99
    for option in discards:
        rest = hand.copy()
        rest.remove(option.tile)
        left = riichienv.calculate_shanten(rest)
        if left < least:
            best, least = option, left
    return best


def rate(play: Callable[[], None], hands: int) -> float:
    """Give hands per second."""
    start = perf_counter()
    play()
    return hands / (perf_counter() - start)


def main() -> None:
    """Print the table."""
    hands = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    names = [rules.id for rules in variants()]
    actions = {name: recorded(name, hands) for name in names}
    plays: dict[str, Callable[[], None]] = {}
    for name in names:
        plays[name] = lambda name=name: whole(name, hands)
        plays[f"{name} engine"] = lambda name=name: engine(name, hands, actions[name])
    if riichienv is None:
        print("riichienv is not installed (extra `bench`): no peer in this run")
    else:
        plays["riichienv"] = lambda: peer(hands)
    rates: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(ROUNDS):
        for name, play in plays.items():
            rates[name].append(rate(play, hands))
    report({name: median(values) for name, values in rates.items()}, names)


def report(rates: dict[str, float], names: list[str]) -> None:
    """Print a row a variant."""
    other = rates.get("riichienv")
    print(f"{'variant':<14}{'hands/s':>9}{'x riichienv':>13}{'engine share':>14}")
    for name in names:
        ratio = f"{rates[name] / other:.2f}" if other else "-"
        share = rates[name] / rates[f"{name} engine"]
        print(f"{name:<14}{rates[name]:>9.0f}{ratio:>13}{share:>13.0%}")
    if other:
        print(f"{'riichienv':<14}{other:>9.0f}{1:>13}")


if __name__ == "__main__":
    main()
