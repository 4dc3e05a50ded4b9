"""What a player can set, and what holds where he has set nothing."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, Final, TypeAlias

import msgspec

from mahjong_tui.core.tiles import SUIT_OF, TILES
from mahjong_tui.errors import OptionError
from mahjong_tui.rules.options import OptionValue, shown
from mahjong_tui.rules.registry import ruleset

USUAL_VARIANT: Final = "qinzhou"
"""What a first match is played by."""

NAME_LENGTH: Final = 10
"""Characters of a player's name."""


class Language(StrEnum):
    """Which language is spoken; by itself that of the environment."""

    AUTO = "auto"
    ZH = "zh"
    EN = "en"


class Theme(StrEnum):
    """Which colours the table has; by itself those that suit the terminal."""

    AUTO = "auto"
    FELT = "felt"
    NIGHT = "night"
    PAPER = "paper"
    CONTRAST = "contrast"
    CLEAR = "clear"
    SIXTEEN = "sixteen"
    PLAIN = "plain"


class TileFaces(StrEnum):
    """What is written on the tiles; by itself what the terminal draws well."""

    AUTO = "auto"
    CJK = "cjk"
    DIGITS = "digits"
    ASCII = "ascii"


class Speed(StrEnum):
    """How long a move is shown."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    STEPS = "steps"


class Alert(StrEnum):
    """How a player is called when it is his turn."""

    OFF = "off"
    BELL = "bell"
    FLASH = "flash"


class Suits(StrEnum):
    """In which order the suits lie in the hand; the value spells it."""

    WAN_TONG_SUO = "wan-tong-suo"
    WAN_SUO_TONG = "wan-suo-tong"
    TONG_SUO_WAN = "tong-suo-wan"
    TONG_WAN_SUO = "tong-wan-suo"
    SUO_TONG_WAN = "suo-tong-wan"
    SUO_WAN_TONG = "suo-wan-tong"


class HonoursLie(StrEnum):
    """On which side of the suits winds and dragons lie."""

    FIRST = "first"
    LAST = "last"


class Drawn(StrEnum):
    """Which faces a terminal was found to draw well."""

    CJK = "cjk"
    ASCII = "ascii"


Name: TypeAlias = Annotated[
    str, msgspec.Meta(max_length=NAME_LENGTH, pattern=r"^[^\x00-\x1f\x7f-\x9f]+\Z")
]
WrittenValue: TypeAlias = bool | int | str
"""A value of a house rule as it stands in a file, which has no word for none but ``none``."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is remembered from one start to the next.

    Attributes:
        language: Which language is spoken.
        theme: The colours of the table.
        faces: What is written on the tiles.
        pace: How long a move is shown.
        movement: Whether things may move on the screen.
        mouse: Whether the mouse plays; without it the terminal selects text as usual.
        alert: How a player is called when it is his turn.
        suits: The order of the suits in the hand.
        honours: Where winds and dragons lie in the hand.
        auto_hu: Whether each hand begins with winning by itself.
        auto_pass: Whether each hand begins with passing by itself.
        ask_passed_hu: Whether giving up a win is asked about once more.
        names: Names of the people who play at this keyboard, the first one first.
        variant: What was played last.
        welcomed: Whether the questions of the first start have been answered.
        rules: The house rules it was played by, where they were not as usual.
        terminals: The faces that a terminal was found to draw well, by its name.
    """

    language: Language = Language.AUTO
    theme: Theme = Theme.AUTO
    faces: TileFaces = TileFaces.AUTO
    pace: Speed = Speed.NORMAL
    movement: bool = True
    mouse: bool = True
    alert: Alert = Alert.OFF
    suits: Suits = Suits.WAN_TONG_SUO
    honours: HonoursLie = HonoursLie.LAST
    auto_hu: bool = False
    auto_pass: bool = False
    ask_passed_hu: bool = True
    names: tuple[Name, ...] = ()
    variant: str = USUAL_VARIANT
    welcomed: bool = False
    rules: dict[str, WrittenValue] = {}
    terminals: dict[str, Drawn] = {}

    @property
    def name(self) -> str | None:
        """The name of whoever plays alone, None before he has given one."""
        return next(iter(self.names), None)

    def house_rules(self) -> dict[str, OptionValue]:
        """Give the house rules of the variant that was played last.

        Raises:
            UnknownVariantError: When there is no such variant any more.
            OptionError: When one does not exist, or a hand cannot be played with its value.
        """
        known = {option.id: option for option in ruleset(self.variant).options}
        read: dict[str, OptionValue] = {}
        for name, value in self.rules.items():
            if name not in known:
                raise OptionError("error.option.unknown", option=name, known=", ".join(known))
            read[name] = known[name].parsed(shown(value))
            known[name].played(read[name])
        return read

    def playing(self, variant: str, rules: Mapping[str, OptionValue]) -> "Settings":
        """Remember what is played, and by which house rules."""
        written = {name: shown(value) if value is None else value for name, value in rules.items()}
        return msgspec.structs.replace(self, variant=variant, rules=written)

    def called(self, *names: str) -> "Settings":
        """Remember what the people at this keyboard are called; others keep their names."""
        return msgspec.structs.replace(self, names=(*names, *self.names[len(names) :]))

    def drawing(self, terminal: str, drawn: Drawn) -> "Settings":
        """Remember what a terminal draws well."""
        return msgspec.structs.replace(self, terminals={**self.terminals, terminal: drawn})


Change: TypeAlias = Callable[[Settings], Settings]
"""Makes other settings of settings."""

USUAL: Final = Settings()
"""What holds where nothing was set."""


def hand_order(settings: Settings) -> tuple[int, ...]:
    """Give the place of each tile in a hand that is sorted."""
    suits = settings.suits.value.split("-")
    places = [suits.index(name) for name in ("wan", "tong", "suo")]
    places.append(-1 if settings.honours is HonoursLie.FIRST else len(suits))
    lie = sorted(TILES, key=lambda tile: (places[SUIT_OF[tile]], tile))
    return tuple(lie.index(tile) for tile in TILES)
