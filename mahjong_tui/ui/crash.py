"""What is left behind when the program fails: one file that says what happened, and where."""

import platform
import sys
import tempfile
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from mahjong_tui import __version__
from mahjong_tui.i18n import Catalogue
from mahjong_tui.store.places import Place


class InMatchError(Exception):
    """The program failed, for the reason that is its cause, in a match that is not lost."""


def apology(crash: BaseException, arguments: Sequence[str], say: Catalogue) -> str:
    """Write a report; say in one line that the program failed and where the report is."""
    path = written_report(crash, arguments)
    if path is None:
        said = say.text("error.crash_unwritten", what=repr(crash.__cause__ or crash))
    else:
        said = say.text("error.crash", path=str(path))
    return say.text("error.crash_kept", said=said) if isinstance(crash, InMatchError) else said


def written_report(crash: BaseException, arguments: Sequence[str]) -> Path | None:
    """Write down what happened; None where nothing can be written at all."""
    try:
        return write_report(crash, arguments)
    except OSError:
        return None


def write_report(crash: BaseException, arguments: Sequence[str]) -> Path:
    """Write down what happened, in the log folder or, where that is refused, a temporary one.

    Raises:
        OSError: When neither can be written.
    """
    text = _report(crash, arguments)
    try:
        return _written(Place.REPORTS.path, text)
    except OSError:
        return _written(Path(tempfile.gettempdir()), text)


def _written(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"crash-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
    path.write_text(text, encoding="utf-8", errors="backslashreplace")
    return path


def _report(crash: BaseException, arguments: Sequence[str]) -> str:
    return "\n".join(
        (
            f"mahjong-tui {__version__}",
            f"Python {sys.version}",
            platform.platform(),
            f"arguments: {list(arguments)!r}",
            "",
            "".join(traceback.format_exception(crash)),
        )
    )
