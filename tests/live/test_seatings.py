"""Who takes or loses a seat in the middle of a game: everybody hears of it, at any time."""

import pytest

from fsm.pyramid.happenings import SeatEmptied, SeatJoined
from fsm.pyramid.observations import Emptied, Joined, Lost
from tests.live.boards import LINE
from tests.live.table import Table, rulings


@pytest.mark.parametrize("paused", [False, True])
def test_everybody_hears_who_takes_or_loses_a_seat_also_in_a_pause(paused: bool) -> None:
    table = Table(LINE, places={"red": "d1", "blue": "b1", "mummy": "h1"})
    before = table.position
    if paused:
        table.feed(Lost("explorers"))
    assert rulings(table.feed(Joined("display"))) == [SeatJoined("display")]
    assert rulings(table.feed(Emptied("red"))) == [SeatEmptied("red")]
    assert table.position == before
