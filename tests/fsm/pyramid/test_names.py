"""Which piece is where: what no rule says, and a table with hands rarely brings about."""

from fsm.pyramid.eye import Eye
from fsm.pyramid.instructions import COUNTER
from fsm.pyramid.names import Names
from fsm.pyramid.spots import spots_for
from tests.fsm.pyramid.games import crowded_board


def test_a_prisoner_once_taken_for_the_mummys_half_is_not_missed_when_all_is_right() -> None:
    board = crowded_board()
    eye = Eye(board, spots_for(board).names)
    names, home = Names(eye, blink=0.25), {"red": "prison", COUNTER: "b1"}
    for spot in ("b1", "prison.2"):
        eye.note(spot, True, at=0.0)
    names.anchor(home, at=0.0)
    names.stand(COUNTER, "prison.2")
    names.anchor(home, at=1.0)
    assert names.absent(home) == []
    assert names.place(COUNTER) == "b1"
