"""Lines are as wide as the terminal."""

import pytest

from host.wrapping import wrapped

WORDS = "word " * 30


@pytest.mark.parametrize(("columns", "width"), [("60", 60), ("120", 120), ("7", 40)])
def test_no_line_is_wider_than_the_terminal(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = wrapped(WORDS, "- ", "  ")
    assert width - len(" word") <= max(map(len, lines)) <= width
    assert [line[:2] for line in lines] == ["- ", *["  "] * (len(lines) - 1)]


def test_an_empty_line_stays_one() -> None:
    assert wrapped("") == [""]
