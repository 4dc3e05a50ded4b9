"""The table: where everything lies at a size, how it is drawn, and the widget that shows it.

Give :class:`TableView` a :class:`~mahjong_tui.ui.present.Shown` whenever something happened or the
cursor moved::

    table.shown = present(update.view, words, Focus(cursor=3), update.events)

It fills its size, from 80x20 up, repaints what changed and posts ``TableView.TileClicked``. The
cursor counts in the order of :func:`~mahjong_tui.ui.present.own_tiles`. ``table.glyphs`` and
``table.palette`` change faces and colours.
"""

from mahjong_tui.ui.table.view import TableView

__all__ = ["TableView"]
