"""How often is too often, with time given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.web.buckets import Buckets, Rate
from host.web.doorkeeper import Doorkeeper, Wait, address_of
from host.web.settings import Limits

RATES = st.builds(Rate, st.integers(1, 20), st.floats(0.1, 50))


def test_so_many_at_once_and_then_one_as_each_is_due() -> None:
    buckets = Buckets(Rate(burst=3, a_second=0.5))
    assert [buckets.take("red", 0.0) for _ in range(4)] == [True, True, True, False]
    assert buckets.wait("red", 0.0) == 2.0
    assert not buckets.take("red", 1.0)
    assert buckets.take("red", 2.0)
    assert not buckets.take("red", 2.0)


def test_callers_are_counted_apart() -> None:
    buckets = Buckets(Rate(1, 1.0))
    assert buckets.take("red", 0.0)
    assert buckets.take("blue", 0.0)
    assert not buckets.take("red", 0.0)


@given(RATES, st.lists(st.floats(0, 10), max_size=100))
def test_never_more_than_the_burst_and_what_has_come_in_since(
    rate: Rate, pauses: list[float]
) -> None:
    buckets, at, taken = Buckets(rate), 0.0, 0
    for pause in pauses:
        at += pause
        taken += buckets.take("red", at)
        assert taken <= rate.burst + at * rate.a_second + 1e-6


@given(RATES, st.integers(1, 60))
def test_whoever_waits_as_long_as_told_may_come(rate: Rate, before: int) -> None:
    buckets = Buckets(rate)
    for _ in range(before):
        buckets.take("red", 0.0)
    assert buckets.take("red", buckets.wait("red", 0.0) + 1e-6)


@given(st.lists(st.tuples(st.integers(0, 99), st.floats(0, 1)), max_size=300))
def test_no_more_callers_are_remembered_than_there_is_room_for(
    calls: list[tuple[int, float]],
) -> None:
    buckets, at = Buckets(Rate(5, 1.0), most=10), 0.0
    for caller, pause in calls:
        at += pause
        buckets.take(str(caller), at)
        assert len(buckets) <= 10


def test_whoever_has_not_come_for_long_is_forgotten() -> None:
    buckets = Buckets(Rate(2, 1.0))
    buckets.take("red", 0.0)
    buckets.take("blue", 100.0)
    assert len(buckets) == 1


def test_no_guesses_from_however_many_addresses_are_counted_against_another() -> None:
    doorkeeper = Doorkeeper(Limits())
    for number in range(20_000):
        doorkeeper.join(f"10.0.{number >> 8}.{number & 255}", 0.0)
    assert doorkeeper.join("192.168.1.5", 0.0) is None


def test_each_of_many_guessers_is_counted_all_the_time() -> None:
    doorkeeper = Doorkeeper(Limits(joins=Rate(2, 0.5)))
    addresses = [f"10.0.{number >> 8}.{number & 255}" for number in range(10_000)]
    waits = [[doorkeeper.join(address, 0.0) for address in addresses] for _ in "123"]
    assert waits == [[None] * 10_000] * 2 + [[Wait(2)] * 10_000]


@pytest.mark.parametrize(
    ("remote", "counted"),
    [
        ("192.168.1.5", "192.168.1.5"),
        ("127.0.0.2", "127.0.0.2"),
        ("::1", "::1"),
        ("::ffff:192.168.1.5", "192.168.1.5"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("2001:db8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
    ],
)
def test_a_64_of_ipv6_is_one_address(remote: str, counted: str) -> None:
    assert address_of(remote) == counted
