"""A new match: which rules are played, a town's or one's own, then everything else."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from mahjong_tui.errors import MahjongError
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.session.match import Setup
from mahjong_tui.store.tables import Kept, SavedTable, file_name, typed_path, write_new
from mahjong_tui.ui import commands
from mahjong_tui.ui.house import told_agreement
from mahjong_tui.ui.screens.asking import AskingScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.screens.setup import SetupScreen
from mahjong_tui.ui.screens.variants import VariantsScreen, usual_rules
from mahjong_tui.ui.words import Words


class NewMatchScreen(VariantsScreen):
    """The rules one can play, saved tables last; gives what was agreed, None when closed."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        commands.DELETE, commands.EXPORT, commands.IMPORT
    )
    TITLE_KEY: ClassVar[str] = "ui.variants.choose"

    def __init__(self) -> None:
        super().__init__()
        self._kept: tuple[Kept, ...] = ()

    @property
    def chosen(self) -> Kept | None:
        """The saved table that is chosen."""
        place = self._place - len(usual_rules())
        return self._kept[place] if 0 <= place < len(self._kept) else None

    @property
    def table(self) -> SavedTable | None:
        """What the chosen file holds, None for none and for one that cannot be read."""
        held = None if self.chosen is None else self.chosen.held
        return held if isinstance(held, SavedTable) else None

    @property
    def agreement(self) -> Agreement | None:
        """The rules that are chosen."""
        if self.chosen is None:
            return super().agreement
        return None if self.table is None else self.table.agreement

    def on_screen_resume(self) -> None:
        """Look what is saved now."""
        self._kept = self.app.tables.kept()
        self._place = min(self._place, len(usual_rules()) + len(self._kept) - 1)
        self.say(self.words)
        self.choose(self._place)

    def entries(self, words: Words) -> Iterator[str]:
        """Name the variants and the tables, each with its variant."""
        yield from super().entries(words)
        for one in self._kept:
            yield named(one, words)

    def summary(self, words: Words) -> Content:
        """Say what a table has agreed, or what is wrong with it."""
        if self.chosen is None:
            return self.usual_summary(words)
        lines = [*_told(self.chosen, words), Content("")]
        if self.table is not None:
            lines.append(Content.styled(_keys(words), "$text-muted"))
        return Content("\n").join(lines)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let only what is saved be deleted or exported."""
        if action == "delete":
            return self.chosen is not None
        if action == "export":
            return self.table is not None
        return super().check_action(action, parameters)

    def action_open(self) -> None:
        """Go on to the form."""
        if self.table is not None:
            form = SetupScreen(self.table.variant, self.table.options, self.table.name)
            self.app.push_screen(form, self._agreed)
        elif self.agreement is not None:
            variant = self.agreement.rules.id
            form = SetupScreen(variant, self.app.last_rules(variant))
            self.app.push_screen(form, self._agreed)

    def action_delete(self) -> None:
        """Ask whether to delete the chosen table."""
        if self.chosen is not None:
            answers = ("ui.tables.keep", "ui.tables.delete")
            name = named(self.chosen, self.words)
            question = QuestionScreen("ui.tables.delete_question", answers, name=name)
            self.app.push_screen(question, partial(self._delete, self.chosen))

    def action_export(self) -> None:
        """Ask where the chosen table is to be written."""
        if self.table is not None:
            write = partial(_export, self.table)
            path = f"~/{file_name(self.table.name)}"
            self.app.push_screen(AskingScreen("ui.tables.export", path, write), self._exported)

    def action_import(self) -> None:
        """Ask for the file of a table."""
        self.app.push_screen(AskingScreen("ui.tables.import", "", self._import))

    def _agreed(self, setup: Setup | None) -> None:
        if setup is not None:
            self.dismiss(setup)

    def _delete(self, one: Kept, answer: int | None) -> None:
        if answer:
            try:
                self.app.tables.delete(one.path)
            except MahjongError as fault:
                self.notify(self.words.sentence(fault), severity="warning", timeout=10)
            self.on_screen_resume()

    def _exported(self, path: str | None) -> None:
        if path is not None:
            self.notify(self.words.text("ui.tables.exported", path=path))

    def _import(self, text: str) -> None:
        self.app.tables.take_in(typed_path(text))


def named(one: Kept, words: Words) -> str:
    """Name a saved table with its variant; one that cannot be read by its file."""
    if not isinstance(one.held, SavedTable):
        return words.text("ui.tables.broken", file=one.path.name)
    variant = words.catalogue.variant(one.held.variant)
    return words.drawn(f"{one.held.name} - {variant}")


def _keys(words: Words) -> str:
    kept = (commands.DELETE, commands.EXPORT, commands.IMPORT)
    return words.listing(f"{one.key(words)} {one.label(words)}" for one in kept)


def _export(table: SavedTable, text: str) -> None:
    write_new(typed_path(text), table)


def _told(one: Kept, words: Words) -> Iterable[Content]:
    if not isinstance(one.held, SavedTable):
        return (Content(words.sentence(one.held)),)
    if not one.held.agreement.differing:
        return (Content(words.text("ui.tables.usual")),)
    return told_agreement(one.held.agreement, words)
