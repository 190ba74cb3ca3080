"""The log of requests tells nothing that a player should not know."""

import logging

import pytest

from tests.web.served import served
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
