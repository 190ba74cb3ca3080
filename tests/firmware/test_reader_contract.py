"""What PROTOCOL.md promises of a reader, held by the one in Python and by the real binary alike."""

from itertools import pairwise
from typing import TypeVar

import pytest

from hal.dice.framing import frame
from hal.dice.messages import (
    AskHello,
    AskState,
    AskStatistics,
    Configure,
    FromHost,
    Heartbeat,
    Hello,
    Message,
    Pocket,
    PocketState,
    Reason,
    Refused,
    State,
    Statistics,
    Zero,
    packet,
)
from tests.firmware.subjects import HALF_MV, UNIT_MV, Heard, Host

EMPTY, MOVING, STILL = PocketState
ALL = 0xFF
UNIT = UNIT_MV / 5000 * 8192
Said = TypeVar("Said", bound=Message)


def only(kind: type[Said], heard: list[Heard]) -> list[Said]:
    return [one.said for one in heard if isinstance(one.said, kind)]


def newest(kind: type[Said], heard: list[Heard]) -> Said:
    return only(kind, heard)[-1]


def linked(host: Host) -> Host:
    """A host that talks with a reader whose eight pockets are empty and zeroed."""
    host.say(AskHello(), 0.3)
    host.say(Zero(ALL))
    return host


def keep_up(host: Host, seconds: float, said: FromHost | None = None) -> list[Heard]:
    """Listen for longer than the link lasts, with heartbeats."""
    heard = []
    for _ in range(round(seconds / 0.5)):
        heard += host.say(said or Heartbeat(), 0.5)
    return heard


def put(host: Host, pocket: int, units: float) -> None:
    host.table.set_input(pocket, HALF_MV + units * UNIT_MV)


def changes(heard: list[Heard], pocket: int) -> list[tuple[PocketState, int]]:
    """The states and departures of one pocket, each once."""
    told = [
        (one.pockets[pocket].state, one.pockets[pocket].departures) for one in only(State, heard)
    ]
    return [told[0], *(later for one, later in pairwise(told) if one != later)]


# Who speaks when.


def test_a_reader_without_a_host_says_hello_each_second_and_nothing_else(host: Host) -> None:
    heard = host.beginning + host.listen(4.5)
    assert [type(one.said) for one in heard] == [Hello] * 5
    assert [one.sequence for one in heard] == [0, 1, 2, 3, 4]
    assert heard[0].at < 0.1
    for one, other in pairwise(heard):
        assert other.at - one.at == pytest.approx(1.0, abs=0.02)


def test_a_fresh_reader_has_no_name_and_eight_pockets(host: Host) -> None:
    hello = newest(Hello, host.beginning)
    assert (hello.identity, hello.pockets, hello.reset) == ("", 8, 1)
    assert hello.uptime_ms < 50


def test_uptime_goes_by_with_the_time(host: Host) -> None:
    first, *_, last = only(Hello, host.beginning + host.listen(3.5))
    assert last.uptime_ms - first.uptime_ms == pytest.approx(3000, abs=30)


def test_asked_for_hello_it_says_so_and_then_how_the_pockets_are(host: Host) -> None:
    first, second, *_ = host.say(AskHello())
    assert isinstance(first.said, Hello)
    assert isinstance(second.said, State)
    assert len(second.said.pockets) == 8


@pytest.mark.parametrize("said", [Heartbeat(), AskState(), AskStatistics(), Zero(0)], ids=repr)
def test_any_good_frame_links(host: Host, said: FromHost) -> None:
    assert only(State, host.say(said, 0.5))


def test_a_linked_reader_reports_ten_times_a_second(host: Host) -> None:
    linked(host)
    times = [one.at for one in keep_up(host, 3) if isinstance(one.said, State)]
    assert len(times) == pytest.approx(30, abs=2)
    assert max(later - one for one, later in pairwise(times)) < 0.115


def test_a_linked_reader_says_no_hello_unless_asked(host: Host) -> None:
    linked(host)
    assert only(Hello, keep_up(host, 4)) == []


