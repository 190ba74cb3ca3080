"""How many connections there may be, and which of them is cut for one more."""

import asyncio
import resource
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest

from host.web import server
from host.web.buckets import Rate
from host.web.connections import A_BROWSER, Connections
from host.web.settings import Limits
from tests.web.served import EASY, OFTEN, Served, served
from tests.web.stories import on_a_loop
from tests.web.test_sockets import clients, dead_client


@dataclass(eq=False)
class Fake:
    """A connection that comes to nothing."""

    address: str
    is_here: bool = False
    is_idle: bool = True
    seated: bool = False
    held: bool = False
    was_cut: bool = field(default=False, init=False)

    def cut(self) -> None:
        self.was_cut = True


def came(house: Connections, *all_of_them: Fake) -> list[bool]:
    """They come one after the other; which of them were cut in the end."""
    for one in all_of_them:
        house.arrive(one, 0.0)
    return [one.was_cut for one in all_of_them]


def crowd(address: str, count: int) -> list[Fake]:
    return [Fake(address) for _ in range(count)]


def test_one_too_many_from_an_address_costs_it_its_own_oldest() -> None:
    house, guest = Connections(100, 3, OFTEN), Fake("guest")
    assert came(house, guest, *crowd("greedy", 5)) == [False, True, True, False, False, False]
    assert len(house) == 4


def test_one_too_many_in_all_costs_the_address_that_has_the_most() -> None:
    house = Connections(30, 20, OFTEN)
    guests, greedy = crowd("guest", A_BROWSER), crowd("greedy", 20)
    others = crowd("other", A_BROWSER)
    assert came(house, *guests, *greedy, *others) == [False] * 8 + [True] * 6 + [False] * 22


def test_of_many_addresses_that_have_no_more_than_a_browser_the_oldest_goes() -> None:
    house = Connections(10, 10, OFTEN)
    crowd = [Fake(str(number)) for number in range(10)]
    guests = [Fake("guest") for _ in range(A_BROWSER)]
    assert came(house, *crowd, *guests) == [True] * A_BROWSER + [False] * 10


def test_what_is_answered_just_now_goes_last() -> None:
    house = Connections(10, 3, OFTEN)
    busy, idle, newest = Fake("a", is_idle=False), Fake("a"), Fake("a")
    assert came(house, busy, idle, newest, Fake("a")) == [False, True, False, False]


def test_whoever_has_a_seat_stays_and_no_more_come_than_there_is_room_for() -> None:
    house = Connections(10, 2, OFTEN)
    seated = [Fake("a", seated=True), Fake("a", seated=True)]
    assert came(house, *seated, Fake("a"), Fake("b")) == [False, False, True, False]
    assert not house.arrive(Fake("a"), 0.0)


def test_the_machines_own_screen_stays_and_comes_in_whoever_else_is_there() -> None:
    house = Connections(4, 4, OFTEN)
    screen, crowd = Fake("127.0.0.1", is_here=True), [Fake(str(number)) for number in range(9)]
    assert came(house, screen, *crowd) == [False] + [True] * 6 + [False] * 3
    again = [Fake("127.0.0.1", is_here=True) for _ in range(3)]
    assert came(house, *again) == [False] * 3
    assert not house.arrive(Fake("late"), 0.0)
    assert not screen.was_cut


def test_one_that_has_gone_is_not_counted() -> None:
    house = Connections(1, 1, OFTEN)
    for _ in range(3):
        one = Fake("a")
        assert came(house, one) == [False]
        house.go(one)
        house.go(one)
    assert len(house) == 0


def test_whoever_comes_too_fast_is_held_until_there_was_time_for_one_more() -> None:
    house, two, third = Connections(9, 9, Rate(2, 0.5)), crowd("a", 2), Fake("a")
    assert [house.arrive(one, 0.0) for one in (*two, third)] == [True, True, False]
    assert (third.held, third.was_cut, len(house)) == (True, False, 3)
    assert house.arrive(Fake("b"), 0.0)
    assert not house.ask_again(third, 1.0)
    assert house.ask_again(third, 2.0)
    assert not third.held


