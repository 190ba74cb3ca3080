"""Readers unplugged and plugged in again, 200 times, while dice are moved.

Eight real binaries in real time, on ptys that go and come, before the host's own serial lines.
In each round a reader loses its power for a moment, and its die may be rolled (taken out and put
back with another face), turned in its pocket, or left alone; each of that at any moment before,
while and after the reader is away.

A roll that must not be lost is one whose leaving or coming back a running reader saw: the pocket
was empty for half a second in which the reader ran. A reader needs 150 ms to know that something
rests, as much after its beginning, and the host some time to find the port. A roll that must not
be invented: the die never left, or left and came back while its reader had no power. In between
either answer is right, but never another face, and never two rolls.

Loss is noticed within 100 ms and the right state is known 2 s after the plug, each time. Where the
machine itself is held up, so that even a plain sleep ends late, that is asked of 9 times in 10,
and half a second is longer.
"""

import asyncio
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from hal.ports import DieSeen, Lie, PartLost
from tests.firmware.building import build
from tests.firmware.paced_desk import FACES, PacedDesk, Seat

READERS: Final = 8
ROUNDS: Final = 25
LOSS_S: Final = 0.1
RIGHT_S: Final = 2.0
CERTAIN_S: Final = 0.5
SETTLES_S: Final = 0.45
NAP_S: Final = 0.01
HELD_UP_S: Final = 0.03


@dataclass(frozen=True, slots=True)
class Plan:
    """When what happens in a round, in seconds from its beginning."""

    away: float
    back: float
    out: float | None = None
    put: float | None = None  # without `out` the die is turned in its pocket


@dataclass(frozen=True, slots=True)
class Round:
    """What happened, and what the host made of it."""

    lost_after: float
    right_after: float
    seen_for: float  # so long the pocket was empty and the reader ran
    may_be_seen: bool  # it was so at all
    rolls: int
    right: bool

    def verdict(self, certain: float) -> str:
        """In a word; what was seen for so many seconds was seen."""
        must = self.seen_for >= certain
        if not self.right:
            return "wrong face"
        if self.rolls > self.may_be_seen:
            return "invented"
        if self.rolls < must:
            return "lost"
        return "rolled" if must else "open" if self.may_be_seen else "none"


def plan(chance: Random) -> Plan:
    away = chance.uniform(0.0, 0.5)
    back = away + chance.uniform(0.05, 0.7)
    kind = chance.choices(["left alone", "turned", "rolled", "rolled while away"], [2, 2, 6, 3])[0]
    if kind == "left alone":
        return Plan(away, back)
    if kind == "turned":
        return Plan(away, back, put=chance.uniform(0, back + 0.4))
    if kind == "rolled while away":
        return Plan(away, away + 0.5, away + chance.uniform(0.02, 0.2), away + 0.3)
    out = chance.uniform(0, back + 0.2)
    return Plan(away, back, out, out + chance.uniform(0.1, 1.4))


