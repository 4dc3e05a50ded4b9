"""How the program ends when it is told to from outside: the terminal is put right first."""

import asyncio
import os
import select
import signal
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from textual.app import App

_KEYBOARD: Final = 0
_GONE: Final = select.POLLHUP | select.POLLERR

ENDING: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
"""Signals that end the program."""


def install(app: "App[None]") -> None:
    """Let each of these signals end the application with its customary status."""
    loop = asyncio.get_running_loop()
    for number in ENDING:
        loop.add_signal_handler(number, _end, app, number)
    if os.isatty(_KEYBOARD):
        Thread(target=_outlive_terminal, args=(app, loop), daemon=True).start()


def _end(app: "App[None]", number: signal.Signals) -> None:
    app.exit(return_code=128 + number)


def _outlive_terminal(app: "App[None]", loop: asyncio.AbstractEventLoop) -> None:
    """Wait for the terminal to go: the signal may go to a shell that keeps it to itself."""
    terminal = select.poll()
    terminal.register(_KEYBOARD, 0)
    if any(what & _GONE for _, what in terminal.poll()):
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_end, app, signal.SIGHUP)
