"""The practice board keeps what it promises: its shape, its balance, and the figures it states."""

import re
from functools import cache
from pathlib import Path

import pytest

from fsm.pyramid import board_file
from fsm.pyramid.board import TREASURES_IN_GAME, Board, Colour, Kind
from fsm.pyramid.board_distances import distances, mean_distances
from fsm.pyramid.board_drawing import draw
from fsm.pyramid.spaces import PRISON, START, cell

FILE = Path(board_file.__file__).parent / "boards" / "practice.toml"
STATED = re.compile(r"^# +(\w+) +(\d+\.\d\d) +(\d+\.\d\d)$", re.MULTILINE)


@cache
def practice() -> Board:
    board = board_file.read(FILE.read_text(encoding="utf-8"), "practice")
    assert isinstance(board, Board), board
    return board


@cache
def neighbours() -> dict[str, set[str]]:
    beside: dict[str, set[str]] = {name: set() for name in practice().spaces}
    for one, other in practice().edges:
        beside[one].add(other)
        beside[other].add(one)
    return beside


def test_it_says_that_it_is_not_the_published_map() -> None:
    assert practice().title == "Practice board (not the map of the published game)"


def test_it_fits_the_reference_table() -> None:
    board = practice()
    assert board.kind is Kind.GAME
    assert 90 <= len(board.spaces) <= 110
    assert board.columns <= 14
    assert board.rows <= 16


def test_it_is_a_pyramid() -> None:
    cells = [found for name in practice().spaces if (found := cell(name))]
    rims = [
        (
            min(at.column for at in cells if at.row == row),
            max(at.column for at in cells if at.row == row),
        )
        for row in range(practice().rows)
    ]
    assert all(left + right == practice().columns - 1 for left, right in rims)
    assert sorted(rims) == rims
    assert rims[-1][1] - rims[-1][0] == 1


@pytest.mark.rule(7, 8)
def test_every_colour_has_its_treasures_with_names_of_their_own() -> None:
    board = practice()
    colours = [treasure.colour for treasure in board.treasures]
    assert {colour: colours.count(colour) for colour in Colour} == TREASURES_IN_GAME
    things = [treasure.id.removeprefix(f"{treasure.colour}-") for treasure in board.treasures]
    assert len(set(things)) == 23
    assert all(treasure.id.startswith(f"{treasure.colour}-") for treasure in board.treasures)


@pytest.mark.rule(8)
def test_every_colour_has_a_region_of_its_own() -> None:
    """Of the three treasures nearest to a treasure, one at least has its colour."""
    board = practice()
    for treasure in board.treasures:
        steps = distances(board, treasure.space)
        others = sorted(
            (other for other in board.treasures if other != treasure),
            key=lambda other: steps[other.space],
        )
        assert treasure.colour in {other.colour for other in others[:3]}, treasure


def test_start_and_prison_lie_side_by_side_at_the_bottom() -> None:
    bottom = draw(practice(), {}).split("\n")[-3]
    assert "S   S | P   P" in bottom
    assert {way.to for way in practice().start.exits} == {"e1", "g2"}
    assert {way.to for way in practice().prison.exits} == {"h2", "j1"}


def test_the_distances_that_the_file_states_are_true() -> None:
    stated = {name: (start, prison) for name, start, prison in STATED.findall(FILE.read_text())}
    means = [mean_distances(practice(), place) for place in (START, PRISON)]
    everything = [
        sum(distances(practice(), place)[one.space] for one in practice().treasures) / 23
        for place in (START, PRISON)
    ]
    assert stated == {
        **{colour.value: tuple(f"{mean[colour]:.2f}" for mean in means) for colour in Colour},
        "all": tuple(f"{mean:.2f}" for mean in everything),
    }


@pytest.mark.parametrize("place", [START, PRISON])
def test_no_region_is_hopelessly_far_or_given_away(place: str) -> None:
    means = mean_distances(practice(), place)
    assert min(means.values()) >= 11
    assert max(means.values()) <= 16
    steps = [distances(practice(), place)[treasure.space] for treasure in practice().treasures]
    assert min(steps) >= 4
    assert max(steps) <= 21


def test_corridors_are_narrow_with_dead_ends_and_loops() -> None:
    degrees = [len(ways) for ways in neighbours().values()]
    assert 8 <= degrees.count(1) <= 16
    assert degrees.count(4) <= 5
    assert 2.1 <= sum(degrees) / len(degrees) <= 2.4
    loops = len(practice().edges) - len(practice().spaces) + 1
    assert 10 <= loops <= 18


def test_some_treasures_lie_in_dead_ends_and_some_do_not() -> None:
    ends = [treasure for treasure in practice().treasures if len(neighbours()[treasure.space]) == 1]
    assert 5 <= len(ends) <= 10


def test_there_are_long_straight_corridors_for_the_arrow() -> None:
    board = practice()
    slides = [
        max(
            (distances(board, name)[end] for end in board.corridors.names(ends)),
            default=0,
        )
        for name in board.spaces
        if (ends := board.corridors.slides(name, 0))
    ]
    assert max(slides) >= 6
    assert sum(length >= 4 for length in slides) >= 20


def test_wherever_the_mummy_stands_it_cuts_off_two_spaces_at_most() -> None:
    for mummy in practice().spaces:
        for area in (practice().start, practice().prison):
            waiting = [way.to for way in area.exits if way.to != mummy]
            reached = {mummy}
            while waiting:
                name = waiting.pop()
                if name not in reached:
                    reached.add(name)
                    waiting.extend(neighbours()[name])
            assert len(practice().spaces) - len(reached) <= 2, (mummy, area.name)


def test_the_file_draws_it_as_the_program_does() -> None:
    marks = {
        treasure.space: mark
        for mark, treasure_id in re.findall(r'^(\w\d) = "(.+)"$', FILE.read_text(), re.MULTILINE)
        for treasure in practice().treasures
        if treasure.id == treasure_id
    }
    assert f"'''\n{draw(practice(), marks)}\n'''" in FILE.read_text()
