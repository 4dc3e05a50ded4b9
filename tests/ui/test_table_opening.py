"""What stands on the table beside the usual: fish, bonds between players, stacks that are kept."""

from collections import Counter

import msgspec
import pytest
from ui.drawn import BARS, LANGUAGES, SIZES, words
from ui.seated import CHINESE, ENGLISH, playing, pressed, setup, shown
from ui.views import added, chi, exposed, peng, seat_view, tile

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from mahjong_tui.core.walls import WallView
from mahjong_tui.engine.events import Drew, MeldMade
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.views import SeatView
from mahjong_tui.i18n import Locale
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.session.table import Table
from mahjong_tui.ui.glyphs import ASCII, CJK, SMALL, Glyphs
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.present import Focus, Shown, present
from mahjong_tui.ui.table.drawing import draw_table
from mahjong_tui.ui.table.form import form_for
from mahjong_tui.ui.tellings import Bound, told, with_bonds

FISHING = ruleset("liuzhou").agree({"fishing": True})
SMALLEST = form_for(80, 20)


def fished(**changes: object) -> SeatView:
    """Show South the table before the dice, with two fish of East and one of West."""
    before = {"phase": Phase.DEALING, "dice": (0, 0), "tiles": (), "held": (0, 0, 0, 0)}
    picks = ((2, 1), (), (4,), ())
    return msgspec.structs.replace(
        seat_view(), **({"agreement": FISHING, "picks": picks} | before | changes)
    )


def seen(view: SeatView, focus: Focus | None = None) -> Shown:
    return present(view, ENGLISH, focus or Focus())


# Fish.


def test_before_the_dice_eight_backs_are_offered_and_the_taken_ones_name_their_takers() -> None:
    """Liuzhou §11, §12: the picker shows eight backs beside the table."""
    shown_fish = seen(fished()).fish
    assert [(fish.number, fish.taker) for fish in shown_fish] == [
        *((1, "E"), (2, "E"), (3, ""), (4, "W")),
        *((number, "") for number in (5, 6, 7, 8)),
    ]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [CJK, ASCII], ids=["cjk", "ascii"])
