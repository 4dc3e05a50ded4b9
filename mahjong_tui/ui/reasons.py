"""Why a payment is what it is, in words: amount and factors as a product, the rules it rests on."""

from collections.abc import Iterable, Iterator

from mahjong_tui.core.seats import Seat
from mahjong_tui.i18n import Catalogue
from mahjong_tui.rules.breakdown import Factor, Payment, RuleId, Settlement


def alike(payments: Iterable[Payment]) -> Iterator[tuple[Payment, ...]]:
    """Group neighbours that differ in nothing but who pays; nobody pays twice in a group."""
    group: list[Payment] = []
    for one in payments:
        if group and (_reason(one) != _reason(group[0]) or one.payer in {g.payer for g in group}):
            yield tuple(group)
            group = []
        group.append(one)
    if group:
        yield tuple(group)


def rules_beside_factors(payment: Payment) -> tuple[RuleId, ...]:
    """Give the rules a payment rests on that are no factor of it."""
    factors = {factor.rule for factor in payment.factors}
    return tuple(rule for rule in payment.because if rule not in factors)


def product(payment: Payment, settlement: Settlement, say: Catalogue, times: str = "×") -> str:
    """Write the amount and its factors, each with the rule it comes from."""
    multiplied = any(payment in win.payments for win in settlement.wins)
    factors = (_factor(one, say, multiplied=multiplied) for one in payment.factors)
    return f" {times} ".join([str(payment.amount), *factors])


def _factor(factor: Factor, say: Catalogue, *, multiplied: bool) -> str:
    """Write a factor; horses that raise the win itself add to one, else each is a payment."""
    adds = multiplied and factor.rule.endswith(".horses")
    number = f"(1 + {factor.times - 1})" if adds else str(factor.times)
    return f"{number} {say.rule(factor.rule)}"


def _reason(payment: Payment) -> tuple[Seat, int, tuple[Factor, ...], tuple[RuleId, ...]]:
    return payment.payee, payment.amount, payment.factors, payment.because
