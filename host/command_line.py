"""The parser of every command of `referee`: its help ends with examples, and a mistyped word is
answered with the one that was meant.

Argparse makes the parsers of subcommands with the class of the one above, so the whole tree has it.
"""

import argparse
import sys
from collections.abc import Collection, Iterable, Sequence
from difflib import get_close_matches
from functools import partial
from typing import Any


class CommandLine(argparse.ArgumentParser):
    """`examples` are what follows the command in each: `("", "--lan")`.

    `above` is the command that this is a use of; the parser of one that has uses gives it.
    """

    def __init__(
        self,
        *about: Any,
        examples: Sequence[str] = (),
        above: "CommandLine | None" = None,
        **more: Any,
    ) -> None:
        super().__init__(*about, **more)
        self.examples = [f"{self.prog} {words}".rstrip() for words in examples]
        self._above = above
        self._words: list[str] = []

    def add_subparsers(self, **more: Any) -> Any:
        """The same; the uses know of what they are uses."""
        use: Any = partial(CommandLine, above=self)
        return super().add_subparsers(parser_class=use, **more)

    def format_help(self) -> str:
        """With the examples below."""
        lines = ["", "for example:", *(f"  {line}" for line in self.examples), ""]
        return super().format_help() + ("\n".join(lines) if self.examples else "")

    def parse_known_args(self, args: Iterable[str] | None = None, namespace: Any = None) -> Any:
        """The same, but all words are known, or answered with what was meant.

        Whatever stands behind a command is its own, so nobody above could know more of them.
        """
        self._words = list(sys.argv[1:] if args is None else args)
        found, unknown = super().parse_known_args(self._words, namespace)
        words = [word for word in unknown if word != "--"]
        if words:
            # What stands behind an unknown option may be its value, and is not to blame.
            self.error(self._no_word(next(filter(_is_option, words), words[0])))
        return found, []

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Whoever mistyped a word wants the one that was meant, not a list of all."""
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            if option := self._unknown_before(value):
                raise argparse.ArgumentError(None, self._no_word(option))
            raise argparse.ArgumentError(None, self._no_command(value, action.choices))
        super()._check_value(action, value)

    def _get_option_tuples(self, option_string: str) -> Any:
        """`-help` is meant as `--help`, and not as `-h` with something behind it."""
        short = self._option_string_actions.get(option_string[:2])
        if len(option_string) > 2 and short is not None and short.nargs == 0:
            return []
        return super()._get_option_tuples(option_string)

    def _unknown_before(self, value: str) -> str | None:
        """An option before this word that there is not: then the word was its value."""
        before = self._words[: self._words.index(value)]
        return next((word for word in before if _is_option(word) and not self._begins(word)), None)

    def _begins(self, word: str) -> bool:
        """Whether an option begins so: argparse takes those that are cut short."""
        name = word.partition("=")[0]
        return any(option.startswith(name) for option in self._option_string_actions)

    def _no_word(self, word: str) -> str:
        kind = "is no option of" if _is_option(word) else "is one word too many for"
        return f"{word[:40]!r} {kind} {self.prog}; {self._what_to_do(word)}"

    def _what_to_do(self, word: str) -> str:
        above = self._above
        while above:
            if word in above._option_string_actions:
                return f"it is one of {above.prog}: {above.prog} {word}"
            above = above._above
        near = self._nearest(word, ())
        return f"did you mean {near!r}?" if near else f"see {self.prog} -h"

    def _no_command(self, word: str, known: Collection[str]) -> str:
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


def _is_option(word: str) -> bool:
    return word.startswith("-") and word.strip("-") != ""
