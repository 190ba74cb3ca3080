"""A damaged journal is never played on silently, through the whole service.

Either it says what is wrong, keeps every byte, and offers two ways on; or what was damaged meant
nothing, and the game goes on just as it was recorded.
"""

import json
import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from fsm.pyramid.seats import MUMMY, OPERATOR
from host.cli import main
from host.desk import Answer
from host.journal import exports
from host.journal.database import NAME as JOURNAL
from host.journal.store import Journal
from host.seats import SEATS
from tests.crash.conftest import KIND
from tests.crash.crash_table import CrashTable
from tests.crash.damage import HARMS, LOG, Harm, contents, cut, files, lose
from tests.crash.images import Image
from tests.crash.refereed_game import RefereedGame
from tests.crash.taking_up import Recorded, recorded
from tests.fsm.pyramid.games import setup_of

PLACES = 12  # for each kind of damage to each file


@contextmanager
def served(image: Image) -> Iterator[CrashTable]:
    table = CrashTable(setup_of(KIND, 5), image.folder, 5, image.left)
    table.told.clear()
    try:
        yield table
    finally:
        table.close()


def told(table: CrashTable, seat: str) -> dict[str, object]:
    state = json.loads(table.service.desk.snapshot(seat))["state"]
    assert isinstance(state, dict)
    return state


def is_found(image: Image, whole: Recorded) -> bool:
    """Whether the service stops; if not, it must be in the very same game."""
    before = contents(image.folder)
    with served(image) as table:
        if table.stage != "damaged":
            assert table.stage == "playing", table.stage
            assert table.position == whole.game.position
            return False
        for seat in SEATS:
            assert told(table, seat)["stage"] == "damaged"
            assert "damaged" in str(told(table, seat)["sentence"])
        assert contents(image.folder) == before
    return True


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
def test_damage_anywhere_is_told_or_meant_nothing(image: Image, tmp_path: Path, harm: Harm) -> None:
    whole, chance = recorded(image.folder), Random(11)
    assert whole is not None
    assert LOG in files(image.folder)
    found = 0
    for name in files(image.folder):
        for place in range(PLACES if harm.__name__ != "lose" else 1):
            copy = image.copy(tmp_path / f"{name}-{place}")
            harm(copy.folder / name, chance)
            found += is_found(copy, whole)
    assert found


@pytest.fixture
def damaged(image: Image) -> Image:
    """Nothing of the journal can be read: all that is left is the export of the last turn."""
    cut(image.folder / JOURNAL, Random(1))
    (image.folder / LOG).unlink()
    return image


def exported(image: Image) -> Path:
    (file,) = exports.folder(image.folder / JOURNAL).glob("*.json")
    return file


def record_of(file: Path) -> list[tuple[float, str]]:
    return [(entry.at, entry.text) for entry in exports.load(file).entries]


def kept(image: Image) -> set[bytes]:
    aside = (file.read_bytes() for file in image.folder.iterdir() if "damaged" in file.name)
    return set(filter(None, aside))


def test_restore_goes_on_from_the_last_good_export(damaged: Image) -> None:
    before, good = contents(damaged.folder), record_of(exported(damaged))
    with served(damaged) as table:
        assert told(table, OPERATOR)["may"] == ["restore", "set-aside"]
        table.command(OPERATOR, "restore")
        assert table.stage == "playing"
        with Journal(damaged.folder / JOURNAL) as journal:
            (game,) = journal.games()
            restored = [(entry.at, entry.text) for entry in journal.entries(game.name)]
        assert restored[: len(good)] == good
        play_on(table, damaged)
    assert kept(damaged) == set(before.values())


def test_the_restored_game_has_the_position_of_that_export(damaged: Image, tmp_path: Path) -> None:
    as_exported = Image(tmp_path / "as exported", damaged.left)
    as_exported.folder.mkdir()
    with Journal(as_exported.folder / JOURNAL) as journal:
        exports.restore(journal, exports.load(exported(damaged)), "2026-11-16-1", "")
    meant = recorded(as_exported.folder)
    assert meant is not None
    with served(damaged) as table:
        assert f"round {meant.game.position.round}" in str(told(table, OPERATOR)["sentence"])
        table.command(OPERATOR, "restore")
        assert table.position == meant.game.position


def test_the_operator_is_sent_nowhere_that_says_no_more(damaged: Image) -> None:
    with served(damaged) as table:
        assert "verify" not in str(told(table, OPERATOR)["sentence"])


