"""Any message that the protocol allows, and any noise, for Hypothesis to choose from."""

from string import ascii_lowercase, digits
from typing import Final

from hypothesis import strategies as st

from hal.dice.messages import (
    AskHello,
    AskState,
    AskStatistics,
    Configure,
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
)


def _number(size: int) -> st.SearchStrategy[int]:
    """Zeros and ends often: they are what byte stuffing and signs trip over."""
    most = (1 << 8 * size) - 1
    return st.sampled_from([0, 1, 255, 256 % (most + 1), most]) | st.integers(0, most)


LETTERS: Final = ascii_lowercase + digits + "-"
POCKET_COUNTS: Final = st.integers(1, 8)
SEQUENCES: Final = _number(1)
NAMES: Final = st.text(LETTERS, min_size=1, max_size=15)
LEVELS: Final = st.sampled_from([0, -1, 256, -256, 32767, -32768]) | st.integers(-32768, 32767)
POCKETS: Final = st.builds(
    Pocket, st.sampled_from(PocketState), LEVELS, _number(1), _number(1), st.booleans()
)
HELLOS: Final = st.builds(
    Hello,
    NAMES | st.just(""),
    POCKET_COUNTS,
    st.tuples(_number(1), _number(1)),
    st.integers(0, 15),
    _number(4),
)
STATES: Final = st.builds(State, _number(4), st.lists(POCKETS, min_size=1, max_size=8).map(tuple))
STATISTICS: Final = st.builds(Statistics, _number(4), *[_number(2)] * 7)
REFUSALS: Final = st.builds(Refused, _number(1), st.sampled_from(Reason))
CONFIGURES: Final = st.builds(Configure, NAMES, POCKET_COUNTS)
ZEROS: Final = st.builds(Zero, _number(1))
BARE: Final = st.sampled_from([Heartbeat(), AskHello(), AskState(), AskStatistics()])
MESSAGES: Final[st.SearchStrategy[Message]] = st.one_of(
    HELLOS, STATES, STATISTICS, REFUSALS, CONFIGURES, ZEROS, BARE
)
NOISE: Final = st.binary(max_size=150) | st.text("\0\1\2\3A", max_size=150).map(str.encode)
