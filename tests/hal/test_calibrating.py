"""The walk with one magnet, fed with words: what it takes for a step, and what it asks."""

from hal.calibrating import BLANK, EMPTY, HOLD, Ask, Doing, Hint, Turn, Walk
from hal.calibration import Cell, Face
from hal.ports import Scan
from hal.sides import Side

E, M = Side.EXPLORERS, Side.MUMMY
SPOTS = ("a", "b", "c", "d", "e")
BELIEVED = {"a": 0, "b": 1, "c": 2, "d": 3, "e": 4}


class Table:
    """A walk with hands: words are given as the bits that are set."""

    def __init__(self, *stuck: int, spots: tuple[str, ...] = SPOTS, side: Side = E) -> None:
        self.walk = Walk(side, spots, BELIEVED)
        self.stuck = stuck
        if stuck:
            self.see(scans=EMPTY)
            self.walk.enter()
        else:
            self.see(scans=EMPTY)

    def see(self, *bits: int, scans: int = HOLD, other: int = 0) -> None:
        word = sum(1 << bit for bit in {*bits, *self.stuck})
        for _ in range(scans):
            self.walk.feed(Scan(word, other) if self.walk.side is E else Scan(other, word))

    def miss(self, times: int = 1) -> None:
        for _ in range(times):
            self.see()
            self.walk.enter()

    @property
    def ask(self) -> Ask:
        return self.walk.ask

    @property
    def face(self) -> Face:
        return self.walk.face


def test_an_empty_face_goes_on_to_the_first_spot_by_itself() -> None:
    walk = Walk(E, SPOTS, BELIEVED)
    assert walk.ask.doing is Doing.EMPTY
    for _ in range(EMPTY):
        walk.feed(Scan(0, 0))
    assert (walk.ask.doing, walk.ask.spot, walk.ask.step, walk.ask.steps) == (Doing.PUT, "a", 1, 5)


def test_a_walk_without_trouble_needs_no_key() -> None:
    table = Table()
    for bit in range(5):
        table.see(bit)
    assert table.ask.doing is Doing.DONE
    assert table.face == Face({spot: Cell(bit) for spot, bit in BELIEVED.items()})


def test_the_mummys_face_is_walked_with_the_mummys_word() -> None:
    table = Table(side=M)
    table.see(0)
    assert table.ask.spot == "b"


def test_what_is_seen_on_an_empty_face_is_stuck_when_a_person_says_so() -> None:
    walk = Walk(E, SPOTS, BELIEVED)
    for _ in range(2 * EMPTY):
        walk.feed(Scan(0b1000, 0))
    assert (walk.ask.doing, walk.ask.hint, walk.ask.seen) == (Doing.EMPTY, Hint.STILL_SEEN, (3,))
    walk.enter()
    assert walk.ask.spot == "a"
    assert walk.face.stuck == (3,)


def test_a_piece_taken_off_in_time_is_not_stuck() -> None:
    walk = Walk(E, SPOTS, BELIEVED)
    for _ in range(EMPTY):
        walk.feed(Scan(1, 0))
    for _ in range(EMPTY):
        walk.feed(Scan(0, 0))
    assert walk.ask.spot == "a"
    assert walk.face.stuck == ()


def test_a_stuck_bit_does_not_disturb_the_walk() -> None:
    table = Table(3)
    table.see(0)
    assert table.face.cells == {"a": Cell(0)}


def test_a_magnet_that_passes_over_a_spot_is_not_taken_for_one_that_rests() -> None:
    table = Table()
    table.see(4, scans=HOLD - 1)
    table.see(scans=5)
    table.see(0, scans=HOLD - 1)
    assert table.ask.spot == "a"
    table.see(0, scans=6)
    assert table.face.cells == {"a": Cell(0)}


def test_a_magnet_that_stays_where_it_was_is_no_step() -> None:
    table = Table()
    table.see(0, scans=EMPTY + HOLD)
    assert (table.ask.spot, table.ask.hint, table.ask.seen) == ("b", Hint.KNOWN, (0,))


