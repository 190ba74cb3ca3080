"""An intruder among the packages is named."""

from pathlib import Path

from host.doctor.program import DISTRIBUTION, PACKAGES, judged, program
from host.doctor.report import State

HERE, ELSEWHERE = Path("here"), Path("elsewhere")
HOMES: dict[str, Path | None] = dict.fromkeys(PACKAGES, HERE)
OWNERS = {name: [DISTRIBUTION] for name in PACKAGES}


def test_this_program_is_its_own() -> None:
    assert [report.state for report in program()] == [State.OK]


def test_packages_from_one_place_are_in_order() -> None:
    assert [report.state for report in judged(HOMES, OWNERS)] == [State.OK]


def test_a_package_from_elsewhere_is_named_with_its_owner() -> None:
    (report,) = judged({**HOMES, "hal": ELSEWHERE}, {**OWNERS, "hal": [DISTRIBUTION, "hal-lib"]})
    assert report.state is State.WRONG
    assert report.what == (
        "the package hal is taken from elsewhere (it belongs to hal-lib), not from here"
    )


def test_a_package_that_is_nowhere_is_named() -> None:
    (report,) = judged({**HOMES, "wiring": None}, OWNERS)
    assert "the package wiring is taken from nowhere" in report.what


def test_a_hidden_rival_is_named_too() -> None:
    (report,) = judged(HOMES, {**OWNERS, "host": [DISTRIBUTION, "hosting"]})
    assert report.what == "hosting is installed too and brings a package host"
    assert report.do.startswith("remove it (pip uninstall hosting)")
