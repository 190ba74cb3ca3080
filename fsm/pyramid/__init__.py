"""Pyramid: the rules, usable without a table, a clock or a server.

The rooms, from the inside out:

    spaces corridors board mummy_walks   names of places, walking on bitboards, the board itself
    board_check board_file board_json, boards/   what a board must be, drawn maps, JSON, our boards
    dice chance options          the faces, dice and deals from a seed, the rulings one may change
    setup arrange                a wish for a game, checked and dealt
    position                     one moment of a game, immutable
    table conditions consequences   the turn order: all states and transitions
    moves legal checks rulings   where one can go, what one may do, why one may not
    commands deeds events        what is done, what it does, what happened
    turns                        the whole game as pure functions, for search
    referee                      the whole game with a state machine, for live play
    views                        the information wall
    notation plain reading replay   text and JSON, both ways

For search: `PYRAMID.new(setup)`, then `.legal(position)`, `.apply(position, command)` and
`.result(position)`; positions are immutable.
"""

from typing import Final

from fsm.pyramid.commands import Command
from fsm.pyramid.events import Event, Events, Won
from fsm.pyramid.legal import legal
from fsm.pyramid.position import Position
from fsm.pyramid.setup import Setup
from fsm.pyramid.turns import apply, begin
from fsm.pyramid.views import view
from fsm.rulebook import Rulebook


class Pyramid:
    """The rulebook of Pyramid; `legal`, `apply` and `view` are those of the modules so named."""

    def new(self, setup: Setup) -> tuple[Position, Events]:
        """The first position in which somebody must decide, and what led to it."""
        return begin(setup)

    def result(self, position: Position) -> Won | None:
        """Who has won and why, or None while the game goes on."""
        return position.won

    legal = staticmethod(legal)
    apply = staticmethod(apply)
    view = staticmethod(view)


PYRAMID: Final[Rulebook[Setup, Position, Command, Event, Won]] = Pyramid()
