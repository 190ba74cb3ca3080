"""Many robot games on all cores, divided among the kinds of games and of faults."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from time import process_time
from typing import Final

from fsm.pyramid.faults import Fault
from tests.fsm.pyramid.games import KINDS, setup_of
from tests.soak.game import RobotGame, Tally
from tests.soak.story import Failed

FAULTS: Final[tuple[Fault | None, ...]] = (None, *Fault)
_ALL: Final = len(FAULTS) * len(KINDS)
MOST_DECISIONS: Final = 5000  # a random game ends long before


@dataclass(frozen=True, slots=True)
class Job:
    """One game: a quarter of them has no fault, and every kind of game comes with every fault."""

    number: int
    seed: int
    chips: bool

    @property
    def fault(self) -> Fault | None:
        """What is wrong with one spot, if anything."""
        return FAULTS[self.number % len(FAULTS)]

    @property
    def kind(self) -> str:
        """Which of the kinds of games."""
        return list(KINDS)[self.number // len(FAULTS) % len(KINDS)]

    @property
    def shining(self) -> bool:
        """Whether the mummy's magnet is felt through the board: in a third of the games."""
        return self.number // _ALL % 3 == 2

    @property
    def dice(self) -> bool:
        """Whether dice are thrown and read by their pockets: in a ninth of the games."""
        return self.number // len(FAULTS) % 9 == self.number // _ALL % 9

    @property
    def ghosts(self) -> bool:
        """Whether explorers may be felt on the mummy's side: in a third of the games, of all."""
        kind, block = self.number // len(FAULTS) % len(KINDS), self.number // _ALL
        return (self.number + kind + block) % 3 == 1

    @property
    def chance(self) -> int:
        """All that is random in this game follows from it."""
        return (self.seed * 1_000 + self.chips) * 100_000 + self.number

    def __str__(self) -> str:
        where = "the emulated chips" if self.chips else "the fake scanner"
        extras = [word for word in ("shining", "dice", "ghosts") if getattr(self, word)]
        what = ", ".join([self.kind, _called(self.fault), *extras])
        return f"game {self.number} (seed {self.seed}) on {where}: {what}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game went; `why` and `story` only where it went wrong."""

    job: Job
    tally: Tally
    cpu_s: float
    why: str = ""
    story: str = ""


def play(job: Job) -> Outcome:
    """One whole game."""
    begun = process_time()
    setup = setup_of(job.kind, job.chance)
    game = RobotGame(setup, job.chance, job.chips, job.fault, job.shining, job.dice, job.ghosts)
    try:
        tally = game.play(MOST_DECISIONS)
    except Failed as failed:
        return Outcome(job, game.tally, process_time() - begun, failed.why, failed.story.text())
    return Outcome(job, tally, process_time() - begun)


def play_all(jobs: list[Job]) -> Iterator[Outcome]:
    """All of them, on all cores, in the order in which they end."""
    pool = ProcessPoolExecutor()
    try:
        for done in as_completed([pool.submit(play, job) for job in jobs]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def table(outcomes: list[Outcome]) -> Iterator[str]:
    """What was played, in lines: a row for each scanner and fault, and the sums."""
    yield _HEAD
    for chips in (False, True):
        for fault in FAULTS:
            some = [o for o in outcomes if (o.job.chips, o.job.fault) == (chips, fault)]
            if some:
                yield _row("chips" if chips else "fake", _called(fault), some)
    yield _row("all", "", outcomes)


_HEAD: Final = (
    f"{'scanner':8}{'spots':16}{'games':>6}{'decisions':>11}{'hands':>9}{'scans':>12}{'found':>9}"
    f"{'accused':>9}{'mistakes':>10}{'told':>7}{'misnamed':>10}{'half-way':>10}{'spares':>8}"
    f"{'called':>8}{'probes':>8}{'ghosts':>8}{'hours':>7}{'CPU s':>8}"
)


def _row(scanner: str, spots: str, outcomes: list[Outcome]) -> str:
    sums, cpu = Tally(), 0.0
    for outcome in outcomes:
        sums.add(outcome.tally)
        cpu += outcome.cpu_s
    found = f"{sums.found}/{sums.faults}"
    return (
        f"{scanner:8}{spots:16}{sums.games:6,}{sums.decisions:11,}{sums.moves:9,}{sums.scans:12,}"
        f"{found:>9}{sums.accused:9,}{sums.provoked:10,}{sums.told:7,}{sums.misnamed:10,}"
        f"{sums.halfway:10,}{sums.spares:8,}{sums.called_out:8,}{sums.probes:8,}"
        f"{sums.onto_ghosts:8,}"
        f"{sums.seconds / 3600:7.1f}{cpu:8.0f}"
    )


def _called(fault: Fault | None) -> str:
    return f"one {fault}" if fault else "all working"
