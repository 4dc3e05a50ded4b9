"""Settlement sheets: what a player writes down to settle an argument, read, checked and written."""

from mahjong_tui.rules.sheet.reading import Sheet, read_sheet, read_sheets
from mahjong_tui.rules.sheet.results import ResultJson, RuleTexts, settlement_json
from mahjong_tui.rules.sheet.writing import SheetJson, write_sheet

__all__ = [
    "ResultJson",
    "RuleTexts",
    "Sheet",
    "SheetJson",
    "read_sheet",
    "read_sheets",
    "settlement_json",
    "write_sheet",
]
