"""A game at the table, from its first instruction to its film.

A game that is taken up again begins paused: the program was away, and nobody saw what happened.
When the sensors have looked at everything, the game is told what is otherwise than it knew, and
goes on; what does not belong where it is, is put right as at any other time.
"""

from collections.abc import Iterable, Mapping
from math import inf, nextafter
from typing import Final

from fsm.pyramid.board import Board
from fsm.pyramid.events import Turn
from fsm.pyramid.happenings import Breach, Refused
from fsm.pyramid.keys import DONE
from fsm.pyramid.live import LiveGame
from fsm.pyramid.observations import Back, Lost, Observation, Pressed, Woken
from fsm.pyramid.parts import REFEREE
from fsm.pyramid.record import Moment, Opening
from fsm.pyramid.seats import OPERATOR, TABLE
from fsm.pyramid.table import Phase
from host.desk import Answer
from host.evening import between_games
from host.evening.announcing import Announcer
from host.evening.film import Film
from host.evening.notices import Notice
from host.evening.recorded_game import RecordedGame, Told
from host.evening.room import Room
from host.evening.seat_commands import observation as observation_of
from host.evening.seat_news import news_for
from host.evening.seat_state import OVER, PLAYING
from host.evening.stage import Asked, Next, ToLobby
from host.evening.standing import standing_of
from host.journal.entries import Entry
from host.language import _

ABANDONED: Final = "abandoned"
"""How a game ended that nobody played to its end, for the journal."""


class GameStage:
    """One game: `begin` it, or `take_up` one that was left."""

    def __init__(self, room: Room, game: str, opening: Opening) -> None:
        self._room: Final = room
        self._film: Final = Film(game, opening.setup)
        self._announcer: Final = Announcer(
            room.hub, opening.tray, room.languages, simulated=room.lobby.simulated
        )
        self._game: Final = RecordedGame(game, opening, room.writer, room.utc, self._hear)
        self._epoch = 0.0
        self._away = False

    @property
    def live(self) -> LiveGame:
        """The game itself, all secrets in it."""
        return self._game.live

    @property
    def name(self) -> str:
        """Whether it is over is public."""
        return OVER if self._over else PLAYING

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self._game.opening.setup.board

    @property
    def film(self) -> Film | None:
        """All of it, when nothing is secret any more."""
        return self._film if self._over else None

    @property
    def deadline(self) -> float | None:
        """When the game wants to be woken, on the table's clock."""
        due = self.live.deadline
        return None if due is None or self._over else _not_before(due, self._epoch)

    async def begin(self) -> None:
        """A new game: it finds on the table what is there."""
        self._epoch = self._room.clock.now()
        with self._room.hub.beginning(self._game.name):
            self._game.open()
            for seen in (*self._room.picture.for_a_new_game(), Woken()):
                await self._feed(seen, self._epoch)
        self._room.writer.keep_export(self._game.name)

    async def take_up(self, entries: Iterable[Entry]) -> None:
        """A game that was left: everything happens again, and then it waits to see the table.

        What happened before is told to nobody again, but as all that each seat knows.
        """
        with self._room.hub.beginning(self._game.name):
            self._game.catch_up(entries, self._remember)
            self._away = not self._over
            self._epoch = self._room.clock.now() - self._game.newest
            if self._away:
                await self._feed(Lost(REFEREE), self._room.clock.now())
        if self._away:
            self._room.writer.keep_export(self._game.name)
        else:  # it was won, and there was no time to write that down
            self._room.hear(Moment(self._game.newest, Woken(), (), self.live))
            await self._end(self._winner)

    async def observed(self, observation: Observation, at: float) -> Next:
        """The table has seen something; after the end a Done leads on."""
        if not self._over:
            await self._feed(observation, at)
        elif isinstance(observation, Pressed) and observation.key == DONE:
            return ToLobby()
        return None

    async def looked(self, at: float) -> Next:
        """What is otherwise than the game knew is told now, and it goes on."""
        if self._away:
            self._away = False
            for seen in (*self._room.picture.since(self.live), Back(REFEREE)):
                await self._feed(seen, at)
        return None

    async def woken(self, at: float) -> Next:
        """Let the game decide what it waited with."""
        due = self.deadline
        if due is not None and due <= at:
            await self._feed(Woken(), at)
        return None

    def retell(self, seat: str) -> None:
        """Tell this seat, in its language."""
        self._announcer.retell(seat, self.live)

    async def asked(self, seat: str, given: Mapping[str, object], at: float) -> Asked:
        """The operator may end it; everything else is for the game to judge."""
        do = given.get("do")
        if self._over and (seat, do) != (OPERATOR, "abandon"):
            return between_games.asked(self._room, seat, given)
        if seat == OPERATOR and do == "abandon":
            return await self._abandon()
        if seat == OPERATOR and do in between_games.BEGINNING:
            return Asked(_under_way())
        observation = observation_of(seat, given, self.live, self._game.opening.tray)
        if isinstance(observation, Answer):
            return Asked(observation)
        return Asked(self._answer(seat, await self._feed(observation, at)))

    @property
    def _winner(self) -> str:
        """How a game that is over ended, for the journal."""
        won = self.live.position.won
        return f"won by {won.by}" if won else "won"

    @property
    def _over(self) -> bool:
        return self.live.position.phase is Phase.OVER

    def _remember(self, moment: Moment) -> None:
        self._film.note(moment)
        self._announcer.announce(moment)

    def _hear(self, moment: Moment) -> None:
        self._remember(moment)
        self._room.hear(moment)

    async def _feed(self, observation: Observation, at: float) -> Told:
        was_over, public = self._over, self._room.hub.newest(TABLE)
        told = await self._game.feed(observation, at - self._epoch)
        if self._room.hub.newest(TABLE) != public:
            self._room.budget.note(self._room.since(at))
        if self._over and not was_over:
            await self._end(self._winner)
        elif any(isinstance(one, Turn) for one in told):
            self._room.writer.keep_export(self._game.name)
        return told

    async def _end(self, how: str) -> None:
        await self._room.writer.end(self._game.name, how, self._room.utc())
        self._room.writer.keep_export(self._game.name)

    async def _abandon(self) -> Asked:
        if not self._over:
            await self._end(ABANDONED)
            self._room.notice(Notice.ABANDONED, lambda: _("The operator has ended this game."))
        return Asked(Answer(True), ToLobby())

    def _answer(self, seat: str, told: Told) -> Answer:
        """What the rules say to it, as far as this seat hears that."""
        objections = [one for one in told if isinstance(one, Refused | Breach)]
        heard = news_for(seat, objections, standing_of(self.live, self._game.opening.tray))
        if not heard:
            return Answer(True)
        return Answer(False, str(heard[0]["code"]), str(heard[0]["text"]))


def _under_way() -> Answer:
    text = _("A game is under way: play it to its end, or abandon it first.")
    return Answer(False, "stage/game-under-way", text)


def _not_before(due: float, epoch: float) -> float:
    """A game's moment on a clock that began earlier: taken back, no rounding makes it too soon.

    Else the game would be woken, have nothing to do yet, and ask to be woken at the same moment.
    """
    moment = due + epoch
    while moment - epoch < due:
        moment = nextafter(moment, inf)
    return moment
