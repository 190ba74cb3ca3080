"""The log of requests tells nothing that a player should not know."""

import asyncio
import logging
from dataclasses import replace

import pytest

from host.web.access_log import OnceAMinute
from host.web.buckets import Rate
from tests.web.served import EASY, served
from tests.web.stories import on_a_loop


@pytest.fixture(autouse=True)
def _listening(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What is logged, milliseconds left out."""
    ours = [record for record in caplog.records if record.name.startswith(("referee", "aiohttp"))]
    return [record.getMessage().rpartition(" ms")[0].rpartition(" ")[0] for record in ours]


@on_a_loop
async def test_a_line_has_method_declared_path_and_status(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served() as it:
        await it.ask("GET", "/api/health?secret=1")
        await it.ask("POST", "/api/seats/table/code", it.token("operator"))
        await it.ask("GET", "/api/secret\r\n")
    assert lines(caplog) == ["GET /api/health 200", "POST /api/seats/{seat}/code 200", "?  404"]


@on_a_loop
async def test_of_commands_and_what_seats_see_nothing_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served() as it:
        red = it.token("red")
        await it.command(red, "done")
        await it.ask("POST", "/api/command", red, json={"do": "sing"})
        async with it.socket(red) as socket:
            await socket.receive_json()
            await socket.send_json({"seen": 9, "do": "done"})
            await socket.receive_json()
    assert lines(caplog) == []


@on_a_loop
async def test_of_those_who_are_turned_away_at_the_door_one_a_minute_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served(replace(EASY, strangers=Rate(9, 0.001))) as it:
        for _ in range(3):
            for header in ("Host", "Origin", "Expect"):
                await it.ask("GET", "/api/health", headers={header: "evil.example"})
        assert (await it.ask("GET", "/api/health"))[0] == 429
        for _ in range(3):
            reader, writer = await asyncio.open_connection("127.0.0.1", it.port)
            writer.write(b"NO HTTP AT ALL\r\n\r\n")
            assert b" 400 " in await reader.readline()
            writer.close()
        await it.ask("GET", "/api/language", it.token("red"))
    assert lines(caplog) == ["GET /api/health 403", "?  404"]


def test_a_minute_is_a_minute() -> None:
    once = OnceAMinute()
    assert [once.is_time(at) for at in (5.0, 5.0, 64.9, 65.0, 66.0)] == [
        True,
        False,
        False,
        True,
        False,
    ]


@on_a_loop
async def test_of_a_fault_the_place_is_logged_and_not_what_it_says(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served() as it:

        def fail() -> dict[str, object]:
            raise RuntimeError("red stands on e4")

        it.desk.health = fail  # type: ignore[method-assign]
        async with it.client.get("/api/health") as response:
            assert response.status == 500
    assert "e4" not in caplog.text
    assert "fault RuntimeError at " in caplog.text
    assert "test_access_log.py" in caplog.text
