"""One distribution holds the four packages, with their data, and the `referee` command."""

import os
import subprocess
import sys
from importlib.metadata import distribution
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.project.checkout import PACKAGES, ROOT

SHOW_A_BOARD = ["board", "show", "practice"]
CHECK_THE_TABLE = ["table", "check", "--board", "practice"]
RUN = "from host.cli import main; raise SystemExit(main())"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel, unpacked as an installer would."""
    built, unpacked = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("unpacked")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (file,) = built.glob("pyramid_referee-*.whl")
    with ZipFile(file) as archive:
        archive.extractall(unpacked)
    return unpacked


def files_under(root: Path) -> set[str]:
    found = (file for package in PACKAGES for file in (root / package).rglob("*"))
    return {
        str(file.relative_to(root))
        for file in found
        if file.is_file() and "__pycache__" not in file.parts
    }


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: Path) -> None:
    assert files_under(wheel) == files_under(ROOT)
    tops = {top.name for top in wheel.iterdir() if not top.name.endswith(".dist-info")}
    assert tops == set(PACKAGES)


def test_the_wheel_brings_the_referee_command_and_the_licence(wheel: Path) -> None:
    (about,) = wheel.glob("*.dist-info")
    assert "referee = host.cli:main" in (about / "entry_points.txt").read_text()
    assert (about / "licenses" / "LICENSE").exists()


@pytest.mark.parametrize("words", [SHOW_A_BOARD, CHECK_THE_TABLE], ids=" ".join)
def test_board_and_table_are_found_in_the_wheel(
    words: list[str], wheel: Path, tmp_path: Path
) -> None:
    result = subprocess.run(
        [sys.executable, "-c", RUN, *words],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(wheel)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("package", PACKAGES)
def test_here_every_package_comes_from_this_checkout(package: str) -> None:
    spec = find_spec(package)
    assert spec is not None
    assert spec.origin == str(ROOT / package / "__init__.py")


def test_here_the_distribution_is_this_checkout() -> None:
    assert ROOT.as_uri() in (distribution("pyramid-referee").read_text("direct_url.json") or "")
