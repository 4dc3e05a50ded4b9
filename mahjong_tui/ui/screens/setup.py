"""A new match: opponents, length, seed and house rules, each explained where it stands."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from random import SystemRandom
from types import MappingProxyType
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.binding import BindingType
from textual.content import Content

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
from mahjong_tui.ui.screens.form import FormScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.versus import wrapped
from mahjong_tui.ui.widgets.form import Form, choice_text
from mahjong_tui.ui.words import Words

BOTS: Final = ("bot_one", "bot_two", "bot_three")
NAMES: Final = frozenset(f"name_{bot}" for bot in BOTS)
"""The lines in which opponents are named who are people."""
MOST_HANDS: Final = 96
USUAL_HANDS: Final = 16
MOST_SEED: Final = 999_999
SPECTATOR: Final = "spectator_"
NOBODY: Final = "nobody"
EXPLAINED: Final = 78
"""Cells of a line below the form where a terminal is 80 wide."""
PERSON: Final = "human"
NAMELESS: Final = "P1"
"""Who plays from an account without a name, in any language."""


class SetupScreen(FormScreen[Setup | None]):
    """The form of a new match; gives what was agreed, None when it was closed."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
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

    def on_mount(self) -> None:
        """Begin with what is usual, on the button: Enter alone starts a match."""
        form = self.query_one(Form)
        form.fields = tuple(usual_fields(self._variant, self._options, self.app.settings.now.name))
        form.place = len(form.fields)
        super().on_mount()

    def title_text(self, words: Words) -> str:
        """Name variant and table."""
        title, variant = words.text("ui.setup.title"), words.catalogue.variant(self._variant)
        return " - ".join(filter(None, (title, variant, words.drawn(self._table_name))))

    def explanation(self, field: Field | None) -> Content:
        """Explain what a line can be, and what is usual."""
        return explained(field, self.words)

    def replace(self, field: Field) -> None:
        """Let a person be named who plays instead of a bot."""
        super().replace(field)
        form = self.query_one(Form)
        form.fields = tuple(with_names(form.fields, self.words))

    def press_button(self) -> None:
        """Sit down; a name that was typed is remembered."""
        fields = self.query_one(Form).fields
        name = str(value_of(fields, "name"))
        if name not in {self.app.settings.now.name, fields[0].default}:
            self.app.keep(lambda now: now.called(name))
        self.dismiss(agreed(self._variant, fields, self.words))

    def action_save(self) -> None:
        """Ask under which name these rules are to be kept."""
        asking = AskingScreen("ui.tables.save_as", self._table_name, checked_name)
        self.app.push_screen(asking, self._name_table)

    def action_close(self) -> None:
        """Go back to the choice of rules."""
        self.dismiss(None)

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


def usual_fields(
    variant: str,
    options: Mapping[str, OptionValue] = MappingProxyType({}),
    name: str | None = None,
) -> Iterator[Field]:
    """Give the form of a match as it is usually played, but for house rules and name given."""
    usual_name = (logged_in() or NAMELESS)[:NAME_LENGTH]
    yield Field("name", name or usual_name, usual_name)
    for number, bot in enumerate(BOTS):
        level = LEVELS[-1] if number else LEVELS[len(LEVELS) // 2]
        yield Field(bot, level, level, (*LEVELS, PERSON))
    yield Field("hands", USUAL_HANDS, USUAL_HANDS, least=1, greatest=MOST_HANDS)
    seed = SystemRandom().randint(0, MOST_SEED)
    yield Field("seed", seed, seed, greatest=MOST_SEED)
    yield from rule_fields(variant, options)


def with_names(fields: Iterable[Field], words: Words) -> Iterator[Field]:
    """Give a form with a line for the name of each opponent who is a person, and for no other."""
    kept = {field.id: field for field in fields}
    for field in kept.values():
        if field.id in NAMES:
            continue
        yield field
        if field.id in BOTS and field.value == PERSON:
            usual = words.text("cli.guest", number=BOTS.index(field.id) + 2)
            name = f"name_{field.id}"
            yield kept.get(name, Field(name, usual, usual))


def rule_fields(variant: str, options: Mapping[str, OptionValue]) -> Iterator[Field]:
    """Give a field for each spectator there is room for and each house rule of a variant."""
    rules = ruleset(variant)
    for number in range(1, rules.agree(options).play.spectators + 1):
        yield Field(f"{SPECTATOR}{number}", NOBODY, NOBODY, (NOBODY, HOUSE, PERSON))
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
    players = [Player(str(value_of(fields, "name"))), *_opponents(fields, words)]
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


def _opponents(fields: tuple[Field, ...], words: Words) -> Iterator[Player]:
    for bot in BOTS:
        level = str(value_of(fields, bot))
        if level == PERSON:
            yield Player(str(value_of(fields, f"name_{bot}")))
        else:
            yield Player(words.text(f"ui.setup.{bot}_name"), level)


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
    text = words.drawn(f"{sentence} {said} ({paragraph})")
    *lines, last = wrapped(text, EXPLAINED, words.catalogue.locale)
    ends = [f"{last}  {option}"] if cell_len(f"{last}  {option}") <= EXPLAINED else [last, option]
    return Content("\n".join((*lines, *ends)))
