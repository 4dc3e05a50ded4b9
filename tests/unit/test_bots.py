"""Bots: always an option, never a secret, and what each level is known for."""

import ast
from itertools import pairwise
from pathlib import Path

import pytest
from engine_tables import Game, table, tile

import mahjong_tui.bots
from mahjong_tui.bots.evaluation import discards, is_safe, unseen, value_of
from mahjong_tui.bots.levels import BOTS, LEVELS, bot
from mahjong_tui.bots.protocol import Choice, Motive
from mahjong_tui.core.chance import Chance
from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.seats import EAST, SOUTH, WEST, Seat
from mahjong_tui.engine.actions import Choose, Discard, Gang, Hu, Pass, Peng
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import HandStarted, MatchStarted
from mahjong_tui.engine.game import begin
from mahjong_tui.engine.viewing import view
from mahjong_tui.errors import SetupError
from mahjong_tui.study.simulate import Plan, simulate

WAITING = "123m456m789p23sEE"
"""Waits for 1s and 4s."""
THINKERS = ["easy", "normal"]


def answer(game: Game, seat: Seat, level: str) -> Choice:
    """Let a bot answer a seat's question; the answer must be one of the options."""
    (prompt,) = [prompt for prompt in prompts(game.state) if prompt.seat == seat]
    choice = bot(level).choose(view(game.state, seat), prompt, Chance(1))
    assert choice.action in prompt.options
    assert choice.reasons
    return choice


def on_a_discard(text: str, south: str) -> Game:
    game = table(hands={EAST: text, SOUTH: south})
    game.discard(text)
    return game


# What holds for every bot.


def test_bots_never_import_the_state() -> None:
    folder = Path(mahjong_tui.bots.__file__).parent
    files = sorted(folder.glob("**/*.py"))
    assert len(files) > 5
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            assert not any(name.startswith("mahjong_tui.engine.state") for name in names), file
            assert not any(name.startswith("mahjong_tui.session") for name in names), file


@pytest.mark.parametrize("level", BOTS)
def test_a_bot_keeps_nothing_between_two_prompts(level: str) -> None:
    game = on_a_discard("4s", "4456s")
    first = answer(game, SOUTH, level)
    answer(table(hands={EAST: "5555m"}), EAST, level)
    assert answer(game, SOUTH, level) == first


def test_a_level_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(SetupError) as refused:
        bot("grandmaster")
    assert refused.value.key == "error.bot"
    assert refused.value.params["level"] == "grandmaster"
    assert "normal" in str(refused.value.params["known"])


def test_the_levels_offered_exist_and_are_no_frozen_yardsticks() -> None:
    assert set(LEVELS) <= set(BOTS)
    assert not any("@" in level for level in LEVELS)


def test_each_level_beats_the_one_below_it() -> None:
    for weaker, stronger in pairwise(LEVELS):
        plan = Plan("qinzhou", 160, 9, (weaker, stronger, weaker, stronger))
        sums = simulate(plan).sums
        assert sums[1] + sums[3] > sums[0] + sums[2]


# Winning, declaring, gangs.


@pytest.mark.parametrize("level", THINKERS)
def test_a_thinking_bot_takes_every_win(level: str) -> None:
    drawn = table(hands={EAST: WAITING + "4s"})
    assert answer(drawn, EAST, level).action == Hu(EAST)
    discarded = on_a_discard("4s", WAITING)
    assert answer(discarded, SOUTH, level).action == Hu(SOUTH)
    assert answer(discarded, SOUTH, level).reasons[0].motive is Motive.WINS


@pytest.mark.parametrize("level", THINKERS)
def test_a_thinking_bot_robs_and_takes_the_last_tile(level: str) -> None:
    game = table(hands={EAST: "5p", SOUTH: "55p", WEST: "123m456m789s46pEE"}, draws="3s3s3s5p")
    game.discard("5p")
    game.act(Pass(WEST), Peng(SOUTH))
    game.throw_any()
    game.throw_drawn(3)
    game.added("5p")
    assert answer(game, WEST, level).action == Hu(WEST)
    last = table(hands={Seat(3): WAITING}, places={135: "4s"})
    last.wear_down(0)
    assert answer(last, Seat(3), level).action == Hu(Seat(3))


@pytest.mark.parametrize("level", THINKERS)
def test_a_wide_wait_is_declared(level: str) -> None:
    game = table(hands={SOUTH: WAITING}, declared=None)
    assert answer(game, SOUTH, level).action == Choose(SOUTH, 1)


def test_a_club_player_does_not_declare_for_a_single_tile() -> None:
    game = table(hands={SOUTH: "11m55m33p77s99sCCC"}, declared=None)
    assert answer(game, SOUTH, "normal").action == Choose(SOUTH, 0)
    assert answer(game, SOUTH, "easy").action == Choose(SOUTH, 1)


@pytest.mark.parametrize("level", THINKERS)
def test_where_ready_goes_with_a_discard_it_is_declared_with_it(level: str) -> None:
    game = table(variant="nanning_laok", hands={EAST: WAITING + "9m"})
    assert answer(game, EAST, level).action == Discard(EAST, tile("9m"), ready=True)


