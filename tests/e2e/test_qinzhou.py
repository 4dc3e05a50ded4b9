"""A hand of Qinzhou by keyboard, from the deal to the breakdown, and on to the next."""

from typing import Final

import pytest
from e2e.conftest import Starting
from e2e.playing import AMONG_BOTS, Step, breakdown, follow, sit_down

pytestmark = pytest.mark.e2e

TABLE: Final = ("--variant", "qinzhou", "--seed", "1", "--match-hands", "2", *AMONG_BOTS)

KEYS: Final = (
    Step(83, "discard 東", "Enter"),
    Step(80, "N Lan discards 三萬. Take it?", "c"),
    Step(80, "discard 發", "Enter"),
    Step(76, "discard 九筒", "0"),
    Step(76, "discard 南", "Enter"),
    Step(73, "discard 三索", "1"),
    Step(73, "discard 五萬", "Enter"),
    Step(69, "discard 二筒", "0"),
    Step(69, "discard 八索", "Enter"),
    Step(66, "N Lan discards 八筒. Take it?", "c"),
    Step(66, "discard 三索", "3"),
    Step(66, "discard 四筒", "Enter"),
    Step(62, "discard 五筒", "Enter"),
    Step(58, "discard 東", "Enter"),
    Step(54, "discard 六筒", "4"),
    Step(54, "discard 九筒", "Enter"),
    Step(50, "discard 一索", "Enter"),
    Step(46, "discard 六萬", "Enter"),
    Step(43, "N Lan discards 二索. Take it?", "c"),
    Step(43, "discard 三索", "Enter"),
    Step(39, "discard 四萬", "Enter"),
    Step(35, "discard 四筒", "Enter"),
    Step(32, "N Lan discards 八筒. Take it?", "h"),
)

# By hand, from the rules alone.
#
# 136 tiles less 53 dealt leave 83. The larger of the dice, 6, counts dealer 1, next 2, opposite 3,
#
# Ann took three runs from North's discards, 123 wan, 789 tong and 123 suo, and holds 22 67 tong.
# North's 8 tong makes 678 tong and leaves the pair 22: four sets and a pair. There are runs, three
# suits and only three melds on the table, no gang was made and nobody was ready, so that no
# pattern and no event holds: a plain hand, 1 fan.
#
# Ten horses were turned. A tile's number (winds and dragons 1-7 as E S W N C F P) belongs to the
# seat that it counts to from the dealer, who is East, and she won it too:
#
#   7s W   5s E   9s E   7p W   P(7) W   7m W   1p E   1s E   N(4) N   S(2) S
#
# Four are East's. North discarded and alone pays fan x base x (1 + horses) = 1 x 1 x (1 + 4) = 5.
# The winner deals next.
BREAKDOWN: Final = (
    ("Qinzhou", "hand 1/2", "dealer E Ann", "#1"),
    ("E Ann wins with 八筒 from N Lan: 1 fan",),
    ("chi 一二三萬<N", "chi 七八九筒<N", "chi 一二三索<N", "二二筒", "六七筒[八筒]"),
    ("Plain hand", "+1", "= 1", "§8"),
    ("1 fan × (1 + 4", "Horses", "= 5"),
    ("Horses: 4 hit",),
    ("七索W ", "五索E*", "九索E*", "七筒W ", "白W ", "七萬W ", "一筒E*", "一索E*", "北N ", "南S"),
    ("N Lan → E Ann", "5", "Plain hand", "1 × (1 + 4", "Horses"),
    ("E Ann", "+5 →", "+5", "deals next"),
    ("S Mei", "0 →", "0"),
    ("W Bo", "0 →", "0"),
    ("N Lan", "-5 →", "-5"),
)


def test_a_hand_from_the_deal_to_its_breakdown_and_on_to_the_next(start: Starting) -> None:
    """By common §3-§5, §8, §14, §15 and qinzhou §2, §8-§10."""
    terminal = sit_down(start, *TABLE)
    terminal.wait_for("dice 6+6   wall 83   horses 10")
    follow(terminal, KEYS)
    came_to = breakdown(terminal)
    for line in BREAKDOWN:
        assert came_to.has(*line), f"{line} in\n{came_to.text}"
    assert came_to.text.count("*") == 5, "four hits, and the star that explains them"
    came_to.check()
    terminal.send("Enter")
    terminal.wait_for("hand 2/2   dealer E Ann", "Hand 2: Ann deals.")
