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

    def parse_known_args(self, *about: Any, **more: Any) -> Any:
        """The same, but an option that is like one of this parser's is answered with that."""
        found, unknown = super().parse_known_args(*about, **more)
        for word in unknown:
            if word.startswith("-") and (near := self._nearest(word, ())):
                self.error(f"{word[:40]!r} is no option of {self.prog}; did you mean {near!r}?")
        return found, unknown

    def _unknown(self, word: str, known: Collection[str]) -> str:
        near = self._nearest(word, known)
        do = f"did you mean {near!r}?" if near else f"there is {', '.join(known)}"
        return f"{word[:40]!r} is no command of {self.prog}; {do}"

    def _nearest(self, word: str, commands: Collection[str]) -> str | None:
        """The command or the option that was meant: `version` is said for `--version` too."""
        options = {option[2:]: option for option in self._option_string_actions if option[1] == "-"}
        known = {**options, **{command: command for command in commands}}
        meant = word.lstrip("-").partition("=")[0].lower()
        if len(meant) == 1:
            return next((options[name] for name in sorted(options) if name[0] == meant), None)
        return next((known[name] for name in get_close_matches(meant, known, 1)), None)
