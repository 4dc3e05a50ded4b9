"""Who is awaited, and with which options: the one source of legality."""

from collections.abc import Iterator
from typing import Final

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import SEATS, Seat, others
from mahjong_tui.core.tiles import TILES, Tile
from mahjong_tui.core.walls import FISH
from mahjong_tui.engine import legal
from mahjong_tui.engine.actions import (
    DISCARDS,
    HUS,
    PASSES,
    PENGS,
    Action,
    Chi,
    Choose,
    Discard,
    Gang,
    Hu,
    Pass,
    Peng,
)
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt, Why
from mahjong_tui.engine.state import GameState
from mahjong_tui.rules.ruleset import Ready

_RANKS: Final = {Pass: 0, Discard: 0, Choose: 0, Chi: 1, Peng: 2, Gang: 2, Hu: 3}


def rank(action: Action) -> int:
    """Order claims: hu, then peng and gang alike, then chi.

    Source: common §8
    """
    return _RANKS[type(action)]


def prompts(state: GameState) -> tuple[Prompt, ...]:
    """Give every question that is open, none when the table moves next.

    An action is legal if and only if it is among the options of one of these.

    Source: common §7 §8
    """
    asked = state.asked
    if asked is None:
        asked = state.asked = _questions(state)
    if not asked or not state.answers:
        return asked
    outstanding = tuple([prompt for prompt in asked if prompt.seat not in state.answers])
    return () if _is_settled(state, outstanding) else outstanding


def questions(state: GameState) -> tuple[Prompt, ...]:
    """Give all questions of this phase, answered ones too."""
    if state.asked is None:
        state.asked = _questions(state)
    return state.asked


def _questions(state: GameState) -> tuple[Prompt, ...]:
    if state.phase is Phase.TURN:
        return _turn(state)
    if state.phase is Phase.CLAIM:
        return _claims(state)
    if state.phase is Phase.ROB:
        return _robberies(state)
    if state.phase is Phase.DECLARING:
        return _declarations(state)
    if state.phase is Phase.DEALING:
        return (*_fish(state), *_horses(state))
    return ()


def _is_settled(state: GameState, outstanding: tuple[Prompt, ...]) -> bool:
    """True when no outstanding answer could change the award.

    Source: common §8
    """
    if state.phase is Phase.DECLARING:
        return not outstanding
    best = max(map(rank, state.answers.values()))
    if automatic_winners(state):
        best = _RANKS[Hu]
    return not any(_could_change(prompt, best) for prompt in outstanding)


def _could_change(prompt: Prompt, best: int) -> bool:
    possible = max(map(rank, prompt.options))
    return possible > best or possible == _RANKS[Hu]


def automatic_winners(state: GameState) -> list[Seat]:
    """Name the declared hands that the open tile completes: they take every hu.

    Source: qinzhou §6
    """
    if True not in state.ready:
        return []
    return [
        seat
        for seat in others(state.turn)
        if state.ready[seat] and legal.hu_on_offer(state, seat) is None
    ]


def _claims(state: GameState) -> tuple[Prompt, ...]:
    """Ask everybody who may claim the discard, nobody when a declared hand alone can win it.

    Source: common §8, qinzhou §6
    """
    winners = automatic_winners(state)
    asked = []
    for seat in others(state.turn):
        if seat not in winners and (options := _claims_of(state, seat)):
            options.append(PASSES[seat])
            asked.append(Prompt(seat, Why.CLAIM, tuple(options), state.last, state.turn))
    if winners and not any(isinstance(prompt.options[0], Hu) for prompt in asked):
        return ()
    return tuple(asked)


def _claims_of(state: GameState, seat: Seat) -> list[Action]:
    options: list[Action] = []
    if legal.hu_on_offer(state, seat) is None:
        options.append(HUS[seat])
    if state.hands[seat].counts[state.last] > 1:  # most claims fail here, so it is asked first
        if legal.gang_on_offer(state, seat) is None:
            options.append(Gang(seat, state.last, MeldKind.EXPOSED))
        if legal.peng_on_offer(state, seat) is None:
            options.append(PENGS[seat])
    if legal.chi_on_offer(state, seat) is None:
        options += [Chi(seat, low) for low in legal.runs_with(state, seat)]
    return options


