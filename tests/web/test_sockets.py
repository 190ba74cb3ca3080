"""WebSockets: a token first, then messages and commands; slow and dead clients delay nobody."""

import asyncio
import json
import socket
from dataclasses import replace
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError

from host.evening.mailbox import MOST
from host.web.buckets import Rate
from tests.web.served import EASY, Served, served
from tests.web.stories import on_a_loop


async def until_closed(client: ClientWebSocketResponse) -> int:
    """The code that it is closed with, whatever comes before."""
    while (message := await client.receive()).type is not WSMsgType.CLOSE:
        assert message.type is WSMsgType.TEXT, message
    return int(message.data)


async def reply(client: ClientWebSocketResponse, sent: dict[str, Any]) -> dict[str, Any]:
    """The reply to a command; updates before it are passed over."""
    await client.send_json(sent)
    while (message := await client.receive_json())["type"] != "reply":
        pass
    assert isinstance(message, dict)
    return message


@on_a_loop
async def test_after_its_token_a_client_gets_its_state_and_then_every_update() -> None:
    async with served() as it, it.socket(it.token("mummy")) as mummy:
        state = await mummy.receive_json()
        assert (state["type"], state["seat"], state["n"]) == ("state", "mummy", 1)
        it.desk.tell("Red rolled.")
        update = await mummy.receive_json()
        assert (update["type"], update["n"]) == ("update", 2)
        assert update["news"] == [{"event": "told", "text": "Red rolled."}]


@on_a_loop
async def test_all_clients_of_a_seat_get_the_same_bytes() -> None:
    async with served() as it:
        token = it.token("table")
        async with it.socket(token) as one, it.socket(token) as other:
            await one.receive_str()
            await other.receive_str()
            it.desk.tell("Red rolled.")
            assert await one.receive_str() == await other.receive_str()


@on_a_loop
async def test_a_command_is_replied_to_with_its_id() -> None:
    async with served() as it, it.socket(it.token("operator")) as operator:
        start = {"seen": 1, "do": "start", "explorers": ["red", "blue"]}
        assert await reply(operator, {**start, "id": 7}) == {
            "type": "reply",
            "id": 7,
            "ok": True,
        }
        stale = await reply(operator, {"id": "b", "seen": 9, "do": "abandon"})
        assert (stale["id"], stale["ok"], stale["code"]) == ("b", False, "seat/stale")
        ruled = await reply(operator, {"seen": 2, "do": "reveal"})
        assert (ruled["id"], ruled["code"]) == (None, "turn/not-now")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("nonsense", "input/not-json"),
        ("[]", "input/not-json"),
        ('"\\ud800"', "input/not-json"),
        ("{}", "input/no-command"),
        ('{"do": "sing", "seen": 1}', "input/no-command"),
        ('{"do": "done"}', "input/missing"),
        ('{"do": "done", "seen": true}', "input/wrong-type"),
        ('{"do": "done", "seen": 1, "to": "e4"}', "input/unknown-key"),
        ('{"do": "done", "seen": 1, "id": [1]}', "input/wrong-type"),
    ],
)
def test_a_malformed_command_is_refused_and_the_talk_goes_on(sent: str, code: str) -> None:
    @on_a_loop
    async def story() -> None:
        async with served() as it, it.socket(it.token("red")) as red:
            await red.receive_json()
            await red.send_str(sent)
            assert (await red.receive_json())["code"] == code
            await red.send_bytes(b"\x00")
            assert (await red.receive_json())["code"] == "input/not-json"
            assert it.desk.asked == []

    story()


@pytest.mark.parametrize(
    ("first", "code"),
    [('{"token": "unknown"}', 4401), ("{}", 4400), ("nonsense", 4400), ('{"token": 7}', 4400)],
)
def test_whoever_shows_no_good_token_is_sent_away(first: str, code: int) -> None:
    @on_a_loop
    async def story() -> None:
        async with served() as it, it.client.ws_connect("/api/ws") as client:
            await client.send_str(first)
            assert await until_closed(client) == code

    story()


@on_a_loop
async def test_whoever_says_nothing_is_sent_away() -> None:
    async with (
        served(replace(EASY, first_message_s=0.01)) as it,
        it.client.ws_connect("/api/ws") as client,
    ):
        assert await until_closed(client) == 4408


@on_a_loop
async def test_those_who_say_nothing_keep_nobody_out() -> None:
    async with served() as it:
        silent = [await it.client.ws_connect("/api/ws") for _ in range(20)]
        assert [await until_closed(client) for client in silent[:4]] == [1013] * 4
        async with it.socket(it.token("red")) as red:
            assert (await red.receive_json())["type"] == "state"
        for client in silent[4:]:
            await client.close()


@on_a_loop
async def test_there_are_only_so_many_at_a_seat_and_in_all() -> None:
    async with served(replace(EASY, sockets=3, sockets_of_a_seat=2)) as it:
        red, blue = it.token("red"), it.token("blue")
        async with it.socket(red) as one, it.socket(red) as two, it.socket(red) as three:
            await one.receive_json()
            await two.receive_json()
            assert await until_closed(three) == 1013
            async with it.socket(blue) as four, it.socket(blue) as five:
                await four.receive_json()
                assert await until_closed(five) == 1013
        async with it.socket(red) as again:
            assert (await again.receive_json())["type"] == "state"


