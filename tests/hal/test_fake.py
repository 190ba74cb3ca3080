"""The fake table: a player's verbs, questions, and faults; with and without emulated chips."""

from dataclasses import replace

import pytest

from hal.debounce import Debounce
from hal.emulator.hands import NEAR_MM
from hal.emulator.motion import HURRY_S, LAG_S, LIFT_S, SNAP_S
from hal.emulator.sandwich import SMALL, Leak, Sandwich
from hal.errors import BusError, PartLostError, PartResetError
from hal.fake import FakeTable
from hal.ports import Hold, KeyNews, PartBack, PartLost, Press
from hal.sensors import Sensors
from hal.sides import Side
from hal.spot_map import wired
from hal.table_file import reference

TABLE = reference()
MAP = wired(TABLE)
EXPLORERS, MUMMY = Side.EXPLORERS, Side.MUMMY
PIECES = {"red": EXPLORERS, "blue": EXPLORERS, "mummy": MUMMY, "counter": EXPLORERS}
SCAN_S = 0.01
SEEN_MM = SMALL.radius(TABLE.sensor.operate_mt.typical)
SURE_MM_S = 2 * SEEN_MM / (4 * SCAN_S)  # three equal scans over a cell, and one for chance


@pytest.fixture(params=[False, True], ids=["fake", "chips"])
def fake(request: pytest.FixtureRequest) -> FakeTable:
    return FakeTable(TABLE, PIECES, coupled=("mummy", "counter"), chips=request.param)


@pytest.fixture
def quick() -> FakeTable:
    """Without chips, for what does not depend on them."""
    return FakeTable(TABLE, PIECES, coupled=("mummy", "counter"))


def seen(fake: FakeTable, side: Side = EXPLORERS) -> list[str]:
    """What one scan sees, once everything rests."""
    fake.clock.wait(max(fake.rests_at - fake.clock.now(), 0.0))
    scan = fake.scanner.scan()
    return MAP.names(side, scan.explorers if side is EXPLORERS else scan.mummy)


class Watch:
    """Looks at the explorers' side 100 times a second."""

    def __init__(self, fake: FakeTable) -> None:
        self.fake, self.debounce = fake, Debounce()
        self.raw: list[tuple[str, ...]] = []
        self.said: list[str] = []

    def until(self, end: float) -> None:
        """Goes on until then; what is seen is added to `raw` and, debounced, to `said`."""
        while self.fake.clock.now() < end:
            begun = self.fake.clock.now()
            self._look(self.fake.scanner.scan().explorers)
            self.fake.clock.wait(begun + SCAN_S - self.fake.clock.now())

    def _look(self, word: int) -> None:
        names = tuple(MAP.names(EXPLORERS, word))
        if not self.raw or self.raw[-1] != names:
            self.raw.append(names)
        for spot in MAP.names(EXPLORERS, self.debounce.feed(word)):
            there = self.debounce.state >> MAP.bits[EXPLORERS][spot] & 1
            self.said.append(f"{'+' if there else '-'}{spot}")


# Verbs


def test_an_empty_table_reads_empty(fake: FakeTable) -> None:
    assert seen(fake) == seen(fake, MUMMY) == []


def test_a_placed_piece_is_seen_on_its_side_when_it_rests(fake: FakeTable) -> None:
    fake.place("red", "e4")
    fake.place("mummy", "h6")
    assert seen(fake) == ["e4"]
    assert seen(fake, MUMMY) == ["h6"]


def test_a_piece_is_placed_off_the_middle(fake: FakeTable) -> None:
    fake.place("red", "e4", off=(SEEN_MM * 0.9, 0.0))
    fake.place("blue", "g4", off=(SEEN_MM * 1.5, 0.0))
    assert seen(fake) == ["e4"]
    spot = TABLE.spot("e4")
    assert fake.at("red") == (spot.x + SEEN_MM * 0.9, spot.y)


def test_a_lifted_piece_is_seen_no_more(fake: FakeTable) -> None:
    fake.place("red", "e4")
    assert seen(fake) == ["e4"]
    fake.lift("red")
    assert seen(fake) == []
    fake.lift("red")
    assert seen(fake) == []


