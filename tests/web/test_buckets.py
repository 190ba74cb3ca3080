"""How often is too often, with time given."""

from hypothesis import given
from hypothesis import strategies as st

from host.web.buckets import Buckets, Rate
from host.web.doorkeeper import Doorkeeper, Wait
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


def test_guesses_from_many_addresses_are_counted_together() -> None:
    limits = Limits(joins=Rate(5, 1.0), joins_of_all=Rate(20, 0.5))
    doorkeeper = Doorkeeper(limits)
    waits = [doorkeeper.join(f"10.0.0.{number}", 0.0) for number in range(21)]
    assert waits == [None] * 20 + [Wait(2)]


def test_the_limits_leave_no_hope_of_guessing_a_code() -> None:
    signs, length, seats, hours = 22, 8, 9, 24
    a_day = Limits().joins_of_all.burst + Limits().joins_of_all.a_second * 3600 * hours
    assert a_day * seats / signs**length < 1e-4
