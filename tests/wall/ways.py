"""Ways in which two games may go on: pairs of commands, those that differ in secret first.

Play is steered towards an end: explorers like to lay cards that they hold in both games, and the
mummy likes to hunt where a piece stands on the same space in both. Whether a way is open, and
sounds alike in both games, is not asked here.
"""

from collections import deque
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

from fsm.pyramid.board import Board
from fsm.pyramid.checks import layable
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
from fsm.pyramid.dice import DICE, PLAYABLE, Face
from fsm.pyramid.legal import legal
from fsm.pyramid.moves import ends
from fsm.pyramid.position import Position
from fsm.pyramid.spaces import START
from fsm.pyramid.table import Phase
from fsm.pyramid.turns import apply
from tests.wall.plans import Taste

Commands = tuple[Command, ...]
Way = tuple[Commands, Commands]

# How often the mummy goes for explorers whom it can catch.
_HUNTING: Final = {Taste.RACE: 0.1, Taste.HUNT: 1.0, Taste.BLOCK: 0.7, Taste.WANDER: 0.6}

# So many ways of one kind are tried before a decision is given up.
_TRIES: Final = 6


class Ways:
    """How one pair is played: how eager for cards, how close together, how keen the mummy is."""

    def __init__(self, board: Board, taste: Taste, chance: Random) -> None:
        self._board = board
        self._chance = chance
        self._eager = 0.9 if taste is Taste.RACE else chance.uniform(0.2, 0.8)
        self._together = chance.uniform(0.0, 0.5)
        self._hunting = _HUNTING[taste]
        self._blocking = 0.7 if taste is Taste.BLOCK else 0.0

    def at(self, one: Position, other: Position) -> Iterator[Way]:
        """The ways on from here, best first; for a game that is over there is none."""
        match one.phase:
            case Phase.BEGIN:
                return self._begin(one, other)
            case Phase.CHOOSE:
                return self._choose(one, other)
            case Phase.MOVE:
                return self._move(one, other)
            case Phase.CARD:
                return self._end_turn(one, other)
            case Phase.MUMMY_ROLL:
                return self._mummy_roll()
            case Phase.INTERIM | Phase.MUMMY_MOVE:
                return self._walk(one, other)
            case _:
                return iter(())

    def _often(self, share: float) -> bool:
        return self._chance.random() < share

    def _begin(self, one: Position, other: Position) -> Iterator[Way]:
        if one.locked and not one.released and self._often(0.3):
            yield _both(Release())
        for _ in range(_TRIES):
            yield self._throw(one, other, Roll(), Roll())

    def _choose(self, one: Position, other: Position) -> Iterator[Way]:
        shown = set(one.faces) & set(other.faces)
        faces = [face for face in self._serving(one, other) if face in shown]
        if self._often(0.85):
            yield from (_both(Announce(face)) for face in faces)
        for _ in range(_TRIES):
            yield self._throw(one, other, self._some_dice(one), self._some_dice(other))

    def _some_dice(self, position: Position) -> Roll:
        return self._chance.choice([roll for roll in legal(position) if isinstance(roll, Roll)])

    def _throw(self, one: Position, other: Position, roll: Roll, also: Roll) -> Way:
        """As many mummies in both games, a face that serves in both, and the rest by chance."""
        counts = _dice_rolled(one, roll), _dice_rolled(other, also)
        mummies = sum(self._often(1 / 6) for _ in range(min(counts)))
        serving = self._serving(one, other)[:1]
        faces, also_faces = (self._faces(count, mummies, serving) for count in counts)
        return (Roll(faces, roll.dice),), (Roll(also_faces, also.dice),)

    def _faces(self, count: int, mummies: int, serving: list[Face]) -> tuple[Face, ...]:
        free = [*serving, *self._chance.choices(PLAYABLE, k=count)][: count - mummies]
        return tuple(self._chance.sample([*free, *[Face.MUMMY] * mummies], count))

    def _serving(self, one: Position, other: Position) -> list[Face]:
        """The faces that can be played in both games, in any order or the most useful first."""
        found = [face for face in PLAYABLE if ends(one, face) and ends(other, face)]
        self._chance.shuffle(found)
        wanted = _wanted(one, other)
        if wanted and self._often(self._eager):
            far = _distances(self._board, self._chance.choice(wanted))
            found.sort(key=lambda face: _nearest(far, one, face) + _nearest(far, other, face))
        return found

    def _move(self, one: Position, other: Position) -> Iterator[Way]:
        """A move and the end of the turn together: only then does the public hear something."""
        for to, also_to in self._end_spaces(one, other):
            moves = Move(to), Move(also_to)
            after = apply(one, moves[0])[0], apply(other, moves[1])[0]
            for ending, also_ending in self._end_turn(*after):
                yield (moves[0], *ending), (moves[1], *also_ending)

    def _end_spaces(self, one: Position, other: Position) -> Iterator[tuple[str, str]]:
        ways, also_ways = (
            [move.to for move in legal(position) if isinstance(move, Move)]
            for position in (one, other)
        )
        common = sorted(set(ways) & set(also_ways))
        if self._often(self._eager):
            yield from ((space, space) for space in _wanted(one, other) if space in common)
        if self._often(self._blocking):
            yield from ((space, space) for space in common if _only_ways_out(one, [space]))
        for _ in range(_TRIES):
            if common and self._often(0.9 if one.round % 3 == 0 else self._together):
                yield (self._chance.choice(common),) * 2
            to = self._chance.choice(ways)
            yield to, self._chance.choice([space for space in also_ways if space != to] or [to])

    def _end_turn(self, one: Position, other: Position) -> Iterator[Way]:
        treasure = layable(one)
        if treasure and treasure == layable(other) and self._often(0.9):
            yield _both(Card(treasure))
        yield _both(Done())

    def _mummy_roll(self) -> Iterator[Way]:
        die = self._board.mummy_die
        yield from (_both(MummyRoll(value)) for value in self._chance.choices(die, k=_TRIES))

    def _walk(self, one: Position, other: Position) -> Iterator[Way]:
        walks = [walk for walk in legal(one) if isinstance(walk, MummyMove)]
        self._chance.shuffle(walks)
        prey = _prey(one, other)
        if self._often(self._blocking):
            yield from map(_both, _ending_on(walks, _only_ways_out(one, [*prey, START])))
        if self._often(self._hunting):
            hunts = _ending_on(walks, prey)
            yield from ((self._strayed(one, hunt), (hunt,)) for hunt in hunts)
            self._draw_near(walks, prey)
        yield from map(_both, walks[: 2 * _TRIES])

    def _draw_near(self, walks: list[MummyMove], prey: list[str]) -> None:
        """Walks that end near one of the explorers come first."""
        if prey:
            far = _distances(self._board, self._chance.choice(prey))
            walks.sort(key=lambda walk: far[walk.path[-1]] if walk.path else len(far))

    def _strayed(self, position: Position, hunt: MummyMove) -> Commands:
        """The same walk as long as it lasts: what was to come after the capture is not walked."""
        corridors, path = position.setup.board.corridors, list(hunt.path)
        while len(path) < position.steps and self._often(0.5):
            path.append(self._chance.choice(corridors.names(corridors.reach(path[-1], 1, 0))))
        return (MummyMove(tuple(path)),)


