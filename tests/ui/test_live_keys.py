"""Every key that a key bar names does something, on every screen there is."""

import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from unicodedata import east_asian_width

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from ui.seated import CHINESE, ENGLISH, pressed, settled, shown

from mahjong_tui.store.settings_file import SettingsStore
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.arguments import match_setup
from mahjong_tui.ui.glyphs import ASCII
from mahjong_tui.ui.pacing import Pace
from mahjong_tui.ui.screens import help as help_screens
from mahjong_tui.ui.screens.asking import AskingScreen
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.breakdown import BreakdownScreen
from mahjong_tui.ui.screens.curtain import CurtainScreen
from mahjong_tui.ui.screens.explaining import ExplainScreen
from mahjong_tui.ui.screens.help import HelpScreen, RulesScreen
from mahjong_tui.ui.screens.matches import MatchesScreen
from mahjong_tui.ui.screens.new_match import NewMatchScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.screens.reading import LogScreen, WhyScreen
from mahjong_tui.ui.screens.settings import PlacesScreen, SettingsScreen
from mahjong_tui.ui.screens.setup import SetupScreen
from mahjong_tui.ui.screens.standings import StandingsScreen
from mahjong_tui.ui.screens.start import StartScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.screens.variants import VariantsScreen, VersusScreen
from mahjong_tui.ui.screens.welcome import WelcomeScreen
from mahjong_tui.ui.words import Words

SIZE: Final = (150, 24)
"""So wide that no key bar leaves anything out."""

KEYS: Final = {
    "↑↓": "down", "Up/Down": "down", "←→": "right", "<- ->": "right", "?": "question_mark",
    "Enter": "enter", "Esc": "escape", "Space": "space", "Ctrl-Q": "ctrl+q",
}  # fmt: skip
"""What a key is called that is not drawn by its name."""

BACK: Final[dict[str, tuple[str, ...]]] = {
    "choose": ("up",),
    "scroll": ("up",),
    "sideways": ("left",),
    "change": ("left",),
    "language": ("v",),
    "faces": ("f", "f"),
    "pace": ("t",) * (len(Pace) - 1),
    "automatic": ("a", "a", "a"),
}
"""What takes back what a command did; what is opened is closed with Escape."""

SPOKEN: Final = {"English": ENGLISH, "letters": CHINESE._replace(glyphs=ASCII)}
"""In English every key is tried; in letters every sign must be as wide as we count it."""

MATCH: Final = ("E=human:Ann", "S=bot:easy@1", "W=bot:easy@1", "N=bot:easy@1")


class Tour:
    """Goes from screen to screen and tries, on each, every key of its key bar."""

    def __init__(self, app: Application, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def go(self, screen: type[BaseScreen[object]], *keys: str) -> None:
        """Go on to another screen, on which every sign is as wide as we count it."""
        await pressed(self.pilot, *keys)
        assert isinstance(self.app.screen, screen), shown(self.app)
        if self.app.words.is_plain:
            assert not too_wide(await self._seen(), self.app.screen)

    async def try_all(self, *leaving: str, **back: str) -> None:
        """Try every key but those that leave for good; each changes something and is undone.

        ``back`` says which keys undo a command where that is not as usual.
        """
        if self.app.words.is_plain:
            return
        begun = await self._seen()
        for key, label in key_bar(begun):
            name = self._command(label)
            if name in leaving:
                continue
            await pressed(self.pilot, KEYS.get(key, key))
            assert self.app._notifications or shown(self.app) != begun, (key, label, begun)
            undo = back[name].split() if name in back else BACK.get(name, ("escape",))
            await pressed(self.pilot, *undo)
            if self.app._notifications:
                assert await self._seen() == begun, (key, label)
            assert shown(self.app) == begun, (key, label)

    async def _seen(self) -> str:
        self.app.clear_notifications()
        await settled(self.pilot)
        return shown(self.app)

    def _command(self, label: str) -> str:
        live = self.app.screen.active_bindings.values()
        names = [one.binding.description for one in live if one.enabled and one.binding.show]
        return next(name for name in names if self._label(name) == label)

    def _label(self, name: str) -> str:
        return self.app.words.text(f"ui.command.{name}.label")


def too_wide(said: str, screen: BaseScreen[object]) -> set[str]:
    """Give the signs that some terminals draw wider than we count."""
    # The first start shows which tiles can be drawn, both kinds.
    shows_both = isinstance(screen, WelcomeScreen)
    return set() if shows_both else {sign for sign in said if east_asian_width(sign) == "A"}


def key_bar(screen: str) -> list[tuple[str, str]]:
    """Read every key of the key bar with its label."""
    drawn = re.split(r" {2,}", screen.rstrip().split("\n")[-1].strip())
    found = [re.fullmatch(r"(<- ->|\S+) (.+)", label) for label in drawn]
    assert all(found), drawn
    return [(one[1], one[2]) for one in found if one]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: Words) -> Path:
    for kept in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kept}_HOME", str(tmp_path / kept))
    if not words.is_plain:
        # The help opens on every screen, and it is the card in it that takes long.
        card = "\n\n".join(f"§{number}" for number in range(40))
        monkeypatch.setattr(help_screens, "rules_card", lambda *_: card)
    return tmp_path


