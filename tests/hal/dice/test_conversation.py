"""Talking at one port, as tables of time, what comes and what is sent."""

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.dice.conversation import Conversation
from hal.dice.messages import (
    Configure,
    Hello,
    Message,
    Reason,
    Refused,
    State,
    Statistics,
    Zero,
)
from tests.hal.dice import reference
from tests.hal.dice.any_message import HELLOS, NOISE, REFUSALS, STATES, STATISTICS
from tests.hal.dice.voice import EXPLORERS, Voice, empty, heard, numbers, state, still, words

STATE = state(1, *[empty()] * 5)
Rows = list[tuple[int, Message | bytes | None, list[str]]]

ASK = "AskHello"
BEAT = "Heartbeat"


class Telephone:
    """A conversation whose time goes on by itself up to where a row wants it."""

    def __init__(self, at: float = 0.0) -> None:
        self.talk = Conversation(at)
        self.reader = Voice()
        self.sent: list[tuple[float, str]] = []
        self.note(at)

    def note(self, at: float) -> bytes:
        """Collect what is to be sent."""
        output = self.talk.take_output()
        self.sent += [(at, word) for word in words(output)]
        return output

    def go_on(self, at: float) -> None:
        """Let time pass, waking the conversation as it wishes."""
        while (due := self.talk.deadline) <= at:
            self.talk.wake(due)
            self.note(due)
            assert self.talk.deadline > due, "it would be woken for ever"

    def hear(self, what: Message | bytes | None, at: float) -> list[Message]:
        """Something comes at that time."""
        self.go_on(at)
        data = self.reader.say(what) if isinstance(what, Message) else what or b""
        told: list[Message] = list(self.talk.feed(data, at))
        self.note(at)
        return told


def sent_in(rows: Rows) -> Rows:
    """The rows as they really are: each with what was sent since the row before, up to its time."""
    line, found = Telephone(), Rows()
    for milliseconds, comes, _ in rows:
        line.hear(comes, milliseconds / 1000)
        found.append((milliseconds, comes, [word for _, word in line.sent]))
        line.sent.clear()
    return found


NOBODY_ANSWERS: Rows = [
    (0, None, [ASK]),
    (249, None, []),
    (250, None, [ASK]),
    (499, None, []),
    (500, None, [ASK]),
    (2000, None, [ASK] * 6),
]

THE_FIRST_HELLO_IS_LOST: Rows = [
    (0, None, [ASK]),
    (10, b"\x03\x01\x09 the end of a frame\0", []),
    (250, None, [ASK]),
    (260, EXPLORERS, [BEAT]),
    (270, STATE, []),
    (370, STATE, []),
    (470, STATE, []),
    (570, STATE, []),
]

ONLY_NOISE: Rows = [
    (0, None, [ASK]),
    (100, b"\xff" * 200, []),
    (200, b"\x05hell\0", []),
    (250, b"\0\0\0", [ASK]),
    (500, b"", [ASK]),
]


@pytest.mark.parametrize("rows", [NOBODY_ANSWERS, THE_FIRST_HELLO_IS_LOST, ONLY_NOISE])
def test_who_is_there_is_asked_until_somebody_says_so(rows: Rows) -> None:
    assert sent_in(rows) == rows


FALLS_SILENT: Rows = [
    (0, None, [ASK]),
    (10, EXPLORERS, [BEAT]),
    (20, STATE, []),
    (120, STATE, []),
    (469, None, []),
    (471, None, [ASK]),
    (721, None, [ASK]),
    (971, None, [ASK]),
    (980, EXPLORERS, [BEAT]),
    (1070, STATE, []),
    (1170, STATE, []),
]


def test_a_reader_that_falls_silent_is_asked_again() -> None:
    assert sent_in(FALLS_SILENT) == FALLS_SILENT


def test_the_first_byte_is_a_zero_that_ends_whatever_came_before() -> None:
    output = Conversation(5.0).take_output()
    assert output[0] == 0
    assert words(output) == [ASK]


def test_output_is_given_once() -> None:
    talk = Conversation(0.0)
    assert talk.take_output()
    assert talk.take_output() == b""


def test_who_answers_is_known_from_the_hello_on() -> None:
    line = Telephone()
    line.hear(STATE, 0.05)
    assert line.talk.hello is None
    assert line.hear(EXPLORERS, 0.1) == [EXPLORERS]
    assert line.talk.hello == EXPLORERS


