"""How a hand ends: the facts of each win, and what is handed to settlement."""

from typing import Final

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import SEATS, Seat, others
from mahjong_tui.core.tiles import Tile
from mahjong_tui.core.walls import fish_position
from mahjong_tui.engine.events import Event, FishTurned, HandEnded, HorsesTurned, Paid, Won
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.state import GameState
from mahjong_tui.rules.breakdown import Payment
from mahjong_tui.rules.handend import Fact, Fish, HandEnd, Outsider, Win
from mahjong_tui.rules.settlement import settle

_REGIONAL: Final = frozenset({Fact.READY, Fact.EARTHLY, Fact.HUMAN})
"""Facts that only some variants know."""


def won(state: GameState, winners: list[Seat]) -> Won:
    """Make the win of one player on his draw, or of all who win the open tile.

    Winners stand in order of play after the discarder.
    """
    wins = tuple(_win(state, seat) for seat in winners)
    return Won(wins, tuple(concealed(state, win) for win in wins))


def _win(state: GameState, seat: Seat) -> Win:
    if state.drawn is not None:
        return Win(seat, state.drawn, None, _draw_facts(state, seat))
    return Win(seat, state.last, state.turn, _claim_facts(state, seat))


def _draw_facts(state: GameState, seat: Seat) -> frozenset[Fact]:
    first = not state.discards and state.untouched and not any(state.melds[seat])
    facts = {
        Fact.AFTER_GANG: bool(state.chain),
        Fact.LAST_TILE: not state.wall.left,
        Fact.HEAVENLY: first and seat == state.dealer,
        Fact.EARTHLY: _is_earthly(state, seat),
        Fact.READY: state.ready[seat],
    }
    return _true(state, facts)


def _is_earthly(state: GameState, seat: Seat) -> bool:
    """True for a non-dealer's first draw, nobody having claimed anything.

    Source: nanning_laok §6
    """
    first_draw = not state.rivers[seat] and not state.melds[seat]
    return first_draw and state.untouched and seat != state.dealer


def _claim_facts(state: GameState, seat: Seat) -> frozenset[Fact]:
    robbing = state.phase is Phase.ROB
    facts = {
        Fact.ROBBING: robbing,
        Fact.GANG_DISCARD: bool(state.chain) and not robbing,
        Fact.LAST_TILE: not state.wall.left and not robbing,
        Fact.HUMAN: _is_human(state) and not robbing,
        Fact.READY: state.ready[seat],
    }
    return _true(state, facts)


def _is_human(state: GameState) -> bool:
    """True for a win on the dealer's first discard.

    Source: nanning_laok §6
    """
    return state.discards == 1 and state.turn == state.dealer


def _true(state: GameState, facts: dict[Fact, bool]) -> frozenset[Fact]:
    known = state.agreement.play.facts
    return frozenset(
        fact for fact, so in facts.items() if so and (fact in known or fact not in _REGIONAL)
    )


def concealed(state: GameState, win: Win) -> tuple[Tile, ...]:
    """Give a winner's concealed tiles without the winning tile, sorted."""
    tiles = state.hands[win.seat].tiles.copy()
    if win.source is None:
        tiles.remove(win.tile)
    return tuple(tiles)


def hand_end(
    state: GameState,
    horses: tuple[Tile, ...] = (),
    spectators: tuple[tuple[Tile, ...], ...] = (),
    fish: tuple[Fish, ...] = (),
) -> HandEnd:
    """Gather everything that settles the hand; what was turned is given apart."""
    winners = {win.seat: win for win in state.wins}
    hands = tuple(
        concealed(state, winners[seat]) if seat in winners else tuple(state.hands[seat].tiles)
        for seat in SEATS
    )
    melds = tuple(_marked(state, seat) for seat in SEATS)
    followed = state.dealer if is_followed(state) else None
    outsiders = tuple(map(Outsider, state.match.spectators, spectators))
    return HandEnd(
        state.dealer, hands, melds, state.wins, horses, fish, outsiders, followed, state.fisher
    )


def _marked(state: GameState, seat: Seat) -> tuple[Meld, ...]:
    """Give a seat's melds, the gangs of the turn in which the hand ended marked as such."""
    melds = state.melds[seat]
    if seat != state.turn or not state.chain or not _ends_chain(state):
        return melds
    first = len(melds) - len(state.chain)
    return (*melds[:first], *(_now(meld) for meld in melds[first:]))


def _ends_chain(state: GameState) -> bool:
    """True unless the chain's player has discarded and nobody won that discard."""
    return state.drawn is not None or bool(state.wins)


def _now(meld: Meld) -> Meld:
    return Meld(meld.kind, meld.tile, meld.source, meld.claimed, then=False, now=True)


def is_followed(state: GameState) -> bool:
    """True when the dealer's first discard was followed by all three others, nobody claiming.

    Source: handan §9
    """
    if not state.agreement.play.followed or not all(state.rivers):
        return False
    firsts = [state.rivers[seat][0] for seat in (state.dealer, *others(state.dealer))]
    return len({thrown.tile for thrown in firsts}) == 1 and all(
        thrown.claimed_by is None for thrown in firsts[:3]
    )


def ended(state: GameState) -> list[Event]:
    """Turn the horses, settle, and end the hand; what was paid on the spot stays paid."""
    events: list[Event] = []
    horses, spectators = _horses(state)
    if horses or any(spectators):
        events.append(HorsesTurned(horses, spectators))
    if fish := _fish(state):
        events.append(FishTurned(fish))
    end = hand_end(state, horses, spectators, fish)
    settlement = settle(end, state.agreement)
    if due := _unpaid(settlement.payments, state.paid):
        events.append(Paid(due))
    events.append(HandEnded(end, settlement, state.wall.upcoming(state.wall.left)))
    return events


def _horses(state: GameState) -> tuple[tuple[Tile, ...], tuple[tuple[Tile, ...], ...]]:
    """Turn the table's horses after a win, then each spectator's, as long as the wall lasts.

    Source: common §15, guangdong §8
    """
    if not state.wins:
        return (), ((),) * len(state.bought)
    own = state.agreement.play.horses
    turned = state.wall.upcoming(own + sum(state.bought))
    starts = [own + sum(state.bought[:number]) for number in range(len(state.bought))]
    bought = zip(starts, state.bought, strict=True)
    return turned[:own], tuple(turned[start : start + count] for start, count in bought)


def _fish(state: GameState) -> tuple[Fish, ...]:
    """Turn the fish that were picked, or those of the seat that must fish.

    Source: liuzhou §11, nanning_laok §12
    """
    if state.fisher is not None:
        tiles = state.wall.from_tail(state.agreement.play.fish_turned)
        return tuple(Fish(state.fisher, tile) for tile in tiles)
    return tuple(
        Fish(seat, state.wall.tiles[fish_position(number)])
        for seat in SEATS
        for number in state.picks[seat]
    )


def _unpaid(payments: tuple[Payment, ...], paid: tuple[Payment, ...]) -> tuple[Payment, ...]:
    due = list(payments)
    for payment in paid:
        due.remove(payment)
    return tuple(due)
