"""A robot's game at a table that may be taken up in the middle: each ruling is the rulebook's."""

from random import Random
from typing import Final

from fsm.pyramid import notation
from fsm.pyramid.commands import Command, MummyMove
from fsm.pyramid.happenings import Happening
from fsm.pyramid.mummy_walk import WALKING
from tests.crash.crash_table import CrashTable
from tests.crash.half_done import finish_walk, put_right
from tests.crash.left_table import Memory
from tests.crash.resumed_robot import ResumedRobot
from tests.crash.rulebook import Rulebook
from tests.soak.game import _reads_otherwise
from tests.soak.manner import Manner
from tests.soak.mistakes import Mistakes
from tests.soak.plans import choose
from tests.soak.story import Failed

_MISTAKES: Final = 0.06  # shares of the decisions
_PAUSES: Final = 0.04
_GRACE_S: Final = 1.1  # until Done after a move that was ruled as it arrived counts again


class RefereedGame:
    """Robots that play by the service's rulings; `memory` is what they know from before."""

    def __init__(self, table: CrashTable, chance: Random, memory: Memory) -> None:
        self._table: Final = table
        self._chance: Final = chance
        self._manner: Final = Manner(chance)
        self._robot: Final = ResumedRobot(table, self._manner, memory)
        self._mistakes: Final = Mistakes(
            table, self._manner, self._robot.dice, self._robot.travel, self._robot._spares
        )
        self._intended = memory.intended
        self._rulebook = Rulebook(table.position)
        table.memory = lambda: self._robot.memory(self._intended)

    @property
    def over(self) -> bool:
        return self._table.position.won is not None

    def set_up(self) -> None:
        """A new game."""
        self._robot.set_up()
        self._rulebook = Rulebook(self._table.position)
        self._table.told.clear()

    def take_up(self) -> None:
        """Bring to an end what was half done, and rule out that anything else has happened."""
        table = self._table
        put_right(table, self._robot, self._manner)
        if table.position.phase in WALKING:
            finish_walk(table, self._manner, self._walk)
            put_right(table, self._robot, self._manner)
        table.run(_GRACE_S)
        self._rulebook.explain(table.events, table.position)
        self._robot.learn_locked()
        self._intended = ""
        self._take_told()

    def decide(self) -> None:
        """One command, as planned; before it perhaps a mistake or a pause."""
        if self._manner.likely(_MISTAKES):
            self._provoke()
        if self._manner.likely(_PAUSES):
            self._pause()
        command = self._choose()
        self._intended = notation.write(command)
        self._table.story.hands(self._table.now, f"{self._table.position.phase}: {command}")
        ruled = self._rulebook.feed(command)
        self._robot.carry_out(command)
        self._compare(ruled, command)
        self._intended = ""
        self._table.say_how_it_rests("decided")

    @property
    def _walk(self) -> MummyMove | None:
        command = notation.parse(self._intended) if self._intended else None
        return command if isinstance(command, MummyMove) else None

    def _choose(self) -> Command:
        while True:
            command = choose(self._rulebook.position, self._chance)
            if not self._robot.dice or not _reads_otherwise(self._rulebook.position, command):
                return command

    def _provoke(self) -> None:
        self._mistakes.make()
        self._robot.put_in_order()
        self._compare((), "after a mistake")

    def _pause(self) -> None:
        """The operator pauses the game, and lets it go on."""
        self._table.command("operator", "pause")
        self._table.run(self._manner.between(0.1, 2.0))
        self._table.command("operator", "continue")
        self._table.rest()
        self._compare((), "after a pause")

    def _compare(self, ruled: tuple[Happening, ...], command: Command | str) -> None:
        table, events = self._table, tuple(self._table.events)
        if events != ruled:
            raise Failed(f"{command}: told {events}, the rulebook says {ruled}", table.story)
        if table.position != self._rulebook.position:
            raise Failed(f"{command}: the positions differ", table.story)
        if astray := table.astray:
            raise Failed(f"{command}: all is said to be right, but {astray}", table.story)
        self._take_told()

    def _take_told(self) -> None:
        self._table.told.clear()
        self._table.parted = False