@pytest.mark.parametrize("bounce", [0.05, 0.2])
def test_a_bounce_is_seen_raw_and_gone_after_the_debounce(fake: FakeTable, bounce: float) -> None:
    watch = Watch(fake)
    watch.until(fake.place("red", "e4", bounce=bounce) + 0.1)
    watch.until(fake.lift("red", bounce=bounce) + 0.1)
    assert len(watch.raw) > 5
    assert watch.said == ["+e4", "-e4"]


def test_a_slide_tells_when_it_rests(quick: FakeTable) -> None:
    quick.place("red", "d3")
    quick.clock.wait(1.0)
    rests = quick.slide("red", ["d3", "d4", "d5"], speed=200.0)
    assert rests == quick.rests_at == pytest.approx(1.0 + 60 / 200 + HURRY_S)
    moving = not quick.still
    quick.clock.wait(rests - 1.0)
    assert (moving, quick.still) == (True, True)
    assert quick.over("red") == "d5"


def test_a_slide_need_not_begin_with_where_the_piece_is(quick: FakeTable) -> None:
    quick.place("red", "d3", off=(2.0, 1.0))
    quick.slide("red", ["d4"])
    assert seen(quick) == ["d4"]


def test_a_slide_may_end_beside_the_middle(quick: FakeTable) -> None:
    quick.place("red", "d3")
    quick.slide("red", ["d3", "d4"], off=(SEEN_MM / 2, -SEEN_MM / 2))
    assert seen(quick) == ["d4"]
    spot = TABLE.spot("d4")
    assert quick.at("red") == (spot.x + SEEN_MM / 2, spot.y - SEEN_MM / 2)


@pytest.mark.parametrize("speed", [SURE_MM_S * 0.4, SURE_MM_S * 0.7, SURE_MM_S])
def test_a_hand_passes_over_each_cell_and_leaves_gaps_between(
    fake: FakeTable, speed: float
) -> None:
    watch = Watch(fake)
    watch.until(fake.place("red", "d3") + 0.1)
    watch.until(fake.slide("red", ["d3", "d4", "d5", "d6"], speed) + 0.1)
    assert set(watch.raw) == {(), ("d3",), ("d4",), ("d5",), ("d6",)}
    assert watch.said == ["+d3", "-d3", "+d4", "-d4", "+d5", "-d5", "+d6"]


def test_a_slow_hand_may_be_seen_to_hesitate_at_the_edge_of_a_cell(fake: FakeTable) -> None:
    """Slower than the debounce: chips that come up at random between thresholds look like it."""
    watch = Watch(fake)
    watch.until(fake.place("red", "d3") + 0.1)
    watch.until(fake.slide("red", ["d3", "d4", "d5", "d6"], speed=20.0) + 0.1)
    came = [change for change in watch.said if change.startswith("+")]
    assert list(dict.fromkeys(came)) == ["+d3", "+d4", "+d5", "+d6"]
    assert came == sorted(came)


def test_too_fast_a_slide_skips_cells_after_the_debounce(fake: FakeTable) -> None:
    watch = Watch(fake)
    watch.until(fake.place("red", "d3") + 0.1)
    watch.until(fake.slide("red", ["d3", "d4", "d5", "d6"], speed=SURE_MM_S * 5) + 0.1)
    assert watch.said == ["+d3", "-d3", "+d6"]


def test_when_each_cell_sees_a_slide_follows_from_speed_and_radius(quick: FakeTable) -> None:
    quick.place("red", "d3")
    quick.clock.wait(1.0)
    quick.slide("red", ["d3", "d6"], speed=100.0)
    radius, leaves = quick.magnets.radius("red"), quick.magnets.release_radius("red")
    into_it = 1.0 + HURRY_S / 2  # at full speed it is this much later than without a start
    enters_d4, leaves_d4 = into_it + (30.0 - radius) / 100.0, into_it + (30.0 + leaves) / 100.0
    moments = [0.0, 0.0]
    while quick.over("red") != "d6":
        quick.clock.wait(0.002)
        if "d4" in MAP.names(EXPLORERS, quick.scanner.scan().explorers):
            moments = [moments[0] or quick.clock.now(), quick.clock.now()]
    assert moments == pytest.approx([enters_d4, leaves_d4], abs=0.004)


