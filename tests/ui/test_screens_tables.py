"""House rules saved, chosen again, given away and deleted, by keys alone."""

from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot
from ui.seated import ENGLISH, LANGUAGES, playing, pressed, shown

from mahjong_tui.rules.registry import variants
from mahjong_tui.store.tables import FORMAT, Kept, SavedTable, Tables, own_tables
from mahjong_tui.ui.application import Application
from mahjong_tui.ui.screens.asking import AskingScreen
from mahjong_tui.ui.screens.help import HelpScreen
from mahjong_tui.ui.screens.new_match import NewMatchScreen
from mahjong_tui.ui.screens.question import QuestionScreen
from mahjong_tui.ui.screens.setup import SetupScreen
from mahjong_tui.ui.screens.table import TableScreen
from mahjong_tui.ui.screens.variants import VersusScreen
from mahjong_tui.ui.words import Words

ALWAYS = (("Enter", "open"), ("d", "versus"), ("b", "close"), ("?", "help"), ("q", "leave"))

MINE = SavedTable(FORMAT, "mine", "guangdong", {"horses": 3})


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return own_tables()


async def choose_saved(app: Application, pilot: Pilot[None]) -> None:
    """Go from the start screen to the first saved table."""
    await pressed(pilot, "enter")
    for _ in range(len(variants())):
        if app.screen.chosen is not None:
            return
        await pressed(pilot, "down")
    assert app.screen.chosen is not None


async def test_rules_of_the_form_are_saved_chosen_again_and_played(tables: Tables) -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "up", "right", "s")
        assert isinstance(app.screen, AskingScreen)
        await pressed(pilot, *"quiet", "enter")
        assert isinstance(app.screen, SetupScreen)
        assert "quiet" in shown(app).split("\n")[0]
        ((_, saved),) = tables.kept()
        assert isinstance(saved, SavedTable)
        assert saved.options
        await pressed(pilot, "escape", "escape")
        await choose_saved(app, pilot)
        assert ENGLISH.text("ui.help.differing") in shown(app)
        await pressed(pilot, "enter", "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.table.setup.options == saved.options


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
async def test_a_saved_table_stands_below_the_variants_with_its_own(
    tables: Tables, words: Words
) -> None:
    tables.save(MINE)
    async with playing(words=words) as (app, pilot):
        await choose_saved(app, pilot)
        assert f"> mine - {words.catalogue.variant('guangdong')}" in shown(app)
        assert words.catalogue.option("guangdong", "horses") in shown(app)
        bar = shown(app).split("\n")[-1]
        assert all(f"{key} {words.text(f'ui.command.{name}.label')}" in bar for key, name in ALWAYS)
        await pressed(pilot, "d")
        assert isinstance(app.screen, VersusScreen)
        assert f"< {words.catalogue.variant('guangdong')} >" in shown(app)
        await pressed(pilot, "escape", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        assert words.text("ui.help.differing") in shown(app)


async def test_many_tables_scroll_above_the_summary(tables: Tables) -> None:
    for number in range(20):
        tables.save(SavedTable(FORMAT, f"t{number:02}", "handan", {}))
    async with playing() as (app, pilot):
        await pressed(pilot, "enter")
        for _ in range(26):
            rows = [line.strip() for line in shown(app).split("\n")]
            assert len([row for row in rows if row.startswith("> ")]) == 1
            await pressed(pilot, "up")


async def test_a_name_that_is_taken_is_replaced_only_when_asked(tables: Tables) -> None:
    path = tables.save(MINE)
    async with playing() as (app, pilot):
        await choose_saved(app, pilot)
        await pressed(pilot, "enter", "up", "right", "s", "enter")
        assert isinstance(app.screen, QuestionScreen)
        await pressed(pilot, "enter")
        assert tables.kept() == (Kept(path, MINE),)
        await pressed(pilot, "s", "enter", "down", "enter")
        ((_, held),) = tables.kept()
        assert held != MINE


async def test_a_name_is_typed_with_keys_that_are_commands_elsewhere(tables: Tables) -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "s", *"qvbx", "space", *"?", "a", "backspace")
        assert isinstance(app.screen, AskingScreen)
        assert "> qvbx ?_" in shown(app)
        await pressed(pilot, *"x" * 30, "enter")
        assert isinstance(app.screen, AskingScreen)
        assert "1 to 20 characters" in shown(app)
        await pressed(pilot, "escape")
        assert isinstance(app.screen, SetupScreen)
        assert tables.kept() == ()


async def test_nothing_typed_is_no_name(tables: Tables) -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "s", "enter", "space", "enter")
        assert isinstance(app.screen, AskingScreen)
        assert tables.kept() == ()


