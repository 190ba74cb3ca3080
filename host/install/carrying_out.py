"""Carrying out a plan: the only room of the installation that changes anything.

A file is there whole or not at all; steps that were done before one fails stay done, and the next
run goes on from there.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress

from host.install.step import Deed, Link, Remove, Run, Write
from host.install.tree import Tree

Runner = Callable[[Sequence[str]], None]


class StepFailedError(Exception):
    """A step could not be done; the message says which part of it, and why."""


def carry_out(deed: Deed, tree: Tree, run: Runner) -> None:
    """Do it. Raises StepFailedError."""
    try:
        match deed:
            case Write():
                _write(deed, tree)
            case Link(path, target):
                _link(path, target, tree)
            case Remove(path):
                tree.place(path).unlink()
            case Run(words):
                run(_rooted(words, tree))
    except OSError as error:
        raise StepFailedError(f"{error.filename or deed}: {error.strerror}") from error


def run_command(words: Sequence[str]) -> None:
    """Run a command of the system to its end. Raises StepFailedError with what it complained of."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise StepFailedError(f"there is no command {words[0]} here: is this a Debian?") from None
    if done.returncode:
        why = done.stderr.strip() or f"exit status {done.returncode}"
        raise StepFailedError(f"{' '.join(words)}: {why}")


def _rooted(words: tuple[str, ...], tree: Tree) -> tuple[str, ...]:
    """The command for this root."""
    if tree.is_here:
        return words
    return (words[0], f"--root={tree.root}", *words[1:])


def _write(deed: Write, tree: Tree) -> None:
    place = tree.place(deed.path)
    place.parent.mkdir(parents=True, exist_ok=True)
    if deed.backup and not tree.has(deed.backup):
        shutil.copy2(place, tree.place(deed.backup))
    unfinished = place.with_name(f".{place.name}.unfinished")
    with open(unfinished, "w", encoding="utf-8") as file:
        file.write(deed.text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.chmod(0o644)
    unfinished.replace(place)


def _link(path: str, target: str, tree: Tree) -> None:
    place = tree.place(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    with suppress(FileNotFoundError):
        place.unlink()
    place.symlink_to(target)
