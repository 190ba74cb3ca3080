"""Pearson's chi-square test, by the closed forms that it has for whole degrees of freedom.

The test takes counts for normally distributed, which is good enough when every face is expected
five times or more (Cochran's rule of thumb), and says nothing below that.
"""

from collections.abc import Callable, Sequence
from math import erfc, exp, lgamma, log, sqrt
from typing import Final

_STEPS: Final = 60  # of halving: far beyond what is shown


def statistic(counts: Sequence[int], shares: Sequence[float]) -> float:
    """How far counts are from their expected shares, which add up to 1."""
    n = sum(counts)
    pairs = zip(counts, shares, strict=True)
    return sum((count - n * share) ** 2 / (n * share) for count, share in pairs)


def p_value(chi: float, degrees: int) -> float:
    """The chance of a statistic of `chi` or more, if nothing but chance is at work."""
    half = chi / 2
    if half <= 0:
        return 1.0
    # Q(s, x) by steps of one from Q(1, x) = exp(-x) or Q(1/2, x) = erfc(sqrt(x))
    s, total = (1.0, exp(-half)) if degrees % 2 == 0 else (0.5, erfc(sqrt(half)))
    while s < degrees / 2:
        total += exp(s * log(half) - half - lgamma(s + 1))
        s += 1
    return min(total, 1.0)


def critical(alpha: float, degrees: int) -> float:
    """The statistic that is reached with the chance `alpha`."""
    return _falling(lambda chi: p_value(chi, degrees), alpha)


def needed_shift(alpha: float, power: float, degrees: int) -> float:
    """The noncentrality at which a test at level `alpha` finds something with this chance."""
    edge = critical(alpha, degrees)
    return _falling(lambda shift: 1 - _found(edge, shift, degrees), 1 - power)


def _found(edge: float, shift: float, degrees: int) -> float:
    """The chance that a statistic of this noncentrality exceeds an edge: a Poisson mixture."""
    half = max(shift / 2, 1e-12)
    last = int(half + 12 * sqrt(half) + 20)  # beyond, the weights are nothing
    weights = (exp(j * log(half) - half - lgamma(j + 1)) for j in range(last))
    return sum(weight * p_value(edge, degrees + 2 * j) for j, weight in enumerate(weights))


def _falling(value: Callable[[float], float], wanted: float) -> float:
    """Where a falling function of 0 to infinity takes a value."""
    low, high = 0.0, 1.0
    while value(high) > wanted:
        low, high = high, 2 * high
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if value(middle) > wanted else (low, middle)
    return high