def test_swapped_spots_are_found_as_they_are() -> None:
    table = Table()
    for bit in (0, 2, 1, 3, 4):
        table.see(bit)
    assert (table.face.cells["b"], table.face.cells["c"]) == (Cell(2), Cell(1))


def test_two_bits_at_one_place_wait_and_then_count_with_the_expected_one() -> None:
    table = Table()
    table.see(0, 1, scans=EMPTY)
    assert (table.ask.spot, table.ask.hint, table.ask.seen) == ("a", Hint.SEVERAL, (0, 1))
    table.walk.enter()
    assert table.face.cells == {"a": Cell(0, (1,))}


def test_a_cell_that_comes_and_goes_counts_with_its_share() -> None:
    table = Table()
    for _ in range(EMPTY // 2):
        table.see(0, scans=1)
        table.see(scans=1)
    assert table.ask.hint is Hint.UNSTEADY
    table.walk.enter()
    assert table.face.cells == {"a": Cell(0, (), 0.5)}


def test_a_spot_that_answers_as_another_is_dead_but_tells_which() -> None:
    table = Table()
    table.see(0)
    table.see(0)
    table.walk.enter()
    assert table.face.cells["b"] == Cell(None, (0,), 0.0)


def test_a_magnet_on_the_wrong_face_is_told() -> None:
    table = Table()
    table.see(scans=EMPTY, other=1)
    hints = [table.ask.hint]
    table.see(scans=1)
    assert [*hints, table.ask.hint] == [Hint.OTHER_FACE, Hint.NOTHING]


def test_what_the_other_face_saw_when_it_was_empty_is_no_wrong_face() -> None:
    walk = Walk(E, SPOTS, BELIEVED)
    for scans, word in ((EMPTY, 0b1000), (2 * EMPTY, 0b1000), (1, 0b1001)):
        before = walk.ask.hint
        for _ in range(scans):
            walk.feed(Scan(0, word))
    assert (before, walk.ask.hint) == (Hint.NOTHING, Hint.OTHER_FACE)


def test_going_back_forgets_the_last_spot() -> None:
    table = Table()
    table.walk.back()
    assert table.ask.spot == "a"
    table.see(1)
    table.walk.back()
    assert (table.ask.spot, table.face.cells) == ("a", {})
    table.see(0)
    assert table.face.cells == {"a": Cell(0)}


def test_three_misses_at_the_beginning_ask_to_turn_the_magnet_and_begin_again() -> None:
    table = Table()
    table.miss(3)
    assert (table.ask.doing, table.ask.turn) == (Doing.TURN, Turn.UPSIDE_DOWN)
    table.walk.enter()
    assert (table.ask.doing, table.ask.spot) == (Doing.PUT, "a")
    for bit in range(5):
        table.see(bit)
    assert table.ask.doing is Doing.DONE
    assert table.face == Face({spot: Cell(bit) for spot, bit in BELIEVED.items()}, turned=True)


def test_a_face_that_sees_neither_pole_is_dead_and_not_called_turned() -> None:
    table = Table()
    table.miss(3)
    table.walk.enter()
    table.miss(3)
    assert table.ask.turn is Turn.NO_BETTER
    table.walk.enter()
    assert table.ask.spot == "d"
    table.miss(2)
    assert table.ask.doing is Doing.DONE
    assert not table.face.turned
    assert all(cell.bit is None for cell in table.face.cells.values())


def test_a_magnet_seen_only_around_where_it_lies_is_upside_down_too() -> None:
    table = Table()
    for bit in (1, 2, 3):
        for _ in range(HOLD):
            table.see(bit, scans=1)
            table.see(bit, 4, scans=1)
        table.walk.enter()
    assert table.ask.turn is Turn.UPSIDE_DOWN
    assert table.face.cells == {}


def test_what_others_feel_of_the_other_pole_is_not_taken_for_a_spot() -> None:
    table = Table()
    table.see(0)
    table.miss(2)
    table.see(3)
    table.see(4)
    table.walk.enter()
    table.see(1, 3)
    table.walk.enter()
    table.see(3)
    table.walk.enter()
    assert (table.face.cells["b"], table.face.cells["c"]) == (Cell(1, turned=True), BLANK)


def test_misses_after_a_hit_do_not_ask_to_turn() -> None:
    table = Table()
    table.see(0)
    table.miss(3)
    assert (table.ask.doing, table.ask.spot) == (Doing.PUT, "e")


def test_what_saw_nothing_is_tried_with_the_other_pole_at_the_end() -> None:
    table = Table()
    table.see(0)
    table.miss(2)
    table.see(3)
    table.see(4)
    assert (table.ask.doing, table.ask.turn, table.ask.steps) == (Doing.TURN, Turn.SILENT, 2)
    table.walk.enter()
    assert table.ask.spot == "b"
    table.see(1)
    assert table.ask.spot == "c"
    table.miss()
    assert table.ask.doing is Doing.DONE
    assert table.face.cells["b"] == Cell(1, turned=True)
    assert table.face.cells["c"].bit is None


def test_going_back_in_the_second_round_leaves_the_spot_dead() -> None:
    table = Table()
    table.see(0)
    table.miss(2)
    table.see(3)
    table.see(4)
    table.walk.enter()
    table.see(1)
    table.walk.back()
    table.walk.quit()
    assert table.face.cells["b"].bit is None


def test_a_stuck_cell_is_not_tried_again() -> None:
    table = Table(1)
    table.see(0)
    table.miss()
    for bit in (2, 3, 4):
        table.see(bit)
    assert table.ask.doing is Doing.DONE


def test_stopping_keeps_what_there_is() -> None:
    table = Table()
    table.see(0)
    table.walk.quit()
    assert table.ask.doing is Doing.DONE
    assert table.face.cells == {"a": Cell(0)}


def test_answers_mean_nothing_when_the_walk_is_done() -> None:
    table = Table()
    table.walk.quit()
    table.walk.enter()
    table.walk.back()
    table.see(0)
    assert (table.ask.doing, table.face.cells) == (Doing.DONE, {})


def test_what_the_mummys_face_sees_of_the_magnet_is_kept_by_its_spot() -> None:
    table = Table()
    table.see(0)
    table.see(1, other=0b10)
    table.see(2, other=0b1000000)
    table.walk.quit()
    assert table.walk.ghosts == {"a": (), "b": (1,), "c": (6,)}


def test_a_ghost_that_comes_and_goes_before_the_magnet_rests_counts_too() -> None:
    table = Table()
    table.see(0, scans=3, other=1)
    table.see(0)
    table.walk.quit()
    assert table.walk.ghosts == {"a": (0,)}


def test_a_ghost_of_the_spot_before_is_not_laid_to_the_next() -> None:
    table = Table()
    table.see(0, other=1)
    table.see(0, other=1)
    table.see(1)
    table.walk.quit()
    assert table.walk.ghosts == {"a": (0,), "b": ()}


def test_what_only_the_mummys_face_sees_on_the_way_is_no_ghost() -> None:
    table = Table()
    table.see(other=0b100)
    table.see(0)
    table.walk.quit()
    assert table.walk.ghosts == {"a": ()}


def test_behind_a_dead_cell_a_ghost_counts_when_a_person_says_where_the_magnet_is() -> None:
    table = Table()
    table.see(0)
    table.see(other=0b10)
    table.walk.enter()
    table.walk.quit()
    assert table.walk.ghosts == {"a": (), "b": (1,)}


def test_a_stuck_cell_of_the_mummys_face_is_no_ghost() -> None:
    walk = Walk(E, SPOTS, BELIEVED)
    for word in [0] * EMPTY + [1] * HOLD:
        walk.feed(Scan(word, 0b1000))
    assert walk.ghosts == {"a": ()}


def test_going_back_forgets_the_ghosts_of_that_spot() -> None:
    table = Table()
    table.see(0, other=1)
    table.walk.back()
    assert table.walk.ghosts == {}


def test_on_the_mummys_own_walk_nothing_is_a_ghost() -> None:
    table = Table(side=M)
    table.see(0, other=1)
    table.walk.quit()
    assert table.walk.ghosts == {}