def test_those_that_are_held_take_no_place_of_their_address_and_go_first() -> None:
    house = Connections(5, 2, Rate(2, 0.5))
    two, held, guests = crowd("a", 2), crowd("a", 2), crowd("b", 2)
    assert came(house, *two, *held) == [False] * 4
    assert came(house, *guests) == [False] * 2
    assert [one.was_cut for one in held] == [True, False]
    house.ask_again(held[1], 2.0)
    assert [one.was_cut for one in two] == [True, False]
    assert not house.ask_again(held[0], 9.0)


def test_of_addresses_that_are_no_crowd_the_one_goes_that_has_come_most_often_lately() -> None:
    house, guest = Connections(3, 3, OFTEN), Fake("guest")
    house.arrive(guest, 0.0)
    restless = crowd("a", 2 * A_BROWSER)
    for one in restless[:-2]:
        house.arrive(one, 0.0)
        house.go(one)
    assert came(house, *restless[-2:], Fake("b")) == [True, False, False]
    assert (guest.was_cut, house.arrive(Fake("b"), 99.0), guest.was_cut) == (False, True, True)


def test_no_more_are_held_than_may_be_let_in() -> None:
    house, crowd = Connections(99, 3, Rate(1, 0.5)), [Fake("a") for _ in range(9)]
    assert came(house, *crowd) == [False] * 6 + [True] * 3
    house.go(crowd[1])
    assert came(house, Fake("a"), Fake("a"), Fake("b")) == [False, True, False]


@asynccontextmanager
async def silent(
    it: Served, count: int, address: str = "127.0.0.2", said: bytes = b""
) -> AsyncIterator[list[asyncio.StreamReader]]:
    """So many connections, usually from another address, which send this and nothing more."""
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(_one(it, address)) for _ in range(count)]
        for _, writer in opened:
            writer.write(said)
        yield [reader for reader, _ in opened]


