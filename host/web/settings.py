"""Whom the service serves, and how much it takes from them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from host.web.buckets import Rate


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is too much. Times are seconds, sizes bytes.

    Whoever has a seat is counted by its token alone: were devices that share an address counted
    together, the one could tell from its refusals how busy the others are.
    """

    body: int = 16 * 1024
    message: int = 16 * 1024
    body_s: float = 10.0
    idle_s: float = 20.0  # for the headers of a request to be there, and between two requests
    first_message_s: float = 5.0
    send_s: float = 10.0
    heartbeat_s: float = 20.0
    hold_s: float = 1.0  # so long whoever comes too often waits for the refusal
    connections: int = 256
    connections_of_an_address: int = 64
    # As many at once as an address may have, and more a second than a device with a seat may ask,
    # so that whoever opens a connection for each command is not slower for it.
    arrivals: Rate = field(default=Rate(burst=64, a_second=20.0))
    # As many as devices. There is no limit for all seats together: the one could tell from its
    # refusals how many devices the others have.
    sockets_of_a_seat: int = 16
    seated: Rate = field(default=Rate(burst=60, a_second=15.0))
    hands: Rate = field(default=Rate(burst=120, a_second=60.0))
    strangers: Rate = field(default=Rate(burst=200, a_second=20.0))
    files: Rate = field(default=Rate(burst=2000, a_second=200.0))  # a page is some sixty of them
    joins: Rate = field(default=Rate(burst=10, a_second=0.2))
    patience: Rate = field(default=Rate(burst=20, a_second=0.2))  # refusals of one who floods


@dataclass(frozen=True, slots=True)
class Settings:
    """Made by whoever opens the socket, and so knows its port.

    `hosts` are the values that the Host header may have, port and all, in small letters; with
    others, a foreign page could have its own name lead here. The number of the address that a
    connection came to is good as well: a number is nobody's name. `address` is what other devices
    open, or a function where it may change while the service runs.
    """

    hosts: frozenset[str]
    address: str | Callable[[], str]
    limits: Limits = field(default=Limits())
    clock: Callable[[], float] = monotonic

    @property
    def newest_address(self) -> str:
        """What other devices open now."""
        return self.address if isinstance(self.address, str) else self.address()
