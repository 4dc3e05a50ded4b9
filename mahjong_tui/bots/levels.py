"""The levels one can play against, by name; names with ``@`` are frozen yardsticks."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mahjong_tui.bots.easy import EASY, Random
from mahjong_tui.bots.house import House
from mahjong_tui.bots.normal import NORMAL
from mahjong_tui.bots.protocol import Bot
from mahjong_tui.errors import SetupError

BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        "random": Random(),
        "house": House(),
        "easy": EASY,
        "normal": NORMAL,
        "easy@1": EASY,
        "normal@1": NORMAL,
    }
)
"""Every bot by its level; a level with ``@`` never changes once it is published."""

LEVELS: Final = ("random", "easy", "normal")
"""The levels offered to players, from the weakest to the strongest."""


def bot(level: str) -> Bot:
    """Give the bot of a level.

    Raises:
        SetupError: When there is no such level.
    """
    if level not in BOTS:
        raise SetupError("error.bot", level=level, known=", ".join(BOTS))
    return BOTS[level]
