"""A record that this program cannot play again is never lost, and never keeps it from starting."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from fsm.pyramid import record
from fsm.pyramid.spots import Spots
from fsm.pyramid.timing import STANDARD
from fsm.pyramid.tray import Tray
from host.journal.database import NAME as JOURNAL
from host.journal.store import Journal
from tests.service.on_a_service import seated
from tests.service.paged_service import paged_service
from tests.service.test_hands_free import setup_of

UTC = "2026-11-16T20:00:00Z"


def opening() -> str:
    return record.write(
        record.Opening(setup_of(3, "red", "blue"), Spots(frozenset()), STANDARD, Tray())
    )


def kept(folder: Path, opening: str, *texts: str) -> None:
    with Journal(folder / JOURNAL) as journal:
        journal.begin("2026-11-16-1", opening, UTC)
        for number, text in enumerate(texts):
            journal.append("2026-11-16-1", float(number), UTC, text)


async def operators_state(folder: Path, do: str | None = None) -> dict[str, Any]:
    async with paged_service(folder) as paged:
        devices = await seated(paged, "operator")
        if do:
            assert (await devices["operator"].ask(do)) == {"ok": True}
        state: dict[str, Any] = (await devices["operator"].get("/api/seat"))["state"]
        return state


@pytest.mark.parametrize(
    ("first", "texts"),
    [
        ('{"game":99}', ()),
        (opening(), ('{"observed":"levitated"}',)),
        (opening(), ('{"observed":"woken"}', "not JSON")),
    ],
    ids=["no opening", "an observation of another kind", "no observation"],
)
def test_a_record_of_another_program_waits_for_a_decision(
    tmp_path: Path, first: str, texts: tuple[str, ...]
) -> None:
    kept(tmp_path, first, *texts)
    state = asyncio.run(operators_state(tmp_path))
    assert state["stage"] == "damaged"
    assert "another version" in state["sentence"]
    assert state["may"] == ["set-aside"]


def test_it_is_set_aside_and_the_next_game_begins(tmp_path: Path) -> None:
    kept(tmp_path, '{"game":99}')
    state = asyncio.run(operators_state(tmp_path, "set-aside"))
    assert state["stage"] == "lobby"
    assert [path for path in tmp_path.iterdir() if "damaged" in path.name]
