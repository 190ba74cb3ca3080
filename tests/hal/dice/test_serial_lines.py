"""The ports themselves: pseudo-terminals and sockets that a model of a reader is behind.

These tests wait for what must come, never for time to pass; only what never comes ends them.
"""

import asyncio
import os
import socket
import termios
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ParamSpec

import pytest
import serial
from pytest_mock import MockerFixture
from serial.tools import list_ports

from hal.dice import reader_remarks
from hal.dice.messages import PocketState, Zero
from hal.dice.readers import Readers
from hal.dice.serial_lines import SerialLines
from hal.ports import DiceNews, PartLost
from hal.table import Pocket as TablePocket
from tests.hal.dice.desk import said
from tests.hal.dice.one_die import BANDS
from tests.hal.dice.pty_reader import Behind, PtyReader

PATIENCE = 60.0  # seconds; a busy machine is no failure
EMPTY, STILL = PocketState.EMPTY, PocketState.STILL


P = ParamSpec("P")


def on_a_loop(story: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test on a loop of its own, in which nothing may fail unheard."""

    @wraps(story)
    def test(*args: P.args, **fixtures: P.kwargs) -> None:
        failures: list[dict[str, Any]] = []

        async def bounded() -> None:
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(lambda _, failure: failures.append(failure))
            async with asyncio.timeout(PATIENCE):
                await story(*args, **fixtures)

        asyncio.run(bounded())
        assert not failures

    return test


class Ear:
    """Hears what is told, and lets a test wait for it."""

    def __init__(self) -> None:
        self.news: asyncio.Queue[DiceNews] = asyncio.Queue()
        self.times: list[float] = []
        self.all: list[str] = []

    def tell(self, news: tuple[DiceNews, ...], at: float) -> None:
        for one in news:
            self.news.put_nowait(one)
            self.times.append(at)

    async def until(self, wanted: str) -> DiceNews:
        """The news that is said so, once it has come; what came before it is in `all`."""
        while True:
            news = await self.news.get()
            self.all.append(said(news))
            if self.all[-1] == wanted:
                return news


async def until(so: Callable[[], object]) -> None:
    """Wait until it is so, asking whenever the loop has come round."""
    while not so():
        await asyncio.sleep(0)


@asynccontextmanager
async def lines(
    *ports: object, missed_for: float = 0.0
) -> AsyncIterator[tuple[SerialLines, Ear, Readers]]:
    """The ports of a table with one die, from start to close."""
    table, now = [TablePocket("mummy", 0, "brown")], asyncio.get_running_loop().time()
    readers = Readers(table, {"brown": BANDS}, now - missed_for)
    ear = Ear()
    these = SerialLines(readers, ear.tell, [str(port) for port in ports])
    these.start()
    try:
        yield these, ear, readers
    finally:
        these.close()


@pytest.fixture
def link(tmp_path: Path) -> Path:
    return tmp_path / "reader"


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))


@on_a_loop
async def test_a_reader_at_a_port_is_found_and_its_die_told(link: Path) -> None:
    cable = PtyReader(link)
    cable.plug()
    async with lines(link) as (_, ear, readers):
        await ear.until("brown handled 1")
        assert readers.missing == ()
        assert ear.all == ["brown handled 1"]
    cable.unplug()


@on_a_loop
async def test_a_roll_comes_over_the_line(link: Path) -> None:
    cable, loop = PtyReader(link), asyncio.get_running_loop()
    model = cable.plug()
    async with lines(link) as (_, ear, _):
        await ear.until("brown handled 1")
        model.set(EMPTY, 0, loop.time())
        await ear.until("brown out")
        model.set(STILL, -60, loop.time())
        await ear.until("brown settled arrow")
        assert ear.all == ["brown handled 1", "brown out", "brown settled arrow"]
        assert ear.times == sorted(ear.times)
    cable.unplug()


@on_a_loop
async def test_a_port_that_appears_later_is_opened_then(link: Path) -> None:
    cable = PtyReader(link)
    async with lines(link, missed_for=reader_remarks.PATIENCE) as (_, ear, _):
        await ear.until("dice reader mummy lost")
        cable.plug()
        await ear.until("dice reader mummy back")
        await ear.until("brown handled 1")
    cable.unplug()


@on_a_loop
async def test_unplugging_is_noticed_and_replugging_leads_back_without_a_roll(link: Path) -> None:
    cable = PtyReader(link)
    cable.plug()
    async with lines(link) as (_, ear, readers):
        await ear.until("brown handled 1")
        for _ in range(5):
            cable.unplug()
            lost = await ear.until("dice reader mummy lost")
            assert isinstance(lost, PartLost)
            assert str(link) in lost.why
            cable.plug()
            await ear.until("dice reader mummy back")
            await until(lambda: readers.missing == ())
        assert [one for one in ear.all if "brown" in one] == ["brown handled 1"]
    cable.unplug()


@on_a_loop
async def test_a_die_rolled_while_the_reader_was_unplugged_is_told_as_it_lies(link: Path) -> None:
    cable, loop = PtyReader(link), asyncio.get_running_loop()
    model = cable.plug()
    async with lines(link) as (_, ear, _):
        await ear.until("brown handled 1")
        model.set(EMPTY, 0, loop.time())
        await ear.until("brown out")
        cable.unplug()
        await ear.until("dice reader mummy lost")
        cable.plug().set(STILL, 90, loop.time())
        await ear.until("brown settled 3")
    cable.unplug()


@on_a_loop
async def test_a_reader_that_falls_silent_is_lost_though_its_port_is_there(link: Path) -> None:
    cable = PtyReader(link)
    cable.plug()
    async with lines(link) as (_, ear, _):
        await ear.until("brown handled 1")
        cable.fall_silent()
        await ear.until("dice reader mummy lost")
    cable.unplug()


@on_a_loop
async def test_noise_on_the_line_does_no_harm(link: Path) -> None:
    cable, loop = PtyReader(link), asyncio.get_running_loop()
    model = cable.plug()
    async with lines(link) as (_, ear, _):
        await ear.until("brown handled 1")
        cable.speak_raw(bytes(range(256)) + b"\0")
        model.set(EMPTY, 0, loop.time())
        await ear.until("brown out")
    cable.unplug()


@on_a_loop
async def test_readers_at_two_ports_are_used_and_one_that_is_doubled_is_remarked_on(
    tmp_path: Path,
) -> None:
    cables = [PtyReader(tmp_path / name) for name in ("first", "second")]
    for cable in cables:
        cable.plug()
    async with lines(*(cable.link for cable in cables)) as (_, ear, readers):
        await ear.until("brown handled 1")
        await until(lambda: readers.remarks)
        assert all(str(cable.link) in readers.remarks[0] for cable in cables)
        used = next(Path(one.port) for one in readers.seen if one.used)
        (cable,) = (cable for cable in cables if cable.link == used)
        cable.unplug()
        await ear.until("dice reader mummy back")
        await until(lambda: not readers.remarks)
    for cable in cables:
        cable.unplug()


@on_a_loop
async def test_what_is_said_is_sent_with_the_next_flush(link: Path) -> None:
    cable = PtyReader(link)
    cable.plug()
    async with lines(link) as (these, ear, readers):
        await ear.until("brown handled 1")
        readers.say(str(link), Zero(1))
        these.flush()
        await until(lambda: Zero(1) in cable.heard())
    cable.unplug()


@on_a_loop
async def test_a_port_that_somebody_else_has_is_a_trouble_until_it_is_free(link: Path) -> None:
    cable = PtyReader(link)
    cable.plug()
    other = serial.Serial(str(link), exclusive=True)
    async with lines(link) as (these, ear, _):
        await until(lambda: these.troubles)
        trouble = these.troubles[str(link)]
        assert str(link) in trouble
        other.close()
        await ear.until("brown handled 1")
        assert not these.troubles
    cable.unplug()


@on_a_loop
async def test_a_port_that_is_in_use_here_cannot_be_opened_by_another(link: Path) -> None:
    cable = PtyReader(link)
    cable.plug()
    async with lines(link) as (_, ear, _):
        await ear.until("brown handled 1")
        with pytest.raises(serial.SerialException):
            serial.Serial(str(link), exclusive=True)
    cable.unplug()


@on_a_loop
async def test_a_port_that_may_not_be_opened_says_which_group_may(
    link: Path, mocker: MockerFixture
) -> None:
    # Not by file rights: the tests may run as root, whom they do not stop.
    real = os.open

    def refusing(path: Any, *more: Any, **named: Any) -> int:
        if str(path) == str(link):
            raise PermissionError(13, "Permission denied")
        return real(path, *more, **named)

    cable = PtyReader(link)
    cable.plug()
    mocker.patch("serial.serialposix.os.open", refusing)
    async with lines(link) as (these, _, _):
        await until(lambda: these.troubles)
        trouble = these.troubles[str(link)]
        assert str(link) in trouble
        assert "dialout" in trouble
    mocker.stopall()
    cable.unplug()


@on_a_loop
async def test_a_file_that_is_no_port_is_a_trouble_and_nothing_worse(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no port")
    async with lines(tmp_path / "file", tmp_path) as (these, _, _):
        await until(lambda: len(these.troubles) == 2)


@on_a_loop
async def test_a_url_of_no_known_kind_is_a_trouble_and_nothing_worse() -> None:
    async with lines("nonsense://here", missed_for=reader_remarks.PATIENCE) as (these, ear, _):
        await until(lambda: these.troubles)
        assert "nonsense" in these.troubles["nonsense://here"]
        await ear.until("dice reader mummy lost")


@on_a_loop
async def test_a_port_that_echoes_everything_is_nobody(mocker: MockerFixture) -> None:
    async with lines("loop://") as (_, _, readers):
        received = mocker.spy(readers, "received")
        await until(lambda: received.call_count > 1)
        assert readers.seen == ()
        assert readers.missing == ("mummy",)


@on_a_loop
async def test_a_port_that_has_no_file_and_fails_is_opened_anew(mocker: MockerFixture) -> None:
    async with lines("loop://") as (_, _, readers):
        received, closed = mocker.spy(readers, "received"), mocker.spy(readers, "closed")
        await until(lambda: received.called)
        broken = mocker.patch("serial.urlhandler.protocol_loop.Serial.read")
        broken.side_effect = serial.SerialException("broken")
        await until(lambda: closed.called)
        assert "broken" in closed.call_args.args[1]
        mocker.stop(broken)
        before = received.call_count
        await until(lambda: received.call_count > before)


@on_a_loop
async def test_a_port_that_fails_in_reading_is_lost_with_the_systems_words(
    link: Path, mocker: MockerFixture
) -> None:
    cable, real = PtyReader(link), os.read
    cable.plug()

    def failing(file: int, size: int) -> bytes:
        if cable.is_own(file):
            return real(file, size)
        raise OSError(5, "Input/output error")

    async with lines(link) as (_, ear, _):
        await ear.until("brown handled 1")
        mocker.patch("os.read", failing)
        lost = await ear.until("dice reader mummy lost")
        assert isinstance(lost, PartLost)
        assert "Input/output error" in lost.why
        mocker.stopall()
        await ear.until("dice reader mummy back")
    cable.unplug()


@on_a_loop
async def test_what_pyserial_cannot_do_is_a_trouble_and_nothing_worse(
    mocker: MockerFixture,
) -> None:
    opening = mocker.patch("serial.serial_for_url")
    opening.side_effect = NotImplementedError("that is not supported")
    async with lines("rfc2217://localhost:1") as (these, _, _):
        await until(lambda: opening.call_count > 1)
        assert "not supported" in these.troubles["rfc2217://localhost:1"]


class SocketReader:
    """A reader behind a TCP port of this machine, which it has from the beginning."""

    def __init__(self) -> None:
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        self.url = "socket://127.0.0.1:{1}".format(*self._socket.getsockname())
        self._server: asyncio.Server | None = None
        self._talks: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    async def listen(self) -> None:
        self._server = await asyncio.start_server(self._talk, sock=self._socket)

    async def hang_up(self) -> None:
        for writer in self._talks.values():
            writer.transport.abort()
        await asyncio.gather(*self._talks)
        self._talks.clear()

    async def end(self) -> None:
        assert self._server
        self._server.close()
        await self.hang_up()
        await self._server.wait_closed()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if task := asyncio.current_task():
            self._talks[task] = writer
        behind = Behind(writer.write)
        behind.begin()
        with suppress(ConnectionError):
            while data := await reader.read(4096):
                behind.hear(data)
        behind.end()
        writer.close()


@on_a_loop
async def test_a_reader_behind_a_socket_is_found_lost_and_found_again() -> None:
    reader = SocketReader()
    await reader.listen()
    async with lines(reader.url) as (_, ear, _):
        await ear.until("brown handled 1")
        await reader.hang_up()
        await ear.until("dice reader mummy lost")
        await ear.until("dice reader mummy back")
    await reader.end()


@on_a_loop
async def test_a_socket_nobody_listens_at_is_tried_until_somebody_does() -> None:
    reader = SocketReader()
    async with lines(reader.url) as (these, ear, _):
        await until(lambda: these.troubles)
        await reader.listen()
        await ear.until("brown handled 1")
        assert not these.troubles
    await reader.end()


@on_a_loop
async def test_ports_are_searched_for_if_none_is_named(link: Path, mocker: MockerFixture) -> None:
    cable = PtyReader(link)
    cable.plug()
    usb = SimpleNamespace(device=str(link), vid=0x1A86, pid=0x7523, name="reader")
    built_in = SimpleNamespace(device="/dev/ttyS0", vid=None, pid=None, name="ttyS0")
    mocker.patch.object(list_ports, "comports", return_value=[built_in, usb])
    async with lines() as (these, ear, _):
        await ear.until("brown handled 1")
        assert these.troubles == {}
    mocker.stopall()
    cable.unplug()


@on_a_loop
async def test_after_the_close_nothing_is_told_and_no_file_is_left_open(link: Path) -> None:
    cable, loop = PtyReader(link), asyncio.get_running_loop()
    model = cable.plug()
    before = open_files()
    async with lines(link) as (these, ear, _):
        await ear.until("brown handled 1")
    model.set(EMPTY, 0, loop.time())
    these.close()
    cable.unplug()
    assert open_files() == before - 1  # the cable's own end is gone
    assert ear.news.empty()


@on_a_loop
async def test_unplugging_leaves_no_file_open(link: Path) -> None:
    cable = PtyReader(link)
    async with lines(link, missed_for=reader_remarks.PATIENCE) as (_, ear, _):
        before = open_files()
        await ear.until("dice reader mummy lost")
        for _ in range(3):
            cable.plug()
            await ear.until("dice reader mummy back")
            cable.unplug()
            await ear.until("dice reader mummy lost")
        assert open_files() == before


@on_a_loop
async def test_the_line_is_set_as_the_protocol_says_and_a_nano_is_not_reset_by_the_close(
    link: Path,
) -> None:
    cable = PtyReader(link)
    cable.plug()
    async with lines(link) as (_, ear, _):
        await ear.until("brown handled 1")
        incoming, _, control, _, speed_in, speed_out, _ = cable.settings()
    assert (speed_in, speed_out) == (termios.B57600, termios.B57600)
    eight_bits = termios.CSIZE | termios.PARENB | termios.CSTOPB | termios.CRTSCTS
    assert control & eight_bits == termios.CS8
    assert not incoming & (termios.IXON | termios.IXOFF)
    assert not control & termios.HUPCL  # DTR, which resets a Nano, stays as it is
    cable.unplug()


@on_a_loop
async def test_a_link_that_points_nowhere_for_a_while_does_no_harm(link: Path) -> None:
    cable = PtyReader(link)
    cable.plug()
    async with lines(link) as (_, ear, _):
        await ear.until("brown handled 1")
        cable.unplug(keep_link=True)
        await ear.until("dice reader mummy lost")
        cable.plug()
        await ear.until("dice reader mummy back")
    cable.unplug()


@on_a_loop
async def test_a_reader_that_takes_nothing_holds_nobody_up(link: Path) -> None:
    cable = PtyReader(link)
    cable.plug()
    async with lines(link) as (these, ear, readers):
        await ear.until("brown handled 1")
        cable.fall_deaf()
        for _ in range(2_000):  # more than the line and this machine's buffers hold
            readers.say(str(link), Zero(0))
        these.flush()
        lost = await ear.until("dice reader mummy lost")
        assert isinstance(lost, PartLost)
        assert str(link) in lost.why
        cable.hear_again()
        await ear.until("dice reader mummy back")
    cable.unplug()


@on_a_loop
async def test_two_ports_that_go_at_once_while_something_is_sent_are_both_let_go(
    tmp_path: Path,
) -> None:
    cables = [PtyReader(tmp_path / name) for name in ("first", "second")]
    for cable in cables:
        cable.plug()
    async with lines(*(cable.link for cable in cables)) as (these, ear, readers):
        await until(lambda: len(readers.seen) == 2)
        for cable in cables:
            readers.say(str(cable.link), Zero(0))
            cable.unplug()
        these.flush()
        assert readers.seen == ()
        await ear.until("dice reader mummy lost")


@on_a_loop
async def test_whoever_is_told_something_may_close_the_lines(link: Path) -> None:
    cable, told = PtyReader(link), asyncio.Event()
    cable.plug()

    def close(news: tuple[DiceNews, ...], at: float) -> None:
        these.close()
        told.set()

    now = asyncio.get_running_loop().time()
    readers = Readers([TablePocket("mummy", 0, "brown")], {}, now)
    these = SerialLines(readers, close, [str(link)])
    these.start()
    await told.wait()
    cable.unplug()


@on_a_loop
async def test_lines_that_are_closed_at_once_leave_nothing_behind(link: Path) -> None:
    cable = PtyReader(link)
    cable.plug()
    before = open_files()
    async with lines(link):
        pass
    await asyncio.get_running_loop().shutdown_default_executor()
    await until(lambda: open_files() == before)
    cable.unplug()
