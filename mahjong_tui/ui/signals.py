"""How the program ends when it is told to from outside: the terminal is put right first."""

import asyncio
import signal
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from textual.app import App

ENDING: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
"""Signals that end the program."""


def install(app: "App[None]") -> None:
    """Let each of these signals end the application with its customary status."""
    loop = asyncio.get_running_loop()
    for number in ENDING:
        loop.add_signal_handler(number, _end, app, number)


def _end(app: "App[None]", number: signal.Signals) -> None:
    app.exit(return_code=128 + number)
