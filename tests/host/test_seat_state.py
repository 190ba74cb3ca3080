"""What a seat is shown follows what everybody was told about the table."""

from collections.abc import Callable

from fsm.pyramid.observations import Back, Lost
from fsm.pyramid.record import Moment
from fsm.pyramid.seats import DISPLAY, MUMMY, OPERATOR, TABLE
from fsm.pyramid.tray import Tray
from host.evening.announcing import Announcer
from host.evening.hub import Hub
from host.evening.seat_state import state_of
from tests.live.boards import LINE
from tests.live.table import Table

PUBLIC = (MUMMY, TABLE, OPERATOR)
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


def moving() -> Table:
    """Red has announced a 3 on b1, and may go up or down the line."""
    table = Table(LINE, places={"red": "b1", "blue": "h1"})
    table.announce("3")
    return table


def test_where_an_explorer_rests_on_its_way_is_told_to_explorers_alone() -> None:
    table = moving()
    before = {seat: state_of(table.game, seat, READ) for seat in PUBLIC}
    assert state_of(table.game, DISPLAY, READ)["halfway"] is None
    table.slide("red", "c1")
    for seat in ("red", "blue", DISPLAY):
        state = state_of(table.game, seat, READ)
        assert state["halfway"] == {"steps": 2, "may_stay": True}
    assert sentence(table, "red") == "2 more steps, or Done to stay here."
    assert {seat: state_of(table.game, seat, READ) for seat in PUBLIC} == before
    assert not any("halfway" in state for state in before.values())


def test_a_rest_on_the_way_is_a_message_to_explorers_and_to_nobody_else() -> None:
    hub = Hub(("red", "blue", DISPLAY, *PUBLIC))
    announcer, table = Announcer(hub, READ), moving()

    def told_by(happen: Callable[[], object]) -> set[str]:
        before = {seat: hub.newest(seat) for seat in hub.seats}
        happen()
        announcer.announce(Moment(table.now, table.fed[-1][0], (), table.game))
        return {seat for seat in hub.seats if hub.newest(seat) != before[seat]}

    assert told_by(lambda: None) == set(hub.seats)
    assert told_by(lambda: table.slide("red", "c1")) == {"red", "blue", DISPLAY}
    assert told_by(lambda: table.wait(60.0)) == set()
    assert told_by(lambda: table.slide("red", "d1")) == {"red", "blue", DISPLAY}


def sentence(table: Table, seat: str) -> str:
    return str(state_of(table.game, seat, READ)["sentence"])
