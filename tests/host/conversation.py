"""Talking with the engine in tests: one line in, one JSON object out, every answer looked over."""

import json
from random import Random
from typing import Any, Final

from fsm.pyramid import board_json
from fsm.pyramid.rulings import Code
from host.engine import Engine
from tests.wall.boards import FIELD, MAZE

Reply = dict[str, Any]

FAMILIES: Final = {"input", "setup", "turn", "roll", "die", "move", "card", "mummy"}
CODES: Final = {code.value for code in Code}
INLINE: Final = board_json.show(MAZE)
INLINE_TOMB: Final = board_json.show(FIELD)


def ask(engine: Engine, line: object) -> Reply:
    """The answer to a line of bytes, or to any other value sent as JSON; it must be in order."""
    answer = engine.answer(line if isinstance(line, bytes) else json.dumps(line))
    assert answer.isascii()
    assert "\n" not in answer
    reply = json.loads(answer)
    assert isinstance(reply, dict)
    assert_in_order(reply)
    return reply


def assert_in_order(reply: Reply) -> None:
    """Yes or no; a no has a known code and a sentence for people."""
    assert reply["ok"] in {True, False}
    if reply["ok"] is False:
        assert reply.keys() == {"ok", "code", "message"}
        assert reply["code"] in CODES
        assert reply["code"].split("/")[0] in FAMILIES
        assert len(reply["message"]) > len("No.")
        assert "Traceback" not in reply["message"]
        assert "object at 0x" not in reply["message"]
        assert len(reply["message"]) < 1000


def state(engine: Engine) -> tuple[Reply, Reply]:
    """Everything that there is to know about the game under way."""
    return ask(engine, {"do": "save"}), ask(engine, {"do": "view", "seat": "operator"})


def ask_in_vain(engine: Engine, line: object) -> Reply:
    """The answer to a line; where it is no, nothing has changed."""
    before = state(engine)
    reply = ask(engine, line)
    if not reply["ok"]:
        assert state(engine) == before
    return reply


def play(engine: Engine, chance: Random, most: int) -> list[Reply]:
    """The answers to so many legal commands chosen by chance, fewer where the game ends."""
    replies: list[Reply] = []
    while len(replies) < most and (legal := ask(engine, {"do": "legal"})["legal"]):
        replies.append(ask(engine, chance.choice(legal)))
        assert replies[-1]["ok"] is True
    return replies
