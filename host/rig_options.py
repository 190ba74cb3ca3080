"""The options that say which table is meant, the same for every command that opens one."""

import argparse


def add_to(use: argparse.ArgumentParser) -> None:
    """The options that say which table is meant."""
    use.add_argument("--table", metavar="FILE", help="a table file; without it the reference build")
    use.add_argument("--emulated", action="store_true", help="an emulated table, to try it out")
    use.add_argument(
        "--fault",
        action="append",
        default=[],
        metavar="FAULT",
        help="a fault of the emulated table: swap:e4,e5 dead:c3 stuck:d4 flicker:d4 reversed "
        "unplug:rows nack:rows hang (dead:mummy:c3 for one face)",
    )
