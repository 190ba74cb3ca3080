"""`referee dice watch`: the live view, until q or Ctrl-C; without a terminal a line a change.

It shows every face to whoever looks at the screen. While a game is played through these readers
that cannot happen: their ports are locked by the game, and this says that they are in use.
"""

import shutil
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from hal.dice.bands import Bands
from hal.table import Table
from host.canvas import Canvas
from host.dice.demo import Demo
from host.dice.tray import STEP
from host.dice.watch_page import LEAST_WIDTH, lines
from host.dice.watching import Watching
from host.saying import finish, say

_FRAME_S: Final = 0.1
_EMULATED_S: Final = 20.0  # of a demonstration that nobody can end by a key


def watch(
    watching: Watching,
    table: Table,
    bands: Mapping[str, Bands],
    canvas: Canvas,
    key: Callable[[], str | None],
    demo: Demo | None = None,
    pause: Callable[[float], None] = time.sleep,
) -> bool:
    """Watch until somebody has seen enough; whether all readers were there at the end."""
    with suppress(KeyboardInterrupt):
        _go_on(watching, table, bands, canvas, key, demo, pause)
    if not canvas.live:
        say(*lines(watching, table, bands))
    return not watching.tray.readers.missing


def _go_on(
    watching: Watching,
    table: Table,
    bands: Mapping[str, Bands],
    canvas: Canvas,
    key: Callable[[], str | None],
    demo: Demo | None,
    pause: Callable[[float], None],
) -> None:
    tray = watching.tray
    begun = drawn = tray.now()
    while key() != "q" and not _over(canvas, tray.now() - begun, demo):
        if demo:
            demo.go_on(tray.now())
        told = watching.go_on(STEP)
        if not canvas.live:
            say(*told)
            finish()  # whoever reads along sees it at once
        elif tray.now() - drawn >= _FRAME_S:
            canvas.draw([*lines(watching, table, bands, _width()), "q or Ctrl-C ends"])
            if demo:
                pause(tray.now() - drawn)
            drawn = tray.now()


def _over(canvas: Canvas, seconds: float, demo: Demo | None) -> bool:
    return demo is not None and not canvas.live and seconds > _EMULATED_S


def _width() -> int:
    return max(shutil.get_terminal_size().columns - 1, LEAST_WIDTH)
