"""One open port: the talk there, and the newest of everything that its reader has said."""

from dataclasses import dataclass

from hal.dice.conversation import Conversation, Errors
from hal.dice.messages import Hello, Pocket, Refused, State, Statistics


@dataclass(frozen=True, slots=True)
class ReaderSeen:
    """A reader as it is now, for people to look at. `used` is false for one that is put aside."""

    port: str
    hello: Hello
    pockets: tuple[Pocket, ...]
    statistics: Statistics | None
    refused: Refused | None
    errors: Errors
    used: bool


@dataclass(slots=True)
class ReaderPort:
    """What is known of one open port."""

    name: str
    talk: Conversation
    state: State | None = None
    statistics: Statistics | None = None
    refused: Refused | None = None

    @property
    def pockets(self) -> tuple[Pocket, ...]:
        """As the newest report tells them; none before the first."""
        return self.state.pockets if self.state else ()

    def seen(self, used: bool) -> ReaderSeen | None:
        """The reader there, if one answers."""
        talk = self.talk
        if talk.hello is None:
            return None
        said = (self.pockets, self.statistics, self.refused)
        return ReaderSeen(self.name, talk.hello, *said, talk.errors, used)
