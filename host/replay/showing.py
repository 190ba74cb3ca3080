"""The film shown in the terminal until somebody has seen enough: q, or Ctrl-C."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from host.canvas import Canvas
from host.play.paint import Paint
from host.replay.film import Film
from host.replay.keys import Key
from host.replay.page import page
from host.replay.player import Player

_FRAME_S: Final = 0.05


def show(
    film: Film,
    speed: float,
    canvas: Canvas,
    key: Key,
    now: Callable[[], float] = time.monotonic,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Show it; stays at the last picture until a key ends it."""
    player = Player(film.times, speed)
    with suppress(KeyboardInterrupt):
        before = now()
        while _goes_on(player, key):
            canvas.draw(page(film, player, Paint(on=True)))
            pause(_FRAME_S)
            player.pass_time(now() - before)
            before = now()


def _goes_on(player: Player, key: Key) -> bool:
    """Take every key that was pressed; whether none of them was the end."""
    while (pressed := key()) is not None:
        if pressed == "q":
            return False
        player.press(pressed)
    return True
