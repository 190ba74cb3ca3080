"""`referee calibrate` on emulated chips: whole walks by the robot hand, with every fault."""

import json
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hal.calibration import Calibration, Cell, Face, Ghosts
from hal.clock import Clock, EmulatedClock
from hal.emulator.matrix import EmulatedMatrix
from hal.emulator.sandwich import Leak, Sandwich
from hal.errors import BusError
from hal.sensors import Sensors
from hal.sides import Side
from hal.spot_map import wired
from hal.table import Table
from host.calibrate.command import _with_earlier
from host.calibrations import load, path_of
from host.cli import main
from host.rig import Rig, emulated_rig
from host.rig_faults import fault
from tests.host.small_table import small, small_text, write_small

Capture = pytest.CaptureFixture[str]
E, M = Side.EXPLORERS, Side.MUMMY


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with the small build's file, and an empty home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    write_small(tmp_path)
    return tmp_path


def calibrate(*words: str) -> int:
    return main(["calibrate", "--table", "small.toml", "--emulated", *words])


def kept() -> Calibration:
    calibration = load(small(), emulated=True)
    assert calibration is not None
    return calibration


def test_a_table_in_order_is_walked_over_without_a_key_and_kept(capsys: Capture) -> None:
    assert calibrate() == 0
    out = capsys.readouterr().out
    assert "1 of 10: put the magnet on b3." in out
    assert "Explorers' face: 10 spots walked over, 10 answer.\n" in out
    assert "Mummy's face: 10 spots walked over, 10 answer.\n" in out
    assert f"Kept as small-{small().fingerprint[:8]}.emulated.json." in out
    assert kept().spot_map(small()) == wired(small())


def test_the_next_command_means_the_same_table(here: Path, capsys: Capture) -> None:
    file = here / "my table" / "small.toml"
    file.parent.mkdir()
    (here / "small.toml").rename(file)
    main(["calibrate", "--table", str(file), "--emulated", "--side", "mummy"])
    *_, last = capsys.readouterr().out.splitlines()
    assert shlex.split(last)[-5:] == ["doctor", "--watch", "--table", str(file), "--emulated"]


def test_swapped_spots_are_named_and_put_right(capsys: Capture) -> None:
    assert calibrate("--fault", "swap:b1,d2") == 0
    assert "swapped: d2 and b1. The calibration puts it right" in capsys.readouterr().out
    bits, believed = kept().spot_map(small()).bits, wired(small()).bits
    for side in Side:
        assert (bits[side]["b1"], bits[side]["d2"]) == (believed[side]["d2"], believed[side]["b1"])


def test_whoever_opens_the_table_uses_the_calibration() -> None:
    faults = [fault("swap:b1,d2", small())]
    assert _seen_on(emulated_rig(small(), faults), "b1") == {"d2"}
    calibrate("--fault", "swap:b1,d2")
    assert _seen_on(emulated_rig(small(), faults), "b1") == {"b1"}


def _seen_on(rig: Rig, spot: str) -> frozenset[str]:
    assert rig.fake is not None
    rig.fake.place("explorers", spot)
    rig.clock.wait(1.0)
    sensors = Sensors(rig.scanner, rig.spot_map)
    for _ in range(5):
        sensors.poll()
    return sensors.picture(E)


def test_a_dead_cell_is_found_and_left_out(capsys: Capture) -> None:
    assert calibrate("--fault", "dead:mummy:c3") == 1
    out = capsys.readouterr().out
    assert "dead: c3." in out
    assert "once more, turned over: put the magnet on c3." in out
    assert "c3" in kept().spot_map(small()).bits[E]
    assert "c3" not in kept().spot_map(small()).bits[M]


def test_a_stuck_cell_is_found_first_and_left_out(capsys: Capture) -> None:
    assert calibrate("--fault", "stuck:explorers:d2") == 1
    assert "stuck, sees a magnet where none is, always or at times: d2." in _flat(capsys)
    assert kept().face(E).stuck == (wired(small()).bits[E]["d2"],)
    assert "d2" not in kept().spot_map(small()).bits[E]
    assert kept().face(M).stuck == ()


