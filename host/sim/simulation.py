"""A simulated table joined with its evening: what pages reach of it, and the machines at it.

Everything here is told the time by the table. It touches the game in two ways only: through the
sensors, and, to begin one, with the operator's own word.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from functools import partial
from time import monotonic
from typing import Any, Final

from fsm.pyramid.seats import EXPLORERS, MUMMY, OPERATOR, PIECES
from host.desk import Answer, Reply
from host.evening.seat_state import PLAYING
from host.seats import Seats
from host.service.service import Service
from host.sim import refusals, sitting
from host.sim.audience import Audience
from host.sim.dice_in_hand import DiceInHand
from host.sim.faces import BOTH, Sides, sides_of
from host.sim.grip import Grip
from host.sim.keeper import Keeper
from host.sim.keys_in_hand import KeysInHand
from host.sim.layout import layout
from host.sim.left_table import LeftTable
from host.sim.machine_players import MachinePlayers
from host.sim.opening import Simulated
from host.sim.pieces_in_hand import PiecesInHand
from host.sim.robot_hands import RobotHands
from host.sim.scene import Scene
from host.sim.sitting import Players
from host.sim.table_time import TableTime
from host.sim.visit import Deed, Errand, OwnHands, Visit

_PLAYED: Final = (*PIECES, EXPLORERS, MUMMY)


class Simulation:
    """A `host.sim.desk.TableTop`. Made before the service begins; for its event loop.

    `real` is the clock of those who look.
    """

    def __init__(
        self,
        table: Simulated,
        service: Service,
        seats: Seats,
        real: Callable[[], float] = monotonic,
    ) -> None:
        self._table: Final = table
        self._real: Final = real
        self._fake: Final = table.fake
        self._service: Final = service
        self._seats: Final = seats
        self._sat: Final[dict[tuple[str, str], str]] = {}
        self._players: Players = dict(table.left.players)
        self._touches = 0
        self._tidying: asyncio.Task[None] | None = None
        self._scene: Final = Scene(self._fake)
        self._audience: Final = Audience(self._shown, self._stirred)
        self._keeper: Final = Keeper(table.path, self._picture, lambda: self._fake.still)
        time = TableTime(self._fake.clock)
        self._robots: Final = RobotHands(self._fake, time.until)
        self._grip: Final = Grip(lambda: self._robots.busy)
        self._machines: Final = self._made_machines()
        for passed in (service.pump.passed, time.passed, self._keeper.passed, self._look):
            table.driver.attend(passed)

    def visit(self, seat: str, token: str) -> Visit | None:
        """The device with this token, if its seat has a face of the board before it."""
        sides = sides_of(seat)
        if not sides:
            return None
        onlooker = self._audience.welcome(sides, _text(layout(self._fake, sides)))
        speaking = partial(self._service.room.languages.speaking, seat)
        errands = self._errands(token) if sides == BOTH else {}
        return Visit(
            onlooker, self._hands(sides), errands, speaking, self._touched, self._audience.part
        )

    async def run(self) -> None:
        """Let machines play, and keep the table; until cancelled."""
        await asyncio.gather(self._machines.run(), self._keeper.run())

    async def kept(self) -> None:
        """Returns when the table, as it rests now, is in its file."""
        await self._keeper.idle()

    # what it looks like

    def _look(self, at: float) -> None:
        self._audience.look(self._real())

    def _shown(self, sides: Sides) -> str:
        scene = self._scene.of(sides) | {"speed": self._table.driver.speed}
        if sides == BOTH:
            scene |= {
                "faults": self._table.broken.shown(),
                "players": self._players,
                "moving": sorted(self._robots.busy),
            }
        return _text(scene)

    def _stirred(self) -> object:
        """What a scene at rest depends on; None while something moves or sounds."""
        if not self._fake.still or self._scene.sounding:
            return None
        lit, held = self._table.driver.lit, self._fake.panel.held()
        return self._touches, self._fake.rests_at, lit, held, self._robots.busy

    def _picture(self) -> LeftTable:
        fake, names = self._fake, self._fake.magnets.names
        return LeftTable(
            {name: fake.at(name) for name in names},
            tuple(name for name in names if fake.is_weak(name)),
            {die: fake.dice.lies(die) for die in fake.dice.faces} if fake.dice else {},
            tuple(self._table.broken.shown()),
            self._players,
        )

    def _touched(self) -> None:
        self._touches += 1
        self._keeper.touch()

    # what hands do

    def _hands(self, sides: Sides) -> OwnHands:
        fake = self._fake
        return OwnHands(
            PiecesInHand(fake, self._grip, sides),
            DiceInHand(fake.dice, self._table.falls, lambda: self._robots.busy_dice, sides),
            KeysInHand(fake, sides),
        )

    def _errands(self, token: str) -> Mapping[str, Errand]:
        broken = self._table.broken
        return {
            "fault": _at_once(broken.fault),
            "plug": _at_once(broken.plug),
            "weaken": _at_once(broken.weaken),
            "speed": _at_once(self._go_at),
            "start": self._start,
            "again": self._again,
            "sit": partial(self._sit, token),
            "tidy": _at_once(self._tidy),
        }

    def _go_at(self, factor: float) -> Answer:
        self._table.driver.speed = factor
        return refusals.DONE

    def _tidy(self) -> Answer:
        if self._service.evening.stage.name != PLAYING:
            return refusals.no_game()
        if self._tidying and not self._tidying.done():
            return refusals.busy()
        self._tidying = asyncio.get_running_loop().create_task(self._machines.tidy())
        return refusals.DONE

    # who plays

    async def _start(self, players: Players, **plan: Any) -> Reply:
        """As the operator begins a game; one that is refused changes nothing.

        Who plays what counts from just before it is recorded: if the disk is full then, the game
        may be there all the same, and is taken up when there is room.
        """
        if refusal := sitting.wrong(players, plan.get("variant"), plan.get("cards")):
            return Reply(refusal)
        wish = {"do": "start", "explorers": sitting.explorers(players), **plan}
        seat = partial(self._seat, players)
        return Reply(await self._service.pump.asked(OPERATOR, wish, begins=seat))

    async def _again(self) -> Reply:
        """The last game with its players, if it can still be played."""
        last = self._service.room.lobby.last
        if not last or set(last.explorers) != set(sitting.explorers(self._players)):
            return Reply(refusals.no_last_game())
        return await self._start(self._players, **last.shown())

    def _seat(self, players: Players) -> None:
        """Phones of an earlier game have no seat in this one, nor has this screen one of a phone's.

        Whoever sits at this screen stays, so that its pages go on.
        """
        self._players = dict(players)
        self._machines.seats = sitting.machines(players)
        here = sitting.without_phones(players)
        for seat, devices in self._seats.devices().items():
            if devices and seat in here:
                self._seats.expel_joined(seat)
            elif devices and seat in _PLAYED:
                self._seats.expel_sitting(seat)

    async def _sit(self, token: str, seat: str) -> Reply:
        """That seat too for the device that asks; with the same token as long as it is good."""
        if seat not in self._seats.names:
            return Reply(refusals.unknown(seat, ", ".join(self._seats.names)))
        if seat == self._seats.seat_of(token):
            return Reply(refusals.DONE, {"seat": seat, "token": token})
        sat = self._sat.get((token, seat), "")
        if self._seats.seat_of(sat) != seat:
            self._sat[token, seat] = sat = self._seats.sit(seat, token).token
            if seat in _PLAYED and seat not in sitting.without_phones(self._players):
                await self._service.desk.joined(seat)  # a phone's secrets are seen here too
        return Reply(refusals.DONE, {"seat": seat, "token": sat})

    def _made_machines(self) -> MachinePlayers:
        machines = MachinePlayers(
            *(self._service, self._fake, self._robots, self._table.chance),
            held=lambda: self._grip.held,
        )
        machines.seats = sitting.machines(self._players)
        return machines


def _text(message: Mapping[str, object]) -> str:
    return json.dumps(message, separators=(",", ":"))


def _at_once(deed: Deed) -> Errand:
    """A deed that nobody waits for."""

    async def errand(**words: Any) -> Reply:
        return Reply(deed(**words))

    return errand
