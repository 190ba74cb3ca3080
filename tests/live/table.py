"""A table with people at it, at the level of observations: hands above, a live game below.

Every verb moves magnets, lets a little time pass, and gives all that was told meanwhile. What a
sensor reports follows from the magnets: a spot with two magnets stays on until both are gone.
Hands know which piece is which; the sensors do not. Time is a number, and a live game is woken at
every deadline that it asks for, as the service would.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Command, MummyRoll, Roll
from fsm.pyramid.dice import DICE, Face
from fsm.pyramid.happenings import (
    Breach,
    EnteredByHand,
    Happening,
    Instructed,
    Noticed,
    Paused,
    PlayedWithout,
    ReadAgain,
    Refused,
    Resumed,
    Revealed,
    SeatEmptied,
    SeatJoined,
    TableAccepted,
    Undone,
    UndoProposed,
)
from fsm.pyramid.instructions import COUNTER, Instruction, Put, Remove, TakeOff, Walk, Which
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import (
    Asked,
    Changed,
    Declared,
    Die,
    Entered,
    Lie,
    Observation,
    Pressed,
    Side,
    Undo,
    Woken,
)
from fsm.pyramid.position import Position
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.seats import MUMMY
from fsm.pyramid.setup import Setup, Situation, Wish
from fsm.pyramid.spots import Spots, place_of, spots_for
from fsm.pyramid.timing import STANDARD, Timing
from fsm.pyramid.tray import Tray
from tests.area_spots import area_spots

Told = tuple[Happening, ...]

DICE_NAMES = ("1", "2", "3", "4", "5")
BROWN = "mummy"
TRAY = Tray(DICE_NAMES, BROWN)
NO_TRAY = Tray()

# How long a magnet is between two spots, or over both of them: well below a blink.
SHIFT = 0.03

# Deadlines in one stretch of waiting; a game that asks for more goes round in circles.
_MOST_WAKINGS = 500


def setup_for(board: Board, explorers: tuple[str, ...], **more: Any) -> Setup:
    """A game in which everybody holds what is dealt, from any situation."""
    situation = {key: more.pop(key) for key in ("places", "locked", "lives", "turn") if key in more}
    made = arrange(Wish(board, explorers, 1, situation=Situation(**situation), **more))
    assert isinstance(made, Setup), made
    return made


class Table:
    """One live game and its magnets. Pieces are named; the mummy's other half is the COUNTER."""

    def __init__(
        self,
        board: Board,
        *explorers: str,
        places: Mapping[str, str | None] | None = None,
        area_spots: int = 4,
        spots: Spots | None = None,
        timing: Timing = STANDARD,
        ready: bool = True,
        blind: tuple[tuple[Side, str], ...] = (),
        played: tuple[Command, ...] = (),
        tray: Tray = NO_TRAY,
        ghosts: bool = False,
        **more: Any,
    ) -> None:
        """Begin; `ready` sets every piece where it belongs and waits until the game agrees.

        What was `played` before is taken up again; spots that are `blind` never see a magnet. The
        dice of a `tray` are nowhere until they are put into their pockets. With `ghosts` every
        explorer is seen on the mummy's side too, but for those in `faint`.
        """
        pieces = explorers or ("red", "blue")
        self.setup = setup_for(board, pieces, places=dict(places or {}), **more)
        self.spots = replace(spots or spots_for(board, area_spots), ghosts=ghosts)
        self.faint: set[str] = set()
        self.spares: dict[Side, set[str]] = {side: set() for side in Side}
        referee = Referee(self.setup)
        for command in played:
            assert not isinstance(referee.feed(command), Refusal), command
        self.game = LiveGame(referee, self.spots, timing, tray)
        self.timing = timing
        self.now = 0.0
        self.where: dict[str, str | None] = dict.fromkeys((*pieces, MUMMY, COUNTER))
        self.told: list[tuple[float, Happening]] = []
        self.fed: list[tuple[Observation, float]] = []
        self.dead: set[tuple[Side, str]] = set(blind)
        self.stuck: set[tuple[Side, str]] = set()
        self._left: set[str] = set()  # the dice that have left their pockets, and not settled
        self.mummies: set[str] = set()  # the dice that hands know to be locked
        self._seen: dict[Side, frozenset[str]] = dict.fromkeys(Side, frozenset())
        self._shown = {side: self.game.instruction(side) for side in Side}
        self.feed(Woken())  # a service wakes a new game once, so that it speaks first
        if ready:
            self.set_all()

    # what is asked of the game

    @property
    def position(self) -> Position:
        """The logical position."""
        return self.game.position

    def shown(self, side: Side = Side.EXPLORERS) -> Instruction | None:
        """What this side is asked to do."""
        return self.game.instruction(side)

    def place(self, piece: str) -> str | None:
        """Where a piece is in the logical game."""
        if piece in (MUMMY, COUNTER):
            return self.position.mummy
        return self.position.places[self.setup.explorers.index(piece)]

    # time

    def wait(self, seconds: float) -> Told:
        """Let time pass, waking the game whenever it asks."""
        until, told = self.now + seconds, Told()
        for _ in range(_MOST_WAKINGS):
            deadline = self.game.deadline
            if deadline is None or deadline > until:
                break
            self.now = max(self.now, deadline)
            told += self.feed(Woken())
        else:
            raise AssertionError(f"woken {_MOST_WAKINGS} times until {until}: {deadline}")
        self.now = until
        return told

    def feed(self, observation: Observation) -> Told:
        """Feed one observation now; what is shown must be what was last told."""
        told = self.game.feed(observation, self.now)
        self.fed.append((observation, self.now))
        self.told += [(self.now, happening) for happening in told]
        for happening in told:
            if isinstance(happening, Instructed):
                self._shown[happening.side] = happening.instruction
        assert {side: self.shown(side) for side in Side} == self._shown, observation
        return told

    # hands

    def set_all(self) -> Told:
        """Every piece onto its place, and wait until nobody is asked for anything."""
        told = Told()
        for piece in self.where:
            if place := self.place(piece):
                told += self.put(piece, place)
        told += self.wait(3.0)
        assert (self.shown(Side.EXPLORERS), self.shown(Side.MUMMY)) == (None, None)
        return told

    def lift(self, piece: str) -> Told:
        """Take a piece off the board."""
        self.where[piece] = None
        return self._report()

    def put(self, piece: str, place: str) -> Told:
        """Put a piece down; in an area it takes the first free spot, or shares the last."""
        self.where[piece] = self._spot(piece, place)
        return self._report()

    def lay_spare(self, spot: str, side: Side = Side.MUMMY) -> Told:
        """Lay a magnet that is none of the game's on a spot."""
        self.spares[side].add(spot)
        return self._report()

    def take_spare(self, spot: str, side: Side = Side.MUMMY) -> Told:
        """Take it away again."""
        self.spares[side].discard(spot)
        return self._report()

    def feed_changes(self) -> Told:
        """The sensors say what is different now that magnets are felt otherwise."""
        return self._report()

    def carry(self, piece: str, place: str, seconds: float = 0.5) -> Told:
        """Lift, hold, and put down."""
        return self.lift(piece) + self.wait(seconds) + self.put(piece, place)

    def slide(self, piece: str, *spots: str, pause: float = 0.1, overlap: bool = False) -> Told:
        """Along these spots; `overlap`: the next spot sees the magnet before the last loses it."""
        told = Told()
        for spot in spots:
            told += self.wait(pause)
            self.where[piece] = self._spot(piece, spot)
            told += self._report(overlap=overlap)
        return told

    def mummy_to(self, *spots: str, pause: float = 0.1, overlap: bool = False) -> Told:
        """Slide the mummy; its other half follows a little behind."""
        told = Told()
        for spot in spots:
            told += self.slide(MUMMY, spot, pause=pause, overlap=overlap)
            told += self.slide(COUNTER, spot, pause=SHIFT, overlap=overlap)
        return told

    def mummy_jump(self, spot: str) -> Told:
        """Lift the mummy and set it down further on, where its other half snaps to it again."""
        told = self.lift(MUMMY) + self.lift(COUNTER) + self.wait(0.4)
        return told + self.put(MUMMY, spot) + self.wait(SHIFT) + self.put(COUNTER, spot)

    def follow(self, side: Side = Side.EXPLORERS) -> Told:
        """Do what this side is asked to do, once."""
        match self.shown(side):
            case Put(piece, place, origin):
                moved = self._magnet(piece, origin)
                told = self._mummy_back(place) if moved == MUMMY else self._set(moved, place)
            case Walk(place):
                told = self._mummy_back(place)
            case TakeOff(spot):
                told = self.lift(self._magnet(None, spot))
            case Remove(piece):
                told = self.lift(piece) + self.press("done", side)
            case Which():
                told = self.answer()
            case other:
                raise AssertionError(f"nothing that hands can do: {other}")
        return told + self.wait(3.0)

    def follow_all(self, side: Side = Side.EXPLORERS, most: int = 8) -> int:
        """Do as asked until nothing is asked; how many instructions that took."""
        for count in range(most):
            if self.shown(side) is None:
                return count
            self.follow(side)
        raise AssertionError(f"still asked after {most} instructions: {self.shown(side)}")

    def answer(self, *, by_key: bool = True) -> Told:
        """Tell the truth about the spot that is asked about."""
        shown = self.shown()
        assert isinstance(shown, Which)
        here = next(piece for piece in shown.pieces if self.where[piece] == shown.spot)
        if by_key:
            return self.press(str(shown.pieces.index(here) + 1))
        return self.declare(here, shown.spot)

    # keys, dice, words

    def press(self, key: str, side: Side = Side.EXPLORERS, held_s: float | None = None) -> Told:
        """A key of one side, told as it comes up if it was held for so long."""
        return self.feed(Pressed(side, key, held_s))

    def done(self) -> Told:
        """The explorers' Done, by somebody who has read what is asked."""
        return self.read() + self.press("done")

    def read(self) -> Told:
        """What the explorers were asked a moment ago, before it is answered."""
        mine = (
            at
            for at, one in reversed(self.told)
            if isinstance(one, Instructed) and one.side is Side.EXPLORERS
        )
        read_at = next(mine, self.now) + self.timing.glance
        return self.wait(read_at - self.now) if self.shown() and read_at > self.now else ()

    def end_turn(self) -> Told:
        """Done, when nobody can take it to be meant for a move that was just ruled."""
        return self.wait(self.timing.grace + 0.01) + self.done()

    def mummy_done(self) -> Told:
        """The mummy's Done."""
        return self.press("done", Side.MUMMY)

    def ask(self, command: Command) -> Told:
        """Dice or a page."""
        return self.feed(Asked(command))

    def undo(self) -> Told:
        """Ask to undo the last command."""
        return self.feed(Undo())

    def declare(self, piece: str, place: str) -> Told:
        """Say where a piece stands."""
        return self.feed(Declared(piece, place))

    def roll(self, *faces: str) -> Told:
        """The explorers' dice; a single face: all dice show it."""
        free = DICE - self.position.locked
        return self.ask(Roll(tuple(map(Face, faces if len(faces) > 1 else faces * free))))

    def announce(self, face: str) -> Told:
        """Roll a face with all dice and announce it by its key."""
        return self.roll(face) + self.press(face)

    def mummy_rolls(self, value: int) -> Told:
        """The brown die."""
        return self.ask(MummyRoll(value))

    # dice in their pockets

    @property
    def free(self) -> list[str]:
        """The explorers' dice that are not locked."""
        if not self.position.locked:
            self.mummies.clear()
        return [die for die in DICE_NAMES if die not in self.mummies]

    def lay(self, **faces: str) -> Told:
        """The pockets report for the first time, e.g. `d3="mummy"`; the others show a 1."""
        told = Told()
        for die in (*DICE_NAMES, BROWN):
            told += self.turn(die, faces.get(f"d{die}", "1"))
        return told

    def take(self, *dice: str) -> Told:
        """Dice leave their pockets."""
        told = Told()
        for die in dice:
            self._left.add(die)
            told += self.feed(Die(die, Lie.OUT))
        return told

    def fell(self, die: str, face: str, seconds: float = 0.1) -> Told:
        """A die is set into its pocket as it fell."""
        told = self.feed(Die(die, Lie.MOVING)) + self.wait(seconds)
        return told + self.turn(die, face)

    def cocks(self, die: str) -> Told:
        """A die comes to rest askew."""
        return self.feed(Die(die, Lie.COCKED))

    def turn(self, die: str, face: str) -> Told:
        """A die comes to rest in its pocket with this face up."""
        lie = Lie.SETTLED if die in self._left else Lie.HANDLED
        self._left.discard(die)
        return self.feed(Die(die, lie, face))

    def roll_dice(self, *faces: str) -> Told:
        """Take all unlocked dice, and set them down with these faces; one face: all show it."""
        free = self.free
        thrown = dict(zip(free, faces if len(faces) > 1 else faces * len(free), strict=True))
        told = self.take(*free) + self.wait(0.5)
        for die, face in thrown.items():
            told += self.fell(die, face)
        self.mummies |= {die for die, face in thrown.items() if face == Face.MUMMY}
        return told

    def roll_brown(self, value: int) -> Told:
        """The mummy rolls its die."""
        return self.take(BROWN) + self.wait(0.5) + self.fell(BROWN, str(value))

    def enter(self, die: str, face: str) -> Told:
        """A page says what a die shows."""
        return self.feed(Entered(die, face))

    # sensors that fail

    def stick(self, spot: str, side: Side = Side.EXPLORERS) -> Told:
        """From now on this spot sees a magnet."""
        self.stuck.add((side, spot))
        return self._report()

    def kill(self, spot: str, side: Side = Side.EXPLORERS) -> Told:
        """From now on this spot sees none."""
        self.dead.add((side, spot))
        return self._report()

    def heal(self, spot: str, side: Side = Side.EXPLORERS) -> Told:
        """This spot works again."""
        self.dead.discard((side, spot))
        self.stuck.discard((side, spot))
        return self._report()

    def flicker(
        self, spot: str, times: int, side: Side = Side.EXPLORERS, every: float = 0.1
    ) -> Told:
        """This spot changes so many times, and ends as it began if that is even."""
        told = Told()
        for _ in range(times):
            told += self.wait(every)
            told += self.tell(Changed(side, spot, spot not in self._seen[side]))
        return told

    # what the sensors say

    def changes(self) -> Iterator[Changed]:
        """What the sensors see differently now and have not reported."""
        for side in Side:
            sight, seen = self._sight(side), self._seen[side]
            yield from (Changed(side, spot, spot in sight) for spot in sorted(sight ^ seen))

    def tell(self, change: Changed) -> Told:
        """One sensor reports."""
        self._seen[change.side] ^= {change.spot}
        return self.feed(change)

    # inside

    def _set(self, piece: str, place: str) -> Told:
        """Carry a piece; whoever stands there, but for the mummy's half, is taken off first."""
        told = Told()
        for other in self.setup.explorers:
            if other != piece and place in self.setup.board.spaces and self.where[other] == place:
                told += self.lift(other)
        return told + self.carry(piece, place)

    def _mummy_back(self, place: str) -> Told:
        return self.mummy_jump(self._spot(MUMMY, place))

    def _spot(self, piece: str, place: str) -> str:
        if place not in self.setup.board.area_names:
            return place
        side_of = {name: _side(name) for name in self.where}
        taken = {
            spot
            for name, spot in self.where.items()
            if side_of[name] is side_of[piece] and name != piece
        }
        spots = area_spots(self.spots, place) or (place,)
        return next((spot for spot in spots if spot not in taken), spots[-1])

    def _magnet(self, piece: str | None, origin: str | None) -> str:
        """The magnet that hands take: what stands at `origin`, or the piece by its name."""
        if piece in (MUMMY, COUNTER) or origin is None:
            assert piece is not None
            return piece
        here = [name for name, spot in self.where.items() if _stands(name, spot, origin)]
        return piece if piece in here or not here else here[0]  # type: ignore[return-value]

    def _sight(self, side: Side) -> frozenset[str]:
        magnets = {spot for name, spot in self.where.items() if spot and _side(name) is side}
        magnets |= self.spares[side]
        if side is Side.MUMMY and self.spots.ghosts:
            clear = set(self.setup.explorers) - self.faint
            magnets |= {spot for name, spot in self.where.items() if spot and name in clear}
        dead = {spot for at, spot in self.dead if at is side}
        stuck = {spot for at, spot in self.stuck if at is side}
        return frozenset((magnets - dead | stuck) & self.spots.names)

    def _report(self, *, overlap: bool = False) -> Told:
        """Feed what the sensors see differently now, with a short time between off and on."""
        changes = list(self.changes())
        first = [change for change in changes if change.present is overlap]
        then = [change for change in changes if change.present is not overlap]
        told = Told()
        for change in first:
            told += self.tell(change)
        if first and then:
            told += self.wait(SHIFT)
        for change in then:
            told += self.tell(change)
        return told


