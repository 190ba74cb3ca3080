"""A pytest plugin: the options with which the contract suite runs on a real table.

    .venv/bin/python -m pytest tests/contract --rig --table my-table.toml

A person stands at the table and does what the suite asks for, so it runs in one process. A table
file that is wrong and a bus that is not there are told before anything runs.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options."""
    group = parser.getgroup("rig", "tests on a real table")
    group.addoption("--rig", action="store_true", help="run the contract suite on a real table")
    group.addoption("--table", metavar="FILE", help="the table file of that table")
    group.addoption(
        "--every-spot", action="store_true", help="on the rig try every spot, not a sample"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuses what cannot work, before anything runs."""
    if not config.getoption("rig"):
        return
    if not config.getoption("table"):
        raise pytest.UsageError("--rig needs --table FILE: the table file of the real table")
    if config.getoption("numprocesses", None):
        raise pytest.UsageError(
            "--rig asks a person to help, one test at a time: leave --numprocesses away"
        )
    _try_the_table(config.getoption("table"))


def _try_the_table(file: str) -> None:
    """Find the table file and open its bus, once; no chip is touched."""
    from hal.errors import HalError, TableFileError  # late: not needed without a rig
    from hal.mcp23017 import open_bus
    from host.table_files import complaints, find

    try:
        open_bus(find(file))
    except TableFileError as error:
        raise pytest.UsageError("\n".join(complaints(error))) from None
    except HalError as error:
        raise pytest.UsageError(str(error)) from None
