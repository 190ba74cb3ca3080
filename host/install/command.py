"""The command: says what is so and what is to do, and does it."""

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import host
from hal.errors import TableFileError
from host import table_files
from host.config_file import ConfigError, read
from host.install import places
from host.install.carrying_out import StepFailedError, carry_out, run_command
from host.install.plan import installation, removal
from host.install.step import Plan, Step
from host.install.tree import Tree
from host.saying import say

_HOMES = ("/home", "/root")


def run(arguments: argparse.Namespace) -> int:
    """Install or remove; 0 if all is so now, 1 if a step failed, 2 for a wrong wish."""
    tree = Tree(Path(os.path.abspath(arguments.root)))
    program = arguments.program or _this_program()
    if why := next(_obstacles(arguments, tree, program), None):
        print(why, file=sys.stderr)
        return 2
    if arguments.uninstall:
        plan = removal(tree)
    else:
        plan = installation(tree, program, _hertz(tree), boot=arguments.boot)
    return _show(plan) if arguments.dry_run else _do(plan, tree)


def _this_program() -> str:
    """The command `referee` of the environment that runs this."""
    return str(Path(sys.prefix) / "bin" / "referee")


def _obstacles(arguments: argparse.Namespace, tree: Tree, program: str) -> Iterator[str]:
    if not tree.root.is_dir():
        yield f"--root {arguments.root}: there is no such folder"
    if tree.is_here and not arguments.dry_run and os.geteuid() != 0:
        yield f"only root may install a service: sudo {program} install (--dry-run shows the plan)"
    if not os.path.isabs(program) or any(sign.isspace() or sign in "%\"'\\$" for sign in program):
        yield f"--program {program}: give a full path without spaces, quotes, % and $"
    if not arguments.program and not arguments.uninstall:
        yield from _in_a_home(program)


def _in_a_home(program: str) -> Iterator[str]:
    """The service may not look into homes, so it could not start from there."""
    for path in (program, str(Path(host.__file__).resolve())):
        if any(Path(path).is_relative_to(home) for home in _HOMES):
            yield (
                f"{path} is in somebody's home, where the service must not look. Put the checkout "
                f"into {places.CHECKOUT}, make its environment there (sudo make .venv/ready-play), "
                f"then: sudo {places.CHECKOUT}/.venv/bin/referee install"
            )


def _hertz(tree: Tree) -> int:
    """The clock of the bus of the table that is configured; of the reference build until then."""
    try:
        config = read(tree.place(places.CONFIG))
        return table_files.find(str(config.table) if config.table else None).bus.hertz
    except (ConfigError, TableFileError):
        return table_files.find(None).bus.hertz


def _show(plan: Plan) -> int:
    say(*(f"{'to do' if step.deed else 'so already':<11} {step.what}" for step in plan.steps))
    say("", *plan.notes)
    return 0


def _do(plan: Plan, tree: Tree) -> int:
    for step in plan.steps:
        if why := _done(step, tree):
            say(f"{'FAILED':<11} {step.what}: {why}")
            say("", "What was done stays; mend this and run it again.")
            return 1
        say(f"{'done' if step.deed else 'so already':<11} {step.what}")
    say("", *plan.notes)
    return 0


def _done(step: Step, tree: Tree) -> str | None:
    """Why it could not be done, if so."""
    try:
        if step.deed:
            carry_out(step.deed, tree, run_command)
    except StepFailedError as error:
        return str(error)
    return None