def _both(command: Command) -> Way:
    return (command,), (command,)


def _dice_rolled(position: Position, roll: Roll) -> int:
    return DICE - position.locked if roll.dice is None else len(roll.dice)


def _wanted(one: Position, other: Position) -> list[str]:
    """The spaces of the cards that the player to act holds in both games."""
    cards = sorted(one.hands[one.seat] & other.hands[other.seat])
    return [one.setup.board.treasure[card].space for card in cards]


def _prey(one: Position, other: Position) -> list[str]:
    """The spaces on which the same explorer stands in both games."""
    spaces = one.setup.board.corridors.bit
    both = zip(one.places, other.places, strict=True)
    return [place for place, same in both if place == same and place in spaces]


def _only_ways_out(position: Position, places: list[str]) -> list[str]:
    """The spaces from which the mummy shuts in an explorer in one of these places."""
    corridors = position.setup.board.corridors
    ways_out = [corridors.names(corridors.reach(place, 1, 0)) for place in places]
    return [ways[0] for ways in ways_out if len(ways) == 1]


def _ending_on(walks: list[MummyMove], spaces: list[str]) -> list[MummyMove]:
    return [walk for walk in walks if walk.path and walk.path[-1] in spaces]


def _nearest(far: dict[str, int], position: Position, face: Face) -> int:
    spaces = position.setup.board.corridors.names(ends(position, face))
    return min(far[space] for space in spaces)


@cache
def _distances(board: Board, space: str) -> dict[str, int]:
    """How many steps every space is from this one, as if nobody were there."""
    far, edge = {space: 0}, deque([space])
    while edge:
        here = edge.popleft()
        for near in board.corridors.names(board.corridors.reach(here, 1, 0)):
            if near not in far:
                far[near] = far[here] + 1
                edge.append(near)
    return far
