"""Who sits where: devices join a seat with a one-time code, and keep a token for it.

    names           the seats there are
    codes           one-time codes: drawn, shown and read as people type them
    book            which code and which token is whose; pure, time and chance are given
    devices         the devices that have joined, both ways as text
    kept            the book in a file, so that a restart sends nobody away
    qr              an address as a QR code, for a page and for a terminal
    join_address    the address that such a code holds
    errors          what can be wrong with the file

A code is for reading aloud or scanning: short, for ten minutes, for one device. A token is for a
device alone: 256 bits of chance, until it leaves or its seat is emptied. Neither is kept as it is;
what is kept of a token is its hash, and of a code nothing.
"""

from host.seats.book import Joined, Seats
from host.seats.names import SEATS

__all__ = ["SEATS", "Joined", "Seats"]
