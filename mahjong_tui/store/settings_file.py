"""Where settings are kept: one file that a person can read and write.

What is wrong with it is named, the file is kept aside, and that part of it is as usual again.
Several programs may run at once: a change is made to the file as it is now, not as it once was.
"""

import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from mahjong_tui.errors import OptionError, SettingsError, UnknownVariantError
from mahjong_tui.store.settings import USUAL, Change, Settings
from mahjong_tui.store.writing import write_whole

_LARGEST: Final = 1_000_000
"""Bytes of which nothing that is longer can be settings."""
_LINE: Final = re.compile(r"line (\d+)")
_SHOWN: Final = 40
"""Characters of a wrong value that are shown."""


class Fault(NamedTuple):
    """What is wrong with the content of a file: the end of a catalogue's key, and parameters."""

    kind: str
    params: Mapping[str, str | int]


class SettingsStore:
    """The settings as they are now; without a path nothing outlives the program.

    Attributes:
        now: What holds.
        fault: What was wrong with the file when it was read, None where nothing was.
    """

    def __init__(self, path: Path | None = None, now: Settings = USUAL) -> None:
        self.path = path
        self.now = now
        self.fault: SettingsError | None = None
        if path is not None:
            self.now, self.fault = read(path)

    def override(self, change: Change) -> None:
        """Let something else hold until the program ends, without storing it."""
        self.now = change(self.now)

    def amend(self, change: Change) -> None:
        """Let something else hold from now on, and store it.

        Raises:
            SettingsError: When it cannot be stored; it holds all the same.
        """
        self.now = change(self.now)
        if self.path is not None:
            kept, _ = read(self.path)
            write(self.path, change(kept))


def read(path: Path) -> tuple[Settings, SettingsError | None]:
    """Read settings, and say what was wrong with them; a file that is wrong is kept aside."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST)
    except FileNotFoundError:
        return USUAL, None
    except OSError as error:
        return USUAL, _refused("read", path, error)
    settings, fault = parsed(data)
    return settings, None if fault is None else _put_right(path, settings, fault)


def write(path: Path, settings: Settings) -> None:
    """Write settings; what a person has written around them stays.

    Raises:
        SettingsError: When they cannot be written.
    """
    # Most starts write nothing, and this import takes as long as everything else here.
    import tomlkit  # noqa: PLC0415

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        document = tomlkit.parse(path.read_bytes() if path.exists() else b"")
        present = document.unwrap()
        for name, value in msgspec.to_builtins(settings).items():
            if name not in present or present[name] != value:
                document[name] = value
        write_whole(path, tomlkit.dumps(document).encode())
    except OSError as error:
        raise _refused("write", path, error) from error


def parsed(data: bytes) -> tuple[Settings, Fault | None]:
    """Read the content of a file; whatever is right in it holds.

    >>> parsed(b"pace = 3")[1]
    Fault(kind='value', params={'name': 'pace', 'value': '3'})
    """
    try:
        tree = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        found = _LINE.search(str(error))
        return USUAL, Fault("syntax", {"line": int(found[1]) if found else 1})
    faults = {name: fault for name, value in tree.items() if (fault := _fault(name, value))}
    right = {name: value for name, value in tree.items() if name not in faults}
    settings, fault = _playable(msgspec.convert(right, Settings))
    return settings, next(iter(faults.values()), fault)


def _fault(name: str, value: object) -> Fault | None:
    try:
        msgspec.convert({name: value}, Settings)
    except msgspec.ValidationError:
        known = name in Settings.__struct_fields__
        return Fault("value" if known else "unknown", {"name": name, "value": _cut(value)})
    return None


def _playable(settings: Settings) -> tuple[Settings, Fault | None]:
    try:
        settings.house_rules()
    except UnknownVariantError:
        wrong = {"name": "variant", "value": _cut(settings.variant)}
    except OptionError as error:
        name = str(error.params["option"])
        wrong = {"name": f"rules.{name}", "value": _cut(settings.rules[name])}
    else:
        return settings, None
    return settings.playing(USUAL.variant, {}), Fault("value", wrong)


def _cut(value: object) -> str:
    return " ".join(str(value).split())[:_SHOWN]


def _put_right(path: Path, settings: Settings, fault: Fault) -> SettingsError:
    """Keep a file aside that is wrong, and leave in its place what was right in it."""
    numbered = (path.with_name(f"{path.name}.broken-{number}") for number in count(1))
    kept = next(one for one in numbered if not one.exists())
    try:
        path.replace(kept)
    except OSError as error:
        return _refused("stuck", path, error)
    with suppress(SettingsError):
        write(path, settings)
    key = f"error.settings.{fault.kind}"
    return SettingsError(key, path=str(path), kept=kept.name, **fault.params)


def _refused(what: str, path: Path, error: OSError) -> SettingsError:
    reason = error.strerror or str(error)
    return SettingsError(f"error.settings.{what}", path=str(path), reason=reason)
