"""`make soak-games`: whole games by robot hands, each ruling against the rulebook's.

    make soak-games               1,000 games on the fake scanner and 200 on the emulated chips
    make soak-games GAMES=100     so many on the fake scanner, and a fifth of it on the chips
    make soak-games SEED=7        other games

Exits 1 at the first difference: the last lines of that game's story are printed, and the whole of
it is written to soak.txt.
"""

import sys
from pathlib import Path
from time import monotonic
from typing import Final

from tests.progress import Progress
from tests.soak.soak import Job, Outcome, play_all, table

_CHIPS_SHARE: Final = 5
_LAST_LINES: Final = 60


def main(games: int, seed: int) -> int:
    """Play them, and print what was played."""
    begun, outcomes = monotonic(), list[Outcome]()
    jobs = [Job(number, seed, chips=True) for number in range(games // _CHIPS_SHARE)]
    jobs += [Job(number, seed, chips=False) for number in range(games)]
    progress = Progress(len(jobs))
    for outcome in play_all(jobs):
        if outcome.why:
            return _tell(outcome)
        outcomes.append(outcome)
        progress.tick()
    print(*table(outcomes), sep="\n")
    print(f"{len(outcomes):,} games in {(monotonic() - begun) / 60:.1f} minutes: no difference")
    return 0


def _tell(outcome: Outcome) -> int:
    """The first difference."""
    Path("soak.txt").write_text(f"{outcome.job}\n{outcome.why}\n{outcome.story}\n")
    print(*outcome.story.splitlines()[-_LAST_LINES:], sep="\n")
    print(f"\n{outcome.job}\n{outcome.why}\nThe whole story is in soak.txt.")
    return 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
