"""The terminal as textual drives it, told only what changes."""

import os
import select
from codecs import getincrementaldecoder
from typing import TYPE_CHECKING, Final

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver

from mahjong_tui.ui.thrift import Thrift

if TYPE_CHECKING:
    from textual.app import App


CLEAN: Final = "\x1b[0m\x1b[2J\x1b[H"
"""Its own colours, an empty screen, the cursor in its corner."""

GLANCE: Final = 0.1
"""Seconds after which an escape sequence that goes no further is taken for the key Escape."""
GLANCES: Final = 5
"""How often it is looked for that after the last key; then nothing is done until the next."""
READ: Final = 4096


class ThriftyDriver(LinuxDriver):
    """Writes to the terminal what differs from what stands there, and waits for keys asleep."""

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
        self._roused, self._rousing = os.pipe()

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

    def run_input_thread(self) -> None:
        """Take in keys until the input is disabled; without any, sleep."""
        parser, decode = XTermParser(self._debug), getincrementaldecoder("utf-8")().decode
        idle = 0
        while not self.exit_event.is_set():
            wait = GLANCE if idle < GLANCES else None
            ready, _, _ = select.select([self.fileno, self._roused], [], [], wait)
            idle = 0 if ready else idle + 1
            typed = os.read(self.fileno, READ) if self.fileno in ready else b""
            if text := decode(typed):
                for message in parser.feed(text):
                    self.process_message(message)
            for message in parser.tick():
                self.process_message(message)
            if ready and not typed:
                # Roused, or the terminal has gone: either way the end is near.
                self.exit_event.wait(GLANCE)
        os.read(self._roused, READ)

    def disable_input(self) -> None:
        """Take in no more keys."""
        os.write(self._rousing, b".")
        super().disable_input()
