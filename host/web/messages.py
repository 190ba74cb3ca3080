"""The forms of what is sent to a seat, described for programs; `host/API.md` has them by example.

What is inside a view, a film or a board is the rules' affair (`host/ENGINE.md`), so it is described
no further here. Keys may be added: whoever reads ignores those it does not know.
"""

from typing import Final

from host.language import LANGUAGES
from host.seats.names import SIMULATED
from host.web.shapes import Schema

TEXT: Final[Schema] = {"type": "string"}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 0}
OBJECT: Final[Schema] = {"type": "object"}


def either(*schemas: Schema) -> Schema:
    """One of these forms."""
    return {"anyOf": list(schemas)}


def form(may: dict[str, Schema] | None = None, /, **must: Schema) -> Schema:
    """An object with at least these keys; those in `may` can be missing."""
    return {"type": "object", "properties": {**must, **(may or {})}, "required": list(must)}


def exactly(word: object) -> Schema:
    """This value."""
    return {"const": word}


def list_of(schema: Schema) -> Schema:
    """A list of such."""
    return {"type": "array", "items": schema}


NOTHING: Final[Schema] = {"type": "null"}
TRUTH: Final[Schema] = {"type": "boolean"}
LANGUAGE: Final[Schema] = {"type": "string", "enum": list(LANGUAGES)}
SEAT: Final[Schema] = {"type": "string", "enum": list(SIMULATED)}
CODE: Final[Schema] = {"type": "string", "pattern": "^[a-z]+/[a-z-]+$"}

NEWS: Final = form({"text": either(TEXT, NOTHING)}, event=TEXT)
STATE: Final = form(
    {
        "view": either(OBJECT, NOTHING),
        "instruction": either(form(kind=TEXT, text=TEXT), NOTHING),
        "paused": either(form(parts=list_of(TEXT), text=TEXT), NOTHING),
        "may": list_of(TEXT),
        "cards": either({"type": "string", "enum": ["dealt", "physical"]}, NOTHING),
        "revealed": TRUTH,
        "language": LANGUAGE,
        "undo": TRUTH,
        "halfway": either(form(steps=either(NUMBER, NOTHING), may_stay=TRUTH), NOTHING),
        "lobby": OBJECT,
    },
    stage={"type": "string", "enum": ["lobby", "playing", "over", "damaged", "stopped"]},
    sentence=TEXT,
)
SNAPSHOT: Final = form(
    type=exactly("state"),
    seat=SEAT,
    n=NUMBER,
    game=either(TEXT, NOTHING),
    state=STATE,
    news=list_of(NEWS),
)
UPDATE: Final = form(type=exactly("update"), n=NUMBER, news=list_of(NEWS), state=STATE)
NOTICE: Final = form(type=exactly("notice"), code=CODE, text=TEXT)

YES: Final = form(ok=exactly(True))
NO: Final = form(ok=exactly(False), code=CODE, message=TEXT)
ANSWER: Final = either(YES, NO)
REPLY: Final = form(
    {"code": CODE, "message": TEXT},
    type=exactly("reply"),
    id=either({"type": "integer"}, TEXT, NOTHING),
    ok=TRUTH,
)

# What comes over a WebSocket.
MESSAGES: Final = {"state": SNAPSHOT, "update": UPDATE, "notice": NOTICE, "reply": REPLY}
