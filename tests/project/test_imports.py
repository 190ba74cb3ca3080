"""Who may import whom: the contracts in pyproject.toml hold, and they have teeth."""

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.checkout import PACKAGES, ROOT

LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")
FSM_FILES = sorted((ROOT / "fsm").rglob("*.py"))
UNCLEAN_CALLS = {"open", "print", "input", "eval", "exec", "compile", "breakpoint", "__import__"}


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [LINT_IMPORTS, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )


def test_the_contracts_hold() -> None:
    result = lint_imports(ROOT)
    assert result.returncode == 0, result.stdout


@pytest.mark.parametrize(
    ("room", "line", "contract"),
    [
        ("fsm", "import hal", "host joins hal and fsm"),
        ("fsm", "import host", "host joins hal and fsm"),
        ("hal", "import fsm", "host joins hal and fsm"),
        ("hal", "import host", "host joins hal and fsm"),
        ("wiring", "import hal", "wiring is data"),
        ("hal", "import busio", "all I2C is in hal.mcp23017"),
        ("host", "from adafruit_mcp230xx.mcp23017 import MCP23017", "all I2C is in hal.mcp23017"),
        ("hal", "import serial", "all serial lines are in hal.dice.serial_lines"),
        ("host", "from serial.tools import list_ports", "all serial lines are in hal.dice"),
        ("hal", "import numpy", "numpy is for the figures of the dice alone"),
        ("host", "from numpy.random import default_rng", "numpy is for the figures of the dice"),
        ("fsm", "import random", "fsm has no wires"),
        ("fsm", "from time import monotonic", "fsm has no wires"),
        ("fsm", "from os.path import join", "fsm has no wires"),
        ("fsm", "import serial", "fsm has no wires"),
    ],
)
def test_a_forbidden_import_is_found(tmp_path: Path, room: str, line: str, contract: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in PACKAGES:
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(line if package == room else "")
    result = lint_imports(tmp_path)
    assert result.returncode == 1
    broken = [row for row in result.stdout.splitlines() if row.endswith("BROKEN")]
    assert any(contract in row for row in broken), result.stdout


def imported_by(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("file", FSM_FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_fsm_knows_only_the_standard_library_and_transitions(file: Path) -> None:
    assert set(imported_by(file)) <= sys.stdlib_module_names | {"fsm", "transitions"}


@pytest.mark.parametrize("file", FSM_FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_fsm_neither_reads_nor_writes_through_a_builtin(file: Path) -> None:
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    calls = (node.func for node in nodes if isinstance(node, ast.Call))
    assert not {call.id for call in calls if isinstance(call, ast.Name)} & UNCLEAN_CALLS
