"""Screens that are a form: one line current, stepped through or typed, explained below."""

from abc import abstractmethod
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.keys import key_to_character
from textual.widgets import Static

from mahjong_tui.ui import commands
from mahjong_tui.ui.fields import Field
from mahjong_tui.ui.screens.base import BaseScreen, Result
from mahjong_tui.ui.widgets.form import Form
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.words import Words


class FormScreen(BaseScreen[Result]):
    """A form with a title; subclasses say what its lines and its button do."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.ACCEPT,
        commands.CHOOSE,
        commands.CHOOSE_NEXT,
        commands.CHANGE,
        commands.CHANGE_NEXT,
    )
    BUTTON: ClassVar[str] = "ui.setup.start"
    """What stands on the button."""

    def compose(self) -> ComposeResult:
        """Put the form above what explains its current line."""
        yield Static(id="title")
        with VerticalScroll(can_focus=False):
            yield Form(self.BUTTON)
        yield Static(id="explained")
        yield KeyBar()

    def say(self, words: Words) -> None:
        """Write the form anew."""
        super().say(words)
        self.query_one("#title", Static).update(self.title_text(words))
        self.query_one(Form).words = words
        self.explain()

    @abstractmethod
    def title_text(self, words: Words) -> str:
        """Say what the form is about."""

    @abstractmethod
    def explanation(self, field: Field | None) -> Content:
        """Explain a line, None for the button."""

    @abstractmethod
    def press_button(self) -> None:
        """Do what the button is for."""

    def on_key(self, event: events.Key) -> None:
        """Take what is typed into the current field."""
        super().on_key(event)
        field = self.query_one(Form).field
        if field is None:
            return
        if event.key == "backspace":
            self.replace(field.erased())
        elif event.character is not None and field.takes(event.character):
            self.replace(field.typed(event.character))
            event.stop()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Keep letters to a field that takes them."""
        typed = character or key_to_character(key)
        field = self.query_one(Form).field
        return field is not None and typed is not None and field.takes(typed)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only values be changed that can be stepped through."""
        field = self.query_one(Form).field
        if action == "alter":
            return field is not None and not field.is_name
        return super().check_action(action, parameters)

    def action_step(self, step: int) -> None:
        """Go to another line."""
        form = self.query_one(Form)
        if form.field is not None:
            self.replace(form.field.settled())
        form.place = (form.place + step) % (len(form.fields) + 1)
        self.query_one(VerticalScroll).scroll_to(y=form.place - 5, animate=False)
        self.explain()
        self.refresh_bindings()

    def action_alter(self, step: int) -> None:
        """Step through the values of the current field."""
        field = self.query_one(Form).field
        if field is not None:
            self.replace(field.altered(step))

    def action_open(self) -> None:
        """Press the button; go on to the next line anywhere else."""
        if self.query_one(Form).field is None:
            self.press_button()
        else:
            self.action_step(1)

    def on_form_clicked(self, message: Form.Clicked) -> None:
        """Do what the arrow or the line that was clicked is for."""
        self.action_step(message.place - self.query_one(Form).place)
        if message.step:
            self.action_alter(message.step)
        elif self.query_one(Form).field is None:
            self.action_open()

    def replace(self, field: Field) -> None:
        """Put a field in the place of that of the same name."""
        form = self.query_one(Form)
        form.fields = tuple(field if one.id == field.id else one for one in form.fields)
        self.explain()

    def explain(self) -> None:
        """Explain the current line."""
        field = self.query_one(Form).field
        self.query_one("#explained", Static).update(self.explanation(field))
