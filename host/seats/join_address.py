"""The address that a device opens to join."""

from urllib.parse import urlsplit

from host.config import is_loopback


def is_only_here(origin: str) -> bool:
    """Whether no device but this machine can open it: its picture is of no use to a phone."""
    return is_loopback(urlsplit(origin).hostname or "")


def join_address(origin: str, code: str) -> str:
    """`http://192.168.1.5:8080/join#CDFG-HJKM-NPQR`.

    The code is the fragment, which browsers keep to themselves: it is never sent in a request line,
    so it is in no log; the page sends it in the body of one request.
    """
    return f"{origin.rstrip('/')}/join#{code}"


def play_address(origin: str, code: str) -> str:
    """`http://127.0.0.1:8765/play#CDFG-HJKM-NPQR`: the page of a simulated table; as above."""
    return f"{origin.rstrip('/')}/play#{code}"
