"""A game at the engine with the verbs of the people at the table.

Every verb asserts that the engine accepts it and gives the new events; `refuses` asserts that it
does not, and that nothing has changed. Positions, hands and dice are always given by the test.
"""

import json
from typing import Any

from host.engine import Engine
from tests.rules.drawing import SPARE, Board

Event = dict[str, Any]
Command = dict[str, Any]

POSITION = ("places", "locked", "lives", "played", "turn")


class Game:
    """One game from `new` on. Explorers are red and blue unless others are named."""

    def __init__(self, board: Board | str, *explorers: str, **setup: Any) -> None:
        """Start it; `setup` holds keys of `new` and of its position side by side."""
        self.engine = Engine()
        self.events: list[Event] = []
        self.opening = self.do(new(board, *explorers, **setup))

    def ask(self, command: object) -> Command:
        """Send one command and give the reply, accepted or not."""
        reply = json.loads(self.engine.answer(json.dumps(command)))
        assert isinstance(reply, dict)
        return reply

    def do(self, command: Command) -> list[Event]:
        """Send a command that must be accepted, and give its events."""
        reply = self.ask(command)
        assert reply["ok"] is True, (command, reply)
        self.phase, self.turn = reply["phase"], reply["turn"]
        new_events: list[Event] = reply["events"]
        self.events += new_events
        return new_events

    def refuses(self, families: str, do: str, **facts: object) -> str:
        """Assert that a command is refused by one of these families and changes nothing."""
        before = self.picture()
        reply = self.ask({"do": do, **facts})
        assert reply["ok"] is False, (do, facts, reply)
        assert reply["code"].split("/")[0] in families.split(), reply
        assert_sentence(reply["message"], facts)
        assert self.picture() == before
        return str(reply["code"])

    def picture(self) -> tuple[object, ...]:
        """Give everything there is to see of the game."""
        return tuple(
            self.ask(ask)
            for ask in ({"do": "view", "seat": "operator"}, {"do": "legal"}, {"do": "save"})
        )

    # what explorers do

    def release(self) -> list[Event]:
        """Release the locked dice."""
        return self.do({"do": "release"})

    def roll(self, *faces: str, dice: list[int] | None = None) -> list[Event]:
        """Roll these faces; none: from the seed."""
        given = {"faces": list(faces)} if faces else {}
        return self.do({"do": "roll", **given, **({} if dice is None else {"dice": dice})})

    def roll_all(self, face: str) -> list[Event]:
        """Roll this face with every unlocked die."""
        return self.roll(*[face] * (5 - self.locked))

    def announce(self, face: str) -> list[Event]:
        """Choose a die with this face."""
        return self.do({"do": "announce", "face": face})

    def move(self, to: str) -> list[Event]:
        """Put the piece on its end space."""
        return self.do({"do": "move", "to": to})

    def card(self, treasure: str) -> list[Event]:
        """Lay a card."""
        return self.do({"do": "card", "treasure": treasure})

    def done(self) -> list[Event]:
        """End the turn without a card."""
        return self.do({"do": "done"})

    def ready(self, face: str) -> None:
        """Roll and announce a face, up to the move."""
        self.roll_all(face)
        self.announce(face)

    def go(self, face: str, to: str) -> list[Event]:
        """Roll, announce and move, up to the card."""
        self.ready(face)
        return self.move(to)

    def play(self, face: str, to: str) -> list[Event]:
        """Take a whole turn without a card; the events are those of its end."""
        self.go(face, to)
        return self.done()

    # what the mummy does

    def mummy_rolls(self, value: int) -> list[Event]:
        """Roll the brown die."""
        return self.do({"do": "mummy-roll", "value": value})

    def mummy_walks(self, *path: str) -> list[Event]:
        """Walk the mummy; no space: it stays."""
        return self.do({"do": "mummy-move", "path": list(path)})

    def mummy_turn(self, value: int, *path: str) -> list[Event]:
        """Roll the brown die and walk."""
        return [*self.mummy_rolls(value), *self.mummy_walks(*path)]

    # what can be asked

    def legal(self, do: str | None = None) -> list[Command]:
        """Give the legal commands, all or those of one kind."""
        reply = self.ask({"do": "legal"})
        assert reply["ok"] is True
        assert (reply["phase"], reply["turn"]) == (self.phase, self.turn)
        return [command for command in reply["legal"] if do in (None, command["do"])]

    def choices(self) -> set[str]:
        """Give the kinds of command that are legal now."""
        return {command["do"] for command in self.legal()}

    def playable(self) -> set[str]:
        """Give the faces that may be announced."""
        return {command["face"] for command in self.legal("announce")}

    def ends(self) -> set[str]:
        """Give the end spaces of the announced die."""
        ends = [command["to"] for command in self.legal("move")]
        assert len(set(ends)) == len(ends)
        return set(ends)

    def cards(self) -> set[str]:
        """Give the cards that may be laid now."""
        return {command["treasure"] for command in self.legal("card")}

    def reach(self) -> dict[str, int]:
        """Give the end of each walk of the mummy that is listed, and its length ("": to stay)."""
        paths = [command["path"] for command in self.legal("mummy-move")]
        found = {path[-1] if path else "": len(path) for path in paths}
        assert len(found) == len(paths)
        return found

    def view(self, seat: str = "operator") -> Any:
        """Give what a seat may know."""
        reply = self.ask({"do": "view", "seat": seat})
        assert reply["ok"] is True, reply
        return reply["view"]

    def place(self, piece: str) -> str | None:
        """Give the place of a piece."""
        place: str | None = self.view()["places"][piece]
        return place

    @property
    def locked(self) -> int:
        """The number of locked dice."""
        return int(self.view()["locked"])

    def now(self) -> tuple[str, str | None]:
        """Give phase and turn."""
        return self.phase, self.turn


