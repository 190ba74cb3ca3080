"""The plugs of a table's parts: pulled out and put back by the part's name in the table file."""

from typing import Final, Protocol

from hal.emulator.bus import EmulatedI2C
from hal.table import Table


class Plugs(Protocol):
    """What can be done to parts and their bus, whether there are chips or not."""

    def unplug(self, part: str) -> None:
        """This chip does not answer any more."""
        ...

    def plug(self, part: str) -> None:
        """This chip is back, just powered up."""
        ...

    def nack(self, part: str, times: int = 1) -> None:
        """The next so many attempts to speak to this chip fail."""
        ...

    def brown_out(self, part: str) -> None:
        """This chip's supply dips: it forgets its settings and goes on answering."""
        ...

    def hang(self) -> None:
        """The whole bus is stuck."""
        ...

    def hold(self, part: str, clocks: float) -> None:
        """This chip holds the bus low, for so many clocks or until it is reset."""
        ...

    def free(self) -> None:
        """The bus works again."""
        ...


class ChipPlugs:
    """The plugs of emulated chips."""

    def __init__(self, table: Table, bus: EmulatedI2C) -> None:
        self._table: Final = table
        self._bus: Final = bus

    def unplug(self, part: str) -> None:
        """This chip does not answer any more."""
        self._bus.unplug(self._table.chip(part).address)

    def plug(self, part: str) -> None:
        """This chip is back, just powered up."""
        self._bus.plug(self._table.chip(part).address)

    def nack(self, part: str, times: int = 1) -> None:
        """The next so many transfers with this chip are refused."""
        self._bus.nack(self._table.chip(part).address, times)

    def brown_out(self, part: str) -> None:
        """This chip's supply dips: it forgets its settings and goes on answering."""
        self._bus.brown_out(self._table.chip(part).address)

    def hang(self) -> None:
        """The whole bus is stuck."""
        self._bus.hang()

    def hold(self, part: str, clocks: float) -> None:
        """This chip holds SDA low, for so many clocks on SCL or until it is reset."""
        self._bus.hold_low(self._table.chip(part).address, clocks)

    def free(self) -> None:
        """The bus works again."""
        self._bus.free()
