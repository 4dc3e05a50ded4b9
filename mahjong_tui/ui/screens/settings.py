"""The settings: each on a line, explained in place; it holds and is stored as soon as it is set."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar, Final

from msgspec.structs import replace
from textual.binding import BindingType
from textual.content import Content

from mahjong_tui.store.places import Place
from mahjong_tui.store.settings import (
    NAME_LENGTH,
    USUAL,
    Alert,
    HonoursLie,
    Language,
    Settings,
    Speed,
    Suits,
    Theme,
    TileFaces,
)
from mahjong_tui.ui import commands
from mahjong_tui.ui.arguments import logged_in
from mahjong_tui.ui.fields import Field
from mahjong_tui.ui.screens.form import FormScreen
from mahjong_tui.ui.screens.panel import PanelScreen
from mahjong_tui.ui.widgets.form import Form, choice_text
from mahjong_tui.ui.words import Words

FORM: Final = "settings"
"""Where the texts of these fields stand."""
_NAME: Final = "name"
_FLAGS: Final = (True, False)


class SettingsScreen(FormScreen[None]):
    """The form of everything that can be set."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.CLOSE)
    BUTTON: ClassVar[str] = "ui.settings.places"
    NEEDLESS: ClassVar[frozenset[str]] = frozenset({"settings"})

    def say(self, words: Words) -> None:
        """Show what is set now; it may have been set by a key."""
        form = self.query_one(Form)
        typed = {field.id: field for field in form.fields if field.draft is not None}
        now = setting_fields(self.app.settings.now)
        form.fields = tuple(typed.get(field.id, field) for field in now)
        super().say(words)

    def title_text(self, words: Words) -> str:
        """Name the screen."""
        return words.text("ui.settings.title")

    def explanation(self, field: Field | None) -> Content:
        """Say in a sentence what a setting does, and what it can be."""
        return Content(self.words.drawn(explained(field, self.words)))

    def action_open(self) -> None:
        """Step to the next value; press the button; go on from what is typed."""
        field = self.query_one(Form).field
        if field is not None and field.choices:
            self.action_alter(1)
        else:
            super().action_open()

    def press_button(self) -> None:
        """Show where things lie."""
        self.app.push_screen(PlacesScreen())

    def replace(self, field: Field) -> None:
        """Set what was changed; a name once it is typed."""
        super().replace(field)
        now = self.app.settings.now
        if field.draft is None and changed(field, now) != now:
            self.app.keep(partial(changed, field))

    def action_close(self) -> None:
        """Go back to where one came from."""
        field = self.query_one(Form).field
        if field is not None:
            self.replace(field.settled())
        self.dismiss()


class PlacesScreen(PanelScreen):
    """Where settings, saves and reports lie."""

    def written(self, words: Words) -> Iterable[Content]:
        """Give each place with its path."""
        yield Content.styled(words.text("ui.settings.places"), "bold $accent")
        for place in Place:
            yield Content("")
            yield Content(words.text(f"ui.places.{place.value}"))
            yield Content.styled(f"  {place.path}", "bold")


def setting_fields(settings: Settings) -> Iterator[Field]:
    """Give a field for everything that can be set."""
    for name, choices in (
        ("language", Language),
        ("theme", Theme),
        ("faces", TileFaces),
        ("pace", Speed),
        ("movement", _FLAGS),
        ("mouse", _FLAGS),
        ("alert", Alert),
        ("suits", Suits),
        ("honours", HonoursLie),
        ("auto_hu", _FLAGS),
        ("auto_pass", _FLAGS),
        ("ask_passed_hu", _FLAGS),
    ):
        value, usual = getattr(settings, name), getattr(USUAL, name)
        yield Field(name, value, usual, tuple(choices), form=FORM)
    usual_name = (logged_in() or "")[:NAME_LENGTH]
    yield Field(_NAME, settings.name or usual_name, usual_name, form=FORM)


def changed(field: Field, settings: Settings) -> Settings:
    """Set what a field says."""
    if field.id == _NAME:
        as_usual = settings.name is None and field.value == field.default
        return settings if as_usual or not field.value else settings.called(str(field.value))
    if field.value is TileFaces.AUTO and settings.faces is not TileFaces.AUTO:
        # Whoever asks for what suits the terminal wants it asked again.
        settings = replace(settings, terminals={})
    return replace(settings, **{field.id: field.value})


def explained(field: Field | None, words: Words) -> str:
    """Say what a line is for; None is the button."""
    if field is None:
        return words.text("ui.settings.places_help")
    said = words.text(f"ui.settings.{field.id}_help")
    if not field.choices:
        return said
    values = words.listing(choice_text(field, one, words) for one in field.choices)
    usual = choice_text(field, field.default, words)
    return f"{said} {words.text('ui.setup.values', values=values, default=usual)}"
