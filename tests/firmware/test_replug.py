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

Loss is noticed within 100 ms and the right state is known 2 s after the plug, each time. This test
itself runs on a machine with other work to do. What that machine takes is measured, round by round,
and not counted against the host: a sleep of 10 ms goes on beside it, and the latest one of a round
tells how late the host's own loop was; the simulated readers tell how long they were kept from
running, and when they had ended at last. A reader that was kept for long is lost to the host, and
rightly: it said nothing. One that ran and is taken for lost is a failure. `make bench` measures
both times without any allowance.
"""

import asyncio
from collections import Counter
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from hal.ports import DieSeen, Lie, PartBack, PartLost
from tests.firmware.building import build
from tests.firmware.paced_desk import FACES, PacedDesk, Seat

READERS: Final = 8
ROUNDS: Final = 25
LOSS_S: Final = 0.1
RIGHT_S: Final = 2.0
CERTAIN_S: Final = 0.5
SETTLES_S: Final = 0.45
NAP_S: Final = 0.01
SILENT_S: Final = 0.1  # what the machine took at least where a reader that runs is not heard
PATIENCE_S: Final = 10.0
LINGERS_S: Final = 0.5  # what was late so shortly before a round may be felt in it
NEVER: Final = float("inf")


@dataclass(frozen=True, slots=True)
class Plan:
    """When what happens in a round, in seconds from its beginning."""

    away: float
    back: float
    out: float | None = None
    put: float | None = None  # without `out` the die is turned in its pocket
    certain: bool = False  # it is put back only when a running reader has surely seen it out


@dataclass(frozen=True, slots=True)
class Round:
    """What happened, and what the host made of it."""

    lost_after: float  # 0 if it was lost before, NEVER if nobody told
    right_after: float  # NEVER if it was wrong to the end
    seen_for: float  # so long the pocket was empty and the reader surely ran
    may_be_seen: bool  # it was so at all
    rolls: int
    right: bool  # each of the rolls has the face that the die shows
    silences: int  # so often it was taken for lost although it was plugged in
    overslept: float  # the host's loop, at most
    late: float  # the simulated reader, in all

    @property
    def quick(self) -> bool:
        """Whether the loss and the right state were told in time."""
        lost_after = self.lost_after - self.overslept
        right_after = self.right_after - self.overslept - self.late
        return lost_after < LOSS_S and right_after < RIGHT_S

    @property
    def verdict(self) -> str:
        """How it ended, in a word."""
        must = self.seen_for >= CERTAIN_S
        if not self.right:
            return "wrong face"
        if self.silences and self.overslept + self.late < SILENT_S:
            return "taken for lost"
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
    out, certain = chance.uniform(0, back + 0.2), chance.random() < 0.5
    return Plan(away, back, out, out + chance.uniform(0.1, 1.4), certain)


class Played:
    """One seat, round after round, with the times at which things really happened."""

    def __init__(
        self, desk: PacedDesk, seat: Seat, chance: Random, naps: "Naps", hands: Executor
    ) -> None:
        self._desk: Final = desk
        self._naps: Final = naps
        self._hands: Final = hands  # the loop's own threads are for the host
        self._seat: Final = seat
        self.chance: Final = chance
        self._loop: Final = asyncio.get_running_loop()
        self._times: dict[str, float] = {}
        self._lost_at_first = False
        self._seen_for = 0.0

    async def round(self, wanted: Plan, bootloader_ms: int = 0) -> Round:
        """Play it, and wait until everything is known."""
        self._seat.told.clear()
        self._lost_at_first, self._seen_for = self._seat.lost, 0.0
        self._times = {"begin": self._loop.time()}
        deeds = [self._unplug(wanted.away), self._plug(wanted.back, bootloader_ms)]
        deeds += [self._take(wanted.out)] if wanted.out is not None else []
        deeds += [self._put(wanted.put, wanted.certain)] if wanted.put is not None else []
        await asyncio.gather(*deeds)
        right_at = await self._believed()
        await asyncio.sleep(SETTLES_S)
        return self._judged(max(right_at, await self._believed() - SETTLES_S))

    async def _believed(self) -> float:
        try:
            return await self._desk.until(lambda: self._seat.believed)
        except TimeoutError:
            return NEVER

    async def _at(self, when: float) -> None:
        await asyncio.sleep(self._times["begin"] + when - self._loop.time())

    async def _unplug(self, when: float) -> None:
        await self._at(when)
        self._times["away"] = self._loop.time()
        self._seat.reader.unplug()
        gone = self._seat.reader.gone
        self._times["gone"] = await self._loop.run_in_executor(self._hands, gone)

    async def _plug(self, when: float, bootloader_ms: int) -> None:
        await self._at(when)
        self._times["back"] = self._loop.time()
        plug = partial(self._seat.reader.plug, bootloader_ms=bootloader_ms)
        self._times["plugged"] = await self._loop.run_in_executor(self._hands, plug)
        self._times["runs"] = self._times["plugged"] + bootloader_ms / 1000

    async def _take(self, when: float) -> None:
        await self._at(when)
        self._times["out"] = self._loop.time()
        self._seat.take()

    async def _put(self, when: float, certain: bool) -> None:
        await self._at(when)
        latest = self._loop.time() + PATIENCE_S
        while certain and self._surely_seen() < CERTAIN_S and self._loop.time() < latest:
            await asyncio.sleep(NAP_S)
        self._seen_for = self._surely_seen()
        self._times["put"] = self._loop.time()
        others = [face for face in FACES if face != self._seat.face]
        self._seat.hold(self.chance.choice(others))

    def _judged(self, right_at: float) -> Round:
        times, told = self._times, self._seat.told
        seen = [news for _, news in told if isinstance(news, DieSeen)]
        rolls = [news for news in seen if news.lie is Lie.SETTLED]
        return Round(
            self._lost_after(),
            right_at - max(times["plugged"], times.get("put", 0.0)),
            self._seen_for,
            self._watched("back") > 0,
            len(rolls),
            all(roll.face == self._seat.face for roll in rolls),
            self._silences(),
            self._overslept,
            self._late,
        )

    @property
    def _overslept(self) -> float:
        return self._naps.latest_since(self._times["begin"] - LINGERS_S)

    @property
    def _late(self) -> float:
        return self._seat.reader.late_since(self._times["begin"] - LINGERS_S)

    def _told_lost(self) -> list[float]:
        return [at for at, news in self._seat.told if isinstance(news, PartLost)]

    def _lost_after(self) -> float:
        """From the end of the port to the news; none is told of a reader that was lost before."""
        if self._lost_before:
            return 0.0
        return min((at - self._times["gone"] for at in self._told_lost_since_away()), default=NEVER)

    def _silences(self) -> int:
        """How often it was taken for lost while it was plugged in.

        The loss that comes of the pulled plug is none of these, also where the plug is in again
        before it is told: how soon that is, `_lost_after` tells.
        """
        of_the_plug = [] if self._lost_before else self._told_lost_since_away()[:1]
        away, plugged = self._times["away"], self._times["plugged"]
        others = [at for at in self._told_lost() if at not in of_the_plug]
        return sum(not away <= at <= plugged for at in others)

    def _told_lost_since_away(self) -> list[float]:
        return [at for at in self._told_lost() if at >= self._times["away"]]

    @property
    def _lost_before(self) -> bool:
        """Whether the host had lost it when its plug was pulled."""
        links = [
            (at, news) for at, news in self._seat.told if isinstance(news, PartLost | PartBack)
        ]
        before = [isinstance(news, PartLost) for at, news in links if at < self._times["away"]]
        return (before or [self._lost_at_first])[-1]

    def _surely_seen(self) -> float:
        """For how long by now a running reader saw the pocket empty, whatever the machine took."""
        return self._watched("runs") - self._overslept - self._late

    def _watched(self, since: str) -> float:
        """The longest time in which the pocket was empty and its reader ran."""
        if "out" not in self._times:
            return 0.0
        now = self._loop.time()
        out, put = self._times["out"], self._times.get("put", now)
        before = min(self._times.get("away", now), put) - out
        after = put - max(out, self._times.get(since, now))
        return max(0.0, before, after)


class Naps:
    """Short sleeps, one after the other, and how late each of them ended."""

    def __init__(self) -> None:
        self._ended: list[tuple[float, float]] = []

    async def take(self) -> None:
        """Until it is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + NAP_S
            await asyncio.sleep(NAP_S)
            self._ended.append((loop.time(), loop.time() - due))

    def latest_since(self, begin: float) -> float:
        """By how much the latest one overslept since then."""
        return max((late for at, late in self._ended if at >= begin), default=0.0)


