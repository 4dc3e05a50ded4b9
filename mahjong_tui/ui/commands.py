"""What a player can ask for: one command gives keys, label, help line and palette entry.

Bindings, key bar, help screen and the key table of the README are all made from here. Letters are
lower case, never ``m`` and never ``[``: those are pieces of escape sequences and mouse reports
that a slow line may tear apart.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from itertools import groupby
from typing import Final

import msgspec
from msgspec.structs import replace
from textual.binding import Binding, BindingType

from mahjong_tui.ui.words import Words


class Group(Enum):
    """Where a command belongs in the help; the value is the catalogue's key."""

    ANSWER = "answer"
    MOVE = "move"
    TABLE = "table"
    PANEL = "panel"
    ANYWHERE = "anywhere"


class Command(msgspec.Struct, frozen=True):
    """One thing to ask for.

    Attributes:
        name: Names its texts: ``ui.command.<name>.label`` and ``.help``.
        keys: What asks for it, in textual's words; ``typed`` says which is shown.
        group: Where the help lists it.
        action: What textual calls; the name when empty.
        shown: The key as a player reads it; the first key when empty.
        in_bar: Whether the key bar has it.
        rank: The higher, the sooner a narrow key bar leaves it out.
    """

    name: str
    keys: tuple[str, ...]
    group: Group
    action: str = ""
    shown: str = ""
    in_bar: bool = True
    rank: int = 0

    @property
    def called(self) -> str:
        """The action in textual's words."""
        return self.action or self.name

    @property
    def binding(self) -> Binding:
        """Every key of the command, and those an input method makes of them."""
        keys = dict.fromkeys(twin for key in self.keys for twin in _with_twins(key))
        return Binding(",".join(keys), self.called, self.name, show=self.in_bar, id=None)

    def without(self, taken: Callable[[str], bool]) -> "Command | None":
        """Give what is left of it where some of its keys are taken for something else."""
        if not taken(self.keys[0]):
            return self
        free = tuple(key for key in self.keys if not taken(key))
        return replace(self, keys=free, shown="") if free else None

    def label(self, words: Words) -> str:
        """Say in a word what it does."""
        return words.text(f"ui.command.{self.name}.label")

    def help(self, words: Words) -> str:
        """Say in a sentence what it does."""
        return words.text(f"ui.command.{self.name}.help")

    def key(self, words: Words) -> str:
        """Write its key as a player reads it."""
        return _drawn(self.shown or self.keys[0], words)


WIDE: Final = 0xFEE0
"""How far the full-width twin of an ASCII character lies from it."""


def _with_twins(key: str) -> Iterable[str]:
    yield key
    if len(key) == 1 and "!" <= key <= "~":
        yield chr(ord(key) + WIDE)
    if key == "space":
        yield "ideographic_space"


_ARROWS: Final = {
    "sideways": ("←→", "<- ->"),
    "upright": ("↑↓", "Up/Down"),
    "up": ("↑", "Up"),
    "down": ("↓", "Down"),
}
"""Keys that have no letters, and what they are called where arrows are drawn too wide."""
_NAMED: Final = {"escape": "Esc", "ctrl+q": "Ctrl-Q"}


def _drawn(key: str, words: Words) -> str:
    return _ARROWS[key][words.is_plain] if key in _ARROWS else _NAMED.get(key, key)


def _answer(name: str, *keys: str) -> Command:
    return Command(name, keys, Group.ANSWER, action=f"answer('{name}')", in_bar=False)


HU: Final = _answer("hu", "h", "胡", "和", "糊")
GANG: Final = _answer("gang", "g", "杠", "槓")
PENG: Final = _answer("peng", "p", "碰")
CHI: Final = _answer("chi", "c", "吃")
READY: Final = _answer("ready", "r", "听", "聽")
PASS: Final = _answer("pass", "n", "过", "過")
ANSWERS: Final = (HU, GANG, PENG, CHI, READY, PASS)

TAKE: Final = Command("take", ("enter",), Group.MOVE, shown="Enter")
SIDEWAYS: Final = Command("sideways", ("left",), Group.MOVE, action="move(-1)", shown="sideways")
RIGHT: Final = Command("right", ("right",), Group.MOVE, action="move(1)", in_bar=False)
DOWN: Final = Command("options", ("down",), Group.MOVE, action="to_options", shown="down")
UP: Final = Command("hand", ("up",), Group.MOVE, action="to_hand", shown="up")
BACK: Final = Command("back", ("b", "escape"), Group.MOVE, rank=5)
DIGITS: Final = tuple(
    Command(
        "select",
        (key,),
        Group.MOVE,
        action=f"select({place})",
        shown="1-9 0",
        in_bar=False,
    )
    for place, key in enumerate("1234567890")
)

