"""The options for a table do what their help says."""

import argparse
import re
from pathlib import Path

import pytest

from hal.errors import BusError
from hal.table_file import reference
from host import rig_options
from host.rig import emulated_rig
from host.rig_faults import asked_for
from host.rig_options import without_hardware


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def examples() -> list[str]:
    """The faults that the help names."""
    parser = argparse.ArgumentParser()
    rig_options.add_to(parser)
    (action,) = [one for one in parser._actions if one.dest == "fault"]
    return re.findall(r"[a-z]+:[a-z0-9,:]+|reversed|hang", (action.help or "").split(": ", 1)[1])


@pytest.mark.parametrize("example", examples())
def test_every_example_of_a_fault_can_be_had_on_the_reference_build(example: str) -> None:
    emulated_rig(reference(), asked_for([example], emulated=True, table=reference()))


def test_there_are_examples_of_every_kind() -> None:
    assert len(examples()) == 10


def test_how_to_try_it_without_hardware_is_said() -> None:
    assert without_hardware(BusError("no bus")) == "no bus. To try it without hardware: --emulated"
