"""What end-to-end tests are given: a terminal for the installed program, closed afterwards."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from e2e.terminal import USUAL, Terminal


class Starting(Protocol):
    """Starts the program with arguments, in a terminal of some size and environment."""

    def __call__(
        self,
        *arguments: str,
        size: tuple[int, int] = USUAL,
        environ: dict[str, str] | None = None,
        redirected: str = "",
    ) -> Terminal: ...


@pytest.fixture
def start(program: Callable[[str], str], tmp_path: Path) -> Iterator[Starting]:
    tmux = program("tmux")
    started: list[Terminal] = []

    def starting(
        *arguments: str,
        size: tuple[int, int] = USUAL,
        environ: dict[str, str] | None = None,
        redirected: str = "",
    ) -> Terminal:
        room = tmp_path / str(len(started))
        room.mkdir()
        started.append(
            Terminal(tmux, room, arguments, size=size, environ=environ, redirected=redirected)
        )
        return started[-1]

    yield starting
    for terminal in started:
        terminal.close()
        assert not terminal.reports
