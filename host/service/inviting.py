"""A code for a seat, asked of the running service through its own door: to be told to somebody, or
to open the page of a simulated table that is played already.
"""

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException
from itertools import chain
from pathlib import Path
from typing import Any, Final

from host.config import Config, data_dir, simulated_dir
from host.config_file import SYSTEM, found
from host.program import command
from host.saying import say
from host.seats.join_address import play_address
from host.seats.names import HANDS, SEATS, SIMULATED
from host.seats.qr import terminal
from host.service.own_door import PLAY, SERVE, Door, Option, read
from host.service.welcome import only_here, only_here_as_installed

_STARTING_S: Final = 5.0  # a service that has its folder has its door a second later
_LOOK_S: Final = 0.2
_TRY_S: Final = 1.0  # one that is suspended takes a connection, and says nothing
_SILENT_S: Final = 1.0  # whoever waits for longer wants to know what for
_ANSWER_S: Final = 10.0  # a code that was asked for is waited for
_WAITING: Final = "Another referee has this table, and does not answer yet: waiting for it."
_NOT_OURS: Final = (OSError, ValueError, KeyError, TypeError, HTTPException)


@dataclass(frozen=True, slots=True)
class Invited:
    """What a service gives, and what there is to say to it, if anything."""

    code: str
    url: str
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a service keeps its games; by which `use` of `referee`, and how, it starts there.

    `lan` is how phones would be let in, as a sentence.
    """

    folder: Path
    use: str
    start: str
    lan: str


@dataclass(frozen=True, slots=True)
class RunningTable:
    """Where a browser plays at a simulated table, and with which options that is served."""

    address: str
    options: tuple[Option, ...]


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
            answer = _asked(door, seat, _at(door, place, config))
            if isinstance(answer, Invited):
                return answer
            troubles.append(answer)
    return troubles[0] if troubles else _nowhere(places[0])


def _places(config: Config, seat: str) -> list[Place]:
    """Of the real table and of the simulated one; the one that is meant first."""
    real, simulated = data_dir(config), simulated_dir(config)
    if seat == HANDS:
        return [_place(PLAY, folder, config) for folder in (simulated, real)]
    return [_place(SERVE, real, config), _place(PLAY, simulated, config)]


def _at(door: Door, place: Place, config: Config) -> Place:
    """The same, as its door tells: with --data either kind of table may be in any folder."""
    return _place(door.use, place.folder, config) if door.use in (SERVE, PLAY) else place


def _place(use: str, folder: Path, config: Config) -> Place:
    """An installed service is started by systemd, and told by its configuration."""
    if use == SERVE and config.file == SYSTEM:
        start = "sudo systemctl start pyramid-referee"
        return Place(folder, use, start, only_here_as_installed(SYSTEM))
    lan = only_here(start_command(use, folder, config, ("--lan",)))
    return Place(folder, use, start_command(use, folder, config), lan)


def start_command(use: str, folder: Path, config: Config, *options: Option) -> str:
    """The command that serves this folder by this configuration, with options."""
    usual = (data_dir if use == SERVE else simulated_dir)(Config())
    other_file = config.file is not None and config.file != found(None)
    words = (
        *chain(*options),
        *(("--config", str(config.file)) if other_file else ()),
        *(() if folder == usual else ("--data", str(folder))),
    )
    return command(use, *words)


def _nowhere(place: Place) -> str:
    return (
        f"No service keeps its games in {place.folder}, or you may not read its files: name "
        "another folder with --data, ask as the user who runs it (sudo -H -u referee …), or start "
        f"it: {place.start}"
    )


def _asked(door: Door, seat: str, place: Place, patience: float = _ANSWER_S) -> Invited | str:
    """What is given at this door, or a sentence why nothing is."""
    try:
        return _ask(door, seat, place, patience)
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


def _ask(door: Door, seat: str, place: Place, patience: float) -> Invited:
    """Raises HTTPError if it is refused, and one of _NOT_OURS if that is no service of ours."""
    given = _given(door, f"/api/seats/{seat}/code", b"{}", patience)
    remarks = (place.lan,) if given["only_here"] else ()
    return Invited(str(given["code"]), str(given["url"]), remarks)


def _given(door: Door, path: str, body: bytes | None, patience: float) -> Any:
    """What the service answers; each read of it may take so many seconds. Raises as `_ask` does."""
    request = urllib.request.Request(
        f"{door.origin}{path}",
        data=body,
        headers={"Authorization": f"Bearer {door.token}", "Content-Type": "application/json"},
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=patience) as response:
        return json.load(response)


def running_table(
    folder: Path,
    config: Config,
    pause: Callable[[float], None] = time.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> RunningTable | None:
    """The simulated table that another process serves from here.

    None if it serves another kind of table, or does not answer in a few seconds. It may just be
    starting, and its door may be one that was left by an earlier start, of either kind.
    """
    begun, told = clock(), False
    while (waited := clock() - begun) < _STARTING_S:
        if waited > _SILENT_S and not told:
            say(_WAITING)
            told = True
        door = read(folder)
        if door and door.use == SERVE and _is_there(door):
            return None
        place = _place(PLAY, folder, config)
        answer = _asked(door, HANDS, place, _TRY_S) if door and door.use != SERVE else None
        if door and isinstance(answer, Invited):
            return RunningTable(play_address(door.origin, answer.code), door.options)
        pause(_LOOK_S)
    return None


def _is_there(door: Door) -> bool:
    """Whether the start that left this door still runs: each start has a token of its own."""
    try:
        return "seats" in _given(door, "/api/seats", None, _TRY_S)
    except _NOT_OURS:
        return False
