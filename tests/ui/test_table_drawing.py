"""What the drawn table tells, by sign and place as well as by colour."""

from collections.abc import Iterator

import msgspec
import pytest
from textual.geometry import Region
from ui.drawn import BARS, SIZES, VIEWS, drawing, shown, words
from ui.views import concealed, full_table, hand_over, own_turn, peng, river, seat_view, tile

from mahjong_tui.core.notation import parse_tiles
from mahjong_tui.core.seats import EAST, NORTH, WEST
from mahjong_tui.core.walls import WallView
from mahjong_tui.engine.events import MeldMade, Paid
from mahjong_tui.engine.views import SeatView
from mahjong_tui.i18n import Locale
from mahjong_tui.rules.breakdown import Payment
from mahjong_tui.rules.handend import HandEnd, Win
from mahjong_tui.ui.canvas import Canvas, width_of
from mahjong_tui.ui.glyphs import ASCII, CJK, Glyphs, Sign
from mahjong_tui.ui.palette import Ground, Ink, parts
from mahjong_tui.ui.present import Fact, Focus, PanelPart, present
from mahjong_tui.ui.table.drawing import Drawing, draw_hand_anew, draw_table
from mahjong_tui.ui.table.form import form_for
from mahjong_tui.ui.table.texts import broken

EN = words(Locale.EN)
SMALLEST = form_for(80, 20)


def drawn(view: SeatView, focus: Focus | None = None, glyphs: Glyphs = CJK) -> Drawing:
    return draw_table(present(view, EN, focus or Focus()), SMALLEST, glyphs)


def changed(view: SeatView, **changes: object) -> SeatView:
    return msgspec.structs.replace(view, **changes)


def lines(canvas: Canvas, region: Region) -> list[str]:
    return [
        "".join(canvas.signs[y][region.x : region.right]) for y in range(region.y, region.bottom)
    ]


def grounds(canvas: Canvas, region: Region) -> set[Ground]:
    return {
        parts(number)[1]
        for y in range(region.y, region.bottom)
        for number in canvas.tones[y][region.x : region.right]
    }


def inked(canvas: Canvas, ink: Ink) -> str:
    return "".join(
        sign
        for signs, tones in zip(canvas.signs, canvas.tones, strict=True)
        for sign, number in zip(signs, tones, strict=True)
        if parts(number)[0] is ink
    ).strip()


def test_the_chosen_tile_stands_a_row_higher_over_a_sign() -> None:
    table = drawn(own_turn(), Focus(cursor=6))
    chosen, other = table.tiles[6], table.tiles[5]
    assert lines(table.canvas, chosen) == [" 五▕", " 筒▕", "▀▀▀▀", " ▲  ", " 7  "]
    assert lines(table.canvas, other) == ["    ", " 四▕", " 筒▕", "▀▀▀▀", " 6  "]
    assert Ground.CHOSEN in grounds(table.canvas, chosen)


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_a_hand_that_is_drawn_anew_is_the_hand_that_would_be_drawn(
    name: str, size: tuple[int, int]
) -> None:
    before, form = shown(name), form_for(size[0], size[1] - BARS, panel=True)
    last = draw_table(before, form, CJK)
    for cursor in (None, *range(len(before.hand))):
        focus = Focus(cursor, frozenset({2}), number=before.focus.number, note=before.focus.note)
        after = msgspec.structs.replace(before, focus=focus)
        last, whole = draw_hand_anew(last, after, form, CJK), draw_table(after, form, CJK)
        assert last.canvas.text() == whole.canvas.text()
        assert last.canvas.tones == whole.canvas.tones
        assert (last.regions, last.tiles) == (whole.regions, whole.tiles)


def test_lifted_tiles_stand_higher_without_the_sign() -> None:
    table = drawn(own_turn(), Focus(lifted=frozenset({0, 1})))
    assert [lines(table.canvas, tile)[0] for tile in table.tiles[:3]] == [" 二▕", " 三▕", "    "]
    assert CJK.cursor not in table.canvas.text()


