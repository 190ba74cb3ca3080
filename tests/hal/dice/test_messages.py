"""What is said comes over as it was said, and what cannot be is never understood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.dice.messages import (
    Message,
    NotUnderstoodError,
    OtherVersionError,
    is_identity,
    message,
    packet,
)
from tests.hal.dice import reference
from tests.hal.dice.any_message import LETTERS, MESSAGES, NAMES, SEQUENCES

TYPES = [0x01, 0x02, 0x03, 0x04, 0x40, 0x41, 0x42, 0x43, 0x44, 0x45]


@given(MESSAGES, SEQUENCES)
def test_a_message_comes_back_out_of_its_packet(said: Message, sequence: int) -> None:
    assert message(packet(said, sequence)) == (said, sequence)


@given(MESSAGES, SEQUENCES)
def test_packets_are_those_of_the_second_reading(said: Message, sequence: int) -> None:
    assert packet(said, sequence) == reference.packet(said, sequence)


@given(st.sampled_from(TYPES), SEQUENCES, st.binary(max_size=59))
def test_what_is_understood_is_said_in_exactly_these_bytes(
    kind: int, sequence: int, body: bytes
) -> None:
    whole = bytes([1, kind, sequence]) + body
    try:
        said, number = message(whole)
    except OtherVersionError:
        pytest.fail("this is version 1")
    except NotUnderstoodError:
        return
    assert packet(said, number) == reference.packet(said, number) == whole


@given(MESSAGES, SEQUENCES, st.data())
def test_a_packet_cut_short_is_not_understood(
    said: Message, sequence: int, data: st.DataObject
) -> None:
    whole = packet(said, sequence)
    size = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(NotUnderstoodError):
        message(whole[:size])


@given(MESSAGES, SEQUENCES, st.binary(min_size=1, max_size=5))
def test_a_packet_with_more_than_it_needs_is_not_understood(
    said: Message, sequence: int, more: bytes
) -> None:
    with pytest.raises(NotUnderstoodError):
        message(packet(said, sequence) + more)


@given(st.integers(0, 255).filter(lambda kind: kind not in TYPES), st.binary(max_size=59))
def test_unknown_types_are_not_understood(kind: int, body: bytes) -> None:
    with pytest.raises(NotUnderstoodError, match=f"{kind:#04x}"):
        message(bytes([1, kind, 0]) + body)


HELLO = "01 01 00"
STATE = "01 02 00 00 00 00 00"
CONFIGURE = "01 44 00"

CANNOT_BE = {
    "a hello without pockets": f"{HELLO} 01 61 00 01 00 01 00 00 00 00",
    "a hello of nine pockets": f"{HELLO} 01 61 09 01 00 01 00 00 00 00",
    "a hello whose name has 16 letters": f"{HELLO} 10 {'61 ' * 16} 01 01 00 01 00 00 00 00",
    "a hello whose name has a space": f"{HELLO} 03 61 20 61 01 01 00 01 00 00 00 00",
    "a hello whose name has a capital letter": f"{HELLO} 01 41 01 01 00 01 00 00 00 00",
    "a hello whose name is no ascii": f"{HELLO} 02 c3 a9 01 01 00 01 00 00 00 00",
    "a hello whose name has a digit of another script": f"{HELLO} 02 d9 a1 01 01 00 01 00 00 00 00",
    "a state of no pockets": f"{STATE} 00",
    "a state of nine pockets": f"{STATE} 09 {'00 ' * 45}",
    "a state of fewer pockets than it counts": f"{STATE} 02 {'00 ' * 5}",
    "a state of more pockets than it counts": f"{STATE} 01 {'00 ' * 10}",
    "a pocket state 3": f"{STATE} 01 03 00 00 00 00",
    "a pocket state 127": f"{STATE} 01 7f 00 00 00 00",
    "a pocket state 3 that was never zeroed": f"{STATE} 01 83 00 00 00 00",
    "a pocket state 255": f"{STATE} 01 ff 00 00 00 00",
    "refused for reason 0": "01 04 00 40 00",
    "refused for reason 5": "01 04 00 40 05",
    "configure no pockets": f"{CONFIGURE} 01 61 00",
    "configure nine pockets": f"{CONFIGURE} 01 61 09",
    "configure without a name": f"{CONFIGURE} 00 01",
    "configure an underscore": f"{CONFIGURE} 01 5f 01",
    "a zero without its byte": "01 45 00",
}


@pytest.mark.parametrize("what", CANNOT_BE)
def test_what_cannot_be_is_not_understood(what: str) -> None:
    with pytest.raises(NotUnderstoodError):
        message(bytes.fromhex(CANNOT_BE[what]))


@given(st.integers(0, 255).filter(lambda version: version != 1), st.binary(max_size=61))
def test_another_version_is_named_whatever_it_says(version: int, rest: bytes) -> None:
    with pytest.raises(OtherVersionError, match=rf"\b{version}\b") as refused:
        message(bytes([version]) + rest.ljust(2, b"\0"))
    assert refused.value.version == version


@given(st.integers(2, 255), SEQUENCES, NAMES, st.binary(max_size=40))
def test_a_hello_of_any_version_begins_with_the_identity(
    version: int, sequence: int, name: str, rest: bytes
) -> None:
    hello = bytes([version, 1, sequence, len(name)]) + name.encode("ascii") + rest
    with pytest.raises(OtherVersionError) as refused:
        message(hello)
    assert refused.value.identity == name


@given(st.integers(2, 255), st.integers(2, 255), st.binary(max_size=40))
def test_only_a_hello_tells_who_speaks_another_version(
    version: int, kind: int, rest: bytes
) -> None:
    with pytest.raises(OtherVersionError) as refused:
        message(bytes([version, kind, 0]) + rest)
    assert refused.value.identity is None


@given(st.integers(2, 255), st.integers(0, 255), st.binary(max_size=40))
def test_a_hello_of_another_version_never_gives_a_name_that_is_none(
    version: int, length: int, rest: bytes
) -> None:
    with pytest.raises(OtherVersionError) as refused:
        message(bytes([version, 1, 0, length]) + rest)
    name = refused.value.identity
    assert name is None or (len(name) == length <= 15 and set(name) <= set(LETTERS))


@given(NAMES)
def test_names_of_the_right_letters_and_length_can_be_given_to_a_reader(name: str) -> None:
    assert is_identity(name)


@pytest.mark.parametrize("name", ["", "A", "a b", "é", "٣", "a" * 16, "a\0", "explorers\n", "a_b"])
def test_other_names_cannot(name: str) -> None:
    assert not is_identity(name)
