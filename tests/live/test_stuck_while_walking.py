"""A spot that gets stuck while the mummy stands ready to walk is not taken for the mummy."""

import pytest

from fsm.pyramid.events import MummyMoved
from fsm.pyramid.instructions import TakeOff
from fsm.pyramid.observations import Side
from tests.live.boards import PRACTICE
from tests.live.table import Table, events, notices


@pytest.mark.parametrize("stuck", ["h5", "g12"])
def test_a_spot_that_saw_it_elsewhere_while_it_stood_here_is_no_step(stuck: str) -> None:
    table = Table(PRACTICE, places={"red": "b1", "blue": "c1", "mummy": "h3"}, turn="mummy")
    table.mummy_rolls(5)
    table.stick(stuck, Side.MUMMY)
    told = table.wait(1.0) + table.mummy_to("h4", "g4", "g3") + table.mummy_done()
    assert notices(told) == []
    assert events(told)[0] == MummyMoved(("h4", "g4", "g3"))
    assert table.shown(Side.MUMMY) == TakeOff(stuck)