def test_a_reader_that_hears_nothing_for_two_seconds_goes_back_to_hello(host: Host) -> None:
    linked(host)
    host.say(Heartbeat(), 0)
    spoke_at = host.now
    heard = host.listen(4)
    states = [one.at for one in heard if isinstance(one.said, State)]
    assert states[-1] - spoke_at == pytest.approx(2.0, abs=0.12)
    assert len(only(Hello, heard)) == 2
    assert only(State, host.say(Heartbeat(), 0.05))


def test_each_frame_has_the_next_number(host: Host) -> None:
    heard = [*host.beginning, *host.say(AskHello()), *keep_up(host, 30)]
    assert len(heard) > 260
    assert [one.sequence for one in heard] == [number % 256 for number in range(len(heard))]


# How the pockets are.


def test_pockets_without_dice_are_empty_once_they_were_looked_at_for_a_while(host: Host) -> None:
    heard = host.say(AskHello(), 1.0)
    for pocket in range(8):
        assert changes(heard, pocket) == [(MOVING, 0), (EMPTY, 0)]


def test_a_reader_that_was_never_told_its_zeros_says_so(host: Host) -> None:
    heard = host.say(AskHello(), 0.5)
    assert not any(pocket.zeroed for pocket in newest(State, heard).pockets)
    heard = host.say(Zero(0b101), 0.5)
    assert [one.zeroed for one in newest(State, heard).pockets] == [True, False, True] + 5 * [False]


@pytest.mark.parametrize("pocket", range(8))
@pytest.mark.parametrize("units", [-3, -2, -1, 1, 2, 3])
def test_a_die_that_is_put_down_moves_and_lies_still(host: Host, pocket: int, units: int) -> None:
    linked(host)
    put(host, pocket, units)
    heard = host.say(AskState(), 0.5)
    assert changes(heard, pocket) == [(EMPTY, 0), (MOVING, 0), (STILL, 0)]
    told = newest(State, heard).pockets
    assert told[pocket].level == pytest.approx(units * UNIT, abs=3)
    assert told[pocket].noise <= 8
    others = [one for number, one in enumerate(told) if number != pocket]
    assert all(one.state is EMPTY and abs(one.level) <= 3 for one in others)


def test_a_change_is_told_at_once(host: Host) -> None:
    linked(host)
    host.say(Heartbeat(), 0.33)
    put(host, 3, 1)
    began = host.now
    heard = host.listen(0.5)
    moving, still = (
        next(
            one.at
            for one in heard
            if isinstance(one.said, State) and one.said.pockets[3].state is state
        )
        for state in (MOVING, STILL)
    )
    assert moving - began < 0.06
    assert 0.14 < still - began < 0.26


def test_a_die_in_a_slow_hand_moves_before_it_lies_still(host: Host) -> None:
    linked(host)
    heard = []
    for step in range(101):
        put(host, 2, step / 100)
        heard += host.say(AskState(), 0.05)
    assert changes([*heard, *host.say(AskState(), 0.5)], 2)[-2:] == [(MOVING, 0), (STILL, 0)]


def test_a_level_at_the_edge_of_empty_does_not_flicker(host: Host) -> None:
    """Each time a pocket becomes empty a die has left it."""
    linked(host)
    put(host, 2, 1)
    host.say(Heartbeat(), 0.5)
    host.table.set_input(2, HALF_MV + 10 / 8192 * 5000)
    told = {one.pockets[2].departures for one in only(State, keep_up(host, 6))}
    assert max(told) <= 1


@pytest.mark.parametrize("seconds", [0.15, 0.6, 2.5])
def test_the_weakest_face_is_found_however_slowly_it_is_set(host: Host, seconds: float) -> None:
    """Of the weakest reference magnet, leaning as far as its band goes: 17 counts."""
    linked(host)
    for step in range(1, 11):
        put(host, 2, 17 * step / 10 / UNIT)
        host.say(Heartbeat(), seconds / 10)
    assert newest(State, host.say(AskState(), 0.5)).pockets[2].state is STILL


