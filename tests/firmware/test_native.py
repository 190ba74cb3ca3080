"""The reader's logic in C on this computer: each C test is one here; the fuzzer runs for a while.

The C tests are in `firmware/tests`, each `TEST(a_sentence)`; the program that holds them is built
with sanitizers and says `ok` or `not ok` for each.
"""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.firmware.building import FIRMWARE, make
from tests.hal.dice.golden import ALL

SOURCES: Final = sorted((FIRMWARE / "tests").glob("test_*.c"))
TESTS: Final = [
    name for source in SOURCES for name in re.findall(r"^TEST\((\w+)\)", source.read_text(), re.M)
]
PROGRAM: Final = "build/native_tests"
CORPUS: Final = FIRMWARE / "build" / "corpus"
PIECE: Final = b"\x1f"  # to the fuzzer: 32 bytes follow, and no pause
FUZZ_RUNS: Final = 20_000  # some seconds; `make -C firmware fuzz` does ten times as many


@cache
def program() -> str:
    """The C tests' program, built; skips the test where that cannot be."""
    if not (shutil.which("make") and shutil.which("gcc")):
        pytest.skip("make or gcc is missing: see system-packages.txt")
    make(PROGRAM)
    return str(FIRMWARE / PROGRAM)


def can_fuzz() -> bool:
    """Whether there is a clang that finds its fuzzer and its sanitizers."""
    if not shutil.which("clang"):
        return False
    tried = subprocess.run(
        ["clang", "-x", "c", "-", "-fsanitize=fuzzer,address,undefined", "-o", "/dev/null"],
        input="int LLVMFuzzerTestOneInput(const char *data, unsigned long size);"
        "int LLVMFuzzerTestOneInput(const char *data, unsigned long size)"
        "{ (void)data; (void)size; return 0; }",
        capture_output=True,
        text=True,
        check=False,
    )
    return tried.returncode == 0


@pytest.mark.parametrize("name", TESTS)
def test_in_c(name: str) -> None:
    ran = subprocess.run([program(), name], capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines()[-1:] == [f"ok {name}"], ran.stdout + ran.stderr
    assert ran.returncode == 0


def test_every_c_test_is_one_here() -> None:
    ran = subprocess.run([program()], capture_output=True, text=True, check=False)
    said = [line.partition("ok ")[2] for line in ran.stdout.splitlines() if "#" not in line]
    assert sorted(said) == sorted(TESTS)


def in_pieces(wire: bytes) -> bytes:
    """As the fuzzer takes what arrives."""
    return b"".join(PIECE + wire[first : first + 32] for first in range(0, len(wire), 32))


def test_the_fuzzer_begins_with_the_golden_frames() -> None:
    if not shutil.which("make"):
        pytest.skip("make is missing: see system-packages.txt")
    make("build/corpus")
    held = {int(file.name): file.read_bytes() for file in CORPUS.iterdir()}
    assert held == {number: in_pieces(one.wire) for number, one in enumerate(ALL, 1)}


def test_no_bytes_break_the_reader(tmp_path: Path) -> None:
    if not can_fuzz():
        pytest.skip("clang or its fuzzer's library is missing: see system-packages.txt")
    make("build/fuzz_reader", "build/corpus")
    options = [f"-runs={FUZZ_RUNS}", "-seed=1", "-max_len=256", "-verbosity=0"]
    places = [f"-artifact_prefix={tmp_path}/", str(tmp_path), str(CORPUS)]
    fuzzer = str(FIRMWARE / "build" / "fuzz_reader")
    fuzzed = subprocess.run(
        [fuzzer, *options, *places], capture_output=True, text=True, check=False
    )
    assert fuzzed.returncode == 0, fuzzed.stderr
