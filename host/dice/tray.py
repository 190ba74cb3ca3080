"""The dice readers of a table, driven for a command: at real ports, or emulated ones.

A command lets time go on in small steps and looks at `readers` in between; nothing else runs
meanwhile, so there are no callbacks and no threads to think of.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from fsm.pyramid.board import Board
from hal.dice import reader_remarks
from hal.dice.bands import Bands
from hal.dice.messages import FromHost, Pocket
from hal.dice.readers import Readers
from hal.dice.wanted_reader import part_of
from hal.fake_dice import FakeDice
from hal.ports import DiceNews
from hal.table import Table
from host.dice.emulated_tray import EmulatedTray
from host.dice.faces import faces_at
from host.dice.serial_tray import SerialTray

STEP: Final = 0.05  # seconds
_PLUG_IN: Final = (
    "plug it in by USB; if it is in, its lamp should blink once a second and /dev should have a "
    "ttyUSB or ttyACM for it (name another place by --port)"
)
PATIENCE: Final = reader_remarks.PATIENCE + 0.5
"""How long to wait for readers before they are called missing: a Nano boots for two seconds."""


class Tray(Protocol):
    """The readers of a table. `fake` has the hands, where they are emulated."""

    @property
    def readers(self) -> Readers:
        """What is known of them."""
        ...

    @property
    def fake(self) -> FakeDice | None:
        """The hands of an emulated one."""
        ...

    @property
    def troubles(self) -> Mapping[str, str]:
        """Why ports cannot be used, in sentences with what to do."""
        ...

    def now(self) -> float:
        """The time, in seconds."""
        ...

    def go_on(self, seconds: float) -> tuple[DiceNews, ...]:
        """Let so much time pass; what there was to tell meanwhile."""
        ...

    def say(self, port: str, what: FromHost) -> None:
        """Send this to the reader at a port."""
        ...

    def close(self) -> None:
        """Let go of the ports."""
        ...


def open_tray(table: Table, bands: Mapping[str, Bands], ports: Sequence[str] = ()) -> SerialTray:
    """The readers at these ports, or without any at all that could be one."""
    return SerialTray(table, bands, ports)


def emulated_tray(
    table: Table, board: Board, bands: Mapping[str, Bands] | None = None, *, fresh: bool = False
) -> EmulatedTray:
    """Emulated readers; without `bands` those of dice whose magnets sit right."""
    return EmulatedTray(table, faces_at(table, board), bands, fresh=fresh)


def readers_of(table: Table) -> list[str]:
    """The names of a table's readers, in the order of its pockets."""
    return list(dict.fromkeys(pocket.reader for pocket in table.pockets))


def one_fresh_reader(table: Table, board: Board, name: str) -> EmulatedTray:
    """An emulated reader as it comes from the flasher, alone: that of this name, if there is one.

    A table without pockets has none.
    """
    tray = emulated_tray(table, board, {}, fresh=True)
    names = readers_of(table)
    for other in names:
        if other != (name if name in names else names[0]):
            tray.fake.unplug(other)
    return tray


def wait_until(tray: Tray, enough: Callable[[], bool], patience: float = PATIENCE) -> bool:
    """Let time go on until it is enough, or until patience ends; whether it is enough."""
    end = tray.now() + patience
    while not enough() and tray.now() < end:
        tray.go_on(STEP)
    return enough()


def pockets_now(readers: Readers) -> dict[tuple[str, int], Pocket]:
    """The pockets of all readers in use, as they are now, by reader and number."""
    return {
        (reader.hello.identity, number): pocket
        for reader in readers.seen
        if reader.used
        for number, pocket in enumerate(reader.pockets)
    }


def odd_ports(tray: Tray) -> list[str]:
    """Sentences about ports and readers that cannot be used, not about the dice."""
    about_dice = part_of("")
    odd = [one for one in tray.readers.remarks if not one.startswith(about_dice)]
    return [*tray.troubles.values(), *odd]


def why_missing(tray: Tray, needed: Sequence[str]) -> list[str]:
    """Sentences about those of these readers that do not report, and what may be the matter."""
    missing = tray.readers.missing
    named = " and ".join(part_of(name) for name in needed if name in missing)
    return [f"{named} cannot be heard.", *(odd_ports(tray) or [_PLUG_IN])]
