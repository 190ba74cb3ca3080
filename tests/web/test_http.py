"""HTTP: joining, looking, commanding, and every refusal in the same form."""

import asyncio
import json
from dataclasses import replace

import pytest
from aiohttp import ClientSession, TCPConnector

from host.seats import SEATS
from host.web.app import ROUTES
from host.web.buckets import Rate
from host.web.routes import Who
from host.web.settings import Limits
from tests.web.served import EASY, address, served
from tests.web.stories import on_a_loop


@on_a_loop
async def test_a_device_joins_with_a_code_and_looks_with_its_token() -> None:
    async with served() as it:
        code = it.seats.invite("mummy", 0.0)
        status, joined = await it.ask("POST", "/api/join", json={"code": code.lower()})
        assert (status, joined["seat"]) == (200, "mummy")
        status, state = await it.ask("GET", "/api/seat", joined["token"])
        assert (status, state["seat"], state["type"]) == (200, "mummy", "state")


@on_a_loop
async def test_a_code_is_good_once_and_for_ten_minutes() -> None:
    async with served() as it:
        code = {"code": it.seats.invite("mummy", 0.0)}
        await it.ask("POST", "/api/join", json=code)
        status, answer = await it.ask("POST", "/api/join", json=code)
        assert (status, answer["code"]) == (403, "join/unknown-code")
        late = {"code": it.seats.invite("mummy", 0.0)}
        it.clock.at = 601.0
        assert (await it.ask("POST", "/api/join", json=late))[0] == 403


@on_a_loop
async def test_codes_cannot_be_guessed_quickly_from_one_address() -> None:
    async with served(replace(EASY, joins=Rate(3, 0.5))) as it:
        guesses = [
            await it.ask("POST", "/api/join", json={"code": "CDFG-HJKM-NPQR"}) for _ in "1234"
        ]
        assert [status for status, _ in guesses] == [403, 403, 403, 429]
        assert guesses[-1][1]["code"] == "limit/rate"
        it.clock.at = 2.0
        assert (await it.ask("POST", "/api/join", json={"code": "CDFG-HJKM-NPQR"}))[0] == 403


@pytest.mark.parametrize(
    ("header", "value", "status"),
    [("Host", "evil.example", 403), ("Origin", "http://evil.example", 403), ("Expect", "all", 400)],
)
@on_a_loop
async def test_whoever_is_turned_away_at_the_door_is_counted_all_the_same(
    header: str, value: str, status: int
) -> None:
    async with served(replace(EASY, strangers=Rate(2, 0.001))) as it:
        answers = [await it.ask("GET", "/api/health", headers={header: value}) for _ in "123"]
        assert [answer[0] for answer in answers] == [status, status, 429]


@on_a_loop
async def test_however_many_guess_a_guest_from_another_address_comes_in() -> None:
    async with served(Limits()) as it:
        wrong, good = {"code": "CDFG-HJKM-NPQR"}, {"code": it.seats.invite("mummy", 0.0)}
        tried = []
        for number in range(2, 9):
            connector = TCPConnector(local_addr=(f"127.0.0.{number}", 0))
            async with ClientSession(f"http://{it.host}", connector=connector) as guesser:
                for _ in range(Limits().joins.burst + 1):
                    async with guesser.post("/api/join", json=wrong) as answer:
                        tried.append(answer.status)
        assert tried == ([403] * Limits().joins.burst + [429]) * 7
        assert (await it.ask("POST", "/api/join", json=good))[0] == 200


@on_a_loop
async def test_whoever_leaves_has_no_seat_any_more() -> None:
    async with served() as it:
        token = it.token("red")
        assert await it.ask("POST", "/api/leave", token) == (200, {"ok": True})
        status, answer = await it.ask("GET", "/api/seat", token)
        assert (status, answer["code"]) == (401, "seat/none")


@on_a_loop
async def test_a_command_is_done_refused_by_the_rules_or_stale() -> None:
    async with served() as it:
        operator, red = it.token("operator"), it.token("red")
        assert await it.command(operator, "start", explorers=["red", "blue"]) == (200, {"ok": True})
        assert await it.command(red, "done") == (200, {"ok": True})
        status, answer = await it.command(red, "move", to="e4")
        assert (status, answer["ok"], answer["code"]) == (200, False, "turn/not-now")
        stale = {"seen": 99, "do": "done"}
        status, answer = await it.ask("POST", "/api/command", red, json=stale)
        assert (status, answer["code"]) == (409, "seat/stale")


@on_a_loop
async def test_each_kind_of_refusal_has_its_status() -> None:
    async with served() as it:
        operator, red = it.token("operator"), it.token("red")
        assert (await it.command(red, "start", explorers=["red"]))[0] == 403
        assert (await it.command(red, "done"))[0] == 409
        await it.command(operator, "start", explorers=["red", "blue"])
        assert (await it.command(operator, "again"))[0] == 409
        it.desk.recording = False
        status, answer = await it.command(red, "done")
        assert (status, answer["code"]) == (503, "record/stopped")


