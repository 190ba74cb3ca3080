"""The options that say which table is meant, the same for every command that opens one."""

import argparse
from collections.abc import Iterator


def add_to(use: argparse.ArgumentParser) -> None:
    """The options that say which table is meant."""
    use.add_argument("--table", metavar="FILE", help="a table file; without it the reference build")
    use.add_argument("--emulated", action="store_true", help="an emulated table, to try it out")
    use.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="FAULT",
        help="a fault of the emulated table: swap:e3,e4 dead:c3 stuck:d4 flicker:d4 reversed "
        "ghosts unplug:rows nack:rows hang held:rows (dead:mummy:c3 for one face)",
    )


def again(table: str | None, *, emulated: bool) -> Iterator[str]:
    """The options with which the next command means the same table."""
    if table is not None:
        yield from ("--table", table)
    if emulated:
        yield "--emulated"


def without_hardware(error: Exception) -> str:
    """Why a table cannot be opened, and how to try the command nevertheless."""
    return f"{error}. To try it without hardware: --emulated"
