"""Settlement sheets as files: the end of a hand, written down for somebody else to settle."""

from pathlib import Path

import msgspec

from mahjong_tui.errors import MahjongError
from mahjong_tui.rules.handend import HandEnd
from mahjong_tui.rules.ruleset import Agreement
from mahjong_tui.rules.sheet import write_sheet
from mahjong_tui.store.writing import write_whole


class SheetFileError(MahjongError):
    """A sheet that cannot be written where it was to go."""


class SheetExistsError(SheetFileError):
    """Something is there already; ``path`` says where."""

    def __init__(self, path: Path) -> None:
        super().__init__("error.file.exists", path=str(path))
        self.path = path


def sheet_name(agreement: Agreement, seed: int, number: int) -> str:
    """Propose a name for the sheet of a hand of a match.

    >>> from mahjong_tui.rules.registry import ruleset
    >>> sheet_name(ruleset("qinzhou").agree(), 7, 3)
    'qinzhou-7-hand-3.json'
    """
    return f"{agreement.rules.id}-{seed}-hand-{number}.json"


def write_sheet_file(path: Path, agreement: Agreement, end: HandEnd, *, over: bool = False) -> None:
    """Write the end of a hand as a settlement sheet, whole or not at all.

    Raises:
        SheetExistsError: When something is there and nobody has said to write over it.
        SheetFileError: When it cannot be written; it names the reason.
    """
    data = msgspec.json.format(msgspec.json.encode(write_sheet(agreement, end))) + b"\n"
    try:
        if path.exists() and not over:
            raise SheetExistsError(path)
        write_whole(path, data)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SheetFileError("error.file.unwritable", path=str(path), why=reason) from error
