"""The devices that have joined: hashes of their tokens, each with its seat; both ways as text.

A token is 256 bits of chance, so its bare SHA-256 tells nobody anything: there is nothing to guess.
"""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from host.seats.errors import SeatsError
from host.seats.names import SIMULATED

_VERSION: Final = 1
_HASH: Final = re.compile(r"[0-9a-f]{64}")

# The hash of each token, and the seat that it is for; the oldest first.
Devices = dict[str, str]


def hashed(secret: str) -> str:
    """What is remembered of a secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def write(devices: Mapping[str, str]) -> str:
    """One JSON object, for `read`."""
    listed = [{"seat": seat, "token": token} for token, seat in devices.items()]
    return json.dumps({"version": _VERSION, "devices": listed}, indent=1) + "\n"


def read(text: str) -> Devices:
    """The devices that `write` has written. Raises SeatsError."""
    try:
        match json.loads(text):
            case {"version": 1, "devices": list(listed)}:
                return dict(_device(entry) for entry in listed)
            case {"version": int(version)} if version != _VERSION:
                raise SeatsError(f"they are of version {version}, and this program reads 1")
    except (ValueError, RecursionError) as error:
        if isinstance(error, SeatsError):
            raise
        raise SeatsError("they are not JSON") from None
    raise SeatsError("they are not a list of devices")


def _device(entry: object) -> tuple[str, str]:
    match entry:
        case {"seat": str(seat), "token": str(token)} if seat in SIMULATED and _HASH.fullmatch(
            token
        ):
            return token, seat
    raise SeatsError("one of them is not a seat with a hash")
