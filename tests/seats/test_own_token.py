"""The service's own token: good as long as the program runs, and no device's."""

from fsm.pyramid.seats import OPERATOR
from host.seats import Seats
from host.seats.book import MOST_DEVICES
from tests.seats.chances import chance


def test_it_is_not_counted_and_not_kept() -> None:
    book = Seats(chance(1))
    token = book.own_token(OPERATOR)
    assert book.seat_of(token) == OPERATOR
    assert book.devices()[OPERATOR] == 0
    assert Seats(chance(2), book.text()).seat_of(token) is None


def test_it_outlives_whatever_happens_to_its_seat() -> None:
    book = Seats(chance(1))
    token = book.own_token(OPERATOR)
    for _ in range(MOST_DEVICES + 1):
        assert book.join(book.invite(OPERATOR, 0.0), 1.0)
    book.expel(OPERATOR)
    book.leave(token)
    assert book.seat_of(token) == OPERATOR
    assert book.devices()[OPERATOR] == 0
