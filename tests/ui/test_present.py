"""A view becomes what is seen: places, signs, walls, hands."""

import msgspec
import pytest
from ui.drawn import words
from ui.views import (
    added,
    chi,
    concealed,
    exposed,
    full_table,
    hand_over,
    own_turn,
    peng,
    river,
    seat_view,
    tile,
)

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.notation import format_tiles, parse_tiles
from mahjong_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, Seat
from mahjong_tui.core.walls import WallView
from mahjong_tui.engine.events import Discarded, MeldMade, Paid
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.views import SeatView
from mahjong_tui.i18n import Locale
from mahjong_tui.rules.breakdown import Payment, RuleId, Settlement
from mahjong_tui.rules.handend import HandEnd, Win
from mahjong_tui.rules.variants.qinzhou import RULES
from mahjong_tui.ui.glyphs import Sign
from mahjong_tui.ui.present import Fact, Focus, MeldShown, Shown, own_tiles, present

EN = words(Locale.EN)


def changed(view: SeatView, **changes: object) -> SeatView:
    return msgspec.structs.replace(view, **changes)


def seen(view: SeatView, focus: Focus | None = None) -> Shown:
    return present(view, EN, focus or Focus())


def signs(meld: MeldShown) -> list[Sign | None]:
    return [lying.sign for lying in meld.tiles]


def meld_before(viewer: Seat, owner: Seat, meld: Meld) -> MeldShown:
    melds = tuple((meld,) if seat == owner else () for seat in SEATS)
    shown = seen(changed(seat_view(), seat=viewer, melds=melds))
    return shown.players[(owner - viewer) % 4].melds[0]


@pytest.mark.parametrize(
    ("viewer", "order"), [(SOUTH, "SWNE"), (EAST, "ESWN"), (WEST, "WNES"), (NORTH, "NESW")]
)
def test_the_next_player_sits_to_the_right(viewer: Seat, order: str) -> None:
    shown = seen(changed(seat_view(), seat=viewer))
    assert "".join(player.wind for player in shown.players) == order


def test_a_player_is_shown_with_his_name_points_and_tiles() -> None:
    own, following, opposite, previous = seen(own_turn()).players
    assert (own.name, own.points, own.turn, own.drawn) == ("Ann", -7, True, True)
    assert (following.name, following.points, following.held) == ("Mei", 30, 13)
    assert (opposite.name, opposite.turn, opposite.drawn) == ("Aki", False, False)
    assert (previous.name, previous.flags, previous.open) == ("Bo", ("dealer",), None)


def test_another_players_drawn_tile_stands_apart() -> None:
    assert [player.drawn for player in seen(seat_view()).players] == [False, False, False, True]


def test_ready_is_told_by_a_flag() -> None:
    assert [player.flags for player in seen(full_table()).players] == [
        (),
        ("ready",),
        (),
        ("dealer", "ready"),
    ]


def test_the_drawn_tile_is_the_last_of_the_own_hand() -> None:
    assert format_tiles(own_tiles(own_turn())) == "23466m45p567s6p"
    assert format_tiles(own_tiles(seat_view())) == "1347m23589p46sSCP"


def test_before_the_deal_the_table_is_empty() -> None:
    bare = seat_view()
    shown = seen(changed(bare, tiles=(), held=(0, 0, 0, 0), dice=(0, 0), phase=Phase.DEALING))
    assert shown.hand == ()
    assert shown.middle == ""
    assert all(wall.marks.broken is wall.marks.tail is None for wall in shown.walls)
    assert not any(player.turn for player in shown.players)
    assert "dice" not in [fact.label for fact in shown.facts]


def test_walls_lie_as_they_are_seen_from_the_seat() -> None:
    # Dice 3 and 5: the dealer's own wall, 8 stacks from its right end (common §4). East sits at
    # the left of South, his right end is at the bottom: eight stacks stand below the break.
    own, right, top, left = seen(seat_view()).walls
    assert left.heights == (0,) * 9 + (2,) * 8
    assert left.marks.broken == 8
    assert left.marks.tail == 9
    assert top.heights == (0,) * 17
    assert right.heights == (1,) + (2,) * 16
    assert own.heights == (2,) * 17
    assert (own.marks.broken, own.marks.tail) == (None, None)