@on_a_loop
async def test_the_film_is_shown_only_when_the_game_is_over() -> None:
    async with served() as it:
        operator = it.token("operator")
        await it.command(operator, "start", explorers=["red", "blue"])
        status, answer = await it.ask("GET", "/api/film", operator)
        assert (status, answer["code"]) == (409, "film/not-yet")
        await it.command(operator, "abandon")
        assert (await it.ask("GET", "/api/film", operator))[0] == 200


@on_a_loop
async def test_the_operator_invites_and_sends_away() -> None:
    async with served() as it:
        operator = it.token("operator")
        status, invited = await it.ask("POST", "/api/seats/table/code", operator)
        assert status == 200
        assert invited["url"] == f"http://{it.host}/join#{invited['code']}"
        assert invited["qr"].startswith("<svg")
        _, joined = await it.ask("POST", "/api/join", json={"code": invited["code"]})
        assert (await it.ask("GET", "/api/seats", operator))[1]["seats"]["table"] == 1
        assert (await it.ask("DELETE", "/api/seats/table", operator))[0] == 200
        assert (await it.ask("GET", "/api/seat", joined["token"]))[0] == 401
        assert it.desk.seatings == [("joined", "table"), ("emptied", "table")]
        assert (await it.ask("POST", "/api/seats/nobody/code", operator))[0] == 404


@pytest.mark.parametrize("seat", SEATS)
def test_only_the_operator_reaches_what_is_for_the_operator(seat: str) -> None:
    @on_a_loop
    async def story() -> None:
        async with served() as it:
            token = it.token(seat)
            for route in ROUTES:
                if route.who is Who.OPERATOR:
                    path = address(route.path)
                    status, _ = await it.ask(route.method, path, token)
                    assert status == (200 if seat == "operator" else 403), route.path

    story()


@on_a_loop
async def test_without_a_token_nothing_is_told_that_needs_a_seat() -> None:
    async with served() as it:
        for route in ROUTES:
            if route.who is not Who.ANYBODY:
                for token in ("", "not-a-token"):
                    path = address(route.path)
                    status, answer = await it.ask(route.method, path, token, json={"code": "x"})
                    assert (status, answer["code"]) == (401, "seat/none"), route.path


@pytest.mark.parametrize(
    ("sent", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "input/not-json"),
        (b'{"code": "\xff"}', "application/json", 400, "input/not-json"),
        (b'{"code": "\\ud800"}', "application/json", 400, "input/not-json"),
        (b'{"code": NaN}', "application/json", 400, "input/not-json"),
        (b'{"code": "a", "code": "b"}', "application/json", 400, "input/not-json"),
        (b"[" * 10_000, "application/json", 400, "input/not-json"),
        (b"9" * 10_000, "application/json", 400, "input/not-json"),
        (b"[]", "application/json", 400, "input/not-json"),
        (b"{}", "application/json", 400, "input/missing"),
        (b'{"code": 7}', "application/json", 400, "input/wrong-type"),
        (b'{"code": "a", "seat": "red"}', "application/json", 400, "input/unknown-key"),
        (b"code=a", "application/x-www-form-urlencoded", 415, "input/not-json-type"),
        (b'{"code": "' + b"a" * 17_000 + b'"}', "application/json", 413, "limit/size"),
    ],
)
def test_what_is_malformed_is_refused_in_words(
    sent: bytes, kind: str, status: int, code: str
) -> None:
    @on_a_loop
    async def story() -> None:
        async with served() as it:
            headers = {"Content-Type": kind}
            answer = await it.ask("POST", "/api/join", data=sent, headers=headers)
            assert (answer[0], answer[1]["code"]) == (status, code)

    story()


@on_a_loop
async def test_a_body_that_does_not_all_come_is_not_waited_for() -> None:
    async with served(replace(EASY, body_s=0.0)) as it:
        reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
        writer.write(
            f"POST /api/join HTTP/1.1\r\nHost: {it.host}\r\nContent-Length: 9\r\n"
            "Content-Type: application/json\r\n\r\n{".encode()
        )
        assert b" 408 " in await reader.readline()
        writer.close()
        await writer.wait_closed()


@pytest.mark.parametrize(
    "sent",
    [
        "nonsense\r\n\r\n",
        "GET /api/health HTTP/1.1\r\nHost: {host}\r\nContent-Length: many\r\n\r\n",
        "GET /api/health HTTP/1.1\r\nHost: {host}\r\nX: " + "x" * 20_000 + "\r\n\r\n",
        "GET /api/health HTTP/1.1\r\nHost: {host}\r\nExpect: wonders\r\n\r\n",
        "GET /nowhere HTTP/1.1\r\nHost: {host}\r\nExpect: wonders\r\n\r\n",
        "POST /api/join HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n"
        "Content-Type: application/json\r\n\r\nzz\r\n",
    ],
)
def test_what_is_no_http_is_answered_in_our_words(sent: str) -> None:
    @on_a_loop
    async def story() -> None:
        async with served() as it:
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            writer.write(sent.format(host=it.host).encode())
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            assert head.startswith(("HTTP/1.1 400 ", "HTTP/1.0 400 ")), head
            assert "Content-Security-Policy" in head
            length = int(head.lower().split("content-length: ")[1].split("\r\n")[0])
            body = json.loads(await reader.readexactly(length))
            assert body["code"] == "input/http"
            writer.close()
            await writer.wait_closed()

    story()