def test_several_pieces_slide_at_once(fake: FakeTable) -> None:
    fake.place("red", "d3")
    fake.place("blue", "k3")
    fake.clock.wait(0.2)
    fake.slide("red", ["d3", "d4"])
    fake.slide("blue", ["k3", "k4"])
    assert sorted(seen(fake)) == ["d4", "k4"]


def test_a_nudge_moves_a_piece_a_little(fake: FakeTable) -> None:
    fake.place("red", "e4")
    fake.clock.wait(0.2)
    fake.nudge("red", SEEN_MM / 2, SEEN_MM / 2)
    assert seen(fake) == ["e4"]
    fake.nudge("red", SEEN_MM, 0.0)
    assert seen(fake) == []


def test_a_piece_turned_over_is_not_seen_until_it_is_turned_again(fake: FakeTable) -> None:
    fake.place("red", "e4")
    assert seen(fake) == ["e4"]
    fake.turn_over("red")
    assert seen(fake) == []
    assert fake.over("red") == "e4"
    fake.turn_over("red")
    assert seen(fake) == ["e4"]


def key_news(fake: FakeTable, seconds: float) -> list[KeyNews]:
    """What the panel tells in the next seconds."""
    news: list[KeyNews] = []
    for _ in range(round(seconds / SCAN_S)):
        news += fake.panel.poll(fake.clock.now())
        fake.clock.wait(SCAN_S)
    return news


def test_a_key_is_pressed_once(quick: FakeTable) -> None:
    quick.press(EXPLORERS, "done", bounce=0.02)
    assert key_news(quick, 1.0) == [Press(EXPLORERS, "done")]


def test_a_key_is_held_once(quick: FakeTable) -> None:
    assert quick.hold(EXPLORERS, "done", 3.0, bounce=0.02) == pytest.approx(3.02)
    assert key_news(quick, 4.0) == [Hold(EXPLORERS, "done")]


def test_a_key_that_a_finger_stays_on_is_down_until_it_lets_go(quick: FakeTable) -> None:
    quick.push(EXPLORERS, "done")
    assert key_news(quick, 1.0) == []
    quick.let_go(EXPLORERS, "done")
    assert key_news(quick, 0.1) == [Press(EXPLORERS, "done")]
    quick.push(EXPLORERS, "done")
    assert key_news(quick, 3.0) == [Hold(EXPLORERS, "done")]
    quick.let_go(EXPLORERS, "done")
    assert key_news(quick, 1.0) == []


def test_a_finger_that_lets_go_at_once_has_pressed(quick: FakeTable) -> None:
    for _ in range(2):
        quick.push(MUMMY, "done")
        quick.let_go(MUMMY, "done")
    assert not quick.still
    assert key_news(quick, 1.0) == [Press(MUMMY, "done")] * 2
    assert quick.still


def test_a_key_is_up_when_the_last_finger_has_let_go(quick: FakeTable) -> None:
    quick.push(EXPLORERS, "done")
    quick.push(EXPLORERS, "done")
    quick.press(EXPLORERS, "done")
    quick.let_go(EXPLORERS, "done")
    assert key_news(quick, 1.0) == []
    quick.let_go(EXPLORERS, "done")
    assert key_news(quick, 1.0) == [Press(EXPLORERS, "done")]


def test_letting_go_of_a_key_that_nobody_pushes_does_nothing(quick: FakeTable) -> None:
    quick.let_go(EXPLORERS, "done")
    assert key_news(quick, 1.0) == []
    quick.press(EXPLORERS, "done")
    assert key_news(quick, 1.0) == [Press(EXPLORERS, "done")]


# Questions


def test_a_piece_off_the_board_is_nowhere(quick: FakeTable) -> None:
    assert (quick.at("red"), quick.over("red")) == (None, None)
    quick.place("red", "e4")
    quick.clock.wait(1.0)
    quick.lift("red")
    assert (quick.at("red"), quick.over("red")) == (None, None)


def test_a_piece_that_bounces_is_where_it_bounces(quick: FakeTable) -> None:
    quick.place("red", "e4", bounce=1.0)
    for _ in range(50):
        quick.clock.wait(0.02)
        assert quick.over("red") == "e4"