def test_every_hello_is_answered_so_that_a_reader_that_began_again_reports_at_once() -> None:
    line = Telephone()
    line.hear(EXPLORERS, 0.1)
    line.hear(EXPLORERS, 0.15)
    assert line.sent == [(0.0, ASK), (0.1, BEAT), (0.15, BEAT)]


def test_a_reader_that_may_not_have_heard_the_first_heartbeat_hears_more_until_it_reports() -> None:
    """One that has just begun says HELLO before it listens; and is silent if it hears nobody."""
    line = Telephone()
    line.hear(EXPLORERS, 0.0)
    line.hear(STATE, 0.25)
    line.go_on(0.5)
    assert [round(at, 3) for at, word in line.sent if word == BEAT] == [0.0, 0.1, 0.2]


def test_a_new_hello_replaces_the_one_before() -> None:
    line = Telephone()
    line.hear(EXPLORERS, 0.1)
    renamed = Hello("mummy", 1, (1, 0), 1, 900)
    line.hear(renamed, 0.2)
    assert line.talk.hello == renamed


LINKED = [round(0.1 * step, 1) for step in range(1, 60)]


def test_while_a_reader_reports_it_hears_the_host_every_half_second() -> None:
    line = Telephone()
    line.hear(EXPLORERS, 0.05)
    for at in LINKED:
        line.hear(STATE, at)
    beats = [at for at, word in line.sent if word == BEAT]
    assert [word for _, word in line.sent] == [ASK] + [BEAT] * len(beats)
    pauses = [after - before for before, after in pairwise([0.0, *beats])]
    assert max(pauses) <= 0.55
    assert len(beats) == pytest.approx(LINKED[-1] / 0.5, abs=2)


SILENCES = {
    # after the last good frame, in milliseconds: is somebody there?
    340: True,
    349: True,
    351: False,
    400: False,
    5000: False,
}


@pytest.mark.parametrize("silence", SILENCES)
def test_nothing_good_for_350_ms_is_silence(silence: int) -> None:
    line = Telephone()
    line.hear(EXPLORERS, 1.0)
    line.hear(STATE, 1.1)
    line.go_on(1.1 + silence / 1000)
    assert (line.talk.hello is not None) == SILENCES[silence]


@given(st.lists(NOISE, min_size=8, max_size=8))
def test_noise_is_no_sign_of_life(noises: list[bytes]) -> None:
    line = Telephone()
    line.hear(EXPLORERS, 0.0)
    noises = [noise for noise in noises if not reference.read(b"\0" + noise + b"\0").packets]
    for step, noise in enumerate(noises, 1):
        line.hear(b"\0" + noise + b"\0", 0.05 * step)
    line.go_on(0.36)
    assert line.talk.hello is None


GOOD_FRAMES = [EXPLORERS, STATE, Statistics(0, *[0] * 7), Refused(0x42, Reason.BAD_LENGTH)]


@pytest.mark.parametrize("message", GOOD_FRAMES, ids=lambda message: type(message).__name__)
def test_every_good_frame_is_a_sign_of_life(message: Message) -> None:
    line = Telephone()
    line.hear(EXPLORERS, 0.0)
    line.hear(message, 0.3)
    line.go_on(0.6)
    assert line.talk.hello is not None


def test_a_wake_that_comes_late_says_each_thing_once() -> None:
    talk = Conversation(0.0)
    talk.take_output()
    talk.wake(60.0)
    assert words(talk.take_output()) == [ASK]
    assert talk.deadline == pytest.approx(60.25)


def test_a_wake_that_comes_early_says_nothing() -> None:
    talk = Conversation(0.0)
    talk.take_output()
    talk.wake(0.2)
    assert talk.take_output() == b""
    assert talk.deadline == pytest.approx(0.25)


def test_the_host_numbers_its_frames_whatever_they_say() -> None:
    talk = Conversation(0.0)
    talk.say(Zero(1))
    talk.say(Configure("mummy", 1))
    talk.wake(0.25)
    output = talk.take_output()
    assert numbers(output) == [0, 1, 2, 3]
    assert heard(output)[1:3] == [Zero(1), Configure("mummy", 1)]


def test_numbers_go_on_from_0_after_255() -> None:
    talk = Conversation(0.0)
    for _ in range(299):
        talk.say(Zero(0))
    assert numbers(talk.take_output()) == [number % 256 for number in range(300)]


GAPS = {
    # the numbers that come      how many gaps are between them
    (0, 1, 2, 3): 0,
    (7, 8, 9): 0,
    (254, 255, 0, 1): 0,
    (0, 2): 1,
    (0, 1, 5, 6): 1,
    (250, 3): 1,
    (0, 2, 3, 5, 6, 200): 3,
}


