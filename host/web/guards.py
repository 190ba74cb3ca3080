"""What every request passes before a route sees it, and what every answer carries.

- **Often**: not more often than the doorkeeper allows. This comes first, because a refusal costs us
  what an answer does.
- **Host**: only names that we serve, or the number that the connection came to. Else a foreign page
  could point its own name at this machine, and would be of one origin with us.
- **Origin**: where a browser names one, it must be ours, for WebSockets too.
- **Rights**: a token for a seat that may call this route.
- **Form**: a body of the declared form, not too large, not too slow, in JSON.

Whatever goes wrong, also inside aiohttp, is answered in our own words.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from aiohttp import web

from fsm.pyramid.seats import OPERATOR
from host.sentences import sentence
from host.web import access_log, bodies, pages
from host.web.answers import refused
from host.web.calls import CALLER, Call, Caller, Room, caller_of
from host.web.doorkeeper import Wait
from host.web.routes import Route, Who

_HTTP: Final = 80  # the port that browsers leave out

Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]
EXPECTING: Final[web.AppKey[Serve]] = web.AppKey("expecting")

_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Server": "referee",
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)


def dress(response: web.StreamResponse, host: str = "") -> None:
    """Put on an answer what each carries; `host` is the one we were called by, if it is ours."""
    response.headers.update(_HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")
    # Older Safari does not count WebSockets as 'self'.
    sockets = f" ws://{host}" if host else ""
    response.headers["Content-Security-Policy"] = _POLICY.format(sockets=sockets)


def in_our_words(serve: Serve, unknown: pages.Page | None = None) -> Serve:
    """The same, with every error answered as ours; `unknown` is for people, where nothing is."""

    async def answer(request: web.Request) -> web.StreamResponse:
        try:
            return await serve(request)
        except web.HTTPException as error:
            if unknown and error.status == 404 and pages.wants_page(request):
                return pages.instead(unknown, 404)
            return _retold(error)
        except ConnectionError:
            raise  # nobody is there to be answered
        except Exception as error:
            access_log.fault(error)
            return refused("service/fault", "Something is wrong in the service; it has been noted.")

    return answer


def _retold(error: web.HTTPException) -> web.Response:
    match error.status:
        case 404:
            return refused("path/unknown", "There is nothing at this address; see host/API.md.")
        case 405:
            allow = error.headers.get("Allow", "")
            message = f"{error.reason}: this address takes {allow or 'nothing'}."
            return refused("path/method", message, {"Allow": allow})
        case 413:
            return refused("limit/size", "What was sent is too long; send less.")
        case _:
            return refused("input/http", f"This is not understood: {error.reason}.")


def guarding(room: Room, unknown_host: pages.Page) -> Callable[[Serve], Serve]:
    """The guards that know no route: how often, host, and origin.

    `unknown_host` is for people who call us by a name that is not ours: it needs nothing else, and
    nothing else of ours is given under such a name.
    """

    def guard(serve: Serve) -> Serve:
        async def passing(request: web.Request) -> web.StreamResponse:
            hosts = room.settings.hosts
            if wait := _counted(request, room):
                return await too_often(wait, room)
            if not host_of(request, hosts) and pages.wants_page(request):
                return access_log.mark_turned_away(pages.instead(unknown_host, 403))
            if refusal := _foreign(request, hosts):
                return access_log.mark_turned_away(refusal)
            return await serve(request)

        return passing

    return guard


def host_of(request: web.BaseRequest, hosts: frozenset[str]) -> str:
    """The name that we were called by if it is one of ours; else it is empty."""
    named = [name.lower() for name in request.headers.getall("Host", [])]
    return named[0] if len(named) == 1 and named[0] in hosts | _numbers(request) else ""


def _numbers(request: web.BaseRequest) -> set[str]:
    """The address that this connection came to, which may be younger than the service."""
    came_to = request.transport.get_extra_info("sockname") if request.transport else None
    if not isinstance(came_to, tuple):
        return set()
    host, port = came_to[:2]
    number = f"[{host}]" if ":" in host else host
    return {f"{number}:{port}", number} if port == _HTTP else {f"{number}:{port}"}


def _foreign(request: web.Request, hosts: frozenset[str]) -> web.Response | None:
    host = host_of(request, hosts)
    if not host:
        return refused("origin/unknown-host", "The service is not called that; use its address.")
    origins = request.headers.getall("Origin", [])
    if any(origin.lower() != f"http://{host}" for origin in origins):
        return refused("origin/foreign", "Another page sent this; open the service's own pages.")
    return None


def _counted(request: web.Request, room: Room) -> Wait | None:
    caller = request[CALLER] = caller_of(request, room.seats)
    at = room.settings.clock()
    if pages.is_file(request.path):
        return room.doorkeeper.file(caller.address, at)
    if caller.seat:
        return room.doorkeeper.seated(caller.token, at)
    return room.doorkeeper.stranger(caller.address, at)


async def too_often(wait: Wait, room: Room) -> web.Response:
    """The answer to somebody who must wait, and already has to wait for it.

    An answer at once would be asked for again at once, on every connection that there may be, and
    the refusals alone would keep the service busy.
    """
    await asyncio.sleep(room.settings.limits.hold_s)
    refusal = refused("limit/rate", wait.sentence, {"Retry-After": str(wait.seconds)})
    return access_log.mark_turned_away(refusal)


def expecting(room: Room) -> Serve:
    """The answer to whoever expects (`Expect:`) what we do not know; it is counted like the rest.

    aiohttp would refuse it before any middleware.
    """

    async def answer(request: web.Request) -> web.StreamResponse:
        if wait := _counted(request, room):
            refusal = await too_often(wait, room)
        else:
            unmet = "This is not understood: Expectation Failed."
            refusal = access_log.mark_turned_away(refused("input/http", unmet))
        dress(refusal)
        return refusal

    return answer


def serving(route: Route, room: Room) -> Serve:
    """The route behind its own guards: rights and form."""

    async def serve(request: web.Request) -> web.StreamResponse:
        if refusal := _no_right(route, request[CALLER]):
            return refusal
        given = await _given(route, request, room)
        if isinstance(given, web.Response):
            return given
        return await route.handler(Call(room, request, request[CALLER], given))

    return serve


def _no_right(route: Route, caller: Caller) -> web.Response | None:
    if route.who is Who.ANYBODY:
        return None
    if not caller.seat:
        message = "This needs a seat; join with a code, and send the token as Authorization."
        return refused("seat/none", message, {"WWW-Authenticate": "Bearer"})
    if route.who is Who.OPERATOR and caller.seat != OPERATOR:
        return refused("seat/not-allowed", "This is for the operator; ask there.")
    return None


async def _given(
    route: Route, request: web.Request, room: Room
) -> Mapping[str, object] | web.Response:
    if route.body is None:
        return {}
    if request.content_type != "application/json" or "Content-Encoding" in request.headers:
        return refused("input/not-json-type", "Send JSON, as application/json, not compressed.")
    sent = await _read(request, room.settings.limits.body_s)
    if isinstance(sent, web.Response):
        return sent
    given = bodies.read(sent)
    if isinstance(given, str):
        return refused("input/not-json", given)
    wrong = route.body.wrong(given)
    return refused(wrong.code, sentence(wrong)) if wrong else given


async def _read(request: web.Request, seconds: float) -> bytes | web.Response:
    try:
        async with asyncio.timeout(seconds):
            return await request.read()
    except TimeoutError:
        return refused("limit/time", "What was sent did not all come in time; send it again.")
    except web.RequestPayloadError:
        return refused("input/http", "What was sent is broken; send it again.")
