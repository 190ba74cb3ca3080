"""Whether this program's packages are its own.

Their names are short, and another distribution may bring a `hal` or a `host` too; whichever comes
first on Python's path would then be used.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from host.doctor.report import Report, ok, wrong

PACKAGES: Final = ("fsm", "hal", "host", "wiring")
DISTRIBUTION: Final = "pyramid-referee"


def program() -> Iterator[Report]:
    """The packages, as Python finds them here."""
    yield from judged(_homes(), packages_distributions())


def judged(
    homes: Mapping[str, Path | None], owners: Mapping[str, Sequence[str]]
) -> Iterator[Report]:
    """What is wrong with packages that live in these folders and are claimed by these owners."""
    home = homes["host"]
    strays = {name: where for name, where in homes.items() if where != home}
    for name, where in strays.items():
        yield wrong(
            "program",
            f"the package {name} is taken from {where or 'nowhere'}{_by(owners, name)}, "
            f"not from {home}",
            "install the referee in an environment of its own",
        )
    for name in PACKAGES:
        others = sorted(set(owners.get(name, ())) - {DISTRIBUTION})
        if others and name not in strays:
            yield wrong(
                "program",
                f"{', '.join(others)} is installed too and brings a package {name}",
                f"remove it (pip uninstall {others[0]}), or use an environment of its own",
            )
            strays[name] = None
    if not strays:
        yield ok("program", f"packages {', '.join(PACKAGES)} are all from {home}")


def _by(owners: Mapping[str, Sequence[str]], name: str) -> str:
    others = sorted(set(owners.get(name, ())) - {DISTRIBUTION})
    return f" (it belongs to {', '.join(others)})" if others else ""


def _homes() -> dict[str, Path | None]:
    """The folder in which each package lies."""
    return {name: _home(name) for name in PACKAGES}


def _home(name: str) -> Path | None:
    spec = find_spec(name)
    return Path(spec.origin).parent.parent if spec and spec.origin else None