async def test_what_cannot_be_saved_is_told(tables: Tables) -> None:
    tables.folder.parent.mkdir(parents=True)
    tables.folder.write_text("in the way")
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "enter", "s", *"a", "enter")
        assert isinstance(app.screen, SetupScreen)
        (told,) = app._notifications
        assert str(tables.folder) in told.message


async def test_a_table_is_deleted_only_after_a_question(tables: Tables) -> None:
    tables.save(MINE)
    async with playing() as (app, pilot):
        await choose_saved(app, pilot)
        await pressed(pilot, "x", "enter")
        assert len(tables.kept()) == 1
        await pressed(pilot, "x", "down", "enter")
        assert isinstance(app.screen, NewMatchScreen)
        assert tables.kept() == ()
        assert "mine" not in shown(app)


async def test_a_variant_cannot_be_deleted_or_exported(tables: Tables) -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "x", "e")
        assert isinstance(app.screen, NewMatchScreen)
        assert "delete" not in shown(app)


async def test_a_table_is_exported_once_and_imported_elsewhere(
    tables: Tables, tmp_path: Path
) -> None:
    path = tables.save(MINE)
    async with playing() as (app, pilot):
        await choose_saved(app, pilot)
        await pressed(pilot, "e", "enter")
        assert isinstance(app.screen, NewMatchScreen)
        assert (tmp_path / "mine.json").read_bytes() == path.read_bytes()
        await pressed(pilot, "e", "enter")
        assert isinstance(app.screen, AskingScreen)
        assert "is there already" in shown(app)
        await pressed(pilot, "escape", "i", *"~/mine.json", "enter")
        assert "saved already" in " ".join(shown(app).split())
        tables.delete(path)
        await pressed(pilot, "enter")
        assert isinstance(app.screen, NewMatchScreen)
        assert tables.kept() == (Kept(path, MINE),)
        assert "mine - Guangdong" in shown(app)


@pytest.mark.parametrize("words", LANGUAGES, ids=["en", "zh"])
async def test_a_broken_file_is_explained_and_stays_until_it_is_deleted(
    tables: Tables, words: Words
) -> None:
    path = tables.save(MINE)
    path.write_text("{")
    async with playing(words=words) as (app, pilot):
        await choose_saved(app, pilot)
        await pressed(pilot, "enter", "d", "r", "e")
        assert isinstance(app.screen, NewMatchScreen)
        assert "Enter" not in shown(app).split("\n")[-1]
        assert words.text("ui.tables.broken", file="mine.json") in shown(app)
        assert path.read_text() == "{"
        await pressed(pilot, "x", "down", "enter")
        assert not path.exists()


async def test_a_path_can_be_pasted(tables: Tables, tmp_path: Path) -> None:
    async with playing() as (app, pilot):
        await pressed(pilot, "enter", "i")
        app.screen.post_message(events.Paste(f"{tmp_path}/nowhere.json\nmore"))
        await pressed(pilot, "enter")
        assert isinstance(app.screen, AskingScreen)
        assert "cannot be read" in " ".join(shown(app).split())
