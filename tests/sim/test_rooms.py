"""The map of rooms in the package's header names everything in it, and nothing else."""

from pkgutil import iter_modules

import host.sim


def test_the_map_names_every_module_once() -> None:
    lines = [line for line in (host.sim.__doc__ or "").splitlines() if line.startswith("    ")]
    names = [name for line in lines for name in line.strip().partition("  ")[0].split()]
    assert sorted(names) == sorted(module.name for module in iter_modules(host.sim.__path__))
