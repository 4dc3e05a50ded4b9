"""What is new moves for a moment, never longer than a key takes, and not at all where unwanted."""

import msgspec
import pytest
from textual.app import App, ComposeResult
from ui.drawn import words
from ui.seated import ENGLISH, playing, pressed, settled
from ui.seated import shown as screen
from ui.views import hand_over, own_turn

from mahjong_tui.core.seats import EAST, SOUTH
from mahjong_tui.engine.events import Discarded, MeldMade
from mahjong_tui.i18n import Locale
from mahjong_tui.rules.breakdown import Settlement, Turned
from mahjong_tui.ui.canvas import width_of
from mahjong_tui.ui.glyphs import CJK, ROW_WIDTH
from mahjong_tui.ui.ledger import Ended, Ledger
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.palette import Ground, parts
from mahjong_tui.ui.present import Focus, Shown, present
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.table import TableView
from mahjong_tui.ui.table.drawing import draw_table
from mahjong_tui.ui.table.form import form_for
from mahjong_tui.ui.table.motion import STEPS, moved, moves

EN = words(Locale.EN)
FORM = form_for(80, 20)


def discarded() -> Shown:
    """Show South the moment in which East has put down two wan, his eleventh discard."""
    view = own_turn()
    return present(view, EN, Focus(), (Discarded(EAST, view.rivers[EAST][-1].tile),))


def claimed() -> Shown:
    view = own_turn()
    return present(view, EN, Focus(), (MeldMade(SOUTH, view.melds[SOUTH][0]),))


def row_of(shown: Shown, steps: int) -> str:
    canvas = draw_table(moved(shown, steps), FORM, CJK).canvas
    river = FORM.rivers[3]
    return "".join(canvas.signs[river.y + 1][river.x : river.right])


def test_a_discard_slides_into_its_place() -> None:
    rows = [row_of(discarded(), steps) for steps in (3, 2, 1, 0)]
    starts = [width_of(row[: row.index("2萬")]) for row in rows]
    assert starts == [4 * ROW_WIDTH + away for away in (3, 2, 1, 0)]
    assert rows[-1] == row_of(present(own_turn(), EN), 0)


def test_a_discard_at_the_end_of_a_row_leaves_its_row_at_no_time() -> None:
    view = own_turn()
    rivers = (view.rivers[EAST][:6], *view.rivers[1:])
    last = rivers[0][-1].tile
    view = msgspec.structs.replace(view, rivers=rivers, last=last)
    shown = present(view, EN, Focus(), (Discarded(EAST, last),))
    assert moves(shown)
    still = draw_table(shown, FORM, CJK).canvas.text()
    assert all(draw_table(moved(shown, s), FORM, CJK).canvas.text() == still for s in (1, 2, 3))


def test_a_claimed_meld_lights_up() -> None:
    def grounds(steps: int) -> set[Ground]:
        canvas = draw_table(moved(claimed(), steps), FORM, CJK).canvas
        return {parts(tone)[1] for row in canvas.tones[FORM.hand.y :] for tone in row}

    assert Ground.CHOSEN in grounds(1)
    assert Ground.CHOSEN not in grounds(0)
    assert Ground.LAST in grounds(0)


def test_nothing_moves_when_nothing_is_new() -> None:
    assert not moves(present(own_turn(), EN))
    assert moves(discarded())
    assert moves(claimed())


class Bare(App[None]):
    def compose(self) -> ComposeResult:
        yield TableView()


def text(table: TableView) -> str:
    assert table.drawing is not None
    return table.drawing.canvas.text()


async def test_it_lies_still_by_itself_after_a_moment() -> None:
    app = Bare()
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.query_one(TableView)
        table.shown = discarded()
        still = text(table)
        table.moving = True
        table.shown = claimed()
        table.shown = discarded()
        assert text(table) != still
        for _ in range(STEPS * 20):
            await pilot.pause(0.02)
            if text(table) == still:
                break
        assert text(table) == still


async def test_it_can_be_cut_short_and_is_cut_short_by_the_next_move() -> None:
    app = Bare()
    async with app.run_test(size=(80, 24)):
        table = app.query_one(TableView)
        table.moving = True
        table.shown = discarded()
        moving = text(table)
        table.lie_still()
        assert text(table) != moving
        table.shown = claimed()
        table.shown = present(own_turn(), EN)
        assert text(table) == draw_table(table.shown, form_for(80, 24), CJK).canvas.text()


async def test_where_movement_is_off_everything_lies_still_at_once() -> None:
    app = Bare()
    async with app.run_test(size=(80, 24)):
        table = app.query_one(TableView)
        table.shown = discarded()
        assert text(table) == draw_table(discarded(), form_for(80, 24), CJK).canvas.text()


def drawn_hand() -> Ended:
    """End a hand without a win, and with three horses of which two hit."""
    view = hand_over()
    assert view.end is not None
    horses = tuple(
        Turned(tile, EAST, hit)
        for tile, hit in zip(view.end.horses, (True, False, True), strict=True)
    )
    settlement = Settlement((), (), (), (0, 0, 0, 0), EAST, horses)
    end = msgspec.structs.replace(view.end, wins=())
    return Ended(view, end, settlement)


def lines(face_up: int | None) -> str:
    """Write the breakdown below its heading of the horses."""
    written = Ledger(drawn_hand(), ENGLISH, 78, face_up).lines()
    return "\n".join(line.plain for line in written).partition("seat it is)")[2]


@pytest.mark.parametrize(("face_up", "backs", "hits"), [(0, 3, 0), (1, 2, 1), (2, 1, 1), (3, 0, 2)])
def test_horses_are_turned_one_by_one(face_up: int, backs: int, hits: int) -> None:
    assert lines(face_up).count(CJK.blocks.back * 4) == backs
    assert lines(face_up).count("*") == hits


def test_turned_to_the_end_the_breakdown_is_as_ever() -> None:
    assert lines(3) == lines(None)


BACK = CJK.blocks.back * 4


async def test_the_breakdown_turns_its_horses_by_itself() -> None:
    async with playing(pace=Pace.SLOW) as (app, pilot):
        app.push_screen(BreakdownScreen(drawn_hand(), fresh=True))
        await settled(pilot)
        backs = [screen(app).count(BACK)]
        while backs[-1] and len(backs) < 200:
            await pilot.pause(0.05)
            backs.append(screen(app).count(BACK))
        assert sorted(set(backs), reverse=True) == [3, 2, 1, 0]


async def test_any_key_turns_all_horses() -> None:
    async with playing(pace=Pace.SLOW) as (app, pilot):
        app.push_screen(BreakdownScreen(drawn_hand(), fresh=True))
        await settled(pilot)
        assert screen(app).count(BACK) > 0
        await pressed(pilot, "z")
        assert screen(app).count(BACK) == 0


@pytest.mark.parametrize(("pace", "fresh"), [(Pace.INSTANT, True), (Pace.SLOW, False)])
async def test_at_once_and_later_all_horses_lie_open(pace: Pace, fresh: bool) -> None:  # noqa: FBT001
    async with playing(pace=pace) as (app, pilot):
        app.push_screen(BreakdownScreen(drawn_hand(), fresh=fresh))
        await settled(pilot)
        assert screen(app).count(BACK) == 0