def test_a_die_that_is_taken_out_is_a_departure(host: Host) -> None:
    linked(host)
    put(host, 5, -2)
    host.say(Heartbeat(), 0.5)
    put(host, 5, 0)
    heard = host.say(AskState(), 0.5)
    assert changes(heard, 5) == [(STILL, 0), (MOVING, 0), (EMPTY, 1)]


def test_departures_are_counted_while_nobody_listens(host: Host) -> None:
    linked(host)
    for _ in range(3):
        put(host, 0, 3)
        host.listen(1.5)
        put(host, 0, 0)
        host.listen(1.5)
    assert newest(State, host.say(AskState())).pockets[0].departures == 3


def test_a_die_that_is_turned_in_its_pocket_has_not_left(host: Host) -> None:
    linked(host)
    put(host, 1, 1)
    host.say(Heartbeat(), 0.5)
    put(host, 1, 2)
    assert changes(host.say(AskState(), 0.5), 1) == [(STILL, 0), (MOVING, 0), (STILL, 0)]


def test_a_die_that_was_there_from_the_beginning_can_leave(host: Host) -> None:
    put(host, 2, 2)
    host.power_cycle()
    heard = host.say(AskHello(), 0.5)
    assert changes(heard, 2) == [(MOVING, 0), (STILL, 0)]
    put(host, 2, 0)
    assert changes(host.say(AskState(), 0.5), 2)[-1] == (EMPTY, 1)


def test_zeroing_some_pockets_leaves_the_others_zeroed(host: Host) -> None:
    host.say(AskHello(), 0.3)
    for pockets in (0b0001, 0b0110):
        host.say(Zero(pockets), 0.4)
    for _ in range(2):
        told = newest(State, host.say(AskState(), 0.4)).pockets
        assert [one.zeroed for one in told] == [True] * 3 + [False] * 5
        host.power_cycle()


def test_zeroing_a_pocket_is_no_departure(host: Host) -> None:
    linked(host)
    put(host, 4, 1)
    host.say(Heartbeat(), 0.5)
    told = newest(State, host.say(Zero(1 << 4), 0.5)).pockets[4]
    assert (told.state, told.departures) == (EMPTY, 0)
    assert abs(told.level) <= 3


def test_the_zero_of_an_empty_pocket_follows_slowly_and_not_far(host: Host) -> None:
    linked(host)
    drift_mv = 9 / 8192 * 5000
    host.table.set_input(6, HALF_MV + drift_mv)
    fast = newest(State, keep_up(host, 2)).pockets[6]
    slow = newest(State, keep_up(host, 15)).pockets[6]
    assert (fast.state, slow.state) == (EMPTY, EMPTY)
    assert fast.level >= 5
    assert slow.level == pytest.approx(1, abs=1)  # 8 counts of 9 were followed
    host.power_cycle()
    assert newest(State, host.say(AskHello(), 0.5)).pockets[6].level == pytest.approx(9, abs=3)


def test_the_zero_of_an_empty_pocket_does_not_follow_the_dice_beside_it(host: Host) -> None:
    linked(host)
    put(host, 5, 3)
    host.table.set_input(6, HALF_MV + 8 / 8192 * 5000)  # what a neighbour adds, and more
    told = newest(State, keep_up(host, 6)).pockets
    assert (told[5].state, told[6].state) == (STILL, EMPTY)
    assert told[6].level == pytest.approx(8, abs=2)


def test_the_zero_of_a_pocket_with_a_die_stays(host: Host) -> None:
    linked(host)
    put(host, 6, 0.5)
    before = newest(State, keep_up(host, 1)).pockets[6]
    after = newest(State, keep_up(host, 10)).pockets[6]
    assert before.state is after.state is STILL
    assert after.level == pytest.approx(before.level, abs=2)


# What is kept.


def test_name_and_pockets_are_kept_without_power(host: Host) -> None:
    hello = newest(Hello, host.say(Configure("explorers", 5), 0.5))
    assert (hello.identity, hello.pockets) == ("explorers", 5)
    assert len(newest(State, host.say(AskState())).pockets) == 5
    hello = newest(Hello, host.power_cycle())
    assert (hello.identity, hello.pockets, hello.reset) == ("explorers", 5, 1)
    assert len(newest(State, host.say(AskState())).pockets) == 5


