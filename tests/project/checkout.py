"""Where the project's own files are, for the tests of the project itself."""

import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("fsm", "hal", "host", "wiring")


def pyproject() -> dict[str, Any]:
    """What pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
