"""A hand of each other town by keyboard, to its breakdown and the standings."""

from collections.abc import Sequence
from typing import Final

import pytest
from e2e.conftest import Starting
from e2e.playing import (
    AMONG_BOTS,
    EN,
    ZH,
    Breakdown,
    Standings,
    Step,
    Sum,
    breakdown,
    follow,
    play_on,
    sit_down,
)
from e2e.terminal import Terminal

from mahjong_tui.core.seats import EAST, NORTH
from mahjong_tui.engine.events import Discarded
from mahjong_tui.i18n import Catalogue
from mahjong_tui.session.log import load

pytestmark = pytest.mark.e2e

OTHERS: Final = ("S Mei", "W Bo", "N Lan")
USUAL: Final = ("--seed", "1", "--match-hands", "1", *AMONG_BOTS)


def to_the_standings(terminal: Terminal, say: Catalogue = EN) -> Breakdown:
    """Read the breakdown, hold it against itself and against the standings of the match."""
    came_to = breakdown(terminal, say)
    came_to.check()
    terminal.send("Enter")
    against_the_standings(terminal, [came_to], say)
    return came_to


def against_the_standings(
    terminal: Terminal, hands: Sequence[Breakdown], say: Catalogue = EN
) -> None:
    """Hold the breakdowns of all hands against what stands at the end of the match."""
    terminal.wait_for(say.text("ui.standings.final"))
    standings = Standings(terminal.wait_for_rest())
    assert standings.points() == {one.name: one.total for one in hands[-1].sums()}
    assert standings.deltas() == [[one.delta for one in hand.sums()] for hand in hands]


def test_liuzhou_fish_are_picked_before_the_dice_and_share_what_is_paid(start: Starting) -> None:
    """By liuzhou §6, §11.

    East puts down whatever she draws. North wins on her discard: a basic win, 1. Of the eight
    numbers the bots take four; East takes 3 and 8. With East dealing, 5 suo is East's: South, who
    owns it, pays with her; North's 5 tong is East's too, but nobody is paid by himself; the other
    fish swim before seats that neither pay nor are paid.
    """
    terminal = sit_down(start, "--variant", "liuzhou", "--option", "fishing=true", *USUAL)
    follow(
        terminal,
        (
            Step(136, ">[0]", "3"),
            Step(136, ">[3]", "Enter"),
            Step(136, "[4]  [7]  [8] >[0]", "8"),
            Step(136, ">[8]", "Enter"),
        ),
    )
    # Six fish have left the wall, besides the 53 tiles that were dealt.
    terminal.wait_for("wall 77 ")
    play_on(terminal)
    came_to = to_the_standings(terminal)
    assert came_to.has("N Lan wins with 九索 from E Ann: 1 point")
    assert came_to.has("Fish of E Ann: 0 hit")
    assert came_to.has("七索W", "三筒W")
    assert came_to.has("Fish of S Mei: 1 hit")
    assert came_to.has("五索E*")
    assert came_to.has("五筒E ", "六索S")
    assert came_to.has("E Ann → N Lan", "1", "Basic win")
    assert came_to.has("S Mei → N Lan", "1", "Basic win", "Fish")
    assert [one.delta for one in came_to.sums()] == [-1, -1, 0, 2]


def test_nanning_to_the_breakdown(start: Starting) -> None:
    """By nanning §6, §8: six pairs and a single 北, on East's discard: 12, which she pays alone."""
    terminal = sit_down(start, "--variant", "nanning", *USUAL)
    play_on(terminal)
    came_to = to_the_standings(terminal)
    assert came_to.has("W Bo", "二二五五八八萬九九筒六六索西西北")
    assert came_to.has("W Bo wins with 北 from E Ann: 12 points")
    assert came_to.has("Small seven pairs", "+12", "= 12", "§6")
    assert came_to.has("E Ann → W Bo", "12", "Small seven pairs")
    assert [one.delta for one in came_to.sums()] == [-12, 0, 12, 0]


