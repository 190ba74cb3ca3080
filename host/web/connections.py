"""All connections that are open: so many in all and from each address, and nobody is kept out.

One too many is let in, and an older one is cut for it: of the address that has the most of them,
first one that waits for nothing. So whoever fills the house with connections loses his own, and a
guest from elsewhere comes in. An address with no more than a browser opens is no crowd.

A WebSocket that has shown a token is never cut here; how many there are, `crowd` limits. Nor is any
of this machine for one from outside: its own screen stays.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, Protocol

A_BROWSER: Final = 8  # six for files and answers, and two WebSockets


class Connection(Protocol):
    """One of them; `address` is the one that it is counted under."""

    seated: bool

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
        """Whether nothing is being answered."""
        ...

    def cut(self) -> None:
        """End it without a word."""
        ...


class Connections:
    """For one event loop: at most so many `in_all`, and so many `of_an_address`."""

    def __init__(self, in_all: int, of_an_address: int) -> None:
        self._in_all: Final = in_all
        self._of_an_address: Final = of_an_address
        self._open: Final[dict[Connection, None]] = {}  # the oldest first

    def arrive(self, newest: Connection) -> bool:
        """Whether it may stay, once another has been cut where there were too many."""
        self._open[newest] = None
        same = [one for one in self._open if one.address == newest.address]
        if len(same) > self._of_an_address:
            self._make_room(same)
        elif len(self._open) > self._in_all:
            self._make_room(one for one in self._open if newest.is_here or not one.is_here)
        return newest in self._open

    def go(self, one: Connection) -> None:
        """It is closed."""
        self._open.pop(one, None)

    def __len__(self) -> int:
        return len(self._open)

    def _make_room(self, among: Iterable[Connection]) -> None:
        counts = Counter(one.address for one in self._open)

        def worth(one: Connection) -> tuple[bool, int, bool]:
            return one.is_here, -max(counts[one.address], A_BROWSER), not one.is_idle

        # The oldest of those that are worth the least. The newest is among them, so that there is
        # always one; it goes itself where all others have a seat.
        given_up = min((one for one in among if not one.seated), key=worth)
        del self._open[given_up]
        given_up.cut()
