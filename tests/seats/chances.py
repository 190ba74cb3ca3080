"""Chance for tests: bytes that follow from a seed."""

from collections.abc import Callable
from random import Random


def chance(seed: int) -> Callable[[int], bytes]:
    return Random(seed).randbytes
