"""House rules kept under a name: a file for each table, which is also how tables are exchanged.

A file that cannot be read stays where it is and is listed with what is wrong with it.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from mahjong_tui.errors import MahjongError, TableError
from mahjong_tui.rules.options import OptionValue
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.store.places import Place
from mahjong_tui.store.writing import write_whole

FORMAT: Final = 1
NAME_LENGTH: Final = 20
"""Characters of a table's name."""

_SUFFIX: Final = ".json"
_LARGEST: Final = 65_536
"""Bytes of which nothing that is longer can be a table."""
_FIELD: Final = re.compile(r"`(?P<path>\$[^`]*)`|field `(?P<name>[^`]*)`")


class SavedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """House rules with a name; ``table`` is the format of the file."""

    table: int
    name: str
    variant: str
    options: dict[str, OptionValue]

    @property
    def agreement(self) -> Agreement:
        """The rules to play by.

        Raises:
            UnknownVariantError: When there is no such variant.
            OptionError: When an option does not exist, or a hand cannot be played with its value.
        """
        return ruleset(self.variant).agree_to_play(self.options)


class Kept(NamedTuple):
    """A file, and the table in it or what is wrong with it."""

    path: Path
    held: SavedTable | TableError


class _Format(msgspec.Struct):
    """All that every format has in common."""

    table: int


_TABLE: Final = msgspec.json.Decoder(SavedTable)
_VERSION: Final = msgspec.json.Decoder(_Format)


class Tables:
    """The tables in a folder; the folder is made when the first one is saved."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def kept(self) -> tuple[Kept, ...]:
        """Give every file with what it holds, by the names of the files."""
        paths = sorted(self.folder.glob(f"*{_SUFFIX}"))
        return tuple(Kept(path, _held(path)) for path in paths)

    def has(self, name: str) -> bool:
        """True when saving under this name would replace a file."""
        return self.path_of(name).exists()

    def path_of(self, name: str) -> Path:
        """Tell where a table of this name is saved."""
        return self.folder / file_name(name)

    def save(self, table: SavedTable) -> Path:
        """Save a table, in the place of one of the same name.

        Raises:
            TableError: When its name cannot be one, or it cannot be written.
        """
        path = self.path_of(checked_name(table.name))
        with _told("error.table.write", self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
        _write(path, table)
        return path

    def take_in(self, path: Path) -> SavedTable:
        """Save a table that somebody else has written.

        Raises:
            TableError: When it is no table, its name is taken, or it cannot be written.
        """
        table = read(path)
        if self.has(table.name):
            raise TableError("error.table.taken", name=table.name)
        self.save(table)
        return table

    def delete(self, path: Path) -> None:
        """Delete a file.

        Raises:
            TableError: When that is not allowed.
        """
        with _told("error.table.delete", path):
            path.unlink(missing_ok=True)

    def found(self, text: str) -> SavedTable:
        """Find a table by its name, else read the file of that name.

        Raises:
            TableError: When there is neither, or it is no table.
        """
        held = {one.held.name: one.held for one in self.kept() if isinstance(one.held, SavedTable)}
        if text in held:
            return held[text]
        if len(text) <= NAME_LENGTH and self.has(text):
            return read(self.path_of(text))
        try:
            return read(typed_path(text))
        except TableError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                known = ", ".join(held) or "-"
                raise TableError("error.table.missing", name=text, known=known) from error
            raise


def own_tables() -> Tables:
    """Give the tables of whoever plays."""
    return Tables(Place.TABLES.path)


def checked_name(name: str) -> str:
    """Give a name back when a table can have it.

    Raises:
        TableError: When it is empty, too long, or cannot be shown.
    """
    if not name.strip() or len(name) > NAME_LENGTH or not name.isprintable():
        raise TableError("error.table.name", most=NAME_LENGTH)
    return name


def file_name(name: str) -> str:
    """Name the file of a table so that every file system takes it.

    >>> file_name("our table"), file_name("a/b")
    ('our table.json', 'a%2Fb.json')
    """
    safe = (sign if sign.isalnum() or sign in " -_" else f"%{ord(sign):02X}" for sign in name)
    return "".join(safe) + _SUFFIX


def typed_path(text: str) -> Path:
    """Read a path as it is typed; ``~`` is the home of whoever plays."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def read(path: Path) -> SavedTable:
    """Read a table that can be played.

    Raises:
        TableError: When it cannot be read or played; it names the file and what is wrong.
    """
    with _told("error.table.read", path), path.open("rb") as file:
        data = file.read(_LARGEST + 1)
    table = _decoded(path, data.removeprefix(b"\xef\xbb\xbf"))
    try:
        checked_name(table.name)
        table.agreement  # noqa: B018 - making it is the check
    except MahjongError as error:
        key = "error.table.wrong_" + error.key.rpartition(".")[2]
        raise TableError(key, path=str(path), **error.params) from error
    return table


def write_new(path: Path, table: SavedTable) -> Path:
    """Write a table to a file of its own, or into a folder; nothing is overwritten.

    Raises:
        TableError: When there is something already, or it cannot be written.
    """
    with _told("error.table.write", path):
        path = path / file_name(table.name) if path.is_dir() else path
        if path.exists():
            raise TableError("error.table.exists", path=str(path))
    _write(path, table)
    return path


def _write(path: Path, table: SavedTable) -> None:
    with _told("error.table.write", path):
        write_whole(path, msgspec.json.format(msgspec.json.encode(table)) + b"\n")


def _held(path: Path) -> SavedTable | TableError:
    try:
        return read(path)
    except TableError as error:
        return error


def _decoded(path: Path, data: bytes) -> SavedTable:
    try:
        version = _VERSION.decode(data).table
        if version == FORMAT:
            return _TABLE.decode(data)
    except msgspec.ValidationError as error:
        found = _FIELD.search(str(error))
        field = (found["name"] or found["path"]) if found else "$"
        raise TableError("error.table.field", path=str(path), field=field) from error
    except msgspec.DecodeError as error:
        raise TableError("error.table.torn", path=str(path)) from error
    raise TableError("error.table.format", path=str(path), format=version, known=FORMAT)


@contextmanager
def _told(key: str, path: Path) -> Iterator[None]:
    """Tell what the file system refuses."""
    try:
        yield
    except OSError as error:
        raise TableError(key, path=str(path), reason=error.strerror or str(error)) from error