@asynccontextmanager
async def touring(
    home: Path, words: Words, *, welcomed: bool = True, seats: Sequence[str] = ()
) -> AsyncIterator[Tour]:
    """Run the application in a home of its own; with seats, at a table of one hand."""
    settings = SettingsStore(home / "settings.toml")
    settings.amend(lambda now: replace(now, welcomed=welcomed))
    setup = (
        match_setup(
            "qinzhou", (), ",".join(seats), spectators="", seed=1, hands=1, say=words.catalogue
        )
        if seats
        else None
    )
    app = Application(words, setup, pace=Pace.INSTANT, ripening=0, settings=settings)
    async with app.run_test(size=SIZE) as pilot:
        await settled(pilot)
        yield Tour(app, pilot)
    app.seating.leave()


@pytest.mark.parametrize("words", SPOKEN.values(), ids=SPOKEN)
async def test_before_a_match_every_key_is_live(home: Path, words: Words) -> None:
    async with touring(home, words, welcomed=False) as tour:
        await tour.go(WelcomeScreen)
        await tour.try_all("accept", "leave")
        await tour.go(StartScreen, "enter")
        await tour.try_all("leave")
        await tour.go(NewMatchScreen, "enter")
        await tour.try_all("leave", close="enter")
        await tour.go(VersusScreen, "d")
        await tour.try_all("leave", close="d")
        await tour.go(RulesScreen, "escape", "r")
        await tour.try_all("leave", close="r")
        await tour.go(SetupScreen, "escape", "enter")
        await tour.try_all("leave", "accept", "close")
        await pressed(tour.pilot, "up")
        await tour.try_all("leave", "close", accept="up")
        await tour.go(AskingScreen, "s", *"mine")
        await tour.try_all("leave", "accept", "close")
        await tour.go(SetupScreen, "enter")
        await tour.go(NewMatchScreen, "escape", "down")
        await tour.try_all("leave", "close")
        await tour.go(QuestionScreen, "x")
        await tour.try_all(accept="x", close="x")
        await tour.go(VariantsScreen, "escape", "escape", "down", "enter")
        await tour.try_all("leave", close="enter")


@pytest.mark.parametrize("words", SPOKEN.values(), ids=SPOKEN)
async def test_in_settings_and_help_every_key_is_live(home: Path, words: Words) -> None:
    async with touring(home, words) as tour:
        # What suits the system and the terminal is no longer said once it was chosen by a key.
        await tour.go(SettingsScreen, "o", "v", "v", "f", "f", "f")
        await tour.try_all("leave", accept="left", close="o")
        await pressed(tour.pilot, "up", "up")
        await tour.try_all("leave", accept="up", close="o up up")
        await tour.go(PlacesScreen, "down", "enter")
        await tour.try_all("leave", close="enter")
        await tour.go(HelpScreen, "question_mark")
        await tour.try_all("leave", close="question_mark")


@pytest.mark.parametrize("words", SPOKEN.values(), ids=SPOKEN)
async def test_at_the_table_every_key_is_live(home: Path, words: Words) -> None:
    async with touring(home, words, seats=MATCH) as tour:
        await tour.go(TableScreen)
        await tour.try_all("take")
        await tour.go(TableScreen, "enter")
        await tour.try_all("take", "automatic")
        await tour.go(WhyScreen, "y")
        await tour.try_all(close="y")
        await tour.go(LogScreen, "escape", "l")
        await tour.try_all(close="l")
        await tour.go(StandingsScreen, "escape", "s")
        await tour.try_all(open="s", close="s")
        await tour.go(QuestionScreen, "escape", "q")
        await tour.try_all(accept="q", close="q")
        await tour.go(TableScreen, "escape")
        await until(tour.pilot, BreakdownScreen)
        await tour.try_all("next")
        await tour.go(ExplainScreen, "y")
        await tour.try_all(close="y")
        await tour.go(BreakdownScreen, "escape")
        await tour.go(StandingsScreen, "enter")
        await tour.try_all("open", "close")
        await tour.go(BreakdownScreen, "down", "enter")
        await tour.try_all(close="enter")


@pytest.mark.parametrize("words", SPOKEN.values(), ids=SPOKEN)
async def test_in_the_list_of_matches_every_key_is_live(home: Path, words: Words) -> None:
    async with touring(home, words, seats=MATCH) as tour:
        await tour.go(TableScreen)
        await tour.go(StartScreen, "q", "down", "enter")
        await tour.go(MatchesScreen, "down", "down", "enter")
        await tour.try_all("leave", "open", "abandon", close="enter")
        await pressed(tour.pilot, "a")
        await tour.try_all("leave", close="enter")
        await tour.go(StandingsScreen, "enter")
        await tour.try_all("leave", open="enter", close="enter")


@pytest.mark.parametrize("words", SPOKEN.values(), ids=SPOKEN)
async def test_between_several_people_every_key_is_live(home: Path, words: Words) -> None:
    people = ("E=human:Ann", "S=human:Bo", "W=bot:easy@1", "N=bot:easy@1")
    async with touring(home, words, seats=people) as tour:
        await tour.go(TableScreen)
        await tour.try_all("take")
        await tour.go(CurtainScreen, "enter")
        await tour.try_all("lift")
        await tour.go(TableScreen, "enter")
        await tour.try_all("take")


async def until(pilot: Pilot[None], screen: type[BaseScreen[object]]) -> None:
    """Press Enter until a screen is open."""
    for _ in range(400):
        if isinstance(pilot.app.screen, screen):
            return
        await pressed(pilot, "enter")
    pytest.fail(shown(pilot.app))
