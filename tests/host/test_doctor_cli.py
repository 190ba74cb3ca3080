"""`referee doctor` with every fault: a line a part, what to do, the exit status, no traceback."""

import json
from pathlib import Path
from typing import Any

import pytest

from fsm.pyramid.board import Board
from hal.clock import EmulatedClock
from hal.errors import BusError, HalError
from hal.sides import Side
from hal.table import Table
from host import boards
from host.cli import main
from host.dice.emulated_tray import EmulatedTray
from host.dice.tray import emulated_tray
from host.doctor.calibration import ghosts
from host.doctor.report import State
from host.rig import Rig, emulated_rig
from tests.host.small_table import small, small_text, write_small

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with the small build's file, and an empty home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    write_small(tmp_path)
    return tmp_path


def doctor(*words: str) -> int:
    return main(["doctor", "--table", "small.toml", *words])


def parts(capsys: Capture, *words: str) -> dict[str, list[dict[str, Any]]]:
    """What is said of each part."""
    status = doctor("--json", *words)
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is (status == 0)
    told: dict[str, list[dict[str, Any]]] = {}
    for report in answer["parts"]:
        told.setdefault(report["part"], []).append(report)
    return told


def test_an_emulated_table_is_in_order(capsys: Capture) -> None:
    assert doctor("--emulated") == 0
    out = capsys.readouterr().out
    assert "ok     chip rows          MCP23017 at 0x20 answers and keeps its settings\n" in out
    assert "wrong" not in out.replace("wrong of", "")
    assert out.endswith("\nall in order\n")


