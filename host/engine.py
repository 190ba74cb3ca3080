"""`referee engine`: the rules over JSON lines, as the contract in ENGINE.md has it.

One JSON object a line in, exactly one a line out, in order and flushed. Bad input gets a code and a
sentence and changes nothing. The engine is the operator: it may see everything.
"""

import json
from collections.abc import Callable, Iterator
from secrets import randbits
from typing import TYPE_CHECKING, BinaryIO, Final

from fsm.pyramid import board_json, plain, reading, replay, views
from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.chance import complete
from fsm.pyramid.events import Events
from fsm.pyramid.referee import Referee
from fsm.pyramid.rulings import Code, Refusal, refuse
from host import boards
from host.sentences import sentence

if TYPE_CHECKING:
    from fsm.pyramid.commands import Command

Reply = dict[str, object]
Given = dict[str, object]

# Room for a saved game of some hundred thousand commands; more than that is a mistake.
LONGEST_LINE: Final = 8 * 1024 * 1024

_EXAMPLE: Final = '{"do":"new","board":"practice","explorers":["red","blue"]}'


class Engine:
    """One conversation: at most one game at a time."""

    def __init__(self) -> None:
        self._referee: Referee | None = None
        self._commands: list[Command] = []
        self._words: Final[dict[str, Callable[[Given], Reply | Refusal]]] = {
            "new": self._new,
            **dict.fromkeys(reading.COMMANDS, self._play),
            "legal": self._legal,
            "view": self._view,
            "save": self._save,
            "load": self._load,
        }

    def answer(self, line: bytes | str) -> str:
        """The one line, without its end, that answers a line."""
        reply = self._reply(line)
        if isinstance(reply, Refusal):
            reply = {"ok": False, "code": reply.code, "message": sentence(reply)}
        return json.dumps(reply)

    def _reply(self, line: bytes | str) -> Reply | Refusal:
        given = _object(line)
        if isinstance(given, Refusal):
            return given
        do = given.get("do")
        if not isinstance(do, str) or do not in self._words:
            return refuse(Code.INPUT_NO_COMMAND, do=do, known=list(self._words))
        if self._referee is None and do not in {"new", "load"}:
            return refuse(Code.SETUP_NO_GAME)
        return self._words[do](given)

    @property
    def _game(self) -> Referee:
        assert self._referee is not None
        return self._referee

    def _new(self, given: Given) -> Reply | Refusal:
        board = _board(given)
        if isinstance(board, Refusal):
            return board
        wish = reading.wish({"seed": randbits(32), **given}, board)
        setup = wish if isinstance(wish, Refusal) else arrange(wish)
        if isinstance(setup, Refusal):
            return setup
        self._referee, self._commands = Referee(setup), []
        return self._happened(self._game.opening)

    def _play(self, given: Given) -> Reply | Refusal:
        command = reading.command(given)
        if isinstance(command, Refusal):
            return command
        fallen = complete(self._game.position, command)
        events = self._game.feed(fallen)
        if isinstance(events, Refusal):
            return events
        self._commands.append(fallen)
        return self._happened(events)

    def _legal(self, given: Given) -> Reply | Refusal:
        if refused := _only(given):
            return refused
        return {**self._whose_turn(), "legal": [plain.command(c) for c in self._game.legal()]}

    def _view(self, given: Given) -> Reply | Refusal:
        asked = reading.texts(given, "seat")
        if isinstance(asked, Refusal):
            return asked
        seats = views.seats(self._game.position.setup)
        if asked["seat"] not in seats:
            return refuse(Code.INPUT_UNKNOWN_SEAT, seat=asked["seat"], known=list(seats))
        return {"ok": True, "view": views.view(self._game.position, asked["seat"])}

    def _save(self, given: Given) -> Reply | Refusal:
        if refused := _only(given):
            return refused
        text = replay.write(self._game.position.setup, self._commands)
        return {**self._happened(()), "game": text}

    def _load(self, given: Given) -> Reply | Refusal:
        asked = reading.texts(given, "game")
        played = asked if isinstance(asked, Refusal) else replay.read(asked["game"])
        if isinstance(played, Refusal):
            return played
        self._referee, self._commands = played.referee, list(played.commands)
        return self._happened(played.events)

    def _happened(self, events: Events) -> Reply:
        return {**self._whose_turn(), "events": [plain.event(event) for event in events]}

    def _whose_turn(self) -> Reply:
        position = self._game.position
        return {"ok": True, "phase": position.phase, "turn": position.turn}


def serve(lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until the end of input."""
    engine = Engine()
    for line in _lines(lines):
        answers.write(engine.answer(line).encode("ascii") + b"\n")
        answers.flush()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """The lines, of each no more than shows that it is too long; the rest is read past."""
    while line := source.readline(LONGEST_LINE + 1):
        yield line
        while len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE + 1)


def _object(line: bytes | str) -> Given | Refusal:
    if len(line) > LONGEST_LINE:
        return refuse(Code.INPUT_TOO_LONG, limit=LONGEST_LINE)
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        return refuse(Code.INPUT_NOT_JSON, why=str(error))
    return given if isinstance(given, dict) else refuse(Code.INPUT_NOT_OBJECT, example=_EXAMPLE)


def _board(given: Given) -> Board | Refusal:
    named = given.get("board")
    if named is None:
        return refuse(Code.INPUT_MISSING, key="board")
    if not isinstance(named, str | dict):
        wanted = "a board's name, a board file's path, or a board object"
        return refuse(Code.INPUT_WRONG_TYPE, key="board", value=named, wanted=wanted)
    found = boards.find(named) if isinstance(named, str) else board_json.read(named)
    if isinstance(found, Board):
        return found
    shown = named if isinstance(named, str) else "in the command"
    return refuse(Code.SETUP_BOARD, board=shown, why=found[0].message)


def _only(given: Given) -> Refusal | None:
    read = reading.texts(given)
    return read if isinstance(read, Refusal) else None
