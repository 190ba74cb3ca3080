"""The manual of the interface is true: its examples are run on the real service, all in order."""

import asyncio
import json
import re
from collections import deque
from pathlib import Path
from typing import Any, Final, NamedTuple

import fastjsonschema
from aiohttp import ClientWebSocketResponse

from host.evening.notices import Notice
from host.seats.names import SIMULATED
from host.web import messages, server
from host.web.answers import status_of
from host.web.app import ROUTES
from host.web.commands import FORMS
from host.web.settings import Limits
from tests.service.paged_service import PATIENCE, PagedService, paged_service

MANUAL: Final = (Path(__file__).parents[2] / "host" / "API.md").read_text(encoding="utf-8")
VALIDATORS: Final = {kind: fastjsonschema.compile(it) for kind, it in messages.MESSAGES.items()}


class Block(NamedTuple):
    """One fenced example: by HTTP or a WebSocket, as which seat, and its lines."""

    kind: str
    seat: str
    lines: list[tuple[str, str]]


def blocks() -> list[Block]:
    found = re.findall(r"^```(http|ws) ?(\w*)\n((?:.*\n)*?)```", MANUAL, re.MULTILINE)
    return [Block(kind, seat, _lines(body)) for kind, seat, body in found]


def _lines(body: str) -> list[tuple[str, str]]:
    lines = [(line[0], line[2:]) for line in body.splitlines()]
    assert {sign for sign, _ in lines} <= {">", "<"}, body
    return lines


def is_shown(shown: str, actual: str) -> bool:
    """Whether this is what is shown, `…` standing for anything; spaces of JSON do not count."""
    pattern = ".*".join(re.escape(_tight(part)) for part in shown.split("…"))
    return re.fullmatch(pattern, _tight(actual)) is not None


def _tight(text: str) -> str:
    return re.sub(r'(?<=[:,]) (?=["\[{\dtfn])|(?<=,) $|(?<=:) $', "", text)


class Socket:
    """A WebSocket; what came is kept in two rows, replies and all else."""

    def __init__(self, client: ClientWebSocketResponse) -> None:
        self.client: Final = client
        self._rows: Final[dict[bool, deque[str]]] = {True: deque(), False: deque()}

    async def expect(self, shown: str) -> None:
        """The next reply is as shown; or so is one of the next other messages."""
        wants_reply = '"type": "reply"' in shown
        while not is_shown(shown, text := await self._next(wants_reply)):
            assert not wants_reply, f"{text}\ncame, and shown is\n{shown}"

    async def _next(self, wants_reply: bool) -> str:
        while not self._rows[wants_reply]:
            text = await self.client.receive_str()
            kind = json.loads(text)["type"]
            VALIDATORS[kind](json.loads(text))
            self._rows[kind == "reply"].append(text)
        return self._rows[wants_reply].popleft()


class Reader:
    """Somebody who follows the manual, line by line."""

    def __init__(self, service: PagedService, code: str) -> None:
        self._service: Final = service
        self._code = code
        self._game = ""
        self._tokens: Final[dict[str, str]] = {}
        self._sockets: Final[dict[str, Socket]] = {}

    async def follow(self, block: Block) -> None:
        if block.kind == "http":
            for (_, sent), (_, shown) in zip(block.lines[::2], block.lines[1::2], strict=True):
                answer = await self._request(block.seat, sent)
                assert is_shown(shown, answer), f"{sent}\nis answered\n{answer}\nshown is\n{shown}"
        else:
            socket = await self._socket(block.seat)
            for sign, line in block.lines:
                if sign == ">":
                    await socket.client.send_str(line.replace("TOKEN", self._tokens[block.seat]))
                else:
                    await socket.expect(line)

    async def _socket(self, seat: str) -> Socket:
        if seat not in self._sockets:
            address = f"{self._service.origin}/api/ws"
            self._sockets[seat] = Socket(await self._service.http.ws_connect(address))
        return self._sockets[seat]

    async def _request(self, seat: str, sent: str) -> str:
        method, path, body = [*sent.replace("GAME", self._game).split(" ", 2), ""][:3]
        body = body.replace("CODE", self._code).replace("SEEN", str(await self._newest(seat)))
        more: dict[str, Any] = {"json": json.loads(body)} if body else {}
        status, value = await self._ask(seat, method, path, **more)
        self._remember(value)
        return f"{status} {json.dumps(value, ensure_ascii=False)}"

    async def _newest(self, seat: str) -> int:
        return int((await self._ask(seat, "GET", "/api/seat"))[1].get("n", 0))

    async def _ask(
        self, seat: str, method: str, path: str, **more: Any
    ) -> tuple[int, dict[str, Any]]:
        headers = {"Authorization": f"Bearer {self._tokens[seat]}"} if seat else {}
        address = self._service.origin + path
        async with self._service.http.request(method, address, headers=headers, **more) as answer:
            return answer.status, dict(await answer.json())

    def _remember(self, answer: dict[str, Any]) -> None:
        if "token" in answer:
            self._tokens[answer["seat"]] = answer["token"]
        if "games" in answer:
            self._game = answer["games"][0]["game"]
        if "qr" in answer:
            self._code = answer["code"]