def test_between_spots_a_piece_is_over_none(quick: FakeTable) -> None:
    quick.place("red", "e4", off=(15.0, 15.0))
    assert quick.at("red") is not None
    assert quick.over("red") is None


# The mummy's halves


@pytest.fixture
def paired(quick: FakeTable) -> FakeTable:
    quick.place("mummy", "h6")
    quick.place("counter", "h6")
    quick.clock.wait(1.0)
    return quick


def test_the_counter_magnet_is_dragged_along_a_little_behind(paired: FakeTable) -> None:
    paired.slide("mummy", ["h6", "h7", "h8"], speed=200.0)
    paired.clock.wait(0.2)
    mummy, counter = paired.at("mummy"), paired.at("counter")
    assert mummy is not None
    assert counter is not None
    assert mummy[1] - counter[1] == pytest.approx(200.0 * LAG_S)
    assert seen(paired) == seen(paired, MUMMY) == ["h8"]


def test_the_counter_magnet_drags_the_mummy(paired: FakeTable) -> None:
    paired.slide("counter", ["h6", "h7"])
    assert seen(paired) == seen(paired, MUMMY) == ["h7"]


def test_lifting_the_mummy_leaves_the_counter_magnet(paired: FakeTable) -> None:
    paired.lift("mummy")
    assert seen(paired) == ["h6"]
    assert seen(paired, MUMMY) == []


def test_the_mummy_put_far_away_leaves_the_counter_magnet_behind(paired: FakeTable) -> None:
    paired.lift("mummy")
    paired.clock.wait(1.0)
    paired.place("mummy", "h8")
    assert seen(paired) == ["h6"]
    assert seen(paired, MUMMY) == ["h8"]
    paired.slide("mummy", ["h8", "i8"])
    assert seen(paired) == ["h6"]


def test_the_mummy_put_down_nearby_pulls_the_counter_magnet_over(paired: FakeTable) -> None:
    paired.lift("mummy")
    paired.clock.wait(1.0)
    paired.place("mummy", "h6", off=(NEAR_MM - 6.0, 0.0))
    paired.clock.wait(LIFT_S)
    assert paired.over("counter") == "h6"
    paired.clock.wait(SNAP_S)
    assert paired.at("counter") == pytest.approx(paired.at("mummy"))


def test_the_mummy_that_stops_nearby_pulls_the_counter_magnet_over(paired: FakeTable) -> None:
    paired.lift("mummy")
    paired.clock.wait(1.0)
    paired.place("mummy", "h8")
    paired.clock.wait(1.0)
    paired.slide("mummy", ["h8", "h7", "h6"], off=(4.0, 0.0))
    paired.clock.wait(2.0)
    assert paired.at("counter") == paired.at("mummy")


def test_the_counter_magnet_put_near_the_mummy_goes_to_it(paired: FakeTable) -> None:
    paired.lift("counter")
    paired.clock.wait(1.0)
    paired.place("counter", "h6", off=(7.0, 7.0))
    assert paired.at("counter") == paired.at("mummy")
    paired.lift("counter")
    paired.clock.wait(1.0)
    paired.place("counter", "h8")
    paired.clock.wait(1.0)
    paired.slide("counter", ["h8", "h7", "h6"], off=(7.0, 7.0))
    assert seen(paired) == ["h6"]
    assert paired.at("counter") == paired.at("mummy")


def test_pieces_that_are_not_coupled_leave_each_other_alone(fake: FakeTable) -> None:
    fake.place("red", "h6")
    fake.place("mummy", "h6")
    fake.clock.wait(1.0)
    fake.slide("mummy", ["h6", "h7"])
    assert seen(fake) == ["h6"]


# Faults


def test_a_stuck_cell_sees_a_magnet_until_it_is_healed(fake: FakeTable) -> None:
    fake.stick(MUMMY, "e4")
    assert seen(fake, MUMMY) == ["e4"]
    fake.heal(MUMMY, "e4")
    assert seen(fake, MUMMY) == []


def test_a_killed_cell_sees_none_until_it_is_healed(fake: FakeTable) -> None:
    fake.place("red", "e4")
    fake.kill(EXPLORERS, "e4")
    assert seen(fake) == []
    fake.heal(EXPLORERS, "e4")
    assert seen(fake) == ["e4"]


