"""A settled sheet for programs: one line of JSON, rules named in both languages."""

import msgspec

from mahjong_tui.errors import SheetError
from mahjong_tui.i18n import Locale, catalogue
from mahjong_tui.rules.breakdown import RuleId
from mahjong_tui.rules.ruleset import RuleSet
from mahjong_tui.rules.settlement import settle
from mahjong_tui.rules.sheet import Sheet, settlement_json


class Refusal(msgspec.Struct, frozen=True):
    """A sheet that was refused: why, and the path of the field that is wrong."""

    error: str
    field: str


class RuleNames:
    """Names a variant's rules in both languages, and the paragraphs they rest on."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules

    def zh(self, rule: RuleId) -> str:
        """Name a rule in Chinese."""
        return catalogue(Locale.ZH).rule(rule)

    def en(self, rule: RuleId) -> str:
        """Name a rule in English."""
        return catalogue(Locale.EN).rule(rule)

    def source(self, rule: RuleId) -> str:
        """Name the paragraph with its page, such as ``qinzhou §8``; empty where none is known."""
        paragraph = paragraph_of(rule, self._rules)
        return f"{self._rules.id} {paragraph}" if paragraph.startswith("§") else paragraph


def paragraph_of(rule: RuleId, rules: RuleSet) -> str:
    """Name the paragraph of the variant's page, such as ``§8``; empty where none is known."""
    return rules.paragraphs.get(rule.rpartition(".")[2], "")


def json_line(sheet: Sheet | SheetError) -> str:
    """Settle a sheet and write the result, or why it was refused, as one line of JSON.

    Sentences are English whatever the player speaks: programs read them.
    """
    if isinstance(sheet, SheetError):
        refusal = Refusal(catalogue(Locale.EN).sentence(sheet), sheet.field)
        return msgspec.json.encode(refusal).decode()
    settlement = settle(sheet.end, sheet.agreement)
    names = RuleNames(sheet.agreement.rules)
    return msgspec.json.encode(settlement_json(settlement, sheet.end, names)).decode()
