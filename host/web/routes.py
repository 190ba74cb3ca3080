"""What a route is declared with: how it is called, by whom, with what form, and what it answers.

A route is declared once, beside its handler. The application is made from the declarations, and so
is the description of the interface (`openapi`): what is served and what is described cannot differ.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from aiohttp import web

from fsm.pyramid.rulings import Refusal
from host.web.calls import Call
from host.web.shapes import Schema

Handler = Callable[[Call], Awaitable[web.StreamResponse]]


class Who(Enum):
    """Who may call a route."""

    ANYBODY = "anybody"
    SEATED = "whoever has a seat"
    OPERATOR = "the operator"


class Body(Protocol):
    """The form of what is sent."""

    def wrong(self, given: Mapping[str, object]) -> Refusal | None:
        """What is wrong with the form of this object, if anything is."""
        ...

    @property
    def schema(self) -> Schema:
        """The form as JSON Schema."""
        ...


# Any request can be foreign, malformed or one too many.
_ALWAYS: Final = (400, 403, 429)
_WITH_BODY: Final = (408, 413, 415)


@dataclass(frozen=True, slots=True)
class Route:
    """One path with one method; `also` are the statuses that only its own handler gives.

    A route that gives nothing gives a WebSocket.
    """

    method: str
    path: str
    summary: str
    handler: Handler
    who: Who
    gives: Schema | None
    body: Body | None = None
    also: tuple[int, ...] = ()

    @property
    def refusals(self) -> tuple[int, ...]:
        """Every status that a refusal can have here."""
        seated = () if self.who is Who.ANYBODY else (401,)
        with_body = _WITH_BODY if self.body else ()
        return tuple(sorted({*_ALWAYS, *seated, *with_body, *self.also}))

    @property
    def quiet(self) -> bool:
        """Whether its calls are left out of the access log, which says why."""
        return self.who is Who.SEATED or self.gives is None
