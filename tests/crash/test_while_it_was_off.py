"""What happens to a table while nobody watches is put right, each side told its own half alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from fsm.pyramid.instructions import COUNTER, Put
from fsm.pyramid.observations import Side
from fsm.pyramid.parts import PEOPLE
from fsm.pyramid.seats import MUMMY, OPERATOR, TABLE
from host.evening.mailbox import Mailbox
from host.journal.database import NAME as JOURNAL
from host.journal.store import Journal
from tests.crash import meddling
from tests.crash.conftest import KIND
from tests.crash.crash_table import CrashTable
from tests.crash.images import Image
from tests.crash.left_table import LeftTable
from tests.crash.meddling import Meddling
from tests.crash.player import Job, Player
from tests.crash.refereed_game import RefereedGame
from tests.crash.taking_up import recorded
from tests.fsm.pyramid.games import setup_of

EXPLORERS_SIDE = (meddling.bump, meddling.take, meddling.swap)


@contextmanager
def taken_up(image: Image, left: LeftTable, dice: bool = False) -> Iterator[CrashTable]:
    table = CrashTable(setup_of(KIND, 5), image.folder, 5, left, dice=dice)
    table.told.clear()
    try:
        yield table
    finally:
        table.close()


def play_on(table: CrashTable, left: LeftTable, decisions: int = 2) -> None:
    game = RefereedGame(table, Random(1), left.memory)
    table.rest()
    game.take_up()
    for _ in range(decisions):
        game.decide()


@pytest.mark.parametrize(
    "how", [*EXPLORERS_SIDE, meddling.bump_the_mummy], ids=lambda how: how.__name__
)
def test_pieces_that_were_moved_are_led_back(image: Image, how: Meddling) -> None:
    left = how(image.left, Random(3))
    before = recorded(image.folder)
    assert before is not None
    with taken_up(image, left) as table:
        table.rest()
        assert table.position == before.game.position
        play_on(table, left)


def told_to(image: Image, left: LeftTable, folder: Path, *seats: str) -> dict[str, list[str]]:
    """Everything that these seats get to read until the table was looked at and is quiet."""
    with taken_up(image.copy(folder), left) as table:
        hub = table.service.hub
        listeners = {seat: hub.listen(seat) for seat in seats}
        table.rest()
        hub.notice("test/end", "")
        return {seat: table.served.run(_read(one)) for seat, one in listeners.items()}


async def _read(listener: Mailbox) -> list[str]:
    texts: list[str] = []
    while not texts or "test/end" not in texts[-1]:
        texts.append(await listener.next())
    return texts


@pytest.mark.parametrize("how", EXPLORERS_SIDE, ids=lambda how: how.__name__)
def test_the_mummy_and_the_room_do_not_hear_what_the_explorers_put_right(
    image: Image, tmp_path: Path, how: Meddling
) -> None:
    public = (MUMMY, TABLE, OPERATOR)
    as_it_was = told_to(image, image.left, tmp_path / "one", *public)
    meddled = told_to(image, how(image.left, Random(3)), tmp_path / "other", *public)
    assert as_it_was == meddled
    assert len(as_it_was[MUMMY]) > 2


def test_each_side_is_asked_for_its_own_pieces_alone(image: Image) -> None:
    chance = Random(3)
    left = meddling.bump_the_mummy(meddling.bump(image.left, chance), chance)
    with taken_up(image, left) as table:
        table.rest()
        mummys, explorers = (table.instruction(side) for side in (Side.MUMMY, Side.EXPLORERS))
        assert isinstance(mummys, Put)
        assert isinstance(explorers, Put)
        assert mummys.piece == MUMMY
        assert explorers.piece in {*table.position.setup.explorers, COUNTER}
        play_on(table, left)


def test_dice_that_were_taken_out_are_set_in_again(image_with_dice: Image) -> None:
    left = image_with_dice.left.dice_out("1", "2", "mummy")
    with taken_up(image_with_dice, left, dice=True) as table:
        play_on(table, left)


@pytest.mark.parametrize("reader", ["explorers", "mummy"])
def test_a_reader_that_is_missing_at_the_restart_is_waited_for(
    image_with_dice: Image, reader: str
) -> None:
    image, before = image_with_dice, recorded(image_with_dice.folder)
    assert before is not None
    table = CrashTable(setup_of(KIND, 5), image.folder, 5, image.left, dice=True, unplugged=reader)
    try:
        table.told.clear()
        table.poll_for(3.0)
        assert any(reader in part for part in table.game.waiting_for)
        assert table.position == before.game.position
        assert table.fake.dice is not None
        table.fake.dice.plug(reader)
        table.poll_for(2.0)
        assert table.game.waiting_for == ()
        play_on(table, image.left)
    finally:
        table.close()


def test_a_game_that_people_have_paused_stays_paused(image: Image) -> None:
    with taken_up(image, image.left) as table:
        table.rest()
        table.command(OPERATOR, "pause")
    with taken_up(image, image.left) as table:
        table.rest()
        assert table.game.waiting_for == (PEOPLE,)
        table.command(OPERATOR, "continue")
        play_on(table, image.left)


def test_a_game_that_was_won_and_not_ended_is_ended(image: Image, tmp_path: Path) -> None:
    job = Job(image.folder, 6, KIND, left=image.left)
    ends = tmp_path / "ends"
    _play_until_it_ends(job, ends)
    with Journal(ends / JOURNAL) as journal:
        assert journal.unfinished()
    table = CrashTable(setup_of(KIND, 5), ends, 5, LeftTable())
    try:
        assert table.stage == "over"
        assert table.service.desk.film("table")
    finally:
        table.close()
    with Journal(ends / JOURNAL) as journal:
        assert journal.unfinished() is None
        assert str(journal.games()[-1].ended).startswith("won by ")


class _EndsError(Exception):
    """Far enough."""


def _play_until_it_ends(job: Job, image: Path) -> None:
    """The winning move is recorded, and nothing after it."""

    def hear(line: str) -> None:
        if line.startswith("ends "):
            Image(job.folder, job.left).copy(image)
        if line.startswith("over "):
            raise _EndsError

    with pytest.raises(_EndsError):
        Player(job, hear).play()


def test_a_kill_while_a_game_is_taken_up_changes_nothing(image: Image, tmp_path: Path) -> None:
    before = recorded(image.folder)
    assert before is not None
    for again in range(3):
        with taken_up(image, image.left) as table:
            assert isinstance(table.game.waiting_for, tuple)
            image = image.copy(tmp_path / f"again-{again}")
    with taken_up(image, image.left) as table:
        assert table.position == before.game.position
        play_on(table, image.left)


def test_a_record_holds_every_time_that_the_program_was_away(image: Image) -> None:
    for _ in range(2):
        with taken_up(image, image.left) as table:
            table.rest()
    with Journal(image.folder / JOURNAL) as journal:
        (game,) = journal.games()
        texts = [entry.text for entry in journal.entries(game.name)]
    assert sum('"lost"' in text and '"referee"' in text for text in texts) == 2
