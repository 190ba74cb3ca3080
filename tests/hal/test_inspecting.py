"""Looking at emulated chips between scans: addresses, settings, pins that are held."""

import pytest

from hal.errors import BusError, PartLostError
from hal.fake import FakeTable
from hal.inspecting import (
    Settings,
    answering,
    columns_held_low,
    rows_that_disobey,
    settings,
    wanted,
)
from hal.mcp23017_registers import OLAT
from hal.sides import Side
from hal.table_file import reference

TABLE = reference()


class Held:
    """The bus of a fake table, on which some pins read otherwise than they should."""

    def __init__(self, fake: FakeTable, part: str = "rows", pins: int = 0, level: bool = False):
        assert fake.bus is not None
        self.bus = fake.bus
        self.address, self.pins, self.level = TABLE.chip(part).address, pins, level
        self.locked = 0

    def try_lock(self) -> bool:
        self.locked += 1
        return self.locked % 2 == 0 and self.bus.try_lock()  # busy at first

    def unlock(self) -> None:
        self.bus.unlock()

    def scan(self) -> list[int]:
        return self.bus.scan()

    def writeto(self, address: int, buffer: bytes) -> None:
        self.bus.writeto(address, buffer)

    def writeto_then_readfrom(self, address: int, buffer_out: bytes, buffer_in: bytearray) -> None:
        self.bus.writeto_then_readfrom(address, buffer_out, buffer_in)
        if address == self.address:
            word = int.from_bytes(buffer_in, "little") & ~self.pins
            buffer_in[:] = (word | (self.pins if self.level else 0)).to_bytes(2, "little")


@pytest.fixture
def fake() -> FakeTable:
    """A table that has been scanned once."""
    table = FakeTable(TABLE, {"red": Side.EXPLORERS}, chips=True)
    table.scanner.scan()
    return table


def test_the_chips_answer_at_their_addresses(fake: FakeTable) -> None:
    own = [chip.address for chip in TABLE.chips.values()]
    assert answering(Held(fake), TABLE) == own
    fake.unplug("mummy")
    assert answering(Held(fake), TABLE) == own[:2]


def test_a_stranger_on_the_bus_is_listed_last(
    fake: FakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [chip.address for chip in TABLE.chips.values()]
    monkeypatch.setattr(Held, "scan", lambda held: [0x08, *own])
    assert answering(Held(fake), TABLE) == [*own, 0x08]


def test_a_stuck_bus_is_told_after_one_transfer_though_a_scan_of_it_hides_that(
    fake: FakeTable,
) -> None:
    assert fake.bus is not None
    fake.bus_hang()
    assert fake.bus.scan() == []
    before = fake.bus.transfers
    with pytest.raises(OSError, match="timed out"):
        answering(Held(fake), TABLE)
    assert fake.bus.transfers == before + 1
    assert fake.bus.try_lock()


@pytest.mark.parametrize("part", TABLE.chips)
def test_after_a_scan_each_chip_is_set_as_wanted(part: str, fake: FakeTable) -> None:
    chip = TABLE.chip(part)
    assert settings(Held(fake), chip) == wanted(TABLE, chip)


def test_a_chip_that_was_reset_is_not_set_as_wanted(fake: FakeTable) -> None:
    fake.unplug("mummy")
    fake.plug("mummy")
    assert settings(Held(fake), TABLE.chip("mummy")) == Settings(0xFFFF, 0, 0, 0)


def test_rows_follow_and_are_off_afterwards(fake: FakeTable) -> None:
    fake.place("red", "e4")
    fake.clock.wait(1.0)
    assert rows_that_disobey(Held(fake), TABLE) == []
    assert fake.bus is not None
    assert fake.bus.chip(TABLE.chip("rows").address).word(OLAT) == 0xFFFF
    assert columns_held_low(Held(fake), TABLE, fake.clock) == {side: [] for side in Side}


@pytest.mark.parametrize("level", [False, True])
def test_a_row_whose_pin_is_held_is_named(level: bool, fake: FakeTable) -> None:
    row = TABLE.matrix.rows[4]
    held = Held(fake, "rows", 1 << row.pin, level)
    assert rows_that_disobey(held, TABLE) == [row.name]


def test_a_column_shorted_to_ground_is_named(fake: FakeTable) -> None:
    column = TABLE.matrix.columns[3]
    held = Held(fake, "mummy", 1 << column.pins[Side.MUMMY], level=True)  # inverted by the chip
    low = columns_held_low(held, TABLE, fake.clock)
    assert low == {Side.EXPLORERS: [], Side.MUMMY: [column.name]}


def test_a_chip_that_is_lost_meanwhile_is_named(fake: FakeTable) -> None:
    fake.unplug("mummy")
    with pytest.raises(PartLostError, match=r"MCP23017 'mummy' at 0x22 does not answer \(Remote"):
        columns_held_low(Held(fake), TABLE, fake.clock)
    fake.unplug("rows")
    with pytest.raises(PartLostError, match="'rows' at 0x20"):
        rows_that_disobey(Held(fake), TABLE)


def test_a_bus_that_hangs_meanwhile_is_told(fake: FakeTable) -> None:
    fake.bus_hang()
    with pytest.raises(BusError, match=r"stuck \(Connection timed out\), noticed at 'rows' 0x20"):
        settings(Held(fake), TABLE.chip("rows"))


def test_a_failure_without_a_number_is_told_by_its_words(
    fake: FakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError("odd")

    monkeypatch.setattr(Held, "writeto_then_readfrom", fails)
    with pytest.raises(PartLostError, match=r"does not answer \(odd\)"):
        settings(Held(fake), TABLE.chip("rows"))


def test_a_scan_goes_on_after_looking(fake: FakeTable) -> None:
    fake.place("red", "e4")
    fake.clock.wait(1.0)
    before = fake.scanner.scan()
    rows_that_disobey(Held(fake), TABLE)
    assert fake.scanner.scan() == before != (0, 0)
