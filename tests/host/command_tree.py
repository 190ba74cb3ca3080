"""Every command of `referee`, as argparse has it."""

import argparse
from collections.abc import Iterator

from host.cli import parser


def every(one: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """This parser and all below it."""
    yield one
    for action in one._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from every(below)


COMMANDS = list(every(parser()))
