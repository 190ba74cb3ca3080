"""Bessel functions of the first kind, orders 0 and 1, good to seven digits.

Python's `math` has none. These are the polynomials of Abramowitz and Stegun, Handbook of
Mathematical Functions (1964), 9.4.1 and 9.4.3 to 9.4.6.
"""

from math import cos, sqrt

_J0 = (1.0, -2.2499997, 1.2656208, -0.3163866, 0.0444479, -0.0039444, 0.0002100)
_J1 = (0.5, -0.56249985, 0.21093573, -0.03954289, 0.00443319, -0.00031761, 0.00001109)
_F0 = (0.79788456, -0.00000077, -0.00552740, -0.00009512, 0.00137237, -0.00072805, 0.00014476)
_T0 = (-0.78539816, -0.04166397, -0.00003954, 0.00262573, -0.00054125, -0.00029333, 0.00013558)
_F1 = (0.79788456, 0.00000156, 0.01659667, 0.00017105, -0.00249511, 0.00113653, -0.00020033)
_T1 = (-2.35619449, 0.12499612, 0.00005650, -0.00637879, 0.00074348, 0.00079824, -0.00029166)


def j0(x: float) -> float:
    """J0 of a number that is not negative."""
    if x <= 3.0:
        return _sum(_J0, (x / 3.0) ** 2)
    return _sum(_F0, 3.0 / x) * cos(x + _sum(_T0, 3.0 / x)) / sqrt(x)


def j1(x: float) -> float:
    """J1 of a number that is not negative."""
    if x <= 3.0:
        return x * _sum(_J1, (x / 3.0) ** 2)
    return _sum(_F1, 3.0 / x) * cos(x + _sum(_T1, 3.0 / x)) / sqrt(x)


def _sum(coefficients: tuple[float, ...], y: float) -> float:
    total = 0.0
    for coefficient in reversed(coefficients):
        total = total * y + coefficient
    return total
