"""What a variant is: options, how it is played, how it is settled.

Policies that change turn order stand in :class:`Play` and have one implementation in the engine;
policies that price and pay stand in :class:`Settling` and have one in scoring or settlement. All
of them default to off.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum, auto
from functools import cache
from typing import Final, NewType

import msgspec

from mahjong_tui.core.melds import Meld
from mahjong_tui.core.walls import Break, larger_die_break
from mahjong_tui.rules.breakdown import Factor, RuleId, Unit
from mahjong_tui.rules.handend import Fact
from mahjong_tui.rules.options import Option, Options, OptionValue, agreed
from mahjong_tui.rules.settling import Settling
from mahjong_tui.rules.shapes import Shapes

VariantId = NewType("VariantId", str)


class LockEnd(Enum):
    """When a lock ends."""

    DRAW = auto()
    """With the player's own next draw, a replacement included."""
    TURN = auto()
    """With the player's own next draw or claim."""
    DISCARDER = auto()
    """With the next draw or claim of the seat whose discard was passed up."""
    HAND = auto()
    """With the hand."""


class HuLock(msgspec.Struct, frozen=True):
    """What passing up a hu stops: all discard and robbing wins, or those on one tile."""

    until: LockEnd
    one_tile: bool = False
    after_self_draw: bool = True


class LastTile(Enum):
    """What becomes of the wall's last tile when it does not win."""

    KEPT = auto()
    """It is not discarded; the hand is drawn."""
    DISCARDED = auto()
    """Any tile is discarded and can be won, but not taken otherwise."""


class Ready(Enum):
    """When a player may declare that he is ready."""

    NEVER = auto()
    AT_DEAL = auto()
    WITH_DISCARD = auto()


class Topic(Enum):
    """What a rules page has a paragraph on besides what is paid: why something is not open."""

    TURN = auto()
    CLAIMS = auto()
    GANG = auto()
    ROBBING = auto()
    WALL_END = auto()
    PASSED_HU = auto()
    PASSED_PENG = auto()
    READY = auto()


COMMON: Final = {
    Topic.TURN: "common §7",
    Topic.CLAIMS: "common §8",
    Topic.GANG: "common §7",
    Topic.ROBBING: "common §9",
    Topic.WALL_END: "common §7",
    Topic.PASSED_HU: "common §16",
}
"""The paragraphs that hold where a variant's page has none of its own."""


class Play(msgspec.Struct, frozen=True):
    """Everything that changes what may be done, and when.

    ``peng_lock`` is when the lock on a passed-up peng ends, None where there is no such lock.
    ``reserve`` is how many complete stacks end the hand before an ordinary draw. ``horses`` are
    turned after a win. ``followed``: four equal first discards are paid on the spot.
    """

    shapes: Shapes
    chi: bool = False
    discard_hu: bool = True
    hu_lock: HuLock | None = None
    peng_lock: LockEnd | None = None
    last_tile: LastTile = LastTile.KEPT
    ready: Ready = Ready.NEVER
    broken_at: Callable[[tuple[int, int]], Break] = larger_die_break
    reserve: int | None = None
    horses: int = 0
    added_only_when_drawn: bool = False
    chains: bool = False
    """Gangs of one turn are a chain: its money is final at its end, one that began with an
    exposed gang cannot be robbed."""
    followed: bool = False
    fish_picked: int = 0
    """How many fish each player may pick before the dice."""
    winner_fishes: bool = False
    """The winner of a self-draw must fish in the next hand."""
    fish_turned: int = 0
    """How many fish at most are turned for the seat that must fish."""
    spectators: int = 0
    """How many spectators may buy horses."""
    spectator_horses: int = 0
    """How many horses a spectator may buy at most."""
    facts: frozenset[Fact] = frozenset()
    """The facts of a win that not every variant knows: ``ready``, ``earthly``, ``human``."""

    def kept(self, melds: Iterable[Sequence[Meld]]) -> int | None:
        """Count the complete stacks at which the hand ends, None where all may be drawn.

        Source: handan §4
        """
        if self.reserve is None:
            return None
        return self.reserve + sum(meld.is_gang for own in melds for meld in own)


class RuleSet(msgspec.Struct, frozen=True):
    """One variant. ``play`` and ``settling`` make its policies from the agreed options.

    ``paragraphs`` name the paragraph of the rules page for each rule id (without the variant):
    lines of a hand and ways of paying. ``topics`` name those that say what may be done when.
    """

    id: VariantId
    unit: Unit
    options: tuple[Option, ...]
    play: Callable[[Options], Play]
    settling: Callable[[Options], Settling]
    paragraphs: Mapping[str, str]
    topics: Mapping[Topic, str] = {}

    def agree(self, choices: Mapping[str, OptionValue] | None = None) -> "Agreement":
        """Fix the house rules of a table.

        Raises:
            OptionError: When an option does not exist or a value is not allowed.
        """
        options = agreed(self.options, choices or {})
        return Agreement(self, options, self.play(options), self.settling(options))

    def agree_to_play(self, choices: Mapping[str, OptionValue]) -> "Agreement":
        """Fix the house rules of a table where hands are played, not only settled on sheets.

        Raises:
            OptionError: When an option does not exist, or a hand cannot be played with its value.
        """
        agreement = self.agree(choices)
        for option in self.options:
            option.played(agreement.options[option.id])
        return agreement

    def rule(self, name: str) -> RuleId:
        """Give the full id of a rule of this variant."""
        return _rule_id(self.id, name)

    def paragraph(self, rule: RuleId) -> str:
        """Give the paragraph of the rules page on which a rule of this variant rests."""
        return self.paragraphs[rule.rpartition(".")[2]]

    def on(self, topic: Topic) -> str:
        """Give the paragraph on a topic with its page, such as ``qinzhou §4``; empty for none."""
        own = self.topics.get(topic)
        return COMMON.get(topic, "") if own is None else f"{self.id} {own}"


@cache
def _rule_id(variant: VariantId, name: str) -> RuleId:
    return RuleId(f"{variant}.{name}")


class Agreement(msgspec.Struct, frozen=True, eq=False):
    """The rules as one table plays them; variant and options make two of them equal."""

    rules: RuleSet
    options: Options
    play: Play
    settling: Settling

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Agreement):
            return NotImplemented
        return self.rules.id == other.rules.id and self.options == other.options

    def __ne__(self, other: object) -> bool:
        # A struct brings a comparison of its own, which would not follow the one above.
        return not self == other

    def __hash__(self) -> int:
        return hash((self.rules.id, *self.options.items()))

    def factor(self, name: str, times: int) -> Factor:
        """Make a multiplier named after a rule of the variant."""
        return Factor(self.rules.rule(name), times)

    @property
    def differing(self) -> dict[str, OptionValue]:
        """The options whose value is not the default."""
        return {
            option.id: self.options[option.id]
            for option in self.rules.options
            if self.options[option.id] != option.default
        }


def variant_id(module: str) -> VariantId:
    """Name a variant after the module that holds it, so that a copy is a variant of its own.

    >>> variant_id("mahjong_tui.rules.variants.qinzhou")
    'qinzhou'
    """
    return VariantId(module.rpartition(".")[2])
