"""The tables on which the contract runs, each made for one test and let go after it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import pytest

from hal.bus_recovery import BusRecovery
from hal.clock import SystemClock
from hal.emulator.sandwich import Leak, Sandwich
from hal.fake import FakeTable
from hal.mcp23017 import MatrixScanner, open_bus
from hal.panel import Panel
from hal.table_file import read_table, reference
from host import calibrations
from tests.contract.hands import MAGNETS, AskedHands, FakeHands, Hands
from tests.contract.stand_in import StandIn
from tests.contract.subject import Subject
from tests.not_run import NO_RIG

FEW = 6  # spots that a person is asked to try on each side


@contextmanager
def fake(config: pytest.Config) -> Iterator[Subject]:
    """The fake scanner."""
    table = FakeTable(reference(), MAGNETS)
    yield _on_fake(table, FakeHands(table))


@contextmanager
def shining(config: pytest.Config) -> Iterator[Subject]:
    """The fake scanner, with steel through which the explorers' face sees the mummy."""
    table = FakeTable(reference(), MAGNETS, sandwich=Sandwich(shines_through=True))
    yield _on_fake(table, FakeHands(table))


@contextmanager
def leaking(config: pytest.Config, chips: bool = False) -> Iterator[Subject]:
    """Steel through which the mummy's face sees explorers, on some spots and more beside it."""
    leak = Leak(9.0, beside_mummy_mt=6.0, seed=1)
    table = FakeTable(reference(), MAGNETS, chips=chips, sandwich=Sandwich(leak=leak))
    yield _on_fake(table, FakeHands(table))


@contextmanager
def chips(config: pytest.Config) -> Iterator[Subject]:
    """The real driver on emulated chips."""
    table = FakeTable(reference(), MAGNETS, chips=True)
    yield _on_fake(table, FakeHands(table))


@contextmanager
def stand_in(config: pytest.Config) -> Iterator[Subject]:
    """The fake scanner, moved by somebody who is asked in words, as at the rig."""
    table = FakeTable(reference(), MAGNETS)
    yield _on_fake(table, AskedHands(table.table, StandIn(table)), few=True)


@contextmanager
def rig(config: pytest.Config) -> Iterator[Subject]:
    """A real table with a person at it; skips if there is none."""
    if not config.getoption("rig"):
        pytest.skip(f"{NO_RIG} give --rig --table FILE to run this on a real table")
    table = read_table(Path(config.getoption("table")))
    clock = SystemClock()
    scanner = MatrixScanner(table, open_bus(table), clock, BusRecovery(table, clock))
    hands = AskedHands(table, person(config))
    names = [spot.name for spot in table.spots]
    sample = names if config.getoption("every_spot") else _few(names)
    kept = calibrations.load(table, emulated=False)
    ghosts = kept is None or kept.has_ghosts(table) is not False
    yield Subject(table, scanner, Panel(table), clock, hands, sample, ghosts)
    scanner.close()


BACKENDS: dict[str, Callable[[pytest.Config], AbstractContextManager[Subject]]] = {
    "fake": fake,
    "shining": shining,
    "leaking": leaking,
    "chips": chips,
    "leaking chips": partial(leaking, chips=True),
    "stand-in": stand_in,
    "rig": rig,
}


def _on_fake(fake: FakeTable, hands: Hands, few: bool = False) -> Subject:
    names = [spot.name for spot in fake.table.spots]
    sample = _few(names) if few else names
    return Subject(fake.table, fake.scanner, fake.panel, fake.clock, hands, sample, fake.ghosts)


def _few(names: list[str]) -> list[str]:
    """Some from all over the board, the first and the last among them."""
    return [names[index * (len(names) - 1) // (FEW - 1)] for index in range(FEW)]


def person(config: pytest.Config) -> Callable[[str], str]:
    """Asks whoever sits at the terminal, past pytest's capture."""
    capture = config.pluginmanager.getplugin("capturemanager")

    def ask(question: str) -> str:
        capture.suspend_global_capture(in_=True)
        try:
            return input(f"\n{question}")
        finally:
            capture.resume_global_capture()

    return ask
