"""What cannot be written is a sentence or silence, not a traceback; for every command."""

import io
import os
import subprocess
import sys
from errno import ENOSPC

import pytest

from host.cli import main
from tests.project.checkout import ROOT

DOCTOR = ["doctor", "--emulated"]
COMMANDS = [DOCTOR, [*DOCTOR, "--json"], ["table", "show"]]


def run(words: list[str], out: int) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "host.cli", *words]
    return subprocess.run(
        command, cwd=ROOT, stdout=out, stderr=subprocess.PIPE, text=True, check=False
    )


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_full_disk_is_a_sentence(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        result = run(words, full.fileno())
    said = "the output could not be written: No space left on device\n"
    assert (result.returncode, result.stderr) == (1, said)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_reader_that_has_gone_away_is_no_complaint(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    result = run(words, writer)
    os.close(writer)
    assert (result.returncode, result.stderr) == (1, "")


class Failing(io.StringIO):
    """An output that cannot be written to, from the first letter or only in the end."""

    def __init__(self, error: OSError, *, at_once: bool) -> None:
        super().__init__()
        self.error, self.at_once = error, at_once

    def write(self, text: str) -> int:
        if self.at_once:
            raise self.error
        return super().write(text)

    def flush(self) -> None:
        if not self.closed:
            raise self.error

    def close(self) -> None:
        if not self.closed:
            super().close()
            raise self.error


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("error", [BrokenPipeError(), OSError(ENOSPC, "No space left")])
def test_it_ends_in_order_whenever_it_fails(
    error: OSError, at_once: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, err = Failing(error, at_once=at_once), io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.stderr", err)
    assert main(["table", "check"]) == 1
    gone = isinstance(error, BrokenPipeError)
    assert (out.closed, err.closed) == (True, gone)
    if not gone:
        assert err.getvalue() == "the output could not be written: No space left\n"
