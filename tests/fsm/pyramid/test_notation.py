"""Every command has a line of text, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from fsm.pyramid.dice import Face
from fsm.pyramid.notation import parse, write

FACES = st.sampled_from(Face)
SPACES = st.from_regex(r"[a-z][1-9][0-9]?", fullmatch=True)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.just(Release()),
    st.just(Done()),
    st.builds(
        Roll,
        st.none() | st.lists(FACES, min_size=1).map(tuple),
        st.none() | st.lists(st.integers(0, 4)).map(tuple),
    ),
    st.builds(Announce, FACES),
    st.builds(Move, SPACES),
    st.builds(Card, st.from_regex(r"[a-z]+(-[a-z]+)*", fullmatch=True)),
    st.builds(MummyRoll, st.none() | st.integers(1, 99)),
    st.builds(MummyMove, st.lists(SPACES).map(tuple)),
)


@given(COMMANDS)
def test_reading_what_was_written_gives_the_same_command(command: Command) -> None:
    assert parse(write(command)) == command


@given(st.text())
def test_any_other_text_is_no_command(text: str) -> None:
    command = parse(text)
    assert command is None or parse(write(command)) == command


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (Roll((Face.ONE, Face.MUMMY, Face.FOUR)), "roll 1 mummy 4"),
        (Roll((Face.ARROW,), dice=(2,)), "roll arrow of 2"),
        (Roll(), "roll"),
        (Announce(Face.ARROW), "announce arrow"),
        (Move("e7"), "move e7"),
        (Card("red-scarab"), "card red-scarab"),
        (MummyRoll(3), "mummy-roll 3"),
        (MummyMove(("c4", "d4")), "mummy-move c4 d4"),
        (MummyMove(()), "mummy-move"),
        (Release(), "release"),
        (Done(), "done"),
    ],
)
def test_the_lines_are_the_words_of_the_game(command: Command, line: str) -> None:
    assert write(command) == line


@pytest.mark.parametrize(
    "line", ["", "jump e4", "done now", "release all", "announce", "announce 5", "move e4 e5",
             "roll 7", "roll 1 of x", "mummy-roll two", "mummy-roll 1 2", "card"],
)  # fmt: skip
def test_a_line_with_a_slip_is_no_command(line: str) -> None:
    assert parse(line) is None
