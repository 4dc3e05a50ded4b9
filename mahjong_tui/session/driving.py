"""The next move of a table: a bot's answer, or what the table does by itself."""

from collections.abc import Sequence
from typing import NamedTuple

from mahjong_tui.bots.protocol import Bot, Choice
from mahjong_tui.core.chance import Chance
from mahjong_tui.engine.asking import prompts
from mahjong_tui.engine.events import Event
from mahjong_tui.engine.evolving import evolve
from mahjong_tui.engine.game import advance, decide
from mahjong_tui.engine.phases import Phase
from mahjong_tui.engine.prompts import Prompt
from mahjong_tui.engine.state import GameState
from mahjong_tui.engine.viewing import view
from mahjong_tui.engine.views import SeatView

Seated = Sequence[Bot | None]
"""A bot for each seat, None for a person."""


class Question(NamedTuple):
    """What a bot is asked, apart from the table, which may go on while it thinks.

    Its chance depends on seed, hand, events so far and seat alone. What others have answered
    meanwhile makes no difference, so nobody's haste does.
    """

    prompt: Prompt
    view: SeatView
    path: tuple[int, ...]

    def put_to(self, bot: Bot) -> Choice:
        """Let a bot answer."""
        return bot.choose(self.view, self.prompt, Chance(*self.path))


def question(state: GameState, prompt: Prompt) -> Question:
    """Put a prompt as a question to a bot."""
    path = (state.match.seed, state.number, state.events, prompt.seat)
    return Question(prompt, view(state, prompt.seat), path)


def chosen(state: GameState, bot: Bot, prompt: Prompt) -> Choice:
    """Let a bot answer a prompt."""
    return question(state, prompt).put_to(bot)


def next_events(state: GameState, bots: Seated) -> list[Event]:
    """Say what happens next without a person: nothing when one is awaited or a hand is over."""
    asked = prompts(state)
    for prompt in asked:
        if bot := bots[prompt.seat]:
            return decide(state, chosen(state, bot, prompt).action)
    return [] if asked else advance(state)


def play_hand(state: GameState, bots: Sequence[Bot]) -> list[Event]:
    """Play the next hand to its end among bots; give its events."""
    played: list[Event] = []
    while True:
        for event in next_events(state, bots):
            evolve(state, event)
            played.append(event)
        if state.phase is Phase.BETWEEN:
            return played
