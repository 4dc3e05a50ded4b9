"""What each sign on the table means, in the order in which one comes to wonder."""

from collections.abc import Iterator

from mahjong_tui.ui.glyphs import Sign
from mahjong_tui.ui.words import Words


def legend(words: Words) -> Iterator[tuple[str, str]]:
    """Give every sign with its meaning."""
    signs, blocks = words.glyphs.signs, words.glyphs.blocks
    rows = (
        (signs[Sign.DOWN : Sign.LEFT + 1], "table.legend.arrows"),
        (signs[Sign.LAST], "table.legend.last"),
        (signs[Sign.READY], "table.legend.ready"),
        (signs[Sign.ADDED], "table.legend.added"),
        (signs[Sign.WIN], "table.legend.win"),
        (words.glyphs.turn, "table.legend.turn"),
        (f"{blocks.level[2]} {blocks.level[1]} {blocks.level[0]}", "table.legend.stacks"),
        (f"{blocks.across} {blocks.along}", "table.legend.broken"),
        (f"{blocks.tail} {blocks.tail_beside}", "table.legend.tail"),
        (blocks.gang, "table.legend.gang"),
        (blocks.fish, "table.legend.fish"),
        (f"{blocks.kept} {blocks.kept_beside}", "table.legend.kept"),
        ("*", "table.legend.rules"),
    )
    for sign, key in rows:
        yield sign, words.text(key)
