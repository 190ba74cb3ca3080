"""The live picture of both faces and the keys in the terminal, until q or Ctrl-C.

The explorers' view on the left, the mummy's mirrored view on the right. A spot that has just
changed is shown bright for a moment. Below them stands what was done last with a key, and how the
bus was freed, if it was. Where there is no terminal one picture is printed.
"""

import textwrap
import time
from collections import deque
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Final

from hal.errors import HalError
from hal.ports import Hold, KeyNews, PartBack, PartLost, Press
from hal.sensors import Change, Seen, Sensors
from hal.sides import Side
from host.canvas import PLAIN, REVERSE, Canvas
from host.doctor.demo import Demo
from host.face_picture import picture, side_by_side
from host.rig import Rig
from host.saying import say

if TYPE_CHECKING:
    from hal.panel import Panel

_SCAN_S: Final = 0.01
_FRAME_S: Final = 0.1
_BRIGHT_S: Final = 0.7
_ONE_PICTURE_S: Final = 1.0
_WIDTH: Final = 79
MAGNET, EMPTY, LEFT_OUT = "●", "·", "x"


class Watch:
    """What both faces show now, and since when; and the keys, where their pins can be had."""

    def __init__(self, rig: Rig) -> None:
        self._rig: Final = rig
        self._panel: Panel | None = None
        self._keys = "keys: press or hold one, and it is named here"
        try:
            self._panel = rig.panel()
        except HalError as error:  # the faces can be watched all the same
            self._keys = f"keys: {error}"
        self._sensors: Final = Sensors(rig.scanner, rig.spot_map)
        self._changed: dict[tuple[Side, str], float] = {}
        self._scans: deque[float] = deque()
        self._mended = ""
        self.lost: dict[str, str] = {}

    def poll(self) -> None:
        """One scan, padded to its time."""
        clock = self._rig.clock
        begun = clock.now()
        for seen in self._sensors.poll():
            self._note(seen, begun)
        for news in self._panel.poll(clock.now()) if self._panel else ():
            self._note(news, begun)
        clock.wait(max(0.0, begun + _SCAN_S - clock.now()))
        self._count(clock.now())

    def close(self) -> None:
        """Let others have the keys."""
        if self._panel:
            self._panel.close()

    def _note(self, seen: Seen | KeyNews, at: float) -> None:
        match seen:
            case Change(side, spot):
                self._changed[side, spot] = at
            case PartLost(part, why):
                self.lost[part] = why
            case PartBack(part, how):
                self.lost.pop(part, None)
                self._mended = how or self._mended
            case Press(side, key):
                self._keys = f"keys: {key} of the {side or 'table'} was pressed"
            case Hold(side, key):
                self._keys = f"keys: {key} of the {side or 'table'} was held"

    def lines(self, bright: bool) -> list[str]:
        """The picture; `bright`: the terminal can show what has just changed."""
        table = self._rig.table
        faces = [picture(table, side, self._sign(side, bright)) for side in Side]
        heads = ["explorers' face", "mummy's face (mirrored)"]
        width = len(faces[0][0])
        return [
            f"{heads[0]:<{width}}     {heads[1]}",
            *side_by_side(*faces),
            "",
            f"{MAGNET} magnet   {EMPTY} none   {LEFT_OUT} left out by the calibration",
            *textwrap.wrap(self._keys, _WIDTH),
            *textwrap.wrap(self._state(), _WIDTH),
            *textwrap.wrap(self._mended, _WIDTH),
        ]

    def _sign(self, side: Side, bright: bool) -> Callable[[str], str]:
        seen, known = self._sensors.picture(side), self._rig.spot_map.bits[side]
        now = self._rig.clock.now()

        def sign(spot: str) -> str:
            plain = MAGNET if spot in seen else EMPTY if spot in known else LEFT_OUT
            fresh = now - self._changed.get((side, spot), -_BRIGHT_S) < _BRIGHT_S
            return f"{REVERSE}{plain}{PLAIN}" if bright and fresh else plain

        return sign

    def _state(self) -> str:
        if self.lost:
            return "   ".join(f"LOST {part}: {why}" for part, why in self.lost.items())
        parts = ", ".join(self._rig.table.chips)
        kind = "emulated, " if self._rig.emulated else ""
        return f"{kind}parts ok: {parts}   {len(self._scans)} scans/s"

    def _count(self, now: float) -> None:
        """Keep the scans of the last second."""
        self._scans.append(now)
        while self._scans[0] <= now - 1.0:
            self._scans.popleft()


def watch(
    rig: Rig,
    canvas: Canvas,
    key: Callable[[], str | None],
    pause: Callable[[float], None] = time.sleep,
) -> bool:
    """Show the table until somebody has seen enough; whether all parts were there at the end."""
    with closing(Watch(rig)) as watched:
        demo = Demo(rig.fake) if rig.fake else None
        begun = drawn = rig.clock.now()
        while key() != "q" and (canvas.live or rig.clock.now() - begun < _ONE_PICTURE_S):
            if demo:
                demo.go_on()
            watched.poll()
            now = rig.clock.now()
            if canvas.live and now - drawn >= _FRAME_S:
                canvas.draw([*watched.lines(bright=True), "q or Ctrl-C ends"])
                if rig.emulated:
                    pause(now - drawn)
                drawn = now
        if not canvas.live:
            say(*watched.lines(bright=False))
        return not watched.lost