def new(board: Board | str, *explorers: str, dealt: bool = False, **setup: Any) -> Command:
    """Give the command that starts a game; hands that are not given hold a spare card each.

    With `dealt` the hands that are not given are left to the engine, as they are on a named board.
    """
    pieces = list(explorers) or ["red", "blue"]
    position = {key: setup.pop(key) for key in POSITION if key in setup}
    command = {"do": "new", "board": board, "explorers": pieces, "seed": 1, **setup}
    if not (dealt or isinstance(board, str)):
        seats = ["explorers"] if setup.get("variant") else pieces
        spare = {seat: [card] for seat, card in zip(seats, SPARE, strict=False)}
        command["hands"] = {**spare, **setup.get("hands", {})}
    return {**command, "position": position} if position else command


def setup_refused(families: str, command: object) -> str:
    """Assert that a fresh engine refuses this, and still has no game afterwards."""
    engine = Engine()
    reply = json.loads(engine.answer(json.dumps(command)))
    assert reply["ok"] is False, command
    assert reply["code"].split("/")[0] in families.split(), reply
    assert_sentence(reply["message"], {"given": command})
    assert json.loads(engine.answer('{"do": "legal"}'))["code"] == "setup/no-game"
    return str(reply["code"])


def assert_sentence(message: str, given: dict[str, Any]) -> None:
    """Assert that a message is a sentence in which nothing is missing."""
    assert message.strip()
    assert "None" not in message or "null" in json.dumps(given), message


def happened(events: list[Event], *expected: Event) -> bool:
    """Say whether exactly these events happened, in order; further facts in each are welcome."""
    assert [event["event"] for event in events] == [event["event"] for event in expected], events
    for told, wanted in zip(events, expected, strict=True):
        assert {key: told.get(key, "missing") for key in wanted} == wanted
    return True


def event(kind: str, **facts: object) -> Event:
    """Give an event to compare with; `from` is written from_."""
    return {"event": kind, **{key.rstrip("_"): fact for key, fact in facts.items()}}
