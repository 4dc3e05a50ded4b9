"""A new match: opponents, length, seed and house rules, each explained where it stands."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from random import SystemRandom
from types import MappingProxyType
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.keys import key_to_character
from textual.widgets import Static

from mahjong_tui.bots.levels import LEVELS
from mahjong_tui.errors import TableError
from mahjong_tui.rules.options import OptionValue, shown
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.session.match import Player, Setup, drawn_winds
from mahjong_tui.store.tables import FORMAT, SavedTable, checked_name
from mahjong_tui.ui import commands
from mahjong_tui.ui.arguments import HOUSE, logged_in, onlookers
from mahjong_tui.ui.fields import NAME_LENGTH, Field, value_of
from mahjong_tui.ui.screens.asking import AskingScreen
from mahjong_tui.ui.screens.base import BaseScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.widgets.form import Form, choice_text
from mahjong_tui.ui.widgets.key_bar import KeyBar
from mahjong_tui.ui.words import Words

BOTS: Final = ("bot_one", "bot_two", "bot_three")
MOST_HANDS: Final = 96
USUAL_HANDS: Final = 16
MOST_SEED: Final = 999_999
SPECTATOR: Final = "spectator_"
NOBODY: Final = "nobody"
NAMELESS: Final = "P1"
"""Who plays from an account without a name, in any language."""


class SetupScreen(BaseScreen[Setup | None]):
    """The form of a new match; gives what was agreed, None when it was closed."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.ACCEPT,
        commands.CHOOSE,
        commands.CHOOSE_NEXT,
        commands.CHANGE,
        commands.CHANGE_NEXT,
        commands.SAVE,
        commands.CLOSE,
    )

    def __init__(
        self, variant: str, options: Mapping[str, OptionValue] | None = None, table_name: str = ""
    ) -> None:
        super().__init__()
        self._variant = variant
        self._options = options or {}
        self._table_name = table_name

    @property
    def agreement(self) -> Agreement:
        """The rules as they stand in the form."""
        return ruleset(self._variant).agree(house_rules(self.query_one(Form).fields))

    def compose(self) -> ComposeResult:
        """Put the form above what explains its current line."""
        yield Static(id="title")
        with VerticalScroll(can_focus=False):
            yield Form()
        yield Static(id="explained")
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin with what is usual, on the button: Enter alone starts a match."""
        form = self.query_one(Form)
        form.fields = tuple(usual_fields(self._variant, self._options))
        form.place = len(form.fields)
        super().on_mount()

    def say(self, words: Words) -> None:
        """Write the form anew."""
        super().say(words)
        self.query_one("#title", Static).update(self._title(words))
        self.query_one(Form).words = words
        self._explain()

    def on_key(self, event: events.Key) -> None:
        """Take what is typed into the current field."""
        super().on_key(event)
        field = self.query_one(Form).field
        if field is None:
            return
        if event.key == "backspace":
            self._replace(field.erased())
        elif event.character is not None and field.takes(event.character):
            self._replace(field.typed(event.character))
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
            self._replace(form.field.settled())
        form.place = (form.place + step) % (len(form.fields) + 1)
        self.query_one(VerticalScroll).scroll_to(y=form.place - 5, animate=False)
        self._explain()
        self.refresh_bindings()

    def action_alter(self, step: int) -> None:
        """Step through the values of the current field."""
        field = self.query_one(Form).field
        if field is not None:
            self._replace(field.altered(step))

    def action_open(self) -> None:
        """Start on the button; go on to the next line anywhere else."""
        form = self.query_one(Form)
        if form.field is None:
            self.dismiss(agreed(self._variant, form.fields, self.words))
        else:
            self.action_step(1)

    def action_save(self) -> None:
        """Ask under which name these rules are to be kept."""
        asking = AskingScreen("ui.tables.save_as", self._table_name, checked_name)
        self.app.push_screen(asking, self._name_table)

    def action_close(self) -> None:
        """Go back to the choice of rules."""
        self.dismiss(None)

    def on_form_clicked(self, message: Form.Clicked) -> None:
        """Do what the arrow or the line that was clicked is for."""
        self.action_step(message.place - self.query_one(Form).place)
        if message.step:
            self.action_alter(message.step)
        elif self.query_one(Form).field is None:
            self.action_open()

    def _replace(self, field: Field) -> None:
        form = self.query_one(Form)
        form.fields = tuple(field if one.id == field.id else one for one in form.fields)
        self._explain()

    def _name_table(self, name: str | None) -> None:
        if name is None:
            return
        table = SavedTable(FORMAT, name, self._variant, house_rules(self.query_one(Form).fields))
        if self.app.tables.has(name):
            answers = ("ui.tables.keep", "ui.tables.replace")
            question = QuestionScreen("ui.tables.replace_question", answers, name=name)
            self.app.push_screen(question, partial(self._replace_table, table))
        else:
            self._save_table(table)

    def _replace_table(self, table: SavedTable, answer: int | None) -> None:
        if answer:
            self._save_table(table)

    def _save_table(self, table: SavedTable) -> None:
        try:
            self.app.tables.save(table)
        except TableError as fault:
            self.notify(self.words.sentence(fault), severity="warning", timeout=10)
        else:
            self._table_name = table.name
            self.say(self.words)
            self.notify(self.words.text("ui.tables.saved", name=table.name))

    def _title(self, words: Words) -> str:
        title, variant = words.text("ui.setup.title"), words.catalogue.variant(self._variant)
        return " - ".join(filter(None, (title, variant, words.drawn(self._table_name))))

    def _explain(self) -> None:
        field = self.query_one(Form).field
        self.query_one("#explained", Static).update(explained(field, self.words))


def usual_fields(
    variant: str, options: Mapping[str, OptionValue] = MappingProxyType({})
) -> Iterator[Field]:
    """Give the form of a match as it is usually played, but for the house rules given."""
    name = (logged_in() or NAMELESS)[:NAME_LENGTH]
    yield Field("name", name, name)
    for number, bot in enumerate(BOTS):
        level = LEVELS[-1] if number else LEVELS[len(LEVELS) // 2]
        yield Field(bot, level, level, LEVELS)
    yield Field("hands", USUAL_HANDS, USUAL_HANDS, least=1, greatest=MOST_HANDS)
    seed = SystemRandom().randint(0, MOST_SEED)
    yield Field("seed", seed, seed, greatest=MOST_SEED)
    yield from rule_fields(variant, options)


def rule_fields(variant: str, options: Mapping[str, OptionValue]) -> Iterator[Field]:
    """Give a field for each spectator there is room for and each house rule of a variant."""
    rules = ruleset(variant)
    for number in range(1, rules.agree(options).play.spectators + 1):
        yield Field(f"{SPECTATOR}{number}", NOBODY, NOBODY, (NOBODY, HOUSE, "human"))
    for option in rules.options:
        yield Field.of(option, options.get(option.id, option.default), variant)


def house_rules(fields: Iterable[Field]) -> dict[str, OptionValue]:
    """Give the house rules of a form that are not as usual."""
    return {
        field.id: field.value for field in fields if field.option and field.value != field.default
    }


def agreed(variant: str, fields: tuple[Field, ...], words: Words) -> Setup:
    """Make the match that a form describes; the seed draws the winds."""
    seed = int(str(value_of(fields, "seed")))
    names = (words.text(f"ui.setup.{bot}_name") for bot in BOTS)
    bots = [Player(name, str(value_of(fields, bot))) for name, bot in zip(names, BOTS, strict=True)]
    players = [Player(str(value_of(fields, "name"))), *bots]
    asked = [field.value for field in fields if field.id.startswith(SPECTATOR)]
    spectators = onlookers((str(who) for who in asked if who != NOBODY), words.catalogue)
    return Setup(
        variant,
        house_rules(fields),
        seed,
        int(str(value_of(fields, "hands"))),
        drawn_winds(players, seed),
        spectators,
    )


def explained(field: Field | None, words: Words) -> Content:
    """Explain the current line: what it does, what it can be, what is usual."""
    if field is None:
        return Content(words.text("ui.setup.start_help"))
    if field.option is None:
        return Content(words.text(f"ui.setup.{field.id.partition('_')[0]}_help"))
    values = (
        words.listing(choice_text(field, one, words) for one in field.choices)
        if field.choices
        else f"{field.least}-{field.greatest}"
    )
    default = choice_text(field, field.default, words)
    said = words.text("ui.setup.values", values=values, default=default)
    sentence = words.catalogue.option_help(field.variant, field.id)
    paragraph = field.option.paragraph
    option = f"--option {field.id}={shown(field.value)}"
    return Content(words.drawn(f"{sentence} {said} ({paragraph})  {option}"))
