"""Pieces led by a pointer, weak magnets, and pieces that stand where they were left."""

import pytest

from hal.emulator.magnets import WEAK
from hal.emulator.motion import LAG_S, LIFT_S, Spatial, Trail
from hal.emulator.sandwich import BIG, SMALL
from hal.fake import DRAG_SPEED, FakeTable
from hal.sensors import Change, Sensors
from hal.sides import Side
from hal.spot_map import wired
from hal.table_file import reference

TABLE = reference()
PIECES = {"red": Side.EXPLORERS, "mummy": Side.MUMMY, "counter": Side.EXPLORERS}
FRAME_S = 1 / 60


@pytest.fixture(params=[False, True], ids=["fake", "chips"])
def fake(request: pytest.FixtureRequest) -> FakeTable:
    return FakeTable(TABLE, PIECES, coupled=("mummy", "counter"), chips=request.param)


def point(spot: str) -> tuple[float, float]:
    return TABLE.spot(spot).x, TABLE.spot(spot).y


def rest(fake: FakeTable) -> None:
    fake.clock.wait(max(fake.rests_at - fake.clock.now(), 0.0))


def seen(fake: FakeTable, side: Side = Side.EXPLORERS) -> list[str]:
    rest(fake)
    scan = fake.scanner.scan()
    return wired(TABLE).names(side, scan.explorers if side is Side.EXPLORERS else scan.mummy)


def come_and_gone(fake: FakeTable, side: Side) -> list[str]:
    """The spots at which a magnet came, in order, until everything rests."""
    sensors, came = Sensors(fake.scanner, wired(TABLE)), []
    end = fake.rests_at + 0.1
    while fake.clock.now() < end:
        begun = fake.clock.now()
        changes = [news for news in sensors.poll() if isinstance(news, Change)]
        came += [one.spot for one in changes if one.side is side and one.present]
        fake.clock.seconds = max(fake.clock.seconds, begun + 0.01)
    return came


def test_a_trail_is_covered_at_its_speed_from_the_first_moment() -> None:
    trail = Trail([(0.0, 0.0), (30.0, 0.0), (30.0, 30.0)], speed=300.0, begins=1.0)
    assert trail.ends == pytest.approx(1.2)
    assert trail.at(0.5) == trail.at(1.0) == Spatial(0.0, 0.0)
    assert trail.at(1.05) == pytest.approx(Spatial(15.0, 0.0))
    assert trail.at(1.15) == pytest.approx(Spatial(30.0, 15.0))
    assert trail.at(9.0) == Spatial(30.0, 30.0)


def test_a_trail_knows_where_it_has_still_to_come() -> None:
    trail = Trail([(0.0, 0.0), (30.0, 0.0), (30.0, 30.0)], speed=300.0, begins=1.0)
    assert trail.left(1.05) == ((30.0, 0.0), (30.0, 30.0))
    assert trail.left(1.15) == ((30.0, 30.0),)
    assert trail.left(1.3) == ()


def test_a_trail_to_where_it_begins_has_ended() -> None:
    trail = Trail([(5.0, 5.0), (5.0, 5.0)], speed=300.0, begins=1.0)
    assert trail.ends == 1.0
    assert trail.at(1.0) == Spatial(5.0, 5.0)


def test_a_dragged_piece_follows_the_pointer_and_never_overtakes_a_hand(fake: FakeTable) -> None:
    fake.place("red", "d3")
    rest(fake)
    x, y = point("d3")
    for step in range(1, 31):
        fake.drag("red", (x + step, y))
        fake.clock.wait(FRAME_S)
    assert fake.at("red") == pytest.approx((x + 30, y))
    fake.drag("red", (x + 300, y))
    fake.clock.wait(0.1)
    assert fake.at("red") == pytest.approx((x + 30 + DRAG_SPEED * 0.1, y))


def test_a_dragged_piece_comes_by_all_points_of_its_trail(fake: FakeTable) -> None:
    fake.place("mummy", "d3")
    rest(fake)
    for spot in ("d4", "e4", "e3"):
        fake.drag("mummy", point(spot))  # at once: the hand is much slower
    assert come_and_gone(fake, Side.MUMMY) == ["d3", "d4", "e4", "e3"]


def test_a_piece_that_is_off_the_board_is_put_down_where_it_is_dragged_to(fake: FakeTable) -> None:
    assert fake.drag("red", point("e4")) == pytest.approx(LIFT_S)
    assert seen(fake) == ["e4"]


def test_a_dropped_piece_rests_on_the_spot_below_it(fake: FakeTable) -> None:
    x, y = point("e4")
    fake.drag("red", (x + 9.0, y - 8.0))
    assert seen(fake) == []
    fake.drop("red")
    assert seen(fake) == ["e4"]
    assert fake.at("red") == (x, y)


def test_a_piece_is_dropped_where_its_trail_ends_and_not_where_it_is_just_now(
    fake: FakeTable,
) -> None:
    fake.place("red", "d3")
    rest(fake)
    fake.drag("red", point("d4"))
    fake.drop("red")
    assert seen(fake) == ["d4"]


def test_far_from_every_spot_a_piece_stays_where_it_is_dropped(fake: FakeTable) -> None:
    fake.drag("red", (-100.0, -100.0))
    fake.drop("red")
    rest(fake)
    assert (fake.at("red"), fake.over("red")) == ((-100.0, -100.0), None)


def test_dropping_what_is_off_the_board_changes_nothing(fake: FakeTable) -> None:
    assert fake.drop("red") == 0.0
    assert fake.at("red") is None


def test_the_dragged_mummy_takes_its_other_half_along(fake: FakeTable) -> None:
    fake.place("mummy", "d3")
    fake.place("counter", "d3")
    rest(fake)
    x, y = point("d3")
    for step in range(1, 61):
        fake.drag("mummy", (x + step, y))
        fake.clock.wait(FRAME_S)
    fake.drop("mummy")
    assert seen(fake) == ["f3"]
    fake.clock.wait(LAG_S)
    assert fake.at("counter") == pytest.approx(fake.at("mummy"))


@pytest.mark.parametrize("piece", PIECES)
def test_a_weak_magnet_is_felt_by_no_switch_until_it_is_good_again(
    fake: FakeTable, piece: str
) -> None:
    side = PIECES[piece]
    fake.place(piece, "e4")
    assert seen(fake, side) == ["e4"]
    fake.weaken(piece)
    assert fake.is_weak(piece)
    assert seen(fake, side) == []
    fake.strengthen(piece)
    assert not fake.is_weak(piece)
    assert seen(fake, side) == ["e4"]


def test_no_switch_keeps_a_weak_magnet_either() -> None:
    strongest = max(law.field(0.0) for law in (SMALL, BIG))
    assert WEAK * strongest < TABLE.sensor.release_mt.typical


def test_a_piece_that_stands_was_never_put_down(fake: FakeTable) -> None:
    fake.stand("red", point("e4"))
    assert fake.still
    assert seen(fake) == ["e4"]
    fake.stand("red", None)
    assert seen(fake) == []
