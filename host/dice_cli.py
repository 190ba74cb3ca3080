"""`referee dice`: the dice live; zero and name their readers, calibrate the dice, audit rolls.

What a use does is loaded when it is asked for: drivers and emulators take a while to load. Options
may stand before the word that says which use, or after it; what is said after it holds.
"""

import argparse


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `dice`; without a use it watches."""
    use = subparsers.add_parser(
        "dice",
        help="the dice: live view, calibration, fairness of rolls",
        description="Shows the dice in their pockets, live; or zeroes and names their readers, "
        "calibrates the dice, and audits recorded rolls.",
        examples=("", "--emulated --record rolls.jsonl"),
    )
    use.set_defaults(run=_run, dice_use="watch")
    _add_options(use, again=False)
    _add_record(use, again=False)
    uses = use.add_subparsers(metavar="WHAT")
    _add_watch(uses)
    _add(
        uses,
        "zero",
        "let the readers learn what an empty pocket is",
        "Lets the readers learn what an empty pocket is; they keep it without power.",
        "",
    )
    _add_calibrate(uses)
    _add_name(uses)
    _add_audit(uses)


def _add_watch(uses: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    use = _add(
        uses,
        "watch",
        "every pocket, live (the same as without a word)",
        "Shows every pocket, live, until q is pressed; without a terminal, a line a change.",
        "",
        "--record rolls.jsonl",
    )
    _add_record(use, again=True)


def _add_calibrate(uses: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    use = _add(
        uses,
        "calibrate",
        "lay each die into its pocket six times, to learn its levels",
        "Asks for each die in its pocket six times, a face at a time, and keeps its levels.",
        "",
        "3 mummy",
        "--emulated",
    )
    use.add_argument("die", nargs="*", metavar="DIE", help="only these, such as 3 or mummy")


def _add_name(uses: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    use = _add(
        uses,
        "name",
        "give a reader its name, by which it is known at any port",
        "Gives a reader its name, by which it is known at any port from then on.",
        "explorers",
    )
    use.add_argument("identity", metavar="NAME", help="as in the table file, such as explorers")
    use.add_argument("--pockets", type=int, metavar="N", help="without it as in the table file")


def _add_audit(uses: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    use = uses.add_parser(
        "audit",
        help="whether recorded rolls look suspicious",
        description="Says whether recorded rolls look suspicious, and how many it takes to say so.",
        examples=("rolls.jsonl",),
    )
    use.add_argument("file", nargs="+", metavar="FILE", help="as `dice watch --record` wrote it")
    _add_table(use, again=True)
    use.set_defaults(dice_use="audit")


def _add(
    uses: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    about: str,
    sentence: str,
    *examples: str,
) -> argparse.ArgumentParser:
    use = uses.add_parser(name, help=about, description=sentence, examples=examples)
    use.set_defaults(dice_use=name)
    _add_options(use, again=True)
    return use


def _add_options(use: argparse.ArgumentParser, *, again: bool) -> None:
    use.add_argument(
        "--port",
        action="append",
        default=argparse.SUPPRESS if again else [],
        metavar="PORT",
        help="where a reader is: a device, or any URL of pyserial; without it all USB ports",
    )
    use.add_argument(
        "--emulated",
        action="store_true",
        default=argparse.SUPPRESS if again else False,
        help="emulated readers, to try it out",
    )
    _add_table(use, again=again)


def _add_record(use: argparse.ArgumentParser, *, again: bool) -> None:
    use.add_argument(
        "--record",
        default=argparse.SUPPRESS if again else None,
        metavar="FILE",
        help="append every roll, a JSON object a line",
    )


def _add_table(use: argparse.ArgumentParser, *, again: bool) -> None:
    use.add_argument(
        "--table",
        default=argparse.SUPPRESS if again else None,
        metavar="FILE",
        help="a table file; without it the reference build",
    )
    use.add_argument(
        "--board",
        default=argparse.SUPPRESS if again else "practice",
        metavar="NAME",
        help="whose mummy die is meant; without it the practice board",
    )


def _run(arguments: argparse.Namespace) -> int:
    from host.dice.command import run

    return run(arguments)
