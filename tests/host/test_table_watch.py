"""What a table shows reaches a live game in its own words, in order and with its time."""

import pytest

from fsm.pyramid.happenings import Happening, Instructed, Paused, Resumed
from fsm.pyramid.instructions import Put
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Back, Changed, Lost, Observation, Pressed, Side, Undo, Woken
from fsm.pyramid.referee import Referee
from fsm.pyramid.spots import spots_for
from hal.errors import HalError
from hal.fake import FakeTable
from hal.ports import Hold, PartBack, PartLost, Press
from hal.sensors import Change, Seen, Sensors
from hal.sides import Side as HalSide
from hal.spot_map import SpotMap, wired
from hal.table_file import reference
from host.table_watch import TableWatch, observed, spots_of
from tests.fsm.pyramid.games import setup_of


@pytest.mark.parametrize(
    ("news", "observation"),
    [
        (Change(HalSide.EXPLORERS, "e4", True), Changed(Side.EXPLORERS, "e4", True)),
        (Change(HalSide.MUMMY, "start.2", False), Changed(Side.MUMMY, "start.2", False)),
        (PartLost("rows", "does not answer"), Lost("rows")),
        (PartBack("rows"), Back("rows")),
        (Press(HalSide.EXPLORERS, "arrow"), Pressed(Side.EXPLORERS, "arrow")),
        (Press(HalSide.EXPLORERS, "done", 0.12), Pressed(Side.EXPLORERS, "done", 0.12)),
        (Press(HalSide.MUMMY, "done"), Pressed(Side.MUMMY, "done")),
        (Hold(HalSide.EXPLORERS, "done"), Undo()),
    ],
)
def test_what_hardware_says_has_a_word_in_the_game(
    news: Seen | Press | Hold, observation: Observation
) -> None:
    assert observed(news) == observation


def test_a_key_of_no_side_is_none_of_the_games_business() -> None:
    assert observed(Press(None, "power-off")) is observed(Hold(None, "power-off")) is None


@pytest.mark.parametrize("part", ["buzzer signal", "key power-off"])
def test_a_part_that_a_game_does_not_need_is_none_of_its_business(part: str) -> None:
    assert observed(PartLost(part, "fails")) is observed(PartBack(part)) is None


def test_the_game_pauses_while_a_key_is_lost() -> None:
    part = "key explorers done"
    assert observed(PartLost(part, "fails")) == Lost(part)
    assert observed(PartBack(part)) == Back(part)


class Watched:
    """A fake table with a game behind it, and the notes that are taken."""

    def __init__(self) -> None:
        setup = setup_of("two explorers", 1)
        self.fake = FakeTable(reference(), {"red": HalSide.EXPLORERS})
        self.game = LiveGame(Referee(setup), spots_for(setup.board))
        self.notes: list[tuple[Observation, float]] = []
        self.clock = self.fake.clock
        self.watch = TableWatch(
            self.game,
            Sensors(self.fake.scanner, wired(self.fake.table)),
            self.fake.panel,
            self.clock,
            lambda observation, at: self.notes.append((observation, at)),
        )

    def poll(self, times: int) -> list[Happening]:
        told: list[Happening] = []
        for _ in range(times):
            told += self.watch.poll()
            self.clock.wait(0.01)
        return told

    @property
    def seen(self) -> list[Observation]:
        return [observation for observation, _ in self.notes if observation != Woken()]


def test_a_piece_that_is_put_down_is_seen_and_the_next_one_asked_for() -> None:
    watched = Watched()
    watched.fake.place("red", "start.1")
    told = watched.poll(20)
    assert watched.seen == [Changed(Side.EXPLORERS, "start.1", True)]
    asked = [one.instruction for one in told if isinstance(one, Instructed)]
    assert Put("turquoise", "start") in asked


def test_what_is_seen_counts_from_the_end_of_its_scan() -> None:
    watched = Watched()
    watched.fake.place("red", "start.1")
    watched.poll(20)
    (_, at), *_ = watched.notes
    assert 0.1 < at <= 0.15  # put down within 0.1 s, then three scans


def test_what_the_sensors_saw_reaches_the_game_though_the_keys_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watched = Watched()
    watched.fake.place("red", "start.1")
    watched.clock.wait(1.0)
    watched.poll(2)

    def fail(at: float) -> None:
        raise HalError("a key fails")

    monkeypatch.setattr(watched.fake.panel, "poll", fail)
    with pytest.raises(HalError):
        watched.poll(1)
    assert watched.seen == [Changed(Side.EXPLORERS, "start.1", True)]


