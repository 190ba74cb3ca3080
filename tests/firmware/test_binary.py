"""What only the real binary can show: golden bytes, watchdog, reset pin, the same run twice."""

from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from hal.dice.framing import Deframer, frame
from hal.dice.messages import (
    AskHello,
    AskState,
    AskStatistics,
    Heartbeat,
    Hello,
    PocketState,
    Reason,
    Refused,
    State,
    Statistics,
    Zero,
    packet,
)
from tests.firmware.building import build
from tests.firmware.simulated_reader import Sent, SteppedReader
from tests.firmware.subjects import HALF_MV, UNIT_MV, ChipTable, Host
from tests.firmware.test_reader_contract import keep_up, linked, newest, only, put
from tests.hal.dice.golden import ALL, Golden

POWER, PIN, WATCHDOG = 1, 2, 8

HOST_TYPES = range(0x40, 0x46)
REASONS = {
    "version": Reason.OTHER_VERSION,
    "type": Reason.UNKNOWN_TYPE,
    "length": Reason.BAD_LENGTH,
    "value": Reason.BAD_VALUE,
}


@pytest.fixture
def host(chip: ChipTable) -> Host:
    return Host(chip)


def answer_to(golden: Golden) -> Reason | None:
    """Why the reader refuses this golden frame, if it is a whole one that it does not obey."""
    if golden.says in ("crc", "malformed") or golden.name.startswith("refused "):
        return None  # and a refusal is not refused in its turn
    if golden.says != "version" and golden.wire[2] not in HOST_TYPES and golden.wire[1] == 1:
        return Reason.UNKNOWN_TYPE  # what a reader says means nothing to a reader
    return None if golden.good else REASONS[golden.says]


@pytest.mark.parametrize("golden", ALL, ids=lambda golden: golden.name)
def test_golden_frames_are_obeyed_or_refused_or_counted(host: Host, golden: Golden) -> None:
    heard = host.say_bytes(golden.wire, 0.1)
    reasons = [one.reason for one in only(Refused, heard)]
    expected = answer_to(golden)
    assert reasons == ([expected] if expected else [])
    counts = newest(Statistics, host.say(AskStatistics(), 0.1))
    crc, malformed = golden.says == "crc", golden.says == "malformed"
    assert (counts.crc, counts.malformed) == (crc, malformed)
    assert counts.received == 1 + (not crc and not malformed)  # this question too
    assert counts.refused == (expected is not None or golden.name.startswith("refused "))


def test_a_golden_hello_comes_from_the_chip_byte_by_byte(chip: ChipTable) -> None:
    golden = next(one for one in ALL if one.name == "configure")
    chip.run(0.05)
    chip.hear(golden.wire)
    chip.run(0.5)
    chip.power_cycle()
    hello = next(one for one in ALL if one.name == "hello")
    assert b"".join(sent.data for sent in chip.run(0.2)) == b"\0" + hello.wire


def story(chip: SteppedReader) -> list[Sent]:
    """Something of everything."""
    sent = chip.run(0.05)
    for message in (AskHello(), Zero(0xFF), Heartbeat(), AskState()):
        chip.hear(frame(packet(message, 0)))
        chip.set_input(3, HALF_MV + UNIT_MV * message.type % 3)
        sent += chip.run(0.333)
    return sent


def test_the_same_run_twice_gives_the_same_bytes_at_the_same_times() -> None:
    build()
    runs: list[list[Sent]] = []
    for seed in (7, 7, 8):
        with closing(SteppedReader(seed=seed)) as chip:
            runs.append(story(chip))
    assert runs[0] == runs[1]
    assert runs[0] != runs[2]  # the noise is another one


def test_without_conversions_the_watchdog_begins_anew_and_says_so(
    host: Host, chip: ChipTable
) -> None:
    linked(host)
    chip.chip.convert(False)
    chip.run(3.0)
    chip.chip.convert(True)
    hello = newest(Hello, host.say(AskHello(), 0.5))
    assert hello.reset & WATCHDOG
    assert hello.uptime_ms < 3500
    assert only(State, host.say(AskState(), 0.5))


