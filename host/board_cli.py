"""`referee board …`: list, check, show, save and draw boards."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from fsm.pyramid import board_json
from fsm.pyramid.board import Board, Colour, Kind
from fsm.pyramid.board_distances import mean_distances
from fsm.pyramid.board_drawing import draw
from fsm.pyramid.spaces import PRISON, START
from host import board_picture, boards
from host.counting import counted
from host.program import command
from host.saying import printable, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from fsm.pyramid.board_findings import Finding

    Use = Callable[[Board, argparse.Namespace], int]


def add_to(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Adds `board` and what can be done with boards."""
    board = subparsers.add_parser(
        "board",
        help="list, check, show, save and draw boards",
        description="Lists, checks, shows, saves and draws boards, yours as well as the bundled "
        "one (fsm/pyramid/boards/README.md).",
        examples=("list", "show practice"),
    )
    uses = board.add_subparsers(required=True, metavar="USE")
    listing = uses.add_parser(
        "list",
        help="the boards that are known by their name",
        description="Lists the boards that can be played by their name.",
        examples=("",),
    )
    listing.set_defaults(run=_list)
    check = uses.add_parser(
        "check",
        help="say what is wrong with a board file, and where",
        description="Says what is wrong with a board file, by line and column.",
        examples=("mine.txt",),
    )
    check.add_argument("board", metavar="FILE", help="a board file, drawn or JSON")
    check.set_defaults(run=_with_board(_check))
    show = uses.add_parser(
        "show",
        help="draw a board in the terminal, or give it as JSON",
        description="Draws a board in the terminal, or gives it as JSON.",
        examples=("practice", "practice --json"),
    )
    show.add_argument("board", metavar="NAME", help="the name of a board, or a board file")
    show.add_argument("--json", action="store_true", help="one JSON object (see host/ENGINE.md)")
    show.set_defaults(run=_with_board(_show))
    save = uses.add_parser(
        "save",
        help="check a board file and keep it under its name",
        description="Checks a board file and keeps it, so that it can be played by its name.",
        examples=("mine.txt",),
    )
    save.add_argument("file", metavar="FILE", help="a board file, drawn or JSON")
    save.add_argument("--force", action="store_true", help="replace a saved board of this name")
    save.set_defaults(run=_save)
    picture = uses.add_parser(
        "draw",
        help="draw a board as a picture (SVG)",
        description="Draws a board as a picture (SVG).",
        examples=("practice --output practice.svg",),
    )
    picture.add_argument("board", metavar="NAME", help="the name of a board, or a board file")
    picture.add_argument("-o", "--output", metavar="FILE.svg", help="instead of standard output")
    picture.set_defaults(run=_with_board(_draw))


def summary(board: Board) -> str:
    """The size of a board in a few words."""
    return (
        f"{counted(len(board.spaces), 'space')} in {counted(board.columns, 'column')} "
        f"and {counted(board.rows, 'row')}, {counted(len(board.treasures), 'treasure')}, "
        f"mummy die {' '.join(map(str, board.mummy_die))}"
    )


def _list(_: argparse.Namespace) -> int:
    for name in (*boards.bundled(), *boards.saved()):
        board = boards.find(name)
        if isinstance(board, Board):
            say(f"{name:<20} {board.kind.value:<9} {len(board.spaces):>4} spaces  {board.title}")
        else:
            say(f"{name:<20} cannot be played: {board[0].message}")
    return 0


def _with_board(use: "Use") -> "Callable[[argparse.Namespace], int]":
    """Does something with the board that was asked for, or says why there is none."""

    def run(arguments: argparse.Namespace) -> int:
        board = boards.find(arguments.board)
        if isinstance(board, Board):
            return use(board, arguments)
        return _complain(arguments.board, board)

    return run


def _check(board: Board, _: argparse.Namespace) -> int:
    say(f"ok: {summary(board)}")
    return 0


def _show(board: Board, arguments: argparse.Namespace) -> int:
    if arguments.json:
        print(json.dumps(board_json.show(board), separators=(",", ":")))
    else:
        say(*_page(board))
    return 0


def _save(arguments: argparse.Namespace) -> int:
    kept = boards.save(arguments.file, force=arguments.force)
    if isinstance(kept, tuple):
        return _complain(arguments.file, kept)
    say(f"ok: saved; {_purpose(kept.stem)}")
    return 0


def _purpose(name: str) -> str:
    """What a saved board is good for."""
    board = boards.find(name)
    if isinstance(board, Board) and board.kind is Kind.EXERCISE:
        return f"{name} is an exercise board, for study with `{command('engine')}`"
    return f"play it by its name: {command('terminal', '--board', name)}"


def _draw(board: Board, arguments: argparse.Namespace) -> int:
    picture = board_picture.picture(board)
    if arguments.output is None:
        print(picture, end="")
        return 0
    try:
        with open(arguments.output, "w", encoding="utf-8") as file:
            file.write(picture)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no file can have this name"
        print(f"{printable(arguments.output)} cannot be written: {reason}.", file=sys.stderr)
        return 1
    return 0


def _page(board: Board) -> "Iterator[str]":
    """A board for the terminal: its map, what the marks mean, and how far things are."""
    marks = {space: mark for mark, space in _marks(board)}
    yield f"{board.title}  ({summary(board)})"
    yield ""
    yield draw(board, marks)
    yield ""
    yield "S start   P prison   M the mummy's own area   . a space   nothing: rock"
    from_start, from_prison = mean_distances(board, START), mean_distances(board, PRISON)
    for colour, mean in from_start.items():
        yield ""
        yield (
            f"{colour.value}: on average {mean:.1f} steps from start, "
            f"{from_prison[colour]:.1f} from prison"
        )
        yield _legend(board, marks, colour)


def _legend(board: Board, marks: dict[str, str], colour: Colour) -> str:
    entries = [
        f"{marks[treasure.space]} {treasure.id}"
        for treasure in board.treasures
        if treasure.colour is colour
    ]
    return "  " + "   ".join(entries)


def _marks(board: Board) -> "Iterator[tuple[str, str]]":
    """A short mark for every treasure, such as r1, with its space."""
    counts = dict.fromkeys(Colour, 0)
    for treasure in board.treasures:
        counts[treasure.colour] += 1
        yield f"{treasure.colour[0]}{counts[treasure.colour]}"[:3], treasure.space


def _complain(file: str, findings: "Iterable[Finding]") -> int:
    for finding in findings:
        place = f"{finding.line}:{finding.column}" if finding.line else finding.where
        begin = f"{file}:{place}" if place else file
        say(f"{begin}: {finding.message} [{finding.code.value}]")
    return 1
