"""The address that a device opens to join."""


def join_address(origin: str, code: str) -> str:
    """`http://192.168.1.5:8080/join#CDFG-HJKM`.

    The code is the fragment, which browsers keep to themselves: it is never sent in a request line,
    so it is in no log; the page sends it in the body of one request.
    """
    return f"{origin.rstrip('/')}/join#{code}"


def play_address(origin: str, code: str) -> str:
    """`http://127.0.0.1:8765/play#CDFG-HJKM`: the page of a simulated table; as above."""
    return f"{origin.rstrip('/')}/play#{code}"
