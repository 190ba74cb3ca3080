"""What is checked and what is described are one: a value fits its form iff it fits its schema."""

import json
from collections.abc import Mapping
from typing import Any

import fastjsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.pyramid.reading import COMMANDS
from host.sentences import sentence
from host.web import bodies, commands, sim_commands
from host.web.commands import COMMAND, FORMS
from tests.web.fake_desk import WORDS

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 120) | st.text(max_size=70) | st.sampled_from("1a"),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
SCHEMAS = {word: fastjsonschema.compile(form.schema) for word, form in FORMS.items()}
SIM_SCHEMAS = {
    word: fastjsonschema.compile(form.schema) for word, form in sim_commands.FORMS.items()
}


def fits_schema(word: str, value: object, schemas: Mapping[str, Any] = SCHEMAS) -> bool:
    try:
        schemas[word](value)
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True


@given(st.data())
def test_a_command_fits_its_form_iff_it_fits_the_description(data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(commands.WORDS))
    form = FORMS[word]
    keys = st.sampled_from([*form.must, *form.may, "other"])
    value: dict[str, Any] = {"do": word, "seen": 1, **data.draw(st.dictionaries(keys, VALUES))}
    assert (form.wrong(value) is None) == fits_schema(word, value)


@given(st.data())
def test_so_does_a_command_to_hands_at_a_simulated_table(data: st.DataObject) -> None:
    word = data.draw(st.sampled_from(list(sim_commands.FORMS)))
    form = sim_commands.FORMS[word]
    keys = st.sampled_from([*form.must, *form.may, "other"])
    numbers = st.floats(allow_nan=False, allow_infinity=False)
    kinds = st.dictionaries(st.text(max_size=3), st.sampled_from(["here", "phone", "away"]))
    given = data.draw(st.dictionaries(keys, VALUES | numbers | kinds))
    value: dict[str, Any] = {"do": word, **given}
    assert (form.wrong(value) is None) == fits_schema(word, value, SIM_SCHEMAS)


@given(st.dictionaries(st.text(max_size=4) | st.sampled_from(["do", "seen"]), VALUES))
def test_anything_at_all_fits_or_is_refused_in_words(value: dict[str, Any]) -> None:
    wrong = COMMAND.wrong(value)
    assert wrong is None or sentence(wrong).endswith((".", "…"))


def test_every_word_of_the_rulebook_and_of_every_seat_has_a_form() -> None:
    assert set(COMMANDS) <= FORMS.keys()
    assert set().union(*WORDS.values()) == FORMS.keys()


@given(VALUES)
def test_json_of_any_kind_is_read_as_it_is_or_refused(value: object) -> None:
    read = bodies.read(json.dumps(value))
    assert read == value if isinstance(value, dict) else isinstance(read, str)


@given(st.integers(0, 2**53))
def test_a_whole_number_is_one_however_it_is_written(number: int) -> None:
    read = bodies.read(f'{{"seen": {number}.0}}')
    assert isinstance(read, dict)
    assert type(read["seen"]) is int
    assert read["seen"] == number


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity", "1" * 5000])
def test_what_is_too_large_for_a_number_is_refused(number: str) -> None:
    assert isinstance(bodies.read(f'{{"seen": {number}}}'), str)


@given(st.binary() | st.text())
def test_nothing_that_is_sent_upsets_the_reader(sent: bytes | str) -> None:
    assert isinstance(bodies.read(sent), dict | str)


@pytest.mark.parametrize("sent", ['{"a": "\\udc00"}', '{"\\udc00": 1}', '["\\ud800"]'])
def test_half_a_sign_is_refused_wherever_it_is(sent: str) -> None:
    assert isinstance(bodies.read(sent), str)
