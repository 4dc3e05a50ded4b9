"""Everything that can go wrong for a player, as a key and parameters for the catalogue.

An error is never a finished sentence: the catalogue turns ``key`` and ``params`` into one, in the
player's language.
"""

from typing import Self


class MahjongError(Exception):
    """Base of all errors that are told to a player in one sentence."""

    __slots__ = ("key", "params")

    def __init__(self, key: str, **params: str | int) -> None:
        super().__init__(key, params)
        self.key = key
        self.params = params


class NotationError(MahjongError):
    """Text that is no tile."""

    @classmethod
    def at(cls, text: str) -> Self:
        """Name the text that could not be read as a tile."""
        return cls("error.tile", text=text)


class SheetError(MahjongError):
    """A settlement sheet that is refused; ``field`` is the path of what is wrong.

    The path is a parameter too: every sentence begins with it.
    """

    def __init__(self, key: str, field: str, **params: str | int) -> None:
        super().__init__(key, field=field, **params)
        self.field = field


class OptionError(MahjongError):
    """A house rule that does not exist or has a value it cannot have."""


class UnknownVariantError(MahjongError):
    """A variant that is not there."""


class IllegalActionError(MahjongError):
    """An action, by its name, that is not among the options of a prompt for its seat."""

    __slots__ = ()

    def __init__(self, seat: int, action: str) -> None:
        self.key = "error.action"
        self.params = {"seat": seat, "action": action}


class LogError(MahjongError):
    """A match log that cannot be read or written."""


class SetupError(MahjongError):
    """A match that cannot be set up as asked: seats, bots, numbers."""


class TableError(MahjongError):
    """Saved house rules that cannot be read, written or played."""


class SettingsError(MahjongError):
    """Settings that cannot be read or written."""


class TerminalError(MahjongError):
    """A terminal on which the application cannot run."""