def test_a_flickering_cell_is_found(capsys: Capture) -> None:
    assert calibrate("--fault", "flicker:mummy:a2") == 1
    assert "where none is, always or at times: a2" in _flat(capsys)


def test_a_magnet_upside_down_is_noticed_and_turned(capsys: Capture) -> None:
    assert calibrate("--fault", "reversed", "--side", "mummy") == 0
    out = _flat(capsys)
    assert "the magnet may be upside down. Turn it over" in out
    assert "the magnet had to be turned over." in out
    assert kept().face(M).turned
    assert kept().spot_map(small()) == wired(small())


@pytest.mark.parametrize(
    ("spots", "told"),
    [
        ("a2,b2,d2", "dead: all of row 2. Check its power switch and the wire to pin GPA1 of"),
        ("b1,b2,b3", "dead: all of column b. Check the wire to pin GPA1 of chip 'explorers'."),
        ("a1,b1,c1,d1,a2,b2,d2,b3,c3,d3", "dead: no spot of this face saw the magnet."),
    ],
)
def test_a_whole_silent_row_column_or_face_is_told_as_one(
    spots: str, told: str, capsys: Capture
) -> None:
    assert calibrate("--side", "explorers", "--fault", f"dead:{spots}") == 1
    out = _flat(capsys)
    assert told in out
    assert out.count("- dead") == 1


def test_wires_that_lead_to_a_bare_crossing_are_followed(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.rig.rewired", _with_b2_on_the_crossing_c2)
    assert calibrate("--side", "explorers") == 0
    assert "b2 is wired as bare crossing c2. The calibration puts it right" in _flat(capsys)
    assert _seen_on(emulated_rig(small()), "b2") == {"b2"}


def _with_b2_on_the_crossing_c2(table: Table, _: object) -> Table:
    spots = [replace(one, column=2) if one.name == "b2" else one for one in table.spots]
    return replace(table, spots=tuple(spots))


@pytest.mark.parametrize("words", [["--fault", "unplug:rows"], ["--fault", "hang"]])
def test_a_part_that_does_not_come_back_ends_the_walk_in_a_sentence(
    words: list[str], capsys: Capture
) -> None:
    assert calibrate(*words) == 1
    assert "The calibration was not made: " in capsys.readouterr().out
    assert load(small(), emulated=True) is None


def test_one_lost_transfer_does_not_matter() -> None:
    assert calibrate("--fault", "nack:mummy", "--side", "mummy") == 0


def test_one_side_can_be_walked_alone_and_the_other_is_kept() -> None:
    calibrate("--fault", "dead:c3")
    assert calibrate("--side", "mummy") == 0
    assert not kept().face(E).cells["c3"].usable
    assert kept().face(M).cells["c3"].usable


def test_a_calibration_of_another_wiring_is_not_used_and_that_is_said(
    here: Path, capsys: Capture
) -> None:
    calibrate()
    changed = small_text().replace('a = { explorers = "GPA0"', 'a = { explorers = "GPA5"')
    (here / "small.toml").write_text(changed, encoding="utf-8")
    capsys.readouterr()
    assert calibrate("--side", "mummy") == 0
    out = capsys.readouterr().out
    assert "there is no calibration for this wiring of 'small', only for another" in out
    assert "Explorers" not in out


def test_the_emulated_tables_calibration_does_not_touch_the_real_ones() -> None:
    calibrate("--side", "mummy")
    assert load(small(), emulated=False) is None
    name = f"small-{small().fingerprint[:8]}.json"
    assert path_of(small(), emulated=False).name == name


def test_another_table_of_the_same_name_has_a_calibration_of_its_own(here: Path) -> None:
    calibrate("--fault", "dead:mummy:c3")
    before = kept()
    other = here / "other" / "small.toml"
    other.parent.mkdir()
    other.write_text(small_text().replace('a = { explorers = "GPA0"', 'a = { explorers = "GPA5"'))
    assert main(["calibrate", "--table", str(other), "--emulated"]) == 0
    assert kept() == before


def test_what_is_kept_has_a_format_and_the_wirings_fingerprint() -> None:
    calibrate("--side", "mummy")
    data = json.loads(path_of(small(), emulated=True).read_text(encoding="utf-8"))
    assert (data["format"], data["fingerprint"]) == (1, small().fingerprint)


def test_a_machine_without_a_bus_is_told_so(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.calibrate.command.open_rig", _no_bus)
    assert main(["calibrate", "--table", "small.toml"]) == 1
    assert capsys.readouterr().out == (
        "The calibration was not made: no bus here. To try it without hardware: --emulated\n"
    )


def _no_bus(_: object) -> Rig:
    raise BusError("no bus here")


def test_a_real_table_needs_a_person_at_a_terminal(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.calibrate.command.open_rig", emulated_rig)
    assert main(["calibrate", "--table", "small.toml"]) == 1
    assert "it needs a terminal" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_to_is_told(
    capsys: Capture, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "data").write_text("a file, no folder")
    assert calibrate("--side", "mummy") == 1
    assert "The calibration was not made: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--fault", "melted"], "'melted' is no fault; there is swap, dead"),
        (["--fault", "dead:z9"], "'dead:z9': there is no 'z9'"),
        (["--fault", "swap:b1,b1"], "'swap:b1,b1': name different spots"),
        (["--fault", "swap:b1"], "'swap:b1': after swap comes two spots"),
        (["--board", "practice"], "small does not carry practice:"),
        (["--board", "no-such"], "no-such: There is no board called no-such"),
    ],
)
def test_wrong_wishes_are_refused_before_anything_begins(
    words: list[str], told: str, capsys: Capture
) -> None:
    assert calibrate(*words) == 2
    assert told in capsys.readouterr().err