def test_what_went_to_gangs_is_marked() -> None:
    left = seen(own_turn()).walls[3]
    assert left.marks.gangs == {9}
    assert left.heights[9] == 1
    assert left.marks.tail == 9


def test_fish_are_marked_where_they_lay() -> None:
    wall = WallView(dealer=EAST, first_stack=8, head=53, tail=0, fish=(135, 134, 120))
    left = seen(changed(seat_view(), wall=wall)).walls[3]
    assert left.marks.fish == {9, 16}
    assert (left.heights[9], left.heights[16]) == (0, 1)
    assert left.marks.tail == 10


def test_an_empty_wall_has_no_tail() -> None:
    wall = WallView(dealer=EAST, first_stack=8, head=136, tail=0)
    shown = seen(changed(seat_view(), wall=wall))
    assert [shown_wall.marks.tail for shown_wall in shown.walls] == [None] * 4


def test_a_claimed_discard_points_to_who_took_it() -> None:
    view = changed(seat_view(), rivers=((), (), river("1m>E 2m>S 3m>N 4m"), ()))
    discards = seen(view).players[1].river
    assert [discard.sign for discard in discards] == [Sign.LEFT, Sign.DOWN, Sign.UP, None]
    assert [discard.taken for discard in discards] == [True, True, True, False]


def test_the_last_discard_is_marked_by_a_sign() -> None:
    shown = seen(own_turn())
    assert [player.river[-1].sign for player in shown.players] == [None, None, None, Sign.LAST]


def test_a_tile_that_is_added_to_a_gang_is_no_discard() -> None:
    view = changed(own_turn(), phase=Phase.ROB, turn=EAST)
    assert seen(view).players[3].river[-1].sign is None
    assert seen(view).middle == "E Bo adds a gang"


def test_a_discard_that_declared_ready_is_marked() -> None:
    view = changed(seat_view(), rivers=((), (), river("1m! 2m"), ()))
    assert [discard.sign for discard in seen(view).players[1].river] == [Sign.READY, None]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (NORTH, [Sign.UP, None, None]),
        (WEST, [None, Sign.RIGHT, None]),
        (SOUTH, [None, None, Sign.DOWN]),
    ],
)
def test_the_claimed_tile_of_a_peng_lies_where_its_discarder_sits(
    source: Seat, expected: list[Sign | None]
) -> None:
    assert signs(meld_before(SOUTH, EAST, peng("5p", source))) == expected


def test_the_claimed_tile_of_a_chi_keeps_its_place_in_the_run() -> None:
    shown = meld_before(SOUTH, EAST, chi("3p", NORTH, "4p"))
    assert signs(shown) == [None, Sign.UP, None]


def test_a_chi_that_names_no_claimed_tile_is_marked_at_its_lowest() -> None:
    meld = msgspec.structs.replace(chi("3p", NORTH, "4p"), claimed=None)
    assert signs(meld_before(SOUTH, EAST, meld)) == [Sign.UP, None, None]


def test_an_added_gang_shows_the_claimed_and_the_added_tile() -> None:
    shown = meld_before(SOUTH, SOUTH, added("9m", EAST))
    assert signs(shown) == [Sign.LEFT, None, None, Sign.ADDED]
    assert (shown.label, shown.source) == ("gang+", 3)


def test_a_concealed_gang_comes_from_nobody() -> None:
    shown = meld_before(SOUTH, WEST, concealed("9m"))
    assert signs(shown) == [None] * 4
    assert (shown.label, shown.source) == ("concealed", None)


def test_an_exposed_gang_is_called_a_gang() -> None:
    assert meld_before(SOUTH, WEST, exposed("9m", NORTH)).label == "gang"


