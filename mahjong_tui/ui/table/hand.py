"""Draws the own hand: where each tile lies, which are raised, the keys below, the own melds."""

from typing import Final

from textual.geometry import Offset, Region

from mahjong_tui.ui.glyphs import SMALL, Sign, Size
from mahjong_tui.ui.palette import Ground, Ink, tone
from mahjong_tui.ui.present import PlayerShown, Shown, TileShown
from mahjong_tui.ui.table.form import Form
from mahjong_tui.ui.table.melds import draw_own_meld, own_meld_width
from mahjong_tui.ui.table.painter import Painter, zebra

_FULL: Final = 14


def draw_hand(painter: Painter, shown: Shown, form: Form) -> tuple[Region, ...]:
    """Draw the own hand and melds; give where each tile lies, its key included."""
    melds = shown.players[0].melds
    concealed = (_FULL - 3 * len(melds)) * form.tile.width + 1
    width = concealed + sum(own_meld_width(meld) + 1 for meld in melds)
    left = max(min(form.felt.x, form.width - width), (form.inner - width) // 2)
    places = _places(shown, form, left)
    if not places:
        _backs(painter, shown.players[0], Region(left, form.hand.y, concealed, 1))
    for index, place in enumerate(places):
        _own_tile(painter, shown, form.tile, index, place)
    at = Offset(left + concealed + 1, form.hand.bottom - 1 - SMALL.height)
    for meld in melds:
        draw_own_meld(painter, at, meld)
        at += Offset(own_meld_width(meld) + 1, 0)
    return places


def _backs(painter: Painter, player: PlayerShown, region: Region) -> None:
    # Before a spectator the nearest player's tiles stand as those of the others do.
    held = player.held * 2
    x = region.x + max(0, (region.width - held) // 2)
    for index in range(player.held):
        ink = (Ink.BONE, Ink.BONE_ZEBRA)[index & 1]
        painter.canvas.write(x + 2 * index, region.y, painter.glyphs.blocks.edge * 2, tone(ink))


def _places(shown: Shown, form: Form, left: int) -> tuple[Region, ...]:
    count, (width, hand) = len(shown.hand), (form.tile.width, form.hand)
    apart = count - 1 if shown.players[0].drawn else count
    return tuple(
        Region(left + index * width + (index == apart), hand.y, width, hand.height)
        for index in range(count)
    )


def _own_tile(painter: Painter, shown: Shown, size: Size, index: int, place: Region) -> None:
    focus = shown.focus
    chosen = index == focus.cursor
    raised = chosen or index in focus.lifted
    won = shown.players[0].winning is not None and index == len(shown.hand) - 1
    at = place.offset if raised else place.offset + Offset(0, 1)
    ground = Ground.CHOSEN if raised else zebra(index)
    painter.standing(at, TileShown(shown.hand[index], Sign.WIN if won else None), size, ground)
    middle = place.x + (place.width - 1) // 2
    if chosen:
        painter.canvas.write(middle, place.bottom - 2, painter.glyphs.cursor, tone(Ink.ALERT))
    if index < len(focus.keys):
        style = tone(Ink.ALERT if chosen else Ink.MUTED)
        painter.canvas.write(middle, place.bottom - 1, focus.keys[index], style)
