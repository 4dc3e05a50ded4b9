"""Which variants there are: every module in ``variants``."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from mahjong_tui.errors import UnknownVariantError
from mahjong_tui.rules import variants as package
from mahjong_tui.rules.ruleset import RuleSet


@cache
def variants() -> tuple[RuleSet, ...]:
    """Give every variant, in the order of their ids."""
    names = sorted(module.name for module in iter_modules(package.__path__))
    return tuple(_rules(name) for name in names)


def _rules(name: str) -> RuleSet:
    rules: RuleSet = import_module(f"{package.__name__}.{name}").RULES
    return rules


def ruleset(variant: str) -> RuleSet:
    """Find a variant by its id.

    Raises:
        UnknownVariantError: When there is no such variant; it names those there are.
    """
    for rules in variants():
        if rules.id == variant:
            return rules
    known = ", ".join(rules.id for rules in variants())
    raise UnknownVariantError("error.variant", variant=variant, known=known)
