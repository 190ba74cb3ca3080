"""A code for a seat, asked of the running service through its own door."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from typing import Final

from host.config import Config, data_dir, simulated_dir
from host.config_file import SYSTEM, found
from host.program import command
from host.saying import say
from host.seats.names import HANDS, SEATS, SIMULATED
from host.seats.qr import terminal
from host.service.own_door import Door, read
from host.service.welcome import only_here

_NOT_OURS: Final = (OSError, ValueError, KeyError, TypeError, HTTPException)


@dataclass(frozen=True, slots=True)
class Invited:
    """What a service gives, and what there is to say to it, if anything."""

    code: str
    url: str
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a service keeps its games; by which `use` of `referee`, and how, it starts there."""

    folder: Path
    use: str
    start: str


def invite(config: Config, seat: str) -> int:
    """Print a code and its QR code; the exit status."""
    answer = _answer(config, seat) if seat in SIMULATED else _no_such(seat)
    if isinstance(answer, str):
        say(answer)
        return 1
    say(f"{seat}: join with the code {answer.code}, or open {answer.url}")
    say(terminal(answer.url).rstrip("\n"), *answer.remarks)
    return 0


def _no_such(seat: str) -> str:
    there = ", ".join(SEATS)
    return f"There is no seat {seat[:40]!r}; there are {there}, and {HANDS} of a simulated table."


def _answer(config: Config, seat: str) -> Invited | str:
    """What the first service gives that gives anything; else why the one that is meant does not."""
    places = _places(config, seat)
    troubles = []
    for place in places:
        if door := read(place.folder):
            answer = _asked(door, seat, place)
            if isinstance(answer, Invited):
                return answer
            troubles.append(answer)
    return troubles[0] if troubles else _nowhere(places[0])


def _places(config: Config, seat: str) -> list[Place]:
    """Of the real table and of the simulated one; the one that is meant first."""
    real, simulated = data_dir(config), simulated_dir(config)
    if seat == HANDS:
        return [_place("play", folder, config) for folder in (simulated, real)]
    return [_place("serve", real, config), _place("play", simulated, config)]


def _place(use: str, folder: Path, config: Config) -> Place:
    return Place(folder, use, _start(use, folder, config))


def _start(use: str, folder: Path, config: Config) -> str:
    """The command for it; an installed service is started by systemd."""
    if use == "serve" and config.file == SYSTEM:
        return "sudo systemctl start pyramid-referee"
    usual = (data_dir if use == "serve" else simulated_dir)(Config())
    other_file = config.file is not None and config.file != found(None)
    return command(
        use,
        *(("--config", str(config.file)) if other_file else ()),
        *(() if folder == usual else ("--data", str(folder))),
    )


def _nowhere(place: Place) -> str:
    return (
        f"No service keeps its games in {place.folder}, or you may not read its files: name "
        "another folder with --data, ask as the user who runs it (sudo -H -u referee …), or start "
        f"it: {place.start}"
    )


def _asked(door: Door, seat: str, place: Place) -> Invited | str:
    """What is given at this door, or a sentence why nothing is."""
    try:
        return _ask(door, seat, place)
    except urllib.error.HTTPError as error:
        return _refusal(door, place, error)
    except (urllib.error.URLError, TimeoutError):
        gone = f"Nothing answers at {door.origin}: the service has ended, or hangs"
        return f"{gone}. Start it anew: {place.start}"
    except _NOT_OURS:
        return _something_else(door)


def _refusal(door: Door, place: Place, error: urllib.error.HTTPError) -> str:
    if error.code == HTTPStatus.UNAUTHORIZED:
        return _not_its_door(door, place)
    try:
        return str(json.load(error)["message"])
    except _NOT_OURS:
        return _something_else(door)


def _not_its_door(door: Door, place: Place) -> str:
    """A door that was left by an earlier start: each start has a token of its own."""
    return (
        f"The service at {door.origin} does not know the door in {place.folder}: it cannot write "
        "there, or keeps its games elsewhere. Make room there, or make that folder writable, and "
        "try again in a few seconds; or name its folder with --data."
    )


def _something_else(door: Door) -> str:
    return f"Something else answers at {door.origin}: is the service running?"


def _ask(door: Door, seat: str, place: Place) -> Invited:
    """Raises HTTPError if it is refused, and one of _NOT_OURS if that is no service of ours."""
    request = urllib.request.Request(
        f"{door.origin}/api/seats/{seat}/code",
        data=b"{}",
        headers={"Authorization": f"Bearer {door.token}", "Content-Type": "application/json"},
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=10) as response:
        given = json.load(response)
    remarks = (only_here(place.use),) if given["only_here"] else ()
    return Invited(str(given["code"]), str(given["url"]), remarks)