def test_guangdong_a_discard_never_wins_and_the_wall_runs_out(start: Starting) -> None:
    """By guangdong §1, §2, §5, §8: nobody draws his win or makes a gang, so nothing is paid."""
    terminal = sit_down(start, "--variant", "guangdong", "--spectators", "human:Guo", *USUAL)
    follow(terminal, buying("Guo", "3"))
    play_on(terminal)
    came_to = to_the_standings(terminal)
    assert came_to.has("Drawn hand: nobody won.")
    assert came_to.has("Nobody pays anything.")
    assert came_to.sums() == [Sum(name, 0, 0, "") for name in ("E Ann", *OTHERS, "Guo")]


def buying(name: str, horses: str) -> tuple[Step, ...]:
    """Let a spectator choose how many horses he buys, and buy them."""
    asked = f"How many horses does {name} buy?"
    return Step(136, asked, horses), Step(136, f">[{horses}]", "Enter")


# Four bots play, Guo and the house buy four horses each. The first hand is drawn, and East deals
# again. In the second West draws his win, with two pengs: each of the other three pays
# 2u x (1 + h), and u is 10. A tile belongs to the seat it counts to from the dealer: East 1 5 9 E,
# South 2 6 S C, West 3 7 W F, North 4 8 N P.
#
#   the table   9p E   P N                    0 on West: 20 from each
#   Guo         4s N   6s S   9m E   S S      0 on West: he pays West 4 x 20 = 80
#   the house   2s S   E E    6m S   3m W     1 on West: 20 from each loser to the house,
#                                             and the house pays West 3 x 20 = 60
#
# West has 3 x 20 + 80 + 60 = 200, each loser pays 20 + 20 = 40, the house ends at 60 - 60.
BOUGHT: Final = (
    ("W Lan draws 南 and wins: 2 points",),
    ("peng 一一一索<S", "peng 五五五索<E", "三四五萬", "[南]南", "西西西"),
    ("Self-draw", "+2", "= 2", "§3"),
    ("2 points × 10 Base = 20",),
    ("Horses: 0 hit",),
    ("九筒E ", "白N"),
    ("Horses of Guo: 0 hit",),
    ("四索N ", "六索S ", "九萬E ", "南S"),
    ("Horses of House 2: 1 hit",),
    ("二索S ", "東E ", "六萬S ", "三萬W*"),
    ("→ W Lan", "20 each", "Self-draw", "2 × 10 Base"),
    ("Guo → W Lan", "80", "2 × 4 Spectator × 10 Base"),
    ("→ House 2", "20 each", "2 × 1 Spectator × 10 Base"),
    ("House 2 → W Lan", "60", "2 × 3 Spectator × 10 Base"),
)


def test_guangdong_a_spectator_buys_horses_and_pays_for_those_that_miss(start: Starting) -> None:
    """By guangdong §2-§4, §8."""
    bots = ",".join(f"{wind}=bot:easy@1" for wind in "ESWN")
    table = ("--variant", "guangdong", "--seed", "1", "--match-hands", "2", "--seats", bots)
    terminal = sit_down(start, *table, "--spectators", "human:Guo,house")
    follow(terminal, buying("Guo", "4"))
    drawn = breakdown(terminal)
    assert drawn.has("Drawn hand: nobody won.")
    terminal.send("Enter")
    follow(terminal, buying("Guo", "4"))
    won = breakdown(terminal)
    for line in BOUGHT:
        assert won.has(*line), f"{line} in\n{won.text}"
    won.check()
    assert [(one.name, one.delta) for one in won.sums()] == [
        ("E Mei", -40),
        ("S Bo", -40),
        ("W Lan", 200),
        ("N Hua", -40),
        ("Guo", -80),
        ("House 2", 0),
    ]
    terminal.send("Enter")
    against_the_standings(terminal, [drawn, won])


