"""A code for a seat, asked of the running service through its own door."""

import json
import urllib.error
import urllib.request
from typing import Any

from host.config import Config, data_dir, simulated_dir
from host.program import command
from host.saying import say
from host.seats.names import HANDS
from host.seats.qr import terminal
from host.service.own_door import Door, read
from host.service.welcome import ONLY_HERE


def invite(config: Config, seat: str) -> int:
    """Print a code and its QR code; the exit status."""
    trouble = f"No service keeps its games in {data_dir(config)}, or you may not read its files."
    for door in _doors(config, seat):
        try:
            invited = _ask(door, seat)
        except urllib.error.HTTPError as error:
            trouble = str(json.load(error).get("message", error))
        except OSError as error:
            start = command("play" if seat == HANDS else "serve")
            trouble = f"The service at {door.origin} does not answer ({error}): start it: {start}"
        else:
            say(f"{seat}: join with the code {invited['code']}, or open {invited['url']}")
            say(terminal(invited["url"]).rstrip("\n"), *_hint(invited))
            return 0
    say(trouble)
    return 1


def _doors(config: Config, seat: str) -> list[Door]:
    """Of the real table and of the simulated one; the one that is meant first."""
    folders = [data_dir(config), simulated_dir(config)]
    doors = map(read, reversed(folders) if seat == HANDS else folders)
    return [door for door in doors if door]


def _hint(invited: dict[str, Any]) -> tuple[str, ...]:
    return (ONLY_HERE,) if invited["only_here"] else ()


def _ask(door: Door, seat: str) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{door.origin}/api/seats/{seat}/code",
        data=b"{}",
        headers={"Authorization": f"Bearer {door.token}", "Content-Type": "application/json"},
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=10) as answer:
        return dict(json.load(answer))
