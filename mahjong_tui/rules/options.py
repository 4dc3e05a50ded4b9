"""House rules: typed options, their values, and what a table agreed on."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias, TypeGuard

import msgspec

from mahjong_tui.errors import OptionError

OptionValue: TypeAlias = bool | int | str | None
"""A whole number, yes or no, a word, or none."""


class Option(msgspec.Struct, frozen=True):
    """A house rule that can be agreed.

    A whole number has ``least`` and ``greatest``; anything else lists its ``choices``.
    ``at_table`` is the greatest number that can be played with where sheets allow more.
    ``play_only`` options change how a hand is played, never what an ended hand is worth.
    ``paragraph`` is where the variant's page speaks of it.
    """

    id: str
    default: OptionValue
    paragraph: str
    choices: tuple[OptionValue, ...] = ()
    least: int = 0
    greatest: int = 0
    at_table: int | None = None
    play_only: bool = False

    def allows(self, value: OptionValue) -> bool:
        """True when the value is one of the choices, or a whole number within the range."""
        if self.choices:
            return any(_same(value, choice) for choice in self.choices)
        return _is_number(value) and self.least <= value <= self.greatest

    def parsed(self, text: str) -> OptionValue:
        """Read a value as typed on a command line.

        Raises:
            OptionError: When it is no value of this option.
        """
        word = text.strip().lower()
        if word in self.choices:
            return word
        if word.lstrip("-").isdecimal():
            return self.checked(int(word))
        return self.checked(_WORDS.get(word, text))

    def checked(self, value: OptionValue) -> OptionValue:
        """Give the value back when it is allowed.

        Raises:
            OptionError: When it is not; the error names the option and what would be right.
        """
        if not self.allows(value):
            raise OptionError(
                "error.option.value", option=self.id, value=shown(value), allowed=self.allowed
            )
        return value

    @property
    def most(self) -> int:
        """The greatest number that a hand can be played with."""
        return self.greatest if self.at_table is None else self.at_table

    def played(self, value: OptionValue) -> None:
        """Refuse a number that stands on sheets only.

        Raises:
            OptionError: When it is greater than what a hand can be played with.
        """
        if not self.choices and _is_number(value) and value > self.most:
            allowed = f"{self.least}-{self.most}"
            raise OptionError(
                "error.option.value", option=self.id, value=shown(value), allowed=allowed
            )

    @property
    def allowed(self) -> str:
        """The values, as a player would type them."""
        if self.choices:
            return ", ".join(map(shown, self.choices))
        return f"{self.least}-{self.greatest}"


_WORDS: Final[Mapping[str, OptionValue]] = {
    **dict.fromkeys(("true", "yes", "on"), True),
    **dict.fromkeys(("false", "no", "off"), False),
    **dict.fromkeys(("none", "null"), None),
}


def _is_number(value: OptionValue) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _same(value: OptionValue, choice: OptionValue) -> bool:
    # True equals 1: a whole number is no answer to a question of yes or no.
    return type(value) is type(choice) and value == choice


def shown(value: OptionValue) -> str:
    """Write a value as it is typed: lower-case words, numbers, ``none``.

    >>> shown(True), shown(None), shown(10)
    ('true', 'none', '10')
    """
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


class Options(Mapping[str, OptionValue]):
    """One value for each option of a variant, read by type."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        self._values = dict(values)

    def __getitem__(self, option: str) -> OptionValue:
        return self._values[option]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def number(self, option: str) -> int:
        """Give a whole number.

        Raises:
            OptionError: When the option holds anything else.
        """
        value = self._values[option]
        if not _is_number(value):
            raise OptionError("error.option.number", option=option, value=shown(value))
        return value

    def flag(self, option: str) -> bool:
        """Give yes or no."""
        return self._values[option] is True

    def word(self, option: str) -> str:
        """Give a word."""
        return str(self._values[option])

    def cap(self, option: str) -> int | None:
        """Give a limit, None where none was agreed."""
        return None if self._values[option] is None else self.number(option)


def agreed(options: tuple[Option, ...], choices: Mapping[str, OptionValue]) -> Options:
    """Fill in the defaults around what was chosen.

    Raises:
        OptionError: When an option does not exist or a value is not allowed.
    """
    known = {option.id: option for option in options}
    for name in choices:
        if name not in known:
            raise OptionError("error.option.unknown", option=name, known=", ".join(known))
    return Options(
        {name: option.checked(choices.get(name, option.default)) for name, option in known.items()}
    )
