"""The installed program in a real terminal: keys go in, what stands on the screen comes out.

Nothing here waits blindly: whatever is awaited is looked for again and again until it is there.
"""

import operator
import os
import shlex
import signal
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

PROGRAM: Final = Path(sysconfig.get_path("scripts")) / "mahjong-tui"
"""The command as it was installed beside the Python that runs the tests."""

USUAL: Final = (80, 24)
PATIENCE: Final = 30.0
"""Seconds that anything may take on a busy machine."""

KEPT: Final = ("CONFIG", "DATA", "STATE", "CACHE")
"""What the program keeps between two runs, each in a folder of its own."""

GLANCE: Final = 0.02
"""Seconds between two looks at the screen."""

Awaited: TypeAlias = str | Callable[[str], object]

STILL: Final = 0.2
"""Seconds without a change after which a screen has been drawn to its end."""

_numbers = count()

_SCRIPT: Final = """\
trap : HUP
export {environment}
cd {room}
stty -g >before
sh -c 'echo $$ >pid; exec "$0" "$@"' {command} {redirected}
echo $? >status.part
stty -g >after
mv status.part status
exec cat
"""


class Modes(NamedTuple):
    """What a program can leave switched on, as the terminal itself tells it."""

    alternate_screen: bool
    cursor: bool
    mouse: bool


UNTOUCHED: Final = Modes(alternate_screen=False, cursor=True, mouse=False)
"""The modes of a terminal in which nothing is running."""


class Terminal:
    """The program in a tmux of its own, with a home of its own."""

    def __init__(
        self,
        tmux: str,
        room: Path,
        arguments: Iterable[str],
        *,
        size: tuple[int, int] = USUAL,
        environ: Mapping[str, str] | None = None,
        redirected: str = "",
    ) -> None:
        self.room = room
        self._tmux = (tmux, "-u", "-L", f"mahjong-e2e-{os.getpid()}-{next(_numbers)}")
        script = room / "start.sh"
        script.write_text(_script(room, arguments, environ or {}, redirected), encoding="utf-8")
        columns, lines = map(str, size)
        self._ask("-f", os.devnull, "new-session", "-d", "-x", columns, "-y", lines, f"sh {script}")
        self._socket = Path(self._ask("display-message", "-p", "#{socket_path}").strip())
        self.wait_until(self._has_begun, "the program has not begun")

    # What is done to it.

    def send(self, *keys: str) -> None:
        """Press keys, named as tmux names them."""
        self._ask("send-keys", *keys)

    def type(self, text: str) -> None:
        """Send a text as it is, letter by letter."""
        self._ask("send-keys", "-l", text)

    def resize(self, columns: int, lines: int) -> None:
        """Make the window another size."""
        self._ask("resize-window", "-x", str(columns), "-y", str(lines))

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        os.kill(int(self._written("pid")), number)

    def hang_up(self) -> None:
        """Close the window, as a player does who has had enough."""
        self._ask("kill-server")

    def close(self) -> None:
        """End whatever still runs; the program ends with its window."""
        subprocess.run([*self._tmux, "kill-server"], check=False, capture_output=True)
        self._socket.unlink(missing_ok=True)
        self.wait_until(self._is_gone, "the program has outlived its window")

    # What can be seen.

    @property
    def screen(self) -> str:
        """Everything on the screen, line by line."""
        return self._ask("capture-pane", "-p")

    @property
    def painted(self) -> str:
        """Everything on the screen with its styles, line by line."""
        return self._ask("capture-pane", "-p", "-e", "-N")

    @property
    def coloured(self) -> str:
        """Everything on the screen with the codes that colour it."""
        return self._ask("capture-pane", "-p", "-e")

    @property
    def everything(self) -> str:
        """Everything on the screen and what can be scrolled back to."""
        return self._ask("capture-pane", "-p", "-S", "-")

    @property
    def unwrapped(self) -> str:
        """Everything on the screen, lines that were too long for it put together again."""
        return self._ask("capture-pane", "-p", "-J")

    @property
    def modes(self) -> Modes:
        """The modes that the terminal is in."""
        asked = "#{alternate_on} #{cursor_flag} #{mouse_any_flag}"
        return Modes(*(one == "1" for one in self._ask("display-message", "-p", asked).split()))

    def wait_for(self, *awaited: Awaited, seconds: float = PATIENCE) -> str:
        """Look until all texts stand on the screen and all predicates hold for it; give it."""
        deadline = time.monotonic() + seconds
        while True:
            screen = self.screen
            missing = [one for one in awaited if not _is_there(one, screen)]
            if not missing:
                return screen
            assert time.monotonic() < deadline, f"still not there: {missing}\n{screen}"
            time.sleep(GLANCE)

    def wait_for_change(self, before: str, seconds: float = PATIENCE) -> str:
        """Look until the screen is no longer what it was; give the new one."""
        return self.wait_for(partial(operator.ne, before), seconds=seconds)

    def wait_for_rest(self) -> str:
        """Look until nothing moves any more: a screen may be drawn in several strokes."""
        screen = self.screen
        still_since = time.monotonic()
        while time.monotonic() < still_since + STILL:
            time.sleep(GLANCE)
            before, screen = screen, self.screen
            if screen != before:
                still_since = time.monotonic()
        return screen

    # How it ended.

    def status(self) -> int:
        """Wait for the program's end and give its status."""
        self.wait_until((self.room / "status").exists, "the program has not ended")
        return int(self._written("status"))

    def wait_until(self, holds: Callable[[], bool], otherwise: str) -> None:
        """Look until something holds that is not on the screen."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, otherwise
            time.sleep(GLANCE)

    @property
    def is_as_before(self) -> bool:
        """True when the line's settings after the program are those from before it."""
        return self._written("before") == self._written("after")

    @property
    def logs(self) -> list[Path]:
        """The logs of all matches that were played in this home."""
        return sorted((self.room / "data").rglob("*.jsonl"))

    @property
    def reports(self) -> list[Path]:
        """What the program left behind where it failed."""
        return list(self.room.rglob("crash-*"))

    def _has_begun(self) -> bool:
        return (self.room / "pid").exists() and bool(self._written("pid"))

    def _is_gone(self) -> bool:
        try:
            os.kill(int(self._written("pid")), 0)
        except ProcessLookupError:
            return True
        return False

    def _written(self, name: str) -> str:
        return (self.room / name).read_text(encoding="utf-8")

    def _ask(self, *command: str) -> str:
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(self.room)}
        asked = [*self._tmux, *command]
        done = subprocess.run(
            asked, env=environment, check=True, capture_output=True, encoding="utf-8"
        )
        return done.stdout


def _is_there(awaited: Awaited, screen: str) -> bool:
    return awaited in screen if isinstance(awaited, str) else bool(awaited(screen))


def _script(
    room: Path, arguments: Iterable[str], environ: Mapping[str, str], redirected: str
) -> str:
    kept = {f"XDG_{name}_HOME": f"{room}/{name.lower()}" for name in KEPT}
    environment = {"TERM": "tmux-256color", "LANG": "C.UTF-8", **kept, **environ}
    return _SCRIPT.format(
        environment=shlex.join(f"{name}={value}" for name, value in environment.items()),
        room=shlex.quote(str(room)),
        command=shlex.join([str(PROGRAM), *arguments]),
        redirected=redirected,
    )