def test_the_drawn_tile_stands_apart() -> None:
    table = drawn(own_turn())
    assert table.tiles[10].x - table.tiles[9].right == 1
    assert {
        right.x - left.x for left, right in zip(table.tiles, table.tiles[1:10], strict=False)
    } == {4}


def test_keys_stand_under_as_many_tiles_as_there_are_keys() -> None:
    table = drawn(own_turn(), Focus(keys="ab"))
    assert [lines(table.canvas, tile)[-1].strip() for tile in table.tiles[:3]] == ["a", "b", ""]


def test_a_claimed_tile_leaves_a_ghost_in_the_river() -> None:
    table = drawn(changed(seat_view(), rivers=((), river("3m>S 4m"), (), ())))
    own = SMALLEST.rivers[0]
    assert lines(table.canvas, own)[0].startswith("3萬↓四萬")
    assert grounds(table.canvas, Region(own.x, own.y, 4, 1)) == {Ground.FELT}


def test_the_opposite_river_ends_at_the_middle() -> None:
    table = drawn(changed(seat_view(), rivers=((), (), (), river("1m 2m 3m 4m 5m 6m 7m"))))
    assert [line.strip() for line in lines(table.canvas, SMALLEST.rivers[2])] == [
        "",
        "",
        "",
        "一萬二萬三萬四萬五萬六萬",
        "七萬",
    ]


@pytest.mark.parametrize("glyphs", [CJK, ASCII], ids=["cjk", "ascii"])
def test_the_last_discard_has_a_sign_and_a_ground_of_its_own(glyphs: Glyphs) -> None:
    table = drawn(full_table(), glyphs=glyphs)
    assert glyphs.row(tile("6s"), Sign.LAST) in table.canvas.text()
    last = SMALLEST.rivers[1]
    assert Ground.LAST in grounds(table.canvas, Region(last.right - 4, last.bottom - 1, 4, 1))


def test_a_meld_just_made_lies_on_the_ground_of_what_is_new() -> None:
    view = changed(seat_view(), melds=((peng("5p", WEST),), (), (), ()))
    shown_ = present(view, EN, news=(MeldMade(EAST, view.melds[0][0]),))
    side = SMALLEST.preceding.melds
    table = draw_table(shown_, SMALLEST, CJK)
    assert grounds(table.canvas, Region(side.x, side.bottom - 1, 12, 1)) == {Ground.LAST}


def test_points_won_and_lost_are_told_beside_the_total() -> None:
    paid = Paid((Payment(WEST, EAST, 3, (), 3),))
    canvas = draw_table(present(seat_view(), EN, news=(paid,)), SMALLEST, CJK).canvas
    assert inked(canvas, Ink.LOSS) == "(-3)"
    assert "-41 (+3)" in canvas.text()


def test_the_player_to_play_is_pointed_at_and_highlighted() -> None:
    table = drawn(own_turn())
    assert lines(table.canvas, SMALLEST.plates[0])[0].startswith("►S Ann")
    assert grounds(table.canvas, SMALLEST.plates[0]) == {Ground.TURN}
    assert grounds(table.canvas, SMALLEST.plates[1]) == {Ground.FELT}


def test_a_long_name_is_cut_before_flags_and_points() -> None:
    names = ("Maximiliana Longfellow", "Ann", "Mei", "Aki")
    view = changed(seat_view(names), points=(-12345, 0, 0, 0), ready=(True,) * 4)
    assert lines(drawn(view).canvas, SMALLEST.plates[3])[0] == "►E … dealer ready -12345"


def test_a_wall_is_drawn_by_height() -> None:
    wall = WallView(dealer=EAST, first_stack=33, head=19, tail=3)
    text = drawn(changed(seat_view(), wall=wall)).canvas
    assert lines(text, SMALLEST.top_wall)[0] == "██████████████▄×┆"
    assert lines(text, SMALLEST.following.wall) == ["·", "·", "·", "·", "▙", "█", "█", "█", "▀"]


