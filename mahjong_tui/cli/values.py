"""What the value of an option may be."""

from collections.abc import Sequence
from contextlib import suppress

import click

from mahjong_tui.i18n import Catalogue


class WholeNumber(click.ParamType[int]):
    """A whole number within a range."""

    name = "number"

    def __init__(self, say: Catalogue, least: int, greatest: int) -> None:
        self._say, self._least, self._greatest = say, least, greatest

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read the number."""
        with suppress(ValueError):
            if self._least <= int(value) <= self._greatest:
                return int(value)
        reason = self._say.text(
            "cli.error.not_number", value=value, least=self._least, greatest=self._greatest
        )
        raise click.BadParameter(reason, ctx, param)


class Word(click.ParamType[str]):
    """One of a few words."""

    name = "word"

    def __init__(self, say: Catalogue, known: Sequence[str]) -> None:
        self._say, self._known = say, known

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give the word back when it is known."""
        if value in self._known:
            return value
        reason = self._say.text("cli.error.not_word", value=value, known=", ".join(self._known))
        raise click.BadParameter(reason, ctx, param)
