"""What is no option is refused and changes nothing; what happened can be replayed."""

from collections.abc import Callable

import msgspec
import pytest
from conformance.kit import IMAGINABLE, fingerprint
from engine_tables import NAMES, Game, table, tile

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST
from mahjong_tui.engine.actions import Choose, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Drew, Event, HandStarted, MatchStarted
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, decide, replay
from mahjong_tui.errors import IllegalActionError, LogError

WAITING = "123m456m789p23sEE"


def on_turn() -> Game:
    return table(hands={EAST: "5555m"})


def on_a_claim() -> Game:
    game = table(hands={EAST: "4s", SOUTH: "4456s", WEST: WAITING})
    game.discard("4s")
    return game


def half_answered() -> Game:
    game = on_a_claim()
    game.peng(SOUTH)
    return game


def on_a_gang() -> Game:
    game = table(hands={EAST: "5p", SOUTH: "55p", WEST: "123m456m789s46pEE"}, draws="3s3s3s5p")
    game.discard("5p")
    game.act(Pass(WEST), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.added("5p")
    return game


def after_the_deal() -> Game:
    return table(hands={SOUTH: WAITING, NORTH: "123m456m789p23sNN"}, declared=None)


def on_the_last_tile() -> Game:
    game = table(hands={NORTH: WAITING}, places={135: "4s"})
    game.wear_down(0)
    return game


def after_the_hand() -> Game:
    game = table(hands={EAST: WAITING + "4s"})
    game.hu(EAST)
    return game


def before_the_dice() -> Game:
    game = after_the_hand()
    game.happen(advance(game.state))
    return game


TABLES: tuple[Callable[[], Game], ...] = (
    on_turn,
    on_a_claim,
    half_answered,
    on_a_gang,
    after_the_deal,
    on_the_last_tile,
    after_the_hand,
    before_the_dice,
)


@pytest.mark.parametrize("laid", TABLES)
def test_whatever_is_not_offered_is_refused_and_changes_nothing(laid: Callable[[], Game]) -> None:
    game = laid()
    before = fingerprint(game.state)
    offered = {option for prompt in prompts(game.state) for option in prompt.options}
    for action in IMAGINABLE:
        if action not in offered:
            with pytest.raises(IllegalActionError):
                decide(game.state, action)
    assert fingerprint(game.state) == before


@pytest.mark.parametrize("laid", TABLES)
def test_whatever_is_offered_is_taken(laid: Callable[[], Game]) -> None:
    game = laid()
    for prompt in prompts(game.state):
        for option in prompt.options:
            twin = Game(game.state.copy())
            assert twin.act(option)
            assert fingerprint(twin.state) != fingerprint(game.state)


def test_deciding_changes_nothing_by_itself() -> None:
    game = on_turn()
    before = fingerprint(game.state)
    decide(game.state, Gang(EAST, tile("5m"), MeldKind.CONCEALED))
    advance(game.state)
    assert fingerprint(game.state) == before


def test_a_refusal_names_the_seat_and_the_action() -> None:
    with pytest.raises(IllegalActionError) as refused:
        decide(on_turn().state, Hu(EAST))
    assert refused.value.key == "error.action"
    assert refused.value.params == {"seat": EAST, "action": "Hu"}


def test_a_tile_that_the_player_does_not_hold_is_refused() -> None:
    game = on_turn()
    held = game.state.hands[EAST].counts
    missing = next(kind for kind in range(34) if not held[kind])
    with pytest.raises(IllegalActionError):
        decide(game.state, Discard(EAST, type(tile("1m"))(missing)))


def test_a_discard_declares_nothing_where_that_is_no_option() -> None:
    game = on_turn()
    with pytest.raises(IllegalActionError):
        game.discard("5m", ready=True)


def test_no_other_choice_than_those_offered() -> None:
    game = after_the_deal()
    with pytest.raises(IllegalActionError):
        game.act(Choose(SOUTH, 2))
    with pytest.raises(IllegalActionError):
        game.act(Choose(EAST, 1))


def test_a_copy_goes_its_own_way() -> None:
    game = on_a_claim()
    before = fingerprint(game.state)
    twin = Game(game.state.copy())
    twin.peng(SOUTH)
    twin.passes(WEST)
    twin.throw_any()
    assert fingerprint(game.state) == before
    assert fingerprint(twin.state) != before


# Replay.


def whole_hand() -> Game:
    game = on_a_gang()
    game.passes(WEST)
    game.throw_any()
    game.wear_down(0)
    return game


def test_a_log_rebuilds_the_state_at_every_moment() -> None:
    game = whole_hand()
    state = replay(game.log[:1])
    for event in game.log[1:]:
        evolve(state, event)
    assert fingerprint(state) == fingerprint(game.state) == fingerprint(replay(game.log))


def test_equal_starts_and_actions_make_equal_logs() -> None:
    assert whole_hand().log == whole_hand().log


def test_a_log_written_and_read_is_the_same_log() -> None:
    log = whole_hand().log
    written = msgspec.json.encode(log, order="deterministic")
    assert msgspec.json.decode(written, type=list[Event]) == log


@pytest.mark.parametrize(
    "log",
    [
        [],
        [HandStarted(1, EAST)],
        [Drew(EAST, tile("1m")), MatchStarted("qinzhou", {}, 1, 1, NAMES)],
    ],
)
def test_a_log_that_does_not_start_a_match_is_refused(log: list[Event]) -> None:
    with pytest.raises(LogError) as refused:
        replay(log)
    assert refused.value.key == "error.log.start"


def test_the_start_of_a_match_changes_nothing_when_met_again() -> None:
    game = on_turn()
    before = fingerprint(game.state)
    evolve(game.state, game.state.match)
    game.state.events -= 1
    assert fingerprint(game.state) == before