@asynccontextmanager
async def _one(
    it: Served, address: str
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection from this address."""
    reader, writer = await asyncio.open_connection("127.0.0.1", it.port, local_addr=(address, 0))
    try:
        yield reader, writer
    finally:
        writer.close()


async def ended(reader: asyncio.StreamReader) -> bool:
    """Returns when it is cut."""
    try:
        return not await reader.read()
    except ConnectionError:
        return True


@on_a_loop
async def test_those_who_say_nothing_are_only_so_many_and_keep_nobody_out() -> None:
    limits = replace(EASY, idle_s=600.0, connections=8, connections_of_an_address=6)
    async with served(limits) as it, silent(it, 20) as readers:
        assert all([await ended(reader) for reader in readers[:14]])
        async with it.socket(it.token("red")) as red:
            assert (await red.receive_json())["type"] == "state"
            assert (await it.ask("GET", "/api/health"))[0] == 200
        assert not any(reader.at_eof() for reader in readers[-4:])


@on_a_loop
async def test_a_socket_with_a_seat_outlives_a_crowd_from_its_own_address() -> None:
    async with (
        served(replace(EASY, idle_s=600.0, connections_of_an_address=4)) as it,
        it.socket(it.token("red")) as red,
    ):
        await red.receive_json()
        async with silent(it, 12, "127.0.0.1") as readers:
            assert all([await ended(reader) for reader in readers[:9]])
            assert (await it.ask("GET", "/api/health"))[0] == 200
            it.desk.tell("Red rolled.")
            assert (await red.receive_json())["type"] == "update"


@asynccontextmanager
async def busy(it: Served, addresses: int, of_each: int) -> AsyncIterator[None]:
    """So many connections from so many addresses, each with a body that never comes."""
    head = f"POST /api/join HTTP/1.1\r\nHost: {it.host}\r\nContent-Type: application/json\r\n"
    asked = f"{head}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n".encode()
    async with AsyncExitStack() as stack:
        for number in range(addresses):
            address = f"127.0.1.{number + 1}"
            for reader in await stack.enter_async_context(silent(it, of_each, address, asked)):
                assert await reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
        yield


@on_a_loop
async def test_a_crowd_that_keeps_every_connection_busy_keeps_out_neither_guest_nor_owner(
    caplog: pytest.LogCaptureFixture,
) -> None:
    limits = replace(EASY, idle_s=600.0, body_s=600.0, connections=9)
    async with served(limits) as it, it.socket(it.token("red")) as red:
        await red.receive_json()
        async with busy(it, addresses=4, of_each=2):
            for number in range(2, 10):
                async with _one(it, f"127.0.0.{number}") as (reader, writer):
                    writer.write(f"GET /api/health HTTP/1.1\r\nHost: {it.host}\r\n\r\n".encode())
                    assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            async with it.socket(it.token("blue")) as blue:
                assert (await blue.receive_json())["type"] == "state"
            it.desk.tell("Red rolled.")
            assert (await red.receive_json())["type"] == "update"
    assert "fault" not in caplog.text  # those that were cut meanwhile are none


@on_a_loop
async def test_a_connection_that_is_held_is_not_read_and_cut_if_its_address_goes_on() -> None:
    parsed: list[bytes] = []
    reads = server.Connection.data_received

    def reading(connection: server.Connection, data: bytes) -> None:
        parsed.append(data)
        reads(connection, data)

    limits = replace(EASY, arrivals=Rate(2, 0.001), hold_s=0.01)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server.Connection, "data_received", reading)
        async with served(limits) as it, silent(it, 2), silent(it, 6, said=b"G") as held:
            assert all([await ended(reader) for reader in held])
            assert parsed == []
            assert (await it.ask("GET", "/api/health"))[0] == 200  # from another address


@on_a_loop
async def test_whoever_is_a_little_too_fast_is_answered_a_little_later() -> None:
    limits = replace(EASY, arrivals=Rate(1, 50.0), hold_s=0.5)
    async with served(limits) as it, silent(it, 1), _one(it, "127.0.0.2") as (reader, writer):
        writer.write(f"GET /api/health HTTP/1.1\r\nHost: {it.host}\r\n\r\n".encode())
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"


@on_a_loop
async def test_whoever_sends_much_is_read_in_sips_while_others_have_their_turn() -> None:
    read: list[int] = []
    reads = server.Connection.data_received

    def reading(connection: server.Connection, data: bytes) -> None:
        read.append(len(data))
        reads(connection, data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "_BYTES_A_SECOND", 1)
        patch.setattr(server.Connection, "data_received", reading)
        async with served() as it:
            flooding = await dead_client(it, it.token("red"))
            await clients(it, "red", 1)
            pings = b"\x89\x80\0\0\0\0" * 50_000
            sending = asyncio.create_task(asyncio.get_running_loop().sock_sendall(flooding, pings))
            for _ in range(20):
                assert (await it.ask("GET", "/api/health"))[0] == 200
            assert [length for length in read if length > 2_000] == [2 * 1024]
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            flooding.close()


@on_a_loop
async def test_whoever_asks_much_at_once_and_goes_is_forgotten() -> None:
    looked: list[bool] = []  # whether it was still there
    reads_on = server.Connection._read_on

    def reading_on(connection: server.Connection) -> None:
        looked.append(connection.transport is not None)
        reads_on(connection)

    asked = f"GET /api/health HTTP/1.1\r\nX: {'x' * 1200}\r\nHost: "
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "_BYTES_A_SECOND", 10_000_000)
        patch.setattr(server.Connection, "_read_on", reading_on)
        async with served() as it:
            async with _one(it, "127.0.0.2") as (reader, writer):
                writer.write(f"{asked}{it.host}\r\n\r\n".encode() * 60)
                await reader.readline()
                writer.transport.abort()
            for _ in range(50):
                assert (await it.ask("GET", "/api/health"))[0] == 200
    assert looked.count(False) <= 1


def test_once_closed_nobody_who_was_held_is_let_in() -> None:
    house, slow = Connections(10, 10, Rate(1, 1.0)), Fake("fast")
    assert came(house, Fake("fast"), slow) == [False, False]
    house.close()
    assert slow.was_cut
    assert not house.ask_again(slow, 60.0)


@on_a_loop
async def test_there_are_at_most_a_quarter_as_many_as_files_may_be_open() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(resource, "getrlimit", lambda which: (24, 24))
        async with served(replace(EASY, idle_s=600.0)) as it, silent(it, 9) as readers:
            assert all([await ended(reader) for reader in readers[:6]])
            assert (await it.ask("GET", "/api/health"))[0] == 200


def test_usually_that_is_no_limit() -> None:
    assert Limits().connections <= 1024 // 4  # of files, which most systems allow a process
