"""Phases: what the table is waiting for."""

from enum import Enum


class Phase(Enum):
    """Where a hand stands; each phase is left by one kind of event."""

    BETWEEN = "between"
    """Before the first hand and after each: the next hand, or the end of the match."""
    DEALING = "dealing"
    """Fish are picked, spectators buy horses, then the wall is broken."""
    DECLARING = "declaring"
    """Ready may be declared before the dealer acts."""
    TURN = "turn"
    """A player holds a drawn tile, or has just claimed one, and acts."""
    CLAIM = "claim"
    """A discard lies open."""
    ROB = "rob"
    """An added gang was declared."""
    REPLACE = "replace"
    """A gang stands and its replacement is due."""
    WON = "won"
    """Somebody has won; horses are due."""
    OVER = "over"
    """The match is over."""