def test_faults_are_for_emulated_tables(capsys: Capture) -> None:
    assert main(["calibrate", "--fault", "hang"]) == 2
    assert "--fault needs --emulated" in capsys.readouterr().err


def test_a_bad_table_file_is_told_by_line(here: Path, capsys: Capture) -> None:
    (here / "small.toml").write_text("format = 1", encoding="utf-8")
    assert calibrate() == 1
    assert "small.toml: " in capsys.readouterr().out


def test_with_a_board_only_its_spots_are_walked_over(capsys: Capture) -> None:
    words = ["--emulated", "--side", "explorers", "--board", "practice", "--fault", "dead:c3"]
    assert main(["calibrate", *words]) == 1
    out = _flat(capsys)
    assert "Explorers' face: 110 spots walked over, 109 answer." in out
    assert "- dead: c3." in out


def test_margins_are_measured_by_drawing_along_the_rows(capsys: Capture) -> None:
    assert calibrate("--margins") == 0
    out = _flat(capsys)
    assert "Row 1 of 3: draw the magnet from beyond b3 to beyond d3, slowly, in one go." in out
    fake = emulated_rig(small()).fake
    assert fake is not None
    for side in Side:
        between = 2 * fake.magnets.radius(side), 2 * fake.magnets.release_radius(side)
        for cell in kept().face(side).cells.values():
            assert cell.width_mm is not None
            assert between[0] - 2.0 <= cell.width_mm <= between[1] + 2.0