@pytest.mark.parametrize("do", ["restore", "set-aside"])
def test_the_log_says_how_to_look_into_what_was_set_aside(
    image: Image,
    do: str,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with closing(sqlite3.connect(image.folder / JOURNAL)) as other, other:
        other.execute("UPDATE entry SET text = text || ' ' WHERE number = 2")
    with served(image) as table:
        table.command(OPERATOR, do)
        (line,) = [message for message in caplog.messages if "set aside" in message]
        typed = shlex.split(line.split("games is good: ")[1])
        assert typed[:3] == ["referee", "games", "verify"]
        assert main([*typed[1:], "--data", str(image.folder)]) == 1
        said = capsys.readouterr().out
        if do == "restore":
            assert "more is told when no game is under way" in said
            assert "entry" not in said
            table.command(OPERATOR, "abandon")
            assert main([*typed[1:], "--data", str(image.folder)]) == 1
            said = capsys.readouterr().out
        assert "good up to entry 1: entry 2 was changed." in said


def test_of_a_journal_that_was_gone_nothing_is_said_to_be_kept(
    image: Image, caplog: pytest.LogCaptureFixture
) -> None:
    lose(image.folder / JOURNAL, Random(1))
    with served(image) as table:
        table.command(OPERATOR, "set-aside")
    assert not [message for message in caplog.messages if "set aside" in message]


def test_set_aside_begins_anew_and_remembers_who_played(damaged: Image) -> None:
    before = contents(damaged.folder)
    with served(damaged) as table:
        table.command(OPERATOR, "set-aside")
        assert table.stage == "lobby"
        assert table.service.room.lobby.last is not None
        assert kept(damaged) == set(before.values())
        table.press_done()
        assert table.stage == "playing"
    with Journal(damaged.folder / JOURNAL) as journal:
        assert journal.verify() is None


@pytest.mark.parametrize("harm", [cut, lose], ids=lambda harm: harm.__name__)
def test_an_export_that_is_damaged_too_is_not_offered(damaged: Image, harm: Harm) -> None:
    harm(exported(damaged), Random(2))
    with served(damaged) as table:
        assert told(table, OPERATOR)["may"] == ["set-aside"]
        assert ask(table, OPERATOR, "restore").code == "record/damaged"
        table.command(OPERATOR, "set-aside")
        assert table.stage == "lobby"


def test_a_restored_game_that_is_damaged_at_once_can_be_restored_again(
    damaged: Image, tmp_path: Path
) -> None:
    with served(damaged) as table:
        table.command(OPERATOR, "restore")
        restored = table.position
    lose(damaged.folder / JOURNAL, Random(3))
    with served(damaged) as table:
        assert table.stage == "damaged"
        table.command(OPERATOR, "restore")
        assert table.position == restored


def ask(table: CrashTable, seat: str, do: str) -> Answer:
    given = {"seen": table.service.hub.newest(seat), "do": do}
    answer = table.served.run(table.service.desk.command(seat, given))
    assert isinstance(answer, Answer)
    return answer


def test_nobody_but_the_operator_decides(damaged: Image) -> None:
    with served(damaged) as table:
        for seat in SEATS:
            if seat != OPERATOR:
                assert told(table, seat)["may"] == []
                assert not ask(table, seat, "restore").ok
        assert table.stage == "damaged"


def test_damage_that_shows_in_the_middle_of_a_game_stops_it(image: Image) -> None:
    with served(image) as table:
        table.rest()
        position = table.position
        with closing(sqlite3.connect(image.folder / JOURNAL)) as other, other:
            other.execute("DELETE FROM entry WHERE number = (SELECT MAX(number) FROM entry)")
        answer = ask(table, MUMMY, "pause")
        assert answer.code == "record/damaged"
        assert not any(letter.isdigit() for letter in str(answer.message)), "how much was recorded"
        assert table.stage == "damaged"
        table.command(OPERATOR, "restore")
        assert table.position == position


def test_damage_that_only_an_export_meets_stops_the_game_too(image: Image) -> None:
    with served(image) as table:
        table.rest()
        with closing(sqlite3.connect(image.folder / JOURNAL)) as other, other:
            other.execute("UPDATE entry SET text = text || ' ' WHERE number = 2")
        writer = table.service.room.writer
        game = table.served.run(writer.newest())
        writer.keep_export(game.name)
        writer._exports.submit(int).result()  # it is done
        assert ask(table, MUMMY, "pause").code == "record/damaged"
        assert table.stage == "damaged"
        assert ask(table, OPERATOR, "set-aside").ok


def play_on(table: CrashTable, image: Image) -> None:
    """Everything is put where the restored game wants it, and two decisions are ruled."""
    game = RefereedGame(table, Random(1), image.left.memory)
    table.told.clear()  # what happened before is told again while a record is read
    table.rest()
    game.take_up()
    game.decide()
    game.decide()