def test_a_flickering_cell_is_both_and_others_are_not(fake: FakeTable) -> None:
    fake.place("red", "e4")
    fake.flicker(EXPLORERS, "g4")
    scans = [tuple(seen(fake)) for _ in range(100)]
    assert 20 < scans.count(("e4",)) < 80
    assert scans.count(("e4",)) + scans.count(("e4", "g4")) == 100


@pytest.mark.parametrize("chips", [False, True])
def test_chance_is_seeded(chips: bool) -> None:
    def flickered(seed: int) -> list[list[str]]:
        fake = FakeTable(TABLE, PIECES, chips=chips, seed=seed)
        fake.flicker(EXPLORERS, "g4")
        return [seen(fake) for _ in range(40)]

    assert flickered(1) == flickered(1) != flickered(2)


@pytest.mark.parametrize("part", ["rows", "explorers", "mummy"])
def test_an_unplugged_part_is_lost_by_name_until_it_is_plugged_in(
    fake: FakeTable, part: str
) -> None:
    fake.place("red", "e4")
    assert seen(fake) == ["e4"]
    fake.unplug(part)
    for _ in range(3):
        with pytest.raises(PartLostError, match=f"MCP23017 '{part}' at 0x") as lost:
            fake.scanner.scan()
        assert (lost.value.part, lost.value.address) == (part, TABLE.chip(part).address)
    fake.plug(part)
    assert seen(fake) == ["e4"]


def test_if_all_parts_are_unplugged_the_bus_is_blamed(fake: FakeTable) -> None:
    fake.place("red", "e4")
    assert seen(fake) == ["e4"]
    for part in TABLE.chips:
        fake.unplug(part)
    for _ in range(3):
        with pytest.raises(BusError, match="is silent"):
            fake.scanner.scan()
    fake.plug("rows")
    with pytest.raises(PartLostError):
        fake.scanner.scan()
    for part in TABLE.chips:
        fake.plug(part)
    assert seen(fake) == ["e4"]


def test_one_refused_transfer_is_tried_again_within_the_scan(fake: FakeTable) -> None:
    fake.place("red", "e4")
    assert seen(fake) == ["e4"]
    fake.nack("explorers")
    assert seen(fake) == ["e4"]


@pytest.mark.parametrize("part", ["rows", "explorers", "mummy"])
@pytest.mark.parametrize("pieces", [[], ["red"]])
def test_a_brown_out_is_noticed_in_the_next_scan_and_costs_that_one(
    fake: FakeTable, part: str, pieces: list[str]
) -> None:
    for piece in pieces:
        fake.place(piece, "e4")
    fake.clock.wait(1.0)
    before = fake.scanner.scan()
    fake.brown_out(part)
    with pytest.raises(PartResetError, match=f"'{part}' .* was reset while in use"):
        fake.scanner.scan()
    assert fake.scanner.scan() == before


@pytest.mark.parametrize("part", ["rows", "explorers", "mummy"])
@pytest.mark.parametrize("before", [0, 2])
def test_of_many_missed_acknowledgements_two_lose_a_scan(
    fake: FakeTable, part: str, before: int
) -> None:
    for _ in range(before):
        fake.scanner.scan()
    for times in range(6):
        fake.nack(part, times)
        lost = 0
        for _ in range(5):
            try:
                fake.scanner.scan()
            except PartLostError:
                lost += 1
        assert lost == times // 2


def test_a_part_that_refuses_twice_is_lost_for_one_scan(fake: FakeTable) -> None:
    fake.place("red", "e4")
    assert seen(fake) == ["e4"]
    fake.nack("mummy", times=2)
    with pytest.raises(PartLostError, match="'mummy'"):
        fake.scanner.scan()
    assert seen(fake) == ["e4"]


def test_a_bus_that_hangs_is_no_part_lost_and_comes_back(fake: FakeTable) -> None:
    fake.place("red", "e4")
    assert seen(fake) == ["e4"]
    fake.bus_hang()
    for _ in range(2):
        with pytest.raises(BusError):
            fake.scanner.scan()
    fake.bus_free()
    assert seen(fake) == ["e4"]


