"""A game's text gives the same game again, or says in which line it cannot."""

import pytest

from fsm.pyramid import replay
from fsm.pyramid.commands import Command
from fsm.pyramid.events import Events
from fsm.pyramid.referee import Referee
from fsm.pyramid.replay import Replay
from fsm.pyramid.rulings import Code, Refusal
from fsm.pyramid.setup import Setup, Situation
from tests.fsm.pyramid.games import KINDS, random_play, setup_of


def played(setup: Setup, seed: int) -> tuple[list[Command], Events]:
    referee, commands = Referee(setup), []
    events = referee.opening
    for _, command in random_play(setup, seed):
        happened = referee.feed(command)
        assert not isinstance(happened, Refusal)
        events += happened
        commands.append(command)
    return commands, events


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_replays_to_the_same_events_and_position(kind: str) -> None:
    setup = setup_of(kind, 5)
    commands, events = played(setup, 5)
    again = replay.read(replay.write(setup, commands))
    assert isinstance(again, Replay)
    assert (again.commands, again.events) == (tuple(commands), events)
    assert again.referee.position.setup == setup


def test_a_game_begun_in_the_middle_replays_from_there() -> None:
    middle = Situation({"blue": None, "mummy": "a1"}, 3, {"blue": 0}, turn="mummy")
    setup = setup_of("three explorers", 1, situation=middle)
    again = replay.read(replay.write(setup, []))
    assert isinstance(again, Replay)
    assert again.referee.position == Referee(setup).position


@pytest.mark.parametrize(
    ("line", "put"),
    [
        (1, "pyramid-referee game 9"),
        (2, "{"),
        (2, "[]"),
        (2, "{}"),
        (2, '{"board": 7}'),
        (3, "hello"),
        (4, "move z9"),
    ],
)
def test_a_damaged_text_says_in_which_line(line: int, put: str) -> None:
    setup = setup_of("two explorers", 2)
    lines = replay.write(setup, played(setup, 2)[0]).splitlines()
    lines[line - 1] = put
    refused = replay.read("\n".join(lines))
    assert isinstance(refused, Refusal)
    assert refused.code is Code.INPUT_BAD_GAME
    assert refused.facts["line"] == line


def test_options_and_hands_of_the_text_are_checked_like_any_other() -> None:
    setup = setup_of("two explorers", 2)
    text = replay.write(setup, []).replace('"lives":{"red":3', '"lives":{"red":9')
    refused = replay.read(text)
    assert isinstance(refused, Refusal)
    assert refused.facts["line"] == 2
