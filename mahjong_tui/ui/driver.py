"""The terminal as textual drives it, told only what changes."""

from typing import TYPE_CHECKING, Final

from textual.drivers.linux_driver import LinuxDriver

from mahjong_tui.ui.thrift import Thrift

if TYPE_CHECKING:
    from textual.app import App


CLEAN: Final = "\x1b[0m\x1b[2J\x1b[H"
"""Its own colours, an empty screen, the cursor in its corner."""


class ThriftyDriver(LinuxDriver):
    """Writes to the terminal what differs from what stands there."""

    def __init__(
        self,
        app: "App[object]",
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self._thrift = Thrift()
        self._shape = self._get_terminal_size()

    def write(self, data: str) -> None:
        """Send what changes; after a change of size everything does."""
        shape = self._get_terminal_size()
        if shape != self._shape:
            self._shape = shape
            self._thrift.forget()
        if sent := self._thrift.spared(data):
            super().write(sent)

    def stop_application_mode(self) -> None:
        """Leave no picture and no colours behind, not even where there is no second screen."""
        super().write(CLEAN)
        super().stop_application_mode()
