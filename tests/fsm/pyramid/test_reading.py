"""Plain values become commands, or a refusal that names the key at fault."""

import pytest

from fsm.pyramid import reading
from fsm.pyramid.commands import Announce
from fsm.pyramid.dice import Face
from fsm.pyramid.rulings import Refusal


def test_a_command_is_read() -> None:
    assert reading.command({"do": "announce", "face": "4"}) == Announce(Face.FOUR)


@pytest.mark.parametrize(
    ("given", "code", "key"),
    [
        ({"do": "announce"}, "input/missing", "face"),
        ({"do": "announce", "face": "4", "colour": "red"}, "input/unknown-key", "colour"),
        ({"do": "move", "to": 7}, "input/wrong-type", "to"),
    ],
)
def test_what_is_missing_unknown_or_of_another_kind_is_named(
    given: dict[str, object], code: str, key: str
) -> None:
    refused = reading.command(given)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.facts["key"]) == (code, key)
