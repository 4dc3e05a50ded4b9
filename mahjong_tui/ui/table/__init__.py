"""The table: where everything lies at a size, how it is drawn, and the widget that shows it."""

from mahjong_tui.ui.table.view import TableView

__all__ = ["TableView"]