def test_the_backs_find_room_at_every_size(size: tuple[int, int], glyphs: Glyphs) -> None:
    form = form_for(size[0], size[1] - BARS, panel=True)
    view = present(fished(), words(Locale.EN, glyphs), Focus(number=7))
    canvas = draw_table(view, form, glyphs).canvas
    lines = canvas.text().split("\n")
    area = form.offered
    assert lines[area.bottom - 1][area.x : area.right].split() == list("12345678")
    taken = lines[area.y + 1 + (form.back.height - 2) // 2]
    assert Counter(sign for sign in taken if sign in "EW") == {"E": 2, "W": 1}
    assert lines[area.bottom - 2].count(glyphs.cursor) == 1


def test_the_fish_pointed_at_is_raised() -> None:
    lines = draw_table(seen(fished(), Focus(number=7)), SMALLEST, CJK).canvas.text().split("\n")
    area = SMALLEST.offered
    left = area.x + 6 * SMALL.width
    assert lines[area.y][left : left + SMALL.width] == "▒▒▒▕"
    assert lines[area.y].count("▒▒▒▕") == 1


def test_once_dealt_the_fish_lie_as_backs_before_whoever_took_them() -> None:
    view = seen(msgspec.structs.replace(seat_view(), agreement=FISHING, picks=((2, 1), (), (), ())))
    assert view.fish == ()
    assert view.players[3].fish == (2, 1)
    canvas = draw_table(view, SMALLEST, CJK).canvas
    assert "○21" in canvas.text()


async def test_the_bar_says_which_fish_are_picked_already() -> None:
    table = Table(msgspec.structs.replace(setup(), variant="liuzhou", options={"fishing": True}))
    async with playing(table) as (app, pilot):
        assert "picked" not in shown(app)
        free = next(fish.number for fish in seen(table.update(SOUTH).view).fish if not fish.taker)
        await pressed(pilot, str(free), "enter")
        assert f"picked: {free}" in shown(app)
        assert table.update(SOUTH).view.picks[SOUTH] == (free,)


# Bonds.


def bonded(*melds: tuple[Seat, Meld], agreed: str = "liuzhou") -> SeatView:
    """Show South the table with these melds of his."""
    own = tuple(meld for _, meld in melds)
    return msgspec.structs.replace(
        seat_view(), agreement=ruleset(agreed).agree(), melds=((), own, (), ())
    )


THREE = ((SOUTH, peng("C", EAST)), (SOUTH, chi("1m", EAST, "2m")), (SOUTH, exposed("5p", EAST)))


def test_bound_players_name_each_other() -> None:
    """Liuzhou §10."""
    flags = [player.flags for player in seen(bonded(*THREE)).players]
    assert flags == [("bound E",), (), (), ("dealer", "bound S")]
    assert "比东" in present(bonded(*THREE), CHINESE).players[0].flags


def test_two_melds_bind_nobody_and_no_other_variant_knows_bonds() -> None:
    """Liuzhou §10."""
    views = (bonded(*THREE[:2]), bonded(*THREE, agreed="qinzhou"))
    assert [[p.flags for p in seen(view).players[:3]] for view in views] == [[()] * 3] * 2


def test_the_third_meld_is_told_as_a_bond_once() -> None:
    """Liuzhou §10: an added gang adds nothing."""
    view = bonded(*THREE)
    drew, third = Drew(SOUTH, tile("1s")), MeldMade(SOUTH, THREE[2][1])
    happened = list(with_bonds((drew, third), view))
    assert happened == [drew, third, Bound(SOUTH, EAST)]
    assert told(happened[-1:], view.names, ENGLISH) == [
        "Ann has taken three melds from Bo: the two are bound."
    ]
    assert told(happened[-1:], ("伯", "安", "", ""), CHINESE) == ["安 吃了 伯 三比，两家绑在一起。"]
    gang = added("C", EAST)
    later = bonded((SOUTH, gang), *THREE[1:])
    assert list(with_bonds((MeldMade(SOUTH, gang),), later)) == [MeldMade(SOUTH, gang)]


def test_a_fourth_meld_and_a_meld_from_another_are_told_as_no_bond() -> None:
    """Liuzhou §10."""
    fourth = peng("F", EAST)
    view = bonded(*THREE, (SOUTH, fourth))
    assert len(list(with_bonds((MeldMade(SOUTH, fourth),), view))) == 1
    other = peng("F", NORTH)
    mixed = bonded(*THREE[:2], (SOUTH, other))
    assert len(list(with_bonds((MeldMade(SOUTH, other),), mixed))) == 1


# Stacks that are kept.


def kept(tail: int = 0, **changes: object) -> SeatView:
    wall = WallView(dealer=EAST, first_stack=8, head=53, tail=tail)
    agreement = ruleset("handan").agree()
    return msgspec.structs.replace(
        seat_view(), **({"agreement": agreement, "wall": wall, "left": wall.left} | changes)
    )


def marked(view: SeatView) -> list[frozenset[int]]:
    return [wall.marks.kept for wall in seen(view).walls]


def test_the_stacks_before_which_the_hand_ends_are_marked() -> None:
    """Handan §4. East deals and breaks his own wall at the eighth stack: the tail is at his."""
    own, right, top, left = marked(kept())
    assert left == {9, 10, 11, 12, 13, 14}
    assert own == right == top == frozenset()
    assert ("kept", "6 stacks") in [(fact.label, fact.value) for fact in seen(kept()).facts]


def test_each_gang_keeps_one_stack_more() -> None:
    """Handan §4."""
    melds = ((), (), (exposed("C", EAST),), ())
    assert marked(kept(tail=1, melds=melds))[3] == {10, 11, 12, 13, 14, 15, 16}


def test_where_all_is_drawn_nothing_is_marked() -> None:
    assert marked(kept(agreement=ruleset("qinzhou").agree())) == [frozenset()] * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_kept_stacks_have_a_shape_of_their_own(language: Locale) -> None:
    # From the north, East's wall lies right of his own: across, and at the side.
    for seat, sign in ((EAST, CJK.blocks.kept), (NORTH, CJK.blocks.kept_beside)):
        view = msgspec.structs.replace(kept(), seat=seat)
        canvas = draw_table(present(view, words(language)), SMALLEST, CJK).canvas
        assert sign in canvas.text()


# Spectators.


async def test_who_only_looks_on_sees_four_hands_of_backs_and_none_as_his_own() -> None:
    everybody = msgspec.structs.replace(setup(), variant="guangdong")
    players = tuple(msgspec.structs.replace(one, bot="easy") for one in everybody.players)
    guests = (msgspec.structs.replace(players[0], name="Zoe", bot=None),)
    table = Table(msgspec.structs.replace(everybody, players=players, spectators=guests))
    async with playing(table, pace=Pace.STEPS) as (app, pilot):
        await pressed(pilot, "enter")
        for _ in range(4):
            await pressed(pilot, "space")
        form = form_for(80, 20)
        lines = shown(app).split("\n")
        assert lines[form.hand.y].strip() in {"▀" * 26, "▀" * 28}
        assert [line.strip() for line in lines[form.hand.y + 1 : form.hand.bottom]] == [""] * 4
        assert "E Ann" not in lines[form.own_wall.y]
        assert WEST not in table.people
