"""The journal off the event loop."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from pytest_mock import MockerFixture

from host.journal import exports, store
from host.journal.errors import JournalDamagedError, JournalError, JournalFullError
from host.journal.reader import Reader
from host.journal.store import Journal
from host.journal.writer import JournalWriter, utc_now
from tests.journal.games import GAME, OPENING, UTC, play, text
from tests.journal.test_full_disk import failing


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def tell(path: Path, story: Callable[[JournalWriter], Awaitable[None]]) -> None:
    async def whole() -> None:
        writer = JournalWriter(path, lambda: UTC)
        try:
            await story(writer)
        finally:
            await writer.close()

    asyncio.run(whole())


def test_what_was_awaited_is_in_the_file(path: Path) -> None:
    async def story(writer: JournalWriter) -> None:
        game = await writer.begin(await writer.next_name(UTC), OPENING, UTC)
        assert (game.name, await writer.unfinished()) == (GAME, game)
        for number in range(1, 4):
            entry = await writer.append(GAME, number, UTC, text(number))
            assert list(Reader(path).entries(GAME))[-1] == entry
        assert len(await writer.entries(GAME)) == 3
        await writer.end(GAME, "won", UTC)
        assert await writer.unfinished() is None

    tell(path, story)
    newest = Reader(path).newest()
    assert newest
    assert newest.ended == "won"


def test_damage_that_an_export_meets_is_raised_by_the_next_call_until_it_is_set_aside(
    path: Path,
) -> None:
    async def story(writer: JournalWriter) -> None:
        with closing(sqlite3.connect(path)) as other, other:
            other.execute("UPDATE entry SET text = '{}' WHERE number = 2")
        writer.keep_export(GAME)
        await asyncio.wrap_future(writer._exports.submit(int))
        for _ in range(2):
            with pytest.raises(JournalDamagedError):
                await writer.append(GAME, 9.0, UTC, text(9))
        await writer.set_aside()
        assert await writer.newest() is None

    async def begun(writer: JournalWriter) -> None:
        await writer.begin(GAME, OPENING, UTC)
        for number in range(1, 5):
            await writer.append(GAME, number, UTC, text(number))
        await story(writer)

    tell(path, begun)


def test_what_is_asked_for_at_once_is_written_in_that_order(path: Path) -> None:
    async def story(writer: JournalWriter) -> None:
        await writer.begin(GAME, OPENING, UTC)
        asked = (writer.append(GAME, number, UTC, text(number)) for number in range(1, 31))
        entries = await asyncio.gather(*asked)
        assert [entry.text for entry in entries] == [text(number) for number in range(1, 31)]

    tell(path, story)
    assert [entry.number for entry in Reader(path).entries(GAME)] == list(range(1, 31))


def test_what_cannot_be_recorded_raises_where_it_is_awaited(path: Path) -> None:
    async def story(writer: JournalWriter) -> None:
        assert await writer.newest() is None
        with pytest.raises(JournalError, match="not under way"):
            await writer.append(GAME, 1, UTC, text(1))

    tell(path, story)


def test_after_a_failed_write_a_probe_settles_what_was_not_acknowledged(
    path: Path, mocker: MockerFixture
) -> None:
    async def story(writer: JournalWriter) -> None:
        await writer.unfinished()
        write = mocker.patch.object(store, "open_to_write", failing)
        with pytest.raises(JournalFullError):
            await writer.append(GAME, 3, UTC, "never acknowledged")
        with pytest.raises(JournalFullError):
            await writer.probe()
        mocker.stop(write)
        await writer.probe()
        assert [entry.number for entry in await writer.entries(GAME)] == [1, 2]
        assert (await writer.append(GAME, 3, UTC, text(3))).number == 3

    with Journal(path) as journal:
        play(journal, 2)
    tell(path, story)


def test_a_journal_that_cannot_be_made_is_told_to_whoever_awaits_until_it_can_be(
    tmp_path: Path,
) -> None:
    async def story(writer: JournalWriter) -> None:
        for _ in range(2):
            with pytest.raises(JournalFullError):
                await writer.probe()
        (tmp_path / "data").unlink()
        await writer.probe()
        await writer.begin(GAME, OPENING, UTC)

    (tmp_path / "data").write_text("no folder")
    tell(tmp_path / "data" / "journal.sqlite", story)


def test_exports_are_kept_by_the_way(path: Path) -> None:
    async def story(writer: JournalWriter) -> None:
        await writer.begin(GAME, OPENING, UTC)
        await writer.append(GAME, 1, UTC, text(1))
        writer.keep_export(GAME)

    tell(path, story)
    assert len(exports.load(exports.place(path, GAME)).entries) == 1


def test_an_export_that_cannot_be_kept_is_a_trouble_until_one_is(path: Path) -> None:
    async def story(writer: JournalWriter) -> None:
        await writer.begin(GAME, OPENING, UTC)
        exports.folder(path).write_text("no folder")
        writer.keep_export(GAME)
        await settled(writer)
        assert "cannot be written" in (writer.trouble or "")
        exports.folder(path).unlink()
        writer.keep_export(GAME)
        await settled(writer)
        assert writer.trouble is None

    async def settled(writer: JournalWriter) -> None:
        await asyncio.wrap_future(writer._exports.submit(lambda: None))

    tell(path, story)


def test_a_damaged_journal_is_told_set_aside_and_its_game_restored(path: Path) -> None:
    async def story(writer: JournalWriter) -> None:
        with pytest.raises(JournalDamagedError) as told:
            await writer.unfinished()
        assert told.value.export
        assert (await writer.set_aside()).name == "journal-damaged-2026-11-16.sqlite"
        game = await writer.restore(told.value.export)
        assert game.name == "2026-11-16-2"
        assert (await writer.append(game.name, 9, UTC, text(9))).number == game.entries + 1

    with Journal(path) as journal:
        play(journal, 40)
        exports.keep(journal, GAME)
    path.write_bytes(path.read_bytes()[:-5000])
    tell(path, story)
    assert Reader(path).verify() is None


def test_damage_that_shows_only_later_offers_what_is_left(path: Path) -> None:
    async def story(writer: JournalWriter) -> None:
        await writer.append(GAME, 41, UTC, text(41))
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("DELETE FROM entry WHERE number = 41")
        with pytest.raises(JournalDamagedError) as told:
            await writer.append(GAME, 42, UTC, text(42))
        assert told.value.export
        assert len(exports.load(told.value.export).entries) == 40

    with Journal(path) as journal:
        play(journal, 40)
    tell(path, story)


def test_the_time_on_the_wall_is_written_to_the_second() -> None:
    assert len(utc_now()) == len(UTC)
    assert utc_now()[-1] == "Z"
