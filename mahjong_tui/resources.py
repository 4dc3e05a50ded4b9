"""Where the files a player or translator may edit are found: catalogues and rules cards.

A wheel carries them inside the package; an editable install and a checkout have them beside it.
"""

from functools import cache
from pathlib import Path

from mahjong_tui.errors import MahjongError


class CardMissingError(MahjongError):
    """A variant that nobody has written a rules card for."""


@cache
def assets() -> Path:
    """Give the folder that holds ``locale`` and ``rules``.

    Raises:
        FileNotFoundError: When the installation has lost it.
    """
    package = Path(__file__).parent
    for folder in (package / "assets", package.parent / "assets"):
        if (folder / "locale").is_dir():
            return folder
    raise FileNotFoundError(package / "assets")


def catalogue_source(locale: str) -> str:
    """Read the catalogue of a language, as TOML."""
    return (assets() / "locale" / f"{locale}.toml").read_text(encoding="utf-8")


def rules_card(variant: str, locale: str) -> str:
    """Read the rules card of a variant, as Markdown.

    Raises:
        CardMissingError: When there is none; the variant can still be played.
    """
    card = assets() / "rules" / f"{variant}.{locale}.md"
    if not card.is_file():
        raise CardMissingError("error.card_missing", variant=variant)
    return card.read_text(encoding="utf-8")