@pytest.mark.parametrize("level", THINKERS)
def test_a_declared_hand_discards_what_it_drew_or_makes_its_gang(level: str) -> None:
    game = table(hands={SOUTH: "111m456m789p23sEE"}, declared=[SOUTH], draws="1m")
    game.throw_any()
    expected = {
        "easy": Discard(SOUTH, tile("1m")),
        "normal": Gang(SOUTH, tile("1m"), MeldKind.CONCEALED),
    }
    assert answer(game, SOUTH, level).action == expected[level]


def test_a_club_player_makes_a_gang_that_costs_nothing_and_no_other() -> None:
    free = table(hands={EAST: "5555m123p456p99sEE"})
    assert answer(free, EAST, "normal").action == Gang(EAST, tile("5m"), MeldKind.CONCEALED)
    dear = table(hands={EAST: "555567m123p456p9sE"})
    assert isinstance(answer(dear, EAST, "normal").action, Discard)


# Discards and claims.


@pytest.mark.parametrize("level", THINKERS)
def test_the_discard_leaves_the_least_shanten(level: str) -> None:
    game = table(hands={EAST: WAITING + "9m"})
    assert answer(game, EAST, level).action == Discard(EAST, tile("9m"))


@pytest.mark.parametrize("level", THINKERS)
def test_a_claim_that_brings_no_nearer_is_passed(level: str) -> None:
    game = on_a_discard("E", WAITING)
    choice = answer(game, SOUTH, level)
    assert choice.action == Pass(SOUTH)
    assert choice.reasons[0].motive is Motive.NOT_NEARER


@pytest.mark.parametrize("level", THINKERS)
def test_a_claim_that_brings_nearer_is_taken(level: str) -> None:
    game = on_a_discard("E", "123m456m79pEE2s5s8s")
    choice = answer(game, SOUTH, level)
    assert choice.action == Peng(SOUTH)
    assert choice.reasons[0].motive is Motive.NEARER


def test_a_club_player_keeps_the_wider_wait() -> None:
    game = table(hands={EAST: "123m456m789p2346sE"})
    best, *_ = discards(
        view(game.state, EAST),
        view(game.state, EAST).keys,
        0,
        unseen(view(game.state, EAST)),
    )
    assert answer(game, EAST, "normal").action == Discard(EAST, best.tile)
    assert best.prospect.left == 0


def test_what_a_declared_hand_let_go_is_safe() -> None:
    game = table(hands={EAST: "9m", SOUTH: WAITING}, declared=[SOUTH])
    game.throw("9m")
    seen = view(game.state, WEST)
    assert is_safe(seen, tile("9m"))
    assert not is_safe(seen, tile("4s"))


def test_without_a_declared_hand_everything_is_safe() -> None:
    game = table(hands={SOUTH: WAITING})
    assert is_safe(view(game.state, WEST), tile("4s"))


# The house.


def test_guangdong_8_the_house_buys_four_horses() -> None:
    match = MatchStarted("guangdong", {}, 1, 1, ("E", "S", "W", "N"), ("house",))
    game = Game(begin(match))
    game.happen([HandStarted(1, EAST)])
    assert answer(game, Seat(4), "house").action == Choose(Seat(4), 4)


# Before the dice, and what a hand is worth.


@pytest.mark.parametrize("level", THINKERS)
def test_liuzhou_11_fish_are_picked_by_lot(level: str) -> None:
    match = MatchStarted("liuzhou", {"fishing": True}, 1, 1, ("E", "S", "W", "N"))
    game = Game(begin(match))
    game.happen([HandStarted(1, EAST)])
    (prompt,) = prompts(game.state)[:1]
    seen = view(game.state, EAST)
    picked = {bot(level).choose(seen, prompt, Chance(seed)).action for seed in range(60)}
    assert picked == set(prompt.options)


def test_a_club_player_keeps_the_suit_that_he_has_much_of() -> None:
    seen = view(table(hands={EAST: "1123345678m4p7sEC"}).state, EAST)
    assert value_of(seen, tile("1m")) > value_of(seen, tile("4p")) == 0
    few = view(table(hands={EAST: "112334m258pE"}).state, EAST)
    assert value_of(few, tile("1m")) == 0


def test_a_club_player_takes_a_gang_that_leaves_him_as_near() -> None:
    game = on_a_discard("1m", "111m456m789p2s5sEE")
    assert answer(game, SOUTH, "normal").action == Gang(SOUTH, tile("1m"), MeldKind.EXPOSED)
    assert answer(game, SOUTH, "easy").action == Pass(SOUTH)


def test_nanning_laok_7_of_a_later_declaration_only_what_came_after_is_safe() -> None:
    game = table(variant="nanning_laok", hands={EAST: WAITING + "9m", SOUTH: "8p"}, draws="3p")
    game.discard("9m", ready=True)
    game.pass_all()
    game.throw("8p")
    seen = view(game.state, WEST)
    assert is_safe(seen, tile("9m"))
    assert not is_safe(seen, tile("8p"))
