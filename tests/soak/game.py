"""One robot game: every ruling of the live game against the rulebook's.

The rulebook is a referee of its own that is fed the commands as planned. After each of them the
live game, which has seen nothing but magnets, keys and dice, must have told the very same events
and stand in the very same position.
"""

from dataclasses import dataclass, fields
from random import Random

from fsm.pyramid.commands import Card, Command, Move, Roll
from fsm.pyramid.events import Events
from fsm.pyramid.faults import Fault
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Happening, Noticed, Refused
from fsm.pyramid.observations import Side
from fsm.pyramid.position import Position
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Setup
from hal.emulator.sandwich import Leak
from tests.soak.cell_faults import CellFault, begins, some_fault
from tests.soak.manner import Manner
from tests.soak.mistakes import Mistakes
from tests.soak.plans import choose
from tests.soak.robot import Robot
from tests.soak.spares import Spares
from tests.soak.story import Failed, Story
from tests.soak.table import RobotTable
from tests.soak.witness import OnlyTheMummy

# What hurried hands do without meaning to: the mummy moves on after its walk was ruled, or so fast
# that a space is missed; its halves part when it is lifted.
_HURRY = frozenset({Handling.MUMMY_TOO_FAR, Handling.MUMMY_GAP, Handling.COUNTER_MAGNET})


_OF_SPARES = frozenset({Handling.MUMMY_SECOND, Handling.BEHIND_NOBODY})

_MISTAKES = 0.06  # a share of the decisions


