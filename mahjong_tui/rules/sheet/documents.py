"""Which sheets a text holds: one object, an array of them, or one in each line.

Text that is no JSON is one error. It is read by lines when some line is a whole object by itself
and not indented; then a broken line is an error of its own and does not spoil the others.
"""

import json
from typing import Final, TypeAlias

from mahjong_tui.errors import SheetError
from mahjong_tui.rules.sheet.fields import REPEATED, WHOLE

Document: TypeAlias = "object | SheetError"
"""What should be a sheet, or why there is none."""

_DIGITS: Final = 18


def documents(text: str | bytes) -> list[Document]:
    """Split a text into what should be sheets, in their order."""
    try:
        readable = text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        return [SheetError("error.sheet.encoding", WHOLE, byte=error.start)]
    readable = readable.removeprefix("\ufeff")
    document = _document(readable)
    if isinstance(document, SheetError):
        return _lines(readable) or [document]
    return list(document) if isinstance(document, list) else [document]


def _lines(text: str) -> list[Document]:
    lines = [line for line in text.split("\n") if line.strip()]
    found = [_document(line) for line in lines]
    whole = [one for one, line in zip(found, lines, strict=True) if _is_sheet_line(line, one)]
    return found if whole else []


def _is_sheet_line(line: str, document: Document) -> bool:
    return line.startswith("{") and isinstance(document, dict)


def _document(text: str) -> Document:
    try:
        document: object = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_constant=_constant
        )
    except json.JSONDecodeError as error:
        return SheetError("error.sheet.json", WHOLE, line=error.lineno, column=error.colno)
    except RecursionError:
        return SheetError("error.sheet.deep", WHOLE)
    except SheetError as error:
        return error
    return document


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name, value in pairs:
        fields[name] = REPEATED if name in fields else value
    return fields


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _DIGITS else float(digits)


def _constant(name: str) -> object:
    raise SheetError("error.sheet.constant", WHOLE, name=name)