def test_the_watchdog_waits_for_a_quarter_of_a_second(host: Host, chip: ChipTable) -> None:
    linked(host)
    chip.chip.convert(False)
    line = Deframer()  # a frame that was under way is cut off
    packets = [(sent.at, whole) for sent in chip.run(2.0) for whole in line.feed(sent.data)]
    began = [at for at, whole in packets if whole[1] == Hello.type]
    assert len(began) > 5
    for one, other in pairwise(began):
        assert other - one == pytest.approx(0.25, abs=0.03)


def test_the_chip_is_asleep_most_of_the_time(host: Host, chip: ChipTable) -> None:
    linked(host)
    before = chip.chip.asleep
    host.listen(1.0)
    assert chip.chip.asleep - before > 0.5


def test_the_light_blinks_with_each_hello_and_is_on_while_a_host_is_heard(
    host: Host, chip: ChipTable
) -> None:
    seen = []
    for _ in range(100):
        host.listen(0.02)
        seen.append(chip.chip.light)
    assert 2 <= sum(seen) <= 10
    host.say(Heartbeat(), 0.5)
    assert chip.chip.light


def test_a_busy_line_does_not_wake_the_watchdog(host: Host) -> None:
    linked(host)
    for _ in range(40):
        host.say_bytes(frame(packet(AskState(), 0)) * 20, 0.1)
    assert newest(Hello, host.say(AskHello(), 0.5)).uptime_ms > 4000


def test_the_reset_pin_is_told(host: Host, chip: ChipTable) -> None:
    linked(host)
    chip.chip.pull_reset()
    hello = newest(Hello, host.listen(0.5))
    assert (hello.reset, hello.uptime_ms < 100) == (PIN, True)


def test_power_is_told(host: Host) -> None:
    assert newest(Hello, host.beginning).reset == POWER


def test_a_bootloader_neither_hears_nor_speaks(tmp_path: Path) -> None:
    build()
    with closing(SteppedReader(tmp_path / "eeprom", bootloader_ms=1000)) as chip:
        chip.hear(frame(packet(AskHello(), 0)))
        assert chip.run(0.99) == []
        first, *_ = chip.run(1.0)
        assert first.at == pytest.approx(1.0, abs=0.05)


@pytest.mark.parametrize("supply_mv", [4500, 5000, 5250])
def test_levels_do_not_hang_on_the_supply(host: Host, chip: ChipTable, supply_mv: int) -> None:
    """Sensors give a share of the supply, and the converter takes that supply for its scale."""
    linked(host)
    chip.chip.set_supply(supply_mv)
    share = supply_mv / 5000
    for pocket in range(8):
        chip.set_input(pocket, HALF_MV * share)
    chip.set_input(2, (HALF_MV + 3 * UNIT_MV) * share)
    told = newest(State, host.say(AskState(), 0.6)).pockets
    assert told[2].level == pytest.approx(3 * UNIT_MV / 5000 * 8192, abs=3)
    assert [one.state is PocketState.EMPTY for one in told] == [n != 2 for n in range(8)]


def test_a_single_spike_is_not_seen(host: Host, chip: ChipTable) -> None:
    linked(host)
    chip.set_input(4, HALF_MV + 500)
    host.listen(0.0015)  # one sum of conversions at most is spoilt
    chip.set_input(4, HALF_MV)
    heard = host.say(AskState(), 0.5)
    assert {one.pockets[4].state for one in only(State, heard)} == {PocketState.EMPTY}


@pytest.mark.parametrize("noise_mv", [1.0, 2.0, 4.0])
def test_noise_does_not_move_a_die(tmp_path: Path, noise_mv: float) -> None:
    build()
    with closing(ChipTable(tmp_path / "eeprom", noise_mv=noise_mv)) as table:
        host = linked(Host(table))
        put(host, 0, 1)
        put(host, 1, -3)
        host.say(Heartbeat(), 0.5)
        for state in only(State, keep_up(host, 10)):
            assert [one.state.value for one in state.pockets] == [2, 2, 0, 0, 0, 0, 0, 0]


def test_an_eeprom_that_is_full_of_rubbish_is_as_a_fresh_one(tmp_path: Path) -> None:
    build()
    rubbish = [bytes(1024), bytes(range(256)) * 4, b"A" * 1024]
    for number, data in enumerate(rubbish):
        file = tmp_path / f"eeprom{number}"
        file.write_bytes(data)
        with closing(ChipTable(file)) as table:
            hello = newest(Hello, Host(table).beginning)
        assert (hello.identity, hello.pockets) == ("", 8)