@dataclass
class Tally:
    """What there was in one game, or in many."""

    games: int = 0
    decisions: int = 0
    moves: int = 0  # of hands: slides, lifts, placings
    scans: int = 0
    faults: int = 0  # spots that failed
    found: int = 0  # how often the game found such a spot
    provoked: int = 0  # mistakes on purpose
    told: int = 0  # refusals and rulings about handling
    misnamed: int = 0  # asked for a piece that was there, where another one was missing
    halfway: int = 0  # rests on the way of a move
    ended_by_card: int = 0  # moves that only a card ended
    ended_by_die: int = 0  # and only a die that was taken
    done_twice: int = 0  # Done that meant the move, and another one
    left_lying: int = 0  # pieces out of the game that were said to be off, and are not
    spares: int = 0  # magnets that were laid though no piece
    called_out: int = 0  # how often that was said
    probes: int = 0  # how often the mummy left its space off its turn
    onto_ghosts: int = 0  # steps of the mummy that nothing showed
    accused: int = 0  # good spots that were not believed
    seconds: float = 0.0  # of the table's own time

    def add(self, other: "Tally") -> None:
        """Count another one in."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


class RobotGame:
    """A game of robots, decision by decision; with one spot that fails, if `fault` says so.

    With `dice` they are thrown and read by their pockets; else they are told. With `ghosts`
    explorers are felt on the mummy's side, here and there or everywhere.
    """

    def __init__(
        self,
        setup: Setup,
        seed: int,
        chips: bool = False,
        fault: Fault | None = None,
        shining: bool = False,
        dice: bool = False,
        ghosts: bool = False,
    ) -> None:
        self._chance = Random(seed)
        self._rulebook = Referee(setup)
        self.story = Story()
        leak = some_leak(self._chance) if ghosts else None
        self.table = RobotTable(setup, chips, seed, self.story, shining, dice, leak)
        manner = Manner(self._chance)
        self._spares = Spares(self.table, manner)
        self._robot = Robot(self.table, manner, self._spares)
        self._mistakes = Mistakes(
            self.table, manner, self._robot.dice, self._robot.travel, self._spares
        )
        self._witness = OnlyTheMummy(self.table)
        self.table.witness = self._witness
        self._fault = fault
        self._fails_before = begins(self._chance) if fault else -1
        self._broken: CellFault | None = None
        self._confused = False  # about which piece is which, since the last decision
        self.tally = Tally(games=1)

    def play(self, most: int) -> Tally:
        """Set up, and play to the end, or so many decisions."""
        try:
            self._play(most)
        except Failed:
            raise
        except Exception as error:
            raise Failed(f"{type(error).__name__}: {error}", self.story) from error
        self.tally.scans, self.tally.seconds = self.table.scans, self.table.now
        self.tally.moves, self.tally.misnamed = self.table.moves, self.table.misnamed
        self.tally.halfway = self._robot.travel.halfway
        self.tally.ended_by_card = self._robot.ended["card"]
        self.tally.ended_by_die = self._robot.ended["die"]
        self.tally.done_twice = self._robot.ended["twice"]
        self.tally.left_lying = self._robot.left_lying
        self.tally.spares = sum(self._spares.laid.values())
        self.tally.called_out = self._witness.second + self._witness.behind
        self.tally.probes = self._witness.left
        self.tally.onto_ghosts = self._robot.mummy.onto_ghosts
        return self.tally

    def _play(self, most: int) -> None:
        self._perhaps_break()
        self._robot.set_up()
        self._compare((), "set up")
        self._witness.begin()
        self._spares.begin()
        self.table.meddler = self._spares
        while self._rulebook.legal() and self.tally.decisions < most:
            if self._chance.random() < _MISTAKES and not self._broken:
                self._provoke()
            self._perhaps_break()
            self._decide()

    def _perhaps_break(self) -> None:
        if not self._fault or self.tally.decisions < self._fails_before or self._broken:
            return
        position = self._rulebook.position
        broken = some_fault(self._fault, position, self.table.spots, self._chance)
        if broken.looks_like_a_step(position) or self._is_beyond_help(broken):
            return  # another one, another time
        self._broken = broken
        self.story.hands(self.table.now, f"from now on {self._broken}")
        self.tally.faults += 1
        self.table.break_spot(self._broken)
        self._robot.settle()

    def _is_beyond_help(self, broken: CellFault) -> bool:
        """Among ghosts nobody may speak of a spot of the mummy's side, so none is found broken."""
        return self.table.ghosts and broken.side is Side.MUMMY

    def _provoke(self) -> None:
        """A mistake is ruled on as it must be, and once it is put right nothing has changed."""
        code = self._mistakes.make()
        self._robot.put_in_order()
        if code is None:
            self.table.forget()
            return
        codes = [_code(happening) for happening in self.table.told]
        told = any(found and found.startswith(code) for found in codes)
        if not told and not self.table.meddled:  # a spare may stand for what was taken away
            raise Failed(f"a mistake must be told as {code}, and is not", self.story)
        self.tally.provoked += 1
        self._compare((), f"after {code}", excused=True)

    def _decide(self) -> None:
        command = self._choose()
        ruled = self._rule(command)
        card = self._choose() if isinstance(command, Move) else None
        if isinstance(card, Card):  # decided with the move, because it may be what ends it
            ruled += self._rule(card)
            self._robot.carry_out(command, card)
        else:
            self._robot.carry_out(command)
        self._compare(ruled, command)

    def _rule(self, command: Command) -> Events:
        """What the rulebook says."""
        self.story.hands(self.table.now, f"{self._rulebook.position.phase}: {command}")
        ruled = self._rulebook.feed(command)
        assert not isinstance(ruled, Refusal), (command, ruled)
        self.tally.decisions += 1
        return ruled

    def _choose(self) -> Command:
        """Some command that dice can tell: not every roll of some of them is one."""
        while True:
            position = self._rulebook.position
            command = choose(position, self._chance, self._unseen_by_the_mummy)
            if not self._robot.dice or not _reads_otherwise(position, command):
                return command

    @property
    def _unseen_by_the_mummy(self) -> set[str]:
        """The spaces where no sensor shows that the mummy came: broken ones, and ghosts."""
        unseen, broken, position = set[str](), self._broken, self._rulebook.position
        if broken and broken.side is Side.MUMMY:
            unseen.add(broken.spot)
        if self.table.ghosts:
            unseen.update(self.table.lit[Side.MUMMY], filter(None, position.places))
        return unseen - {position.mummy}

    def _compare(
        self, ruled: tuple[Happening, ...], command: Command | str, excused: bool = False
    ) -> None:
        events = tuple(self.table.events)
        if events != ruled:
            raise Failed(f"{command}: told {events}, the rulebook says {ruled}", self.story)
        if self.table.position != self._rulebook.position:
            raise Failed(f"{command}: the positions differ", self.story)
        if not self._broken and (astray := self.table.astray):
            raise Failed(f"{command}: all is said to be right, but {astray}", self.story)
        hurried = any(_code(happening) in _HURRY for happening in self.table.told)
        # Where the mummy strays among ghosts nobody sees where its half is, so that explorers may
        # be mistaken for it a while longer.
        confused, self._confused = self._confused, self.table.ghosts and hurried
        excused = excused or hurried or confused or self.table.parted or self.table.meddled
        for happening in self.table.told:
            self._excuse(happening, excused)
        self.table.forget()

    def _excuse(self, happening: Happening, excused: bool) -> None:
        if isinstance(happening, Noticed):
            self._notice(happening)
        if not _code(happening) or _code(happening) in _OF_SPARES:
            return  # the witness has looked whether that is so
        if self.table.ghosts and _is_unseen(happening):
            return  # Done, where the mummy stood on a ghost
        self.tally.told += 1
        if not excused and not self._broken:
            raise Failed(f"nobody did anything wrong: {happening}", self.story)

    def _notice(self, noticed: Noticed) -> None:
        """A fault is found where one is; where all spots work they keep their good name."""
        if self._broken and self._broken.explains(noticed.side, noticed.spot):
            self.tally.found += noticed.fault is not None
        elif self._broken:
            self.tally.accused += noticed.fault is not None
        else:
            raise Failed(f"this spot works: {noticed}", self.story)


def some_leak(chance: Random) -> Leak:
    """How poor the steel of a game with ghosts is: from a faint one here and there to all over."""
    return Leak(chance.uniform(3.0, 30.0), chance.uniform(0.0, 30.0), chance.getrandbits(32))


def _reads_otherwise(position: Position, command: Command) -> bool:
    """Some dice that fall as they lay were looked at; and all that are unlocked are not some."""
    if not isinstance(command, Roll) or command.dice is None:
        return False
    if len(command.dice) == len(position.faces):
        return True
    return command.faces == tuple(position.faces[place] for place in command.dice)


def _is_unseen(happening: Happening) -> bool:
    return isinstance(happening, Breach) and (happening.side, happening.code) == (
        Side.MUMMY,
        Handling.UNSEEN,
    )


def _code(happening: Happening) -> str | None:
    match happening:
        case Breach(_, code):
            return code
        case Refused(_, refusal):
            return refusal.code
    return None
