"""WebSockets: a token first, then messages and commands; slow and dead clients delay nobody."""

import asyncio
import json
import socket
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError

from host.evening.mailbox import MOST
from host.seats import SEATS
from host.seats.book import MOST_DEVICES
from host.seats.names import SIMULATED
from host.web import server
from host.web.buckets import Rate
from host.web.doorkeeper import Doorkeeper, Wait
from host.web.settings import Limits
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
async def test_a_crowd_of_sockets_at_a_seat_keeps_no_device_of_it_out() -> None:
    async with served(replace(EASY, sockets_of_a_seat=3)) as it, AsyncExitStack() as stack:
        greedy, owner = it.token("red"), it.token("red")
        crowd = [await stack.enter_async_context(it.socket(greedy)) for _ in range(4)]
        assert await until_closed(crowd[0]) == 1013
        async with it.socket(owner) as own:
            assert (await own.receive_json())["type"] == "state"
            assert await until_closed(crowd[1]) == 1013
            crowd += [await stack.enter_async_context(it.socket(greedy)) for _ in range(3)]
            assert [await until_closed(one) for one in crowd[2:5]] == [1013] * 3
            it.desk.tell("Red rolled.")
            assert (await own.receive_json())["type"] == "update"


@on_a_loop
async def test_how_many_sockets_other_seats_have_is_nothing_to_a_seat() -> None:
    most, seats = Limits().sockets_of_a_seat, SEATS[:5]  # a client has a hundred at most
    limits = replace(EASY, connections_of_an_address=256)
    async with served(limits) as it, AsyncExitStack() as stack:
        for seat in seats:
            token = it.token(seat)
            for _ in range(most):
                client = await stack.enter_async_context(it.socket(token))
                assert (await client.receive_json())["type"] == "state"
        assert sum(it.desk.hub.clients.values()) == most * len(seats)


def test_all_seats_may_be_full_and_connections_are_left() -> None:
    assert Limits().sockets_of_a_seat == MOST_DEVICES
    assert Limits().sockets_of_a_seat * len(SIMULATED) < Limits().connections


@on_a_loop
async def test_a_device_that_is_here_is_not_sent_away_by_those_who_join_later() -> None:
    async with served() as it:
        owner, away = it.token("red"), it.token("red")
        async with it.socket(owner) as own:
            await own.receive_json()
            for _ in range(2 * MOST_DEVICES):
                code = {"code": it.seats.invite("red", 0.0)}
                assert (await it.ask("POST", "/api/join", json=code))[0] == 200
            assert (await it.ask("GET", "/api/seat", owner))[0] == 200
            assert (await it.ask("GET", "/api/seat", away))[0] == 401


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
        served(replace(EASY, seated=Rate(2, 1.0))) as it,  # the token is the first
        it.socket(it.token("red")) as red,
        it.socket(it.token("mummy")) as mummy,
    ):
        first = await reply(red, {"id": 1, "seen": 1, "do": "done"})
        assert (first["id"], first["code"]) == (1, "stage/other")
        second = await reply(red, {"id": 2, "seen": 1, "do": "done"})
        assert (second["id"], second["code"]) == (None, "limit/rate")
        assert (await reply(mummy, {"seen": 1, "do": "pause"}))["code"] != "limit/rate"


@on_a_loop
async def test_what_comes_too_often_is_refused_before_it_is_read() -> None:
    async with (
        served(replace(EASY, seated=Rate(1, 1.0))) as it,
        it.socket(it.token("red")) as red,
    ):
        await red.receive_json()
        await red.send_str("nonsense")
        told = await red.receive_json()
        assert (told["type"], told["id"], told["code"]) == ("reply", None, "limit/rate")


@on_a_loop
async def test_the_refusals_of_one_who_floods_let_others_have_their_turn() -> None:
    async with (
        served(replace(EASY, seated=Rate(2, 1.0))) as it,
        it.socket(it.token("red")) as red,
        it.socket(it.token("mummy")) as mummy,
    ):
        await red.receive_json()
        await mummy.receive_json()
        for number in range(500):
            await red.send_json({"id": number})
        looked_at: list[str] = []
        counts = Doorkeeper.seated

        def counting(doorkeeper: Doorkeeper, token: str, at: float) -> Wait | None:
            looked_at.append(token)
            return counts(doorkeeper, token, at)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Doorkeeper, "seated", counting)
            await reply(mummy, {"seen": 1, "do": "pause"})
            assert 0 < len(looked_at) < 250


@on_a_loop
async def test_whoever_goes_on_flooding_is_sent_away_and_so_are_the_sockets_that_follow() -> None:
    limits = replace(EASY, seated=Rate(2, 0.001), patience=Rate(3, 0.001))
    async with served(limits) as it:
        token, other = it.token("red"), it.token("red")
        async with it.socket(token) as red:
            for number in range(5):
                await red.send_json({"id": number})
            assert await until_closed(red) == 4429
        async with it.socket(token) as again:
            assert await until_closed(again) == 4429
        async with it.socket(other) as own:
            assert (await own.receive_json())["type"] == "state"


def piece(opcode: int) -> bytes:
    """An empty frame that is not the last of its message, masked with nothing."""
    return bytes([opcode, 0x80]) + bytes(4)


@on_a_loop
async def test_whoever_sends_pieces_and_never_a_message_is_cut_off() -> None:
    async with served() as it:
        flooding = await dead_client(it, it.token("red"))
        await clients(it, "red", 1)
        sent = piece(1) + piece(0) * 10_922  # 6 bytes more than 64 kB
        await asyncio.get_running_loop().sock_sendall(flooding, sent)
        await clients(it, "red", 0)
        flooding.close()


@on_a_loop
async def test_whoever_takes_too_long_over_the_pieces_of_a_message_is_cut_off() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "_PIECES_S", -1.0)
        async with served() as it:
            slow = await dead_client(it, it.token("red"))
            await clients(it, "red", 1)
            await asyncio.get_running_loop().sock_sendall(slow, piece(1))
            await clients(it, "red", 0)
            slow.close()


@on_a_loop
async def test_messages_in_pieces_are_read_however_many_come() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "_BYTES_A_SECOND", 10**9)
        async with served() as it:
            loop, client = asyncio.get_running_loop(), await dead_client(it, it.token("red"))
            await clients(it, "red", 1)
            heard = b""
            for number in range(1, 7):
                text = b'{"id":1,"seen":1,"do":' + b" " * 14_000
                head = bytes([0x01, 0xFE]) + len(text).to_bytes(2, "big") + bytes(4)
                tail = bytes([0x80, 0x80 | len(b'"done"}')]) + bytes(4) + b'"done"}'
                await loop.sock_sendall(client, head + text + tail)
                while heard.count(b'"reply"') < number:
                    heard += await loop.sock_recv(client, 1 << 16)
            client.close()


@on_a_loop
async def test_pings_are_answered_and_counted() -> None:
    limits = replace(EASY, seated=Rate(4, 0.001), patience=Rate(2, 0.001))
    async with served(limits) as it, it.socket(it.token("red"), autoping=False) as red:
        await red.receive_json()
        for number in range(6):
            await red.ping(str(number).encode())
        pongs = [await red.receive() for _ in "123"]
        assert {pong.type for pong in pongs} == {WSMsgType.PONG}
        assert [pong.data for pong in pongs] == [b"0", b"1", b"2"]
        assert await until_closed(red) == 4429


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
