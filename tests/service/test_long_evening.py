"""A small share of the 24 hours that `make soak` plays: nothing grows that must not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host.evening.game_stage import GameStage
from tests.service.growth import Sample, grown, laboured
from tests.service.long_evening import LongEvening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[LongEvening]:
    """Many short games rather than few long ones: what leaks, leaks from one to the next."""
    made = LongEvening(tmp_path, seed=1, most=60)
    yield made
    made.close()


def test_nothing_grows_from_game_to_game(evening: LongEvening) -> None:
    samples = list(evening.play(hours=0.5))
    assert samples[-1].games >= 5
    assert grown(samples) == []
    assert evening.guests.came > 10


def test_a_game_that_is_never_let_go_of_is_noticed(
    evening: LongEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[GameStage] = []
    begin = GameStage.begin

    async def keep(stage: GameStage) -> None:
        kept.append(stage)
        await begin(stage)

    monkeypatch.setattr(GameStage, "begin", keep)
    told = grown(list(evening.play(hours=0.25)))
    assert any(one.startswith("ours") for one in told), told


def test_what_has_grown_is_told_in_sentences() -> None:
    first = Sample(1.0, 1, 100, 10.0, 70.0, 60_000, 150, 37, 3, 32, 1, 600, 150.0)
    more = first._replace(games=9, tasks=38, objects=70_000, entries=6000, journal_kb=1500.0)
    assert grown([first, first, first]) == []
    assert grown([first, first, more]) == [
        "objects was 60,000, and is 70,000 after 9 games",
        "tasks was 37, and is 38 after 9 games",
    ]


def test_what_takes_more_than_at_first_is_told_in_sentences() -> None:
    first = Sample(0.0, 0, 0, 10.0, 70.0, 60_000, 150, 37, 3, 32, 1, 0, 0.0)
    even = [first._replace(entries=100 * game, journal_kb=50.0 * game) for game in range(12)]
    uneven = [one._replace(cpu_ms=1.0 + one.entries, journal_kb=one.entries**2) for one in even]
    assert laboured(even) == []
    assert laboured(uneven) == [
        "a decision took 201.0 ms, and takes 1001.0",
        "an entry of the journal took 500.00 kB, and takes 1700.00",
    ]
