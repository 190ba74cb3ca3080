"""`referee install`: the referee as a service of this Raspberry Pi; safe to run again."""

import argparse


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `install`."""
    use = subparsers.add_parser(
        "install", help="make the referee a service of this Raspberry Pi (wiring/PI.md)"
    )
    use.add_argument(
        "--dry-run", action="store_true", help="say what would be done, and do nothing"
    )
    use.add_argument(
        "--boot", action="store_true", help="set the I2C bus in config.txt, with a backup"
    )
    use.add_argument("--uninstall", action="store_true", help="remove the service; games stay")
    use.add_argument(
        "--root", default="/", metavar="DIR", help="work on the tree of a machine in this folder"
    )
    use.add_argument(
        "--program", metavar="FILE", help="the command that the service runs; without it this one"
    )
    use.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    from host.install.command import run

    return run(arguments)