def test_a_meld_just_made_is_new() -> None:
    view = own_turn()
    news = (Discarded(WEST, tile("C")), MeldMade(SOUTH, view.melds[SOUTH][0]))
    shown = present(view, EN, news=news)
    assert [meld.fresh for player in shown.players for meld in player.melds] == [
        True,
        False,
        False,
    ]


def test_points_just_paid_are_told_beside_the_total() -> None:
    paid = Paid(
        (
            Payment(EAST, SOUTH, 3, (RuleId("qinzhou.gang"),), 3),
            Payment(WEST, SOUTH, 3, (RuleId("qinzhou.gang"),), 3),
        )
    )
    shown = present(own_turn(), EN, news=(paid,))
    assert [player.delta for player in shown.players] == [6, -3, 0, -3]


def test_when_the_hand_is_settled_the_whole_result_stands_there() -> None:
    settlement = Settlement((), (), (), (-9, 0, 9, 0), WEST)
    shown = seen(changed(hand_over(), settlement=settlement))
    assert [player.delta for player in shown.players] == [0, 9, 0, -9]


def test_when_the_hand_is_over_all_hands_lie_open() -> None:
    shown = seen(hand_over())
    assert [format_tiles(player.open or ()) for player in shown.players] == [
        "234668m456p66s",
        "55678m23p789sEE",
        "1199m4p258sFF",
        "4589m2235p12s",
    ]
    assert [player.winning for player in shown.players] == [None, tile("4p"), None, None]
    assert shown.players[1].flags == ("hu",)
    assert shown.middle == "hand over"


def test_the_winners_own_hand_ends_with_the_winning_tile() -> None:
    view = changed(hand_over(), seat=WEST)
    assert format_tiles(own_tiles(view)) == "55678m23p789sEE4p"
    assert seen(view).players[0].drawn


def test_a_hand_that_was_not_written_down_stays_closed() -> None:
    end = HandEnd(EAST, (None,) * 4, ((),) * 4, (Win(WEST, tile("4p")),))
    shown = seen(changed(hand_over(), end=end))
    assert shown.hand == ()
    assert [player.open for player in shown.players] == [None] * 4


def test_a_hand_without_a_winner_is_called_drawn() -> None:
    end = HandEnd(EAST, (parse_tiles("1m"),) * 4, ((),) * 4)
    assert seen(changed(hand_over(), end=end)).middle == "drawn hand"


def test_the_middle_says_whose_turn_it_is() -> None:
    assert seen(own_turn()).middle == "S Ann to play"
    assert seen(full_table()).middle == "W Mei discarded"


def test_in_a_claim_the_discarder_is_pointed_at() -> None:
    assert [player.turn for player in seen(full_table()).players] == [False, True, False, False]


def test_the_status_line_names_the_table_and_the_hand() -> None:
    assert [(fact.label, fact.value) for fact in seen(own_turn()).facts] == [
        ("", "Qinzhou"),
        ("", "hand 3/16"),
        ("dealer", "E Bo"),
        ("dice", "3+5"),
        ("wall", "45"),
        ("horses", "10"),
        ("", "#4711"),
    ]


def test_house_rules_that_differ_are_marked_by_a_star() -> None:
    option = RULES.options[0]
    other = next(
        value for value in (True, False, 1, 2) if option.allows(value) and value != option.default
    )
    agreement = RULES.agree({option.id: other})
    assert seen(changed(own_turn(), agreement=agreement)).facts[0].value == "Qinzhou *"


def test_what_the_interface_adds_is_shown_as_it_is() -> None:
    focus = Focus(cursor=2, note="waits", facts=(Fact("", "practice"),))
    shown = seen(own_turn(), focus)
    assert shown.focus is focus
    assert shown.facts[-1] == Fact("", "practice")


def test_a_table_without_horses_does_not_speak_of_them() -> None:
    agreement = RULES.agree()
    play = msgspec.structs.replace(agreement.play, horses=0)
    view = changed(own_turn(), agreement=msgspec.structs.replace(agreement, play=play))
    assert "horses" not in [fact.label for fact in seen(view).facts]
