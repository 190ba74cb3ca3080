"""`referee calibrate`: walk one magnet over every spot, to learn how the table is really wired.

The command itself is loaded when it is asked for: drivers and emulators take a while to load.
"""

import argparse
from typing import Final

from hal.sides import Side
from host import rig_options

_SIDES: Final = [side.value for side in Side]


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `calibrate`."""
    use = subparsers.add_parser(
        "calibrate",
        help="walk a magnet over every spot: finds swapped, dead and stuck cells",
        description="Asks for one magnet on every spot, finds swapped, dead and stuck cells, and "
        "keeps how the table is really wired.",
        examples=("--table mine.toml", "--emulated"),
    )
    rig_options.add_to(use)
    use.add_argument("--side", choices=_SIDES, help="only this face")
    use.add_argument("--board", metavar="NAME", help="only the spots that this board uses")
    use.add_argument(
        "--margins", action="store_true", help="also draw it along the rows: how wide a spot sees"
    )
    use.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from host.calibrate.command import run

    return run(arguments)
