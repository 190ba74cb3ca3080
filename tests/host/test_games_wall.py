"""What `games show` and `games export` tell of a game under way is the same wherever explorers are.

Two games in which the mummy's magnet does the same at the same times, while the explorers stand
elsewhere and other things are done to them: the transcripts must be equal, byte for byte, up to the
first capture or skip, which tell more by the rules.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from fsm.pyramid import observation_text, record
from fsm.pyramid.record import Opening
from host.games import transcript
from host.journal import chain
from host.journal.entries import Game
from host.journal.exports import Export
from host.journal.reading import Link
from tests.live.boards import FIELD
from tests.live.table import NO_TRAY, Table
from tests.live.test_wall import Quiet, capture_at, free_places

GAME = "2026-11-16-1"
UTC = "2026-11-16T20:00:00Z"
SPACES = ("c2", "b2", "d3", "c3")


def played(explorers: int, mummy: int) -> Table:
    """A game: what explorers do comes from one seed, what the mummy does from the other."""
    chance, walk = Random(explorers), Random(mummy)
    game = Quiet(FIELD, free_places(FIELD, chance, "d1"), walk.choice([None, 2, 3]), explorers)
    for number in range(6):
        for _ in range(chance.randrange(3)):
            game.fumble()
        game.table.wait(10.0 * (number + 1) - game.table.now)
        game.mummy(walk.choice([*SPACES, None]), counter=True)
    return game.table


def unfinished(table: Table, end: float) -> Export:
    """What the journal would hold of it before this time."""
    opening = record.write(Opening(table.setup, table.spots, table.timing, NO_TRAY))
    seen = [(at, observation_text.write(one)) for one, at in table.fed if at < end]
    links = (
        Link(
            number,
            repr(at),
            f"2026-11-16T20:{at // 60:02.0f}:{at % 60:02.0f}Z",
            chain.SEEN,
            text,
            "",
        )
        for number, (at, text) in enumerate(seen, start=1)
    )
    return Export(Game(GAME, opening, UTC, None, len(seen)), tuple(links))


@pytest.mark.parametrize("mummy", range(6))
def test_a_transcript_of_a_game_under_way_knows_nothing_of_the_explorers(mummy: int) -> None:
    tables = [played(seed, mummy) for seed in range(4)]
    end = min(capture_at(table) for table in tables)
    exports = [unfinished(table, end) for table in tables]
    assert len({len(export.links) for export in exports}) > 1  # they do differ
    assert len({"\n".join(transcript.text(export)) for export in exports}) == 1
    assert len({transcript.data(export, Path("journal.sqlite")) for export in exports}) == 1
    ended = [replace(export, game=replace(export.game, ended="won")) for export in exports]
    assert len({"\n".join(transcript.text(export)) for export in ended}) > 1
