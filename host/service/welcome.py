"""What is printed when the service has started: where it is, and how the operator joins.

The code is for whoever can read this terminal, once, for ten minutes. Under systemd nobody reads a
terminal, and what is printed is kept: then the code is left out, and `referee invite` makes one.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from host.program import command
from host.seats.join_address import is_only_here, join_address
from host.seats.qr import terminal


def only_here(lan: str) -> str:
    """Why no phone comes to that address, and how it would: served anew by the command `lan`.

    What runs keeps its folder, so that command alone would be refused, or open what runs.
    """
    return (
        "Only this machine reaches that address; for phones end the referee that runs (Ctrl-C "
        f"there), and start it with: {lan}, or with lan = true under [pages] in the configuration."
    )


def only_here_as_installed(file: Path) -> str:
    """The same of the service that systemd starts with this configuration."""
    return (
        "Only this machine reaches that address; for phones write lan = true under [pages] in "
        f"{file}, then: sudo systemctl restart pyramid-referee"
    )


def welcome(origin: str, code: str | None, remarks: Sequence[str]) -> Iterator[str]:
    """The lines to print."""
    yield f"The referee is at {origin}"
    yield from (f"  {remark}" for remark in remarks)
    if code is None:
        return
    address = join_address(origin, code)
    yield f"Operator, join with the code {code}, or open {address} (one device, ten minutes):"
    yield terminal(address).rstrip("\n")
    if is_only_here(origin):
        yield only_here(command("serve", "--lan"))
    yield "The operator's page has codes for all other seats. Ctrl-C ends the service."


def welcome_to_play(origin: str, address: str, again: str, remarks: Sequence[str]) -> Iterator[str]:
    """The lines to print where the table is simulated.

    `address` has the code of its hands; the command `again` gives another one.
    """
    yield f"The referee is at {origin}"
    yield from (f"  {remark}" for remark in remarks)
    yield f"Play at {address}"
    yield "One browser can open that, within ten minutes. Ctrl-C ends it; the game is kept."
    yield f"For another browser, or later: {again}"


def welcome_back(address: str, uncounted: Sequence[str], ending: str, anew: str) -> Iterator[str]:
    """The lines to print where somebody else serves that simulated table already.

    `uncounted` are the options that this start was given and that one has not; the command `anew`
    has them, once that one was ended as `ending` says.
    """
    yield "This table is open already, with the options that it was started with."
    if uncounted:
        given = ", ".join(uncounted)
        yield f"It was started without {given}. To have that, end it ({ending}), then: {anew}"
    yield f"Play at {address}"
    yield "One browser can open that, within ten minutes."
