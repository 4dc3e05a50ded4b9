"""Saved tables: what is written is what is read, and whatever is wrong with a file is told."""

import json
from pathlib import Path

import msgspec
import pytest

from mahjong_tui.errors import TableError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.options import Option, OptionValue
from mahjong_tui.rules.registry import variants
from mahjong_tui.rules.ruleset import RuleSet
from mahjong_tui.store.tables import (
    FORMAT,
    NAME_LENGTH,
    Kept,
    SavedTable,
    Tables,
    file_name,
    own_tables,
    read,
    typed_path,
    write_new,
)
from mahjong_tui.ui.arguments import at_table

MINE = SavedTable(FORMAT, "mine", "qinzhou", {"horses": 5})
WHOLE = {"table": FORMAT, "name": "mine", "variant": "qinzhou", "options": {"horses": 5}}


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(tmp_path / "tables")


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tables:
    """Give the tables that the program itself finds."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return own_tables()


def values(option: Option) -> set[OptionValue]:
    return {option.default, *option.choices, *(() if option.choices else (option.most,))}


def refused(path: Path) -> TableError:
    with pytest.raises(TableError) as error:
        read(path)
    return error.value


def test_nothing_is_kept_before_something_is_saved(tables: Tables) -> None:
    assert tables.kept() == ()
    assert not tables.folder.exists()


def test_what_was_saved_is_listed_and_nothing_else_lies_there(tables: Tables) -> None:
    path = tables.save(MINE)
    assert tables.kept() == (Kept(path, MINE),)
    assert list(tables.folder.iterdir()) == [path]
    assert tables.has("mine")
    assert not tables.has("yours")


@pytest.mark.parametrize("rules", variants(), ids=lambda rules: rules.id)
def test_every_value_of_every_option_is_saved_and_read(tables: Tables, rules: RuleSet) -> None:
    for option in rules.options:
        for value in values(option):
            table = SavedTable(FORMAT, "t", rules.id, {option.id: value})
            held = read(tables.save(table))
            assert held == table
            assert type(held.options[option.id]) is type(value)


def test_saving_under_the_same_name_replaces(tables: Tables) -> None:
    tables.save(MINE)
    other = msgspec.structs.replace(MINE, options={})
    path = tables.save(other)
    assert tables.kept() == (Kept(path, other),)


def test_saving_under_another_name_keeps_both(tables: Tables) -> None:
    tables.save(MINE)
    tables.save(msgspec.structs.replace(MINE, name="yours"))
    assert [one.path.name for one in tables.kept()] == ["mine.json", "yours.json"]


@pytest.mark.parametrize("name", ["a/b", "..", "北部湾", "50%", "a" * NAME_LENGTH, "我" * 20, "*?"])
def test_any_name_that_can_be_shown_is_a_file_in_the_folder(tables: Tables, name: str) -> None:
    path = tables.save(msgspec.structs.replace(MINE, name=name))
    assert path.parent == tables.folder
    assert read(path).name == name


def test_different_names_have_different_files() -> None:
    names = ("a/b", "a%2Fb", "a b", "a_b", "a-b", "ab", "a.b")
    assert len({file_name(name) for name in names}) == len(names)


@pytest.mark.parametrize("name", ["", " ", "a\nb", "a" * (NAME_LENGTH + 1)])
def test_a_name_that_cannot_be_shown_is_refused(tables: Tables, name: str) -> None:
    with pytest.raises(TableError) as error:
        tables.save(msgspec.structs.replace(MINE, name=name))
    assert error.value.key == "error.table.name"
    assert tables.kept() == ()


@pytest.mark.parametrize(
    ("change", "key", "named"),
    [
        ({"variant": "nowhere"}, "wrong_variant", "nowhere"),
        ({"options": {"horse": 5}}, "wrong_unknown", "horse"),
        ({"options": {"horses": 31}}, "wrong_value", "horses"),
        ({"options": {"horses": "many"}}, "wrong_value", "horses"),
        ({"options": {"horses": True}}, "wrong_value", "horses"),
        ({"options": {"horses": 10**30}}, "wrong_value", "horses"),
        ({"options": {"horses": 1.5}}, "field", "$.options"),
        ({"options": []}, "field", "$.options"),
        ({"name": 5}, "field", "$.name"),
        ({"name": "a\tb"}, "wrong_name", ""),
        ({"table": 2}, "format", "2"),
        ({"table": "1"}, "field", "$.table"),
        ({"more": 1}, "field", "more"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_name(
    tmp_path: Path, change: dict[str, object], key: str, named: str
) -> None:
    path = tmp_path / "theirs.json"
    path.write_text(json.dumps(WHOLE | change), encoding="utf-8")
    error = refused(path)
    assert error.key == f"error.table.{key}"
    for locale in Locale:
        sentence = catalogue(locale).sentence(error)
        assert str(path) in sentence
        assert named in sentence


@pytest.mark.parametrize("name", list(WHOLE))
def test_a_field_that_is_missing_is_named(tmp_path: Path, name: str) -> None:
    path = tmp_path / "theirs.json"
    path.write_text(json.dumps({one: WHOLE[one] for one in WHOLE if one != name}), encoding="utf-8")
    error = refused(path)
    assert (error.key, error.params["field"]) == ("error.table.field", name)


def test_a_file_torn_anywhere_is_told_and_stays(tables: Tables) -> None:
    path = tables.save(MINE)
    whole = path.read_bytes()
    for length in range(len(whole.rstrip())):
        path.write_bytes(whole[:length])
        ((kept, error),) = tables.kept()
        assert isinstance(error, TableError)
        assert error.key == "error.table.torn"
        assert kept.read_bytes() == whole[:length]


@pytest.mark.parametrize(
    "data", [b"\xff\xfe", b"[]", b'{"name":"\xff"}', b"[" * 90_000, b" " * 99_999]
)
def test_what_is_no_table_at_all_is_told(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "theirs.json"
    path.write_bytes(data)
    assert refused(path).key in {"error.table.torn", "error.table.field"}


def test_a_mark_at_the_beginning_of_a_file_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "theirs.json"
    path.write_text(json.dumps(WHOLE), encoding="utf-8-sig")
    assert read(path) == MINE


def test_a_broken_file_is_listed_beside_the_others(tables: Tables) -> None:
    tables.save(MINE)
    (tables.folder / "broken.json").write_text("{")
    broken, whole = tables.kept()
    assert isinstance(broken.held, TableError)
    assert whole.held == MINE


def test_a_deleted_table_is_gone_and_deleting_it_again_does_nothing(tables: Tables) -> None:
    path = tables.save(MINE)
    tables.delete(path)
    tables.delete(path)
    assert tables.kept() == ()


def test_what_the_file_system_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("in the way")
    tables = Tables(tmp_path / "tables")
    assert tables.kept() == ()
    with pytest.raises(TableError) as error:
        tables.save(MINE)
    assert error.value.key == "error.table.write"
    with pytest.raises(TableError) as error:
        tables.delete(tmp_path)
    assert error.value.key == "error.table.delete"


def test_a_failed_save_leaves_what_was_there(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tables.save(MINE)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(TableError) as error:
        tables.save(msgspec.structs.replace(MINE, options={}))
    assert error.value.params["reason"] == "No space left on device"
    assert tables.kept() == (Kept(path, MINE),)
    assert list(tables.folder.iterdir()) == [path]


# Given away and taken in.


def test_an_exported_table_is_taken_in_by_another(tables: Tables, tmp_path: Path) -> None:
    path = write_new(tmp_path / "given.json", MINE)
    assert tables.take_in(path) == MINE
    assert [one.held for one in tables.kept()] == [MINE]


def test_a_table_is_exported_into_a_folder_under_its_name(tmp_path: Path) -> None:
    assert write_new(tmp_path, MINE) == tmp_path / "mine.json"


def test_nothing_is_overwritten_by_an_export(tmp_path: Path) -> None:
    (tmp_path / "given.json").write_text("a letter")
    with pytest.raises(TableError) as error:
        write_new(tmp_path / "given.json", MINE)
    assert error.value.key == "error.table.exists"
    assert (tmp_path / "given.json").read_text() == "a letter"


@pytest.mark.parametrize("name", ["nowhere/given.json", "x" * 300])
def test_an_export_that_cannot_be_written_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(TableError) as error:
        write_new(tmp_path / name, MINE)
    assert error.value.key == "error.table.write"


def test_a_name_that_is_taken_is_not_taken_in(tables: Tables, tmp_path: Path) -> None:
    tables.save(MINE)
    path = write_new(tmp_path / "given.json", msgspec.structs.replace(MINE, options={}))
    with pytest.raises(TableError) as error:
        tables.take_in(path)
    assert error.value.key == "error.table.taken"
    assert [one.held for one in tables.kept()] == [MINE]


def test_the_home_is_written_with_a_tilde(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert typed_path("~/a.json") == tmp_path / "a.json"
    assert typed_path("~nobody-of-this-name/a") == Path("~nobody-of-this-name/a")


# On the command line.


def test_a_table_is_found_by_its_name_or_its_file(mine: Tables, tmp_path: Path) -> None:
    mine.save(MINE)
    theirs = SavedTable(FORMAT, "theirs", "handan", {})
    given = write_new(tmp_path / "given.json", theirs)
    assert at_table("mine", None, ["fans=2"]) == ("qinzhou", ("horses=5", "fans=2"))
    assert at_table(str(given), None, []) == ("handan", ())


def test_a_saved_file_that_is_broken_is_not_called_missing(mine: Tables) -> None:
    mine.save(MINE).write_text("{")
    with pytest.raises(TableError) as error:
        mine.found("mine")
    assert error.value.key == "error.table.torn"


@pytest.mark.parametrize("text", ["yours", "x" * 300, "a/b/c"])
def test_a_table_that_is_nowhere_is_told_with_those_there_are(mine: Tables, text: str) -> None:
    mine.save(MINE)
    with pytest.raises(TableError) as error:
        mine.found(text)
    assert text in catalogue(Locale.EN).sentence(error.value)


def test_a_table_is_played_by_its_own_rules_only(mine: Tables) -> None:
    mine.save(MINE)
    assert at_table("mine", "qinzhou", [])[0] == "qinzhou"
    with pytest.raises(TableError) as error:
        at_table("mine", "handan", [])
    assert error.value.key == "error.table.other_variant"