@pytest.mark.parametrize("columns", [60, 132])
def test_it_is_as_wide_as_the_terminal(
    columns: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    doctor("--emulated", "--fault", "unplug:rows", "--lamps")
    widest = max(map(len, capsys.readouterr().out.splitlines()))
    assert columns - 12 <= widest <= columns


def test_every_part_is_told_of(capsys: Capture) -> None:
    told = parts(capsys, "--emulated")
    assert list(told) == [
        "program",
        "table file",
        "bus",
        "chip rows",
        "chip explorers",
        "chip mummy",
        "RESET",
        "rows",
        "columns explorers",
        "columns mummy",
        "cells explorers",
        "cells mummy",
        "scan rate",
        "bus clock",
        "transfers",
        "calibration",
        "ghosts",
        "pins",
        "keys",
        "lamps",
        "buzzers",
        "displays",
        "reader explorers",
        "reader mummy",
        "dice calibration",
    ]


@pytest.mark.parametrize(
    ("fault", "part", "what"),
    [
        ("unplug:rows", "chip rows", "MCP23017 at 0x20 does not answer"),
        ("unplug:mummy", "chip mummy", "MCP23017 at 0x22 does not answer"),
        ("nack:explorers", "chip explorers", "answers only when asked twice"),
        ("hang", "bus", "I2C bus 1 is stuck (Connection timed out)"),
        ("hang", "bus", "tried: 9 clocks on SCL left SDA low; RESET given to the chips"),
        ("held:mummy", "bus", "is free again (9 clocks on SCL left SDA low; RESET given to the"),
        ("stuck:explorers:d2", "cells explorers", "a magnet is seen at d2"),
        ("flicker:mummy:d2", "cells mummy", "comes and goes: d2"),
    ],
)
def test_a_fault_is_named_with_what_to_do(
    fault: str, part: str, what: str, capsys: Capture
) -> None:
    told = parts(capsys, "--emulated", "--fault", fault)
    wrong = [one for reports in told.values() for one in reports if one["state"] == "wrong"]
    assert [one["part"] for one in wrong] == [part]
    assert what in wrong[0]["what"]
    assert wrong[0]["do"]


def test_a_stuck_bus_is_not_in_order_as_well(capsys: Capture) -> None:
    told = parts(capsys, "--emulated", "--fault", "hang")
    assert [one["state"] for one in told["bus"]] == ["wrong"]


def test_after_a_bus_was_freed_the_rest_is_looked_at(capsys: Capture) -> None:
    told = parts(capsys, "--emulated", "--fault", "held:rows")
    assert [one["state"] for one in told["bus"]] == ["wrong"]
    for part in ("chip rows", "chip explorers", "chip mummy", "RESET", "rows", "transfers"):
        assert told[part][0]["state"] == "ok", part


def test_every_chip_is_seen_to_be_reset(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    (good,) = parts(capsys, "--emulated")["RESET"]
    assert good["what"] == "GPIO 8 resets 3 chips; clocks on SCL can be given too"

    def cut(table: Table, *_: object) -> Rig:
        rig = emulated_rig(table)
        assert rig.fake is not None
        assert rig.fake.bus is not None
        chip = rig.fake.bus.chip(table.chip("mummy").address)
        monkeypatch.setattr(chip, "reset", lambda at: None)
        return rig

    monkeypatch.setattr("host.doctor.command.emulated_rig", cut)
    (bad,) = parts(capsys, "--emulated")["RESET"]
    assert (bad["state"], bad["what"]) == ("wrong", "GPIO 8 does not reset chip mummy")
    assert "look at the wire from that GPIO" in bad["do"]


def test_a_table_without_a_wire_to_reset_is_told_what_it_lacks(here: Path, capsys: Capture) -> None:
    without = small_text().replace("reset = 8", "# none")
    (here / "small.toml").write_text(without, encoding="utf-8")
    (said,) = parts(capsys, "--emulated")["RESET"]
    assert (said["state"], said["what"].startswith("not wired to a GPIO")) == ("note", True)


def test_what_cannot_be_looked_at_is_said(capsys: Capture) -> None:
    told = parts(capsys, "--emulated", "--fault", "unplug:mummy")
    assert told["chip rows"][0]["what"].endswith("answers; its settings were not looked at")
    assert told["matrix"][0]["what"].startswith("not looked at")
    assert told["keys"][0]["state"] == "ok"


def test_transfers_that_had_to_be_repeated_are_told(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shaky(table: Table, *_: object) -> Rig:
        rig = emulated_rig(table)
        wait, counted = rig.clock.wait, iter(range(10**9))

        def disturb(seconds: float) -> None:
            if next(counted) == 60 and rig.fake:
                rig.fake.nack("mummy")
            wait(seconds)

        rig.scanner._wait = disturb  # type: ignore[misc]
        return rig

    monkeypatch.setattr("host.doctor.command.emulated_rig", shaky)
    told = parts(capsys, "--emulated")
    assert told["transfers"][0]["what"] == "1 scan of 100 had to be begun again"
    assert told["transfers"][0]["state"] == "wrong"


def test_a_chip_that_forgets_its_settings_is_found_out(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forget(rig: Rig) -> bool:
        rig.scanner.scan()
        assert rig.fake is not None
        rig.fake.unplug("mummy")
        rig.fake.plug("mummy")
        return True

    monkeypatch.setattr("host.doctor.chips.set_up", forget)
    told = parts(capsys, "--emulated")
    assert (
        "does not keep its settings: directions 0xffff instead of" in told["chip mummy"][0]["what"]
    )


def test_a_key_that_is_held_down_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(table: Table, *_: object) -> Rig:
        rig = emulated_rig(table)
        assert rig.fake is not None
        rig.fake.press(Side.MUMMY, "done", seconds=60.0)
        return rig

    monkeypatch.setattr("host.doctor.command.emulated_rig", pressed)
    told = parts(capsys, "--emulated")
    assert [one["what"] for one in told["keys"]] == ["key 'done' of the mummy is down"]


def test_lamps_are_lit_when_asked(capsys: Capture) -> None:
    told = parts(capsys, "--emulated", "--lamps")["lamps"][0]
    assert told["state"] == "ok"
    assert "turn of the explorers, ok of the explorers" in told["what"]


def test_buzzers_and_displays_are_named(capsys: Capture) -> None:
    told = parts(capsys, "--emulated")
    assert told["buzzers"][0]["what"] == "signal of the table, not sounded"
    assert told["displays"][0]["what"].startswith("page of the explorers, ")


def test_a_machine_without_a_bus_is_told_so(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.doctor.bus.open_rig", _no_bus)
    monkeypatch.setattr("host.doctor.examination.Panel", _no_pins)
    monkeypatch.setattr("host.doctor.examination.open_tray", _no_readers)
    told = parts(capsys)
    assert told["bus"][0]["what"] == "I2C bus 1: this machine has no such thing."
    assert told["bus"][0]["do"] == "Buy one. To try it without hardware: --emulated"
    assert told["chips"][0]["what"] == "not looked at, because there is no bus"
    assert told["gpio"]
    assert told["pins"][0]["what"] == "no pins here"
    assert told["dice readers"][0]["what"].startswith("explorers and mummy not found")


def test_watching_without_a_bus_is_a_sentence_too(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("host.doctor.bus.open_rig", _no_bus)
    assert doctor("--watch") == 1
    assert "this machine has no such thing" in capsys.readouterr().out


def _no_bus(_: Table) -> Rig:
    raise BusError("I2C bus 1: this machine has no such thing. Buy one")


def _no_readers(table: Table, *_: object) -> EmulatedTray:
    board = boards.find("practice")
    assert isinstance(board, Board)
    tray = emulated_tray(table, board)
    for reader in ("explorers", "mummy"):
        tray.fake.unplug(reader)
    return tray


def _no_pins(_: Table) -> None:
    raise HalError("no pins here")


def test_a_calibration_is_told_of(capsys: Capture, here: Path) -> None:
    calibrate = ["calibrate", "--table", "small.toml", "--emulated"]
    main([*calibrate, "--fault", "swap:b1,d2", "--fault", "dead:mummy:c3"])
    capsys.readouterr()
    told = parts(capsys, "--emulated")["calibration"][0]
    assert told["state"] == "note"
    assert told["what"] == (
        "20 of 20 spots walked over, 4 wired otherwise; played around: c3 (mummy)"
    )
    changed = small_text().replace('a = { explorers = "GPA0"', 'a = { explorers = "GPA5"')
    (here / "small.toml").write_text(changed, encoding="utf-8")
    told = parts(capsys, "--emulated")["calibration"][0]
    assert (told["state"], "only for another" in told["what"]) == ("wrong", True)


def test_a_whole_calibration_is_in_order(capsys: Capture) -> None:
    main(["calibrate", "--table", "small.toml", "--emulated"])
    capsys.readouterr()
    assert parts(capsys, "--emulated")["calibration"][0] == {
        "part": "calibration",
        "state": "ok",
        "what": "20 of 20 spots walked over, 0 wired otherwise",
        "do": "",
    }


@pytest.mark.parametrize(
    ("fault", "state", "what"),
    [
        ([], "ok", "none: the mummy's side sees no explorer"),
        (["--fault", "ghosts"], "note", "the mummy's side sees explorers on "),
    ],
)
def test_ghosts_that_were_measured_are_told(
    fault: list[str], state: str, what: str, capsys: Capture
) -> None:
    main(["calibrate", "--table", "small.toml", "--emulated", *fault])
    capsys.readouterr()
    (told,) = parts(capsys, "--emulated")["ghosts"]
    assert (told["state"], told["what"][: len(what)]) == (state, what)


def test_ghosts_that_were_asked_for_are_never_in_order(capsys: Capture) -> None:
    """Not before they were measured, and not where other steel was."""
    fault = ("--fault", "ghosts")
    calibrate = ["calibrate", "--table", "small.toml", "--emulated"]
    for measured in ("not measured", "the calibration is of better steel"):
        (told,) = parts(capsys, "--emulated", *fault)["ghosts"]
        assert (told["state"], told["what"]) == ("note", f"poor steel, as asked for; {measured}")
        assert told["do"] == " ".join(["referee", *calibrate, *fault])
        main(calibrate)
        capsys.readouterr()


def test_a_real_table_without_the_measurement_is_told_that_it_counts_as_with_ghosts() -> None:
    told = ghosts(small(), "small.toml", emulated=False)
    assert told.state is State.NOTE
    assert told.what.startswith("not measured, whether the mummy's side sees explorers; the game")
    assert told.do == "referee calibrate --table small.toml"


def test_an_emulated_table_needs_no_measurement(capsys: Capture) -> None:
    (told,) = parts(capsys, "--emulated")["ghosts"]
    assert (told["state"], told["do"]) == ("ok", "")


def test_the_next_command_means_the_same_table(capsys: Capture) -> None:
    told = parts(capsys, "--emulated")["calibration"][0]
    assert told["do"] == "referee calibrate --table small.toml --emulated"


def test_a_bad_table_file_is_told_by_line(here: Path, capsys: Capture) -> None:
    (here / "small.toml").write_text(small_text().replace("card = 11", "card = 2"), "utf-8")
    assert doctor("--emulated") == 1
    out = capsys.readouterr().out
    assert "wrong  table file" in out
    assert "keys.explorers.card" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--emulated", "--fault", "melted"], "'melted' is no fault"),
        (["--fault", "hang"], "--fault needs --emulated"),
        (["--emulated", "--watch", "--json"], "choose one"),
        (["--emulated", "--watch", "--lamps"], "choose one"),
    ],
)
def test_wrong_usage_is_status_2(words: list[str], told: str, capsys: Capture) -> None:
    assert doctor(*words) == 2
    assert told in capsys.readouterr().err


def test_in_a_pipe_watching_prints_one_picture(capsys: Capture) -> None:
    assert doctor("--emulated", "--watch") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("explorers' face")
    assert lines[1] == "   a b c d         d c b a"
    assert sum(line.count("●") for line in lines[2:5]) == 4  # two explorers, both halves
    assert lines[-1].startswith("emulated, parts ok: rows, explorers, mummy   ")


def test_watching_tells_of_a_lost_part(capsys: Capture) -> None:
    assert doctor("--emulated", "--watch", "--fault", "unplug:rows") == 1
    assert "LOST rows: MCP23017 'rows' at 0x20 does not answer" in capsys.readouterr().out


def test_watching_says_when_the_calibration_is_of_another_wiring(
    capsys: Capture, here: Path
) -> None:
    main(["calibrate", "--table", "small.toml", "--emulated", "--side", "mummy"])
    changed = small_text().replace('a = { explorers = "GPA0"', 'a = { explorers = "GPA5"')
    (here / "small.toml").write_text(changed, encoding="utf-8")
    capsys.readouterr()
    assert doctor("--emulated", "--watch") == 0
    assert "only for another" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--watch"], []])
def test_ctrl_c_ends_without_a_word(
    words: list[str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(clock: EmulatedClock, seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hal.clock.EmulatedClock.wait", interrupt)
    assert doctor("--emulated", *words) == (0 if words else 1)
    assert capsys.readouterr().err == ""
