"""Keeps the state machine from warning, game by game, of triggers that are not bound as methods."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _quiet_state_machine() -> Iterator[None]:
    log = logging.getLogger("transitions.core")
    level = log.level
    log.setLevel(logging.ERROR)
    yield
    log.setLevel(level)
