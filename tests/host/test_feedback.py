"""What a table shows and sounds while hands play at it."""

from collections.abc import Collection

from fsm.pyramid.commands import Announce, Move, Roll
from fsm.pyramid.dice import Face
from fsm.pyramid.observations import Asked, Back, Lost, Observation, Pressed, Side, Woken
from fsm.pyramid.record import Moment
from fsm.pyramid.table import Phase
from hal.ports import Hold
from hal.sides import Side as HalSide
from host.drivers.no_table import NoTable
from host.service.feedback import Feedback
from host.table_watch import observed
from tests.live.boards import LINE
from tests.live.table import Table

ROLLED = Roll((Face.TWO, Face.TWO, Face.FOUR, Face.ARROW, Face.ARROW))


def held_done() -> Observation:
    """What the game is told when the explorers' Done is held."""
    told = observed(Hold(HalSide.EXPLORERS, "done"))
    assert told
    return told


class Lights(NoTable):
    """A table's lamps and buzzer, looked at and listened to."""

    def __init__(self) -> None:
        super().__init__()
        self.lit: dict[str, str] = {}
        self.shown_to_the_mummy: list[str] = []  # each time that its lamps change
        self.sounds: list[float] = []

    def show(self, side: HalSide, lamps: Collection[str]) -> None:
        lit = " ".join(sorted(lamps))
        if side is HalSide.MUMMY and self.lit.get(side.value) != lit:
            self.shown_to_the_mummy.append(lit)
        self.lit[side.value] = lit

    def sound(self, seconds: float) -> None:
        self.sounds.append(seconds)


class Evening:
    """A live game whose moments reach the signals."""

    def __init__(self) -> None:
        self.table = Table(LINE, "red", "blue")
        self.lights = Lights()
        self.feedback = Feedback(self.lights)
        self.tell(Woken())

    def tell(self, observation: Observation) -> None:
        told = self.table.feed(observation)
        self.feedback.follow(Moment(self.table.now, observation, told, self.table.game))

    @property
    def lit(self) -> tuple[str, str]:
        return self.lights.lit["explorers"], self.lights.lit["mummy"]


def test_lamps_show_whose_turn_it_is() -> None:
    evening = Evening()
    assert evening.lit == ("ok turn", "ok")
    assert evening.lights.sounds == []


def test_a_refused_explorer_sees_it_alone_and_nobody_hears_it() -> None:
    evening = Evening()
    evening.tell(Asked(Announce(Face.TWO)))
    assert evening.lit == ("turn wrong", "ok")
    evening.tell(Asked(ROLLED))
    assert evening.lit == ("ok turn", "ok")
    assert evening.lights.sounds == []


def test_a_mummy_that_presses_off_its_turn_sees_it_alone() -> None:
    evening = Evening()
    evening.tell(Pressed(Side.MUMMY, "done"))
    assert evening.lit == ("ok turn", "wrong")
    evening.tell(Asked(ROLLED))
    assert evening.lit == ("ok turn", "ok")


def test_the_next_turn_is_heard() -> None:
    evening = Evening()
    evening.tell(Asked(ROLLED))
    evening.tell(Asked(Announce(Face.TWO)))
    evening.table.slide("red", "b1", "c1")
    evening.table.wait(2)
    assert evening.lights.sounds == []
    evening.tell(Pressed(Side.EXPLORERS, "done"))
    assert evening.lights.sounds == [0.1]


def test_an_undone_move_changes_the_explorers_lamps_alone_and_is_not_heard() -> None:
    evening = Evening()
    evening.tell(Asked(ROLLED))
    evening.tell(Asked(Announce(Face.TWO)))
    evening.tell(Asked(Move("c1")))
    assert (evening.table.position.phase, evening.lit) == (Phase.CARD, ("ok turn", "ok"))
    evening.tell(held_done())
    assert (evening.table.position.phase, evening.lit) == (Phase.MOVE, ("ok turn", "ok"))
    evening.tell(held_done())  # refused: everybody has heard the announcement
    assert evening.lit == ("turn wrong", "ok")
    assert evening.lights.shown_to_the_mummy == ["ok"]
    assert evening.lights.sounds == []


def test_a_pause_is_dark() -> None:
    evening = Evening()
    evening.tell(Lost("rows"))
    assert evening.lit == ("", "")
    evening.tell(Back("rows"))
    evening.table.wait(5)
    evening.tell(Woken())
    assert evening.lit == ("ok turn", "ok")


def test_another_game_knows_nothing_of_what_was_refused_before() -> None:
    evening = Evening()
    evening.tell(Asked(Announce(Face.TWO)))
    evening.table = Table(LINE, "red", "blue")
    evening.tell(Woken())
    assert evening.lit == ("ok turn", "ok")
