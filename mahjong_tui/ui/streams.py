"""The two streams that are written to: their encoding, and readers that go away."""

import io
import os
import sys
from contextlib import suppress
from typing import TextIO


def speak_utf8() -> None:
    """Write UTF-8 whatever the locale says: the tiles have no other encoding.

    What was closed before we began is written to nowhere.
    """
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _nowhere() -> TextIO:
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")


def forget_output() -> None:
    """Let the interpreter flush into nothing: whoever read our output has gone."""
    _forget(sys.stdout)


def say_last(line: str) -> None:
    """Write a last line to the terminal, if that is still there."""
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except OSError:
        _forget(sys.stderr)


def _forget(stream: TextIO) -> None:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
