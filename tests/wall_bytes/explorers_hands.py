"""The explorers' hands on their dice: rolls, and what else is done with dice that nobody may know.

The hands know which dice are locked as people do, from what they saw fall. Whatever they do
besides, no roll comes of it, and nothing that is due is held up: before it everything is put back
that has to be in its pocket.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from fsm.pyramid import plain
from fsm.pyramid.commands import Announce, Card, Command, Done, Roll
from fsm.pyramid.dice import FACES, Face
from fsm.pyramid.instructions import SetDie
from fsm.pyramid.observations import Pressed, Side
from fsm.pyramid.position import Position
from fsm.pyramid.seats import DISPLAY
from fsm.pyramid.table import Phase
from tests.wall_bytes.house import House
from tests.wall_bytes.pockets import Pockets
from tests.wall_bytes.roll_by_hand import RollByHand

_AWAITED: Final = frozenset({Phase.BEGIN, Phase.CHOOSE})
_A_LOOK_S: Final = 2.0  # after so long a die that was only looked at was not rolled


class ExplorersHands:
    """Of one game, at a table whose pockets read their dice; `done` are the kinds of deeds."""

    def __init__(self, house: House, chance: Random, done: list[str]) -> None:
        self._house: Final = house
        self._chance: Final = chance
        self._done: Final = done
        self._pockets: Final = Pockets(house, house.tray.explorers)
        self._locked: Final[set[str]] = set()
        self._elsewhere: Final[set[str]] = set()  # outside, but the game did not see them leave
        self._never_in: Final[set[str]] = set()  # of these, those that were in no pocket yet
        self._rolling: RollByHand | None = None

    def lay(self) -> None:
        """Before the game: the dice in their pockets as they come, most of them."""
        for die in self._pockets.names:
            if self._chance.random() < 0.9:
                self._pockets.put(die, self._some_face())
            else:
                self._pockets.take(die)
                self._elsewhere.add(die)
                self._never_in.add(die)

    def begin(self, position: Position, command: Command) -> None:
        """Get ready for what is due; a roll is begun."""
        if isinstance(command, Roll):
            self._begin_roll(position, command)
        elif isinstance(command, Announce | Card | Done):
            self._put_back(position)

    def go_on(self, until: float) -> None:
        """All dice of a roll but one fall."""
        if self._rolling:
            self._rolling.go_on(until)

    def go_on_a_little(self) -> None:
        """Some of them."""
        if self._rolling:
            self._rolling.go_on_a_little()

    def while_nobody_looks(self, position: Position) -> None:
        """The program is away: dice are turned, and taken if no roll is under way."""
        acts = [self._turned, self._turned_while_locked]
        acts += [] if self._rolling else [self._left_out, self._cocked, self._taken_while_locked]
        self._chance.choice(acts)(position)

    def begin_again(self, position: Position, command: Command) -> None:
        """The program is back: it has seen now that what lies outside is out of its pocket."""
        self._elsewhere.intersection_update(self._never_in)
        if self._rolling:
            self._rolling.set_in_what_was_said()
        else:
            self.begin(position, command)

    def complete(self, position: Position) -> None:
        """The last one falls."""
        assert self._rolling
        self._rolling.complete(position)
        self._done.extend(self._rolling.done)
        thrown = self._rolling.thrown
        self._locked.update(die for die, face in thrown.items() if face is Face.MUMMY)
        self._elsewhere.update(filter(self._pockets.is_out, thrown))
        self._rolling = None

    def fumble(self, position: Position) -> None:
        """Something that nobody across the board may notice."""
        act = self._chance.choice(self._acts(position))
        self._done.append(f"dice {act.__name__.strip('_').replace('_', ' ')}")
        act(position)

    # rolls

    def _begin_roll(self, position: Position, roll: Roll) -> None:
        free = self._free(position)
        self._bring_in()
        if position.phase is Phase.CHOOSE:
            self._put_back(position)
            self._house.wait(_A_LOOK_S)
        names = free if roll.dice is None else [free[place] for place in roll.dice]
        thrown = dict(zip(names, roll.faces or (), strict=True))
        shown = dict(zip(free, position.faces, strict=False))
        self._rolling = RollByHand(self._house, self._pockets, thrown, shown, self._chance)
        self._rolling.begin()

    def _bring_in(self) -> None:
        """Dice that have not left any pocket cannot be rolled before they lie in theirs."""
        for die in sorted(self._elsewhere):
            self._put(die, self._some_face())

    def _put_back(self, position: Position) -> None:
        """Everything that is not locked lies as it does in the game, or no roll is awaited."""
        free = self._free(position)
        shown = dict(zip(free, position.faces, strict=False))
        for die in free:
            if not self._pockets.is_read(die):
                self._put(die, shown.get(die) or self._some_face())

    def _free(self, position: Position) -> list[str]:
        if not position.locked:
            self._locked.clear()
        return [die for die in self._pockets.names if die not in self._locked]

    # what can be done besides

    def _acts(self, position: Position) -> list[Callable[[Position], None]]:
        acts: list[Callable[[Position], None]] = [self._turned, self._cocked, self._left_out]
        acts.append(self._entered_in_vain)
        acts += [self._taken_while_locked, self._turned_while_locked, self._set_right]
        if position.phase is Phase.CHOOSE:
            acts += [self._looked_at, self._announced_with_one_out]
        if position.phase not in _AWAITED:
            acts.append(self._rolled_early)
        return acts

    def _turned(self, position: Position) -> None:
        self._turn(self._some(position))

    def _cocked(self, position: Position) -> None:
        for die in self._some(position):
            self._pockets.cock(die)

    def _left_out(self, position: Position) -> None:
        self._pockets.take(*self._some(position))

    def _looked_at(self, position: Position) -> None:
        self._left_out(position)
        self._wait()
        self._put_back(position)

    def _announced_with_one_out(self, position: Position) -> None:
        """Refused until it is back."""
        dice = self._some(position)
        if dice:
            self._pockets.take(*dice)
            self._ask(position, plain.command(Announce(position.faces[0])))
            self._wait()
            self._put_back(position)

    def _rolled_early(self, position: Position) -> None:
        dice = [die for die in self._free(position) if self._pockets.is_read(die)]
        self._pockets.take(*dice)
        self._wait()
        self._turn(dice)

    def _entered_in_vain(self, position: Position) -> None:
        """It lies in its pocket unrolled."""
        for die in self._some(position):
            self._ask(position, {"do": "enter", "die": die, "face": str(self._some_face())})

    def _taken_while_locked(self, position: Position) -> None:
        self._pockets.take(*self._some_locked(position))

    def _turned_while_locked(self, position: Position) -> None:
        self._turn(self._some_locked(position))

    def _set_right(self, position: Position) -> None:
        """As asked; or somebody says that it lies right."""
        asked = self._house.live.instruction(Side.EXPLORERS)
        if isinstance(asked, SetDie) and self._chance.random() < 0.5:
            self._put(asked.die, asked.face)
        elif isinstance(asked, SetDie) and position.phase not in {Phase.MOVE, Phase.CARD}:
            self._house.see(Pressed(Side.EXPLORERS, "done"))

    def _turn(self, dice: list[str]) -> None:
        for die in dice:
            self._put(die, self._some_face())

    def _put(self, die: str, face: str) -> None:
        self._pockets.put(die, face)
        self._elsewhere.discard(die)
        self._never_in.discard(die)

    def _some(self, position: Position) -> list[str]:
        """One that can be rolled and lies in its pocket, or none: one is never touched."""
        dice = [die for die in self._free(position) if self._pockets.is_read(die)]
        return self._chance.sample(dice[1:], 1) if len(dice) > 1 else []

    def _some_locked(self, position: Position) -> list[str]:
        self._free(position)
        locked = sorted(filter(self._pockets.is_read, self._locked))
        return self._chance.sample(locked, 1) if locked else []

    def _some_face(self) -> Face:
        return self._chance.choice(FACES)

    def _ask(self, position: Position, given: dict[str, object]) -> None:
        seat = position.setup.seats[position.seat]
        self._house.command(self._chance.choice([DISPLAY, seat]), given)

    def _wait(self) -> None:
        self._house.wait(self._chance.choice([0.1, 0.6, 3.0]))
