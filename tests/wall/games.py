"""Whole games as they were played, tries that were refused included."""

from typing import NamedTuple

from fsm.pyramid.commands import Command
from fsm.pyramid.setup import Setup


class Try(NamedTuple):
    """Something that the seat to act tried, and whether the referee must refuse it."""

    command: Command
    refused: bool = False


class Game(NamedTuple):
    """A game from set-up to its last command."""

    setup: Setup
    tries: tuple[Try, ...]


class Pair(NamedTuple):
    """Two games that the public cannot tell apart, and how much they differ nevertheless."""

    one: Game
    other: Game
    apart: float  # the share of decisions at which some explorer stands on different spaces
    happened: frozenset[str]  # the names of the events, and who won