def test_only_chips_have_a_bus() -> None:
    assert FakeTable(TABLE, PIECES).bus is None
    fake = FakeTable(TABLE, PIECES, chips=True)
    fake.scanner.scan()
    assert fake.bus is not None
    assert fake.bus.bytes > 0


# What is refused


@pytest.mark.parametrize(
    ("verb", "given", "message"),
    [
        ("place", ("pink", "e4"), "no piece 'pink'; there is red, blue, mummy"),
        ("place", ("red", "z9"), "no spot 'z9'; there is a1, b1"),
        ("lift", ("pink",), "no piece 'pink'"),
        ("slide", ("pink", ["e4"]), "no piece 'pink'"),
        ("slide", ("red", ["e4"]), "'red' is not on the board: place it"),
        ("slide", ("red", []), r"'red' through \[\] at 200 mm/s: it takes at least"),
        ("slide", ("red", ["e4"], 0.0), "a speed above 0"),
        ("nudge", ("red", 1.0, 1.0), "'red' is not on the board: place it"),
        ("turn_over", ("pink",), "no piece 'pink'"),
        ("press", (MUMMY, "card"), "no key of mummy 'card'; there is done"),
        ("hold", (MUMMY, "card", 3.0), "no key of mummy 'card'; there is done"),
        ("push", (MUMMY, "card"), "no key of mummy 'card'; there is done"),
        ("let_go", (MUMMY, "card"), "no key of mummy 'card'; there is done"),
        ("press", (None, "on"), "no key of the table 'on'; there is power-off"),
        ("unplug", ("0x21",), "no part '0x21'; there is rows, explorers, mummy"),
        ("plug", ("plug",), "no part 'plug'"),
        ("nack", ("plug",), "no part 'plug'"),
        ("stick", (MUMMY, "z9"), "no spot 'z9'"),
        ("kill", (MUMMY, "z9"), "no spot 'z9'"),
        ("flicker", (MUMMY, "z9"), "no spot 'z9'"),
        ("heal", (MUMMY, "z9"), "no spot 'z9'"),
    ],
)
def test_what_is_not_there_is_refused_with_what_there_is(
    quick: FakeTable, verb: str, given: tuple[object, ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        getattr(quick, verb)(*given)


def test_coupled_pieces_must_be_there() -> None:
    with pytest.raises(ValueError, match="no piece 'sphinx'"):
        FakeTable(TABLE, PIECES, coupled=("mummy", "sphinx"))


@pytest.mark.parametrize("chips", [False, True], ids=["fake scanner", "chips"])
@pytest.mark.parametrize(
    ("clocks", "reset", "freed"),
    [(5, True, True), (5, False, True), (10, True, True), (10, False, False)],
    ids=["clocks or RESET", "clocks alone", "RESET alone", "nothing"],
)
def test_a_bus_that_a_chip_holds_is_lost_and_back_if_anything_frees_it(
    chips: bool, clocks: int, reset: bool, freed: bool
) -> None:
    table = TABLE
    if not reset:
        table = replace(table, bus=replace(table.bus, reset=None))
    fake = FakeTable(table, PIECES, chips=chips)
    sensors = Sensors(fake.scanner, MAP)
    fake.hold_bus("mummy", clocks)
    (lost,) = sensors.poll()
    assert isinstance(lost, PartLost)
    assert (lost.part, "; it is free again" in lost.why) == ("bus", freed)
    back = sensors.poll()
    assert back == ((PartBack("bus", lost.why),) if freed else ())
    fake.bus_free()
    assert sensors.poll() == (() if freed else (PartBack("bus"),))


# Ghosts


@pytest.mark.parametrize("chips", [False, True], ids=["fake scanner", "chips"])
def test_poor_steel_shows_an_explorer_on_the_mummys_side_and_good_steel_does_not(
    chips: bool,
) -> None:
    good = FakeTable(TABLE, PIECES, chips=chips)
    poor = FakeTable(TABLE, PIECES, chips=chips, sandwich=Sandwich(leak=Leak(20.0)))
    for fake in (good, poor):
        fake.place("red", "e4")
    assert [seen(fake, MUMMY) for fake in (good, poor)] == [[], ["e4"]]
    assert [seen(fake) for fake in (good, poor)] == [["e4"], ["e4"]]
    assert (good.ghosts, poor.ghosts) == (False, True)
