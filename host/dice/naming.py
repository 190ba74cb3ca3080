"""`referee dice name`: gives a reader its name and its number of pockets, for good.

A reader comes from the flasher without a name. It is known by its name from then on, wherever it is
plugged in; so no two may have the same one.
"""

from collections.abc import Sequence
from typing import Final

from hal.dice.messages import LONGEST_IDENTITY, MOST_POCKETS, Configure, is_identity
from hal.dice.reader_port import ReaderSeen
from hal.table import Table
from host.counting import counted
from host.dice.tray import PATIENCE, Tray, odd_ports, readers_of, wait_until
from host.dice.unusable import Unusable
from host.saying import say

_SETTLE_S: Final = 1.0  # after the first reader answers, for others to answer too
_OBEYED_S: Final = 2.0


def name_reader(
    tray: Tray, table: Table, identity: str, pockets: int | None, ports: Sequence[str] = ()
) -> int:
    """Name the reader that is meant, at these ports if there are some.

    Gives 0 if it says so itself afterwards. Raises Unusable.
    """
    count = _count(table, identity, pockets)
    if wait_until(tray, lambda: bool(tray.readers.seen), PATIENCE):
        tray.go_on(_SETTLE_S)
        wait_until(tray, lambda: bool(tray.readers.seen), PATIENCE)  # it may have paused just now
    chosen = _chosen(tray, ports)
    _refuse_double(tray.readers.seen, chosen, identity)
    before = chosen.hello.identity or "without a name"
    tray.say(chosen.port, Configure(identity, count))
    if not wait_until(tray, lambda: _is_named(tray, chosen.port, identity, count), _OBEYED_S):
        say(f"The reader at {chosen.port} did not confirm its new name; try again.")
        return 1
    say(
        f"The reader at {chosen.port}, {before} before, is called {identity} now and has "
        f"{counted(count, 'pocket')}. It keeps that without power."
    )
    return 0


def _count(table: Table, identity: str, pockets: int | None) -> int:
    """How many pockets it has. Raises Unusable for what no reader can have."""
    if not is_identity(identity):
        raise Unusable(
            f"{identity!r} is no name for a reader: 1 to {LONGEST_IDENTITY} of a to z, 0 to 9 and -"
        )
    numbers = [one.number for one in table.pockets if one.reader == identity]
    if pockets is None and not numbers:
        readers = ", ".join(readers_of(table)) or "none"
        raise Unusable(
            f"{table.name} has no reader {identity!r} (it has {readers}): take one of these names, "
            "or say how many pockets it has by --pockets"
        )
    count = max(numbers) + 1 if pockets is None else pockets
    if not max([0, *numbers]) < count <= MOST_POCKETS:
        least = max([0, *numbers]) + 1
        raise Unusable(f"--pockets {count}: it must be {least} to {MOST_POCKETS}")
    return count


def _chosen(tray: Tray, ports: Sequence[str]) -> ReaderSeen:
    """The one at these ports, the one without a name, or the only one. Raises Unusable."""
    meant = [one for one in tray.readers.seen if one.port in ports or not ports]
    if not meant:
        raise Unusable(_nobody(tray, ports))
    unnamed = [one for one in meant if not one.hello.identity]
    candidates = unnamed if len(meant) > 1 else meant
    if len(candidates) == 1:
        return candidates[0]
    there = ", ".join(f"{one.hello.identity or 'no name'} at {one.port}" for one in meant)
    raise Unusable(
        f"which reader is meant is not plain ({there}): unplug the others, or name its place by "
        "--port"
    )


def _nobody(tray: Tray, ports: Sequence[str]) -> str:
    """That no reader answers at these ports, or anywhere, and what is known of the reason."""
    where = f" at {', '.join(ports)}" if ports else ""
    odd = [one for one in odd_ports(tray) if not ports or any(port in one for port in ports)]
    why = odd or ["plug one in by USB, or name its place by --port"]
    return "\n".join([f"no dice reader answers{where}.", *why])


def _refuse_double(seen: Sequence[ReaderSeen], chosen: ReaderSeen, identity: str) -> None:
    for one in seen:
        if one.hello.identity == identity and one.port != chosen.port:
            raise Unusable(
                f"the reader at {one.port} is called {identity!r} already, and two of one name "
                "could not be told apart: take another name, or rename that one first"
            )


def _is_named(tray: Tray, port: str, identity: str, pockets: int) -> bool:
    hellos = (one.hello for one in tray.readers.seen if one.port == port)
    return any((one.identity, one.pockets) == (identity, pockets) for one in hellos)
