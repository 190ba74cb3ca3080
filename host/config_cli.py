"""`referee config …`: check a configuration, show what counts, print the template."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from host import config_check, config_text
from host.config_file import ConfigError, load
from host.saying import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from host.config import Config

    Use = Callable[[Config], int]


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `config` and what can be done with configurations."""
    config = subparsers.add_parser(
        "config",
        help="the referee's configuration: check and show it",
        description="Checks and shows the one file of settings, or prints one to begin with.",
        examples=("check", "template"),
    )
    uses = config.add_subparsers(required=True, metavar="USE")
    check = uses.add_parser(
        "check",
        help="say what is wrong with it, here and in itself",
        description="Says what is wrong with a configuration, in itself and on this machine.",
        examples=("", "referee.toml"),
    )
    check.set_defaults(run=_with_config(_check))
    show = uses.add_parser(
        "show",
        help="what counts, as a file would say it",
        description="Shows every setting that counts, as a file would say it.",
        examples=("",),
    )
    show.set_defaults(run=_with_config(_show))
    for use in (check, show):
        use.add_argument(
            "file", nargs="?", metavar="FILE", help="without it the one that the service would take"
        )
    template = uses.add_parser(
        "template",
        help="a file to begin with: every key, explained",
        description="Prints a configuration to begin with: every key, explained.",
        examples=("",),
    )
    template.set_defaults(run=_template)


def _with_config(use: "Use") -> "Callable[[argparse.Namespace], int]":
    """Does something with the configuration that was asked for, or says why there is none."""

    def run(arguments: argparse.Namespace) -> int:
        try:
            config = load(arguments.file)
        except ConfigError as error:
            say(*error.lines)
            return 1
        return use(config)

    return run


def _check(config: "Config") -> int:
    faults = list(config_check.faults(config))
    name = _called(config.file)
    say(*(f"{name}: {fault}" for fault in faults) if faults else [f"ok: {name}"])
    say(*(f"  {remark}" for remark in config_check.remarks(config)))
    return 1 if faults else 0


def _show(config: "Config") -> int:
    say(f"# {_called(config.file)}", *config_text.text(config).splitlines())
    return 0


def _template(_: argparse.Namespace) -> int:
    say(*config_text.template().splitlines())
    return 0


def _called(file: Path | None) -> str:
    return str(file) if file else "no file, all defaults"