@pytest.mark.parametrize("sequences", GAPS)
def test_gaps_between_the_numbers_are_counted(sequences: tuple[int, ...]) -> None:
    line = Telephone()
    for step, sequence in enumerate(sequences):
        line.reader.sequence = sequence
        line.hear(STATE if step else EXPLORERS, 0.1 * step)
    assert line.talk.errors.gaps == GAPS[sequences]
    assert line.talk.hello == EXPLORERS


def test_a_reader_that_begins_again_makes_no_gap() -> None:
    line = Telephone()
    line.reader.sequence = 77
    line.hear(EXPLORERS, 0.0)
    line.hear(STATE, 0.1)
    line.reader.sequence = 0
    line.hear(EXPLORERS, 0.2)
    line.hear(STATE, 0.3)
    assert line.talk.errors.gaps == 0


def test_what_is_wrong_on_the_line_is_counted() -> None:
    line = Telephone()
    line.hear(EXPLORERS, 0.0)
    line.hear(b"\x09\x01\0", 0.1)
    line.hear(bytes.fromhex("06 01 42 03 61 a0 00"), 0.1)
    line.hear(bytes.fromhex("03 01 3f 03 ee 07 00"), 0.1)
    errors = line.talk.errors
    assert (errors.malformed, errors.crc, errors.not_understood) == (1, 1, 1)


def test_messages_that_only_a_host_sends_are_not_told() -> None:
    line = Telephone()
    line.hear(EXPLORERS, 0.0)
    assert line.hear(Zero(255), 0.1) == []


def test_another_version_is_kept_with_its_name_and_is_nobody_to_talk_to() -> None:
    line = Telephone()
    line.hear(line.reader.other_version("mummy"), 0.1)
    other = line.talk.other_version
    assert other is not None
    assert (other.version, other.identity) == (2, "mummy")
    assert line.talk.hello is None


def test_a_reader_that_was_flashed_anew_is_no_longer_of_another_version() -> None:
    line = Telephone()
    line.hear(line.reader.other_version("explorers"), 0.1)
    line.hear(EXPLORERS, 3.0)
    assert line.talk.other_version is None
    assert line.talk.hello == EXPLORERS


FROM_READERS = st.one_of(HELLOS, STATES, STATISTICS, REFUSALS)


@given(st.lists(FROM_READERS, max_size=8), st.lists(st.integers(1, 30)))
def test_all_that_a_reader_says_is_told_in_order_however_it_is_sliced(
    said: list[Message], sizes: list[int]
) -> None:
    line, voice, told = Telephone(), Voice(), []
    data = b"".join(map(voice.say, said))
    for size in [*sizes, len(data)]:
        told += line.hear(data[:size], 0.0)
        data = data[size:]
    assert told == list(consistent(said))


def consistent(said: list[Message]) -> Iterator[Message]:
    """What can be believed: no state of other pockets than the reader says it has."""
    pockets = None
    for one in said:
        if isinstance(one, Hello):
            pockets = one.pockets
        if not isinstance(one, State) or pockets in (None, len(one.pockets)):
            yield one


def test_a_state_of_other_pockets_than_the_reader_has_is_not_understood() -> None:
    line = Telephone()
    line.hear(EXPLORERS, 0.1)
    assert line.hear(State(100, (still(30),)), 0.2) == []
    assert line.talk.errors.not_understood == 1


def test_a_reader_of_another_version_keeps_its_name_whatever_else_it_says() -> None:
    line = Telephone()
    line.hear(line.reader.other_version("explorers"), 0.1)
    line.hear(reference.frame(bytes([2, 0x04, 1, 0x41, 4])), 0.3)  # its REFUSED
    assert line.talk.other_version
    assert line.talk.other_version.identity == "explorers"


@given(st.lists(st.tuples(st.floats(0, 2), st.one_of(st.none(), FROM_READERS, NOISE))))
def test_whatever_comes_the_host_is_neither_silent_nor_busy(
    rows: list[tuple[float, Message | bytes | None]],
) -> None:
    line, at = Telephone(), 0.0
    for pause, what in rows:
        at += pause
        line.hear(what, at)
    line.go_on(at + 1)
    times = [when for when, _ in line.sent]
    pauses = [after - before for before, after in pairwise(times)]
    assert max(pauses) <= 0.5 + 1e-6
    assert len(times) <= math.ceil(10 * (at + 1)) + len(rows) + 1