def test_zeros_are_kept_without_power(host: Host) -> None:
    put(host, 3, 2)
    host.say(AskHello(), 0.5)
    host.say(Zero(1 << 3), 0.5)
    host.power_cycle()
    told = newest(State, host.say(AskHello(), 0.5)).pockets
    assert [one.zeroed for one in told] == [number == 3 for number in range(8)]
    assert told[3].state is EMPTY
    put(host, 3, 0)
    assert newest(State, host.say(AskState(), 0.5)).pockets[3].level == pytest.approx(
        -2 * UNIT, abs=4
    )


def test_a_new_name_does_not_forget_the_zeros(host: Host) -> None:
    linked(host)
    host.say(Configure("mummy", 1), 0.5)
    host.say(Configure("mummy", 8), 0.5)
    assert all(one.zeroed for one in newest(State, host.say(AskState(), 0.5)).pockets)


def test_after_power_everything_else_begins_anew(host: Host) -> None:
    linked(host)
    put(host, 0, 1)
    host.say(Heartbeat(), 0.5)
    put(host, 0, 0)
    host.say(Heartbeat(), 0.5)
    heard = host.power_cycle()
    assert (heard[0].sequence, newest(Hello, heard).uptime_ms < 50) == (0, True)
    assert newest(State, host.say(AskState())).pockets[0].departures == 0


# What is refused.

