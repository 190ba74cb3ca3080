"""Robot hands that play like people: they carry out commands, and follow every instruction.

The robot knows where its pieces really are, as people do, and hears what the game tells. It says
so honestly when it is asked. Whatever it has not done after many attempts it will never do:
`Failed` then tells the whole story.
"""

from collections import Counter
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
    Remove,
    RollAgain,
    SetDie,
    TakeOff,
    Walk,
    Where,
    Which,
)
from fsm.pyramid.moves import may_go_on, steps_left
from fsm.pyramid.moving import Halfway
from fsm.pyramid.observations import Asked, Declared, Side
from fsm.pyramid.position import Position
from fsm.pyramid.table import Phase
from host.sim.explorer_ways import explorer_walk
from tests.soak.dice_hands import DiceHands
from tests.soak.manner import Manner
from tests.soak.mummy_hands import MummyHands
from tests.soak.spares import Spares
from tests.soak.story import Failed
from tests.soak.table import SPARES, RobotTable
from tests.soak.travel import Travel

_MOST_ACTS: Final = 25
_NUMBERS: Final = ("1", "2", "3", "4")
_GRACE_S: Final = 1.0
_PRESS_S: Final = 0.4  # Done acts when it is let go, a little later than the longest press


class Robot:
    """All players of one table; without `spares` nobody lays any."""

    def __init__(self, table: RobotTable, manner: Manner, spares: Spares | None = None) -> None:
        self.table: Final = table
        self._manner: Final = manner
        self._spares: Final = spares or Spares(table, manner)
        self.travel: Final = Travel(table, manner, self._spares)
        self.mummy: Final = MummyHands(table, manner, self._spares)
        dice = table.fake.dice
        self.dice: Final = DiceHands(table, dice, manner) if dice else None
        self._by_itself = False  # the last move was ruled as it arrived, and no Done came since
        self.ended = Counter[str]()  # by what moves were ended that were not
        self.left_lying = 0

    def carry_out(self, command: Command, card: Card | None = None) -> None:
        """Do it at the table, whatever it takes, until it is ruled and the table is in order.

        The `card` is laid after this move, and may be what ends it.
        """
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
                self._lay(command)
            case Done():
                self._end_turn()
            case Move(to):
                self._move(to, card)
            case MummyMove(path):
                self.mummy.walk(path)
        self._clear_away()
        self.put_in_order()

    def set_up(self) -> None:
        """As asked; where a stuck spot stands for a piece nobody is asked, but people know."""
        self.settle()
        for piece in self.table.homes:
            self._bring_home(piece)
        self.mummy.come_home()
        self.settle()

    def settle(self) -> None:
        """Follow instructions until there are none that can be followed now."""
        for _ in range(_MOST_ACTS):
            self.table.rest()
            follow = [self._follow_explorers, self.mummy.follow]
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
        """Who is out of the game takes the piece off the board: untold, or when asked, or never.

        Among ghosts it has to be before the next walk: nobody would see that the mummy has left it.
        """
        for event in self.table.events:
            at_once = self.table.ghosts or self._manner.likely(0.5)
            if isinstance(event, Eliminated) and at_once:
                self.table.run(self._manner.between(0.1, 2.0))
                self.travel.lift(event.piece)

    def _bring_home(self, piece: str) -> None:
        if self.table.place(piece) != self.table.homes[piece]:
            self.table.run(self._manner.between(0.1, 2.0))
            self.travel.carry(piece, self.table.homes[piece])

    # keys

    def _press(self, key: str) -> None:
        self._by_itself = False
        table, manner = self.table, self._manner
        table.press(Side.EXPLORERS, key, manner.press(), manner.chatter())

    def _lay(self, card: Card) -> None:
        """By the key, or on a page."""
        if self._manner.likely(0.5):
            self.table.feed(Asked(card))
        else:
            self._press("card")

    def _end_turn(self) -> None:
        """Done soon after a move was ruled as it arrived was meant for the move, once."""
        since = self.table.now - self.table.ruled_at
        if self._by_itself and self._manner.likely(0.5) and since < _GRACE_S - _PRESS_S:
            self._press("done")
            if self.table.position.phase is not Phase.CARD:
                raise Failed("Done that was meant for the move ended the turn", self.table.story)
            self.ended["twice"] += 1
        elif self._by_itself:
            self.table.run(max(0.0, _GRACE_S + 0.1 - since))
        self._press("done")

    # an explorer's move

    def _move(self, to: str, card: Card | None) -> None:
        position = self.table.position
        piece, stays = position.piece, to == position.place
        self.travel.begin(piece)
        if not stays or self._manner.likely(0.5):
            walk = explorer_walk(position, to, self._manner.chance)
            # Few moves end on a treasure: who dithers there can end more of them with the card.
            self.travel.go(piece, walk, dithers=0.9 if card else 0.1)
        self.table.rest()
        self._by_itself = self.table.position.phase is not Phase.MOVE
        # Where a service looks at the table, nobody here knows in what order it saw the spots.
        if self.table.came and not self.table.troubled and not self.table.meddled:
            self._judge_arrival(position, to)
        if not self._by_itself:
            self._end_move(to, stays, card)
            self._await_move(piece, to)
        if card and self.table.position.phase is Phase.CARD:
            self.table.run(self._manner.between(0.1, 1.0))
            self._lay(card)

    def _judge_arrival(self, before: Position, to: str) -> None:
        """Ruled as it arrives if it cannot go on, and only then; it is said what is waited for."""
        onward = to == before.place or may_go_on(before, to)
        waits = onward or self.travel.wavered
        if waits == self._by_itself:
            how = "is waited for" if waits else "cannot go on"
            ruled = "has been ruled" if self._by_itself else "is not ruled"
            raise Failed(f"{before.piece} on {to} {how}, and {ruled}", self.table.story)
        halfway = self.table.game.halfway
        if not waits or to == before.place:
            expected = None
        else:
            expected = Halfway(steps_left(before, to), may_stay=True)
        if halfway != expected:
            raise Failed(f"half-way is {halfway}, not {expected}", self.table.story)

    def _end_move(self, to: str, stays: bool, card: Card | None) -> None:
        """It may go on, so nobody rules until hands do what only follows a move, or press Done."""
        self.table.run(self._manner.between(0.05, 5.0) if self._manner.likely(0.5) else 0.0)
        if self.table.position.phase is not Phase.MOVE or self.table.instruction(Side.EXPLORERS):
            return
        how = "done"
        if not stays and not self.table.troubled and not self.table.meddled:
            others = ["card"] * 4 * (card is not None) + ["die"] * (self.dice is not None)
            how = self._manner.chance.choice(["done", *others])
        self.ended[how] += 1
        if how == "card" and card:
            self._lay(card)
        elif how == "die" and self.dice:
            self.dice.take_one_and_set_it_back()
        else:
            self._press("done")
        if how != "done" and self.table.position.phase is Phase.MOVE:
            raise Failed(f"the {how} has not ended the move on {to}", self.table.story)

    def _await_move(self, piece: str, to: str) -> None:
        for _ in range(_MOST_ACTS):
            self.table.rest()
            if self.table.position.phase is not Phase.MOVE:
                # Ruled by Done, by a word, or as it came to be known: the next Done is the turn's.
                self.table.run(_GRACE_S)
                return
            if self._follow_explorers():
                self._go_again(piece, to)
            else:
                self._press("done")
        raise Failed(f"{piece} rests on {to}, and it is never ruled", self.table.story)

    def _go_again(self, piece: str, to: str) -> None:
        """It was put back by an instruction."""
        self.table.rest()
        if self.table.position.phase is Phase.MOVE and self.table.place(piece) != to:
            self.travel.carry(piece, to)

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
            case Remove(piece):
                self._remove(piece)
            case Which(spot, pieces):
                self._name(spot, pieces)
            case Where(piece):
                self._declare(piece)
            case Confirm(piece, place):
                if self.table.spare_on(Side.EXPLORERS, place):
                    self._spares.make_room(Side.EXPLORERS, place)
                    return True
                return self.table.place(piece) == place and self._done()
            case RollAgain() | SetDie() if self.dice:
                return self.dice.follow(Side.EXPLORERS)
            case Walk():
                raise Failed("the explorers are told to walk the mummy", self.table.story)
        return True

    def _put(self, piece: str, place: str, origin: str | None) -> bool:
        here = self.table.on(Side.EXPLORERS, origin) if origin else []
        others = [other for other in here if other not in self.table.homes]
        if piece == COUNTER and {*others, *here} & {*self.table.left_over}:
            self._judge_half(place)
        if others and piece not in here:
            self.travel.lift(others[0])  # anybody sees that this is not what is asked for
        elif self.table.place(piece) != place:
            self.travel.carry(piece, place)
        elif meant := self._misnamed(place, origin):
            self.table.misnamed += 1
            self.travel.carry(meant, self.table.homes[meant])
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

    def _judge_half(self, place: str) -> None:
        """A piece that is out of the game is never taken for the mummy's other half."""
        if self.table.place(COUNTER) == place and not self.table.troubled:
            raise Failed("a piece left there is taken for the counter-magnet", self.table.story)

    def _remove(self, piece: str) -> None:
        """Out of the game: off it goes; or somebody only says so, and leaves it lying."""
        if self.table.spot(piece) and (self.table.ghosts or self._manner.likely(0.7)):
            self.travel.lift(piece)
        else:
            self.left_lying += self.table.spot(piece) is not None
            self._press("done")

    def _take_off(self, spot: str) -> bool:
        here = self.table.on(Side.EXPLORERS, spot)
        here.sort(key=lambda piece: piece in self.table.homes)  # what is no piece goes first
        if here[:1] == [SPARES[Side.EXPLORERS]]:
            self._spares.make_room(Side.EXPLORERS, spot)
            return True
        if here:
            self.travel.lift(here[0])
            return True
        asked = TakeOff(spot)  # unless a hand has just taken it
        self.table.run(0.3)
        if self.table.instruction(Side.EXPLORERS) != asked:
            return True
        return self.table.position.phase is not Phase.CARD and self._done()

    def _done(self) -> bool:
        self._press("done")
        return True

    def _name(self, spot: str, pieces: tuple[str, ...]) -> None:
        here = [piece for piece in self.table.on(Side.EXPLORERS, spot) if piece in pieces]
        if not here and self.table.spare_on(Side.EXPLORERS, spot):
            self._spares.make_room(Side.EXPLORERS, spot)
            return
        if not here:
            raise Failed(f"none of {pieces} is on {spot}, and the game asks", self.table.story)
        if self._manner.likely(0.5) or pieces.index(here[0]) >= len(_NUMBERS):
            self._declare(here[0])
        else:
            self._press(_NUMBERS[pieces.index(here[0])])

    def _declare(self, piece: str) -> None:
        place = self.table.place(piece)
        assert place, f"{piece} is in no place that could be said"
        self._by_itself = False
        self.table.feed(Declared(piece, place))