def test_the_tail_is_marked_across_and_beside() -> None:
    across = WallView(dealer=EAST, first_stack=33, head=53, tail=0)
    text = drawn(changed(seat_view(), wall=across)).canvas
    assert lines(text, SMALLEST.top_wall)[0].endswith("█▒┆")
    beside = WallView(dealer=EAST, first_stack=44, head=53, tail=0)
    text = drawn(changed(seat_view(), wall=beside)).canvas
    assert [line.strip() for line in lines(text, SMALLEST.following.marks)] == [
        *[""] * 4,
        "+",
        "┄",
        *[""] * 3,
    ]


def test_fish_leave_their_sign() -> None:
    wall = WallView(dealer=EAST, first_stack=33, head=53, tail=0, fish=(134, 135))
    text = drawn(changed(seat_view(), wall=wall)).canvas
    assert lines(text, SMALLEST.top_wall)[0].endswith("▒○┆")


def test_concealed_tiles_of_others_are_counted_out() -> None:
    canvas = drawn(own_turn()).canvas
    assert "".join(lines(canvas, SMALLEST.top)).count("▄") == 20
    assert "".join(lines(canvas, SMALLEST.following.backs)).strip() == "██████▀"


def test_a_fact_that_does_not_fit_is_left_out_by_rank() -> None:
    focus = Focus(facts=(Fact("", "x" * 20),))
    status = lines(drawn(own_turn(), focus).canvas, SMALLEST.status)[0]
    assert "dealer" not in status
    assert "x" * 20 in status
    assert "wall 45" in status


def test_the_last_fact_is_never_left_out() -> None:
    status = lines(
        drawn(own_turn(), Focus(facts=(Fact("", "x" * 90, -1),))).canvas, SMALLEST.status
    )
    assert status[0].startswith(" xxx")


def test_a_note_stands_beside_the_own_wall() -> None:
    assert lines(drawn(own_turn(), Focus(note="waits 6s")).canvas, SMALLEST.note)[0].startswith(
        "waits 6s"
    )


def test_the_newest_lines_of_a_log_stay_when_room_is_short() -> None:
    form = form_for(120, 36, panel=True)
    assert form.panel is not None
    log = PanelPart("Log", tuple(f"line {n}" for n in range(60)), newest=True)
    focus = Focus(panel=(log, PanelPart("Waits", ("none",))))
    canvas = draw_table(present(own_turn(), EN, focus), form, CJK).canvas
    text = "\n".join(lines(canvas, form.panel))
    assert "line 59" in text
    assert "line 0 " not in text
    assert "none" in text


def test_the_panel_has_the_standings_above_the_log_whatever_the_room() -> None:
    for size in ((120, 26), (160, 46)):
        form = form_for(*size, panel=True)
        assert form.panel is not None
        log = PanelPart("Log", tuple(f"line {n}" for n in range(60)), newest=True)
        canvas = draw_table(present(own_turn(), EN, Focus(panel=(log,))), form, CJK).canvas
        rows = [row[1:].strip() for row in lines(canvas, form.panel)]
        assert rows[1:6] == ["Standings", "+30  W Mei", "+18  N Aki", "-7  S Ann", "-41  E Bo"]
        assert {row[0] for row in lines(canvas, form.panel)} == {CJK.blocks.rule}
        assert "line 59" in rows


def test_the_rim_lies_around_the_walls() -> None:
    table = drawn(seat_view())
    assert grounds(table.canvas, Region(0, 1, 80, 1)) >= {Ground.RIM}
    assert Ground.FELT not in grounds(table.canvas, Region(0, 1, 80, 1))
    assert Ground.RIM not in grounds(table.canvas, SMALLEST.felt)


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_regions_that_change_apart_cover_every_cell_once(name: str, size: tuple[int, int]) -> None:
    table = drawing(name, size, panel=True)
    covered = [[0] * table.canvas.width for _ in range(table.canvas.height)]
    for region in table.regions:
        for y in range(region.y, region.bottom):
            for x in range(region.x, region.right):
                covered[y][x] += 1
    assert {count for row in covered for count in row} == {1}


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("size", SIZES)
def test_no_region_cuts_a_wide_character(name: str, size: tuple[int, int]) -> None:
    table = drawing(name, size, panel=True)
    assert list(cut(table)) == []


