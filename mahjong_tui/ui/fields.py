"""What can be agreed before a match: values that are stepped through or typed, and their limits."""

from collections.abc import Sequence
from typing import Final

import msgspec

from mahjong_tui.rules.options import Option, OptionValue

NAME_LENGTH: Final = 10

USUAL_VARIANT: Final = "qinzhou"
"""What a first match is played by."""


class Field(msgspec.Struct, frozen=True):
    """One line of a form.

    A field with ``choices`` is stepped through; any other is typed, a whole number within
    ``least`` and ``greatest``, or a name when ``greatest`` is zero. ``draft`` is what has been
    typed so far, None when nothing has.

    Attributes:
        id: Its name; for a house rule the option's.
        option: The house rule it sets, None for what every match has.
        variant: Whose house rule it is.
        form: Where its texts stand.
        default: What it was to begin with.
    """

    id: str
    value: OptionValue
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    least: int = 0
    greatest: int = 0
    option: Option | None = None
    draft: str | None = None
    variant: str = ""
    form: str = "setup"

    @classmethod
    def of(cls, option: Option, value: OptionValue, variant: str = "") -> "Field":
        """Make the field of a house rule."""
        return cls(
            option.id,
            value,
            option.default,
            option.choices,
            option.least,
            option.most,
            option,
            variant=variant,
        )

    @property
    def is_name(self) -> bool:
        """True for a field that takes letters."""
        return not self.choices and not self.greatest

    @property
    def is_number(self) -> bool:
        """True for a field that takes digits."""
        return bool(self.greatest) and not self.choices

    def takes(self, character: str) -> bool:
        """True when a character can be typed here."""
        if self.is_number:
            return character.isdecimal()
        return self.is_name and character.isprintable()

    def altered(self, step: int) -> "Field":
        """Step to another value, round the ends of the choices, up to a number's limits."""
        if self.choices:
            place = [_same(one, self.value) for one in self.choices].index(True)
            return self.set_to(self.choices[(place + step) % len(self.choices)])
        if isinstance(self.value, int) and self.is_number:
            return self.set_to(min(self.greatest, max(self.least, self.value + step)))
        return self

    def typed(self, character: str) -> "Field":
        """Add a character; the value follows as far as it is allowed."""
        return self._drafted((self.draft or "") + character)

    def erased(self) -> "Field":
        """Take back the last character; what is stepped through has none."""
        if self.choices:
            return self
        return self._drafted((str(self.value) if self.draft is None else self.draft)[:-1])

    def set_to(self, value: OptionValue) -> "Field":
        """Give it a value."""
        return msgspec.structs.replace(self, value=value, draft=None)

    def settled(self) -> "Field":
        """Forget what was typed and keep the value."""
        return msgspec.structs.replace(self, draft=None)

    def _drafted(self, draft: str) -> "Field":
        if self.is_name:
            draft = draft[:NAME_LENGTH]
            return msgspec.structs.replace(self, value=draft.strip() or self.default, draft=draft)
        draft = draft[: len(str(self.greatest))]
        number = int(draft) if draft else self.least
        value = min(self.greatest, max(self.least, number))
        shown = str(self.greatest) if number > self.greatest else draft
        return msgspec.structs.replace(self, value=value, draft=shown)


def _same(one: OptionValue, other: OptionValue) -> bool:
    return one is other or (type(one) is type(other) and one == other)


def value_of(fields: Sequence[Field], name: str) -> OptionValue:
    """Give the value of a field by its name."""
    return next(field.value for field in fields if field.id == name)
