"""What every test of the commands runs under."""

import tempfile

import pytest


@pytest.fixture(autouse=True)
def temporary_files(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder for temporary files: what emulated tables keep is the test's alone."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("temporary")))
