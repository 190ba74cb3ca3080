"""What does not work although the game goes on: the operator can see it, and no secret with it."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host.journal import exports
from host.journal.errors import JournalFullError
from tests.service.on_a_service import begun, with_a_service
from tests.service.paged_service import PagedService
from tests.wall import boards
from tests.wall_bytes.house import House
from tests.web.served import served
from tests.web.stories import on_a_loop


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path, (boards.MAZE,))
    yield made
    made.close()


def test_the_service_itself_is_no_client(house: House) -> None:
    house.settle()
    assert house.service.desk.diagnostics()["clients"] == {"operator": 1, "table": 1, "mummy": 1}


def test_a_lamp_that_fails_is_told_when_nothing_is_secret(house: House) -> None:
    house.table.trouble = "the lamp wrong of the explorers cannot be lit"
    desk = house.service.desk
    assert desk.diagnostics()["troubles"] == [house.table.trouble]
    wish = {"seen": house.newest("operator"), "do": "start", "explorers": ["red", "blue"]}
    assert house.run(desk.command("operator", wish)).ok
    assert desk.diagnostics()["troubles"] == []


@with_a_service
async def test_an_export_that_cannot_be_kept_is_told(paged: PagedService) -> None:
    devices = await begun(paged, "red", "blue")
    writer = paged.service.room.writer

    def full(*_: Any) -> None:
        raise JournalFullError("There is no room for exports.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exports, "keep", full)
        writer.keep_export("any")
        await asyncio.wrap_future(writer._exports.submit(lambda: None))
    told = await devices["operator"].get("/api/diagnostics")
    assert told["troubles"] == ["There is no room for exports."]


@on_a_loop
async def test_seats_that_cannot_be_kept_are_told() -> None:
    async with served() as it:
        operator = it.token("operator")
        it.seats.trouble = "seats.json cannot be written."
        _, told = await it.ask("GET", "/api/diagnostics", operator)
        assert told["troubles"] == ["seats.json cannot be written."]