def cut(table: Drawing) -> Iterator[tuple[int, int]]:
    for region in table.regions:
        for y in range(region.y, region.bottom):
            if table.canvas.signs[y][region.x] == "":
                yield region.x, y


def test_all_that_is_shown_fits_even_with_every_hand_open_and_four_melds_each() -> None:
    view = full_table()
    end = HandEnd(EAST, (parse_tiles("6s"),) * 4, view.melds, (Win(WEST, tile("6s"), EAST),))
    for width, height in SIZES:
        form = form_for(width, height - BARS)
        text = draw_table(present(changed(view, end=end), EN), form, CJK).canvas.text()
        assert text.count(CJK.signs[Sign.WIN]) == 1


def test_a_hand_without_melds_lies_open_in_whole_rows() -> None:
    canvas = drawing("over", SIZES[0]).canvas
    assert [line.strip() for line in lines(canvas, SMALLEST.following.melds)] == [
        "",
        "",
        "五萬五萬六萬七萬八萬二筒",
        "三筒七索八索九索 東  東",
        "4筒★",
    ]


def test_before_the_deal_there_are_no_tiles_to_point_at() -> None:
    table = drawn(changed(seat_view(), tiles=(), held=(0, 0, 0, 0)))
    assert table.tiles == ()


def test_the_cursor_may_stand_nowhere() -> None:
    assert CJK.cursor not in drawing("start", SIZES[0]).canvas.text()
    assert shown("middle", cursor=None).focus.cursor is None


def test_the_opposite_players_drawn_tile_stands_apart_from_his_hand_and_melds() -> None:
    melds = ((), (), (), (concealed("1p"),))
    view = changed(seat_view(), turn=NORTH, held=(13, 13, 13, 11), melds=melds)
    top = lines(drawn(view).canvas, SMALLEST.top)[0]
    assert top.strip() == "▄" * 20 + " ▄▄ [一筒×4]"


def test_the_opposite_winner_shows_his_hand_in_short_and_the_winning_tile_in_full() -> None:
    win = Win(NORTH, tile("4p"), EAST)
    view = changed(hand_over(), end=msgspec.structs.replace(hand_over_end(), wins=(win,)))
    assert lines(drawn(view).canvas, SMALLEST.top)[0].strip() == (
        "一一九九萬四筒二五八索發發4筒★ 七七七七萬↓"
    )


def hand_over_end() -> HandEnd:
    end = hand_over().end
    assert end is not None
    return end


def test_in_ascii_a_short_meld_keeps_its_sign_apart() -> None:
    assert "7777m v 4444s > SSSS <+ 2222p >" in drawn(full_table(), glyphs=ASCII).canvas.text()


@pytest.mark.parametrize("size", SIZES[2:])
def test_of_a_concealed_gang_the_outer_tiles_lie_face_down(size: tuple[int, int]) -> None:
    form = form_for(size[0], size[1] - BARS)
    view = changed(seat_view(), melds=((), (), (concealed("1p"),), ()))
    canvas = draw_table(present(view, EN), form, CJK).canvas
    row = form.following.melds.bottom - form.depth
    assert lines(canvas, Region(form.following.melds.x, row, 16, 1)) == ["▒▒▒▕ 一▕ 一▕▒▒▒▕"]


@pytest.mark.parametrize(
    "line", ["Paid: Bo +60, Mei -20, Ming -20.", "输赢：阿波 +60、阿梅 -20", "一" * 40]
)
@pytest.mark.parametrize("width", [4, 10, 35])
def test_a_line_of_the_panel_is_broken_and_loses_nothing(line: str, width: int) -> None:
    lines = list(broken(line, width))
    assert all(width_of(one) <= width for one in lines)
    assert "".join(lines).replace(" ", "") == line.replace(" ", "")
