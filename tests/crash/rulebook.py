"""Every ruling against the rulebook's, from any position on.

The rulebook is a referee of its own. Commands are fed to it as they are planned; what hands had
begun before the program died is fed as the live game ruled it, and must be allowed.
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
from fsm.pyramid.events import (
    Announced,
    CardPlayed,
    Event,
    Moved,
    MummyMoved,
    MummyRolled,
    Released,
    Rolled,
)
from fsm.pyramid.happenings import Happening
from fsm.pyramid.legal import legal
from fsm.pyramid.position import Position
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Refusal


class Rulebook:
    """A referee beside the live one."""

    def __init__(self, position: Position) -> None:
        self._referee: Final = Referee(position.setup)
        self._referee.go_back(position)

    @property
    def position(self) -> Position:
        return self._referee.position

    def feed(self, command: Command) -> tuple[Event, ...]:
        """What it makes of a command that must be allowed."""
        ruled = self._referee.feed(command)
        assert not isinstance(ruled, Refusal), (command, ruled)
        return ruled

    def explain(self, told: list[Happening], position: Position) -> None:
        """What was told and nobody planned: commands that are allowed, and just these events."""
        events = list(told)
        while events:
            command = self._command(events[0])
            ruled = self.feed(command)
            assert tuple(events[: len(ruled)]) == ruled, f"{command}: {events}, not {ruled}"
            del events[: len(ruled)]
        assert self.position == position, f"{position}\nis not\n{self.position}"

    def _command(self, first: Happening) -> Command:
        match first:
            case Rolled(_, faces, _, dice):
                return Roll(faces, dice)
            case MummyRolled(value):
                return MummyRoll(value)
            case Announced(_, face):
                return Announce(face)
            case Moved(_, _, to):
                return Move(to)
            case CardPlayed(_, treasure):
                return Card(treasure)
            case Released(forced=False):
                return Release()
            case MummyMoved(path):
                return self._walk(path)
        return Done()

    def _walk(self, path: tuple[str, ...]) -> MummyMove:
        """Where steps are exact, a walk that was cut short by a capture was meant to go on."""
        whole = MummyMove(path)
        walks = [move for move in legal(self.position) if isinstance(move, MummyMove)]
        longer = [walk for walk in walks if walk.path[: len(path)] == path]
        exact = self.position.setup.options.mummy_move == "exact"
        return longer[0] if exact and longer else whole
