"""What a chip does to SDA that was left in the middle of a transfer, clock by clock.

`MidRead` keeps to the I2C specification (NXP UM10204, 3.1.5 and 3.1.6): a chip that sends changes
SDA after SCL has fallen and gives the highest bit first; as SCL rises for the ninth time it listens
whether it is to go on; a start or a stop ends the transfer. While the bit that it sends is high, it
looks from outside as if nobody held the line, and it holds it again one clock later.
"""

from typing import Protocol

_BITS = 8


class Holder(Protocol):
    """Somebody who may hold SDA low."""

    @property
    def pulls(self) -> bool:
        """Whether it holds SDA low now."""
        ...

    @property
    def ended(self) -> bool:
        """Whether it waits for a start like everybody else."""
        ...

    def fell(self) -> None:
        """SCL has become low."""
        ...

    def rose(self, sda: bool) -> None:
        """SCL has become high, and SDA is as given."""
        ...

    def start_or_stop(self) -> None:
        """SDA has changed while SCL was high."""
        ...


class MidRead:
    """A chip that is being read, and gives this byte as often as it is asked to go on.

    `clock` is the one at which its reader went away: 0 while it acknowledges its address, 1 to 8
    while it sends that bit of the byte, 9 while it listens for the acknowledgement.
    """

    def __init__(self, byte: int, clock: int) -> None:
        self._byte = byte
        self._clock = clock
        self._ended = False

    @property
    def pulls(self) -> bool:
        """In its own acknowledgement, and for each bit that is 0."""
        if self._ended or self._clock > _BITS:
            return False
        return not self._clock or not self._byte >> (_BITS - self._clock) & 1

    @property
    def ended(self) -> bool:
        """After a start, a stop, or a byte that nobody acknowledged."""
        return self._ended

    def fell(self) -> None:
        """The next bit."""
        self._clock = self._clock + 1 if self._clock <= _BITS else 1

    def rose(self, sda: bool) -> None:
        """High at the ninth clock: no more bytes are wanted."""
        self._ended |= self._clock > _BITS and sda

    def start_or_stop(self) -> None:
        """The end."""
        self._ended = True


class Stubborn:
    """Somebody who holds SDA low for so many clocks, whatever is said on the bus."""

    def __init__(self, clocks: float) -> None:
        self._clocks = clocks

    @property
    def pulls(self) -> bool:
        """Until the last clock."""
        return self._clocks > 0

    @property
    def ended(self) -> bool:
        """With the last clock."""
        return not self.pulls

    def fell(self) -> None:
        """Clocks are counted when they rise."""

    def rose(self, sda: bool) -> None:
        """One clock less."""
        self._clocks -= 1

    def start_or_stop(self) -> None:
        """Not heard."""
