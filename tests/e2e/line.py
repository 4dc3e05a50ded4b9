"""The installed program on a bare line: what it switches on, and what it leaves switched on.

A terminal of tmux tells some of its modes; a line has seen them all.
"""

import os
import re
import subprocess
import termios
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from e2e.terminal import GLANCE, KEPT, PATIENCE, PROGRAM
from ui.test_gate import WELL, Terminal

USUAL: Final = frozenset({7, 25})
"""The modes that are on where nothing runs: lines wrap, and the cursor is seen."""
ALTERNATE_SCREEN: Final = 1049
PASTE: Final = 2004
MOUSE: Final = frozenset({1000, 1002, 1003, 1006, 1015, 1016})
"""The modes in which a terminal reports its mouse."""

_MODES: Final = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
_KEYBOARD: Final = re.compile(rb"\x1b\[([><])[0-9]*u")
_STYLE: Final = re.compile(rb"\x1b\[([0-9;]*)m")


class Line(Terminal):
    """A command in a pseudo terminal that answers how wide its signs are."""

    def __init__(
        self,
        room: Path,
        command: Iterable[str] = (str(PROGRAM), "--lang", "en"),
        widths: Mapping[str, int] = WELL,
        **environ: str,
    ) -> None:
        super().__init__(dict(widths))
        self.before = termios.tcgetattr(self.theirs)
        homes = {f"XDG_{name}_HOME": str(room / name) for name in KEPT}
        self.process = subprocess.Popen(
            list(command),
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            env=os.environ | {"TERM": "xterm-256color", "LANG": "C.UTF-8"} | homes | environ,
        )

    def type(self, keys: str) -> None:
        """Send what a keyboard would."""
        os.write(self.ours, keys.encode())

    def until(self, text: str, since: int = 0) -> int:
        """Wait until a text was written after a place; give where it ends."""
        deadline = time.monotonic() + PATIENCE
        while (found := self.written.find(text.encode(), since)) < 0:
            assert time.monotonic() < deadline, self.written[-2000:]
            time.sleep(GLANCE)
        return found + len(text.encode())

    def status(self) -> int:
        """Wait for the end, and for all that was written till then."""
        status = self.process.wait(PATIENCE)
        self.after = termios.tcgetattr(self.theirs)
        os.write(self.theirs, b"\x1b[end")
        self.until("\x1b[end")
        return status

    @property
    def switched(self) -> set[int]:
        """Every mode that was ever switched on."""
        return {mode for modes, sign in self._modes() for mode in modes if sign == b"h"}

    @property
    def left_on(self) -> set[int]:
        """The modes that are on at the end."""
        on = set(USUAL)
        for modes, sign in self._modes():
            on = on | modes if sign == b"h" else on - modes
        return on

    @property
    def keyboards(self) -> int:
        """How many ways of reporting keys were asked for and not given back."""
        return sum(1 if sign == b">" else -1 for sign in _KEYBOARD.findall(self.written))

    @property
    def style(self) -> bytes:
        """The style in which whatever comes next would be written."""
        return _STYLE.findall(self.written)[-1]

    def _modes(self) -> Iterable[tuple[set[int], bytes]]:
        for numbers, sign in _MODES.findall(self.written):
            yield {int(number) for number in numbers.split(b";")}, sign

    def close(self) -> None:
        """End what still runs."""
        self.process.kill()
        self.process.wait()
        super().close()