async def play(folder: Path, rounds: int, bootloader_ms: int = 0) -> list[Round]:
    """All rounds of all readers."""
    desk, naps = PacedDesk(folder, READERS), Naps()
    with desk.at_work(), ThreadPoolExecutor(2 * READERS) as hands:
        for seat in desk.seats:
            seat.hold("1")
        await desk.until(lambda: all(seat.believed for seat in desk.seats))
        napping = asyncio.create_task(naps.take())
        players = (Played(desk, seat, Random(seat.name), naps, hands) for seat in desk.seats)
        games = (many(one, rounds, bootloader_ms) for one in players)
        played = [one for some in await asyncio.gather(*games) for one in some]
        napping.cancel()
        return played


async def many(player: Played, rounds: int, bootloader_ms: int) -> list[Round]:
    return [await player.round(plan(player.chance), bootloader_ms) for _ in range(rounds)]


def held(rounds: list[Round]) -> Counter[str]:
    """What every round must hold; gives how many ended how."""
    verdicts = Counter(one.verdict for one in rounds)
    assert [one for one in rounds if one.verdict not in {"rolled", "none", "open"}] == []
    assert [one for one in rounds if not one.quick] == []
    return verdicts


def test_200_times_unplugged_no_roll_is_invented_and_none_is_lost(tmp_path: Path) -> None:
    build()
    rounds = asyncio.run(play(tmp_path, ROUNDS))
    verdicts = held(rounds)
    assert len(rounds) == 200
    assert min(verdicts["none"], verdicts["rolled"]) > 30, verdicts


def test_a_nano_that_boots_for_a_second_is_waited_for(tmp_path: Path) -> None:
    build()
    held(asyncio.run(play(tmp_path, 2, bootloader_ms=1000)))