class Played:
    """One seat, round after round, with the times at which things really happened."""

    def __init__(self, desk: PacedDesk, seat: Seat, chance: Random) -> None:
        self._desk: Final = desk
        self._seat: Final = seat
        self._chance: Final = chance
        self._loop: Final = asyncio.get_running_loop()
        self._times: dict[str, float] = {}

    async def round(self, wanted: Plan, bootloader_ms: int = 0) -> Round:
        """Play it, and wait until everything is known."""
        self._seat.told.clear()
        self._times = {"begin": self._loop.time()}
        deeds = [self._unplug(wanted.away), self._plug(wanted.back, bootloader_ms)]
        deeds += [self._take(wanted.out)] if wanted.out is not None else []
        deeds += [self._put(wanted.put)] if wanted.put is not None else []
        await asyncio.gather(*deeds)
        right_at = await self._desk.until(lambda: self._seat.believed)
        await asyncio.sleep(SETTLES_S)
        return self._judged(right_at)

    async def _at(self, when: float) -> None:
        await asyncio.sleep(self._times["begin"] + when - self._loop.time())

    async def _unplug(self, when: float) -> None:
        await self._at(when)
        self._times["away"] = self._loop.time()
        self._seat.reader.unplug()

    async def _plug(self, when: float, bootloader_ms: int) -> None:
        await self._at(when)
        self._times["back"] = self._loop.time()
        self._times["runs"] = self._times["back"] + bootloader_ms / 1000
        await asyncio.to_thread(self._seat.reader.plug, bootloader_ms=bootloader_ms)

    async def _take(self, when: float) -> None:
        await self._at(when)
        self._times["out"] = self._loop.time()
        self._seat.take()

    async def _put(self, when: float) -> None:
        await self._at(when)
        self._times["put"] = self._loop.time()
        others = [face for face in FACES if face != self._seat.face]
        self._seat.hold(self._chance.choice(others))

    def _judged(self, right_at: float) -> Round:
        times, told = self._times, self._seat.told
        lost_at = next(at for at, news in told if isinstance(news, PartLost))
        seen = [news for _, news in told if isinstance(news, DieSeen)]
        rolls = [news for news in seen if news.lie is Lie.SETTLED]
        return Round(
            lost_at - times["away"],
            right_at - max(times["back"], times.get("put", 0.0)),
            self._watched("runs"),
            self._watched("back") > 0,
            len(rolls),
            self._seat.believed and all(roll.face == self._seat.face for roll in rolls),
        )

    def _watched(self, since: str) -> float:
        """The longest time in which the pocket was empty and its reader ran."""
        if "out" not in self._times:
            return 0.0
        out, put = self._times["out"], self._times["put"]
        before, after = self._times["away"] - out, put - max(out, self._times[since])
        return max(0.0, min(before, put - out), after)


async def play(folder: Path, rounds: int, bootloader_ms: int = 0) -> tuple[list[Round], float]:
    """All rounds of all readers, and how much the machine was held up at worst."""
    desk = PacedDesk(folder, READERS)
    with desk.at_work():
        for seat in desk.seats:
            seat.hold("1")
        await desk.until(lambda: all(seat.believed for seat in desk.seats))
        lateness = asyncio.create_task(worst_lateness())
        seats = (many(desk, seat, rounds, bootloader_ms) for seat in desk.seats)
        played = [one for some in await asyncio.gather(*seats) for one in some]
        lateness.cancel()
        return played, await lateness


async def worst_lateness() -> float:
    """How late the latest of many short sleeps ended, until this is cancelled."""
    loop, worst = asyncio.get_running_loop(), 0.0
    with suppress(asyncio.CancelledError):
        while True:
            due = loop.time() + NAP_S
            await asyncio.sleep(NAP_S)
            worst = max(worst, loop.time() - due)
    return worst


async def many(desk: PacedDesk, seat: Seat, rounds: int, bootloader_ms: int) -> list[Round]:
    chance = Random(seat.name)
    played = Played(desk, seat, chance)
    return [await played.round(plan(chance), bootloader_ms) for _ in range(rounds)]


def held(rounds: list[Round], lateness: float) -> Counter[str]:
    """What every round must hold; gives how many ended how."""
    held_up = lateness > HELD_UP_S
    certain = CERTAIN_S + (4 * lateness if held_up else 0)
    verdicts = Counter(one.verdict(certain) for one in rounds)
    assert set(verdicts) <= {"rolled", "none", "open"}, verdicts
    quick = [one.lost_after < LOSS_S and one.right_after < RIGHT_S for one in rounds]
    assert sum(quick) >= (0.9 if held_up else 1.0) * len(rounds), rounds
    return verdicts


def test_200_times_unplugged_no_roll_is_invented_and_none_is_lost(tmp_path: Path) -> None:
    build()
    rounds, lateness = asyncio.run(play(tmp_path, ROUNDS))
    verdicts = held(rounds, lateness)
    assert len(rounds) == 200
    assert verdicts["none"] > 30, verdicts
    assert lateness > HELD_UP_S or verdicts["rolled"] > 30, verdicts


def test_a_nano_that_boots_for_a_second_is_waited_for(tmp_path: Path) -> None:
    build()
    held(*asyncio.run(play(tmp_path, 2, bootloader_ms=1000)))
