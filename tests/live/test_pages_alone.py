"""A game without sensors and pockets is played by pages alone, and nobody is asked for anything."""

from random import Random

import pytest

from fsm.pyramid.chance import complete
from fsm.pyramid.commands import Done, Move, Release
from fsm.pyramid.happenings import Paused, Resumed, TableAccepted, Undone
from fsm.pyramid.legal import legal
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import (
    Accepted,
    Asked,
    Back,
    Declared,
    Lost,
    Observation,
    Side,
    Undo,
    Woken,
)
from fsm.pyramid.parts import PEOPLE, REFEREE
from fsm.pyramid.referee import Referee
from fsm.pyramid.setup import Setup
from fsm.pyramid.spots import Spots
from fsm.pyramid.turns import apply
from tests.fsm.pyramid.games import KINDS, crowded_board, practice_board, setup_of

NOWHERE = Spots(frozenset())
BOARDS = {"practice": practice_board(), "crowded": crowded_board()}


class Pages:
    """Feeds a game and holds it to its silence: no instruction, and no time that it waits for."""

    def __init__(self, setup: Setup) -> None:
        self.game = LiveGame(Referee(setup), NOWHERE)
        self.now = 0.0
        assert self.feed(Woken()) == ()

    def feed(self, observation: Observation) -> tuple[object, ...]:
        self.now += 1.0
        told = self.game.feed(observation, self.now)
        assert [self.game.instruction(side) for side in Side] == [None, None]
        assert self.game.deadline is None
        return told


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("board", BOARDS)
def test_whole_games_are_played_by_commands_alone(kind: str, board: str) -> None:
    _play(setup_of(kind, 3, BOARDS[board]), Random(3))


def _play(setup: Setup, chance: Random) -> None:
    """Now and then something is undone, or the table is accepted, which changes nothing."""
    pages = Pages(setup)
    while choices := legal(position := pages.game.position):
        command = complete(position, chance.choice(choices))
        after, events = apply(position, command)
        assert pages.feed(Asked(command)) == events, command
        assert pages.game.position == after
        if chance.random() < 0.1:
            assert pages.feed(Woken()) == ()
            assert pages.feed(Accepted()) == (TableAccepted(),)
        if chance.random() < 0.3 and pages.game.undoable is None:
            assert isinstance(command, Move | Done | Release)
            (undone,) = pages.feed(Undo())
            assert isinstance(undone, Undone)
            assert undone.do == command.do
            assert pages.game.position == position


def test_where_a_piece_stands_may_be_declared_instead() -> None:
    pages = Pages(setup_of("two explorers", 1))
    for command in ("roll", "announce"):
        choice = next(c for c in legal(pages.game.position) if c.do == command)
        pages.feed(Asked(complete(pages.game.position, choice)))
    move = next(c for c in legal(pages.game.position) if isinstance(c, Move))
    assert pages.feed(Declared(pages.game.position.piece, move.to)) != ()
    assert pages.game.position.place == move.to


@pytest.mark.parametrize("part", [PEOPLE, REFEREE])
def test_after_a_pause_nobody_is_asked_for_anything_either(part: str) -> None:
    pages = Pages(setup_of("two explorers", 1))
    assert pages.feed(Lost(part)) == (Paused(part),)
    pages.game.feed(Back(part), pages.now)
    assert pages.game.deadline is not None
    assert pages.feed(Woken()) == (Resumed(),)
