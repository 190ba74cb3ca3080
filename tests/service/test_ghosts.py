"""A table with ghosts under the service: what nobody is told of is in the record all the same."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fsm.pyramid import observation_text
from fsm.pyramid.observations import Changed, Side
from host.journal.database import NAME as JOURNAL
from host.journal.reader import Reader
from host.seats import SEATS
from tests.wall import boards
from tests.wall_bytes.house import House

LAID = Changed(Side.MUMMY, "a1", True)
TAKEN = Changed(Side.MUMMY, "a1", False)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Blue is to act, red has gone from the start to a1, and nothing shows through the board."""
    made = House(tmp_path, (boards.MAZE,), ghosts=True)
    made.command("operator", {"do": "start", "explorers": ["red", "blue"]})
    made.see(*(Changed(Side.EXPLORERS, spot, True) for spot in ("start.1", "start.2", "prison.1")))
    made.see(Changed(Side.MUMMY, "prison.1", True))
    made.wait(5.0)
    made.command("red", {"do": "roll", "faces": ["1"] * 5})
    made.command("red", {"do": "announce", "face": "1"})
    made.see(Changed(Side.EXPLORERS, "start.1", False), Changed(Side.EXPLORERS, "a1", True))
    made.wait(5.0)
    made.command("red", {"do": "done"})
    assert (made.live.position.places, made.live.position.turn) == (("a1", "start"), "blue")
    yield made
    made.close()


def heard(house: House) -> tuple[dict[str, int], dict[str, list[str]]]:
    """How much every seat was told, and all that came to those who may know what is public.

    Of the table's lamps and sounds too.
    """
    channels = {name: list(lines) for name, lines in house.record.channels.items()}
    return {seat: house.newest(seat) for seat in SEATS}, channels


def test_a_magnet_behind_an_explorer_is_in_the_record_and_nobody_is_told(
    house: House, tmp_path: Path
) -> None:
    before = heard(house)
    house.see(LAID)
    house.wait(60.0)
    house.see(TAKEN)
    house.wait(60.0)
    assert heard(house) == before
    journal = Reader(tmp_path / JOURNAL)
    (game,) = journal.games()
    seen = [observation_text.read(entry.text) for entry in journal.entries(game.name)]
    assert [one for one in seen if one in (LAID, TAKEN)] == [LAID, TAKEN]
