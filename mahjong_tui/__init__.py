"""Chinese regional mahjong in the terminal."""

from typing import Final

__version__: Final = "0.1.0"
