"""A new match: which rules are played, then everything else that is agreed."""

from typing import ClassVar

from mahjong_tui.session.match import Setup
from mahjong_tui.ui.screens.setup import SetupScreen
from mahjong_tui.ui.screens.variants import VariantsScreen


class NewMatchScreen(VariantsScreen):
    """The rules one can play; gives what was agreed, None when it was closed."""

    TITLE_KEY: ClassVar[str] = "ui.variants.choose"

    def action_open(self) -> None:
        """Go on to the form."""
        if self.agreement is not None:
            self.app.push_screen(SetupScreen(self.agreement.rules.id), self._agreed)

    def _agreed(self, setup: Setup | None) -> None:
        if setup is not None:
            self.dismiss(setup)
