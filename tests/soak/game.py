"""One robot game: every ruling of the live game against the rulebook's.

The rulebook is a referee of its own that is fed the commands as planned. After each of them the
live game, which has seen nothing but magnets, keys and dice, must have told the very same events
and stand in the very same position.
"""

from dataclasses import dataclass, field
from random import Random

from fsm.pyramid.commands import Command
from fsm.pyramid.handling import Handling
from fsm.pyramid.happenings import Breach, Happening, Refused
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Setup
from tests.soak.manner import Manner
from tests.soak.plans import choose
from tests.soak.robot import Robot
from tests.soak.story import Failed, Story
from tests.soak.table import RobotTable

# What hurried hands do without meaning to: the mummy moves on after its walk was ruled, or so fast
# that a space is missed; its halves part when it is lifted.
_HURRY = frozenset({Handling.MUMMY_TOO_FAR, Handling.MUMMY_GAP, Handling.COUNTER_MAGNET})


@dataclass
class Tally:
    """What there was in one game, or in many."""

    games: int = 0
    decisions: int = 0
    scans: int = 0
    breaches: int = 0
    seconds: float = 0.0
    notices: int = 0
    by_kind: dict[str, int] = field(default_factory=dict)


class RobotGame:
    """A game of robots, decision by decision."""

    def __init__(self, setup: Setup, seed: int, chips: bool = False) -> None:
        self._chance = Random(seed)
        self._rulebook = Referee(setup)
        self.story = Story()
        self.table = RobotTable(setup, chips, seed, self.story)
        self._robot = Robot(self.table, Manner(self._chance))
        self.tally = Tally(games=1)

    def play(self, most: int) -> Tally:
        """Set up, and play to the end, or so many decisions."""
        try:
            self._robot.settle()
            self._compare((), "set up")
            while self._rulebook.legal() and self.tally.decisions < most:
                self._decide()
        except Failed:
            raise
        except Exception as error:
            raise Failed(f"{type(error).__name__}: {error}", self.story) from error
        self.tally.scans, self.tally.seconds = self.table.scans, self.table.now
        return self.tally

    def _decide(self) -> None:
        command = choose(self._rulebook.position, self._chance)
        self.story.hands(self.table.now, f"{self._rulebook.position.phase}: {command}")
        ruled = self._rulebook.feed(command)
        assert not isinstance(ruled, Refusal), (command, ruled)
        self._robot.carry_out(command)
        self._compare(ruled, command)
        self.tally.decisions += 1

    def _compare(self, ruled: tuple[Happening, ...], command: Command | str) -> None:
        events = tuple(self.table.events)
        if events != ruled:
            raise Failed(f"{command}: told {events}, the rulebook says {ruled}", self.story)
        if self.table.position != self._rulebook.position:
            raise Failed(f"{command}: the positions differ", self.story)
        for wrong in self.table.told:
            self._excuse(wrong)
        self.table.told = []

    def _excuse(self, happening: Happening) -> None:
        if not isinstance(happening, Breach | Refused):
            return
        self.tally.breaches += 1
        hurried = isinstance(happening, Breach) and happening.code in _HURRY
        if not hurried and not self.table.troubled:
            raise Failed(f"nobody did anything wrong: {happening}", self.story)
