"""A pytest plugin: the options with which the contract suite runs on a real table.

    .venv/bin/python -m pytest tests/contract --rig --table my-table.toml

A person stands at the table and does what the suite asks for, so it runs in one process.
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
