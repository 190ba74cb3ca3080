"""People for tests: one with a script, and one who tries whatever the prompts offer."""

import re
from collections.abc import Iterable, Mapping
from random import Random
from typing import Protocol

from fsm.pyramid import board_json
from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.commands import Command
from fsm.pyramid.rulings import Refusal
from fsm.pyramid.setup import Setup, Variant, Wish
from fsm.pyramid.views import View
from host import boards
from host.play.console import Console
from host.sight import Offer
from tests.rules.boards import whole_board

WIPED = "[wiped]\n"


class Page:
    """What was written, prompts and answers included, as a person would see it."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.pauses = 0

    def __str__(self) -> str:
        return "".join(self.parts)

    @property
    def words(self) -> str:
        """All of it on one line, however it was wrapped."""
        return " ".join(str(self).split())

    def pause(self) -> None:
        self.pauses += 1


class Answers(Protocol):
    """Somebody who answers prompts and can read the page."""

    def __call__(self, prompt: str, page: Page) -> str: ...


class Script:
    """A person who types these lines and then presses Ctrl-D; an exception is raised instead."""

    def __init__(self, *lines: str | BaseException) -> None:
        self._lines = iter(lines)

    def __call__(self, prompt: str, page: Page) -> str:
        line = next(self._lines, EOFError())
        if isinstance(line, BaseException):
            raise line
        return line


class Anybody:
    """A person who types whatever is offered, by chance; leaves when asked for another game.

    Spaces are those that the help names, or any space of the board, until one is accepted.
    """

    def __init__(self, chance: Random, board: Board) -> None:
        self._chance, self._board = chance, board

    def __call__(self, prompt: str, page: Page) -> str:
        if prompt.startswith("Another game?"):
            return "n"
        offered = prompt.removesuffix(" > ").split(" · ")[:-1]
        return self._word(self._chance.choice(offered), page) if offered else ""

    def _word(self, offered: str, page: Page) -> str:
        if offered.startswith("a space marked"):
            return self._space_of_help(page)
        if offered.startswith("an end space"):
            return self._chance.choice(self._board.spaces)
        if found := re.search(r"such as (.*)", offered):
            return found[1]
        return offered.removesuffix(" (or Enter)")

    def _space_of_help(self, page: Page) -> str:
        """Asks for help first, which lists them all."""
        latest = " ".join("".join(page.parts[-60:]).rpartition(" announced: ")[2].split())
        listed = re.search(r"It can be ([a-z0-9, ]+)\.", latest)
        return self._chance.choice(re.findall(r"[a-z]\d+", listed[1])) if listed else "?"


class Curious:
    """A person who asks for help once at every prompt, then answers as somebody else does."""

    def __init__(self, other: Answers) -> None:
        self._other = other
        self._asked_at: int | None = None
        self.helped: list[str] = []

    def __call__(self, prompt: str, page: Page) -> str:
        if self._asked_at is None:
            self._asked_at = len(page.parts)
            return "?"
        self.helped.append(" ".join("".join(page.parts[self._asked_at :]).split()))
        self._asked_at = None
        return self._other(prompt, page)


class Played:
    """A bot that plays these commands, whoever's turn it is."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self._commands = iter(commands)

    def hear(self, heard: View) -> None:
        pass

    def choose(self, offer: Offer) -> Command:
        return next(self._commands)


def console(person: Answers, page: Page, *, echo: bool = True) -> Console:
    """A console with that person in front of it; prompts and, as echo, answers are on the page."""

    def read(prompt: str) -> str:
        page.parts.append(prompt)
        answer = person(prompt, page)
        page.parts.append(f"{answer}\n" if echo else "\n")
        return answer

    return Console(
        read=read,
        write=page.parts.append,
        pause=page.pause,
        wipe=WIPED,
    )


def practice() -> Board:
    board = boards.find("practice")
    assert isinstance(board, Board)
    return board


def small() -> Board:
    """Five corridors of six spaces, 23 treasures: games are short."""
    board = board_json.read(whole_board())
    assert isinstance(board, Board), board
    return board


def dealt(
    board: Board,
    *explorers: str,
    seed: int = 1,
    variant: Variant = Variant.STANDARD,
    hands: Mapping[str, tuple[str, ...]] | None = None,
) -> Setup:
    setup = arrange(Wish(board, explorers or ("red", "blue"), seed, variant, hands=hands))
    assert not isinstance(setup, Refusal), setup
    return setup
