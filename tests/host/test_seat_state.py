"""What a seat is shown follows what everybody was told about the table."""

from fsm.pyramid.observations import Back, Lost
from fsm.pyramid.seats import DISPLAY, TABLE
from fsm.pyramid.tray import Tray
from host.evening.seat_state import state_of
from tests.live.boards import LINE
from tests.live.table import Table

READ = Tray(("1", "2", "3", "4", "5"))
MUST_FOLLOW = "After a roll press Done"


def test_a_re_roll_ends_with_done_as_long_as_the_reader_of_the_dice_is_played_without() -> None:
    table = Table(LINE, tray=READ)
    table.lay()
    table.roll_dice("1")
    assert MUST_FOLLOW not in sentence(table, DISPLAY)
    table.feed(Lost("reader", READ.explorers))
    table.done()
    table.wait(table.timing.blink)
    assert MUST_FOLLOW in sentence(table, DISPLAY)
    assert MUST_FOLLOW in sentence(table, TABLE)
    table.feed(Back("reader"))
    assert MUST_FOLLOW not in sentence(table, DISPLAY)


def sentence(table: Table, seat: str) -> str:
    return str(state_of(table.game, seat, READ)["sentence"])
