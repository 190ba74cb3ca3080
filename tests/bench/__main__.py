"""`make bench`: every figure with the mark we hold ourselves to; exits 1 if one is missed.

make bench AREA=service        the figures of one area alone: rules, sensing, dice, service or pages
"""

import json
import sys
from pathlib import Path
from typing import Final, NamedTuple

from fsm.pyramid.board import Board
from host import boards
from tests.bench import (
    dice_host,
    dice_link,
    dice_misread,
    memory,
    page_paint,
    playouts,
    sensing_latency,
    sensing_scan,
    service_doors,
    service_idle,
    service_latency,
    service_memory,
    service_resume,
    service_start,
    toml_reading,
)
from tests.browser import chromium
from tests.firmware import building
from tests.progress import Progress


class Figure(NamedTuple):
    """One measured figure; `least`, `most` or `below` is its mark, if it has one."""

    key: str
    value: float
    least: float | None = None
    most: float | None = None
    below: float | None = None

    @property
    def mark(self) -> str:
        """The mark in words."""
        if self.least is not None and self.least == self.most:
            return f"= {self.least:g}"
        if self.least is not None:
            return f">= {self.least:g}"
        if self.below is not None:
            return f"< {self.below:g}"
        return f"<= {self.most:g}" if self.most is not None else ""

    @property
    def missed(self) -> bool:
        """Whether the figure is on the wrong side of its mark."""
        low = self.least is not None and self.value < self.least
        high = self.most is not None and self.value > self.most
        return low or high or (self.below is not None and self.value >= self.below)

    @property
    def shown(self) -> str:
        """The value with the digits that matter: rates are small."""
        small = 0 < abs(self.value) < 0.01
        return f"{self.value:12.2g}" if small else f"{self.value:12,.3f}"


def _rules() -> list[Figure]:
    board = boards.find("practice")
    assert isinstance(board, Board)
    progress = Progress(3 * playouts.SLICES)
    pure, referee, chess = (rate.per_second for rate in playouts.rates(board, progress.tick))
    return [
        Figure("rules.commands_per_s", pure),
        Figure("referee.commands_per_s", referee),
        Figure("python_chess.plies_per_s", chess),
        Figure("rules.times_python_chess", pure / chess, least=2.5),
        Figure("referee.times_python_chess", referee / chess, least=0.7),
        Figure("rules.hostile_toml_s", toml_reading.measure(), most=0.5),
        Figure("game.memory_kb", memory.largest_game_kb(board), most=1000),
    ]


def _sensing() -> list[Figure]:
    scan, latency = sensing_scan.measure(), sensing_latency.measure()
    minimum = scan.bytes_per_scan_minimum
    return [
        Figure("sensing.scans_per_s", scan.scans_per_s, least=100),
        Figure("sensing.scans_per_s_with_100us_a_transfer", scan.scans_per_s_with_kernel),
        Figure("sensing.bytes_per_scan", scan.bytes_per_scan, least=minimum, most=minimum),
        Figure("sensing.bytes_per_scan_minimum", minimum),
        Figure("sensing.rest_to_ruling_ms_p50", latency.rest_to_ruling_ms_p50),
        Figure("sensing.rest_to_ruling_ms_p99", latency.rest_to_ruling_ms_p99, most=50),
        Figure("sensing.idle_cpu_share", scan.idle_cpu_share, most=0.05),
    ]


def _dice() -> list[Figure]:
    misread = dice_misread.measure()
    return [
        Figure("dice.misread_rate_1_5mm", misread.misread_rate_1_5mm, below=1e-6),
        Figure("dice.cocked_rate_1_5mm", misread.cocked_rate_1_5mm, below=1e-3),
        *_dice_readers(),
    ]


def _dice_readers() -> list[Figure]:
    if why := building.why_not():
        print(f"NOT MEASURED: the dice readers, because {why}")
        return []
    link = dice_link.measure()
    return [
        Figure("dice.change_to_host_ms_p50", link.change_to_host_ms_p50),
        Figure("dice.change_to_host_ms_p99", link.change_to_host_ms_p99, most=60),
        Figure("dice.replug_s_p50", link.replug_s_p50),
        Figure("dice.replug_s_p99", link.replug_s_p99, most=2),
        Figure("dice.cpu_share_8_readers", dice_host.measure(), below=0.10),
    ]


def _service() -> list[Figure]:
    latency = service_latency.measure()
    return [
        Figure("service.edge_to_client_ms_p50", latency.edge_to_client_ms_p50),
        Figure("service.edge_to_client_ms_p99", latency.edge_to_client_ms_p99, most=50),
        Figure("service.start_s", service_start.measure().start_s, most=2),
        Figure("service.rss_mb", service_memory.measure().rss_mb, most=80),
        Figure("service.resume_s_1000_events", service_resume.measure()),
        Figure("service.idle_cpu_share", service_idle.measure(), most=0.05),
        *_doors(),
    ]


def _doors() -> list[Figure]:
    doors = service_doors.measure()
    return [
        Figure("service.quiet_wait_ms", doors.quiet_wait_ms),
        Figure("service.flood_wait_times", doors.flood_wait_times, most=3),
        Figure("service.door_under_guessing_s", doors.door_under_guessing_s, most=1),
    ]


def _pages() -> list[Figure]:
    if why := chromium.why_not():
        print(f"NOT MEASURED: the pages, because {why}")
        return []
    return [Figure("pages.first_paint_ms", page_paint.measure(), most=1000)]


AREAS: Final = {
    "rules": _rules,
    "sensing": _sensing,
    "dice": _dice,
    "service": _service,
    "pages": _pages,
}


def main(areas: list[str]) -> int:
    """Print the table, write bench.json, and say whether every mark was reached."""
    found = [figure for area in areas for figure in AREAS[area]()]
    for figure in found:
        verdict = "MISSED" if figure.missed else "ok" if figure.mark else ""
        print(f"{figure.key:42} {figure.shown}   {figure.mark:10} {verdict}")
    values = {figure.key: float(f"{figure.value:.4g}") for figure in found}
    Path("bench.json").write_text(json.dumps(values, indent=2))
    return int(any(figure.missed for figure in found))


sys.exit(main(sys.argv[1:] or list(AREAS)))