def test_ctrl_c_keeps_nothing(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(clock: Clock, seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hal.clock.EmulatedClock.wait", interrupt)
    assert calibrate() == 1
    assert capsys.readouterr().out == "Stopped; nothing was kept.\n"
    assert load(small(), emulated=True) is None


@pytest.mark.parametrize("words", [["calibrate"], ["doctor"], ["doctor", "--watch"]])
def test_ctrl_c_leaves_no_row_with_power(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    waits, tables = [0], list[EmulatedMatrix]()
    wait, make = EmulatedClock.wait, EmulatedMatrix.__init__

    def interrupt(clock: EmulatedClock, seconds: float) -> None:
        waits[0] += 1
        if waits[0] == 20:
            raise KeyboardInterrupt
        wait(clock, seconds)

    def noted(matrix: EmulatedMatrix, *about: Any) -> None:
        make(matrix, *about)
        tables.append(matrix)

    monkeypatch.setattr(EmulatedClock, "wait", interrupt)
    monkeypatch.setattr(EmulatedMatrix, "__init__", noted)
    main([*words, "--table", "small.toml", "--emulated"])
    assert [matrix.powered for matrix in tables] == [()]


def test_an_earlier_finding_is_dropped_when_its_bit_is_found_elsewhere() -> None:
    calibrate("--side", "explorers", "--fault", "swap:a1,b1")
    rig = emulated_rig(small())
    right = {"a1": Cell(wired(small()).bits[E]["a1"])}
    joined = _with_earlier(rig, {E: Face(right)}, Ghosts())
    assert "b1" not in joined.face(E).cells
    assert joined.spot_map(small()) == wired(small())


def test_good_steel_is_found_to_have_no_ghosts(capsys: Capture) -> None:
    calibrate()
    out = _flat(capsys)
    assert "leave the mummy on b3, and put the explorer next to it, on c3." in out
    assert "Ghosts: none. No explorer was seen on the mummy's face, nor beside the mummy." in out
    assert kept().has_ghosts(small()) is False


def test_ghosts_are_found_where_they_are_and_beside_the_mummy(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    steel(monkeypatch, Leak(20.0))
    assert calibrate() == 0
    assert "Ghosts: the mummy's side sees explorers on a1, b1, c1, d1, a2," in _flat(capsys)
    assert {spot for spot, bits in kept().ghosts.alone.items() if bits} == set(
        wired(small()).bits[M]
    )
    assert kept().ghosts.alone["d2"] == (wired(small()).bits[M]["d2"],)


def test_ghosts_that_only_the_mummy_next_door_lets_through_are_found(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    steel(monkeypatch, Leak(2.0, beside_mummy_mt=30.0))
    assert calibrate() == 0
    out = _flat(capsys)
    assert "Ghosts: the mummy's side sees explorers beside the mummy on b1, d1, a2, c3." in out
    assert not any(kept().ghosts.alone.values())
    assert kept().has_ghosts(small()) is True


def steel(monkeypatch: pytest.MonkeyPatch, leak: Leak | None) -> None:
    monkeypatch.setattr("host.rig.sandwich", lambda faults: Sandwich(leak=leak))


def test_without_the_explorers_face_ghosts_are_not_measured(capsys: Capture) -> None:
    calibrate("--side", "mummy")
    assert "Ghosts: not measured, because" in _flat(capsys)
    assert kept().has_ghosts(small()) is None


def test_a_walk_over_the_mummys_face_keeps_what_is_known_of_ghosts() -> None:
    calibrate("--side", "explorers")
    calibrate("--side", "mummy")
    assert kept().has_ghosts(small()) is False


def test_better_steel_is_believed_when_the_explorers_face_is_walked_over_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steel(monkeypatch, Leak(20.0))
    calibrate()
    steel(monkeypatch, None)
    calibrate("--side", "explorers")
    assert kept().has_ghosts(small()) is False


def test_behind_a_switch_that_was_replaced_ghosts_are_looked_for_again() -> None:
    calibrate("--fault", "dead:mummy:c1")
    calibrate("--side", "mummy")
    assert kept().has_ghosts(small()) is None
    calibrate("--side", "explorers")
    assert kept().has_ghosts(small()) is False


def test_an_emulated_table_has_ghosts_if_that_fault_is_asked_for() -> None:
    calibrate("--fault", "ghosts")
    assert kept().has_ghosts(small()) is True


def _flat(capsys: Capture) -> str:
    """What was printed, on one line."""
    return " ".join(capsys.readouterr().out.split())
