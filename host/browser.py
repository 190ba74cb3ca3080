"""The browser of whoever sits at this machine."""

import os
import sys
import webbrowser
from threading import Thread


def show_in_browser(address: str) -> None:
    """Open this address, if there is a screen; nobody waits for it, and nothing depends on it."""
    if _has_screen():
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _has_screen() -> bool:
    """Without one, a browser for terminals would take this terminal away."""
    if sys.platform in {"darwin", "win32"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
