"""Where the files a player or translator may edit are found: catalogues and rules cards.

A wheel carries them inside the package; an editable install and a checkout have them beside it.
"""

import os
from functools import cache

from mahjong_tui.errors import MahjongError


class CardMissingError(MahjongError):
    """A variant that nobody has written a rules card for."""


@cache
def assets() -> str:
    """Give the folder that holds ``locale`` and ``rules``.

    Raises:
        FileNotFoundError: When the installation has lost it.
    """
    package = os.path.dirname(__file__)
    for folder in (package, os.path.dirname(package)):
        if os.path.isdir(os.path.join(folder, "assets", "locale")):
            return os.path.join(folder, "assets")
    raise FileNotFoundError(os.path.join(package, "assets"))


def catalogue_source(locale: str) -> str:
    """Read the catalogue of a language, as TOML."""
    return _content("locale", f"{locale}.toml")


def rules_card(variant: str, locale: str) -> str:
    """Read the rules card of a variant, as Markdown.

    Raises:
        CardMissingError: When there is none; the variant can still be played.
    """
    try:
        return _content("rules", f"{variant}.{locale}.md")
    except FileNotFoundError as error:
        raise CardMissingError("error.card_missing", variant=variant) from error


def _content(*path: str) -> str:
    with open(os.path.join(assets(), *path), encoding="utf-8") as file:
        return file.read()
