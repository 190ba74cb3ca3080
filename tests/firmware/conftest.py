"""The tables that the contract of a reader is tried on."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.firmware.building import build
from tests.firmware.subjects import ChipTable, FakeTable, Host, Table


@pytest.fixture
def chip(tmp_path: Path) -> Iterator[ChipTable]:
    """The real binary."""
    build()
    with closing(ChipTable(tmp_path / "eeprom")) as table:
        yield table


@pytest.fixture(params=["python", "binary"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """Either reader, fresh from its maker: no name, eight pockets, no zeros."""
    if request.param == "binary":
        build()
    made: Table = FakeTable() if request.param == "python" else ChipTable(tmp_path / "eeprom")
    with closing(made):
        yield made


@pytest.fixture
def host(table: Table) -> Host:
    """Who speaks with it."""
    return Host(table)
