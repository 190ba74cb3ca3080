"""Pyramid: the rules, usable without a table, a clock or a server.

The rooms, from the inside out:

    spaces seats board           names of places; pieces and seats; the board, one frozen value
    corridors mummy_walks        walking on bitboards; where the mummy can walk
    dice chance options          the faces; dice and deals from a seed; the rulings one may change
    setup arrange                a wish for a game; the same, checked and dealt
    physical_cards               what is known of hands that people dealt
    position                     one moment of a game, immutable
    table conditions consequences    the turn order: states, what it asks, what follows by itself
    moves legal                  where one can go; what one may do
    checks rulings               whether a command may be played; the codes of all refusals
    commands deeds events        what is done; what it does; what happened
    turns                        the whole game as pure functions, for search
    referee                      the whole game with a state machine, for live play
    views                        the information wall

At a real table a game is played by hands, and seen by sensors:

    live                         observations in, happenings out; the referee in between
    observations happenings      what can be seen; what a live game tells
    handling instructions        rulings about hands; the one thing that a side is asked to do
    both_sides keys              all that is looked at, in one order; what a key means
    explorers_side mummy_side    each side looked at on its own, so that neither tells of the other
    moving resting               the explorer that moves: when it is ruled; where it rests
    tidying correction           all the others: what is wrong with them, and what to do next
    mummy_walk mummy_steps       the mummy's walk and its steps, from its own side alone
    names                        which piece is where: magnets have no names
    tray followed_die            the dice that pockets read; one die as it leaves and comes back
    explorers_dice mummys_die    each side's dice: what they roll, and what is asked of them
    rolling dice_names           when the explorers' roll is complete; which die is which in it
    locked_dice parts            dice that may not be taken; parts that do not answer
    eye faults spots             what sensors say, as far as they can be believed
    undoing                      what may be undone, and why the rest may not
    timing waiting               how long to wait, and for what

As text and data:

    notation plain               commands as text; values as plain data
    reading replay               plain data from outside, typed; a whole game as text and back
    observation_text record      an observation as a line; a live game's record, and its replay
    diagram                      the turn order for people, in TURNS.md

Boards come from outside. What reads, checks and draws them:

    board_findings               what can be wrong with a board, and how it is said
    board_names                  what the names on a board may be
    board_check                  what a board must be before anybody may play on it
    board_order                  the one order of what a board lists
    board_shape                  values from outside, taken apart by their types
    board_json                   a board as a JSON object, both ways
    board_file                   a board as a person writes it
    toml_text toml_places        how much TOML is read at all; where each of its keys stands
    board_map board_marks        the drawn map of such a file; what may stand in its cells
    board_legend                 what the file says about its map, and whether the two agree
    board_sheet board_grid board_lines    its lines; finding the grid on them; checking them
    board_drawing                a board drawn as text
    board_distances              how far its treasures lie
    boards                       the boards that come with the program, and how to write one

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
