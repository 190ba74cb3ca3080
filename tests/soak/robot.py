"""Robot hands that play like people: they carry out commands, and follow every instruction.

The robot knows where its pieces really are, as people do, and hears what the game tells. It says
so honestly when it is asked. Whatever it has not done after many attempts it will never do:
`Failed` then tells the whole story.
"""

from typing import Final

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
from fsm.pyramid.events import Captured, Eliminated
from fsm.pyramid.instructions import (
    COUNTER,
    Confirm,
    Put,
    RollAgain,
    SetDie,
    TakeOff,
    Walk,
    Where,
    Which,
)
from fsm.pyramid.moves import may_go_on
from fsm.pyramid.observations import Asked, Declared, Side
from fsm.pyramid.table import Phase
from host.sim.explorer_ways import explorer_walk
from tests.soak.dice_hands import DiceHands
from tests.soak.manner import Manner
from tests.soak.mummy_hands import MummyHands
from tests.soak.story import Failed
from tests.soak.table import RobotTable
from tests.soak.travel import Travel

_MOST_ACTS: Final = 25
_NUMBERS: Final = ("1", "2", "3", "4")
_GRACE_S: Final = 1.0
_PRESS_S: Final = 0.4  # Done acts when it is let go, a little later than the longest press


class Robot:
    """All players of one table."""

    def __init__(self, table: RobotTable, manner: Manner) -> None:
        self.table: Final = table
        self._manner: Final = manner
        self._travel: Final = Travel(table, manner)
        self._mummy: Final = MummyHands(table, manner)
        dice = table.fake.dice
        self.dice: Final = DiceHands(table, dice, manner) if dice else None
        self._dwelt = False  # the last move was ruled by its dwell, and no Done was pressed since

    def carry_out(self, command: Command) -> None:
        """Do it at the table, whatever it takes, until it is ruled and the table is in order."""
        self.table.run(self._manner.between(0.1, 1.0))
        match command:
            case Roll() | MummyRoll() if self.dice:
                self.dice.roll(command)
            case Roll() | MummyRoll():
                self.table.feed(Asked(command))
            case Announce(face):
                self._press(face.value)
            case Release():
                self._press("release")
            case Card():
                self._press("card")
            case Done():
                self._end_turn()
            case Move(to):
                self._move(to)
            case MummyMove(path):
                self._mummy.walk(path)
        self._clear_away()
        self.put_in_order()

    def set_up(self) -> None:
        """As asked; where a stuck spot stands for a piece nobody is asked, but people know."""
        self.settle()
        for piece in self.table.homes:
            self._bring_home(piece)
        self._mummy.come_home()
        self.settle()

    def settle(self) -> None:
        """Follow instructions until there are none that can be followed now."""
        for _ in range(_MOST_ACTS):
            self.table.rest()
            follow = [self._follow_explorers, self._mummy.follow]
            self._manner.chance.shuffle(follow)
            if not follow[0]() and not follow[1]():
                return
        shown = [self.table.instruction(side) for side in Side]
        raise Failed(f"after {_MOST_ACTS} instructions there is still {shown}", self.table.story)

    def put_in_order(self) -> None:
        """As told, and as people do untold where sensors cannot tell, for magnets look alike.

        Who was captured goes to prison, and the mummy's other half belongs behind it, even where
        the one stands for the other.
        """
        self.settle()
        for event in self.table.events:
            if isinstance(event, Captured) and self.table.homes.get(event.piece):
                self._bring_home(event.piece)
        self._bring_home(COUNTER)
        self.settle()

    def _clear_away(self) -> None:
        """Who is out of the game takes the piece off the board."""
        for event in self.table.events:
            if isinstance(event, Eliminated):
                self.table.run(self._manner.between(0.1, 2.0))
                self._travel.lift(event.piece)

    def _bring_home(self, piece: str) -> None:
        if self.table.place(piece) != self.table.homes[piece]:
            self.table.run(self._manner.between(0.1, 2.0))
            self._travel.carry(piece, self.table.homes[piece])

    # keys

    def _press(self, key: str) -> None:
        self._dwelt = False
        table, manner = self.table, self._manner
        table.press(Side.EXPLORERS, key, manner.press(), manner.chatter())

    def _end_turn(self) -> None:
        """Done soon after a dwell was meant for the move: it takes another one, or patience."""
        since = self.table.now - self.table.ruled_at
        if self._dwelt and self._manner.likely(0.3) and since < _GRACE_S - _PRESS_S:
            self._press("done")
        elif self._dwelt:
            self.table.run(max(0.0, _GRACE_S + 0.1 - since))
        self._press("done")

    # an explorer's move

    def _move(self, to: str) -> None:
        position = self.table.position
        piece, stays = position.piece, to == position.place
        walk = explorer_walk(position, to, self._manner.chance)
        if not stays or self._manner.likely(0.5):
            self._travel.go(piece, walk)
        self._dwelt = stays or may_go_on(position, to)
        if self._dwelt and self._manner.likely(0.4):
            self.table.run(self._manner.between(0.05, 0.6))
            self._press("done")
        self._await_move(piece, to, stays)

    def _await_move(self, piece: str, to: str, stays: bool) -> None:
        for _ in range(_MOST_ACTS):
            self.table.rest()
            if self.table.position.phase is not Phase.MOVE:
                return
            if self._follow_explorers():
                self._go_again(piece, to)
            elif stays or self.table.troubled:
                self._press("done")
            else:
                raise Failed(f"{piece} rests on {to}, and nothing is ruled", self.table.story)
        raise Failed(f"{piece} rests on {to}, and it is never ruled", self.table.story)

    def _go_again(self, piece: str, to: str) -> None:
        """It was put back by an instruction."""
        self.table.rest()
        if self.table.position.phase is Phase.MOVE and self.table.place(piece) != to:
            self._travel.carry(piece, to)

    # instructions

    def _follow_explorers(self) -> bool:
        """Do what is asked; False where nothing is, or nothing that can be done now."""
        instruction = self.table.instruction(Side.EXPLORERS)
        if instruction is None:
            return False
        self.table.run(self._manner.between(0.2, 1.0))
        match instruction:
            case Put(piece, place, origin):
                return self._put(piece, place, origin)
            case TakeOff(spot):
                return self._take_off(spot)
            case Which(spot, pieces):
                self._name(spot, pieces)
            case Where(piece):
                self._declare(piece)
            case Confirm(piece, place):
                return self.table.place(piece) == place and self._done()
            case RollAgain() | SetDie() if self.dice:
                return self.dice.follow(Side.EXPLORERS)
            case Walk():
                raise Failed("the explorers are told to walk the mummy", self.table.story)
        return True

    def _put(self, piece: str, place: str, origin: str | None) -> bool:
        if self.table.place(piece) != place:
            self._travel.carry(piece, place)
        elif meant := self._misnamed(place, origin):
            self.table.misnamed += 1
            self._travel.carry(meant, self.table.homes[meant])
        elif self.table.position.phase in (Phase.MOVE, Phase.CARD):
            self._declare(piece)
        else:
            self._press("done")
        return True

    def _misnamed(self, place: str, origin: str | None) -> str | None:
        """The piece that must be meant, where the one asked for is there already."""
        away = [
            piece
            for piece, home in self.table.homes.items()
            if self.table.place(piece) != home
            and (home == place or (origin and self.table.place(piece) == origin))
        ]
        return away[0] if away else None

    def _take_off(self, spot: str) -> bool:
        here = self.table.on(Side.EXPLORERS, spot)
        if here:
            self._travel.lift(here[0])
            return True
        return self.table.position.phase is not Phase.CARD and self._done()

    def _done(self) -> bool:
        self._press("done")
        return True

    def _name(self, spot: str, pieces: tuple[str, ...]) -> None:
        here = [piece for piece in self.table.on(Side.EXPLORERS, spot) if piece in pieces]
        if not here:
            raise Failed(f"none of {pieces} is on {spot}, and the game asks", self.table.story)
        if self._manner.likely(0.5) or pieces.index(here[0]) >= len(_NUMBERS):
            self._declare(here[0])
        else:
            self._press(_NUMBERS[pieces.index(here[0])])

    def _declare(self, piece: str) -> None:
        place = self.table.place(piece)
        assert place, f"{piece} is in no place that could be said"
        self.table.feed(Declared(piece, place))
