"""Many evenings with many kills each, on all cores."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.crash.evening import Evening, Tally

KILLS_AN_EVENING: Final = 10
_LATEST_S: Final = 0.03  # some commits long
_PLAYED_ON: Final = 20  # decisions after the last kill


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an evening went; `why` only where it went wrong, and then its folder is kept."""

    seed: int
    tally: Tally
    why: str = ""


def play(seed: int, kills: int, folder: Path) -> Outcome:
    """One evening; dice are thrown and read on a fifth of them."""
    evening = Evening(folder, seed, _LATEST_S, dice=seed % 5 == 2)
    try:
        for _ in range(kills):
            evening.kill()
        evening.finish(_PLAYED_ON)
    except AssertionError as wrong:
        return Outcome(seed, evening.tally, f"evening {seed}: {wrong}")
    return Outcome(seed, evening.tally)


def play_in_a_folder(seed: int, kills: int) -> Outcome:
    """One evening whose journal is thrown away afterwards."""
    with tempfile.TemporaryDirectory(prefix="crash") as folder:
        return play(seed, kills, Path(folder))


def play_all(kills: int, seed: int) -> Iterator[Outcome]:
    """So many kills in all, in the order in which evenings end."""
    evenings = [min(KILLS_AN_EVENING, kills - n) for n in range(0, kills, KILLS_AN_EVENING)]
    pool = ProcessPoolExecutor()
    try:
        jobs = [
            pool.submit(play_in_a_folder, seed * 1000 + number, some)
            for number, some in enumerate(evenings)
        ]
        for done in as_completed(jobs):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)
