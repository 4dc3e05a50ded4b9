"""Decides whether the end of a hand can be true under the rules of its table.

The checks go from the table to the tiles: who won what from whom, what the variant has, the
tiles, the gangs, the facts, and the money beside the hand. The first that fails is the error.
"""

from mahjong_tui.rules.handend import HandEnd
from mahjong_tui.rules.ruleset import Agreement, Play
from mahjong_tui.rules.sheet.chains import check_chains
from mahjong_tui.rules.sheet.extras import check_extras
from mahjong_tui.rules.sheet.facts import check_facts
from mahjong_tui.rules.sheet.hands import check_hands
from mahjong_tui.rules.sheet.melding import check_melds
from mahjong_tui.rules.sheet.winners import check_winners


def check(agreement: Agreement, end: HandEnd) -> None:
    """Refuse an end that cannot be true; its wins may stand in any order.

    Raises:
        SheetError: When it cannot be true; the places of wins are those of ``end``.
    """
    play = _settled_play(agreement)
    variant = agreement.rules.id
    check_winners(end)
    check_melds(end, play, variant)
    check_hands(end, play)
    check_chains(end)
    check_facts(end, play, variant)
    check_extras(end, play, variant)


def _settled_play(agreement: Agreement) -> Play:
    """Take options that act only in play at their defaults: they change nothing on a sheet."""
    chosen = {
        option.id: agreement.options[option.id]
        for option in agreement.rules.options
        if not option.play_only
    }
    return agreement.rules.agree(chosen).play
