"""A form: one field a line, one of them current, and a button below them."""

from typing import ClassVar, Final

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from mahjong_tui.rules.options import OptionValue, shown
from mahjong_tui.ui.fields import Field
from mahjong_tui.ui.words import Words, cut, padded

LABEL_WIDTH: Final = 44
VALUE_WIDTH: Final = 26


class Form(Widget):
    """Fields and a button; the keys belong to the screen."""

    DEFAULT_CSS: ClassVar[str] = """
    Form { height: auto; width: 78; }
    """

    words: reactive[Words | None] = reactive(None, init=False)
    """The language."""
    fields: reactive[tuple[Field, ...]] = reactive((), init=False, layout=True)
    """What can be agreed."""
    place: reactive[int] = reactive(0, init=False)
    """Which line is current; the last is the button."""

    class Clicked(Message):
        """A line was clicked.

        Attributes:
            place: Which one.
            step: -1 and 1 for its arrows, 0 for the line itself.
        """

        def __init__(self, place: int, step: int) -> None:
            super().__init__()
            self.place = place
            self.step = step

    def __init__(self, button: str = "ui.setup.start") -> None:
        super().__init__()
        self._button_text = button

    @property
    def field(self) -> Field | None:
        """The current field, None on the button."""
        return self.fields[self.place] if self.place < len(self.fields) else None

    def render(self) -> Content:
        """Show every field and the button."""
        if self.words is None:
            return Content("")
        words = self.words
        rows = [self._row(place, field, words) for place, field in enumerate(self.fields)]
        return Content("\n").join([*rows, Content(""), self._button(words)])

    def on_click(self, event: Click) -> None:
        """Tell the screen what was clicked."""
        match event.style.meta:
            case {"place": int(place), "step": int(step)}:
                self.post_message(self.Clicked(place, step))
            case _:
                return

    def _row(self, place: int, field: Field, words: Words) -> Content:
        current = place == self.place
        value = (
            cut(value_text(field, words), VALUE_WIDTH) if field.draft is None else f"{field.draft}_"
        )
        changed = "" if field.value == field.default or not field.option else " *"
        row = Content.assemble(
            (f"{'>' if current else ' '} ", "bold $accent"),
            (padded(label_text(field, words), LABEL_WIDTH), "bold" if current else ""),
            self._arrow("<", place, -1, field),
            (f" {value} ", "reverse bold" if current else "bold"),
            self._arrow(">", place, 1, field),
            (changed, "$accent"),
        )
        return row.stylize_before(Style.from_meta({"place": place, "step": 0}))

    def _arrow(self, sign: str, place: int, step: int, field: Field) -> Content:
        if field.is_name:
            return Content(" ")
        return Content(sign).stylize(Style.from_meta({"place": place, "step": step}))

    def _button(self, words: Words) -> Content:
        current = self.field is None
        text = f"{'>' if current else ' '} [ {words.text(self._button_text)} ]"
        style = "reverse bold" if current else "bold"
        meta = Style.from_meta({"place": len(self.fields), "step": 0})
        return Content.styled(text, style).stylize(meta)


def label_text(field: Field, words: Words) -> str:
    """Name a field."""
    if field.option is None:
        return words.text(f"ui.{field.form}.{field.id}")
    return words.catalogue.option(field.variant, field.id)


def value_text(field: Field, words: Words) -> str:
    """Write the value of a field as a player reads it."""
    if field.id.startswith("bot"):
        return words.text(f"ui.level.{field.value}")
    if field.id.startswith("spectator"):
        return words.text(f"ui.spectator.{field.value}")
    return choice_text(field, field.value, words)


def choice_text(field: Field, value: OptionValue, words: Words) -> str:
    """Write a value of a house rule; one that needs no name is written as it is typed."""
    return words.catalogue.choice(field.id, shown(value))
