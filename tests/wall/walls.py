"""The wall itself, as assertions on pairs of games."""

from fsm.pyramid.seats import MUMMY, TABLE
from tests.wall.games import Pair
from tests.wall.seats import Beat, lives

PUBLIC_SEATS = (MUMMY, TABLE)


def assert_public_seats_cannot_tell(pair: Pair) -> None:
    """Nothing that reaches the mummy or the table depends on which of the two games is played."""
    one, other = (lives(game, PUBLIC_SEATS) for game in (pair.one, pair.other))
    for seat in PUBLIC_SEATS:
        assert_alike(seat, one[seat], other[seat])
        assert_silent(seat, one[seat] + other[seat])


def assert_alike(seat: str, one: list[Beat], other: list[Beat]) -> None:
    """The same bytes, beat by beat, and as many beats."""
    for number, (beat, also) in enumerate(zip(one, other, strict=False)):
        assert beat.told == also.told, f"{seat} is told different things at beat {number}"
        assert beat.sees == also.sees, f"{seat} sees different things at beat {number}"
        assert beat.may == also.may, f"{seat} may do different things at beat {number}"
    assert len(one) == len(other), f"{seat} gets more in one of the games"


def assert_silent(seat: str, life: list[Beat]) -> None:
    """While nothing public happens nothing reaches the seat."""
    for beat in life:
        assert not beat.in_silence, f"{seat} notices something that is not public: {beat}"