@on_a_loop
async def test_unknown_addresses_and_methods_are_refused_in_words() -> None:
    async with served() as it:
        assert (await it.ask("GET", "/api/nothing"))[1]["code"] == "path/unknown"
        async with it.client.request("PUT", "/api/join") as response:
            assert response.status == 405
            assert response.headers["Allow"] == "POST"
            assert (await response.json())["code"] == "path/method"


@on_a_loop
async def test_foreign_pages_and_foreign_names_are_refused() -> None:
    async with served() as it:
        for header, value in [
            ("Origin", "http://evil.example"),
            ("Origin", "null"),
            ("Origin", f"https://{it.host}"),
            ("Host", "evil.example"),
            ("Host", f"evil.example:{it.port}"),
            ("Host", "127.0.0.1"),
        ]:
            status, answer = await it.ask("GET", "/api/health", headers={header: value})
            assert (status, answer["code"].split("/")[0]) == (403, "origin"), (header, value)
        own = {"Origin": f"http://{it.host}"}
        assert (await it.ask("GET", "/api/health", headers=own))[0] == 200


@on_a_loop
async def test_a_name_of_ours_does_not_vouch_for_a_page_of_another() -> None:
    async with served() as it:
        other = {"Origin": f"http://localhost:{it.port}"}
        assert (await it.ask("GET", "/api/health", headers=other))[0] == 403


@on_a_loop
async def test_one_who_comes_too_often_keeps_no_other_from_coming() -> None:
    async with served(replace(EASY, seated=Rate(2, 1.0))) as it:
        red, mummy = it.token("red"), it.token("mummy")
        answers = [await it.ask("GET", "/api/seat", red) for _ in "123"]
        assert [status for status, _ in answers] == [200, 200, 429]
        assert (await it.ask("GET", "/api/seat", mummy))[0] == 200
        assert (await it.ask("GET", "/api/health"))[0] == 200


@on_a_loop
async def test_one_who_comes_too_often_is_told_when_to_come_again() -> None:
    async with served(replace(EASY, strangers=Rate(1, 0.25))) as it:
        await it.ask("GET", "/api/health")
        async with it.client.get("/api/health") as response:
            assert response.status == 429
            assert response.headers["Retry-After"] == "4"


@on_a_loop
async def test_the_files_of_the_pages_are_counted_apart() -> None:
    async with served(replace(EASY, files=Rate(2, 1.0), strangers=Rate(1, 1.0))) as it:
        asked = []
        for path in ("/join", "/static/style.css", "/static/nothing.js", "/api/health"):
            async with it.client.get(path) as response:
                asked.append(response.status)
        assert asked == [200, 200, 429, 200]


@on_a_loop
async def test_every_answer_carries_what_keeps_pages_safe() -> None:
    async with served() as it:
        for path in ("/api/health", "/api/nothing", "/api/seat", "/api/openapi.json"):
            async with it.client.get(path) as response:
                headers = response.headers
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Referrer-Policy"] == "no-referrer"
                assert headers["Cache-Control"] == "no-store"
                assert headers["Server"] == "referee"
                policy = headers["Content-Security-Policy"]
                assert "default-src 'none'" in policy
                assert "frame-ancestors 'none'" in policy
                assert f"connect-src 'self' ws://{it.host};" in policy


@on_a_loop
async def test_a_fault_is_answered_without_a_word_of_what_it_was() -> None:
    async with served() as it:

        def fail() -> dict[str, object]:
            raise RuntimeError("red stands on e4")

        it.desk.health = fail  # type: ignore[method-assign]
        async with ClientSession(f"http://{it.host}") as client, client.get("/api/health") as said:
            assert said.status == 500
            assert "e4" not in await said.text()


@on_a_loop
async def test_the_number_that_a_connection_came_to_is_a_name_of_ours() -> None:
    async with served(hosts=frozenset({"referee.local"})) as it:
        assert (await it.ask("GET", "/api/health"))[0] == 200
        own = {"Origin": f"http://{it.host}"}
        assert (await it.ask("GET", "/api/health", headers=own))[0] == 200
        for name in (f"127.0.0.2:{it.port}", f"localhost:{it.port}", "127.0.0.1:1"):
            assert (await it.ask("GET", "/api/health", headers={"Host": name}))[0] == 403


@on_a_loop
async def test_an_invitation_is_to_the_newest_address() -> None:
    addresses = iter(["http://127.0.0.1:8765", "http://10.0.0.7:8765"])
    async with served(address=lambda: next(addresses)) as it:
        operator = it.token("operator")
        for address in ("http://127.0.0.1:8765", "http://10.0.0.7:8765"):
            _, invited = await it.ask("POST", "/api/seats/red/code", operator)
            assert invited["url"].startswith(f"{address}/join#")
