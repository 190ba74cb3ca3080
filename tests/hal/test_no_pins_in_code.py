"""Pins and addresses come from the table file alone: no code holds one."""

import io
import re
import tokenize
from pathlib import Path

import pytest

import hal
import host

_ROOT = Path(hal.__path__[0]).parent
_FILES = [
    path
    for package in (hal, host)
    for path in sorted(Path(package.__path__[0]).rglob("*.py"))
    if "__pycache__" not in path.parts
]

# An address of an MCP23017 as anybody would write it, a chip's pin, and a GPIO of the Pi.
_ADDRESS = re.compile(r"0[xX]2[0-7](?![0-9a-fA-F])")
_PIN = re.compile(r"GP[AB][0-7]|GPIO_?\d|\bBCM_?\d|\bD\d+\b")
_GPIO = re.compile(r"(?<![.\w])(gpio|pin|address)\s*(:\s*\w+\s*)?=\s*\d")

# A bit of the register IOCON has the value of an address; the line that names it holds none.
_REGISTER_BITS = re.compile(r"\bSEQOP\b.*=")


@pytest.mark.parametrize("path", _FILES, ids=lambda path: str(path.relative_to(_ROOT)))
def test_no_code_holds_a_pin_or_an_address(path: Path) -> None:
    found = [
        f"{path.name}:{number}: {held}"
        for number, line in enumerate(_code(path.read_text(encoding="utf-8")).split("\n"), 1)
        for held in _held(line)
    ]
    assert found == [], "take it from the table file"


@pytest.mark.parametrize(
    "line",
    ["at = 0x21", 'pin = "GPA0"', 'LED("GPIO17")', "Button(gpio=17)", "lamp = board.D4", "pin = 4"],
)
def test_a_pin_or_an_address_would_be_noticed(line: str) -> None:
    assert _held(_code(line))


def test_what_docstrings_and_comments_tell_does_not_count() -> None:
    text = '"""Chip 0x20."""\n\n\ndef f() -> int:\n    """Pin GPA0."""\n    return 1  # GPIO17\n'
    assert not any(_held(line) for line in _code(text).split("\n"))


def _held(line: str) -> list[str]:
    if _REGISTER_BITS.search(line):
        return []
    return [match[0] for kind in (_ADDRESS, _PIN, _GPIO) for match in kind.finditer(line)]


def _code(text: str) -> str:
    """The text without comments and docstrings, its lines where they were."""
    lines = text.split("\n")
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        alone = token.type == tokenize.STRING and before in _STATEMENT_BEGINS
        if alone or token.type == tokenize.COMMENT:
            _blank(lines, token.start, token.end)
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            before = token.type
    return "\n".join(lines)


_STATEMENT_BEGINS = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)


def _blank(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> None:
    for number in range(start[0], end[0] + 1):
        line = lines[number - 1]
        begin = start[1] if number == start[0] else 0
        stop = end[1] if number == end[0] else len(line)
        lines[number - 1] = line[:begin] + " " * (stop - begin) + line[stop:]
