"""Tables drawn from the views of ``views.py``, in both languages and at four sizes."""

from collections.abc import Callable, Iterable
from typing import Final

from ui.views import (
    CHINESE,
    ENGLISH,
    fishing,
    full_table,
    hand_over,
    kept_stacks,
    own_turn,
    seat_view,
)

from mahjong_tui.engine.views import SeatView
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.ui.glyphs import CJK, Glyphs
from mahjong_tui.ui.present import Focus, PanelPart, Shown, present
from mahjong_tui.ui.table.drawing import Drawing, draw_table
from mahjong_tui.ui.table.form import form_for
from mahjong_tui.ui.words import Words

BARS: Final = 4
"""Rows that the prompt and the keys take below the table."""

SIZES: Final = ((80, 24), (100, 30), (120, 40), (160, 50))
"""Terminals, columns by rows."""

VIEWS: Final[dict[str, Callable[[Iterable[str]], SeatView]]] = {
    "start": seat_view,
    "middle": own_turn,
    "full": full_table,
    "over": hand_over,
    "fish": fishing,
    "kept": kept_stacks,
}
LANGUAGES: Final = (Locale.EN, Locale.ZH)

LOG: Final = {
    Locale.EN: PanelPart("Log", tuple(f"{n} Mei discards" for n in range(40)), newest=True),
    Locale.ZH: PanelPart("牌局记录", tuple(f"{n} 西 打 二筒" for n in range(40)), newest=True),
}


def words(language: Locale, glyphs: Glyphs = CJK) -> Words:
    return Words(catalogue(language), glyphs)


def shown(name: str, language: Locale = Locale.EN, cursor: int | None = 6) -> Shown:
    names = ENGLISH if language is Locale.EN else CHINESE
    playing = name == "middle"
    focus = Focus(
        cursor=cursor if playing else None,
        number=7,
        keys="1234567890" if playing else "",
        panel=(LOG[language],),
    )
    return present(VIEWS[name](names), words(language), focus)


def drawing(
    name: str,
    terminal: tuple[int, int],
    language: Locale = Locale.EN,
    glyphs: Glyphs = CJK,
    *,
    panel: bool = False,
) -> Drawing:
    width, height = terminal
    form = form_for(width, height - BARS, panel=panel)
    return draw_table(shown(name, language), form, glyphs)
