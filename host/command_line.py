"""The parser of every command of `referee`: its help ends with examples, and a mistyped word is
answered with the one that was meant.

Argparse makes the parsers of subcommands with the class of the one above, so the whole tree has it.
"""

import argparse
from collections.abc import Collection, Sequence
from difflib import get_close_matches
from typing import Any


class CommandLine(argparse.ArgumentParser):
    """`examples` are what follows the command in each: `("", "--lan")`."""

    def __init__(self, *about: Any, examples: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*about, **more)
        self.examples = [f"{self.prog} {words}".rstrip() for words in examples]

    def format_help(self) -> str:
        """With the examples below."""
        lines = ["", "for example:", *(f"  {line}" for line in self.examples), ""]
        return super().format_help() + ("\n".join(lines) if self.examples else "")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Whoever mistyped a word wants the one that was meant, not a list of all."""
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            raise argparse.ArgumentError(None, self._unknown(value, action.choices))
        super()._check_value(action, value)

    def _unknown(self, word: str, known: Collection[str]) -> str:
        near = get_close_matches(word.lower(), known, 1)
        do = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(known)}"
        return f"{word[:40]!r} is no command of {self.prog}; {do}"
