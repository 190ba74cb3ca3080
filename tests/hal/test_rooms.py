"""The maps of rooms in the packages' headers name everything in them, and nothing else."""

import re
from pkgutil import iter_modules
from types import ModuleType

import pytest

import hal
import hal.dice
import hal.emulator


def rooms(package: ModuleType) -> list[str]:
    """The names on a map: first in each indented line, or quoted in its purpose."""
    lines = [line for line in (package.__doc__ or "").splitlines() if line.startswith("    ")]
    names = [line.strip().partition("  ")[0].split() for line in lines]
    quoted = [re.findall(r"`([a-z]+)`", line) for line in lines]
    return [name for some in (*names, *quoted) for name in some]


@pytest.mark.parametrize(
    "package", [hal, hal.dice, hal.emulator], ids=lambda package: package.__name__
)
def test_a_map_names_every_module_once(package: ModuleType) -> None:
    assert sorted(rooms(package)) == sorted(one.name for one in iter_modules(package.__path__))
