"""One WebSocket: first its token, then messages, and commands with their replies.

Two tasks serve it. One takes messages from its listener and sends them; the other reads commands,
one after the other, and sends each reply. Neither is ever waited for by the game: a client that
reads too slowly is sent away with 1013; one that does not take a single message in time is cut off.
It may come again, and begins with everything that there is to know.

What comes too often is refused before it is read, and the next message is only looked at after a
pause, in which others have their turn. Whoever goes on is sent away with 4429, and whoever sends
pieces that never make a message is cut off.

Close codes: 1001 the service ends, 1009 a message was too long, 1011 a fault of the service, 1013
too slow or too many, 4400 the first message was no token, 4401 no such seat or no longer, 4403 not
for this seat, 4408 the first message did not come in time, 4429 too often for too long. The reason
is the code of the refusal, `seat/none`.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final, Protocol

from aiohttp import WSMessage, WSMsgType, web

from fsm.pyramid.rulings import Refusal
from host.desk import Answer, Reply, SlowClientError
from host.sentences import sentence
from host.web import access_log, bodies
from host.web.answers import refused, text_of
from host.web.calls import Call, Room
from host.web.crowd import NO_SEAT, TRY_LATER
from host.web.doorkeeper import Wait
from host.web.server import Connection

FAULT: Final = 1011
NO_TOKEN: Final = 4400
NOT_ALLOWED: Final = 4403
LATE: Final = 4408
TOO_OFTEN: Final = 4429

_CONTROL: Final = (WSMsgType.PING, WSMsgType.PONG)
_LONGEST_ID: Final = 64
_FAULTY: Final = Reply(Answer(False, "service/fault", "Something is wrong in the service."))


class Talk(Protocol):
    """What is talked about with one client that has shown its token."""

    async def next(self) -> str:
        """The next message for it. Raises SlowClientError when too many are waiting."""
        ...

    def too_often(self, at: float) -> Wait | None:
        """One command more, at this time."""
        ...

    def wrong(self, given: Mapping[str, object]) -> Refusal | None:
        """What is wrong with the form of a command, if anything is."""
        ...

    async def do(self, given: Mapping[str, object]) -> Reply:
        """Do it."""
        ...

    def end(self) -> None:
        """The client has gone."""
        ...


Begin = Callable[[Room, str, str], Talk | None]
"""A talk with a client of this token and this seat; None where there is nothing for that seat."""


class Conversation:
    """One client, from its first message to its last."""

    def __init__(
        self, room: Room, request: web.Request, socket: web.WebSocketResponse, begin: Begin
    ) -> None:
        self.token, self.seat = "", ""
        self._room: Final = room
        self._limits: Final = room.settings.limits
        self._request: Final = request
        self._socket: Final = socket
        self._begin: Final = begin

    async def run(self) -> None:
        """Until either end closes it."""
        self._room.crowd.arrive(self)
        try:
            if await self._introduced():
                await self._talk()
        finally:
            self._room.crowd.go(self)

    async def close(self, code: int, reason: str) -> None:
        """End it; whoever does not even take a goodbye is cut off.

        No goodbye is waited for: until it came, all else that comes would have to be read.
        """
        self._take(seated=False)
        transport = self._request.transport
        if transport is None:
            return
        goodbye = code.to_bytes(2, "big") + reason.encode()
        try:
            async with asyncio.timeout(self._limits.send_s):
                await self._socket.send_frame(goodbye, WSMsgType.CLOSE)
        except TimeoutError:
            self._cut()
        except ConnectionError:
            pass  # it has gone
        transport.close()
        asyncio.get_running_loop().call_later(self._limits.send_s, transport.abort)

    def _take(self, seated: bool) -> None:
        """Whether this connection is one of those that are never cut for others."""
        if isinstance(self._request.protocol, Connection):
            self._request.protocol.seated = seated

    def _cut(self) -> None:
        if self._request.transport:
            self._request.transport.abort()

    async def _introduced(self) -> bool:
        """Whether it has shown a token for a seat."""
        try:
            first = await self._socket.receive(self._limits.first_message_s)
        except TimeoutError:
            await self.close(LATE, "limit/time")
            return False
        given = bodies.read(first.data) if first.type is WSMsgType.TEXT else ""
        token = given.get("token") if isinstance(given, dict) else None
        if not isinstance(token, str):
            await self.close(NO_TOKEN, "input/no-token")
            return False
        return await self._seated(token)

    async def _seated(self, token: str) -> bool:
        self.token, self.seat = token, self._room.seats.seat_of(token) or ""
        if not self.seat:
            await self.close(NO_SEAT, "seat/none")
            return False
        if self._room.doorkeeper.seated(token, self._room.settings.clock()):
            await asyncio.sleep(self._limits.hold_s)
            await self.close(TOO_OFTEN, "limit/rate")
            return False
        self._room.crowd.sit(self)
        self._take(seated=True)
        return True

    async def _talk(self) -> None:
        talk = self._begin(self._room, self.token, self.seat)
        if talk is None:
            await self.close(NOT_ALLOWED, "seat/not-allowed")
            return
        teller = asyncio.create_task(self._tell(talk))
        try:
            await self._hear(talk)
        finally:
            talk.end()
            teller.cancel()
            with suppress(asyncio.CancelledError):
                await teller

    async def _tell(self, talk: Talk) -> None:
        try:
            while not self._socket.closed:
                await self._pass_on(await talk.next())
        except SlowClientError:
            await self.close(TRY_LATER, "limit/slow")
        except TimeoutError:
            self._cut()
        except ConnectionError:
            pass  # it has gone; whoever reads notices
        except Exception as error:
            access_log.fault(error)
            await self.close(FAULT, "service/fault")

    async def _pass_on(self, message: str) -> None:
        """Whoever has lost the seat meanwhile is told nothing more of it."""
        if self._has_seat:
            await self._send(message)
        else:
            await self.close(NO_SEAT, "seat/none")

    @property
    def _has_seat(self) -> bool:
        return self._room.seats.seat_of(self.token) == self.seat

    async def _hear(self, talk: Talk) -> None:
        try:
            async for message in self._socket:
                if wait := talk.too_often(self._room.settings.clock()):
                    if not await self._put_off(message, wait):
                        return
                elif message.type is WSMsgType.PING:
                    await self._socket.pong(message.data)
                elif message.type is not WSMsgType.PONG:
                    sent = message.data if message.type is WSMsgType.TEXT else b"\xff"
                    await self._send(text_of(await self._reply(talk, sent)))
        except TimeoutError:
            self._cut()
        except ConnectionError:
            pass  # it has gone

    async def _put_off(self, message: WSMessage, wait: Wait) -> bool:
        """Refuse it unread, and let others have their turn; whether its sender may go on."""
        if message.type not in _CONTROL:
            await self._send(text_of(_told(None, _refused("limit/rate", wait.sentence))))
        if self._room.doorkeeper.floods(self.token, self._room.settings.clock()):
            await self.close(TOO_OFTEN, "limit/rate")
            return False
        await asyncio.sleep(self._limits.hold_s)
        return True

    async def _send(self, text: str) -> None:
        async with asyncio.timeout(self._limits.send_s):
            await self._socket.send_str(text)

    async def _reply(self, talk: Talk, sent: str | bytes) -> Mapping[str, object]:
        given = bodies.read(sent)
        if isinstance(given, str):
            return _told(None, _refused("input/not-json", given))
        known = given.pop("id", None)
        return _told(known, await self._answer(talk, known, given))

    async def _answer(self, talk: Talk, known: object, given: Mapping[str, object]) -> Reply:
        if not _is_id(known):
            message = f"id is a whole number or a text of at most {_LONGEST_ID} characters."
            return _refused("input/wrong-type", message)
        if wrong := talk.wrong(given):
            return _refused(wrong.code, sentence(wrong))
        return await self._done(talk, given)

    async def _done(self, talk: Talk, given: Mapping[str, object]) -> Reply:
        if not self._has_seat:
            return _refused("seat/none", "This seat is no longer yours; join again.")
        try:
            return await talk.do(given)
        except Exception as error:
            access_log.fault(error)
            return _FAULTY


def _refused(code: str, message: str) -> Reply:
    return Reply(Answer(False, code, message))


def _is_id(known: object) -> bool:
    if isinstance(known, str):
        return len(known) <= _LONGEST_ID
    return known is None or (type(known) is int and abs(known) <= 2**53)


def _told(known: object, reply: Reply) -> Mapping[str, object]:
    answer = reply.answer
    told = {"type": "reply", "id": known if _is_id(known) else None, "ok": answer.ok, **reply.more}
    if answer.ok:
        return told
    return {**told, "code": answer.code, "message": answer.message}


async def converse(call: Call, begin: Begin) -> web.StreamResponse:
    """Open a WebSocket, and talk until it is closed."""
    limits = call.room.settings.limits
    socket = web.WebSocketResponse(
        autoping=False,  # they are counted like everything else that comes
        heartbeat=limits.heartbeat_s,
        compress=False,  # how well a message packs is nobody's business
        max_msg_size=limits.message,
        writer_limit=limits.message,
    )
    if not socket.can_prepare(call.request):
        message = "This address is for WebSockets; open one, or use GET /api/seat."
        return refused("input/not-websocket", message)
    await socket.prepare(call.request)
    if isinstance(call.request.protocol, Connection):
        assert socket._reader is not None  # nothing public tells what has come and was not read
        call.request.protocol.become_socket(socket._reader._buffer)
    await Conversation(call.room, call.request, socket, begin).run()
    return socket
