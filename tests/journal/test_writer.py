"""The journal off the event loop."""

import asyncio
from pathlib import Path

import pytest

from host.journal.errors import JournalError
from host.journal.store import Journal
from host.journal.writer import JournalWriter
from tests.journal.games import GAME, OPENING, UTC, text


def test_what_was_awaited_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"

    async def story() -> None:
        writer = JournalWriter(Journal(path))
        game = await writer.begin(GAME, OPENING, UTC)
        for number in range(1, 4):
            entry = await writer.append(GAME, number, UTC, text(number))
            assert list(Journal(path).entries(GAME))[-1] == entry
        await writer.end(GAME, "won", UTC)
        assert (await writer.do(Journal.games))[0].hash == game.hash
        await writer.close()

    asyncio.run(story())
    assert Journal(path).games()[0].ended == "won"


def test_what_is_asked_for_at_once_is_written_in_that_order(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"

    async def story() -> None:
        writer = JournalWriter(Journal(path))
        await writer.begin(GAME, OPENING, UTC)
        asked = (writer.append(GAME, number, UTC, text(number)) for number in range(1, 31))
        entries = await asyncio.gather(*asked)
        assert [entry.text for entry in entries] == [text(number) for number in range(1, 31)]
        await writer.close()

    asyncio.run(story())
    assert [entry.number for entry in Journal(path).entries(GAME)] == list(range(1, 31))


def test_what_cannot_be_recorded_raises_where_it_is_awaited(tmp_path: Path) -> None:
    async def story() -> None:
        writer = JournalWriter(Journal(tmp_path / "journal.sqlite"))
        with pytest.raises(JournalError, match="not under way"):
            await writer.append(GAME, 1, UTC, text(1))
        await writer.begin(GAME, OPENING, UTC)
        await writer.close()

    asyncio.run(story())
