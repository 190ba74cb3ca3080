"""What pages may ask of an evening at the table: the one door between the web and the game.

Seats are names (`host.seats`); whoever comes through here has already shown a token for one.
Everything that goes out is text that was made for that seat alone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol


class Answer(NamedTuple):
    """What became of a command; code and message only where it was refused.

    A command that was taken is true even if the game then says that it was against a rule: then the
    answer is what the rules say, `ok` false, with the rule's code.
    """

    ok: bool
    code: str | None = None
    message: str | None = None


Told = Mapping[str, object] | Answer
"""What was asked for, or why it is not given."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of a command, and `more`: what was asked for, if anything was."""

    answer: Answer
    more: Mapping[str, object] = field(default_factory=dict)


class SlowClientError(Exception):
    """This listener did not take its messages in time, and gets no more."""


class Listener(Protocol):
    """One client of a seat, with a queue of its own."""

    async def next(self) -> str:
        """The next message as JSON text. Raises SlowClientError when too many are waiting."""
        ...


class Desk(Protocol):
    """An evening, as seats see it. For the event loop it lives on; not for several threads."""

    def snapshot(self, seat: str) -> str:
        """The message of type `state` for this seat, as JSON text."""
        ...

    def listen(self, seat: str) -> Listener:
        """A new client of this seat; its first message is the snapshot."""
        ...

    def unlisten(self, seat: str, listener: Listener) -> None:
        """This client has gone."""
        ...

    async def command(self, seat: str, given: Mapping[str, object]) -> Answer:
        """Do what a seat asks; returns when it is recorded and has happened, or was refused."""
        ...

    async def joined(self, seat: str) -> None:
        """A device has joined this seat: returns when everybody whom it concerns was told."""
        ...

    async def emptied(self, seat: str) -> None:
        """The same for a seat whose devices were sent away."""
        ...

    def health(self) -> Mapping[str, object]:
        """What the table is called, and whether the service plays and records; public."""
        ...

    def board(self) -> Mapping[str, object]:
        """The board of the game, or of the next one, as `board show` gives it; public."""
        ...

    def film(self, seat: str) -> Mapping[str, object] | None:
        """The whole game that is over, every move of it, in the language of this seat.

        None while a game is under way.
        """
        ...

    async def games(self) -> Told:
        """The recorded games, the newest last, and how each ended."""
        ...

    async def verified(self, game: str) -> Told:
        """Whether a recorded game that is over is as it was recorded."""
        ...

    async def game_file(self, game: str, kind: str) -> Told:
        """A recorded game that is over as a file: `txt` in English, or `json`."""
        ...

    def diagnostics(self, troubles: Sequence[str] = ()) -> Mapping[str, object]:
        """Latencies, parts, clients, and whatever does not work, these troubles too.

        Public facts only while a game is under way.
        """
        ...
