"""The registers of an MCP23017, by Microchip's DS20001952: their addresses and IOCON's bits.

Addresses are those with IOCON.BANK = 0, port A's; port B's is the next. With BANK = 1 everything
lies elsewhere.
"""

from enum import IntEnum
from typing import Final


class Register(IntEnum):
    """The first of each pair of registers."""

    IODIR = 0x00
    IPOL = 0x02
    GPINTEN = 0x04
    DEFVAL = 0x06
    INTCON = 0x08
    IOCON = 0x0A
    GPPU = 0x0C
    INTF = 0x0E
    INTCAP = 0x10
    GPIO = 0x12
    OLAT = 0x14


IODIR, IPOL, GPINTEN, DEFVAL, INTCON, IOCON, GPPU, INTF, INTCAP, GPIO, OLAT = map(int, Register)
BANK, MIRROR, SEQOP, ODR, INTPOL = (1 << bit for bit in (7, 6, 5, 2, 1))

BANKED_IOCON: Final = 0x05
"""Where IOCON lies with BANK = 1; with BANK = 0 that is GPINTENB."""
