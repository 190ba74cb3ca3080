"""What is odd at the ports of the dice readers, in sentences for people with what to do."""

from collections.abc import Iterator, Mapping
from typing import Final

from hal.dice.messages import VERSION, Hello
from hal.dice.reader_port import ReaderPort
from hal.dice.wanted_reader import WantedReader

PATIENCE: Final = 3.0
"""Seconds after which a port at which nobody answers is spoken of: a Nano boots for two."""

Wanted = Mapping[str, WantedReader]


def hindrances(
    port: ReaderPort, wanted: Wanted, at: float, name: str | None = None
) -> Iterator[str]:
    """Why what is at this port is not used; with a name only what may be about that reader."""
    talk = port.talk
    if (other := talk.other_version) and name in (None, other.identity or name):
        called = f" {other.identity!r}" if other.identity else ""
        yield f"the reader{called} at {port.name} {speaks(other.version)}"
    elif talk.hello and name in (None, talk.hello.identity):
        yield from _why_not_used(port.name, talk.hello, wanted)
    elif not talk.heard and at - talk.began_at >= PATIENCE:
        yield f"nothing answers at {port.name}: see that a reader is there, and that it is flashed"


def about_dice(port: ReaderPort, reader: WantedReader) -> Iterator[str]:
    """Why dice cannot be read although their reader is there."""
    pockets = port.pockets
    fresh = [die.die for number, die in reader.dice.items() if not pockets[number].zeroed]
    plain = [die.die for die in reader.dice.values() if not die.calibrated]
    if fresh:
        todo = "take all dice out, then `referee dice zero`"
        yield f"{reader.part}: no zero is known for {_dice(fresh)}: {todo}"
    if plain:
        yield f"{reader.part}: {_dice(plain)} cannot be read before the dice are calibrated"


def speaks(version: int) -> str:
    """What to do about a reader of another version."""
    return (
        f"speaks version {version} of the protocol, and this program version {VERSION}: "
        "flash the firmware that came with this program"
    )


def _why_not_used(port: str, hello: Hello, wanted: Wanted) -> Iterator[str]:
    reader = wanted.get(hello.identity)
    if not hello.identity:
        yield f"the reader at {port} has no name yet: give it one by `referee dice name`"
    elif reader is None:
        names = " and ".join(map(repr, wanted)) or "none"
        yield f"the reader {hello.identity!r} at {port} is not of this table, which has {names}"
    elif not reader.fits(hello):
        yield (
            f"the reader {hello.identity!r} at {port} has {hello.pockets} pockets, too few for "
            "this table: name it anew by `referee dice name`"
        )
    elif reader.port not in (None, port):
        yield (
            f"two readers are called {hello.identity!r}, at {reader.port} and at {port}: the "
            "second is not used; unplug one, or give it another name"
        )


def _dice(names: list[str]) -> str:
    return f"{'die' if len(names) == 1 else 'dice'} {', '.join(names)}"