HURRY: Final = Command("hurry", ("space",), Group.TABLE, shown="Space")
PACE: Final = Command("pace", ("t",), Group.TABLE, rank=2)
AUTOMATIC: Final = Command("automatic", ("a",), Group.TABLE, rank=2)
WHY: Final = Command("why", ("y",), Group.TABLE)
LOG: Final = Command("log", ("l",), Group.TABLE, rank=1)
SCORES: Final = Command("scores", ("s",), Group.TABLE)

NEXT: Final = Command("next", ("enter",), Group.PANEL, shown="Enter")
LIFT: Final = Command("lift", ("enter", "space"), Group.PANEL, shown="Enter")
OPEN: Final = Command("open", ("enter", "space"), Group.PANEL, shown="Enter")
ACCEPT: Final = Command("accept", ("enter", "space"), Group.PANEL, action="open", shown="Enter")
CHOOSE: Final = Command("choose", ("up",), Group.PANEL, action="step(-1)", shown="upright")
CHOOSE_NEXT: Final = Command("choose_next", ("down",), Group.PANEL, action="step(1)", in_bar=False)
CHANGE: Final = Command("change", ("left",), Group.PANEL, action="alter(-1)", shown="sideways")
CHANGE_NEXT: Final = Command(
    "change_next", ("right",), Group.PANEL, action="alter(1)", in_bar=False
)
SCROLL: Final = Command("scroll", ("up",), Group.PANEL, action="roll(-1)", shown="upright")
SCROLL_ON: Final = Command("scroll_on", ("down",), Group.PANEL, action="roll(1)", in_bar=False)
PAGE: Final = Command("page", ("pageup",), Group.PANEL, action="page(-1)", in_bar=False)
PAGE_ON: Final = Command("page_on", ("pagedown",), Group.PANEL, action="page(1)", in_bar=False)
CLOSE: Final = Command("close", ("b", "escape"), Group.PANEL)
VERSUS: Final = Command("versus", ("d",), Group.PANEL)
CARD: Final = Command("card", ("r",), Group.PANEL)
SAVE: Final = Command("save", ("s",), Group.PANEL)
DELETE: Final = Command("delete", ("x",), Group.PANEL, rank=1)
ABANDON: Final = Command("abandon", ("a",), Group.PANEL)
EXPORT: Final = Command("export", ("e",), Group.PANEL, rank=1)
EXPLAIN: Final = Command("explain", ("y",), Group.PANEL)
SHEET: Final = Command("sheet", ("e",), Group.PANEL, rank=1)
IMPORT: Final = Command("import", ("i",), Group.PANEL, rank=1)
DONE: Final = Command("close", ("enter", "space", "b", "escape"), Group.PANEL, shown="Enter")

HELP: Final = Command("help", ("?",), Group.ANYWHERE)
LANGUAGE: Final = Command("language", ("v",), Group.ANYWHERE, rank=3)
FACES: Final = Command("faces", ("f",), Group.ANYWHERE, rank=4)
SETTINGS: Final = Command("settings", ("o",), Group.ANYWHERE, rank=2)
QUIT: Final = Command("leave", ("q", "ctrl+q", "ctrl+c"), Group.ANYWHERE)


def listed(words: Words) -> Iterator[tuple[Group, str, str]]:
    """Give group, key and help line of each command, once."""
    for name, same in groupby(EVERY, lambda command: command.name):
        if words.catalogue.has(f"ui.command.{name}.help"):
            command = next(same)
            yield command.group, command.key(words), command.help(words)


def bindings(*commands: Command) -> list[BindingType]:
    """Make the bindings of a screen."""
    return [command.binding for command in commands]


EVERY: Final = (
    TAKE, SIDEWAYS, RIGHT, DOWN, UP, BACK, *DIGITS, *ANSWERS,
    HURRY, PACE, AUTOMATIC, WHY, LOG, SCORES,
    NEXT, LIFT, OPEN, ACCEPT, CHOOSE, CHOOSE_NEXT, CHANGE, CHANGE_NEXT, SCROLL, SCROLL_ON,
    PAGE, PAGE_ON, EXPLAIN, SHEET, VERSUS, CARD, SAVE, DELETE, ABANDON, EXPORT, IMPORT, CLOSE,
    HELP, LANGUAGE, FACES, SETTINGS, QUIT,
)  # fmt: skip
"""Every command there is, in the order of the help."""

BY_NAME: Final = {command.name: command for command in EVERY}
"""The commands by name; the digits share one."""
