"""The options for a real table, and what a person is asked there."""

from importlib.resources import as_file, files
from typing import cast

import pytest

from hal.errors import BusError
from hal.fake import FakePanel, FakeTable
from hal.sensors import Change
from hal.sides import Side
from hal.table import Table
from hal.table_file import reference, reference_text
from tests.contract import backends
from tests.contract.hands import MAGNETS, AskedHands
from tests.contract.stand_in import StandIn
from tests.not_run import NO_RIG


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    pytester.makepyfile("def test_it(): ...")
    return pytester.runpytest_inprocess("-p", "tests.rig", "-p", "no:randomly", *options)


class Options:
    """Stands for pytest's configuration."""

    def __init__(self, **options: object) -> None:
        self.getoption = options.get


def test_without_a_rig_the_reason_is_one_that_ci_allows() -> None:
    with (
        pytest.raises(pytest.skip.Exception, match=f"^{NO_RIG} give --rig --table FILE"),
        backends.rig(cast("pytest.Config", Options())),
    ):
        pass


@pytest.mark.parametrize("every_spot", [False, True])
def test_a_rig_is_its_table_file_the_driver_the_panel_and_a_person(
    monkeypatch: pytest.MonkeyPatch, every_spot: bool
) -> None:
    fake = FakeTable(reference(), MAGNETS, chips=True)
    fake.panel.close()
    monkeypatch.setattr(backends, "SystemClock", lambda: fake.clock)
    monkeypatch.setattr(backends, "open_bus", lambda table: fake.bus)
    monkeypatch.setattr(backends, "Panel", FakePanel)
    monkeypatch.setattr(backends, "person", lambda config: StandIn(fake))
    with as_file(files("wiring").joinpath("reference.toml")) as file:
        options = Options(rig=True, table=str(file), every_spot=every_spot)
        with backends.rig(cast("pytest.Config", options)) as subject:
            subject.hands.put(Side.MUMMY, "e4")
            assert subject.news() == [Change(Side.MUMMY, "e4", present=True)]
    assert (len(subject.sample) == len(fake.table.spots)) is every_spot


def test_a_rig_needs_a_table_file(pytester: pytest.Pytester) -> None:
    result = run(pytester, "--rig")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --rig needs --table FILE*"])


def test_a_rig_is_tried_by_one_process(pytester: pytest.Pytester) -> None:
    result = run(pytester, "--rig", "--table", "mine.toml", "--numprocesses=2")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: --rig asks a person*leave --numprocesses away*"])


def test_a_rig_with_its_table_file_and_its_bus_is_fine(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hal.mcp23017.open_bus", lambda table: None)
    pytester.makefile(".toml", mine=reference_text())
    assert run(pytester, "--rig", "--table", "mine.toml").ret == pytest.ExitCode.OK


def test_a_table_file_that_is_missing_is_told_before_anything_runs(
    pytester: pytest.Pytester,
) -> None:
    result = run(pytester, "--rig", "--table", "mine.toml")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: mine.toml: this file cannot be read: No such file*"])


def test_a_bus_that_is_missing_is_told_before_anything_runs(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(table: Table) -> None:
        raise BusError("I2C bus 1: this machine has no such thing")

    monkeypatch.setattr("hal.mcp23017.open_bus", none)
    pytester.makefile(".toml", mine=reference_text())
    result = run(pytester, "--rig", "--table", "mine.toml")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: I2C bus 1: this machine has no such thing"])


def test_a_person_is_told_what_to_do_and_when_to_go_on() -> None:
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return ""

    hands = AskedHands(reference(), ask)
    hands.put(Side.EXPLORERS, "e4")
    hands.slide(Side.MUMMY, ["d3", "d4", "d5"])
    hands.press(Side.MUMMY, "done")
    hands.hold(None, "power-off", seconds=4.0)
    hands.clear()
    hands.clear()
    assert asked == [
        "put a magnet on e4 (explorers), then press Enter: ",
        "press Enter, then slide the magnet from d3 to d4, d5 (mummy): ",
        "press Enter, then press the key done (mummy): ",
        "press Enter, then hold the key power-off (table) down for 4 seconds: ",
        "take everything off the board, then press Enter: ",
    ]


def test_a_stand_in_says_what_it_does_not_understand() -> None:
    stand_in = StandIn(FakeTable(reference(), MAGNETS))
    with pytest.raises(AssertionError, match="would not know what to do: 'do something'"):
        stand_in("do something")


def test_a_stand_in_takes_everything_off_the_board() -> None:
    fake = FakeTable(reference(), MAGNETS)
    hands = AskedHands(fake.table, StandIn(fake))
    hands.put(Side.EXPLORERS, "e4")
    hands.clear()
    assert all(fake.at(magnet) is None for magnet in MAGNETS)


def test_a_person_is_asked_at_the_terminal(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(question: str) -> str:
        return f"read {question.strip()}"

    monkeypatch.setattr("builtins.input", answer)
    assert backends.person(pytestconfig)("put it there: ") == "read put it there:"
