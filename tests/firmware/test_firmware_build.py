"""The program for the chip: it builds without a warning, it fits, and its logic knows no chip."""

import re
from pathlib import Path
from typing import Final

import pytest

from tests.firmware.building import ELF, FIRMWARE, build

SOURCES: Final = sorted((FIRMWARE / "src").glob("*.[ch]"))
FOR_THE_CHIP: Final = {"main.c", "port_avr.c", "port_avr.h", "beginning_avr.c", "beginning_avr.h"}
FLASH_MOST: Final = 8192
RAM_MOST: Final = 1024
RAM_OF_THE_CHIP: Final = 2048


def numbers(size_report: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", size_report)]


@pytest.fixture(scope="module")
def size_report() -> str:
    build()
    return (FIRMWARE / "build" / "size.txt").read_text()


def test_the_program_fits(size_report: str) -> None:
    flash, flash_most, ram, ram_most, stack = numbers(size_report)
    assert (flash_most, ram_most) == (FLASH_MOST, RAM_MOST)
    assert flash < FLASH_MOST
    assert ram < RAM_MOST
    assert ram + stack < RAM_OF_THE_CHIP


def test_the_readme_tells_about_the_true_size(size_report: str) -> None:
    flash, _, ram, _, stack = numbers(size_report)
    told_stack = re.search(r"The stack needs less than (\d+) bytes more", readme())
    assert told_stack
    assert int(told_stack[1]) == pytest.approx(stack, abs=30)
    told = re.search(r"about (\d\.\d) kB of flash and (\d+) bytes of RAM", readme())
    assert told
    assert float(told[1]) * 1000 == pytest.approx(flash, abs=100)
    assert int(told[2]) == pytest.approx(ram, abs=20)


def readme() -> str:
    return " ".join((FIRMWARE / "README.md").read_text().split())


def test_the_file_for_avrdude_holds_the_program(size_report: str) -> None:
    lines = ELF.with_suffix(".hex").read_text().split()
    held = sum(int(line[1:3], 16) for line in lines if line[7:9] == "00")
    assert held == numbers(size_report)[0]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_only_the_port_knows_the_chip(source: Path) -> None:
    knows = re.search(r"#include <(avr|util)/", source.read_text()) is not None
    assert not knows or source.name in FOR_THE_CHIP


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_there_is_no_heap_and_no_float(source: Path) -> None:
    code = re.sub(r"/\*.*?\*/", "", source.read_text(), flags=re.S)
    assert not re.search(r"\b(malloc|calloc|realloc|free|float|double)\b", code)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_room_is_in_the_readme(source: Path) -> None:
    assert f"`{source.stem}`" in readme()
