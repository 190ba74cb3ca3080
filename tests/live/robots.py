"""Hands that play whole games at the board, and a twin game that knows what must be ruled.

The robot chooses any legal command and does it the way people do: dice and keys, a piece slid or
carried, the mummy walked or, where only one walk is shortest, jumped. After each command the table
must have told exactly the events that the pure rules give, and nothing about handling.
"""

from random import Random

from fsm.pyramid.chance import complete
from fsm.pyramid.commands import (
    Announce,
    Card,
    Command,
    Done,
    Move,
    MummyMove,
    MummyRoll,
    Release,
    Roll,
)
from fsm.pyramid.events import MummyMoved
from fsm.pyramid.happenings import Breach, Instructed, Noticed, Refused
from fsm.pyramid.instructions import Confirm, Put, Remove, TakeOff, Where
from fsm.pyramid.legal import legal
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.spots import place_of
from fsm.pyramid.turns import apply
from tests.live.table import Table, Told

_ABOUT_HANDS = (Breach, Instructed, Noticed, Refused)
_MOST_QUESTIONS = 8


class Robot:
    """Plays one table by chance."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)

    def play(self, most: int) -> int:
        """So many commands at most; how many until the game was over."""
        for count in range(most):
            choices = legal(self.table.position)
            if not choices:
                return count
            self.do(self._choose(choices))
        return most

    def do(self, command: Command) -> None:
        """One command by hands; what is ruled must be what the rules say."""
        position = self.table.position
        after, events = apply(position, command)
        told = self._carry_out(position, command)
        said = tuple(h for h in told if not isinstance(h, Instructed))
        assert said == events, (command, said, events)
        assert self.table.position == after
        self._tidy()

    def _choose(self, choices: list[Command]) -> Command:
        return complete(self.table.position, self.chance.choice(choices))

    def _carry_out(self, position: Position, command: Command) -> Told:
        told = self.table.wait(self.chance.uniform(1.1, 2.0))  # beyond the grace after a ruling
        match command:
            case Roll() | MummyRoll():
                return told + self.table.ask(command)
            case Announce(face):
                return told + self.table.press(face)
            case Release():
                return told + self.table.press("release")
            case Card():
                return told + self.table.press("card")
            case Done():
                return told + self.table.done()
            case Move(to):
                return told + self._move(position, to)
            case MummyMove(path):
                return told + self._walk(position, path)

    def _move(self, position: Position, to: str) -> Told:
        table, piece = self.table, position.piece
        way = self._way(position, to)
        if way and self.chance.random() < 0.6:
            pause, overlap = self.chance.uniform(0.05, 0.4), self.chance.random() < 0.5
            told = table.slide(piece, *way, pause=pause, overlap=overlap)
        else:
            told = table.carry(piece, to, self.chance.uniform(0.1, 3.0))
        if self.chance.random() < 0.5:
            told += table.wait(self.chance.uniform(0.2, 5.0))
        return told if table.position.phase is not position.phase else told + table.done()

    def _way(self, position: Position, to: str) -> tuple[str, ...]:
        """A shortest way that runs over nobody and over no other end; none where there is none."""
        corridors = position.setup.board.corridors
        ends = {move.to for move in legal(position) if isinstance(move, Move)}
        closed = ({*position.places, position.mummy} | ends) - {to}
        return next(
            (
                walk
                for walk in corridors.walks(position.place)
                if walk[-1] == to and not closed.intersection(walk)
            ),
            (),
        )

    def _walk(self, position: Position, path: tuple[str, ...]) -> Told:
        table, told = self.table, Told()
        jump = self._jump(position, path)
        for space in () if jump else path:
            pause, overlap = self.chance.uniform(0.05, 0.6), self.chance.random() < 0.5
            told += table.mummy_to(space, pause=pause, overlap=overlap)
            if table.position != position:
                break  # met somebody
        if jump:
            told += table.mummy_jump(path[-1])
        ended = len(path) == position.steps or any(space in position.places for space in path)
        return told if ended else told + table.mummy_done()

    def _jump(self, position: Position, path: tuple[str, ...]) -> bool:
        """Now and then, where no other walk is as short and nobody is in the way."""
        met = any(space in position.places for space in path)
        ways = [_walks(position, path[-1], taken) for taken, _ in enumerate(path, start=1)]
        only = ways == [*[0] * (len(path) - 1), 1]
        return only and not met and self.chance.random() < 0.5

    def _tidy(self) -> None:
        """Captured pieces go to prison and pieces without lives off the board, as people know."""
        self._put_away()
        self.table.wait(self.chance.uniform(0.0, 0.5))
        assert (self.table.shown(), self.table.shown(Side.MUMMY)) == (None, None)

    def _put_away(self) -> None:
        table = self.table
        for piece in table.setup.explorers:
            place, spot = table.place(piece), table.where[piece]
            if place is None and spot:
                table.lift(piece)
                if table.shown() == Remove(piece):
                    table.done()  # the mummy's half hides it from the sensor
            elif place and spot and place_of(spot) != place:
                table.carry(piece, place, self.chance.uniform(0.1, 1.0))


class PatientRobot(Robot):
    """Plays at a table with a bad spot: does what it is asked, and says how things really are."""

    def do(self, command: Command) -> None:
        """One command, with all the questions that it raises; every event as the rules say."""
        after, events = apply(self.table.position, command)
        told = self._carry_out(self.table.position, command) + self.answer_all()
        said = tuple(h for h in told if not isinstance(h, _ABOUT_HANDS))
        assert said == events, (command, said, events)
        assert self.table.position == after
        self._tidy()

    def answer_all(self) -> Told:
        """Until neither side is asked for anything."""
        told = self.table.wait(2.0)
        for side in Side:
            for _ in range(_MOST_QUESTIONS):
                if self.table.shown(side) is None:
                    break
                told += self._answer(side) + self.table.wait(2.0)
            assert self.table.shown(side) is None
        return told

    def _answer(self, side: Side) -> Told:
        table = self.table
        match table.shown(side):
            case Put(piece, place) if self._is_on(piece, place):
                return table.press("done", side)  # it stands there: the spot is dead
            case TakeOff(spot) if not any(self._is_on(piece, spot) for piece in table.where):
                return table.press("done", side)  # there is nothing: the spot is stuck
            case Confirm():
                return table.press("done", side)
            case Where(piece):
                return table.declare(piece, table.where[piece] or "")
        return table.follow(side)

    def _is_on(self, piece: str, place: str) -> bool:
        spot = self.table.where[piece]
        return spot is not None and place in (spot, place_of(spot))

    def _walk(self, position: Position, path: tuple[str, ...]) -> Told:
        told = super()._walk(position, path)
        moved = any(isinstance(happening, MummyMoved) for happening in told)
        return told if moved else told + self.table.mummy_done()

    def _tidy(self) -> None:
        self._put_away()
        self.answer_all()


def _walks(position: Position, end: str, steps: int) -> int:
    """How many walks of the mummy with so many steps end there."""
    corridors, ways = position.setup.board.corridors, {position.mummy: 1}
    for _ in range(steps):
        ways = {
            space: sum(count for place, count in ways.items() if corridors.adjoin(place, space))
            for space in position.setup.board.spaces
        }
    return ways[end]
