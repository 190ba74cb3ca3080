"""`referee doctor`: part by part, what is wrong and what to do; or a live picture.

The command itself is loaded when it is asked for: drivers and emulators take a while to load.
"""

import argparse

from host import rig_options


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `doctor`."""
    use = subparsers.add_parser(
        "doctor",
        help="what is wrong with the table, and what to do",
        description="Looks at the table part by part, and says what is wrong and what to do; or "
        "shows both faces live.",
        examples=("", "--emulated --watch"),
    )
    rig_options.add_to(use)
    use.add_argument(
        "--watch", action="store_true", help="a live picture of both faces, and the keys"
    )
    use.add_argument("--lamps", action="store_true", help="light the lamps and sound the buzzers")
    use.add_argument(
        "--port",
        action="append",
        default=[],
        metavar="PORT",
        help="where a dice reader is; without it all USB ports",
    )
    use.add_argument("--json", action="store_true", help="one JSON object for programs")
    use.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from host.doctor.command import run

    return run(arguments)
