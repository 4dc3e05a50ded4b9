"""What a hand would hold after a claim or a gang."""

from mahjong_tui.core.melds import MeldKind
from mahjong_tui.core.tiles import POWER_OF, SUIT_OF, Tile
from mahjong_tui.engine.actions import Action, Chi, Gang, Peng
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.views import SeatView
from mahjong_tui.rules.suits import Keys


def after(view: SeatView, prompt: Prompt, option: Action) -> Keys:
    """Give the suit keys of the concealed tiles that an option leaves, before any discard."""
    keys = list(view.keys)
    for tile in given_up(prompt, option):
        keys[SUIT_OF[tile]] -= POWER_OF[tile]
    wan, tong, suo, honours = keys
    return wan, tong, suo, honours


def given_up(prompt: Prompt, option: Action) -> tuple[Tile, ...]:
    """Name the concealed tiles that an option lays open."""
    match option:
        case Chi(tile=low):
            return tuple(Tile(low + step) for step in range(3) if low + step != prompt.tile)
        case Peng() if prompt.tile is not None:
            return (prompt.tile,) * 2
        case Gang(tile=tile, kind=kind):
            return (tile,) * _FROM_HAND[kind]
        case _:
            return ()


_FROM_HAND = {MeldKind.EXPOSED: 3, MeldKind.ADDED: 1, MeldKind.CONCEALED: 4}
