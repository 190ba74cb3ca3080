"""A code for a seat, asked of the running service through its own door."""

import json
import urllib.error
import urllib.request
from typing import Any

from host.config import Config, data_dir
from host.saying import say
from host.seats.qr import terminal
from host.service.own_door import Door, read


def invite(config: Config, seat: str) -> int:
    """Print a code and its QR code; the exit status."""
    door = read(data_dir(config))
    if door is None:
        say(f"No service keeps its games in {data_dir(config)}, or you may not read its files.")
        return 1
    try:
        invited = _ask(door, seat)
    except urllib.error.HTTPError as error:
        say(str(json.load(error).get("message", error)))
        return 1
    except OSError as error:
        say(f"The service at {door.origin} does not answer ({error}): start it with referee serve.")
        return 1
    say(f"{seat}: join with the code {invited['code']}, or open {invited['url']}")
    say(terminal(invited["url"]).rstrip("\n"))
    return 0


def _ask(door: Door, seat: str) -> dict[str, Any]:
    request = urllib.request.Request(
        f"{door.origin}/api/seats/{seat}/code",
        data=b"{}",
        headers={"Authorization": f"Bearer {door.token}", "Content-Type": "application/json"},
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(request, timeout=10) as answer:
        return dict(json.load(answer))
