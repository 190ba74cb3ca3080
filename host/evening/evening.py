"""One evening at one table, from stage to stage.

It begins with whatever the journal holds: a game that was not ended is taken up, else people choose
one. A game of other rulings is not taken up: it stays as it is until people begin another, which
ends it. Everything that the table sees passes here, whatever the stage, so that its picture is
always known. One thing at a time, and nobody but the pump may call.
"""

import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from fsm.pyramid import record
from fsm.pyramid.arrange import arrange
from fsm.pyramid.board import Board
from fsm.pyramid.happenings import SeatEmptied, SeatJoined
from fsm.pyramid.observations import Emptied, Joined, Observation
from fsm.pyramid.record import Opening
from fsm.pyramid.rulings import Code, Refusal, refuse
from fsm.pyramid.seats import MUMMY, TABLE
from fsm.pyramid.setup import Setup
from host import table_sentences
from host.desk import Answer
from host.evening.damaged_stage import IS_DAMAGED, DamagedStage, for_all
from host.evening.film import Film
from host.evening.game_stage import ABANDONED, GameStage
from host.evening.languages import SPEAK
from host.evening.lobby_stage import LOBBY, LobbyStage
from host.evening.notices import Notice
from host.evening.recorded_game import UnreadableError
from host.evening.room import Room
from host.evening.seat_commands import refused
from host.evening.seat_state import OVER, PLAYING
from host.evening.stage import Begin, Next, Stage, TakeUp, ToLobby
from host.evening.stopped_stage import StoppedStage
from host.journal.entries import Damage, Game
from host.journal.errors import JournalDamagedError, JournalForeignError, JournalFullError
from host.language import LANGUAGES
from host.lobby import Plan, wish
from host.sentences import sentence

_LOG: Final = logging.getLogger(__name__)
_NOT_TAKEN_UP: Final = (
    "Game %s has not ended and is not taken up. %s It stays in the journal as it is, until another "
    "game is begun here: that ends it."
)


