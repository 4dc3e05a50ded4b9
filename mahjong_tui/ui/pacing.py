"""When the table moves on: one move at a time, thought about off the interface's thread.

Every move that a player sees has its time before the next is shown; what is thought and answered
in secret meanwhile takes none, so that a pause tells nobody whether somebody could have claimed.
"""

import asyncio
import math
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from enum import Enum
from functools import partial
from threading import Thread
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from mahjong_tui.core.seats import Seat
from mahjong_tui.engine.actions import Action
from mahjong_tui.engine.events import (
    Discarded,
    Drew,
    Event,
    GangDeclared,
    HorsesTurned,
    MeldMade,
    ReadyDeclared,
    Won,
)
from mahjong_tui.engine.prompts import Prompt

if TYPE_CHECKING:
    from mahjong_tui.session.table import Table, Update

Showing: TypeAlias = "Callable[[Update], None]"


class Pace(Enum):
    """How long a move is shown, in seconds; the last waits for a key after each."""

    INSTANT = 0.0
    FAST = 0.2
    NORMAL = 0.4
    SLOW = 0.9
    STEPS = -1.0

    @property
    def beat(self) -> float:
        """Seconds of one beat; endless where a key is waited for."""
        return math.inf if self is Pace.STEPS else float(self.value)

    @property
    def following(self) -> "Pace":
        """The next of them, round the end."""
        every = tuple(Pace)
        return every[(every.index(self) + 1) % len(every)]


_BEATS: Final = {
    Drew: 0.4,
    Discarded: 1.0,
    MeldMade: 1.5,
    GangDeclared: 1.0,
    ReadyDeclared: 1.5,
    Won: 3.0,
    HorsesTurned: 2.0,
}
"""How many beats an event is shown; what is not named takes none."""


def beats(events: tuple[Event, ...]) -> float:
    """Count the beats that events are shown for."""
    return max((_BEATS.get(type(event), 0.0) for event in events), default=0.0)


async def apart(work: Callable[[], bool]) -> bool:
    """Do something off the interface's thread; the end of the program does not wait for it."""
    done: Future[bool] = Future()
    done.set_running_or_notify_cancel()

    def run() -> None:
        try:
            done.set_result(work())
        except BaseException as error:  # noqa: BLE001 - raised again where it is waited for
            done.set_exception(error)

    Thread(target=run, daemon=True).start()
    return await asyncio.wrap_future(done)


class Rest(NamedTuple):
    """When a table rests although it could move, and what is done when it has come to rest.

    ``is_due`` is asked off the interface's thread.
    """

    is_due: Callable[[], bool]
    begin: Callable[[], None]


RESTLESS: Final = Rest(lambda: False, lambda: None)
"""The table rests where it must, and nothing is done about it."""


class Pacer:
    """Moves a table on for one seat that watches it."""

    def __init__(
        self, table: "Table", seat: Seat, show: Showing, pace: Pace, rest: Rest = RESTLESS
    ) -> None:
        self.pace = pace
        self._table = table
        self._seat = seat
        self._show = show
        self._rest = rest
        self._made: list[Update] = []
        self._wishes: list[Callable[[], None]] = []
        self._stirred = asyncio.Event()
        self._hurried = asyncio.Event()
        self._running = asyncio.Event()
        self._running.set()
        self._clock: Callable[[], float] = asyncio.get_running_loop().time
        self._due = 0.0
        table.watch(seat, self._made.append)

    async def open(self) -> None:
        """Play what takes no time, such as the deal, up to the first move that is seen."""
        while await apart(self._move):
            seen = any(beats(update.events) for update in self._made)
            while self._made:
                self._show_now(self._made.pop(0))
            if seen:
                return

    async def run(self) -> None:
        """Play until cancelled; whatever goes wrong in the table is raised here."""
        while True:
            moved = await apart(self._move)
            await self._show_what_was_made()
            await self._running.wait()
            if not moved and not self._wishes:
                self._stirred.clear()
                self._rest.begin()
                await self._stirred.wait()
                await self._running.wait()

    def answer(self, prompt: Prompt, action: Action, *, hurried: bool = True) -> None:
        """Answer a prompt as soon as the move in progress is over.

        Unless ``hurried``, what is on the screen stays as long as if nobody had answered.
        """
        self.ask_for(partial(self._submit, prompt, action), hurried=hurried)

    def begin_next_hand(self) -> None:
        """Go on after a hand that has ended."""
        self.ask_for(self._table.next_hand)

    def ask_for(self, wish: Callable[[], None], *, hurried: bool = True) -> None:
        """Let something be done to the table as soon as the move in progress is over."""
        self._wishes.append(wish)
        self._stirred.set()
        if hurried:
            self._hurried.set()

    def hurry(self) -> None:
        """Cut the present pause short."""
        self._hurried.set()

    def hold(self) -> None:
        """Stand still until :meth:`go_on`."""
        self._running.clear()

    def go_on(self) -> None:
        """Move again after :meth:`hold`."""
        self._running.set()

    def _move(self) -> bool:
        if not self._wishes:
            return not self._rest.is_due() and self._table.step()
        self._wishes.pop(0)()
        return True

    def _submit(self, prompt: Prompt, action: Action) -> None:
        # A bot's hu may have settled the claim while the answer was on its way.
        if self._table.update(prompt.seat).prompt == prompt:
            self._table.submit(action)

    async def _show_what_was_made(self) -> None:
        while self._made:
            update = self._made.pop(0)
            await self._wait_until_due()
            await self._running.wait()
            self._hurried.clear()
            self._show_now(update)

    def _show_now(self, update: "Update") -> None:
        self._show(update)
        self._due = self._clock() + self._length(update.events)

    def _length(self, events: tuple[Event, ...]) -> float:
        number = beats(events)
        return self.pace.beat * number if number else 0.0

    async def _wait_until_due(self) -> None:
        left = self._due - self._clock()
        if left <= 0 or self._wishes:
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hurried.wait(), None if left == math.inf else left)