REFUSED = {
    "another version": (bytes([2, 0x42, 0]), 0x42, Reason.OTHER_VERSION),
    "a hello": (bytes([1, 0x01, 0, 0, 8, 1, 0, 1, 0, 0, 0, 0]), 0x01, Reason.UNKNOWN_TYPE),
    "an unknown type": (bytes([1, 0x7F, 0]), 0x7F, Reason.UNKNOWN_TYPE),
    "a heartbeat with a body": (bytes([1, 0x40, 0, 0]), 0x40, Reason.BAD_LENGTH),
    "zero without pockets": (bytes([1, 0x45, 0]), 0x45, Reason.BAD_LENGTH),
    "zero with two bytes": (bytes([1, 0x45, 0, 1, 1]), 0x45, Reason.BAD_LENGTH),
    "configure with nothing": (bytes([1, 0x44, 0]), 0x44, Reason.BAD_LENGTH),
    "a name that is cut off": (bytes([1, 0x44, 0, 5]) + b"mum", 0x44, Reason.BAD_LENGTH),
    "a name that is too long": (
        bytes([1, 0x44, 0, 16]) + b"a" * 16 + b"\1",
        0x44,
        Reason.BAD_LENGTH,
    ),
    "no name": (bytes([1, 0x44, 0, 0, 1]), 0x44, Reason.BAD_VALUE),
    "a capital letter": (bytes([1, 0x44, 0, 1]) + b"M\1", 0x44, Reason.BAD_VALUE),
    "a blank": (bytes([1, 0x44, 0, 3]) + b"a b\1", 0x44, Reason.BAD_VALUE),
    "no pockets": (bytes([1, 0x44, 0, 1]) + b"m\0", 0x44, Reason.BAD_VALUE),
    "nine pockets": (bytes([1, 0x44, 0, 1]) + b"m\x09", 0x44, Reason.BAD_VALUE),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_done_is_refused_and_changes_nothing(host: Host, name: str) -> None:
    whole, kind, reason = REFUSED[name]
    before = newest(Hello, host.say(AskHello()))
    assert only(Refused, host.say_packet(whole)) == [Refused(kind, reason)]
    after = newest(Hello, host.say(AskHello()))
    assert (after.identity, after.pockets) == (before.identity, before.pockets)
    assert not any(one.zeroed for one in newest(State, host.say(AskState())).pockets)


def test_a_pocket_that_is_not_there_cannot_be_zeroed(host: Host) -> None:
    host.say(Configure("explorers", 5), 0.5)
    assert only(Refused, host.say(Zero(1 << 5))) == [Refused(0x45, Reason.BAD_VALUE)]
    assert only(Refused, host.say(Zero(0x1F), 0.3)) == []


def test_a_refusal_is_counted_and_not_refused_in_its_turn(host: Host) -> None:
    """Two readers on one line would never end."""
    before = newest(Statistics, host.say(AskStatistics()))
    assert only(Refused, host.say_packet(packet(Refused(0x40, Reason.BAD_LENGTH), 0))) == []
    assert newest(Statistics, host.say(AskStatistics())).refused == before.refused + 1


def test_a_frame_of_another_version_is_no_heartbeat(host: Host) -> None:
    heard = host.say_packet(REFUSED["another version"][0], 0.5)
    assert only(State, heard) == []


def test_a_frame_that_is_refused_is_a_heartbeat(host: Host) -> None:
    assert only(State, host.say_packet(REFUSED["an unknown type"][0], 0.5))


# The line.


def test_frames_are_obeyed_in_the_order_in_which_they_come(host: Host) -> None:
    linked(host)
    frames = [frame(packet(Configure(name, 8), 0)) for name in ("one", "two")]
    heard = host.say_bytes(b"".join(frames), 0.5)
    assert [hello.identity for hello in only(Hello, heard)] == ["one", "two"]


def test_what_is_asked_too_fast_is_answered_or_counted_as_dropped(host: Host) -> None:
    linked(host)
    heard = host.say_bytes(frame(packet(AskStatistics(), 0)) * 30, 0.5)
    answers = only(Statistics, heard)
    assert len(answers) + newest(Statistics, host.say(AskStatistics(), 0.3)).dropped == 30


def test_what_came_and_what_was_wrong_is_counted(host: Host) -> None:
    linked(host)
    good = frame(packet(Heartbeat(), 0))
    damaged = bytes([good[0], good[1], good[2] ^ 1, *good[3:]])
    before = newest(Statistics, host.say(AskStatistics()))
    host.say_bytes(good + damaged + b"\x09\x01\x40\0" + b"\0\0" + good, 0.1)
    host.say_packet(bytes([1, 0x7F, 0]))
    after = newest(Statistics, host.say(AskStatistics()))
    assert after.received - before.received == 4  # two heartbeats, one refused, the question
    assert after.crc - before.crc == 1
    assert after.malformed - before.malformed == 1
    assert after.refused - before.refused == 1
    assert (after.overruns, after.dropped) == (0, 0)


def test_the_frames_it_sent_are_counted(host: Host) -> None:
    heard = [*host.beginning, *host.say(AskHello(), 1.0), *host.say(AskStatistics(), 0.05)]
    at = next(number for number, one in enumerate(heard) if isinstance(one.said, Statistics))
    assert newest(Statistics, heard).sent == at


@pytest.mark.parametrize(
    "noise",
    [b"\x55" * 700, bytes(range(1, 256)), b"\xff" * 66, b"\x06\x01\x40", bytes(40)],
    ids=["a long run", "every byte", "just too long", "half a frame", "zeros"],
)
def test_after_noise_and_a_zero_the_next_frame_is_read(host: Host, noise: bytes) -> None:
    host.say_bytes(noise, len(noise) / 5760 + 0.01)
    heard = host.say_bytes(b"\0" + frame(packet(AskHello(), 0)), 0.1)
    assert only(Hello, heard)


def test_a_frame_may_come_in_pieces(host: Host) -> None:
    for byte in frame(packet(AskHello(), 0))[:-1]:
        assert host.say_bytes(bytes([byte]), 0.05) == []
    assert only(Hello, host.say_bytes(b"\0"))


def test_a_pocket_that_is_beyond_the_scale_is_told_as_far_as_it_goes(host: Host) -> None:
    linked(host)
    host.table.set_input(0, 6000.0)
    host.table.set_input(1, -200.0)
    told: tuple[Pocket, ...] = newest(State, host.say(AskState(), 0.6)).pockets
    assert told[0].level == pytest.approx(4090, abs=15)
    assert told[1].level == pytest.approx(-4092, abs=15)