def test_a_key_reaches_the_game_once() -> None:
    watched = Watched()
    watched.fake.press(HalSide.EXPLORERS, "done", seconds=0.2, bounce=0.01)
    watched.poll(40)
    (pressed,) = watched.seen
    assert isinstance(pressed, Pressed)
    assert pressed.key == "done"
    assert pressed.held_s == pytest.approx(0.2, abs=0.04)


def test_the_explorers_done_held_asks_to_undo_and_letting_it_go_asks_nothing() -> None:
    watched = Watched()
    watched.fake.hold(HalSide.EXPLORERS, "done", 3.0, bounce=0.01)
    watched.poll(400)
    assert watched.seen == [Undo()]


def test_the_mummys_done_held_is_done() -> None:
    watched = Watched()
    watched.fake.hold(HalSide.MUMMY, "done", 3.0)
    watched.poll(400)
    assert watched.seen == [Pressed(Side.MUMMY, "done")]


def test_the_power_off_key_does_not_reach_the_game() -> None:
    watched = Watched()
    watched.fake.hold(None, "power-off", seconds=4.0)
    watched.poll(450)
    assert watched.seen == []


def test_a_lost_part_pauses_the_game_until_it_is_back() -> None:
    watched = Watched()
    watched.fake.unplug("explorers")
    assert Paused("explorers") in watched.poll(3)
    watched.fake.plug("explorers")
    assert Resumed() in watched.poll(30)  # a blink later


def test_the_game_is_woken_at_its_deadline_and_not_before() -> None:
    watched = Watched()
    watched.watch.feed(Woken())
    watched.fake.place("red", "b4")
    watched.poll(20)
    due = watched.game.deadline
    assert due is not None
    watched.clock.seconds = due - 0.001
    assert watched.watch.wake() == ()
    watched.clock.seconds = due
    before = len(watched.notes)
    watched.watch.wake()
    assert watched.notes[before:] == [(Woken(), due)]


def test_a_deadline_comes_before_what_was_seen_after_it() -> None:
    watched = Watched()
    watched.watch.feed(Woken())
    watched.fake.place("red", "b4")
    watched.poll(20)
    due = watched.game.deadline
    assert due is not None
    watched.fake.lift("red")
    watched.clock.seconds = due - 0.015  # the third scan comes just after it
    before = len(watched.notes)
    watched.poll(20)
    kinds = [type(observation) for observation, _ in watched.notes[before:]]
    assert kinds[:2] == [Woken, Changed]


class CreepingClock:
    """Time passes whenever somebody asks for it, as it really does."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        self._now += 0.3
        return self._now

    def wait(self, seconds: float) -> None:
        self._now += seconds


def test_time_never_runs_back() -> None:
    setup, noted = setup_of("two explorers", 1), list[tuple[Observation, float]]()
    fake = FakeTable(reference(), {"red": HalSide.EXPLORERS})
    game = LiveGame(Referee(setup), spots_for(setup.board))
    sensors = Sensors(fake.scanner, wired(fake.table))
    watch = TableWatch(
        game, sensors, fake.panel, CreepingClock(), lambda what, at: noted.append((what, at))
    )
    watch.feed(Woken())
    for spot in ("start.1", "e4", "e3"):
        fake.place("red", spot)
        for _ in range(20):
            fake.clock.wait(0.01)
            watch.poll()
    times = [at for _, at in noted]
    assert any(isinstance(what, Woken) for what, _ in noted[1:])
    assert times == sorted(times)


def test_a_spot_that_a_calibration_left_out_on_one_side_is_played_around_there() -> None:
    whole = wired(reference())
    bits = {side: dict(whole.bits[side]) for side in HalSide}
    del bits[HalSide.MUMMY]["e4"]
    spots = spots_of(SpotMap(bits))
    assert "e4" in spots.of(Side.EXPLORERS)
    assert "e4" not in spots.of(Side.MUMMY)


@pytest.mark.parametrize("ghosts", [True, False])
def test_whether_the_table_has_ghosts_is_handed_on(ghosts: bool) -> None:
    assert spots_of(wired(reference()), ghosts).ghosts is ghosts
