"""The live picture: both faces, what has just changed, lost parts, q."""

from pathlib import Path

import pytest

from hal.fake import FakeTable
from hal.sides import Side
from host.canvas import REVERSE, Canvas
from host.doctor.demo import COUPLED, PIECES, Demo
from host.doctor.watch import Watch, watch
from host.rig import Rig, emulated_rig
from tests.host.small_table import small
from tests.host.terminals import Terminal, keys


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")


@pytest.fixture
def rig() -> Rig:
    return emulated_rig(small())


def hands(rig: Rig) -> FakeTable:
    assert rig.fake is not None
    return rig.fake


def polled(watched: Watch, times: int) -> str:
    for _ in range(times):
        watched.poll()
    return "\n".join(watched.lines(bright=True))


def test_a_magnet_is_shown_on_its_face_bright_at_first(rig: Rig) -> None:
    watched = Watch(rig)
    hands(rig).place("mummy", "a1")
    fresh = polled(watched, 30)
    assert f"{REVERSE}●" in fresh
    later = polled(watched, 100)
    assert REVERSE not in later
    assert " 1 · · · ·       1 · · · ●" in later


def test_a_spot_that_the_calibration_left_out_is_marked(rig: Rig) -> None:
    rig.spot_map.bits[Side.EXPLORERS].pop("b2")  # type: ignore[attr-defined]
    assert " 2 · x   ·" in polled(Watch(rig), 1)


def test_a_lost_part_is_told_until_it_is_back(rig: Rig) -> None:
    watched = Watch(rig)
    hands(rig).unplug("explorers")
    assert "LOST explorers: " in polled(watched, 3)
    hands(rig).plug("explorers")
    assert "parts ok: rows, explorers, mummy" in polled(watched, 3)


def test_a_bus_that_was_freed_says_so_after_it_is_back(rig: Rig) -> None:
    watched = Watch(rig)
    polled(watched, 3)
    hands(rig).hold_bus("mummy")
    said = " ".join(polled(watched, 30).split())
    assert "parts ok: rows, explorers, mummy" in said
    assert "was stuck" in said
    assert "is free again (9 clocks on SCL left SDA low; RESET given to the chips)" in said


def test_the_last_key_is_named_with_what_was_done_to_it(rig: Rig) -> None:
    watched = Watch(rig)
    assert "keys: press or hold one" in polled(watched, 3)
    hands(rig).press(Side.MUMMY, "done")
    assert "keys: done of the mummy was pressed" in polled(watched, 30)
    hands(rig).hold(Side.EXPLORERS, "done", 3.0)
    assert "keys: done of the mummy was pressed" in polled(watched, 190)
    assert "keys: done of the explorers was held" in polled(watched, 200)
    hands(rig).hold(None, "power-off", 4.0)
    assert "keys: power-off of the table was held" in polled(watched, 500)


def test_without_pins_the_faces_are_watched_all_the_same(rig: Rig) -> None:
    rig.panel()
    watched = Watch(rig)
    hands(rig).place("mummy", "a1")
    said = polled(watched, 30)
    assert "keys: key '1' of the explorers on GPIO 4 fails" in said
    assert "●" in said
    watched.close()


def test_when_it_ends_others_can_have_the_keys() -> None:
    rig = emulated_rig(small(), (), PIECES, COUPLED)
    watch(rig, Canvas(Terminal()), keys({5: "q"}), lambda seconds: None)
    rig.panel().close()


def test_what_is_lost_does_not_run_over_the_edge(rig: Rig) -> None:
    watched = Watch(rig)
    hands(rig).unplug("explorers")
    lines = polled(watched, 3).splitlines()
    assert max(map(len, lines)) < 80
    assert "check its plug and supply" in " ".join(lines[-2:])


def test_the_rate_is_that_of_the_last_second(rig: Rig) -> None:
    assert "   100 scans/s" in polled(Watch(rig), 250).replace("101", "100").replace("99", "100")


def test_it_is_drawn_again_and_again_until_q() -> None:
    terminal, paused = Terminal(), list[float]()
    rig = emulated_rig(small(), (), PIECES, COUPLED)
    assert watch(rig, Canvas(terminal), keys({500: "q"}), paused.append)
    frames = terminal.frames()
    assert len(frames) == pytest.approx(50, abs=6)
    assert len({"".join(frame) for frame in frames}) > 10  # something moves
    assert sum(paused) == pytest.approx(rig.clock.now(), abs=0.3)


def test_a_real_table_is_not_slowed_down(rig: Rig) -> None:
    rig.fake = None
    paused: list[float] = []
    watch(rig, Canvas(Terminal()), keys({50: "q"}), paused.append)
    assert paused == []


def test_the_demo_keeps_its_pieces_on_free_spots() -> None:
    fake = FakeTable(small(), PIECES, COUPLED)
    demo = Demo(fake)
    for _ in range(3000):
        demo.go_on()
        fake.clock.wait(0.01)
    while not fake.still:
        fake.clock.wait(0.01)
    places = [fake.over(piece) for piece in ("red", "blue", "mummy")]
    assert None not in places
    assert len(set(places)) == 3