@on_a_loop
async def test_a_socket_ends_with_its_seat() -> None:
    async with served() as it:
        operator, red, blue = it.token("operator"), it.token("red"), it.token("blue")
        async with it.socket(red) as his, it.socket(blue) as hers, it.socket(operator) as own:
            for client in (his, hers, own):
                await client.receive_json()
            await it.ask("DELETE", "/api/seats/red", operator)
            assert await until_closed(his) == 4401
            await it.ask("POST", "/api/leave", blue)
            assert await until_closed(hers) == 4401
            it.desk.tell("Somebody left.")
            assert (await own.receive_json())["type"] == "update"


@on_a_loop
async def test_whoever_has_lost_the_seat_is_told_nothing_more() -> None:
    async with served() as it, it.socket(it.token("red")) as red:
        await red.receive_str()
        it.seats.expel("red")
        it.desk.tell("Red rolled.")
        message = await red.receive()
        assert (message.type, message.data) == (WSMsgType.CLOSE, 4401)


@on_a_loop
async def test_a_foreign_page_gets_no_socket() -> None:
    async with served() as it:
        with pytest.raises(WSServerHandshakeError) as refused:
            await it.client.ws_connect("/api/ws", origin="http://evil.example")
        assert refused.value.status == 403


@on_a_loop
async def test_without_an_upgrade_the_address_says_what_it_is_for() -> None:
    async with served() as it:
        status, answer = await it.ask("GET", "/api/ws")
        assert (status, answer["code"]) == (400, "input/not-websocket")


@on_a_loop
async def test_a_message_that_is_too_long_ends_the_talk() -> None:
    async with served() as it, it.socket(it.token("red")) as red:
        await red.receive_json()
        await red.send_str("x" * 17_000)
        assert await until_closed(red) == 1009


@on_a_loop
async def test_commands_that_come_too_often_are_refused_and_cost_nobody_else() -> None:
    async with (
        served(replace(EASY, seated=Rate(1, 1.0))) as it,
        it.socket(it.token("red")) as red,
        it.socket(it.token("mummy")) as mummy,
    ):
        first = await reply(red, {"seen": 1, "do": "done"})
        assert first["code"] != "limit/rate"
        second = await reply(red, {"id": 2, "seen": 1, "do": "done"})
        assert (second["id"], second["code"]) == (2, "limit/rate")
        assert (await reply(mummy, {"seen": 1, "do": "pause"}))["code"] != "limit/rate"


@on_a_loop
async def test_the_end_of_the_service_is_told() -> None:
    async with ClientSession() as outside:
        async with served() as it:
            client = await outside.ws_connect(f"http://{it.host}/api/ws")
            await client.send_json({"token": it.token("red")})
            await client.receive_json()
            closing = asyncio.create_task(until_closed(client))
        assert await closing == 1001


async def dead_client(it: Served, token: str) -> socket.socket:
    """A client that opens, shows its token, and never reads."""
    loop, dead = asyncio.get_running_loop(), socket.socket()
    dead.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    dead.setblocking(False)
    await loop.sock_connect(dead, ("127.0.0.1", it.port))
    text = json.dumps({"token": token}).encode()
    frame = bytes([0x81, 0x80 | len(text)]) + bytes(4) + text  # masked with nothing
    await loop.sock_sendall(
        dead,
        f"GET /api/ws HTTP/1.1\r\nHost: {it.host}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        + frame,
    )
    return dead


async def clients(it: Served, seat: str, count: int) -> None:
    """Wait until so many listen at a seat."""
    while it.desk.hub.clients[seat] != count:
        await asyncio.sleep(0)


@on_a_loop
async def test_a_client_that_never_reads_delays_nobody_and_is_cut_off() -> None:
    async with served(replace(EASY, send_s=0.05)) as it:
        dead = await dead_client(it, it.token("table"))
        async with it.socket(it.token("mummy")) as mummy:
            assert (await mummy.receive_json())["type"] == "state"
            await clients(it, "table", 1)
            for number in range(4 * MOST):
                it.desk.tell(f"{number} " + "x" * 65_536)
                update = await mummy.receive_json()
                assert update["news"][0]["text"].startswith(f"{number} ")
            await clients(it, "table", 0)
        dead.close()


@on_a_loop
async def test_a_client_that_goes_without_a_word_is_forgotten() -> None:
    async with served() as it:
        gone = await dead_client(it, it.token("table"))
        await clients(it, "table", 1)
        gone.close()
        await clients(it, "table", 0)


@on_a_loop
async def test_a_fault_in_a_command_is_told_and_the_talk_goes_on() -> None:
    async with served() as it, it.socket(it.token("red")) as red:
        await red.receive_json()

        async def fail(seat: str, given: object) -> Any:
            raise RuntimeError("red stands on e4")

        works, it.desk.command = it.desk.command, fail  # type: ignore[method-assign]
        assert (await reply(red, {"seen": 1, "do": "done"}))["code"] == "service/fault"
        it.desk.command = works  # type: ignore[method-assign]
        assert (await reply(red, {"seen": 1, "do": "done"}))["code"] == "stage/other"


@on_a_loop
async def test_a_fault_in_telling_ends_that_talk_alone() -> None:
    class Broken:
        async def next(self) -> str:
            raise RuntimeError("red stands on e4")

    async with served() as it, it.socket(it.token("mummy")) as mummy:
        await mummy.receive_json()
        it.desk.listen = lambda seat: Broken()  # type: ignore[method-assign]
        async with it.socket(it.token("red")) as red:
            assert await until_closed(red) == 1011
        it.desk.tell("Red rolled.")
        assert (await mummy.receive_json())["type"] == "update"