def test_handan_to_the_breakdown_in_chinese(start: Starting) -> None:
    """By handan §6: a discard is 1 from the discarder alone, doubled because she deals."""
    terminal = sit_down(start, "--variant", "handan", *USUAL, say=ZH)
    play_on(terminal, ZH)
    came_to = to_the_standings(terminal, ZH)
    assert came_to.has("西 阿波", "二二五五八八萬九九筒六六索西西北")
    assert came_to.has("东 Ann → 西 阿波", "2")
    assert [one.delta for one in came_to.sums()] == [-2, 0, 2, 0]


# West takes three of East's discards, East one of West's, and she declares ready with 發: she
# holds 555 678 tong, 34 suo and the pair of South winds, and waits for 2 and 5 suo. North takes
# that 發, and with it he too is ready, for a third tile or a second pair.
DECLARING: Final = (
    Step(83, "discard 東", "3"),
    Step(83, "discard 五萬", "Enter"),
    Step(81, "discard 四萬", "1"),
    Step(81, "discard 一萬", "Enter"),
    Step(80, "discard 五筒", "1"),
    Step(80, "discard 二萬", "Enter"),
    Step(78, "discard 四筒", "1"),
    Step(78, "discard 四萬", "Enter"),
    Step(76, "W Bo discards 七筒. Take it?", "p"),
    Step(76, "discard 發", "5"),
    Step(76, "discard 九筒", "Enter"),
    Step(74, "discard 七萬", "Enter"),
    Step(70, "discard 五筒", "1"),
    Step(70, "discard 二筒", "Enter"),
    Step(66, "discard 南", "7"),
    Step(66, "discard 八索", "Enter"),
    Step(62, "discard 五筒", "7"),
    Step(62, "discard 東", "Enter"),
    Step(58, "discard 東", "Enter"),
    Step(54, "discard 六筒", "1"),
    Step(54, "discard 四筒", "Enter"),
    Step(50, "discard 一索", "Enter"),
    Step(46, "discard 六萬", "Enter"),
    Step(42, "discard 中", "Enter"),
    Step(38, "discard 四萬", "Enter"),
    Step(34, "discard 四索", "6"),
    Step(34, "discard 一索", "Enter"),
    Step(32, "discard 八筒", "1"),
    Step(32, "discard 四筒", "Enter"),
    Step(28, "discard 七筒", "0"),
    Step(28, "ready 發", "r"),
)

# From then on East's hand is locked and plays itself: she draws 白 and it goes out. North, with
# three pengs (1 wan, North wind, 發) and 333 wan, waits for the pair to his single 白. One suit
# and honours, all triplets: half flush with all triplets, 4 fan in the table; declared ready, 1
# more. Five is the floor already, and a discard has none. East pays 5 alone.
DECLARED: Final = (
    ("N Lan wins with 白 from E Ann: 5 fan",),
    ("Half flush", "+2", "= 2", "§4"),
    ("All triplets", "+2", "= 4", "§4"),
    ("Declared ready", "+1", "= 5", "§7"),
    ("E Ann → N Lan", "5", "Half flush", "All triplets", "Declared ready"),
    ("E Ann", "-5 →", "-5"),
    ("S Mei", "0 →", "0"),
    ("W Bo", "0 →", "0"),
    ("N Lan", "+5 →", "+5"),
)


def test_nanning_lao_k_a_declared_hand_plays_itself(start: Starting) -> None:
    """By nanning_laok §3-§5, §7, §13."""
    terminal = sit_down(start, "--variant", "nanning_laok", *USUAL)
    follow(terminal, DECLARING)
    came_to = to_the_standings(terminal)
    for line in DECLARED:
        assert came_to.has(*line), f"{line} in\n{came_to.text}"
    _, events = load(terminal.logs[0])
    discards = [event for event in events if isinstance(event, Discarded)]
    assert [one.seat for one in discards if one.ready] == [EAST, NORTH]
    assert discards[-1].seat == EAST
