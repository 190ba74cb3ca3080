"""The referee: `transitions` walks the table of turns, one command at a time.

Feed a command, take the events; a command that may not be played comes back as a refusal and
changes nothing. The state machine owns the turn order; deeds, conditions and consequences are the
pure functions that `turns` uses too, so both readers of the table always agree (a test plays them
against each other).
"""

from collections.abc import Callable

from transitions import Machine

from fsm.pyramid.checks import check
from fsm.pyramid.commands import Command
from fsm.pyramid.deeds import do
from fsm.pyramid.events import Events, Started
from fsm.pyramid.legal import legal
from fsm.pyramid.position import Position
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Setup
from fsm.pyramid.table import GO_ON, PASSING, ROWS, Phase, Row
from fsm.pyramid.turns import unopened


class _Turns:
    """What the state machine moves; it adds both names. Apart, so that nobody gets round `feed`."""

    state: Phase
    trigger: Callable[[str], bool]


class Referee:
    """One game under way. Not safe for use by several threads at once."""

    def __init__(self, setup: Setup) -> None:
        self._position = unopened(setup)
        self._events: Events = (Started(setup.seed),)
        self._turns = _Turns()
        Machine(
            model=self._turns,
            states=Phase,
            initial=self._position.phase,
            transitions=[self._transition(row) for row in ROWS],
            auto_transitions=False,
        )
        self._settle()
        self.opening = self._take_events()

    @property
    def position(self) -> Position:
        """The present position; immutable, so it may be kept."""
        return self._position

    def legal(self) -> list[Command]:
        """Everything that may be done now."""
        return legal(self._position)

    def feed(self, command: Command) -> Events | Refusal:
        """Play a command: what happened, or why it may not be played."""
        refused = check(self._position, command)
        if refused:
            return refused
        self._position, self._events = do(self._position, command)
        self._go(command.do)
        self._settle()
        return self._take_events()

    def go_back(self, position: Position) -> None:
        """Take up an earlier position of this game again."""
        self._position = position
        self._turns.state = position.phase

    def _settle(self) -> None:
        while self._turns.state in PASSING:
            self._go(GO_ON)

    def _go(self, word: str) -> None:
        self._turns.trigger(word)
        self._position = self._position.in_phase(self._turns.state)

    def _take_events(self) -> Events:
        taken, self._events = self._events, ()
        return taken

    def _transition(self, row: Row) -> dict[str, object]:
        return {
            "trigger": row.do,
            "source": row.source,
            "dest": row.target,
            "conditions": self._asking(row),
            "before": self._following(row),
        }

    def _asking(self, row: Row) -> list[Callable[[], bool]]:
        condition = row.condition
        return [lambda: condition(self._position)] if condition else []

    def _following(self, row: Row) -> list[Callable[[], None]]:
        consequence = row.consequence
        if consequence is None:
            return []

        def follow() -> None:
            self._position, more = consequence(self._position)
            self._events += more

        return [follow]
