"""An explorer beside the mummy, fed with words: what is asked for, and what counts as a ghost."""

from itertools import chain
from math import dist

import pytest

from hal.calibrating import EMPTY, HOLD, Doing, Hint
from hal.ghosts import NextDoor, next_doors
from hal.ports import Scan
from hal.sides import Side
from hal.table_file import reference

TABLE = reference()
PLACES = [("m0", "e1"), ("m2", "e3")]


class Placing:
    """The course with hands: what is seen is given as the bits that are set on each side."""

    def __init__(self) -> None:
        self.course = NextDoor(PLACES, {})
        self.see(scans=EMPTY)

    def see(self, explorers: int = 0, mummy: int = 0, scans: int = HOLD) -> None:
        for _ in range(scans):
            self.course.feed(Scan(explorers, mummy))

    def ask(self) -> tuple[Doing, str | None, str | None]:
        return self.course.ask.doing, self.course.ask.spot, self.course.ask.to

    @property
    def found(self) -> dict[str, tuple[int, ...]]:
        return dict(self.course.ghosts.beside)


def test_the_places_are_few_all_over_the_board_and_the_closest_spots_among_them() -> None:
    places, at = next_doors(TABLE), {spot.name: (spot.x, spot.y) for spot in TABLE.spots}
    apart = [dist(at[mummys], at[explorers]) for mummys, explorers in places]
    assert 4 <= len(places) <= 6
    assert max(apart) <= TABLE.pitch_mm
    assert min(apart) == pytest.approx(21.2, abs=0.1)
    assert len(set(chain(*places))) == 2 * len(places)
    rows = [at[mummys][1] for mummys, _ in places]
    assert max(rows) - min(rows) > 10 * TABLE.pitch_mm


def test_only_spots_that_were_asked_for_are_tried() -> None:
    assert next_doors(TABLE, ["e4", "f4", "h8"]) == [("e4", "f4")]
    assert next_doors(TABLE, ["e4", "h8"]) == []


def test_what_is_seen_besides_the_mummy_is_a_ghost() -> None:
    placing, asked = Placing(), []
    for explorers, mummy in [(0, 0b1), (0b10, 0b11), (0, 0b100), (0b1000, 0b100)]:
        asked.append(placing.ask())
        placing.see(explorers, mummy)
    assert asked == [
        (Doing.MUMMY, "m0", None),
        (Doing.BESIDE, "e1", "m0"),
        (Doing.MUMMY, "m2", None),
        (Doing.BESIDE, "e3", "m2"),
    ]
    assert placing.course.ask.doing is Doing.DONE
    assert placing.found == {"e1": (1,), "e3": ()}


def test_what_the_mummy_alone_shows_on_the_far_side_is_no_explorer() -> None:
    placing = Placing()
    placing.see(0b1, 0b1)
    placing.see(0b1, 0b1, scans=EMPTY)
    assert (placing.ask(), placing.course.ask.hint) == ((Doing.BESIDE, "e1", "m0"), Hint.NOTHING)
    placing.see(0b11, 0b1)
    assert placing.found == {"e1": ()}


def test_a_ghost_that_comes_and_goes_counts() -> None:
    placing = Placing()
    placing.see(0, 0b1)
    placing.see(0b10, 0b11, scans=1)
    placing.see(0b10, 0b1)
    assert placing.found == {"e1": (1,)}


def test_the_next_place_waits_until_the_explorer_is_off() -> None:
    placing = Placing()
    placing.see(0, 0b1)
    placing.see(0b10, 0b1)
    placing.see(0b10, 0b100, scans=EMPTY)
    assert (placing.ask(), placing.course.ask.hint) == (
        (Doing.MUMMY, "m2", None),
        Hint.EXPLORER_LEFT,
    )
    placing.see(0, 0b100)
    assert placing.ask() == (Doing.BESIDE, "e3", "m2")


def test_a_mummy_that_is_gone_is_asked_back() -> None:
    placing = Placing()
    placing.see(0, 0b1)
    placing.see(0b10, 0, scans=EMPTY)
    assert (placing.ask(), placing.course.ask.hint) == ((Doing.BESIDE, "e1", "m0"), Hint.NO_MUMMY)


@pytest.mark.parametrize(("mummy", "hint"), [(0, Hint.NOTHING), (0b11, Hint.SEVERAL)])
def test_where_the_mummy_is_not_seen_on_one_spot_nothing_is_measured(
    mummy: int, hint: Hint
) -> None:
    placing = Placing()
    placing.see(0, mummy, scans=EMPTY)
    assert placing.course.ask.hint is hint
    placing.course.enter()
    assert (placing.ask(), placing.found) == ((Doing.MUMMY, "m2", None), {})


def test_an_explorer_that_its_own_cell_does_not_see_is_believed_by_enter() -> None:
    placing = Placing()
    placing.see(0, 0b1)
    placing.see(0, 0b11)
    placing.course.enter()
    assert placing.found == {"e1": (1,)}


def test_what_is_seen_on_an_empty_board_is_stuck_when_a_person_says_so() -> None:
    course = NextDoor(PLACES, {})
    for _ in range(EMPTY):
        course.feed(Scan(0, 0b1000))
    assert (course.side, course.ask.hint, course.ask.seen) == (Side.MUMMY, Hint.STILL_SEEN, (3,))
    course.enter()
    for explorers, mummy in [(0, 0b1001), (0b10, 0b1001)]:
        for _ in range(HOLD):
            course.feed(Scan(explorers, mummy))
    assert course.ghosts.beside == {"e1": ()}


def test_one_step_back_forgets_what_was_found_there() -> None:
    placing = Placing()
    placing.see(0, 0b1)
    placing.see(0b10, 0b11)
    placing.course.back()
    assert (placing.ask(), placing.found) == ((Doing.MUMMY, "m0", None), {})
    placing.see(0, 0b1)
    placing.course.back()
    assert placing.ask() == (Doing.MUMMY, "m0", None)


def test_stopping_keeps_what_was_found() -> None:
    placing = Placing()
    placing.see(0, 0b1)
    placing.see(0b10, 0b11)
    placing.course.quit()
    assert (placing.ask(), placing.found) == ((Doing.DONE, None, None), {"e1": (1,)})


def test_without_two_spots_next_to_each_other_there_is_nothing_to_do() -> None:
    assert NextDoor([], {}).ask.doing is Doing.DONE
