"""Reads what a player types, until the input ends or a signal ends the program."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import BinaryIO

from mahjong_tui.ui.signals import ENDING


class SignalledError(Exception):
    """A signal has ended the program."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Ears:
    """Hears lines and signals. A signal is heeded where nothing is half done."""

    def __init__(self, source: BinaryIO | None, encoding: str) -> None:
        self._source = source
        self._encoding = encoding
        self._number: int | None = None
        self._is_waiting = False

    @contextmanager
    def open(self) -> Iterator[None]:
        """Hear signals, and leave them to others afterwards."""
        before = {number: signal.signal(number, self._told) for number in ENDING}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def heed(self) -> None:
        """Stop where a signal has been heard.

        Raises:
            SignalledError: When one has.
        """
        if self._number is not None:
            raise SignalledError(self._number)

    def line(self) -> str | None:
        """Wait for a line; None at the end of the input.

        Raises:
            SignalledError: When a signal ends the waiting.
        """
        self._is_waiting = True
        try:
            self.heed()
            typed = self._source.readline() if self._source is not None else b""
        finally:
            self._is_waiting = False
        return typed.decode(self._encoding, "replace") if typed else None

    def _told(self, number: int, _frame: FrameType | None) -> None:
        self._number = number
        if self._is_waiting:
            self.heed()
