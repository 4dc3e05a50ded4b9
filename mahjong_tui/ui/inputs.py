"""Reads what a command is given: a file, or standard input."""

import sys
from pathlib import Path
from typing import Final

from mahjong_tui.errors import MahjongError
from mahjong_tui.i18n import Catalogue

STANDARD_INPUT: Final = "-"


class FileError(MahjongError):
    """A file that cannot be read."""


def content(file: str, say: Catalogue) -> bytes:
    """Read a file whole, or standard input for ``-``; at a keyboard, say that it is awaited.

    Raises:
        FileError: When the file cannot be read; it names the file.
    """
    if file == STANDARD_INPUT:
        return _standard_input(say)
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise _refusal(error, file) from error


def _standard_input(say: Catalogue) -> bytes:
    if sys.stdin is None:
        return b""
    if sys.stdin.isatty():
        sys.stderr.write(say.text("cli.reading") + "\n")
    return sys.stdin.buffer.read()


def _refusal(error: OSError, file: str) -> FileError:
    match error:
        case FileNotFoundError():
            return FileError("error.file.missing", path=file)
        case IsADirectoryError():
            return FileError("error.file.folder", path=file)
        case PermissionError():
            return FileError("error.file.refused", path=file)
        case _:
            return FileError("error.file.unreadable", path=file, why=str(error.strerror))