def test_every_example_is_answered_as_shown(tmp_path: Path) -> None:
    async def story() -> None:
        async with asyncio.timeout(PATIENCE), paged_service(tmp_path) as service:
            operator = await service.device("operator")
            reader = Reader(service, (await operator.post("/api/seats/operator/code", {}))["code"])
            for block in blocks():
                await reader.follow(block)

    asyncio.run(story())


def sent() -> list[str]:
    return [line for block in blocks() for sign, line in block.lines if sign == ">"]


def test_every_command_has_an_example() -> None:
    words = {word for line in sent() for word in re.findall(r'"do": "([a-z-]+)"', line)}
    assert words >= FORMS.keys()


def test_every_route_has_an_example() -> None:
    shown = "\n".join([*sent(), "GET /api/openapi.json", "GET /api/ws"])
    for route in ROUTES:
        path = re.sub(r"\\{\w+\\}", r"\\w+", re.escape(route.path))
        assert re.search(rf"^{route.method} {path}( |$)", shown, re.MULTILINE), route.path


def rows(first: str) -> dict[str, str]:
    """The table whose first column is headed so: names, and the rest of each row."""
    table = MANUAL.split(f"\n| {first} |")[1].split("\n\n")[0]
    lines = re.findall(r"^\| (.*?) \| (.*) \|$", table, re.MULTILINE)
    return {name: rest for names, rest in lines for name in re.findall(r"\w+", names)}


def properties(schema: dict[str, Any]) -> set[str]:
    return set(schema["properties"])


def test_every_type_of_message_is_told_with_its_keys() -> None:
    told = rows("type")
    assert told.keys() == messages.MESSAGES.keys()
    for kind, schema in messages.MESSAGES.items():
        keys = set(re.findall(r"`(\w+)`", told[kind].split("|")[1]))
        assert keys == properties(schema) - {"type"}, kind


def test_every_type_of_message_has_an_example() -> None:
    shown = [line for block in blocks() for sign, line in block.lines if sign == "<"]
    types = {kind for line in shown for kind in re.findall(r'^{"type": "(\w+)"', line)}
    assert types == messages.MESSAGES.keys()


def test_every_notice_is_told() -> None:
    table = MANUAL.split("\n| notice |")[1].split("\n\n")[0]
    firsts = re.findall(r"^\| (.*?) \|", table, re.MULTILINE)
    assert {code for first in firsts for code in re.findall(r"`(.*?)`", first)} == set(Notice)


def test_every_key_of_a_state_is_told_and_every_stage() -> None:
    told = rows("key")
    assert told.keys() == properties(messages.STATE)
    stages: Any = messages.STATE["properties"]
    assert set(stages["stage"]["enum"]) <= set(re.findall(r"`(\w+)`", told["stage"]))


def test_every_status_is_told_and_its_codes_are_right() -> None:
    told = rows("status")
    assert {status for route in ROUTES for status in route.refusals} <= {int(one) for one in told}
    for status, codes in told.items():
        for code in re.findall(r"`([a-z]+/[a-z-]+|[a-z]+/…)`", codes.split("|")[0]):
            assert status_of(code.replace("…", "any")) == int(status), code


def test_every_seat_is_told() -> None:
    assert rows("seat").keys() == set(SIMULATED)


def test_the_limits_are_told() -> None:
    limits = Limits()
    text = " ".join(MANUAL.split())
    assert f"may send {limits.seated.burst} requests or messages at once" in text
    assert f"and {limits.seated.a_second:.0f} a second from then on" in text
    assert f"may send {limits.strangers.burst} and {limits.strangers.a_second:.0f}." in text
    assert f"may ask for {limits.files.burst} of them and {limits.files.a_second:.0f}." in text
    assert f"tried {limits.joins.burst} times at once" in text
    assert 1 / limits.joins.a_second == 5
    assert f"at most {limits.sockets_of_a_seat} WebSockets at one seat" in text
    assert f"at most {limits.connections} connections" in text
    assert f"{limits.connections_of_an_address} of them from one address" in text
    opened = f"may open {limits.arrivals.burst} at once and {limits.arrivals.a_second:.0f} a second"
    assert opened in text
    assert limits.arrivals.burst >= limits.connections_of_an_address
    assert limits.arrivals.a_second >= limits.seated.a_second
    assert f"{limits.patience.burst} refusals at once" in text
    assert f"one in {1 / limits.patience.a_second:.0f} seconds" in text
    assert limits.body == limits.message == 16 * 1024
    assert ("waits a second for the refusal" in text, limits.hold_s) == (True, 1.0)
    assert f"read at {server._BYTES_A_SECOND >> 10} kB a second" in text
    assert f"ping every {limits.heartbeat_s:.0f} seconds" in text


def test_what_is_left_out_matches_anything_and_nothing_else_does() -> None:
    assert is_shown('200 {"a": …, "b": 1}', '200 {"a": [1, 2], "b": 1}')
    assert is_shown('{"a": 1}', '{"a":1}')
    assert not is_shown('{"a": …}', '{"b": 1}')
    assert not is_shown('{"a": "b c"}', '{"a": "bc"}')
