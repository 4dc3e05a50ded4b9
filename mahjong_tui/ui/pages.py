"""What ``rules`` shows of a variant: its card, or how it differs from one that is known."""

from mahjong_tui.i18n import Catalogue
from mahjong_tui.rules.registry import ruleset
from mahjong_tui.ui.cards import card_page
from mahjong_tui.ui.versus import versus_page


def rules_page(variant: str, versus: str | None, say: Catalogue) -> str:
    """Set the page, as wide as the terminal or plain.

    Raises:
        UnknownVariantError: When a variant does not exist.
        CardMissingError: When nobody has written its card.
    """
    rules = ruleset(variant)
    if versus is None:
        return card_page(rules.id, say)
    return versus_page(ruleset(versus).agree(), rules.agree(), say)
