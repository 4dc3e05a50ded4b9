"""Which commands there are, in the order in which a player meets them."""

from typing import Final

from mahjong_tui.cli import paths, play, rules, score, simulate
from mahjong_tui.cli.commands import Program
from mahjong_tui.i18n import Catalogue

COMMANDS: Final = (play.command, score.command, simulate.command, rules.command, paths.command)


def program(say: Catalogue) -> Program:
    """Build all commands in one language."""
    return Program(say, play.application, [build(say) for build in COMMANDS])
