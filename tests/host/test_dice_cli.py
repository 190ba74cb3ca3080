"""`referee dice` on emulated readers: whole calibrations, names, audits, and wrong wishes."""

import json
from pathlib import Path

import pytest

from hal.emulator.dice_dipole import AXIS
from hal.table import Table
from hal.table_file import reference, reference_text
from host import dice_calibrations
from host.cli import main
from host.dice.emulated_tray import EmulatedTray
from host.dice.faces import NoCube, faces_at, faces_of
from host.dice.naming import name_reader
from host.dice.tray import emulated_tray
from host.dice.unusable import Unusable
from tests.host.bare_table import without_pockets
from tests.host.dice_boards import PRACTICE, with_brown_die

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: Patch) -> Path:
    """An empty folder to work in, and an empty home."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def dice(*words: str) -> int:
    return main(["dice", *words])


def kept(table: Table | None = None) -> dict[str, float]:
    """The units of the dice that are kept."""
    bands, remark = dice_calibrations.bands(table or reference(), emulated=True)
    assert remark is None
    return {die: one.unit for die, one in bands.items()}


def test_all_dice_are_calibrated_by_the_robot_hand_and_kept(capsys: Capture) -> None:
    assert dice("calibrate", "--emulated") == 0
    out = capsys.readouterr().out
    assert "36 of 36: lay die mummy into its pocket (reader mummy, pocket 0) with 6 up." in out
    assert "die 5: ok. " in out
    print8 = reference().dice_fingerprint[:8]
    assert f"Kept as reference-{print8}.dice.emulated.json." in out
    assert out.endswith("show only by a look: referee dice --emulated\n")
    assert kept().keys() == {"1", "2", "3", "4", "5", "mummy"}
    assert all(28 < unit < 32 for unit in kept().values())


def test_one_die_is_calibrated_and_the_others_stay(capsys: Capture) -> None:
    dice("calibrate", "--emulated", "1", "2")
    before = kept()
    capsys.readouterr()
    assert dice("--emulated", "calibrate", "mummy") == 0
    assert "1 of 6: " in capsys.readouterr().out
    assert kept().keys() == {"1", "2", "mummy"}
    assert kept()["1"] == before["1"]


def test_a_weak_magnet_is_told_and_not_kept(capsys: Capture, monkeypatch: Patch) -> None:
    def weak(*words: object, **more: object) -> EmulatedTray:
        tray = emulated_tray(reference(), PRACTICE, {})
        x, y, z = AXIS
        tray.fake.tray.glue("3", (0.55 * x, 0.55 * y, 0.55 * z))
        return tray

    monkeypatch.setattr("host.dice.calibrate.emulated_tray", weak)
    assert dice("calibrate", "--emulated", "2", "3") == 1
    out = " ".join(capsys.readouterr().out.split())
    assert "die 3: NOT calibrated; it cannot be read" in out
    assert "the magnet is hardly felt" in out
    assert kept().keys() == {"2"}


def test_a_magnet_that_is_not_felt_at_all_ends_the_robots_patience(
    capsys: Capture, monkeypatch: Patch
) -> None:
    def bare(*words: object, **more: object) -> EmulatedTray:
        tray = emulated_tray(reference(), PRACTICE, {})
        tray.fake.tray.glue("3", (0.0, 0.0, 0.0))
        return tray

    monkeypatch.setattr("host.dice.calibrate.emulated_tray", bare)
    assert dice("calibrate", "--emulated", "3") == 1
    assert "Nothing is felt there." in capsys.readouterr().out.splitlines()[-1]


def test_a_calibration_of_other_pockets_is_not_used(here: Path, capsys: Capture) -> None:
    changed = reference_text().replace("pitch_mm = 60", "pitch_mm = 70")
    (here / "reference.toml").write_text(changed, encoding="utf-8")
    dice("calibrate", "--emulated", "mummy")
    capsys.readouterr()
    dice("--emulated", "--table", "reference.toml")
    told = " ".join(capsys.readouterr().out.split())
    assert "there is no calibration for the dice of 'reference' in these pockets" in told


def test_a_spoilt_calibration_is_told_and_replaced(capsys: Capture) -> None:
    path = dice_calibrations.path_of(reference(), emulated=True)
    path.parent.mkdir(parents=True)
    path.write_text("[]")
    assert dice("calibrate", "--emulated", "mummy") == 0
    assert "this is no calibration of dice" in capsys.readouterr().out
    assert kept().keys() == {"mummy"}


@pytest.mark.parametrize("use", ["calibrate", "zero"])
def test_a_person_needs_a_terminal(use: str, capsys: Capture) -> None:
    assert dice(use) == 2
    assert "it needs a terminal, for the keys" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["calibrate", "9"], "there is no die '9'; reference has 1, 2, 3, 4, 5, mummy"),
        (["calibrate", "--port", "x"], "--port is for real readers"),
        (["--port", "x", "watch"], "--port is for real readers"),
        (["--board", "nowhere"], "There is no board called nowhere"),
        (["name", "Red!"], "'Red!' is no name for a reader"),
        (["name", "red"], "reference has no reader 'red' (it has explorers, mummy)"),
        (["name", "explorers", "--pockets", "3"], "--pockets 3: it must be 5 to 8"),
        (["name", "red", "--pockets", "9"], "--pockets 9: it must be 1 to 8"),
        (["name", "mummy", "--port", "fake mummy"], "--port is for real readers"),
    ],
)
def test_a_wrong_wish_is_status_2_and_a_sentence(
    words: list[str], told: str, capsys: Capture
) -> None:
    assert dice("--emulated", *words) == 2
    assert told in capsys.readouterr().err


def test_a_bad_table_file_is_told(here: Path, capsys: Capture) -> None:
    (here / "bad.toml").write_text("format = 1\n", encoding="utf-8")
    assert dice("--emulated", "--table", "bad.toml") == 1
    assert capsys.readouterr().out.startswith("bad.toml")


def test_a_fresh_reader_is_named_and_gets_its_pockets_from_the_table(capsys: Capture) -> None:
    assert dice("name", "explorers", "--emulated") == 0
    assert capsys.readouterr().out == (
        "The reader at fake explorers, without a name before, is called explorers now and has "
        "5 pockets. It keeps that without power.\n"
    )


def test_a_name_that_is_not_the_tables_needs_its_pockets_and_may_have_more(
    capsys: Capture,
) -> None:
    assert dice("name", "spare", "--emulated", "--pockets", "8") == 0
    assert "is called spare now and has 8 pockets." in capsys.readouterr().out


def test_a_port_without_a_reader_cannot_be_named() -> None:
    tray = emulated_tray(reference(), PRACTICE, {})
    with pytest.raises(Unusable, match=r"no dice reader answers at elsewhere\.\nplug one in"):
        name_reader(tray, reference(), "explorers", None, ["elsewhere"])


def test_of_two_readers_without_a_name_none_is_chosen() -> None:
    tray = emulated_tray(reference(), PRACTICE, {}, fresh=True)
    with pytest.raises(Unusable, match=r"not plain \(no name at fake explorers, no name at "):
        name_reader(tray, reference(), "mummy", None)


def test_a_name_that_is_taken_is_refused() -> None:
    tray = emulated_tray(reference(), PRACTICE, {})
    with pytest.raises(Unusable, match="the reader at fake mummy is called 'mummy' already"):
        name_reader(tray, reference(), "mummy", None, ["fake explorers"])


def test_a_reader_that_does_not_confirm_its_name_is_told(
    capsys: Capture, monkeypatch: Patch
) -> None:
    tray = emulated_tray(reference(), PRACTICE, {}, fresh=True)
    monkeypatch.setattr(tray, "say", lambda port, what: None)
    assert name_reader(tray, reference(), "mummy", None, ["fake mummy"]) == 1
    assert "did not confirm its new name; try again" in capsys.readouterr().out


def test_a_calibration_that_is_stopped_at_once_keeps_nothing(
    capsys: Capture, monkeypatch: Patch
) -> None:
    monkeypatch.setattr("host.keyboard.Keyboard.key", lambda self: "q")
    assert dice("calibrate", "--emulated") == 1
    out = capsys.readouterr().out
    assert "die 4: left out; it cannot be read" in out
    assert out.endswith("Nothing was kept.\n")


@pytest.mark.parametrize("words", [[], ["calibrate"], ["zero"]])
def test_ctrl_c_ends_without_a_traceback(
    words: list[str], capsys: Capture, monkeypatch: Patch
) -> None:
    def interrupt(tray: EmulatedTray, seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(EmulatedTray, "go_on", interrupt)
    assert dice("--emulated", *words) == 1, "no reader was there yet"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("use", ["watch", "calibrate", "zero"])
def test_a_table_without_pockets_has_no_dice_to_look_at(
    use: str, here: Path, capsys: Capture
) -> None:
    (here / "bare.toml").write_text(without_pockets(), encoding="utf-8")
    assert dice(use, "--emulated", "--table", "bare.toml") == 2
    assert "bare has no pockets, so its dice are entered by hand" in capsys.readouterr().err


def test_no_reader_is_named_where_an_emulated_table_has_none(here: Path, capsys: Capture) -> None:
    (here / "bare.toml").write_text(without_pockets(), encoding="utf-8")
    words = ("--table", "bare.toml", "--pockets", "3")
    assert dice("name", "explorers", "--emulated", *words) == 2
    assert "no dice reader answers.\n" in capsys.readouterr().err


def test_all_pockets_are_zeroed_by_the_robot_hand(capsys: Capture, monkeypatch: Patch) -> None:
    tray = emulated_tray(reference(), PRACTICE, {})
    readers = [desk.reader for desk in tray.fake._desks.values()]
    for reader in readers:
        reader.kept = type(reader.kept)(reader.kept.identity, reader.kept.pockets)
    monkeypatch.setattr("host.dice.zero.emulated_tray", lambda *words: tray)
    assert dice("zero", "--emulated") == 0
    assert all(None not in one.kept.zeros[: one.kept.pockets] for one in readers)
    told = capsys.readouterr().out.splitlines()[-1]
    assert told.startswith("The pockets of dice reader explorers and dice reader mummy are zeroed.")


def test_zeroing_does_without_a_reader_that_is_not_there(
    capsys: Capture, monkeypatch: Patch
) -> None:
    tray = emulated_tray(reference(), PRACTICE, {})
    tray.fake.unplug("mummy")
    monkeypatch.setattr("host.dice.zero.emulated_tray", lambda *words: tray)
    assert dice("zero", "--emulated") == 1
    told = capsys.readouterr().out.splitlines()[-2:]
    assert told[0].startswith("The pockets of dice reader explorers are zeroed.")
    assert told[1] == "Not there, and not zeroed: dice reader mummy."


def test_zeroing_without_any_reader_says_what_is_missing(
    capsys: Capture, monkeypatch: Patch
) -> None:
    tray = emulated_tray(reference(), PRACTICE, {})
    for reader in ("explorers", "mummy"):
        tray.fake.unplug(reader)
    monkeypatch.setattr("host.dice.zero.emulated_tray", lambda *words: tray)
    assert dice("zero", "--emulated") == 1
    assert "dice reader explorers and dice reader mummy cannot be heard." in capsys.readouterr().out


def test_zeroing_can_be_stopped(capsys: Capture, monkeypatch: Patch) -> None:
    monkeypatch.setattr("host.keyboard.Keyboard.key", lambda self: "q")
    assert dice("zero", "--emulated") == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("Stopped;")


def test_rolls_are_recorded_and_audited(here: Path, capsys: Capture) -> None:
    assert dice("watch", "--emulated", "--record", "rolls.jsonl") == 0
    told = capsys.readouterr().out
    lines = [json.loads(line) for line in (here / "rolls.jsonl").read_text().splitlines()]
    assert len(lines) == told.count(" settled, ")
    assert all(line.keys() == {"at", "die", "face", "by"} for line in lines)
    (here / "rolls.jsonl").write_text("\n".join(map(json.dumps, lines * 30)))
    assert dice("audit", "rolls.jsonl") == 1
    out = capsys.readouterr().out
    assert "SUSPICIOUS" in out  # the same few rolls, thirty times
    assert "corrected for" in out


def test_few_rolls_are_called_few(here: Path, capsys: Capture) -> None:
    dice("--emulated", "--record", "rolls.jsonl")
    with (here / "rolls.jsonl").open("a") as file:
        file.write('{"at": "x", "die": "green", "face": "1", "by": "hand"}\nrubbish')
    capsys.readouterr()
    assert dice("audit", "rolls.jsonl") == 0
    out = capsys.readouterr().out
    assert "this is no roll: left out" in out
    assert "die green: this table has none of that name; its rolls are left out" in out
    assert "not enough rolls yet: " in out


def test_a_file_that_is_no_journal_is_one_sentence(here: Path, capsys: Capture) -> None:
    (here / "poem.txt").write_text("roses\n" * 50)
    assert dice("audit", "poem.txt") == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("poem.txt: there is no roll in it. A journal is made by ")


def test_many_spoilt_lines_are_told_together(here: Path, capsys: Capture) -> None:
    dice("--emulated", "--record", "rolls.jsonl")
    with (here / "rolls.jsonl").open("a") as file:
        file.write("rubbish\n" * 10)
    capsys.readouterr()
    assert dice("audit", "rolls.jsonl") == 0
    out = capsys.readouterr().out
    assert out.count("this is no roll: left out") == 3
    assert "and 7 more lines of that kind, left out too" in out


def test_a_journal_that_cannot_be_read_or_written_is_a_sentence(capsys: Capture) -> None:
    assert dice("audit", "none.jsonl") == 1
    assert "none.jsonl: it cannot be read" in capsys.readouterr().out
    assert dice("--emulated", "--record", "no/where") == 1
    assert "give another place after --record" in capsys.readouterr().out


def test_a_brown_die_may_bear_a_number_twice() -> None:
    assert faces_of("mummy", with_brown_die(3, 1, 2)) == ("1", "1", "2", "2", "3", "3")
    assert faces_at(reference(), PRACTICE)["2"] == ("1", "2", "3", "4", "arrow", "mummy")


def test_a_brown_die_that_is_no_cube_is_refused() -> None:
    with pytest.raises(NoCube, match="gives the mummy's die 4 faces"):
        faces_of("mummy", with_brown_die(1, 2, 3, 4))