def _side(piece: str) -> Side:
    return Side.MUMMY if piece == MUMMY else Side.EXPLORERS


def _stands(name: str, spot: str | None, origin: str) -> bool:
    return name != MUMMY and spot is not None and origin in (spot, place_of(spot))


# what was told, without the rest

ABOUT_HANDS = (
    Refused,
    Breach,
    Instructed,
    Noticed,
    Paused,
    Resumed,
    PlayedWithout,
    ReadAgain,
    EnteredByHand,
    Undone,
    UndoProposed,
    TableAccepted,
    Revealed,
    SeatJoined,
    SeatEmptied,
)


def events(told: Told) -> list[Happening]:
    """The game's own events."""
    return [happening for happening in told if not isinstance(happening, ABOUT_HANDS)]


def breaches(told: Told) -> list[tuple[Side | None, str]]:
    """Who is told of which breach."""
    return [(h.side, h.code) for h in told if isinstance(h, Breach)]


def refusals(told: Told) -> list[tuple[Side, str]]:
    """Who is refused, and by which code."""
    return [(h.side, h.refusal.code) for h in told if isinstance(h, Refused)]


def notices(told: Told) -> list[Noticed]:
    """The spots found bad, or good again."""
    return [h for h in told if isinstance(h, Noticed)]


def rulings(told: Told) -> list[Happening]:
    """Everything but instructions."""
    return [h for h in told if not isinstance(h, Instructed)]
