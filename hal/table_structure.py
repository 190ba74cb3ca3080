"""The structure of a table file: which keys there are and what each may hold.

`wiring/table.schema.json` alone says so. A schema validator finds what breaks it, and the sentences
are made here: what a value is, and after "but must be" the description that stands in the schema.
What no schema can say, such as a pin that is used twice, is found by `hal.table_check`.
"""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import fastjsonschema
from fastjsonschema import JsonSchemaValueException, JsonSchemaValuesException

from hal.table_findings import Finding, Path, shown

Data = Mapping[str, Any]


def structure_findings(data: Data) -> list[Finding]:
    """Everything in which this data breaks the schema, in the order of the places."""
    try:
        _validator()(data)
    except JsonSchemaValuesException as broken:
        found = {finding for error in broken.errors for finding in _findings(error, data)}
        return sorted(found)
    return sorted(_not_numbers(data, ()))


@cache
def most(section: str) -> int:
    """How many entries `rows` or `columns` may have: as many as the chips can carry."""
    limit: int = _schema()["properties"][section]["maxProperties"]
    return limit


@cache
def _schema() -> dict[str, Any]:
    text = files("wiring").joinpath("table.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def _validator() -> Callable[[Data], object]:
    return fastjsonschema.compile(_schema(), use_default=False, use_formats=False, fast_fail=False)


def _findings(error: JsonSchemaValueException, data: Data) -> Iterator[Finding]:
    """What one broken rule means to a person; nothing where the key itself is wrong already."""
    path = tuple(error.path[1:])
    if not _leads_somewhere(path, data):
        return
    match error.rule:
        case "required":
            missing = [key for key in error.rule_definition if key not in error.value]
            yield Finding(path, f"{', '.join(missing)} {_missing(missing)}")
        case "additionalProperties":
            yield from _unknown_keys(path, error.value, error.definition["properties"])
        case "propertyNames":
            yield from _wrong_names(path, error.value, error.rule_definition)
        case "minProperties":
            yield Finding(path, f"this is empty, but must be {error.definition['description']}")
        case "maxProperties":
            message = f"here are {len(error.value)}, but must be {error.definition['description']}"
            yield Finding(path, message)
        case _:
            wanted = error.definition["description"]
            yield Finding(path, f"this is {shown(error.value, path)}, but must be {wanted}")


def _leads_somewhere(path: Path, data: Any) -> bool:
    """Whether these keys are there: a wrong key may hold a dot, by which the validator joins."""
    for key in path:
        if not isinstance(data, Mapping) or key not in data:
            return False
        data = data[key]
    return True


def _unknown_keys(path: Path, value: Data, known: Data) -> Iterator[Finding]:
    for key in value:
        if key not in known:
            message = f"there is no key {shown(key)} here, only {', '.join(known)}"
            yield Finding((*path, key), message)


def _wrong_names(path: Path, value: Data, wanted: Data) -> Iterator[Finding]:
    for key in value:
        if not re.fullmatch(wanted["pattern"], key):
            message = f"the key is {shown(key)}, but must be {wanted['description']}"
            yield Finding((*path, key), message)


def _not_numbers(value: Any, path: Path) -> Iterator[Finding]:
    """TOML's `nan` lies within any limits, because it compares with nothing."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _not_numbers(inner, (*path, key))
    elif isinstance(value, float) and math.isnan(value):
        yield Finding(path, "this is nan, but must be a number")


def _missing(names: list[str]) -> str:
    return "is missing; add it" if len(names) == 1 else "are missing; add them"
