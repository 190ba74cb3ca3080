"""Every way in which the chips can fail: named, noticed, and back by itself."""

from collections.abc import Callable
from errno import EAGAIN, EBUSY, EIO, ENODEV, ETIMEDOUT

import pytest
from pytest_mock import MockerFixture

from hal.clock import EmulatedClock
from hal.errors import BusError, PartLostError, PartResetError
from hal.mcp23017 import MatrixScanner
from tests.hal.chip_rig import PARTS, ROWS, TABLE, Rig, address


@pytest.fixture
def rig() -> Rig:
    return Rig()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("before", [0, 3])
def test_a_part_that_is_gone_is_named_and_comes_back_by_itself(
    rig: Rig, part: str, before: int
) -> None:
    assert all(rig.right() for _ in range(before))
    rig.bus.unplug(address(part))
    for _ in range(3):
        with pytest.raises(PartLostError, match="does not answer") as caught:
            rig.scanner.scan()
        assert (caught.value.part, caught.value.address) == (part, address(part))
        assert f"MCP23017 '{part}' at {address(part):#04x}" in str(caught.value)
        assert "Remote I/O error" in str(caught.value)
    rig.bus.plug(address(part))
    assert rig.right()
    assert rig.right()


def test_parts_that_are_gone_together_are_named_one_after_the_other(rig: Rig) -> None:
    _, *others = PARTS
    for part in others:
        rig.bus.unplug(address(part))
    for part in others:
        with pytest.raises(PartLostError, match=repr(part)):
            rig.scanner.scan()
        rig.bus.plug(address(part))
    assert rig.right()


@pytest.mark.parametrize("before", [0, 3])
def test_if_no_chip_answers_the_bus_is_blamed_and_no_part(rig: Rig, before: int) -> None:
    assert all(rig.right() for _ in range(before))
    for part in PARTS:
        rig.bus.unplug(address(part))
    for _ in range(3):
        with pytest.raises(BusError, match=r"bus 1 is silent .no answer from any chip, Remote I/O"):
            rig.scanner.scan()
    rig.bus.plug(address("mummy"))
    with pytest.raises(PartLostError, match="rows"):
        rig.scanner.scan()
    for part in PARTS:
        rig.bus.plug(address(part))
    assert rig.right()


def test_a_transfer_that_is_broken_off_costs_a_second_try_and_nothing_else(
    rig: Rig, mocker: MockerFixture
) -> None:
    rig.scanner.scan()
    writes = mocker.patch.object(rig.bus, "writeto", wraps=rig.bus.writeto)
    writes.side_effect = [OSError(EIO, "Input/output error"), *[mocker.DEFAULT] * 999]
    assert rig.right()
    assert rig.scanner.retries == 1


@pytest.mark.parametrize("part", PARTS)
def test_one_missed_acknowledgement_costs_a_second_try_and_nothing_else(
    rig: Rig, part: str
) -> None:
    rig.scanner.scan()
    rig.bus.nack(address(part))
    assert rig.right()
    assert rig.scanner.retries == 1


@pytest.mark.parametrize("part", PARTS)
def test_two_missed_acknowledgements_lose_the_part_for_one_scan(rig: Rig, part: str) -> None:
    rig.scanner.scan()
    rig.bus.nack(address(part), times=2)
    with pytest.raises(PartLostError, match=part):
        rig.scanner.scan()
    assert rig.right()


@pytest.mark.parametrize("transfer", range(12))
def test_a_part_that_goes_while_it_is_set_up_is_named(rig: Rig, transfer: int) -> None:
    """Whichever of the transfers it misses, and whatever error the driver makes of that."""
    rig.bus.nack(address("rows"), times=99, after=transfer)
    with pytest.raises(PartLostError, match=r"'rows' at .* does not answer .Remote I/O error."):
        rig.scanner.scan()


@pytest.mark.parametrize("before", [0, 2])
def test_a_stuck_bus_is_an_error_of_the_bus_until_it_is_free(rig: Rig, before: int) -> None:
    assert all(rig.right() for _ in range(before))
    rig.bus.hang()
    for _ in range(2):
        with pytest.raises(BusError, match=r"bus 1 is stuck .*timed out.* check SDA and SCL"):
            rig.scanner.scan()
    rig.bus.free()
    assert rig.right()
    assert rig.scanner.retries == 0


@pytest.mark.parametrize("transfer", range(1, 12))
def test_a_bus_that_hangs_while_a_chip_is_set_up_is_an_error_of_the_bus(
    rig: Rig, transfer: int
) -> None:
    rig.bus.hang(after=transfer)
    with pytest.raises(BusError, match="is stuck"):
        rig.scanner.scan()


@pytest.mark.parametrize("errno", [ETIMEDOUT, EAGAIN, EBUSY, ENODEV, EIO])
def test_whatever_says_that_the_bus_fails_blames_no_part(
    rig: Rig, monkeypatch: pytest.MonkeyPatch, errno: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno, "as the kernel says it")

    rig.scanner.scan()
    monkeypatch.setattr(rig.bus, "writeto", fail)
    with pytest.raises(BusError, match="bus 1 is stuck"):
        rig.scanner.scan()


# A chip that forgets everything and still answers.


@pytest.mark.parametrize("part", PARTS)
def test_a_chip_that_was_reset_behind_our_back_is_noticed_before_it_is_believed(
    rig: Rig, part: str
) -> None:
    assert rig.right()
    rig.chip(part).reset(rig.clock.now())
    with pytest.raises(PartResetError, match=f"'{part}' at .* was reset while in use"):
        rig.scanner.scan()
    assert rig.right()


def test_on_an_empty_table_too_the_rows_chip_is_not_believed_blindly(rig: Rig) -> None:
    rig.magnets.put()
    assert rig.right()
    rig.chip("rows").reset(rig.clock.now())
    with pytest.raises(PartResetError, match="rows"):
        rig.scanner.scan()


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_goes_when_it_is_asked_about_its_settings_is_named(rig: Rig, part: str) -> None:
    rig.scanner.scan()
    rig.chip(part).reset(rig.clock.now())
    rig.bus.nack(address(part), after=ROWS)
    with pytest.raises(PartLostError, match=f"'{part}' at .* does not answer"):
        rig.scanner.scan()


class Saboteur:
    """A clock that does something while one of the rows settles."""

    def __init__(self, clock: EmulatedClock, row: int, deed: Callable[[], None]) -> None:
        self._clock, self._deed, self._waits = clock, deed, row
        self.now = clock.now

    def wait(self, seconds: float) -> None:
        self._clock.wait(seconds)
        if not self._waits:
            self._deed()
        self._waits -= 1


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("row", range(ROWS))
def test_a_chip_that_is_reset_in_the_middle_of_a_scan_spoils_one_scan_at_most(
    rig: Rig, part: str, row: int
) -> None:
    clock = Saboteur(rig.clock, row + ROWS, lambda: rig.chip(part).reset(rig.clock.now()))
    scanner = MatrixScanner(TABLE, rig.bus, clock)
    assert scanner.scan() == rig.magnets.scan
    with pytest.raises(PartResetError, match=part):
        [scanner.scan() for _ in range(2)]
    assert scanner.scan() == rig.magnets.scan