class Evening:
    """`stage` is what it is in the middle of."""

    def __init__(self, room: Room) -> None:
        self._room: Final = room
        self._looked = False
        self._left: Game | None = None  # of other rulings, not ended
        self._seatings: Final[deque[Joined | Emptied]] = deque()  # that are not in the record yet
        self.stage: Stage = LobbyStage(room)

    @property
    def deadline(self) -> float | None:
        """When to be woken, if nothing comes before."""
        return self.stage.deadline

    @property
    def board(self) -> Board | None:
        """The board of the game, or of the one that is proposed; None if there is none."""
        proposed = self._room.lobby.plan
        return self.stage.board or (proposed.board if proposed else None)

    async def begin(self) -> None:
        """Take up what was left, or open the lobby."""
        await self._follow(self._take_up())

    async def observed(self, observation: Observation, at: float) -> None:
        """The table has seen something."""
        self._room.picture.note(observation)
        await self._follow(self.stage.observed(observation, at))

    async def seating(self, seen: Joined | Emptied, at: float) -> None:
        """Devices have taken or lost a seat: public while a game is under way, as a reveal is.

        Whoever has a seat sees what that seat may know. Where nothing can be recorded, everybody is
        told at once all the same, and it is recorded when the game goes on.
        """
        if self.stage.name in {LOBBY, OVER}:
            return
        self._seatings.append(seen)
        await self._follow(self._record_seatings(at))
        if self._seatings:
            self._room.notice(*_notice_of(seen))

    async def looked(self, at: float) -> None:
        """Everything on the table has been looked at for the first time."""
        self._looked = True
        await self._follow(self.stage.looked(at))

    async def woken(self, at: float) -> None:
        """The deadline may have come."""
        await self._follow(self.stage.woken(at))

    async def asked(
        self,
        seat: str,
        given: Mapping[str, object],
        at: float,
        begins: Callable[[], None] = lambda: None,
    ) -> Answer:
        """A seat asks for something, knowing all that it was told.

        `begins` is called if a game follows, which can be played: before it is in the record, and
        before anybody is told of it.
        """
        if given.get("do") == SPEAK:
            return self._choose_language(seat, given.get("language"))
        answer = Answer(True)

        async def ask() -> Next:
            nonlocal answer
            answer, following = await self.stage.asked(seat, given, at)
            if isinstance(following, Begin):
                begins()
            return following

        with self._room.languages.speaking(seat):
            return await self._follow(ask(), seat) or answer

    def _choose_language(self, seat: str, language: object) -> Answer:
        """No game knows of it: it changes what one seat reads, and nothing else."""
        if language not in LANGUAGES:
            wanted, key = f"one of {', '.join(LANGUAGES)}", "language"
            return refused(refuse(Code.INPUT_WRONG_TYPE, key=key, value=language, wanted=wanted))
        self._room.languages.choose(seat, str(language))
        self.stage.retell(seat)
        return Answer(True)

    async def _follow(self, happening: Awaitable[Next], seat: str = TABLE) -> Answer | None:
        """Let it happen, and what follows; the answer to the seat that asked, where nothing can."""
        try:
            await self._go(await happening)
        except JournalFullError as error:
            return self._stop(error).refusal(seat)
        except JournalDamagedError as error:
            self._refuse_to_go_on(error)
            return Answer(False, IS_DAMAGED, for_all())
        return None

    async def _go(self, following: Next) -> None:
        match following:
            case Begin(plan):
                await self._begin(plan)
            case TakeUp():
                await self._take_up()
            case ToLobby():
                self._to_lobby(self.stage.film)
            case None:
                pass

    async def _begin(self, plan: Plan) -> None:
        room = self._room
        setup = arrange(wish(plan, room.seed()))
        assert not isinstance(setup, Refusal), setup  # the lobby has looked at the plan
        opening = room.facts.opening(setup)
        utc = room.utc()
        if self._left:  # everybody was told in the lobby that this ends it
            await room.writer.end(self._left.name, ABANDONED, utc)
            self._left = None
        name = await room.writer.next_name(utc)
        await room.writer.begin(name, record.write(opening), utc)
        room.lobby = room.lobby.after(setup)
        self.stage = stage = GameStage(room, name, opening)
        await stage.begin()
        self._tell_of_shared_seats(setup)

    def _tell_of_shared_seats(self, setup: Setup) -> None:
        """Whoever has a seat sees its secrets: more than one device there is told to its devices.

        In a game everybody is told who joins; but devices keep their seats from one to the next.
        Only those that listen when the game begins hear it: one that comes later is not told.
        """
        devices = self._room.devices()
        for seat in (*setup.seats, MUMMY):
            if devices.get(seat, 0) > 1:
                self._room.notice(Notice.SHARED, table_sentences.shared, seat)

    async def _take_up(self) -> None:
        self._left = None
        await self._remember_last_time()
        game = await self._room.writer.unfinished()
        if game is None:
            self._to_lobby()
            return
        opening = record.read(game.opening)
        if isinstance(opening, Refusal) and opening.code is Code.INPUT_OTHER_RULINGS:
            _LOG.warning(_NOT_TAKEN_UP, game.name, sentence(opening))
            self._left = game
            self._to_lobby()
            return
        entries = await self._room.writer.entries(game.name)
        if isinstance(opening, Refusal):
            raise self._of_another_program(game.name, 0, sentence(opening))
        self.stage = stage = GameStage(self._room, game.name, opening)
        try:
            await stage.take_up(entries)
        except UnreadableError as error:
            raise self._of_another_program(game.name, error.number - 1, str(error)) from error
        if self._looked:
            await stage.looked(self._room.clock.now())
        await self._record_seatings(self._room.clock.now())

    async def _record_seatings(self, at: float) -> None:
        while self._seatings and self.stage.name == PLAYING:
            await self.stage.observed(self._seatings[0], at)
            self._seatings.popleft()

    def _of_another_program(self, game: str, number: int, why: str) -> JournalForeignError:
        return JournalForeignError(Damage(game, number, why), self._room.writer.path)

    async def _remember_last_time(self) -> None:
        newest = await self._room.writer.newest()
        opening = record.read(newest.opening) if newest else None
        if isinstance(opening, Opening):
            self._room.lobby = self._room.lobby.after(opening.setup)

    def _to_lobby(self, film: Film | None = None) -> None:
        self._seatings.clear()
        self.stage = stage = LobbyStage(self._room, film, left=self._left is not None)
        stage.begin()

    def _stop(self, error: JournalFullError) -> StoppedStage:
        self.stage = stage = StoppedStage(self._room, error)
        stage.begin()
        return stage

    def _refuse_to_go_on(self, error: JournalDamagedError) -> None:
        self.stage = stage = DamagedStage(self._room, error)
        stage.begin()


def _notice_of(seen: Joined | Emptied) -> tuple[Notice, Callable[[], str]]:
    if isinstance(seen, Joined):
        return Notice.JOINED, lambda: table_sentences.joined(SeatJoined(seen.seat))
    return Notice.EMPTIED, lambda: table_sentences.emptied(SeatEmptied(seen.seat))
