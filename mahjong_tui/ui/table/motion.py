"""How what just happened moves: a discard slides into its place, a claimed meld lights up."""

from typing import Final

import msgspec

from mahjong_tui.ui.present import MeldShown, PlayerShown, Shown, TileShown

STEPS: Final = 3
"""Pictures until everything lies still."""
SECONDS: Final = 0.06
"""How long each of them stands."""


def moves(shown: Shown) -> bool:
    """Tell whether there is anything that would move."""
    return any(
        any(tile.fresh for tile in player.river) or any(meld.fresh for meld in player.melds)
        for player in shown.players
    )


def moved(shown: Shown, steps: int) -> Shown:
    """Show the table so many pictures before everything lies still."""
    if not steps:
        return shown
    players = tuple(_player(player, steps) for player in shown.players)
    return msgspec.structs.replace(shown, players=players)


def _player(player: PlayerShown, steps: int) -> PlayerShown:
    return msgspec.structs.replace(
        player,
        river=tuple(_tile(tile, steps) for tile in player.river),
        melds=tuple(_meld(meld) for meld in player.melds),
    )


def _tile(tile: TileShown, steps: int) -> TileShown:
    return msgspec.structs.replace(tile, away=steps) if tile.fresh else tile


def _meld(meld: MeldShown) -> MeldShown:
    return msgspec.structs.replace(meld, lit=meld.fresh)
