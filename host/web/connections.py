"""All connections that are open: so many in all and from each address, and nobody is kept out.

One too many is let in, and an older one is cut for it: of the address that has the most of them,
first one that is held, then one that waits for nothing. So whoever fills the house with connections
loses his own, and a guest from elsewhere comes in. An address with no more than a browser opens is
no crowd, unless it opens them over and over again.

Whoever opens them too fast is held: nothing is read of what he sends. After a while he may ask
again, and is cut if he still comes too fast. So what is closed is not opened anew without end.

A WebSocket that has shown a token is never cut here; how many there are, `crowd` limits. Nor is any
of this machine for one from outside: its own screen stays.
"""

from collections.abc import Iterable
from typing import Final, Protocol

from host.web.buckets import Buckets, Rate

A_BROWSER: Final = 8  # six for files and answers, and two WebSockets
_CALM: Final = Rate(2 * A_BROWSER, 0.5)  # whoever opens more is the first to go where all are full
_ADDRESSES: Final = 16_384  # as many as the doorkeeper tells apart where codes are tried


class Connection(Protocol):
    """One of them; `address` is the one that it is counted under. `held`: it came too fast."""

    seated: bool
    held: bool

    @property
    def address(self) -> str:
        """Where it comes from."""
        ...

    @property
    def is_here(self) -> bool:
        """Whether it comes from this machine."""
        ...

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being answered, though there was time enough to ask."""
        ...

    def cut(self) -> None:
        """End it without a word."""
        ...


class Connections:
    """For one event loop: at most so many `in_all`, and so many `of_an_address` that are not held.

    Each address may open them at the rate of `arrivals`. Times are seconds that never go back.
    """

    def __init__(self, in_all: int, of_an_address: int, arrivals: Rate) -> None:
        self._in_all: Final = in_all
        self._of_an_address: Final = of_an_address
        self._arrivals: Final = Buckets(arrivals, _ADDRESSES)
        self._calm: Final = Buckets(_CALM, _ADDRESSES)
        self._closed = False
        self._open: Final[dict[Connection, None]] = {}  # the oldest first
        self._at: Final[dict[str, dict[Connection, None]]] = {}  # the same, by address

    def arrive(self, newest: Connection, at: float) -> bool:
        """Whether it is let in, once another has been cut where there were too many.

        If not, it is `held`, or it has been cut itself.
        """
        newest.held = True
        self._calm.take(newest.address, at)
        same = self._at.setdefault(newest.address, {})
        self._open[newest] = same[newest] = None
        if not self.ask_again(newest, at) and len(same) > 2 * self._of_an_address:
            # As many are held as may be let in. One more is let go at once, and at little cost: we
            # may have to do that a thousand times a second.
            self._cut(newest)
        if len(self._open) > self._in_all:
            self._make_room(newest.is_here, at)
        return not newest.held and newest in self._open

    def ask_again(self, one: Connection, at: float) -> bool:
        """Whether one that was held is let in now."""
        if self._closed or one not in self._open or not self._arrivals.take(one.address, at):
            return False
        one.held = False
        same = [each for each in self._at[one.address] if not each.held]
        if len(same) > self._of_an_address:
            # The oldest goes, not the one that has just come: a person may share the address with
            # the crowd, and would find its places taken for as long as the crowd likes. Places are
            # changed no faster than the address may open them, so this costs the others nothing.
            self._cut(_of_least_worth(same))
        return one in self._open

    def close(self) -> None:
        """Nobody is let in any more, and those that are held go: no server knows of them yet."""
        self._closed = True
        for one in [one for one in self._open if one.held]:
            self._cut(one)

    def go(self, one: Connection) -> None:
        """It is closed."""
        if one in self._open:
            del self._open[one]
            same = self._at[one.address]
            del same[one]
            if not same:
                del self._at[one.address]

    def __len__(self) -> int:
        return len(self._open)

    def _make_room(self, here_too: bool, at: float) -> None:
        """Cut one at the address that has the most; if none has many, where most come lately.

        The latter because a crowd from many addresses, which opens anew whatever is cut, goes
        through all places faster than a guest is answered. Where all come alike, the oldest goes.
        Addresses are weighed before connections, because this may be wanted very often.
        """
        weighed = {
            address: (here, -max(len(same), A_BROWSER), self._calm.wait(address, at) == 0)
            for address, same in self._at.items()
            if here_too >= (here := next(iter(same)).is_here)
            and not all(one.seated for one in same)
        }
        # The newest is among them, or there is one that it was let in for: so there is always one.
        # It goes itself where all others have a seat.
        worst = min(weighed.values())
        self._cut(_of_least_worth([one for one in self._open if weighed.get(one.address) == worst]))

    def _cut(self, one: Connection) -> None:
        self.go(one)
        one.cut()


def _of_least_worth(among: Iterable[Connection]) -> Connection:
    """The oldest of those that are held, else of those that wait for nothing, else of all."""
    return min(
        (one for one in among if not one.seated), key=lambda one: (not one.held, not one.is_idle)
    )
