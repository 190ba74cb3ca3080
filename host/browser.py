"""The browser of whoever sits at this machine."""

import os
import sys
import webbrowser
from threading import Thread


def show_in_browser(address: str, wait_s: float = 0.0) -> None:
    """Open this address, if there is a screen; nothing depends on it.

    Whoever ends soon afterwards waits so long, for the browser to have heard of it.
    """
    if _has_screen():
        opening = Thread(target=webbrowser.open, args=(address,), daemon=True)
        opening.start()
        opening.join(wait_s)


def _has_screen() -> bool:
    """Without one, a browser for terminals would take this terminal away."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
