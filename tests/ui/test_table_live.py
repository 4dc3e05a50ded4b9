"""Whatever happens in a match of any variant, the table shows it whole."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from rich.cells import cell_len
from ui.drawn import BARS, SIZES, words

from mahjong_tui.core.seats import SEATS
from mahjong_tui.i18n import Locale
from mahjong_tui.rules.registry import variants
from mahjong_tui.session.match import Player, Setup
from mahjong_tui.session.table import Table, Update
from mahjong_tui.ui.glyphs import ASCII, CJK, DIGITS
from mahjong_tui.ui.present import Focus, present
from mahjong_tui.ui.table.drawing import draw_table
from mahjong_tui.ui.table.form import form_for

HANDS = 2


def updates(variant: str) -> Iterator[Update]:
    """Play two hands among bots; give what each seat sees in turn."""
    bots = tuple(Player(name, "easy") for name in "ABCD")
    table = Table(Setup(variant, {}, 7, HANDS, (bots[0], bots[1], bots[2], bots[3])))
    for seat in cycle(SEATS):
        yield table.update(seat)
        if table.is_over:
            return
        if not table.step():
            table.next_hand()


@pytest.mark.parametrize("variant", [rules.id for rules in variants()])
def test_every_moment_of_a_match_fits_every_size_and_set_of_faces(variant: str) -> None:
    forms = [form_for(width, height - BARS, panel=True) for width, height in SIZES]
    looks = cycle((form, glyphs) for form in forms for glyphs in (CJK, DIGITS, ASCII))
    ended = 0
    for update, (form, glyphs) in zip(updates(variant), looks, strict=False):
        shown = present(update.view, words(Locale.EN, glyphs), Focus(cursor=0), update.events)
        drawing = draw_table(shown, form, glyphs)
        widths = {cell_len(row) for row in drawing.canvas.text().split("\n")}
        assert widths == {form.width}
        assert sum(region.area for region in drawing.regions) == form.width * form.height
        assert not glyphs.suits.isascii() or drawing.canvas.text().isascii()
        ended += update.view.end is not None
    assert ended >= HANDS
