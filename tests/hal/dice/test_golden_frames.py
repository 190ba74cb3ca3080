"""The golden frames, which both ends must write and read exactly so."""

import pytest

from hal.dice.framing import Deframer, frame
from hal.dice.messages import (
    FromHost,
    FromReader,
    NotUnderstoodError,
    OtherVersionError,
    Reason,
    message,
    packet,
)
from tests.hal.dice import reference
from tests.hal.dice.golden import ALL, BAD, GOOD, Golden, message_of

PACKETS_THAT_MEAN_NOTHING = [one for one in BAD if one.says not in ("crc", "malformed")]


def called(one: object) -> str:
    return one.name if isinstance(one, Golden) else str(one)


def test_the_crc_is_the_one_of_the_page() -> None:
    assert reference.crc(b"123456789") == 0x29B1


@pytest.mark.parametrize("golden", GOOD, ids=called)
def test_a_good_frame_is_written_exactly_so(golden: Golden) -> None:
    said = message_of(golden.fields)
    assert frame(packet(said, int(golden.fields["sequence"]))) == golden.wire


@pytest.mark.parametrize("golden", GOOD, ids=called)
def test_a_good_frame_is_read_exactly_so(golden: Golden) -> None:
    deframer = Deframer()
    (one,) = deframer.feed(golden.wire)
    assert message(one) == (message_of(golden.fields), int(golden.fields["sequence"]))
    assert (deframer.errors.malformed, deframer.errors.crc) == (0, 0)


@pytest.mark.parametrize("golden", GOOD, ids=called)
def test_the_second_reading_of_the_page_agrees_with_a_good_frame(golden: Golden) -> None:
    plain = reference.packet(message_of(golden.fields), int(golden.fields["sequence"]))
    assert reference.frame(plain) == golden.wire
    assert reference.read(golden.wire) == reference.Read([plain])


@pytest.mark.parametrize("golden", BAD, ids=called)
def test_a_bad_frame_is_left_out_and_counted_for_its_reason(golden: Golden) -> None:
    deframer = Deframer()
    packets = list(deframer.feed(golden.wire))
    whole = golden.says not in ("crc", "malformed")
    assert len(packets) == whole
    counted = (deframer.errors.malformed, deframer.errors.crc)
    assert counted == (golden.says == "malformed", golden.says == "crc")
    assert reference.read(golden.wire) == reference.Read(packets, *counted)


@pytest.mark.parametrize("golden", PACKETS_THAT_MEAN_NOTHING, ids=called)
def test_a_packet_that_means_nothing_is_not_understood(golden: Golden) -> None:
    (one,) = Deframer().feed(golden.wire)
    with pytest.raises(NotUnderstoodError) as refused:
        message(one)
    assert isinstance(refused.value, OtherVersionError) == (golden.says == "version")
    named = "version 2" if golden.says == "version" else f"{one[1]:#04x}"
    assert named in str(refused.value)


def test_a_hello_of_another_version_still_tells_who_speaks() -> None:
    (hello,) = (one for one in BAD if one.name == "hello of another version")
    (one,) = Deframer().feed(hello.wire)
    with pytest.raises(OtherVersionError) as refused:
        message(one)
    assert (refused.value.version, refused.value.identity) == (2, "mummy")


def test_all_golden_frames_in_one_row_say_the_same() -> None:
    deframer = Deframer()
    packets = list(deframer.feed(b"".join(one.wire for one in ALL)))
    assert packets == reference.read(b"".join(one.wire for one in ALL)).packets
    assert len(packets) == len(GOOD) + len(PACKETS_THAT_MEAN_NOTHING)


def test_the_file_has_every_type_of_message() -> None:
    kinds = {type(message_of(one.fields)) for one in GOOD}
    assert kinds == {*FromReader.__args__, *FromHost.__args__}


def test_the_file_has_every_reason_of_a_refusal() -> None:
    refusals = [one.fields for one in GOOD if one.fields["type"] == "refused"]
    assert {int(one["reason"]) for one in refusals} == set(Reason)


def test_the_file_has_every_way_to_be_bad() -> None:
    assert {one.says for one in BAD} == {"crc", "malformed", "version", "type", "length", "value"}


def test_names_are_given_once() -> None:
    assert len({one.name for one in ALL}) == len(ALL)
