"""The README of the table files tells every key, and its examples are those of the reference."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from hal.table_file import reference_text

README = files("wiring").joinpath("README.md").read_text(encoding="utf-8")
SCHEMA = json.loads(files("wiring").joinpath("table.schema.json").read_text(encoding="utf-8"))


def _keys(schema: dict[str, Any]) -> Iterator[str]:
    """Every key that the schema names, wherever it stands."""
    for name, inner in schema.get("properties", {}).items():
        yield name
        yield from _keys(inner)
    for inner in schema.get("definitions", {}).values():
        yield from _keys(inner)
    if isinstance(more := schema.get("additionalProperties"), dict):
        yield from _keys(more)


@pytest.mark.parametrize("key", sorted(set(_keys(SCHEMA))))
def test_the_readme_tells_every_key(key: str) -> None:
    assert re.search(rf"`[^`\n]*(?<![\w-]){re.escape(key)}(?![\w-])[^`\n]*`", README)


def test_the_examples_in_the_readme_are_lines_of_the_reference_build() -> None:
    examples = re.findall(r"`(\w+ = [{\"].*?)`", README)
    assert len(examples) >= 4
    assert [example for example in examples if example not in reference_text()] == []
