"""The map of rooms in the package's header names everything in it, and nothing else."""

from collections.abc import Iterator
from pkgutil import iter_modules

import host


def rooms() -> Iterator[str]:
    """The names on the map: each of its lines is indented, names first, then their purpose."""
    for line in (host.__doc__ or "").splitlines():
        if line.startswith("    "):
            names, _, purpose = line.strip().partition("  ")
            assert purpose, f"no purpose is given in {line!r}"
            yield from names.split()


def test_the_map_names_every_module_once() -> None:
    assert sorted(rooms()) == sorted(module.name for module in iter_modules(host.__path__))
