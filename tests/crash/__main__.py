"""`make soak-kills`: the program is killed at random moments of random games.

    python -m tests.crash 200 1        so many kills, by this seed

Exits 1 at the first thing that was lost, or is otherwise after a resume than before; what it was is
also written to soak.txt.
"""

import sys
from pathlib import Path
from time import monotonic

from tests.crash.campaign import play_all
from tests.crash.evening import Tally


def main(kills: int, seed: int) -> int:
    """Kill, and print what was killed."""
    begun, tally = monotonic(), Tally()
    for outcome in play_all(kills, seed):
        tally.add(outcome.tally)
        if outcome.why:
            print(outcome.why)
            Path("soak.txt").write_text(f"{outcome.why}\n")
            return 1
        print(f"{tally.kills} of {kills} kills, nothing lost", flush=True)
    minutes = (monotonic() - begun) / 60
    print(
        f"{tally.kills:,} kills, {tally.in_resume:,} of them while a game was taken up, in "
        f"{minutes:.1f} minutes: {tally.games:,} games begun, {tally.won:,} won, {tally.entries:,} "
        f"entries acknowledged and none lost, {tally.more:,} recorded that nobody was told of; "
        f"{tally.resumed:,} games taken up as they were, {tally.meddled:,} on tables with which "
        "somebody had meddled"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
