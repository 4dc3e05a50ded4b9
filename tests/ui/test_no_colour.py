"""NO_COLOR: the bars too stand in the terminal's own two colours."""

import pytest
from textual.filter import Monochrome, NoColor

from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.palette import PLAIN
from mahjong_tui.ui.words import Words


async def test_without_colours_nothing_is_turned_into_greys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Greys of the terminal's own colours would be black on black.
    monkeypatch.setenv("NO_COLOR", "1")
    app = Application(Words(catalogue(Locale.EN)), palette=PLAIN)
    async with app.run_test() as pilot:
        await pilot.pause()
        kinds = {type(line_filter) for line_filter in app.get_line_filters()}
        assert NoColor in kinds
        assert Monochrome not in kinds
