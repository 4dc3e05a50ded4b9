"""The help explains every sign that the table draws."""

import pytest
from ui.drawn import LANGUAGES, VIEWS, drawing, words

from mahjong_tui.i18n import Locale
from mahjong_tui.ui.canvas import width_of
from mahjong_tui.ui.glyphs import ASCII, CJK, Glyphs, Sign
from mahjong_tui.ui.legend import legend

SETS = [CJK, ASCII]


@pytest.mark.parametrize("glyphs", SETS, ids=["cjk", "ascii"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_is_explained_once(glyphs: Glyphs, language: Locale) -> None:
    rows = list(legend(words(language, glyphs)))
    explained = "".join(sign for sign, _ in rows)
    assert [sign for sign in glyphs.signs if explained.count(sign) == 0] == []
    assert len({said for _, said in rows}) == len(rows)
    assert max(width_of(sign) for sign, _ in rows) < 8


def test_every_wall_sign_that_is_drawn_is_explained() -> None:
    explained = set("".join(sign for sign, _ in legend(words(Locale.EN))))
    blocks = CJK.blocks
    drawn = set("".join(drawing(name, (80, 24)).canvas.text() for name in VIEWS))
    walls = {*blocks.level, blocks.tail, blocks.tail_beside, blocks.gang, blocks.across}
    assert walls & drawn <= explained
    assert CJK.signs[Sign.LAST] in drawn & explained