def _robberies(state: GameState) -> tuple[Prompt, ...]:
    winners = automatic_winners(state)
    return tuple(
        Prompt(seat, Why.ROB, (HUS[seat], PASSES[seat]), state.last, state.turn)
        for seat in others(state.turn)
        if seat not in winners and legal.hu_on_offer(state, seat) is None
    )


def _declarations(state: GameState) -> tuple[Prompt, ...]:
    return tuple(
        Prompt(seat, Why.READY, (Choose(seat, 1), Choose(seat, 0)))
        for seat in others(state.dealer)
        if legal.may_declare(state, seat)
    )


def _fish(state: GameState) -> Iterator[Prompt]:
    """Offer the numbers that nobody has picked to all who may pick one more.

    Source: liuzhou §11
    """
    if not state.agreement.play.fish_picked:
        return
    picked = {number for picks in state.picks for number in picks}
    free = [number for number in range(1, FISH + 1) if number not in picked]
    for seat in (state.dealer, *others(state.dealer)):
        if seat not in state.chosen:
            options = tuple([Choose(seat, number) for number in (*free, 0)])
            yield Prompt(seat, Why.FISH, options)


def _horses(state: GameState) -> Iterator[Prompt]:
    """Ask each spectator how many horses he buys.

    Source: guangdong §8
    """
    most = state.agreement.play.spectator_horses
    for number in range(len(state.bought)):
        seat = Seat(len(SEATS) + number)
        if seat not in state.chosen:
            options = tuple([Choose(seat, count) for count in range(1, most + 1)])
            yield Prompt(seat, Why.HORSES, options)


def _turn(state: GameState) -> tuple[Prompt, ...]:
    seat = state.turn
    wins = legal.hu_on_draw(state) is None
    if state.ready[seat]:
        return _declared_turn(state) if not wins else ()
    if legal.is_last_tile(state):
        return (Prompt(seat, Why.LAST_TILE, (HUS[seat], PASSES[seat])),) if wins else ()
    options: list[Action] = [HUS[seat]] if wins else []
    options += own_gangs(state)
    options += _discards(state)
    return (Prompt(seat, Why.TURN, tuple(options)),)


def _declared_turn(state: GameState) -> tuple[Prompt, ...]:
    gangs = own_gangs(state)
    if not gangs or state.drawn is None:
        return ()
    options = (*gangs, DISCARDS[state.turn][state.drawn])
    return (Prompt(state.turn, Why.TURN, options),)


def own_gangs(state: GameState) -> list[Action]:
    """Give the gangs that the player whose turn it is may make from his hand."""
    seat = state.turn
    gangs: list[Action] = []
    counts = state.hands[seat].counts
    if 4 in counts:
        gangs += [
            Gang(seat, tile, MeldKind.CONCEALED)
            for tile in TILES
            if legal.concealed_gang(state, tile) is None
        ]
    for meld in state.melds[seat]:
        if meld.kind is MeldKind.PENG and legal.added_gang(state, meld.tile) is None:
            gangs.append(Gang(seat, meld.tile, MeldKind.ADDED))
    return gangs


def _discards(state: GameState) -> list[Action]:
    kinds = dict.fromkeys(state.hands[state.turn].tiles)
    row = DISCARDS[state.turn]
    options: list[Action] = [row[tile] for tile in kinds]
    if state.agreement.play.ready is Ready.WITH_DISCARD and legal.is_nearly_ready(state):
        options += [
            Discard(state.turn, tile, ready=True)
            for tile in kinds
            if legal.may_declare_with(state, tile)
        ]
    return options


def passed_up(prompt: Prompt, answer: Action) -> tuple[bool, Tile | None]:
    """Say whether an answer passes up the hu that was offered, and which tile's peng.

    Source: common §8
    """
    hu = prompt.options[0] == HUS[prompt.seat] != answer
    peng = PENGS[prompt.seat] in prompt.options and not isinstance(answer, (Hu, Gang, Peng))
    return hu, prompt.tile if peng else None
